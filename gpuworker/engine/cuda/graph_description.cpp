// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/graph_description.h"

#include <algorithm>

namespace mayfly::engine {

namespace {

constexpr std::uint64_t noneInC = UINT64_MAX;

std::uint64_t toC(std::size_t index)
{
    return index == none ? noneInC : index;
}

std::size_t fromC(std::uint64_t index)
{
    return index == noneInC ? none : static_cast<std::size_t>(index);
}

void copyShape(const Shape &from, std::int64_t (&to)[3])
{
    to[0] = from.channels;
    to[1] = from.height;
    to[2] = from.width;
}

Shape shapeFrom(const std::int64_t (&from)[3])
{
    return {from[0], from[1], from[2]};
}

MayflyCudaNode describe(const Node &node)
{
    MayflyCudaNode to{};
    to.name = node.name.c_str();
    to.kind = static_cast<std::int32_t>(node.kind);
    to.inputCount = static_cast<std::int32_t>(node.inputs.size());
    std::ranges::transform(node.inputs, to.inputs, toC);
    to.output = toC(node.output);
    copyShape(node.inputShape, to.inputShape);
    copyShape(node.outputShape, to.outputShape);
    to.kernel = node.kernel;
    to.stride = node.stride;
    to.padding = node.padding;
    to.groups = node.groups;
    to.rate = node.rate;
    to.fusedRelu = node.fusedRelu ? 1 : 0;
    to.weight = toC(node.weight);
    to.bias = toC(node.bias);
    to.mean = toC(node.mean);
    to.variance = toC(node.variance);
    return to;
}

Node nodeFrom(const MayflyCudaNode &from)
{
    Node node;
    node.name = from.name;
    node.kind = static_cast<LayerKind>(from.kind);
    std::transform(from.inputs, from.inputs + from.inputCount, std::back_inserter(node.inputs), fromC);
    node.output = fromC(from.output);
    node.inputShape = shapeFrom(from.inputShape);
    node.outputShape = shapeFrom(from.outputShape);
    node.kernel = from.kernel;
    node.stride = from.stride;
    node.padding = from.padding;
    node.groups = from.groups;
    node.rate = from.rate;
    node.fusedRelu = from.fusedRelu != 0;
    node.weight = fromC(from.weight);
    node.bias = fromC(from.bias);
    node.mean = fromC(from.mean);
    node.variance = fromC(from.variance);
    return node;
}

} // namespace

GraphDescription::GraphDescription(const Graph &graph)
{
    std::ranges::transform(graph.nodes, std::back_inserter(nodes_), describe);
    for (const Value &value : graph.values) {
        MayflyCudaValue to{};
        copyShape(value.shape, to.shape);
        to.needsGradient = value.needsGradient ? 1 : 0;
        values_.push_back(to);
    }
    for (const TensorSpec &tensor : graph.tensors) {
        tensors_.push_back(
            {tensor.name.c_str(), static_cast<std::int32_t>(tensor.kind), tensor.offset, tensor.size});
    }
    graph_ = {graph.name.c_str(), graph.classes,    nodes_.size(),  values_.size(), tensors_.size(),
              graph.stateSize,    nodes_.data(), values_.data(), tensors_.data()};
}

Graph graphFrom(const MayflyCudaGraph &description)
{
    Graph graph;
    graph.name = description.name;
    graph.classes = description.classes;
    graph.stateSize = static_cast<std::size_t>(description.stateSize);
    for (std::uint64_t value = 0; value < description.valueCount; ++value) {
        const MayflyCudaValue &from = description.values[value];
        graph.values.push_back({shapeFrom(from.shape), {}, from.needsGradient != 0});
    }
    for (std::uint64_t index = 0; index < description.nodeCount; ++index) {
        graph.nodes.push_back(nodeFrom(description.nodes[index]));
        for (const std::size_t input : graph.nodes.back().inputs) {
            graph.values[input].consumers.push_back(static_cast<std::size_t>(index));
        }
    }
    for (std::uint64_t index = 0; index < description.tensorCount; ++index) {
        const MayflyCudaTensor &from = description.tensors[index];
        graph.tensors.push_back({from.name,
                                 {},
                                 static_cast<TensorKind>(from.kind),
                                 static_cast<std::size_t>(from.offset),
                                 static_cast<std::size_t>(from.size)});
    }
    return graph;
}

} // namespace mayfly::engine
