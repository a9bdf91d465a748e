// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/gradient_mean.h"

#include <algorithm>

namespace mayfly::ps {

namespace {

/// Elements summed at a time, so that the sums stay in the cache.
constexpr std::size_t block = 8192;

} // namespace

void applyRound(Shard &shard, const engine::SgdOptions &options, std::span<const std::span<const float>> gradients,
                std::vector<float> &mean)
{
    if (gradients.size() == 1) {
        shard.apply(options, gradients.front());
        return;
    }
    mean.resize(shard.size());
    const float share = 1.0F / static_cast<float>(gradients.size());
    for (std::size_t first = 0; first < mean.size(); first += block) {
        const std::size_t count = std::min(block, mean.size() - first);
        float *const __restrict__ sum = mean.data() + first;
        std::copy_n(gradients.front().data() + first, count, sum);
        for (const auto gradient : gradients.subspan(1)) {
            const float *const __restrict__ values = gradient.data() + first;
            for (std::size_t i = 0; i < count; ++i) {
                sum[i] += values[i];
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            sum[i] *= share;
        }
    }
    shard.applyMean(options, mean, static_cast<std::int64_t>(gradients.size()));
}

} // namespace mayfly::ps
