// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/state_table.h"

#include <stdexcept>

namespace mayfly::engine::cuda {

namespace {

constexpr std::size_t packedAlignment = 128; // elements: 256 bytes of 16-bit numbers

/// A fully connected layer's matrix is a filter whose window is the whole image.
void pack(const Node &node, TensorRow &row, std::size_t &packedElements)
{
    const bool convolution = node.kind == LayerKind::Convolution;
    const std::int64_t channels = node.inputShape.channels / (convolution ? node.groups : 1);
    const std::int64_t window = convolution ? std::int64_t{node.kernel} * node.kernel
                                            : node.inputShape.height * node.inputShape.width;
    row.channels = static_cast<unsigned>(channels);
    row.window = static_cast<unsigned>(window);
    row.packed = static_cast<unsigned>(packedElements);
    packedElements += (row.size + packedAlignment - 1) / packedAlignment * packedAlignment;
}

} // namespace

StateTable makeStateTable(const Graph &graph)
{
    if (graph.stateSize >= std::size_t{1} << 31U) {
        throw std::runtime_error("the network has " + std::to_string(graph.stateSize) +
                                 " parameters; the GPU's kernels count up to 2^31");
    }
    StateTable table;
    for (const TensorSpec &tensor : graph.tensors) {
        table.rows.push_back({static_cast<unsigned>(tensor.offset), static_cast<unsigned>(tensor.size), notPacked, 1, 1,
                              tensor.kind});
    }
    for (const Node &node : graph.nodes) {
        if (node.kind == LayerKind::Convolution || node.kind == LayerKind::FullyConnected) {
            pack(node, table.rows[node.weight], table.packedElements);
        }
    }
    for (unsigned tensor = 0; tensor < table.rows.size(); ++tensor) {
        for (unsigned first = 0; first < table.rows[tensor].size; first += chunkSize) {
            table.chunks.push_back({tensor, first});
        }
    }
    return table;
}

} // namespace mayfly::engine::cuda
