// SPDX-License-Identifier: Apache-2.0
// Where buffers lie: by hand, and for random lives that nothing alive at the same time overlaps.
#include "gpuworker/engine/buffer_plan.h"
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <random>

namespace mayfly::engine::checks {

namespace {

void checkByHand()
{
    const std::vector<BufferLife> buffers{{100, 0, 2}, {64, 3, 4}, {10, 1, 3}, {36, 3, 3}};
    const BufferPlan plan = planBuffers(buffers, 32);
    require(plan.offsets == std::vector<std::size_t>{0, 0, 128, 64}, "offsets: ", plan.offsets[0], " ", plan.offsets[1],
            " ", plan.offsets[2], " ", plan.offsets[3]);
    requireEqual(plan.bytes, std::size_t{160}, "bytes of all");
    requireEqual(mostAlive(buffers), std::size_t{110}, "most alive at one moment");
}

void checkChain()
{
    std::vector<BufferLife> buffers; // of a chain of layers: each is needed by the next one only
    for (std::size_t moment = 0; moment < 50; ++moment) {
        buffers.push_back({4096, moment, moment + 1});
    }
    requireEqual(planBuffers(buffers, 64).bytes, std::size_t{2 * 4096}, "bytes of a chain");
    requireEqual(mostAlive(buffers), std::size_t{2 * 4096}, "most alive in a chain");
}

void checkRandom(std::uint64_t seed)
{
    std::mt19937_64 generator(seed);
    const auto below = [&](std::size_t limit) { return static_cast<std::size_t>(generator() % limit); };
    std::vector<BufferLife> buffers(1 + below(80));
    for (BufferLife &each : buffers) {
        const std::size_t first = below(60);
        each = {below(5000), first, first + below(30)};
    }
    const BufferPlan plan = planBuffers(buffers, 64);
    for (std::size_t a = 0; a < buffers.size(); ++a) {
        require(plan.offsets[a] % 64 == 0 && plan.offsets[a] + buffers[a].bytes <= plan.bytes, "buffer ", a, " lies at ",
                plan.offsets[a]);
        for (std::size_t b = 0; b < a; ++b) {
            const bool meet = buffers[a].first <= buffers[b].last && buffers[b].first <= buffers[a].last;
            const bool apart = plan.offsets[a] + buffers[a].bytes <= plan.offsets[b] ||
                               plan.offsets[b] + buffers[b].bytes <= plan.offsets[a];
            require(!meet || apart || buffers[a].bytes == 0 || buffers[b].bytes == 0, "buffers ", a, " and ", b,
                    " overlap");
        }
    }
    require(plan.bytes >= mostAlive(buffers), "the plan is smaller than what is alive at one moment");
}

void checkNetwork(int depth, std::size_t batch)
{
#ifndef MAYFLY_ENGINE_ONEDNN
    throw Skipped{"this build has no oneDNN"};
#endif
    const auto model = take(createModel(cifarResNet(depth, 3, 32, 32, 10), {BackendKind::OneDnn, batch, 1}));
    const MemoryUse use = model->memoryUse();
    require(use.alive > 0 && use.planned >= use.alive, "planned ", use.planned, ", alive ", use.alive);
    require(static_cast<double>(use.planned) <= 1.1 * static_cast<double>(use.alive), "planned ", use.planned,
            " bytes, although never more than ", use.alive, " are alive");
}

const Register plans{[] {
    addCheck("buffers/ResNet-20 wastes little", [] { checkNetwork(20, 16); });
    addCheck("buffers/ResNet-32, 1 image, wastes little", [] { checkNetwork(32, 1); });
    addCheck("buffers/by hand", checkByHand);
    addCheck("buffers/chain", checkChain);
    addCheck("buffers/none", [] { requireEqual(planBuffers({}, 64).bytes, std::size_t{0}, "bytes"); });
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        addCheck("buffers/random " + std::to_string(seed), [seed] { checkRandom(seed); });
    }
}};

} // namespace
} // namespace mayfly::engine::checks
