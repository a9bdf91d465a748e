// SPDX-License-Identifier: Apache-2.0
// Convolution (cuDNN) and fully connected layers (cuBLAS).
#include "gpuworker/engine/cuda/kernels/elementwise.h"
#include "gpuworker/engine/cuda/kernels/norm.h"
#include "gpuworker/engine/cuda/operations.h"

namespace mayfly::engine::cuda {

void addBias(Context &context, void *to, std::size_t bias, unsigned rows, unsigned channels)
{
    withType(context.settings().type, [&](auto zero) {
        using T = decltype(zero);
        forEach(context.device(), AddBias<T>{static_cast<T *>(to), context.stateOf(bias), channels}, rows * channels);
    });
}

void sumBiasGradient(Context &context, const void *outputGradient, std::size_t bias, unsigned rows, unsigned channels)
{
    withType(context.settings().type, [&](auto zero) {
        using T = decltype(zero);
        sumChannels<T>(context,
                       BiasGradient<T>{static_cast<const T *>(outputGradient), context.gradientOfTensor(bias), channels},
                       rows, channels);
    });
}

namespace {

class Convolution final : public Operation {
public:
    Convolution(Context &context, const Node &node)
        : context_(context), node_(node), shape_(shapeOf(context, node)),
          rows_(shape_.batch * shape_.outHeight * shape_.outWidth)
    {
        context.makeValue(node.output);
        forward_ = plan(ConvolutionWork::Forward);
        if (node.bias != none) {
            context.needScratch(channelSumBytes(shape_.type, rows_, shape_.outputs));
        }
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output);
        filterGradient_ = plan(ConvolutionWork::FilterGradient);
        if (context_.needsGradient(node_.inputs[0])) {
            inputGradient_ = plan(ConvolutionWork::InputGradient);
            inputBuffer_ = context_.contribute(node_.inputs[0]);
        }
    }

    void forward(Phase) override
    {
        void *output = context_.data(node_.output);
        forward_->run(context_.data(node_.inputs[0]), context_.packed(node_.weight), output, context_.scratch());
        if (node_.bias != none) {
            addBias(context_, output, node_.bias, rows_, shape_.outputs);
        }
    }

    void backward() override
    {
        context_.add(outputGradient_);
        const void *dy = context_.gradient(outputGradient_.to);
        if (node_.bias != none) {
            sumBiasGradient(context_, dy, node_.bias, rows_, shape_.outputs);
        }
        filterGradient_->run(context_.data(node_.inputs[0]), dy, context_.packedGradient(node_.weight),
                             context_.scratch());
        if (inputGradient_) {
            inputGradient_->run(dy, context_.packed(node_.weight), context_.gradient(inputBuffer_), context_.scratch());
        }
    }

private:
    static ConvolutionShape shapeOf(const Context &context, const Node &node)
    {
        const auto number = [](std::int64_t n) { return static_cast<unsigned>(n); };
        return {context.batch(),
                number(node.inputShape.channels),
                number(node.inputShape.height),
                number(node.inputShape.width),
                number(node.outputShape.channels),
                number(node.outputShape.height),
                number(node.outputShape.width),
                number(node.kernel),
                number(node.stride),
                number(node.padding),
                number(node.groups),
                context.settings().type};
    }
    std::shared_ptr<const ConvolutionPlan> plan(ConvolutionWork work)
    {
        auto made = context_.device().planConvolution(shape_, work);
        context_.needScratch(made->workspaceBytes());
        return made;
    }

    Context &context_;
    const Node &node_;
    ConvolutionShape shape_;
    unsigned rows_;
    std::shared_ptr<const ConvolutionPlan> forward_, filterGradient_, inputGradient_;
    GradientSum outputGradient_;
    std::size_t inputBuffer_ = 0;
};

/// y = x * w^T; a row of x is one image, NHWC, and a row of w one output, packed in the same order.
class FullyConnected final : public Operation {
public:
    FullyConnected(Context &context, const Node &node)
        : context_(context), node_(node), inputs_(static_cast<unsigned>(node.inputShape.elements())),
          outputs_(static_cast<unsigned>(node.outputShape.channels))
    {
        context.makeValue(node.output);
        if (node.bias != none) {
            context.needScratch(channelSumBytes(context.settings().type, context.batch(), outputs_));
        }
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output);
        if (context_.needsGradient(node_.inputs[0])) {
            inputBuffer_ = context_.contribute(node_.inputs[0]);
        }
    }

    void forward(Phase) override
    {
        void *output = context_.data(node_.output);
        context_.device().multiply({context_.batch(), outputs_, inputs_, context_.data(node_.inputs[0]), false,
                                    context_.packed(node_.weight), true, output, type()});
        if (node_.bias != none) {
            addBias(context_, output, node_.bias, context_.batch(), outputs_);
        }
    }

    void backward() override
    {
        context_.add(outputGradient_);
        const void *dy = context_.gradient(outputGradient_.to);
        if (node_.bias != none) {
            sumBiasGradient(context_, dy, node_.bias, context_.batch(), outputs_);
        }
        context_.device().multiply({outputs_, inputs_, context_.batch(), dy, true, context_.data(node_.inputs[0]),
                                    false, context_.packedGradient(node_.weight), type()});
        if (inputBuffer_) {
            context_.device().multiply({context_.batch(), inputs_, outputs_, dy, false, context_.packed(node_.weight),
                                        false, context_.gradient(*inputBuffer_), type()});
        }
    }

private:
    ElementType type() const { return context_.settings().type; }

    Context &context_;
    const Node &node_;
    unsigned inputs_, outputs_;
    GradientSum outputGradient_;
    std::optional<std::size_t> inputBuffer_;
};

} // namespace

std::unique_ptr<Operation> makeConvolution(Context &context, const Node &node)
{
    return std::make_unique<Convolution>(context, node);
}
std::unique_ptr<Operation> makeFullyConnected(Context &context, const Node &node)
{
    return std::make_unique<FullyConnected>(context, node);
}

} // namespace mayfly::engine::cuda
