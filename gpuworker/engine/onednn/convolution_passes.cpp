// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/convolution_passes.h"

#include <algorithm>

namespace mayfly::engine::onednn {

using dnnl::algorithm;
using dnnl::memory;
using Forward = dnnl::convolution_forward;
using BackwardData = dnnl::convolution_backward_data;
using BackwardWeights = dnnl::convolution_backward_weights;

bool ConvolutionAlgorithms::areDirect() const
{
    const auto isDirect = [](algorithm each) { return each == algorithm::convolution_direct; };
    return isDirect(forward) && isDirect(backwardData) && isDirect(backwardWeights);
}

ConvolutionAlgorithms fastestAlgorithms(const Node &node)
{
    constexpr memory::dim block = 16, worthTransforming = 32;
    const memory::dim inputs = node.inputShape.channels, outputs = node.outputShape.channels;
    const bool suits = node.kernel == 3 && node.stride == 1 && node.padding == 1 && node.groups == 1 &&
                       inputs % block == 0 && outputs % block == 0;
    ConvolutionAlgorithms fastest;
    fastest.mirrored = suits;
    if (suits && std::min(inputs, outputs) >= worthTransforming) {
        fastest.forward = fastest.backwardData = fastest.backwardWeights = algorithm::convolution_winograd;
    }
    return fastest;
}

memory::dims weightDimsOf(const Node &node)
{
    const memory::dim outputs = node.outputShape.channels, seen = node.inputShape.channels / node.groups;
    if (node.groups > 1) {
        return {node.groups, outputs / node.groups, seen, node.kernel, node.kernel};
    }
    return {outputs, seen, node.kernel, node.kernel};
}

std::optional<ConvolutionPasses> ConvolutionPasses::make(Context &context, const Node &node, std::size_t images,
                                                         const ConvolutionAlgorithms &algorithms)
{
    ConvolutionPasses passes(context);
    try {
        if (passes.plan(node, images, algorithms)) {
            return passes;
        }
    } catch (const dnnl::error &error) {
        if (error.status != dnnl_unimplemented) {
            throw;
        }
    }
    return {};
}

bool ConvolutionPasses::plan(const Node &node, std::size_t images, const ConvolutionAlgorithms &algorithms)
{
    const MadeForOneThread oneThread;
    const auto layoutFor = [images](const Shape &shape) {
        return anyLayout({static_cast<memory::dim>(images), shape.channels, shape.height, shape.width});
    };
    const memory::desc in = layoutFor(node.inputShape), out = layoutFor(node.outputShape);
    const memory::desc weights = anyLayout(weightDimsOf(node));
    const memory::dims strides{node.stride, node.stride}, padding{node.padding, node.padding};
    const auto &attributes = context_->attributes();
    const auto &engine = context_->engine();
    const auto forwardFrom = [&](const memory::desc &from, const memory::desc &filters, const memory::desc &to) {
        return Forward::primitive_desc({dnnl::prop_kind::forward_training, algorithms.forward, from, filters, to,
                                        strides, padding, padding},
                                       attributes, engine);
    };
    const Forward::primitive_desc forward = forwardFrom(in, weights, out);
    const BackwardData::primitive_desc data(
        {algorithms.backwardData, in, weights, out, strides, padding, padding}, attributes, engine, forward);
    const BackwardWeights::primitive_desc gradient(
        {algorithms.backwardWeights, in, weights, out, strides, padding, padding}, attributes, engine, forward);
    input_ = forward.src_desc();
    output_ = forward.dst_desc();
    weights_ = forward.weights_desc();
    backwardWeights_ = data.weights_desc();
    weightGradient_ = gradient.diff_weights_desc();
    forward_ = passOf<Forward>(forward);
    bool agree = gradient.src_desc() == input_ && gradient.diff_dst_desc() == output_ && data.diff_dst_desc() == output_;
    if (algorithms.mirrored) {
        memory::dims turned = weightDimsOf(node);
        std::swap(turned[0], turned[1]);
        const memory::desc filters = anyLayout(turned);
        const BackwardData::primitive_desc mirrored({algorithms.forward, out, filters, in, strides, padding, padding},
                                                    attributes, engine, forwardFrom(out, filters, in));
        mirrored_ = true;
        weights_ = mirrored.weights_desc();
        forward_ = passOf<BackwardData>(mirrored);
        agree = agree && mirrored.diff_dst_desc() == input_ && mirrored.diff_src_desc() == output_;
    }
    backwardDataPass_ = passOf<BackwardData>(data);
    backwardWeightsPass_ = passOf<BackwardWeights>(gradient);
    arguments_.resize(context_->lanes().threads());
    return agree && (!context_->needsGradient(node.inputs[0]) || data.diff_src_desc() == input_);
}

template <typename Primitive>
ConvolutionPasses::Pass ConvolutionPasses::passOf(const typename Primitive::primitive_desc &desc)
{
    context_->reserve(Buffer::Scratchpad, desc.scratchpad_desc().get_size());
    return {Primitive(desc), desc.scratchpad_desc()};
}

/// Made at the thread's first use, when its scratchpad is there.
ConvolutionPasses::Arguments &ConvolutionPasses::argumentsOf(std::size_t thread)
{
    Arguments &arguments = arguments_[thread];
    if (arguments.input) {
        return arguments;
    }
    const auto with = [this](const memory::desc &desc, void *buffer) { return memory(desc, context_->engine(), buffer); };
    void *scratchpad = context_->buffer(thread, Buffer::Scratchpad);
    arguments.output = with(output_, DNNL_MEMORY_NONE);
    arguments.weightGradient = with(weightGradient_, DNNL_MEMORY_NONE);
    arguments.forwardScratchpad = with(forward_.scratchpad, scratchpad);
    arguments.dataScratchpad = with(backwardDataPass_.scratchpad, scratchpad);
    arguments.weightsScratchpad = with(backwardWeightsPass_.scratchpad, scratchpad);
    arguments.input = with(input_, DNNL_MEMORY_NONE);
    return arguments;
}

void ConvolutionPasses::forward(std::size_t thread, const float *input, const memory &weights, float *output)
{
    Arguments &arguments = argumentsOf(thread);
    arguments.input.set_data_handle(const_cast<float *>(input));
    arguments.output.set_data_handle(output);
    run(thread, forward_,
        {{mirrored_ ? DNNL_ARG_DIFF_DST : DNNL_ARG_SRC, arguments.input.get()},
         {DNNL_ARG_WEIGHTS, weights.get()},
         {mirrored_ ? DNNL_ARG_DIFF_SRC : DNNL_ARG_DST, arguments.output.get()},
         {DNNL_ARG_SCRATCHPAD, arguments.forwardScratchpad.get()}});
}

void ConvolutionPasses::backwardData(std::size_t thread, const float *outputGradient, const memory &weights,
                                     float *inputGradient)
{
    Arguments &arguments = argumentsOf(thread);
    arguments.output.set_data_handle(const_cast<float *>(outputGradient));
    arguments.input.set_data_handle(inputGradient);
    run(thread, backwardDataPass_,
        {{DNNL_ARG_DIFF_DST, arguments.output.get()},
         {DNNL_ARG_WEIGHTS, weights.get()},
         {DNNL_ARG_DIFF_SRC, arguments.input.get()},
         {DNNL_ARG_SCRATCHPAD, arguments.dataScratchpad.get()}});
}

void ConvolutionPasses::backwardWeights(std::size_t thread, const float *input, const float *outputGradient,
                                        float *weightGradient)
{
    Arguments &arguments = argumentsOf(thread);
    arguments.input.set_data_handle(const_cast<float *>(input));
    arguments.output.set_data_handle(const_cast<float *>(outputGradient));
    arguments.weightGradient.set_data_handle(weightGradient);
    run(thread, backwardWeightsPass_,
        {{DNNL_ARG_SRC, arguments.input.get()},
         {DNNL_ARG_DIFF_DST, arguments.output.get()},
         {DNNL_ARG_DIFF_WEIGHTS, arguments.weightGradient.get()},
         {DNNL_ARG_SCRATCHPAD, arguments.weightsScratchpad.get()}});
}

void ConvolutionPasses::run(std::size_t thread, const Pass &pass, std::initializer_list<dnnl_exec_arg_t> arguments) const
{
    dnnl::error::wrap_c_api(dnnl_primitive_execute(pass.primitive.get(), context_->stream(thread).get(),
                                                   static_cast<int>(arguments.size()), arguments.begin()),
                            "could not execute a convolution");
}

} // namespace mayfly::engine::onednn
