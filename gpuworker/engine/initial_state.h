// SPDX-License-Identifier: Apache-2.0
// The state before the first step.
#pragma once
#include "gpuworker/engine/graph.h"

#include <cstdint>
#include <vector>

namespace mayfly::engine {

/// Weights are normal with variance 2 / fan-in (He et al. 2015, equation 10); gains 1, shifts and biases 0; running
/// mean 0 and variance 1; step counter 0. The same seed gives the same state.
std::vector<float> makeInitialState(const Graph &graph, std::uint64_t seed);

} // namespace mayfly::engine
