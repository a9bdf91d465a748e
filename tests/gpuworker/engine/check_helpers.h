// SPDX-License-Identifier: Apache-2.0
// Seeded data and comparisons of the checks.
#pragma once
#include "gpuworker/engine/graph.h"
#include "gpuworker/engine/network.h"
#include "tests/gpuworker/engine/check.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace mayfly::engine::checks {

std::vector<float> randomFloats(std::size_t count, std::uint64_t seed, float low = -1.0F, float high = 1.0F);
std::vector<std::int32_t> randomLabels(std::size_t count, int classes, std::uint64_t seed);

/// A plausible trained state: nothing is at its start value, variances are positive, the step counter counts.
std::vector<float> randomState(const std::vector<TensorSpec> &tensors, std::uint64_t seed);

/// |actual - expected| <= tolerance * (1 + |expected|) everywhere; NaN fails.
void requireClose(std::span<const float> actual, std::span<const float> expected, double tolerance,
                  const std::string &what);

/// The value, or a failed check with its message.
template <typename T> T take(Outcome<T> outcome)
{
    if (!outcome) {
        failCheck("unexpected failure: ", outcome.message());
    }
    return std::move(outcome.value());
}

LayerSpec layer(LayerKind kind, std::string name, std::vector<std::string> inputs);
LayerSpec convolutionLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding,
                           bool bias = false);
LayerSpec poolLayer(LayerKind kind, std::string name, std::string input, int kernel, int stride, int padding);
LayerSpec groupedLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding, int groups,
                       bool bias = false);
LayerSpec dropoutLayer(std::string name, std::string input, double rate);
LayerSpec shortcutLayer(std::string name, std::string input, int outputs, int stride);
LayerSpec fullyConnectedLayer(std::string name, std::string input, int outputs, bool bias = true);

/// A network of every layer kind, small enough for finite differences.
NetworkSpec everyLayer();

/// Skips the check where this build has no oneDNN.
void needOneDnn();
std::unique_ptr<Backend> makeBackend(BackendKind kind, const Graph &graph, std::size_t batch, int threads = 1);

} // namespace mayfly::engine::checks
