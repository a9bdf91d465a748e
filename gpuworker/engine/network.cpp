// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/network.h"

#include <stdexcept>

namespace mayfly::engine {

Network::Network(const Graph &graph, std::unique_ptr<Backend> backend) : graph_(graph), backend_(std::move(backend))
{
    backend_->enter();
    for (const Node &node : graph_.nodes) {
        operations_.push_back(makeOperation(node));
    }
    backend_->planOutput();
    for (std::size_t index = operations_.size(); index-- > 0;) {
        if (graph_.values[graph_.nodes[index].output].needsGradient) {
            operations_[index]->planBackward();
        }
    }
    backend_->finishPlan();
}

std::unique_ptr<Operation> Network::makeOperation(const Node &node)
{
    switch (node.kind) {
    case LayerKind::Convolution:
        return backend_->convolution(node);
    case LayerKind::BatchNorm:
        return backend_->batchNorm(node);
    case LayerKind::Relu:
        return backend_->relu(node);
    case LayerKind::Add:
        return backend_->add(node);
    case LayerKind::GlobalAveragePool:
    case LayerKind::MaxPool:
    case LayerKind::AveragePool:
        return backend_->pool(node);
    case LayerKind::FullyConnected:
        return backend_->fullyConnected(node);
    case LayerKind::Dropout:
        return backend_->dropout(node);
    case LayerKind::IdentityShortcut:
        return backend_->identityShortcut(node);
    }
    throw std::logic_error("a planned graph has a layer of unknown kind");
}

void Network::loadState(std::span<const float> state)
{
    backend_->loadState(state);
    for (const auto &operation : operations_) {
        operation->loadState();
    }
}

void Network::forward(Phase phase)
{
    for (const auto &operation : operations_) {
        operation->forward(phase);
    }
}

void Network::backward(const std::function<void(std::size_t node)> &after)
{
    for (std::size_t index = operations_.size(); index-- > 0;) {
        if (graph_.values[graph_.nodes[index].output].needsGradient) {
            operations_[index]->backward();
        }
        if (after) {
            after(index);
        }
    }
}

} // namespace mayfly::engine
