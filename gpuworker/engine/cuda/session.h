// SPDX-License-Identifier: Apache-2.0
// One network training on one GPU: what the C interface offers, in C++. Functions throw std::runtime_error with a message
// for the user. One thread at a time.
#pragma once
#include "gpuworker/engine/cuda/cuda_backend.h"
#include "gpuworker/engine/cuda/step_runner.h"
#include "gpuworker/engine/network.h"

#include <deque>

namespace mayfly::engine::cuda {

struct SessionInfo {
    std::size_t peakBytes = 0;            ///< of device memory, since the model was made
    std::size_t activationBytes = 0;      ///< activations of a batch
    std::size_t gradientBytes = 0;        ///< their gradients, in shared memory
    std::size_t gradientBytesAlive = 0;   ///< the most of them at one moment
    std::size_t gradientBytesAlone = 0;   ///< what they would take if each had its own
    std::size_t scratchBytes = 0;
    float lossScale = 1;
    bool captured = false;                ///< training steps are launched as captured graphs
    std::string notCaptured;              ///< why a capture failed; empty where none did
};

class Session {
public:
    static constexpr std::size_t mostInFlight = 2;

    Session(Graph graph, std::size_t batch, const Settings &settings, const DeviceOptions &device);
    ~Session();

    void loadState(std::span<const float> state, std::span<const float> velocity);
    void readState(std::span<float> state, std::span<float> velocity);
    void setDraw(std::uint64_t draw) { info_.draw = draw; }

    /// Where the loss scale proves too large, the step is repeated with a smaller one.
    StepResult computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                               std::span<float> gradient);
    StepResult evaluate(std::span<const float> images, std::span<const std::int32_t> labels);

    /// Enqueues a step that also applies its gradient, on the device; at most mostInFlight may wait for collect().
    void submit(std::span<const float> images, std::span<const std::int32_t> labels, const SgdOptions &sgd);
    /// The result of the oldest step that was submitted.
    StepResult collect();

    SessionInfo info();

    Network &network() { return network_; }
    CudaBackend &backend() { return backend_; }
    /// The operation of a node alone (checks).
    void forwardNode(std::size_t node, Phase phase) { network_.operation(node).forward(phase); }
    void backwardNode(std::size_t node) { network_.operation(node).backward(); }

private:
    struct Slot {
        Memory host;
        Device::Event done = 0;
    };

    Slot &enqueueResult();
    StepResult await(const Slot &slot);
    bool scales() const { return settings_.type == ElementType::Half; }

    const Graph graph_;
    Settings settings_;
    Device device_;
    Network network_;
    CudaBackend &backend_;
    StepInfo info_{};
    StepRunner gradientStep_, evaluation_, trainingStep_;
    std::array<Slot, mostInFlight> slots_;
    std::size_t nextSlot_ = 0;
    std::deque<std::size_t> inFlight_;
};

} // namespace mayfly::engine::cuda
