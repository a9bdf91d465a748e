// SPDX-License-Identifier: Apache-2.0
// A planned network as plain C structs, and back.
#pragma once
#include "gpuworker/engine/cuda/cuda_plugin.h"
#include "gpuworker/engine/graph.h"

#include <vector>

namespace mayfly::engine {

/// Points into the graph, which must outlive it.
class GraphDescription {
public:
    explicit GraphDescription(const Graph &graph);
    GraphDescription(const GraphDescription &) = delete;
    GraphDescription &operator=(const GraphDescription &) = delete;

    const MayflyCudaGraph &get() const { return graph_; }

private:
    std::vector<MayflyCudaNode> nodes_;
    std::vector<MayflyCudaValue> values_;
    std::vector<MayflyCudaTensor> tensors_;
    MayflyCudaGraph graph_{};
};

/// The graph again, but for the shapes of its tensors, which only names and files need.
Graph graphFrom(const MayflyCudaGraph &description);

} // namespace mayfly::engine
