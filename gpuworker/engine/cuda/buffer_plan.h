// SPDX-License-Identifier: Apache-2.0
// Buffers that are never needed at the same time share memory.
#pragma once
#include <cstddef>
#include <vector>

namespace mayfly::engine::cuda {

/// A buffer holds something from moment first to moment last, both included.
struct BufferLife {
    std::size_t bytes = 0;
    std::size_t first = 0;
    std::size_t last = 0;
};

struct BufferPlan {
    std::vector<std::size_t> offsets; ///< of each buffer, multiples of 256
    std::size_t bytes = 0;            ///< of all together
};

/// Largest first, each at the lowest place that no buffer alive at the same time overlaps.
BufferPlan planBuffers(const std::vector<BufferLife> &buffers);

} // namespace mayfly::engine::cuda
