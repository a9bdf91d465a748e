// SPDX-License-Identifier: Apache-2.0
// Dropout and the shortcut without parameters, which oneDNN does not have: plain loops over NCHW, between reorders where
// the neighbours' layouts are others. They come where activations are small; shortcuts of values whose channels lie in
// blocks are in blocked_shortcut.cpp.
#include "gpuworker/engine/dropout_draw.h"
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

/// A layer that reads and writes plain memory, between reorders where its neighbours' layouts are others.
class PlainLoop : public Operation {
public:
    PlainLoop(Context &context, const Node &node) : context_(context), node_(node)
    {
        input_ = context.inLayout(context.value(node.inputs[0]).data, plainLayout(context.batchDims(node.inputShape)),
                                  before_);
        output_ = context.planData(node.output, plainLayout(context.batchDims(node.outputShape)));
        context.value(node.output).data = output_;
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output, beforeBackward_);
        if (context_.needsGradient(node_.inputs[0])) {
            inputGradient_ = context_.outLayout(context_.contribute(node_.inputs[0]),
                                                plainLayout(context_.batchDims(node_.inputShape)), afterBackward_);
        }
    }

    void forward(Phase phase) override
    {
        context_.run(before_);
        loop(phase, floats(input_), floats(output_));
    }

    void backward() override
    {
        if (!inputGradient_) {
            return;
        }
        context_.run(beforeBackward_);
        loopBack(floats(outputGradient_), floats(inputGradient_));
        context_.run(afterBackward_);
    }

protected:
    virtual void loop(Phase phase, const float *input, float *output) = 0;
    /// Overwrites inputGradient.
    virtual void loopBack(const float *outputGradient, float *inputGradient) = 0;
    std::size_t inputs() const { return static_cast<std::size_t>(context_.batch()) * node_.inputShape.elements(); }
    std::size_t outputs() const { return static_cast<std::size_t>(context_.batch()) * node_.outputShape.elements(); }
    const Context &context() const { return context_; }
    const Node &node() const { return node_; }

private:
    static float *floats(const memory &of) { return static_cast<float *>(of.get_data_handle()); }

    Context &context_;
    const Node &node_;
    memory input_, output_, outputGradient_, inputGradient_;
    Sequence before_, beforeBackward_, afterBackward_;
};

class Dropout final : public PlainLoop {
public:
    using PlainLoop::PlainLoop;

private:
    void loop(Phase phase, const float *input, float *output) override
    {
        phase == Phase::Training ? scale(input, output) : void(std::copy_n(input, inputs(), output));
    }
    void loopBack(const float *outputGradient, float *inputGradient) override { scale(outputGradient, inputGradient); }

    void scale(const float *from, float *to) const
    {
        const std::uint64_t key = dropoutKey(context().draw(), node().output);
        const auto kept = static_cast<float>(1 / (1 - node().rate));
        for (std::size_t i = 0; i < inputs(); ++i) {
            to[i] = isDropped(key, i, node().rate) ? 0.0F : kept * from[i];
        }
    }
};

class IdentityShortcut final : public PlainLoop {
public:
    using PlainLoop::PlainLoop;

private:
    void loop(Phase, const float *input, float *output) override
    {
        std::fill_n(output, outputs(), 0.0F);
        forEachRow([&](std::size_t from, std::size_t to, std::size_t width, std::size_t stride) {
            for (std::size_t x = 0; x < width; ++x) {
                output[to + x] = input[from + x * stride];
            }
        });
    }
    void loopBack(const float *outputGradient, float *inputGradient) override
    {
        std::fill_n(inputGradient, inputs(), 0.0F);
        forEachRow([&](std::size_t from, std::size_t to, std::size_t width, std::size_t stride) {
            for (std::size_t x = 0; x < width; ++x) {
                inputGradient[from + x * stride] = outputGradient[to + x];
            }
        });
    }

    template <typename Visit> void forEachRow(const Visit &visit) const
    {
        const Shape in = node().inputShape, out = node().outputShape;
        for (std::int64_t image = 0; image < context().batch(); ++image) {
            for (std::int64_t c = 0; c < in.channels; ++c) {
                for (std::int64_t y = 0; y < out.height; ++y) {
                    const std::int64_t from = ((image * in.channels + c) * in.height + y * node().stride) * in.width;
                    const std::int64_t to = ((image * out.channels + c) * out.height + y) * out.width;
                    visit(static_cast<std::size_t>(from), static_cast<std::size_t>(to),
                          static_cast<std::size_t>(out.width), static_cast<std::size_t>(node().stride));
                }
            }
        }
    }
};

} // namespace

std::unique_ptr<Operation> makeDropout(Context &context, const Node &node)
{
    return std::make_unique<Dropout>(context, node);
}
std::unique_ptr<Operation> makeIdentityShortcut(Context &context, const Node &node)
{
    if (blockWidth(context.value(node.inputs[0]).data.get_desc())) {
        return makeBlockedShortcut(context, node);
    }
    return std::make_unique<IdentityShortcut>(context, node);
}

} // namespace mayfly::engine::onednn
