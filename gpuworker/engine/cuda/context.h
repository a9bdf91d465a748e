// SPDX-License-Identifier: Apache-2.0
// What the operations of the CUDA back-end share: activations, their gradients, the state, scratch. Everything is made
// while planning; a step only launches work on memory that is there already.
//
// Gradients: each reader of a value contributes one, in a buffer of its own or by lending the gradient of another value
// (Add, ReLU); gradientOf() plans their sum. Buffers live from their first writer to their last reader in the order of
// planBackward(), which is the order of backward(), and share memory where their lives do not meet.
#pragma once
#include "gpuworker/engine/backend.h"
#include "gpuworker/engine/buffer_plan.h"
#include "gpuworker/engine/cuda/device.h"
#include "gpuworker/engine/cuda/kernels/channel_sums.h"
#include "gpuworker/engine/cuda/state_table.h"

#include <optional>
#include <vector>

namespace mayfly::engine::cuda {

struct Settings {
    ElementType type = ElementType::Float32;
    float labelSmoothing = 0;
    bool capture = true; ///< launch steps as captured graphs
};

/// Calls body with a zero of the C++ type.
template <class Body> void withType(ElementType type, const Body &body)
{
    switch (type) {
    case ElementType::Float32:
        return body(float{});
    case ElementType::BFloat16:
        return body(BFloat16{});
    case ElementType::Half:
        return body(Half{});
    }
}

/// The sum of gradient buffers, 0 where the value `mask` is not positive.
struct GradientSum {
    std::vector<std::size_t> parts;
    std::size_t to = 0;
    std::optional<std::size_t> mask;
};

class Context {
public:
    /// graph and device must outlive it.
    Context(const Graph &graph, std::size_t batch, const Settings &settings, Device &device);
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;

    Device &device() { return device_; }
    const Graph &graph() const { return graph_; }
    const Settings &settings() const { return settings_; }
    unsigned batch() const { return batch_; }
    /// Of the whole batch.
    unsigned elements(std::size_t value) const;
    unsigned elements(const Shape &shape) const { return batch_ * static_cast<unsigned>(shape.elements()); }

    /// The layer that writes a value makes it.
    void makeValue(std::size_t value);
    void *data(std::size_t value) const { return values_[value].as<void>(); }
    bool needsGradient(std::size_t value) const { return graph_.values[value].needsGradient; }

    /// A buffer for one reader's contribution to the gradient of a value.
    std::size_t contribute(std::size_t value);
    void lend(std::size_t value, std::size_t buffer) { contributions_[value].lent.push_back(buffer); }
    /// The whole gradient of a value, once every reader has planned its contribution. mask: only where the value is
    /// positive.
    GradientSum gradientOf(std::size_t value, bool mask = false);
    void add(const GradientSum &sum);
    void *gradient(std::size_t buffer) const { return gradients_.at(bufferPlan_.offsets[buffer]); }

    /// Tensors of the state on the device; nullptr for `none`.
    float *stateOf(std::size_t tensor) const;
    float *gradientOfTensor(std::size_t tensor) const;
    void *packed(std::size_t tensor) const;
    void *packedGradient(std::size_t tensor) const;
    const StateTable &table() const { return table_; }
    float *state() const { return state_.as<float>(); }
    float *velocity() const { return velocity_.as<float>(); }
    template <class T> StateView<T> view() const;

    StepInfo *info() const { return static_cast<StepInfo *>(small_.at(0)); }
    /// A power of two.
    void setScale(float to);
    LossScale *scale() const { return static_cast<LossScale *>(small_.at(256)); }
    StepResult *result() const { return static_cast<StepResult *>(small_.at(512)); }
    std::int32_t *labels() const { return labels_.as<std::int32_t>(); }
    float *losses() const { return losses_.as<float>(); }
    unsigned *ranks() const { return ranks_.as<unsigned>(); }

    /// Scratch that one piece of work uses at a time.
    void needScratch(std::size_t bytes) { scratchBytes_ = std::max(scratchBytes_, bytes); }
    void *scratch() const { return scratch_.as<void>(); }
    /// Zeros before and after every kernel.
    unsigned *counters() const { return counters_.as<unsigned>(); }

    void finishPlan();
    /// Every activation, gradient and scratch.
    void fill(float with);

    std::size_t activationBytes() const;
    std::size_t gradientBytes() const { return bufferPlan_.bytes; }
    std::size_t gradientBytesAlive() const { return mostAlive(lives_); }
    std::size_t gradientBytesUnshared() const;
    std::size_t scratchBytes() const { return scratchBytes_; }

private:
    struct Contributions {
        std::vector<std::size_t> own, lent;
    };

    std::size_t newBuffer(std::size_t value);
    void use(std::size_t buffer) { lives_[buffer].last = moment_; }
    void upload(Memory &to, const void *from, std::size_t bytes, const char *what);

    const Graph &graph_;
    Settings settings_;
    Device &device_;
    unsigned batch_;
    StateTable table_;
    std::vector<Memory> values_;
    std::vector<Contributions> contributions_;
    std::vector<BufferLife> lives_;
    std::vector<unsigned> bufferElements_;
    std::size_t moment_ = 0;
    BufferPlan bufferPlan_;
    std::size_t scratchBytes_ = 256;
    Memory gradients_, state_, velocity_, stateGradient_, packed_, packedGradient_, rows_, chunks_;
    Memory small_, labels_, losses_, ranks_, counters_, scratch_;
};

template <class T> StateView<T> Context::view() const
{
    return {rows_.as<TensorRow>(), chunks_.as<Chunk>(), state(),  velocity(), stateGradient_.as<float>(),
            packed_.as<T>(),       packedGradient_.as<T>(), scale()};
}

} // namespace mayfly::engine::cuda
