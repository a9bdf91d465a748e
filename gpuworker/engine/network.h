// SPDX-License-Identifier: Apache-2.0
// Walks a planned graph on a back-end. The only place that knows the order of operations.
#pragma once
#include "gpuworker/engine/backend.h"

#include <functional>
#include <memory>
#include <vector>

namespace mayfly::engine {

class Network {
public:
    /// graph must live as long as the network.
    Network(const Graph &graph, std::unique_ptr<Backend> backend);

    Backend &backend() { return *backend_; }
    const Backend &backend() const { return *backend_; }
    Operation &operation(std::size_t node) { return *operations_[node]; }
    void loadState(std::span<const float> state);
    void forward(Phase phase);
    /// after: told each node whose tensors have their gradients now, and all behind it.
    void backward(const std::function<void(std::size_t node)> &after = {});

private:
    std::unique_ptr<Operation> makeOperation(const Node &node);

    const Graph &graph_;
    std::unique_ptr<Backend> backend_;
    std::vector<std::unique_ptr<Operation>> operations_;
};

} // namespace mayfly::engine
