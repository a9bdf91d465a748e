// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using Forward = dnnl::pooling_forward;
using Backward = dnnl::pooling_backward;

class Pool final : public Operation {
public:
    Pool(Context &context, const Node &node) : context_(context), node_(node)
    {
        const bool global = node.kind == LayerKind::GlobalAveragePool;
        const Shape in = node.inputShape;
        kernel_ = global ? memory::dims{in.height, in.width} : memory::dims{node.kernel, node.kernel};
        strides_ = {node.stride, node.stride};
        padding_ = {node.padding, node.padding};
        // oneDNN wants the padding that the windows really reach at the bottom and at the right; it may be negative.
        const Shape out = node.outputShape;
        endPadding_ = {(out.height - 1) * node.stride + kernel_[0] - in.height - node.padding,
                       (out.width - 1) * node.stride + kernel_[1] - in.width - node.padding};
        if (global) {
            endPadding_ = {0, 0};
        }
        // Cells outside the image do not count.
        algorithm_ = node.kind == LayerKind::MaxPool ? dnnl::algorithm::pooling_max
                                                     : dnnl::algorithm::pooling_avg_exclude_padding;
        planForward();
    }

    void planBackward() override
    {
        const memory outputGradient = context_.gradientOf(node_.output, backward_);
        const memory inputGradient = context_.contribute(node_.inputs[0]);
        const Backward::desc desc(algorithm_, inputGradient.get_desc(), outputGradient.get_desc(), strides_, kernel_,
                                  padding_, endPadding_);
        const Backward::primitive_desc planned(desc, context_.attributes(), context_.engine(), forwardDesc_);
        context_.append<Backward>(backward_, planned,
                                  {{DNNL_ARG_DIFF_DST, outputGradient},
                                   {DNNL_ARG_WORKSPACE, workspace_},
                                   {DNNL_ARG_DIFF_SRC, inputGradient}});
    }

    void forward(Phase) override { context_.run(forward_); }
    void backward() override { context_.run(backward_); }

private:
    void planForward()
    {
        const memory input = context_.value(node_.inputs[0]).data;
        const Forward::desc desc(dnnl::prop_kind::forward_training, algorithm_, input.get_desc(),
                                 anyLayout(context_.batchDims(node_.outputShape)), strides_, kernel_, padding_,
                                 endPadding_);
        forwardDesc_ = Forward::primitive_desc(desc, context_.attributes(), context_.engine());
        const memory output = context_.planData(node_.output, forwardDesc_.dst_desc());
        context_.value(node_.output).data = output;
        if (forwardDesc_.workspace_desc().get_size() > 0) {
            workspace_ = context_.makeMemory(forwardDesc_.workspace_desc());
        }
        context_.append<Forward>(forward_, forwardDesc_,
                                 {{DNNL_ARG_SRC, input}, {DNNL_ARG_DST, output}, {DNNL_ARG_WORKSPACE, workspace_}});
    }

    Context &context_;
    const Node &node_;
    dnnl::algorithm algorithm_ = dnnl::algorithm::pooling_max;
    memory::dims kernel_, strides_, padding_, endPadding_;
    Forward::primitive_desc forwardDesc_;
    memory workspace_; ///< of each maximum: where it came from
    Sequence forward_, backward_;
};

} // namespace

std::unique_ptr<Operation> makePool(Context &context, const Node &node)
{
    return std::make_unique<Pool>(context, node);
}

} // namespace mayfly::engine::onednn
