// SPDX-License-Identifier: Apache-2.0
// Several gradients as one update; on every shard in the same way.
#pragma once
#include "gpuworker/paramserver/shard.h"

#include <span>
#include <vector>

namespace mayfly::ps {

/// Applies the mean of the gradients, summed in their order, as one update of as many steps. mean: memory to work in.
void applyRound(Shard &shard, const engine::SgdOptions &options, std::span<const std::span<const float>> gradients,
                std::vector<float> &mean);

} // namespace mayfly::ps
