// SPDX-License-Identifier: Apache-2.0
// What a step reads and writes beside tensors. It lies in device memory, so that a captured step can be launched again
// with other values.
#pragma once
#include "gpuworker/engine/cuda/kernels/numbers.h"

#include <cstdint>

namespace mayfly::engine::cuda {

/// Sent with every batch.
struct StepInfo {
    std::uint64_t draw; ///< what dropout draws from
    std::uint32_t images;
    float learningRate;
    float momentum;
    float weightDecay;
    std::uint32_t nesterov;
    std::uint32_t unused;
};

/// Dynamic loss scaling (Micikevicius et al. 2018, section 3.2): the loss gradient is multiplied by scale; a step whose
/// gradients are not finite is thrown away and halves it, growthSteps good ones in a row double it. Without scaling,
/// scale stays 1 and nothing is thrown away.
struct LossScale {
    static constexpr float start = 65536.0F;
    static constexpr float least = 1.0F;
    static constexpr float most = 16777216.0F;
    static constexpr std::uint32_t growthSteps = 2000;

    float scale;
    float inverse; ///< 1 / scale; exact, as scale is a power of two
    std::uint32_t goodSteps;
    std::uint32_t overflow; ///< a gradient of this step is not finite

    /// At the end of a step. True where the step must be thrown away: overflow can still be helped by a smaller scale.
    MAYFLY_KERNEL bool update()
    {
        const bool again = overflow != 0 && scale > least;
        if (overflow != 0) {
            goodSteps = 0;
            rescale(scale * 0.5F < least ? least : scale * 0.5F);
        } else if (++goodSteps == growthSteps) {
            goodSteps = 0;
            rescale(scale * 2.0F > most ? most : scale * 2.0F);
        }
        overflow = 0;
        return again;
    }
    /// What update() will say, for kernels of the same step.
    MAYFLY_KERNEL bool throwsAway() const { return overflow != 0 && scale > least; }

private:
    MAYFLY_KERNEL void rescale(float to)
    {
        scale = to;
        inverse = 1.0F / to;
    }
};

/// What a step gives back.
struct StepResult {
    double loss; ///< mean over the images
    std::uint32_t correct;
    std::uint32_t correctTop5;
    std::uint32_t images;
    std::uint32_t thrownAway; ///< the loss scale was too large: nothing was changed
};

} // namespace mayfly::engine::cuda
