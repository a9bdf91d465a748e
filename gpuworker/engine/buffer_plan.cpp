// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/buffer_plan.h"

#include <algorithm>
#include <numeric>

namespace mayfly::engine {

namespace {

bool meet(const BufferLife &a, const BufferLife &b)
{
    return a.first <= b.last && b.first <= a.last;
}

} // namespace

BufferPlan planBuffers(std::span<const BufferLife> buffers, std::size_t alignment)
{
    const auto roundedUp = [alignment](std::size_t bytes) { return (bytes + alignment - 1) / alignment * alignment; };
    std::vector<std::size_t> order(buffers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater(), [&](std::size_t buffer) { return buffers[buffer].bytes; });
    BufferPlan plan{std::vector<std::size_t>(buffers.size()), 0};
    std::vector<std::size_t> placed; // by offset
    for (const std::size_t buffer : order) {
        std::size_t offset = 0;
        for (const std::size_t other : placed) {
            if (!meet(buffers[buffer], buffers[other])) {
                continue;
            }
            if (offset + buffers[buffer].bytes <= plan.offsets[other]) {
                break;
            }
            offset = std::max(offset, roundedUp(plan.offsets[other] + buffers[other].bytes));
        }
        plan.offsets[buffer] = offset;
        plan.bytes = std::max(plan.bytes, roundedUp(offset + buffers[buffer].bytes));
        const auto after = std::ranges::upper_bound(placed, offset, {}, [&](std::size_t other) { return plan.offsets[other]; });
        placed.insert(after, buffer);
    }
    return plan;
}

/// The sum can only grow where a buffer's life begins.
std::size_t mostAlive(std::span<const BufferLife> buffers)
{
    std::size_t most = 0;
    for (const BufferLife &moment : buffers) {
        std::size_t alive = 0;
        for (const BufferLife &each : buffers) {
            alive += each.first <= moment.first && moment.first <= each.last ? each.bytes : 0;
        }
        most = std::max(most, alive);
    }
    return most;
}

} // namespace mayfly::engine
