// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/trial_blocks.h"

#include "core/simulation/trial.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace mayfly::simulation {

bool runTrials(const ClusterRun &run, std::uint64_t seed, std::uint64_t first, std::span<RunOutcome> outcomes, int threads,
               const std::function<bool()> &cancelled)
{
    constexpr std::size_t blockSize = 1024;
    const std::size_t blocks = (outcomes.size() + blockSize - 1) / blockSize;
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> stop = false;
    const auto work = [&] {
        ClusterRun::Scratch scratch;
        for (std::size_t block = next++; block < blocks && !stop; block = next++) {
            if (cancelled && cancelled()) {
                stop = true;
                return;
            }
            const std::size_t end = std::min(outcomes.size(), (block + 1) * blockSize);
            for (std::size_t i = block * blockSize; i < end; ++i) {
                outcomes[i] = run.run(seed, first + i, scratch);
            }
        }
    };
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(blocks, static_cast<std::size_t>(std::max(1, threads))); ++i) {
        helpers.emplace_back(work);
    }
    work();
    helpers.clear();
    return !stop;
}

} // namespace mayfly::simulation
