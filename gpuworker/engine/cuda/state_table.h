// SPDX-License-Identifier: Apache-2.0
// Where each tensor of the state lies on the device (see kernels/optimiser.h).
#pragma once
#include "gpuworker/engine/cuda/kernels/optimiser.h"
#include "gpuworker/engine/graph.h"

#include <vector>

namespace mayfly::engine::cuda {

struct StateTable {
    std::vector<TensorRow> rows; ///< one per tensor of the graph
    std::vector<Chunk> chunks;
    std::size_t packedElements = 0; ///< each tensor begins at a multiple of 128

    unsigned threads() const { return static_cast<unsigned>(chunks.size()) * chunkSize; }
};

/// Throws where the state has 2^31 elements or more.
StateTable makeStateTable(const Graph &graph);

} // namespace mayfly::engine::cuda
