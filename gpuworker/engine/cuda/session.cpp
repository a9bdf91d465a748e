// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/session.h"

#include <cstring>
#include <stdexcept>

namespace mayfly::engine::cuda {

namespace {

constexpr int mostRepeats = 32; // from the largest loss scale to the smallest

} // namespace

Session::Session(Graph graph, std::size_t batch, const Settings &settings, const DeviceOptions &device)
    : graph_(std::move(graph)), settings_(settings), device_(device),
      network_(graph_, std::make_unique<CudaBackend>(graph_, batch, settings, device_)),
      backend_(static_cast<CudaBackend &>(network_.backend())), gradientStep_(settings.capture),
      evaluation_(settings.capture), trainingStep_(settings.capture)
{
    for (Slot &slot : slots_) {
        slot.host = device_.allocateOnHost(sizeof(StepResult));
        slot.done = device_.makeEvent();
    }
}

Session::~Session()
{
    try {
        device_.enter();
        device_.synchronise(); // nothing may still use the memory that is freed now
    } catch (const std::exception &) {
        // A device that failed says so to the next call.
    }
}

void Session::loadState(std::span<const float> state, std::span<const float> velocity)
{
    backend_.loadState(state);
    if (!velocity.empty()) {
        backend_.loadVelocity(velocity);
    }
}

void Session::readState(std::span<float> state, std::span<float> velocity)
{
    backend_.readState(state, velocity);
}

Session::Slot &Session::enqueueResult()
{
    Slot &slot = slots_[nextSlot_];
    nextSlot_ = (nextSlot_ + 1) % slots_.size();
    device_.copyOut(Queue::Compute, slot.host.as<void>(), backend_.context().result(), sizeof(StepResult));
    device_.record(slot.done, Queue::Compute);
    return slot;
}

StepResult Session::await(const Slot &slot)
{
    device_.synchronise(slot.done);
    return *slot.host.as<StepResult>();
}

StepResult Session::computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                                    std::span<float> gradient)
{
    if (!inFlight_.empty()) {
        throw std::runtime_error("steps that were submitted wait for their results");
    }
    backend_.feed().put(images, labels, info_);
    StepResult result{};
    for (int repeat = 0; repeat < mostRepeats; ++repeat) {
        gradientStep_.run(device_, [this] {
            network_.forward(Phase::Training);
            backend_.enqueueLoss(Phase::Training);
            network_.backward();
            backend_.enqueueCollect(backend_.collected());
            if (scales()) {
                backend_.enqueueEndOfStep();
            }
        });
        device_.copyOut(Queue::Compute, backend_.staging(), backend_.collected(), gradient.size_bytes());
        result = await(enqueueResult());
        if (result.thrownAway == 0) {
            break;
        }
    }
    std::memcpy(gradient.data(), backend_.staging(), gradient.size_bytes());
    return result;
}

StepResult Session::evaluate(std::span<const float> images, std::span<const std::int32_t> labels)
{
    if (!inFlight_.empty()) {
        throw std::runtime_error("steps that were submitted wait for their results");
    }
    backend_.feed().put(images, labels, info_);
    evaluation_.run(device_, [this] {
        network_.forward(Phase::Inference);
        backend_.enqueueLoss(Phase::Inference);
    });
    return await(enqueueResult());
}

void Session::submit(std::span<const float> images, std::span<const std::int32_t> labels, const SgdOptions &sgd)
{
    if (inFlight_.size() == mostInFlight) {
        throw std::runtime_error("two steps are under way; collect the result of one first");
    }
    info_.learningRate = sgd.learningRate;
    info_.momentum = sgd.momentum;
    info_.weightDecay = sgd.weightDecay;
    info_.nesterov = sgd.nesterov ? 1 : 0;
    backend_.feed().put(images, labels, info_);
    trainingStep_.run(device_, [this] {
        network_.forward(Phase::Training);
        backend_.enqueueLoss(Phase::Training);
        network_.backward();
        if (scales()) {
            backend_.enqueueCollect(nullptr);
        }
        backend_.enqueueUpdate();
        if (scales()) {
            backend_.enqueueEndOfStep();
        }
    });
    inFlight_.push_back(nextSlot_);
    enqueueResult();
}

StepResult Session::collect()
{
    if (inFlight_.empty()) {
        throw std::runtime_error("no step was submitted");
    }
    const std::size_t slot = inFlight_.front();
    inFlight_.pop_front();
    return await(slots_[slot]);
}

SessionInfo Session::info()
{
    Context &context = backend_.context();
    SessionInfo info;
    info.peakBytes = device_.peakBytes();
    info.activationBytes = context.activationBytes();
    info.gradientBytes = context.gradientBytes();
    info.gradientBytesAlive = context.gradientBytesAlive();
    info.gradientBytesAlone = context.gradientBytesUnshared();
    info.scratchBytes = context.scratchBytes();
    info.captured = gradientStep_.captured() || trainingStep_.captured();
    info.notCaptured = gradientStep_.reason() + trainingStep_.reason() + evaluation_.reason();
    const Memory pinned = device_.allocateOnHost(sizeof(LossScale));
    device_.copyOut(Queue::Compute, pinned.as<void>(), context.scale(), sizeof(LossScale));
    device_.synchronise();
    info.lossScale = pinned.as<LossScale>()->scale;
    return info;
}

} // namespace mayfly::engine::cuda
