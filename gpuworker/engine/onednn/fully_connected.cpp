// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/weighted_layer.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;

/// The output is written as batch x outputs, and seen by others as batch x outputs x 1 x 1 in the same buffer.
struct FullyConnectedKind {
    using Forward = dnnl::inner_product_forward;
    using BackwardData = dnnl::inner_product_backward_data;
    using BackwardWeights = dnnl::inner_product_backward_weights;

    static memory::dims weightDims(const Node &node)
    {
        return {node.outputShape.channels, node.inputShape.channels, node.inputShape.height, node.inputShape.width};
    }
    static memory::desc output(const Context &context, const Node &node)
    {
        return plainLayout({context.batch(), node.outputShape.channels});
    }

    static Forward::desc forward(const Node &, const memory::desc &input, const memory::desc &weights,
                                 const memory::desc &bias, const memory::desc &output)
    {
        return {dnnl::prop_kind::forward_training, input, weights, bias, output};
    }
    static BackwardData::desc backwardData(const Node &, const memory::desc &input, const memory::desc &weights,
                                           const memory::desc &output)
    {
        return {input, weights, output};
    }
    static BackwardWeights::desc backwardWeights(const Node &, const memory::desc &input, const memory::desc &weights,
                                                 const memory::desc &bias, const memory::desc &output)
    {
        return {input, weights, bias, output};
    }
};

} // namespace

std::unique_ptr<Operation> makeFullyConnected(Context &context, const Node &node)
{
    return std::make_unique<WeightedLayer<FullyConnectedKind>>(context, node);
}

} // namespace mayfly::engine::onednn
