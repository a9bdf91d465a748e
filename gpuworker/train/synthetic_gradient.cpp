// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/synthetic_gradient.h"

#include "core/base/rng.h"

#include <chrono>
#include <cmath>
#include <thread>

namespace mayfly::train {

namespace {

constexpr double largest = 1e-6;
/// What a network of ten classes says that knows nothing.
const double lossOfAGuess = std::log(10.0);

} // namespace

engine::BatchResult SyntheticGradient::next(std::span<float> gradient, std::size_t images)
{
    const auto due = std::chrono::steady_clock::now() + std::chrono::duration<double>(step_s_);
    if (!filled_) {
        Rng rng(seed_);
        for (float &each : gradient) {
            each = static_cast<float>((rng.uniform() - 0.5) * largest);
        }
        gradient.back() = 1;
        filled_ = true; // nobody writes into it: the same one serves for every step
    }
    std::this_thread::sleep_until(std::chrono::time_point_cast<std::chrono::steady_clock::duration>(due));
    engine::BatchResult result;
    result.loss = lossOfAGuess;
    result.images = images;
    return result;
}

} // namespace mayfly::train
