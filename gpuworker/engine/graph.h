// SPDX-License-Identifier: Apache-2.0
// A network, checked and planned once for every back-end: shapes, order, where each tensor lies in the state.
// Back-ends only implement operations; they never look at a NetworkSpec.
#pragma once
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/network_spec.h"
#include "gpuworker/engine/outcome.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace mayfly::engine {

/// Shape of one image's activations.
struct Shape {
    std::int64_t channels = 0;
    std::int64_t height = 0;
    std::int64_t width = 0;

    std::size_t elements() const { return static_cast<std::size_t>(channels * height * width); }
    bool operator==(const Shape &) const = default;
};

/// Stands for "this node has no such tensor" and "no node".
inline constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// One layer of a planned network. Values are numbered: 0 is the image, others are layers' outputs.
struct Node {
    std::string name;
    LayerKind kind = LayerKind::Relu;
    std::vector<std::size_t> inputs; ///< values read
    std::size_t output = 0;          ///< value written
    Shape inputShape;
    Shape outputShape;
    int kernel = 1;
    int stride = 1;
    int padding = 0;
    int groups = 1;
    double rate = 0;             ///< Dropout
    bool fusedRelu = false;      ///< max(0, x) follows in the same operation
    std::size_t weight = none;   ///< tensor index: filter, matrix, or gain of a normalisation
    std::size_t bias = none;     ///< tensor index: bias, or shift of a normalisation
    std::size_t mean = none;     ///< tensor index: running mean
    std::size_t variance = none; ///< tensor index: running variance
};

/// One activation: who reads it, and whether its gradient is wanted.
struct Value {
    Shape shape;
    std::vector<std::size_t> consumers; ///< nodes, in order
    bool needsGradient = false;
};

struct Graph {
    std::string name;
    int classes = 0;
    std::vector<Value> values;
    std::vector<Node> nodes;         ///< in an order in which they can run
    std::vector<TensorSpec> tensors; ///< in state order; the last one is the step counter
    std::size_t stateSize = 0;

    std::size_t logits() const { return nodes.back().output; }
};

struct GraphOptions {
    bool fuseRelu = true;       ///< let a ReLU that alone reads a BatchNorm or an Add become part of it
    bool inputGradient = false; ///< also compute the gradient of the image (checks)
    bool endsInLogits = true;   ///< the last layer must give classes x 1 x 1
};

/// Batch normalisation: denominator sqrt(variance + epsilon).
inline constexpr float normEpsilon = 1e-5F;

/// Plans a network. The message names the network, the layer, the value and what was expected.
Outcome<Graph> planGraph(const NetworkSpec &network, const GraphOptions &options = {});

/// The word for a kind in network files and messages.
const char *layerKindName(LayerKind kind);

} // namespace mayfly::engine
