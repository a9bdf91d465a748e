// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/operations.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using Forward = dnnl::convolution_forward;
using BackwardData = dnnl::convolution_backward_data;
using BackwardWeights = dnnl::convolution_backward_weights;

constexpr auto direct = dnnl::algorithm::convolution_direct;

class Convolution final : public Operation {
public:
    Convolution(Context &context, const Node &node) : context_(context), node_(node)
    {
        const memory::dim outputs = node.outputShape.channels;
        inputDims_ = context.batchDims(node.inputShape);
        outputDims_ = context.batchDims(node.outputShape);
        const memory::dim seen = node.inputShape.channels / node.groups;
        weightDims_ = {outputs, seen, node.kernel, node.kernel};
        if (node.groups > 1) {
            weightDims_ = {node.groups, outputs / node.groups, seen, node.kernel, node.kernel};
        }
        strides_ = {node.stride, node.stride};
        padding_ = {node.padding, node.padding};
        if (node.bias != none) {
            biasLayout_ = plainLayout({outputs});
        }
        planForward();
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output, backward_);
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
        const Forward::desc desc =
            hasBias() ? Forward::desc(dnnl::prop_kind::forward_training, direct, anyLayout(inputDims_),
                                      anyLayout(weightDims_), biasLayout_, anyLayout(outputDims_), strides_, padding_,
                                      padding_)
                      : Forward::desc(dnnl::prop_kind::forward_training, direct, anyLayout(inputDims_),
                                      anyLayout(weightDims_), anyLayout(outputDims_), strides_, padding_, padding_);
        forwardDesc_ = Forward::primitive_desc(desc, context_.attributes(), context_.engine());
        const memory output = context_.planData(node_.output, forwardDesc_.dst_desc());
        context_.value(node_.output).data = output;
        input_ = context_.inLayout(context_.value(node_.inputs[0]).data, forwardDesc_.src_desc(), forward_);
        const memory weights = context_.inLayout(stateWeights(), forwardDesc_.weights_desc(), load_);
        if (hasBias()) {
            const memory bias = context_.stateMemory(node_.bias, biasLayout_.dims());
            context_.append<Forward>(
                forward_, forwardDesc_,
                {{DNNL_ARG_SRC, input_}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_BIAS, bias}, {DNNL_ARG_DST, output}});
        } else {
            context_.append<Forward>(forward_, forwardDesc_,
                                     {{DNNL_ARG_SRC, input_}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DST, output}});
        }
    }

    void planBackwardWeights()
    {
        const BackwardWeights::desc desc =
            hasBias() ? BackwardWeights::desc(direct, anyLayout(inputDims_), anyLayout(weightDims_), biasLayout_,
                                              anyLayout(outputDims_), strides_, padding_, padding_)
                      : BackwardWeights::desc(direct, anyLayout(inputDims_), anyLayout(weightDims_),
                                              anyLayout(outputDims_), strides_, padding_, padding_);
        const BackwardWeights::primitive_desc planned(desc, context_.attributes(), context_.engine(), forwardDesc_);
        const memory input = context_.inLayout(input_, planned.src_desc(), backward_);
        const memory outputGradient = context_.inLayout(outputGradient_, planned.diff_dst_desc(), backward_);
        Sequence after;
        const memory weights =
            context_.outLayout(context_.gradientMemory(node_.weight, weightDims_), planned.diff_weights_desc(), after);
        if (hasBias()) {
            const memory bias = context_.gradientMemory(node_.bias, biasLayout_.dims());
            context_.append<BackwardWeights>(backward_, planned,
                                             {{DNNL_ARG_SRC, input},
                                              {DNNL_ARG_DIFF_DST, outputGradient},
                                              {DNNL_ARG_DIFF_WEIGHTS, weights},
                                              {DNNL_ARG_DIFF_BIAS, bias}});
        } else {
            context_.append<BackwardWeights>(
                backward_, planned,
                {{DNNL_ARG_SRC, input}, {DNNL_ARG_DIFF_DST, outputGradient}, {DNNL_ARG_DIFF_WEIGHTS, weights}});
        }
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    void planBackwardData()
    {
        const BackwardData::desc desc(direct, anyLayout(inputDims_), anyLayout(weightDims_), anyLayout(outputDims_),
                                      strides_, padding_, padding_);
        const BackwardData::primitive_desc planned(desc, context_.attributes(), context_.engine(), forwardDesc_);
        const memory weights = context_.inLayout(stateWeights(), planned.weights_desc(), load_);
        const memory outputGradient = context_.inLayout(outputGradient_, planned.diff_dst_desc(), backward_);
        Sequence after;
        const memory inputGradient =
            context_.outLayout(context_.contribute(node_.inputs[0]), planned.diff_src_desc(), after);
        context_.append<BackwardData>(
            backward_, planned,
            {{DNNL_ARG_DIFF_DST, outputGradient}, {DNNL_ARG_WEIGHTS, weights}, {DNNL_ARG_DIFF_SRC, inputGradient}});
        backward_.insert(backward_.end(), after.begin(), after.end());
    }

    bool hasBias() const { return node_.bias != none; }
    memory stateWeights() { return context_.stateMemory(node_.weight, weightDims_); }

    Context &context_;
    const Node &node_;
    memory::dims inputDims_, outputDims_, weightDims_, strides_, padding_;
    memory::desc biasLayout_;
    Forward::primitive_desc forwardDesc_;
    memory input_; ///< in the layout of the forward primitive
    memory outputGradient_;
    Sequence load_, forward_, backward_;
};

} // namespace

std::unique_ptr<Operation> makeConvolution(Context &context, const Node &node)
{
    if (auto inLanes = makeLaneConvolution(context, node)) {
        return inLanes;
    }
    return std::make_unique<Convolution>(context, node);
}

} // namespace mayfly::engine::onednn
