// SPDX-License-Identifier: Apache-2.0
// Convolutions over the whole batch at once: those that do not suit to work in lanes.
#include "gpuworker/engine/onednn/convolution_passes.h"
#include "gpuworker/engine/onednn/weighted_layer.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

constexpr auto direct = dnnl::algorithm::convolution_direct;

struct ConvolutionKind {
    using Forward = dnnl::convolution_forward;
    using BackwardData = dnnl::convolution_backward_data;
    using BackwardWeights = dnnl::convolution_backward_weights;

    static memory::dims weightDims(const Node &node) { return weightDimsOf(node); }
    static memory::desc output(const Context &context, const Node &node)
    {
        return anyLayout(context.batchDims(node.outputShape));
    }

    static Forward::desc forward(const Node &node, const memory::desc &input, const memory::desc &weights,
                                 const memory::desc &bias, const memory::desc &output)
    {
        return {dnnl::prop_kind::forward_training, direct, input, weights, bias, output, strides(node), padding(node),
                padding(node)};
    }
    static BackwardData::desc backwardData(const Node &node, const memory::desc &input, const memory::desc &weights,
                                           const memory::desc &output)
    {
        return {direct, input, weights, output, strides(node), padding(node), padding(node)};
    }
    static BackwardWeights::desc backwardWeights(const Node &node, const memory::desc &input,
                                                 const memory::desc &weights, const memory::desc &bias,
                                                 const memory::desc &output)
    {
        return {direct, input, weights, bias, output, strides(node), padding(node), padding(node)};
    }

private:
    static memory::dims strides(const Node &node) { return {node.stride, node.stride}; }
    static memory::dims padding(const Node &node) { return {node.padding, node.padding}; }
};

} // namespace

std::unique_ptr<Operation> makeConvolution(Context &context, const Node &node)
{
    if (auto inLanes = makeLaneConvolution(context, node)) {
        return inLanes;
    }
    return std::make_unique<WeightedLayer<ConvolutionKind>>(context, node);
}

} // namespace mayfly::engine::onednn
