// SPDX-License-Identifier: Apache-2.0
// The passes of batch normalisation over activations whose channels lie in blocks (oneDNN's nChw16c and nChw8c), with
// the ReLU, the addition and its gradients merged in, so that each value is touched as seldom as can be. Compiled once
// for each instruction set; normLoops() picks what this machine has.
//
// Arrays of channels are as long as the blocks are, and hold 0 for the channels that only fill up the last block; what
// the loops write for those is 0 too.
#pragma once
#include <cstddef>

namespace mayfly::engine::onednn {

/// A run of whole images: images x blocks x pixels x width floats.
struct Planes {
    std::size_t images = 0;
    std::size_t blocks = 0;
    std::size_t pixels = 0;
};

struct NormLoops {
    const char *instructions; ///< "AVX-512", "AVX2" or "baseline"

    /// sum[c] += x - pivot, squares[c] += (x - pivot)^2. A pivot near the mean keeps the difference of the two exact.
    void (*statistics)(const Planes &planes, const float *x, const float *pivot, double *sum, double *squares);
    /// to = scale * (x - mean) + shift, + addend where there is one, max(0, .) with relu.
    void (*apply)(const Planes &planes, const float *x, const float *mean, const float *scale, const float *shift,
                  const float *addend, bool relu, float *to);
    /// gradient + addend (where there is one), 0 where output <= 0 (where there is an output): to; sum[c] += to,
    /// products[c] += to * (x - mean). to may be gradient or addend.
    void (*reduce)(const Planes &planes, const float *gradient, const float *addend, const float *output,
                   const float *x, const float *mean, float *to, double *sum, double *products);
    /// to = a * gradient + b * (x - mean) + c.
    void (*differentiate)(const Planes &planes, const float *gradient, const float *x, const float *mean,
                          const float *a, const float *b, const float *c, float *to);
};

/// width: channels of a block, 8 or 16.
const NormLoops &normLoops(std::size_t width);

} // namespace mayfly::engine::onednn
