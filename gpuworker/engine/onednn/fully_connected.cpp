// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/operations.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using Forward = dnnl::inner_product_forward;
using BackwardData = dnnl::inner_product_backward_data;
using BackwardWeights = dnnl::inner_product_backward_weights;

/// The output is written as batch x outputs, and seen by others as batch x outputs x 1 x 1 in the same buffer.
class FullyConnected final : public Operation {
public:
    FullyConnected(Context &context, const Node &node)
        : context_(context), node_(node),
          inputDims_(context.batchDims(node.inputShape)), weightDims_{node.outputShape.channels,
                                                                      node.inputShape.channels, node.inputShape.height,
                                                                      node.inputShape.width},
          biasLayout_(plainLayout({node.outputShape.channels})),
          outputLayout_(plainLayout({context.batch(), node.outputShape.channels}))
    {
        planForward();
    }

    void planBackward() override
    {
        const memory::desc plain = plainLayout(context_.batchDims(node_.outputShape));
        const memory gradient = context_.inLayout(context_.gradientOf(node_.output, backward_), plain, backward_);
        outputGradient_ = context_.viewOf(gradient, outputLayout_);
        planBackwardWeights();
        if (context_.needsGradient(node_.inputs[0])) {
            planBackwardData();
        }
    }

    void loadState() override { context_.run(load_); }
    void forward(Phase) override { context_.run(forward_); }
    void backward() override { context_.run(backward_); }

private:
    void planForward()
    {
        const auto kind = dnnl::prop_kind::forward_training;
        const Forward::desc desc =
            hasBias() ? Forward::desc(kind, anyLayout(inputDims_), anyLayout(weightDims_), biasLayout_, outputLayout_)
                      : Forward::desc(kind, anyLayout(inputDims_), anyLayout(weightDims_), outputLayout_);
        forwardDesc_ = Forward::primitive_desc(desc, context_.attributes(), context_.engine());
        const memory output = context_.planData(node_.output, plainLayout(context_.batchDims(node_.outputShape)));
        context_.value(node_.output).data = output;
        const memory flat = context_.viewOf(output, outputLayout_);
        input_ = context_.inLayout(context_.value(node_.inputs[0]).data, forwardDesc_.src_desc(), forward_);
        const memory weights = context_.inLayout(stateWeights(), forwardDesc_.weights_desc(), load_);
        if (hasBias()) {
            const memory bias = context_.stateMemory(node_.bias, biasLayout_.dims());
            context_.append<Forward>(
                forward_, forwardDesc_,
                {{DNNL_ARG_SRC, input_}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_BIAS, bias}, {DNNL_ARG_DST, flat}});
        } else {
            context_.append<Forward>(forward_, forwardDesc_,
                                     {{DNNL_ARG_SRC, input_}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, flat}});
        }
    }

    void planBackwardWeights()
    {
        const BackwardWeights::desc desc =
            hasBias() ? BackwardWeights::desc(anyLayout(inputDims_), anyLayout(weightDims_), biasLayout_, outputLayout_)
                      : BackwardWeights::desc(anyLayout(inputDims_), anyLayout(weightDims_), outputLayout_);
        const BackwardWeights::primitive_desc planned(desc, context_.attributes(), context_.engine(), forwardDesc_);
        const memory input = context_.inLayout(input_, planned.src_desc(), backward_);
        Sequence after;
        const memory weights =
            context_.outLayout(context_.gradientMemory(node_.weight, weightDims_), planned.diff_weights_desc(), after);
        if (hasBias()) {
            const memory bias = context_.gradientMemory(node_.bias, biasLayout_.dims());
            context_.append<BackwardWeights>(backward_, planned,
                                             {{DNNL_ARG_SRC, input},
                                              {DNNL_ARG_DIFF_DST, outputGradient_},
                                              {DNNL_ARG_DIFF_WEIGHTS, weights},
                                              {DNNL_ARG_DIFF_BIAS, bias}});
        } else {
            context_.append<BackwardWeights>(
                backward_, planned,
                {{DNNL_ARG_SRC, input}, {DNNL_ARG_DIFF_DST, outputGradient_}, {DNNL_ARG_DIFF_WEIGHTS, weights}});
        }
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    void planBackwardData()
    {
        const BackwardData::desc desc(anyLayout(inputDims_), anyLayout(weightDims_), outputLayout_);
        const BackwardData::primitive_desc planned(desc, context_.attributes(), context_.engine(), forwardDesc_);
        const memory weights = context_.inLayout(stateWeights(), planned.weights_desc(), load_);
        Sequence after;
        const memory inputGradient =
            context_.outLayout(context_.contribute(node_.inputs[0]), planned.diff_src_desc(), after);
        context_.append<BackwardData>(
            backward_, planned,
            {{DNNL_ARG_DIFF_DST, outputGradient_}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DIFF_SRC, inputGradient}});
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    bool hasBias() const { return node_.bias != none; }
    memory stateWeights() { return context_.stateMemory(node_.weight, weightDims_); }

    Context &context_;
    const Node &node_;
    memory::dims inputDims_, weightDims_;
    memory::desc biasLayout_, outputLayout_;
    Forward::primitive_desc forwardDesc_;
    memory input_;
    memory outputGradient_;
    Sequence load_, forward_, backward_;
};

} // namespace

std::unique_ptr<Operation> makeFullyConnected(Context &context, const Node &node)
{
    return std::make_unique<FullyConnected>(context, node);
}

} // namespace mayfly::engine::onednn
