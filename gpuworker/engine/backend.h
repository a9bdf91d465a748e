// SPDX-License-Identifier: Apache-2.0
// What a back-end must implement: one operation per layer kind over a planned graph. Network (network.h) builds the
// operations and walks them; a back-end holds the activations, their gradients and its own copy of the state.
//
// Order of calls: each operation once in graph order, planOutput(), every Operation::planBackward() in reverse order,
// finishPlan(). Then, per step: enter(), loadState(), loadImages(), forward in order, computeLoss(), backward in
// reverse, storeGradient(). Back-ends may throw std::exception; GraphModel turns it into a Failure. One thread at a
// time.
#pragma once
#include "gpuworker/engine/graph.h"
#include "gpuworker/engine/model.h"

#include <memory>
#include <span>

namespace mayfly::engine {

enum class Phase {
    Training, ///< batch statistics, and everything that backward() needs is kept
    Inference ///< running statistics
};

/// One layer on one back-end, with all its buffers made beforehand.
class Operation {
public:
    virtual ~Operation() = default;

    /// Makes what backward() needs; called after every operation that reads this one's output has done the same.
    virtual void planBackward() {}
    /// Takes its tensors from the back-end's state.
    virtual void loadState() {}
    virtual void forward(Phase phase) = 0;
    /// From the gradient of its output: the gradients of its inputs (adding up where a value has several readers),
    /// those of its tensors, and what the gradient says of its running statistics.
    virtual void backward() = 0;
};

class Backend {
public:
    virtual ~Backend() = default;

    virtual std::unique_ptr<Operation> convolution(const Node &node) = 0;
    virtual std::unique_ptr<Operation> batchNorm(const Node &node) = 0;
    virtual std::unique_ptr<Operation> relu(const Node &node) = 0;
    virtual std::unique_ptr<Operation> add(const Node &node) = 0;
    virtual std::unique_ptr<Operation> pool(const Node &node) = 0; ///< max, average and global average
    virtual std::unique_ptr<Operation> fullyConnected(const Node &node) = 0;
    virtual std::unique_ptr<Operation> dropout(const Node &node) = 0;
    virtual std::unique_ptr<Operation> identityShortcut(const Node &node) = 0;

    virtual void planOutput() = 0;
    virtual void finishPlan() = 0;

    /// Prepares the calling thread (number of CPU threads, current device).
    virtual void enter() = 0;
    virtual void loadState(std::span<const float> state) = 0;
    /// What dropout draws from in the next steps (dropout_draw.h).
    virtual void setDraw(std::uint64_t draw) = 0;
    /// images: NCHW of up to batchSize images; the rest of the batch is filled with zeros.
    virtual void loadImages(std::span<const float> images) = 0;
    /// Softmax cross-entropy of the first labels.size() images. In training with the labels smoothed, and also the
    /// gradient of the logits.
    virtual BatchResult computeLoss(std::span<const std::int32_t> labels, Phase phase) = 0;
    /// Copies the gradient of the whole state (all but the step counter, which is not the back-end's).
    virtual void storeGradient(std::span<float> gradient) = 0;
    /// During the backward pass: copies elements [first, first + to.size()), whose operations have had their backward().
    /// False: this back-end has only the whole gradient, afterwards.
    virtual bool storePart(std::size_t first, std::span<float> to)
    {
        (void)first, (void)to;
        return false;
    }
    virtual MemoryUse memoryUse() const { return {}; }

    // For checks: activations and gradients of a whole batch, NCHW.
    virtual void readValue(std::size_t value, std::span<float> to) = 0;
    virtual void readGradient(std::size_t value, std::span<float> to) = 0;
    virtual void writeOutputGradient(std::span<const float> from) = 0;
    /// Fills every activation, gradient and workspace that a step must overwrite.
    virtual void fillBuffers(float with) = 0;
};

} // namespace mayfly::engine
