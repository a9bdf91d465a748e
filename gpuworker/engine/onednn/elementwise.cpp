// SPDX-License-Identifier: Apache-2.0
// ReLU and addition (with a ReLU after it in the same pass). Both find back from the output which inputs were let
// through.
#include "gpuworker/engine/onednn/operations.h"

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using EltwiseForward = dnnl::eltwise_forward;
using EltwiseBackward = dnnl::eltwise_backward;

constexpr auto reluFromOutput = dnnl::algorithm::eltwise_relu_use_dst_for_bwd;

EltwiseForward::primitive_desc reluForward(const Context &context, const memory::desc &layout)
{
    const EltwiseForward::desc desc(dnnl::prop_kind::forward_training, reluFromOutput, layout, 0.0F, 0.0F);
    return {desc, context.attributes(), context.engine()};
}

/// Appends inputGradient = outputGradient where output > 0, else 0.
void appendReluBackward(Context &context, Sequence &sequence, const memory &output, const memory &outputGradient,
                        const memory &inputGradient)
{
    const memory::desc layout = output.get_desc();
    const EltwiseBackward::desc desc(reluFromOutput, layout, layout, 0.0F, 0.0F);
    const EltwiseBackward::primitive_desc planned(desc, context.attributes(), context.engine(),
                                                  reluForward(context, layout));
    context.append<EltwiseBackward>(
        sequence, planned,
        {{DNNL_ARG_DST, output}, {DNNL_ARG_DIFF_DST, outputGradient}, {DNNL_ARG_DIFF_SRC, inputGradient}});
}

class Relu final : public Operation {
public:
    Relu(Context &context, const Node &node) : context_(context), node_(node)
    {
        const memory input = context.value(node.inputs[0]).data;
        const memory output = context.planData(node.output, input.get_desc());
        context.value(node.output).data = output;
        context.append<EltwiseForward>(forward_, reluForward(context, input.get_desc()),
                                       {{DNNL_ARG_SRC, input}, {DNNL_ARG_DST, output}});
    }

    void planBackward() override
    {
        const memory outputGradient = context_.gradientOf(node_.output, backward_);
        appendReluBackward(context_, backward_, context_.value(node_.output).data, outputGradient,
                           context_.contribute(node_.inputs[0]));
    }

    void forward(Phase) override { context_.run(forward_); }
    void backward() override { context_.run(backward_); }

private:
    Context &context_;
    const Node &node_;
    Sequence forward_, backward_;
};

class Add final : public Operation {
public:
    Add(Context &context, const Node &node) : context_(context), node_(node)
    {
        const memory first = context.value(node.inputs[0]).data;
        const memory::desc layout = first.get_desc();
        const memory second = context.inLayout(context.value(node.inputs[1]).data, layout, forward_);
        const memory output = context.planData(node.output, layout);
        context.value(node.output).data = output;
        dnnl::primitive_attr attributes = context.attributes();
        if (node.fusedRelu) {
            dnnl::post_ops relu;
            relu.append_eltwise(1.0F, dnnl::algorithm::eltwise_relu, 0.0F, 0.0F);
            attributes = dnnl::primitive_attr();
            attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
            attributes.set_post_ops(relu);
        }
        const dnnl::binary::desc desc(dnnl::algorithm::binary_add, layout, layout, layout);
        const dnnl::binary::primitive_desc planned(desc, attributes, context.engine());
        context.append<dnnl::binary>(forward_, planned,
                                     {{DNNL_ARG_SRC_0, first}, {DNNL_ARG_SRC_1, second}, {DNNL_ARG_DST, output}});
    }

    /// Both inputs get the same gradient, so they are lent one buffer.
    void planBackward() override
    {
        memory gradient = context_.gradientOf(node_.output, backward_);
        if (node_.fusedRelu) {
            const memory output = context_.value(node_.output).data;
            masked_ = context_.planGradient(node_.output, output.get_desc());
            appendReluBackward(context_, backward_, output, gradient, masked_);
            gradient = masked_;
        }
        for (const std::size_t input : node_.inputs) {
            lendTo(input, gradient);
        }
    }

    void forward(Phase) override { context_.run(forward_); }
    void backward() override { context_.run(backward_); }

private:
    void lendTo(std::size_t input, const memory &gradient)
    {
        if (!context_.needsGradient(input)) {
            return;
        }
        if (context_.value(input).data.get_desc() == gradient.get_desc()) {
            context_.lend(input, {gradient, false});
        } else {
            context_.appendReorder(backward_, gradient, context_.contribute(input));
        }
    }

    Context &context_;
    const Node &node_;
    memory masked_;
    Sequence forward_, backward_;
};

} // namespace

std::unique_ptr<Operation> makeRelu(Context &context, const Node &node)
{
    return std::make_unique<Relu>(context, node);
}
std::unique_ptr<Operation> makeAdd(Context &context, const Node &node)
{
    if (auto merged = makeMergedAdd(context, node)) {
        return merged;
    }
    return std::make_unique<Add>(context, node);
}

} // namespace mayfly::engine::onednn
