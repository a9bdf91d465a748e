// SPDX-License-Identifier: Apache-2.0
// Batch normalisation by oneDNN, for layouts in which channels do not lie in blocks.
#include "gpuworker/engine/onednn/layout.h"
#include "gpuworker/engine/onednn/operations.h"

#include <algorithm>
#include <cstddef>

namespace mayfly::engine::onednn {

namespace {

using dnnl::memory;
using dnnl::normalization_flags;
using Forward = dnnl::batch_normalization_forward;
using Backward = dnnl::batch_normalization_backward;

class BatchNorm final : public Operation {
public:
    BatchNorm(Context &context, const Node &node)
        : context_(context), node_(node), flags_(normalization_flags::use_scale | normalization_flags::use_shift)
    {
        if (node.fusedRelu) {
            flags_ = flags_ | normalization_flags::fuse_norm_relu;
        }
        const memory::desc perChannel = plainLayout({node.inputShape.channels});
        for (memory *each :
             {&gain_, &shift_, &mean_, &variance_, &runningMean_, &runningVariance_, &gainGradient_, &shiftGradient_}) {
            *each = context.makeMemory(perChannel);
        }
        input_ = context.value(node.inputs[0]).data;
        context.value(node.output).data = context.planData(node.output, input_.get_desc());
        planTraining();
        planInference();
    }

    void planBackward() override
    {
        const memory::desc layout = input_.get_desc();
        const Backward::desc desc(dnnl::prop_kind::backward, layout, layout, normEpsilon, flags_);
        const Backward::primitive_desc planned(desc, context_.attributes(), context_.engine(), trainingDesc_);
        const memory outputGradient = context_.gradientOf(node_.output, backward_);
        // The gradients of gain and shift come out of the same primitive, so that it writes one for the input in any
        // case.
        const memory inputGradient = context_.contribute(node_.inputs[0]);
        context_.append<Backward>(backward_, planned,
                                  {{DNNL_ARG_SRC, input_},
                                   {DNNL_ARG_MEAN, mean_},
                                   {DNNL_ARG_VARIANCE, variance_},
                                   {DNNL_ARG_DIFF_DST, outputGradient},
                                   {DNNL_ARG_SCALE, gain_},
                                   {DNNL_ARG_SHIFT, shift_},
                                   {DNNL_ARG_WORKSPACE, workspace_},
                                   {DNNL_ARG_DIFF_SRC, inputGradient},
                                   {DNNL_ARG_DIFF_SCALE, gainGradient_},
                                   {DNNL_ARG_DIFF_SHIFT, shiftGradient_}});
    }

    void loadState() override
    {
        fetch(node_.weight, gain_);
        fetch(node_.bias, shift_);
        fetch(node_.mean, runningMean_);
        fetch(node_.variance, runningVariance_);
    }

    void forward(Phase phase) override { context_.run(phase == Phase::Training ? training_ : inference_); }

    void backward() override
    {
        context_.run(backward_);
        std::copy_n(floats(gainGradient_), channels(), context_.gradientOfTensor(node_.weight));
        std::copy_n(floats(shiftGradient_), channels(), context_.gradientOfTensor(node_.bias));
        moveStatistic(node_.mean, mean_);
        moveStatistic(node_.variance, variance_);
    }

private:
    void planTraining()
    {
        const memory::desc layout = input_.get_desc();
        const Forward::desc desc(dnnl::prop_kind::forward_training, layout, normEpsilon, flags_);
        trainingDesc_ = Forward::primitive_desc(desc, context_.attributes(), context_.engine());
        const memory output = context_.value(node_.output).data;
        if (node_.fusedRelu) {
            workspace_ = context_.makeMemory(trainingDesc_.workspace_desc());
        }
        context_.append<Forward>(training_, trainingDesc_,
                                 {{DNNL_ARG_SRC, input_},
                                  {DNNL_ARG_SCALE, gain_},
                                  {DNNL_ARG_SHIFT, shift_},
                                  {DNNL_ARG_MEAN, mean_},
                                  {DNNL_ARG_VARIANCE, variance_},
                                  {DNNL_ARG_WORKSPACE, workspace_},
                                  {DNNL_ARG_DST, output}});
    }

    void planInference()
    {
        const Forward::desc desc(dnnl::prop_kind::forward_inference, input_.get_desc(), normEpsilon,
                                 flags_ | normalization_flags::use_global_stats);
        const Forward::primitive_desc planned(desc, context_.attributes(), context_.engine());
        context_.append<Forward>(inference_, planned,
                                 {{DNNL_ARG_SRC, input_},
                                  {DNNL_ARG_SCALE, gain_},
                                  {DNNL_ARG_SHIFT, shift_},
                                  {DNNL_ARG_MEAN, runningMean_},
                                  {DNNL_ARG_VARIANCE, runningVariance_},
                                  {DNNL_ARG_DST, context_.value(node_.output).data}});
    }

    static float *floats(const memory &of) { return static_cast<float *>(of.get_data_handle()); }
    std::size_t channels() const { return static_cast<std::size_t>(node_.inputShape.channels); }
    void fetch(std::size_t tensor, const memory &to) { std::copy_n(context_.stateOf(tensor), channels(), floats(to)); }

    void moveStatistic(std::size_t tensor, const memory &ofBatch)
    {
        const float *running = context_.stateOf(tensor);
        float *gradient = context_.gradientOfTensor(tensor);
        for (std::size_t c = 0; c < channels(); ++c) {
            gradient[c] = (1.0F - statisticDecay) * (running[c] - floats(ofBatch)[c]);
        }
    }

    Context &context_;
    const Node &node_;
    normalization_flags flags_;
    Forward::primitive_desc trainingDesc_;
    memory input_;
    memory gain_, shift_, mean_, variance_, runningMean_, runningVariance_;
    memory gainGradient_, shiftGradient_;
    memory workspace_; ///< which outputs the fused ReLU let through
    Sequence training_, inference_, backward_;
};

} // namespace

std::unique_ptr<Operation> makeBatchNorm(Context &context, const Node &node)
{
    if (blockWidth(context.value(node.inputs[0]).data.get_desc())) {
        return makeBlockedNorm(context, node);
    }
    return std::make_unique<BatchNorm>(context, node);
}

} // namespace mayfly::engine::onednn
