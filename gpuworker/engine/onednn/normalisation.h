// SPDX-License-Identifier: Apache-2.0
// Batch normalisation of a value whose channels lie in blocks, together with the ReLU and the addition that follow it:
//   output = relu(gain * (x - mean) / deviation + shift + shortcut)
// Neighbours that work in lanes take it piece by piece, while the piece is in the cache: the convolution that writes x
// notes its statistics; the convolution that reads the output lets it be produced, and in the backward pass gives the
// output's gradient to be reduced; the first convolution has the gradient of x differentiated. What no neighbour does,
// the operations of batch_norm.cpp and addition.cpp do in a pass of their own.
//
// Pieces of different lanes may be handled at the same time.
#pragma once
#include "gpuworker/engine/onednn/context.h"
#include "gpuworker/engine/onednn/norm_loops.h"

#include <vector>

namespace mayfly::engine::onednn {

/// count images from `first`, of one lane.
struct Piece {
    const Lane &lane;
    std::size_t first = 0;
    std::size_t count = 0;
};

class Normalisation {
public:
    /// x's layout must have blocks (blockWidth()).
    Normalisation(Context &context, const Node &node);

    // Planning.
    std::size_t input() const { return node_.inputs[0]; }
    std::size_t output() const { return output_; }
    bool hasRelu() const { return relu_; }
    bool hasShortcut() const { return static_cast<bool>(shortcut_); }
    /// The output is that of an addition. shortcut has the layout of x.
    void mergeAddition(const dnnl::memory &shortcut, bool relu, std::size_t output);
    /// The first reader of the output produces it.
    void leaveOutputToReader() { producedByReader_ = true; }
    bool producedByReader() const { return producedByReader_; }
    /// The first reader of the output gives its gradient piece by piece; addend: what other readers have given.
    void leaveGradientToReader(const Contribution *addend);
    bool reducedByReader() const { return reducedByReader_; }
    /// No reader does: the whole gradient of the output will be in from.
    void takeGradientFrom(const dnnl::memory &from);
    /// The gradient of gain * (x - mean) / deviation + shift, which is that of the shortcut as well; in x's layout.
    const dnnl::memory &gradient() const { return gradient_; }
    /// The convolution that writes x takes its gradient piece by piece.
    bool givesGradientInPieces() const { return givesGradientInPieces_; }

    // Running.
    void loadState();
    void noteStatistics(const Piece &piece, const float *x);
    void noteAllStatistics();
    void useBatchStatistics();
    void useRunningStatistics();
    void produce(const Piece &piece, float *to) const;
    void produceAll() const;
    /// gradient: of the output, without what leaveGradientToReader() was given. output: what produce() gave.
    void reduce(const Piece &piece, const float *gradient, const float *output);
    void reduceAll();
    /// Gradients of gain and shift, what the running statistics are to become, and the coefficients of differentiate().
    void finishGradient();
    void differentiate(const Piece &piece, float *to) const;
    void differentiateAll(float *to) const;

private:
    struct Sums {
        std::vector<float> pivot;
        std::vector<double> first, second;
    };

    Planes planes(const Piece &piece) const { return {piece.count, blocks_, pixels_}; }
    float *at(const dnnl::memory &whole, const Piece &piece) const;
    void setCoefficients(std::size_t channel, double mean, double variance);
    template <typename Visit> void forEachPiece(const Visit &visit) const;

    Context &context_;
    const Node &node_;
    const NormLoops *loops_;
    std::size_t width_, blocks_, pixels_;
    std::size_t channels_; ///< without those that fill up the last block
    std::size_t output_;
    bool relu_;
    bool producedByReader_ = false;
    bool reducedByReader_ = false;
    bool givesGradientInPieces_ = false;
    dnnl::memory x_, shortcut_, outputGradient_, gradient_;
    std::vector<Sums> sums_; ///< of each lane
    std::vector<double> variance_;
    std::vector<float> mean_, scale_, shift_;
    std::vector<float> a_, b_, c_; ///< of differentiate()
};

} // namespace mayfly::engine::onednn
