// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/graph.h"

namespace mayfly::engine {

Outcome<std::vector<TensorSpec>> describeTensors(const NetworkSpec &network)
{
    auto graph = planGraph(network);
    if (!graph) {
        return Failure{graph.message()};
    }
    return std::move(graph.value().tensors);
}

Outcome<NetworkCounts> countNetwork(const NetworkSpec &network)
{
    const auto graph = planGraph(network);
    if (!graph) {
        return Failure{graph.message()};
    }
    NetworkCounts counts;
    for (const TensorSpec &tensor : graph.value().tensors) {
        if (tensor.kind != TensorKind::Weight && tensor.kind != TensorKind::Gain) {
            continue;
        }
        counts.parameters += static_cast<std::int64_t>(tensor.size);
        counts.tensors += 1;
    }
    for (const Node &node : graph.value().nodes) {
        if (node.weight == none || graph.value().tensors[node.weight].kind != TensorKind::Weight) {
            continue;
        }
        const auto places = static_cast<double>(node.outputShape.height * node.outputShape.width);
        counts.forwardFlopsPerImage += 2.0 * places * static_cast<double>(graph.value().tensors[node.weight].size);
    }
    return counts;
}

} // namespace mayfly::engine
