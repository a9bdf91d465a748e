// SPDX-License-Identifier: Apache-2.0
// A model's state cut into parts, one for each parameter server: balanced by bytes, so that a large tensor does not
// lie on one server alone.
#pragma once
#include "gpuworker/engine/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mayfly::engine {

/// What one parameter server holds: elements [first, first + count) of the state without its step counter, and behind
/// them a step counter of its own.
struct StatePart {
    std::size_t first = 0;
    std::size_t count = 0;
    /// Offsets within the part. A tensor that is cut is named NAME[BEGIN:END] and has one dimension.
    std::vector<TensorSpec> tensors;

    std::size_t size() const { return count + 1; }
    /// whole: the state or a gradient of the whole model; part: as long as size().
    void gather(std::span<const float> whole, std::span<float> part) const;
    /// The counter of the part becomes the whole's.
    void scatter(std::span<const float> part, std::span<float> whole) const;
};

/// tensors: as Model::tensors() lists them. Parts differ by at most one element; shards at most the elements there are.
StatePart partOf(std::span<const TensorSpec> tensors, std::size_t shard, std::size_t shards);

/// Tells models apart that have equally many elements: FNV-1a over names, kinds and shapes.
std::uint64_t fingerprintOf(std::span<const TensorSpec> tensors);

} // namespace mayfly::engine
