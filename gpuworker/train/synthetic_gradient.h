// SPDX-License-Identifier: Apache-2.0
// Gradients without training, for rehearsals of large clusters on a small machine: the right number of bytes after the
// time that a step takes, and hardly any arithmetic.
#pragma once
#include "gpuworker/engine/model.h"

#include <cstdint>
#include <span>

namespace mayfly::train {

class SyntheticGradient {
public:
    SyntheticGradient(double step_s, std::uint64_t seed) : step_s_(step_s), seed_(seed) {}

    /// Returns step_s after it was called. The counter's element is 1,
    /// all others are small and drawn from the seed.
    engine::BatchResult next(std::span<float> gradient, std::size_t images);

private:
    const double step_s_;
    const std::uint64_t seed_;
    bool filled_ = false;
};

} // namespace mayfly::train
