// SPDX-License-Identifier: Apache-2.0
// The three passes of one convolution over so many images, each run by the thread that calls it. Several threads may do
// so at once; each has its own number.
#pragma once
#include "gpuworker/engine/onednn/context.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <vector>

namespace mayfly::engine::onednn {

/// Which algorithm each pass takes. Chosen from the shape alone, so that it is the same in every run.
///
/// Winograd's F(4x4, 3x3) (Lavin and Gray 2016) takes a quarter of the multiplications, and pays for it in transforms,
/// which many channels share.
struct ConvolutionAlgorithms {
    dnnl::algorithm forward = dnnl::algorithm::convolution_direct;
    dnnl::algorithm backwardData = dnnl::algorithm::convolution_direct;
    dnnl::algorithm backwardWeights = dnnl::algorithm::convolution_direct;
    /// The forward pass is run as the backward pass of a convolution with mirrored filters, which is the same sum;
    /// oneDNN's code for that is faster (by a quarter at 16 channels on Zen 4).
    bool mirrored = false;

    bool areDirect() const;
};

/// The fastest known, which this machine may not have.
ConvolutionAlgorithms fastestAlgorithms(const Node &node);

/// {outputs, inputs, kernel, kernel}, or {groups, outputs / groups, inputs / groups, kernel, kernel}.
dnnl::memory::dims weightDimsOf(const Node &node);

class ConvolutionPasses {
public:
    /// Nothing where oneDNN has no such algorithm for this shape on this machine.
    static std::optional<ConvolutionPasses> make(Context &context, const Node &node, std::size_t images,
                                                 const ConvolutionAlgorithms &algorithms);

    // Layouts. All passes agree on those of input and output, or make() gives nothing.
    const dnnl::memory::desc &input() const { return input_; }
    const dnnl::memory::desc &output() const { return output_; }
    const dnnl::memory::desc &weights() const { return weights_; } ///< of mirrored filters where the algorithms say so
    const dnnl::memory::desc &backwardWeights() const { return backwardWeights_; }
    const dnnl::memory::desc &weightGradient() const { return weightGradient_; }

    void forward(std::size_t thread, const float *input, const dnnl::memory &weights, float *output);
    void backwardData(std::size_t thread, const float *outputGradient, const dnnl::memory &weights,
                      float *inputGradient);
    void backwardWeights(std::size_t thread, const float *input, const float *outputGradient, float *weightGradient);

private:
    struct Pass {
        dnnl::primitive primitive;
        dnnl::memory::desc scratchpad;
    };
    /// One thread's, without buffers of their own; scratchpads of the passes in the thread's buffer.
    struct Arguments {
        dnnl::memory input, output, weightGradient, forwardScratchpad, dataScratchpad, weightsScratchpad;
    };

    explicit ConvolutionPasses(Context &context) : context_(&context) {}
    bool plan(const Node &node, std::size_t images, const ConvolutionAlgorithms &algorithms);
    template <typename Primitive> Pass passOf(const typename Primitive::primitive_desc &desc);
    Arguments &argumentsOf(std::size_t thread);
    void run(std::size_t thread, const Pass &pass, std::initializer_list<dnnl_exec_arg_t> arguments) const;

    Context *context_;
    bool mirrored_ = false;
    dnnl::memory::desc input_, output_, weights_, backwardWeights_, weightGradient_;
    Pass forward_, backwardDataPass_, backwardWeightsPass_;
    std::vector<Arguments> arguments_; ///< of each thread
};

} // namespace mayfly::engine::onednn
