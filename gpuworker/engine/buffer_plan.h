// SPDX-License-Identifier: Apache-2.0
// Buffers that are never needed at the same time share memory.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace mayfly::engine {

/// A buffer holds something from moment first to moment last, both included.
struct BufferLife {
    std::size_t bytes = 0;
    std::size_t first = 0;
    std::size_t last = 0;
};

struct BufferPlan {
    std::vector<std::size_t> offsets; ///< of each buffer, multiples of the alignment
    std::size_t bytes = 0;            ///< of all together
};

/// Largest first, each at the lowest place that no buffer alive at the same time overlaps.
BufferPlan planBuffers(std::span<const BufferLife> buffers, std::size_t alignment);

/// The most that is alive at one moment: no plan can do with less.
std::size_t mostAlive(std::span<const BufferLife> buffers);

} // namespace mayfly::engine
