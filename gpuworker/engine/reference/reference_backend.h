// SPDX-License-Identifier: Apache-2.0
// Plain loops in float64, written to be read: the oracle that the other back-ends are checked against. One thread.
#pragma once
#include "gpuworker/engine/backend.h"

#include <memory>
#include <vector>

namespace mayfly::engine {

/// graph must outlive the back-end.
std::unique_ptr<Backend> makeReferenceBackend(const Graph &graph, std::size_t batchSize, double labelSmoothing = 0);

namespace reference {

/// One activation of the whole batch and its gradient, NCHW.
struct Activation {
    Shape shape;
    bool needsGradient = false;
    std::vector<double> data;
    std::vector<double> gradient;
};

/// What operations share.
struct Store {
    std::size_t batch = 0;
    std::vector<Activation> values;
    std::vector<TensorSpec> tensors;
    std::vector<double> state;
    std::vector<double> gradient; ///< of the state
    std::uint64_t draw = 0;       ///< what dropout draws from

    double *tensor(std::size_t index) { return state.data() + tensors[index].offset; }
    double *tensorGradient(std::size_t index) { return gradient.data() + tensors[index].offset; }
};

std::unique_ptr<Operation> makeConvolution(Store &store, const Node &node);
std::unique_ptr<Operation> makeBatchNorm(Store &store, const Node &node);
std::unique_ptr<Operation> makeRelu(Store &store, const Node &node);
std::unique_ptr<Operation> makeAdd(Store &store, const Node &node);
std::unique_ptr<Operation> makePool(Store &store, const Node &node);
std::unique_ptr<Operation> makeFullyConnected(Store &store, const Node &node);
std::unique_ptr<Operation> makeDropout(Store &store, const Node &node);
std::unique_ptr<Operation> makeIdentityShortcut(Store &store, const Node &node);

} // namespace reference
} // namespace mayfly::engine
