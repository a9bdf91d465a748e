// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/initial_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <span>

namespace mayfly::engine {

namespace {

/// Box-Muller over mt19937_64: unlike std::normal_distribution, the same numbers with every standard library.
class NormalNumbers {
public:
    explicit NormalNumbers(std::uint64_t seed) : generator_(seed) {}

    double next()
    {
        const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
        return radius * std::cos(2.0 * std::numbers::pi * uniform());
    }

private:
    double uniform() { return static_cast<double>(generator_() >> 11U) * 0x1.0p-53; }

    std::mt19937_64 generator_;
};

std::span<float> tensorOf(const Graph &graph, std::size_t index, std::vector<float> &state)
{
    return std::span(state).subspan(graph.tensors[index].offset, graph.tensors[index].size);
}

} // namespace

std::vector<float> makeInitialState(const Graph &graph, std::uint64_t seed)
{
    std::vector<float> state(graph.stateSize, 0.0F);
    NormalNumbers numbers(seed);
    for (const TensorSpec &tensor : graph.tensors) {
        if (tensor.kind != TensorKind::Weight) {
            continue;
        }
        const double fanIn = static_cast<double>(tensor.size) / static_cast<double>(tensor.shape[0]);
        const double deviation = std::sqrt(2.0 / fanIn);
        for (float &weight : std::span(state).subspan(tensor.offset, tensor.size)) {
            weight = static_cast<float>(deviation * numbers.next());
        }
    }
    for (const Node &node : graph.nodes) {
        if (node.kind != LayerKind::BatchNorm) {
            continue;
        }
        std::ranges::fill(tensorOf(graph, node.weight, state), 1.0F);
        std::ranges::fill(tensorOf(graph, node.variance, state), 1.0F);
    }
    return state;
}

} // namespace mayfly::engine
