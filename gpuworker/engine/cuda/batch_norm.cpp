// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/kernels/norm.h"
#include "gpuworker/engine/cuda/operations.h"

namespace mayfly::engine::cuda {

namespace {

class BatchNorm final : public Operation {
public:
    BatchNorm(Context &context, const Node &node)
        : context_(context), node_(node), channels_(static_cast<unsigned>(node.inputShape.channels)),
          elements_(context.elements(node.inputShape)), rows_(elements_ / channels_),
          saved_(context.device().allocate(savedPerChannel * channels_ * sizeof(float), "a normalisation's statistics"))
    {
        context.makeValue(node.output);
        context.needScratch(channelSumBytes(context.settings().type, rows_, channels_));
    }

    void planBackward() override
    {
        outputGradient_ = context_.gradientOf(node_.output);
        if (context_.needsGradient(node_.inputs[0])) {
            inputBuffer_ = context_.contribute(node_.inputs[0]);
        }
    }

    void forward(Phase phase) override
    {
        const bool inference = phase == Phase::Inference;
        withType(context_.settings().type, [&](auto zero) {
            using T = decltype(zero);
            const T *x = static_cast<const T *>(context_.data(node_.inputs[0]));
            T *y = static_cast<T *>(context_.data(node_.output));
            if (!inference) {
                sumChannels<T>(context_, NormStatistics<T>{x, tensors()}, rows_, channels_);
            }
            inPacks<T>([&]<unsigned N>() {
                forEach(context_.device(), NormForward<T, N>{x, y, tensors(), node_.fusedRelu, inference}, elements_ / N);
            });
        });
    }

    void backward() override
    {
        context_.add(outputGradient_);
        withType(context_.settings().type, [&](auto zero) {
            using T = decltype(zero);
            const T *x = static_cast<const T *>(context_.data(node_.inputs[0]));
            const T *dy = static_cast<const T *>(context_.gradient(outputGradient_.to));
            sumChannels<T>(context_, NormGradients<T>{x, dy, tensors(), node_.fusedRelu}, rows_, channels_);
            if (!inputBuffer_) {
                return;
            }
            T *dx = static_cast<T *>(context_.gradient(*inputBuffer_));
            inPacks<T>([&]<unsigned N>() {
                forEach(context_.device(), NormBackward<T, N>{x, dy, dx, tensors(), node_.fusedRelu}, elements_ / N);
            });
        });
    }

private:
    template <class T, class Body> void inPacks(const Body &body) const
    {
        if (channels_ % packSize<T> == 0) {
            body.template operator()<packSize<T>>();
        } else {
            body.template operator()<1U>();
        }
    }
    NormTensors tensors() const
    {
        return {context_.stateOf(node_.weight),
                context_.stateOf(node_.bias),
                context_.stateOf(node_.mean),
                context_.stateOf(node_.variance),
                context_.gradientOfTensor(node_.weight),
                context_.gradientOfTensor(node_.bias),
                context_.gradientOfTensor(node_.mean),
                context_.gradientOfTensor(node_.variance),
                saved_.as<float>(),
                channels_,
                rows_,
                normEpsilon,
                1.0F - statisticDecay};
    }

    Context &context_;
    const Node &node_;
    unsigned channels_, elements_, rows_;
    Memory saved_;
    GradientSum outputGradient_;
    std::optional<std::size_t> inputBuffer_;
};

} // namespace

std::unique_ptr<Operation> makeBatchNorm(Context &context, const Node &node)
{
    return std::make_unique<BatchNorm>(context, node);
}

} // namespace mayfly::engine::cuda
