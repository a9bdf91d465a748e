// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_backend.h"

#include "gpuworker/engine/cuda/kernels/elementwise.h"
#include "gpuworker/engine/cuda/kernels/loss.h"
#include "gpuworker/engine/cuda/operations.h"

#include <cstring>
#include <stdexcept>

namespace mayfly::engine::cuda {

namespace {

constexpr float checkedScale = 16;

} // namespace

CudaBackend::CudaBackend(const Graph &graph, std::size_t batch, const Settings &settings, Device &device)
    : context_(graph, batch, settings, device), feed_(context_),
      collected_(device.allocate(graph.stateSize * sizeof(float), "the gradient to send")),
      staging_(device.allocateOnHost(graph.stateSize * sizeof(float)))
{
}

std::unique_ptr<Operation> CudaBackend::convolution(const Node &node)
{
    return makeConvolution(context_, node);
}
std::unique_ptr<Operation> CudaBackend::batchNorm(const Node &node)
{
    return makeBatchNorm(context_, node);
}
std::unique_ptr<Operation> CudaBackend::relu(const Node &node)
{
    return makeRelu(context_, node);
}
std::unique_ptr<Operation> CudaBackend::add(const Node &node)
{
    return makeAdd(context_, node);
}
std::unique_ptr<Operation> CudaBackend::pool(const Node &node)
{
    return makePool(context_, node);
}
std::unique_ptr<Operation> CudaBackend::fullyConnected(const Node &node)
{
    return makeFullyConnected(context_, node);
}
std::unique_ptr<Operation> CudaBackend::dropout(const Node &node)
{
    return makeDropout(context_, node);
}
std::unique_ptr<Operation> CudaBackend::identityShortcut(const Node &node)
{
    return makeIdentityShortcut(context_, node);
}

void CudaBackend::planOutput()
{
    logitsGradient_ = context_.contribute(context_.graph().logits());
}

void CudaBackend::finishPlan()
{
    if (context_.needsGradient(0)) {
        imageGradient_ = context_.gradientOf(0); // the image is no operation's output
    }
    context_.finishPlan();
}

void CudaBackend::enqueueLoss(Phase phase)
{
    const bool training = phase == Phase::Training;
    withType(context_.settings().type, [&](auto zero) {
        using T = decltype(zero);
        const std::size_t logits = context_.graph().logits();
        runBlocks(context_.device(),
                  SoftmaxLoss<T>{static_cast<const T *>(context_.data(logits)), context_.labels(),
                                 training ? static_cast<T *>(context_.gradient(logitsGradient_)) : nullptr,
                                 context_.info(), context_.scale(), training ? context_.settings().labelSmoothing : 0.0F,
                                 context_.batch(), static_cast<unsigned>(context_.graph().classes), context_.losses(),
                                 context_.ranks(), context_.result(), context_.counters()},
                  context_.batch());
    });
}

void CudaBackend::enqueueCollect(float *to)
{
    withType(context_.settings().type, [&](auto zero) {
        forEach(context_.device(), CollectGradient<decltype(zero)>{context_.view<decltype(zero)>(), to},
                context_.table().threads());
    });
}

void CudaBackend::enqueueUpdate()
{
    withType(context_.settings().type, [&](auto zero) {
        forEach(context_.device(), ApplyGradient<decltype(zero)>{context_.view<decltype(zero)>(), context_.info()},
                context_.table().threads());
    });
}

void CudaBackend::enqueueEndOfStep()
{
    forEach(context_.device(), EndStep{context_.scale(), context_.result()}, 1);
}

void CudaBackend::loadState(std::span<const float> state)
{
    Device &device = context_.device();
    device.synchronise(); // nothing reads the staging memory any more
    std::memcpy(staging(), state.data(), state.size_bytes());
    device.copyIn(Queue::Compute, context_.state(), staging(), state.size_bytes());
    withType(context_.settings().type, [&](auto zero) {
        forEach(device, PackWeights<decltype(zero)>{context_.view<decltype(zero)>()}, context_.table().threads());
    });
}

void CudaBackend::loadVelocity(std::span<const float> velocity)
{
    Device &device = context_.device();
    device.synchronise();
    std::memcpy(staging(), velocity.data(), velocity.size_bytes());
    device.copyIn(Queue::Compute, context_.velocity(), staging(), velocity.size_bytes());
}

void CudaBackend::readState(std::span<float> state, std::span<float> velocity)
{
    Device &device = context_.device();
    for (const auto &[from, to] : {std::pair{context_.state(), state}, std::pair{context_.velocity(), velocity}}) {
        if (to.empty()) {
            continue;
        }
        device.synchronise();
        device.copyOut(Queue::Compute, staging(), from, to.size_bytes());
        device.synchronise();
        std::memcpy(to.data(), staging(), to.size_bytes());
    }
}

void CudaBackend::loadImages(std::span<const float> images)
{
    const std::size_t count = images.size() / context_.graph().values[0].shape.elements();
    const std::vector<std::int32_t> noLabels(count, 0);
    feed_.put(images, noLabels, info_);
    images_.assign(images.begin(), images.end());
}

BatchResult CudaBackend::computeLoss(std::span<const std::int32_t> labels, Phase phase)
{
    images_.resize(labels.size() * context_.graph().values[0].shape.elements());
    feed_.put(images_, labels, info_); // brings the labels; the images again, as they are
    enqueueLoss(phase);
    Device &device = context_.device();
    const Memory pinned = device.allocateOnHost(sizeof(StepResult));
    device.copyOut(Queue::Compute, pinned.as<void>(), context_.result(), sizeof(StepResult));
    device.synchronise();
    const StepResult &result = *pinned.as<StepResult>();
    return {result.loss, result.correct, result.correctTop5, result.images};
}

void CudaBackend::storeGradient(std::span<float> gradient)
{
    Device &device = context_.device();
    enqueueCollect(collected());
    device.synchronise();
    device.copyOut(Queue::Compute, staging(), collected(), gradient.size_bytes());
    device.synchronise();
    std::memcpy(gradient.data(), staging(), gradient.size_bytes());
}

void CudaBackend::readPlain(const void *from, const float *factor, const Shape &shape, std::span<float> to)
{
    Device &device = context_.device();
    const Memory plain = device.allocate(to.size_bytes(), "values to read");
    const Memory pinned = device.allocateOnHost(to.size_bytes());
    withType(context_.settings().type, [&](auto zero) {
        using T = decltype(zero);
        forEach(device,
                ReadPlain<T>{static_cast<const T *>(from), factor, plain.as<float>(),
                             static_cast<unsigned>(shape.channels), static_cast<unsigned>(shape.height * shape.width)},
                context_.elements(shape));
    });
    device.copyOut(Queue::Compute, pinned.as<void>(), plain.as<void>(), to.size_bytes());
    device.synchronise();
    std::memcpy(to.data(), pinned.as<void>(), to.size_bytes());
}

void CudaBackend::readValue(std::size_t value, std::span<float> to)
{
    readPlain(context_.data(value), nullptr, context_.graph().values[value].shape, to);
}

void CudaBackend::readGradient(std::size_t value, std::span<float> to)
{
    if (value != 0 || !imageGradient_) {
        throw std::runtime_error("only the gradient of the image is kept, where it was asked for");
    }
    context_.add(*imageGradient_);
    readPlain(context_.gradient(imageGradient_->to), &context_.scale()->inverse, context_.graph().values[0].shape, to);
}

void CudaBackend::writeOutputGradient(std::span<const float> from)
{
    Device &device = context_.device();
    if (context_.settings().type == ElementType::Half) {
        context_.setScale(checkedScale); // a check's gradients are much larger than those of a mean loss
    }
    const Memory plain = device.allocate(from.size_bytes(), "values to write");
    const Memory pinned = device.allocateOnHost(from.size_bytes());
    std::memcpy(pinned.as<void>(), from.data(), from.size_bytes());
    device.copyIn(Queue::Compute, plain.as<void>(), pinned.as<void>(), from.size_bytes());
    const Shape shape = context_.graph().values[context_.graph().logits()].shape;
    withType(context_.settings().type, [&](auto zero) {
        using T = decltype(zero);
        forEach(device,
                WritePlain<T>{plain.as<float>(), &context_.scale()->scale,
                              static_cast<T *>(context_.gradient(logitsGradient_)),
                              static_cast<unsigned>(shape.channels), static_cast<unsigned>(shape.height * shape.width)},
                context_.elements(shape));
    });
    device.synchronise();
}

void CudaBackend::fillBuffers(float with)
{
    context_.fill(with);
}

} // namespace mayfly::engine::cuda
