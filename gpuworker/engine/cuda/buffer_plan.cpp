// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/buffer_plan.h"

#include <algorithm>
#include <numeric>

namespace mayfly::engine::cuda {

namespace {

constexpr std::size_t alignment = 256;

std::size_t roundedUp(std::size_t bytes)
{
    return (bytes + alignment - 1) / alignment * alignment;
}

bool meet(const BufferLife &a, const BufferLife &b)
{
    return a.first <= b.last && b.first <= a.last;
}

} // namespace

BufferPlan planBuffers(const std::vector<BufferLife> &buffers)
{
    std::vector<std::size_t> order(buffers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return buffers[a].bytes > buffers[b].bytes; });
    BufferPlan plan;
    plan.offsets.resize(buffers.size());
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
        const auto after = std::upper_bound(placed.begin(), placed.end(), offset, [&](std::size_t at, std::size_t other) {
            return at < plan.offsets[other];
        });
        placed.insert(after, buffer);
    }
    return plan;
}

} // namespace mayfly::engine::cuda
