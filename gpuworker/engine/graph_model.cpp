// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/graph_model.h"

#include "gpuworker/engine/initial_state.h"

#include <algorithm>
#include <cassert>
#include <exception>

namespace mayfly::engine {

namespace {

std::string problemWith(const Graph &graph, std::span<const float> images, std::span<const std::int32_t> labels)
{
    const std::size_t perImage = graph.values[0].shape.elements();
    if (images.size() != labels.size() * perImage) {
        return std::to_string(labels.size()) + " labels need " + std::to_string(labels.size() * perImage) +
               " pixel values (" + std::to_string(perImage) + " each); there are " + std::to_string(images.size());
    }
    const auto bad =
        std::ranges::find_if(labels, [&graph](std::int32_t label) { return label < 0 || label >= graph.classes; });
    if (bad == labels.end()) {
        return {};
    }
    return "label " + std::to_string(*bad) + " of image " + std::to_string(bad - labels.begin()) +
           " of the batch is not a class; expected 0 to " + std::to_string(graph.classes - 1);
}

/// By node: where the tensors of all nodes before it end. Behind that lie those of the node itself and of later ones.
std::vector<std::size_t> endsOfEarlierTensors(const Graph &graph)
{
    std::vector<std::size_t> ends;
    std::size_t end = 0;
    for (const Node &node : graph.nodes) {
        ends.push_back(end);
        for (const std::size_t tensor : {node.weight, node.bias, node.mean, node.variance}) {
            if (tensor != none) {
                end = std::max(end, graph.tensors[tensor].offset + graph.tensors[tensor].size);
            }
        }
    }
    return ends;
}

} // namespace

std::string problemWithTraining(const Graph &graph, std::size_t batchSize, std::span<const float> images,
                                std::span<const std::int32_t> labels)
{
    if (labels.size() != batchSize) {
        return "a training batch has " + std::to_string(labels.size()) + " labels; the model was built for " +
               std::to_string(batchSize);
    }
    return problemWith(graph, images, labels);
}

std::string problemWithEvaluation(const Graph &graph, std::size_t batchSize, std::span<const float> images,
                                  std::span<const std::int32_t> labels)
{
    if (labels.size() > batchSize) {
        return "a batch has " + std::to_string(labels.size()) + " labels; the model was built for at most " +
               std::to_string(batchSize);
    }
    return problemWith(graph, images, labels);
}

std::string problemWithGradient(const Graph &graph, std::size_t size)
{
    if (size == graph.stateSize) {
        return {};
    }
    return "the gradient has " + std::to_string(size) + " elements; the state has " + std::to_string(graph.stateSize);
}

GraphModel::GraphModel(Graph graph, std::size_t batchSize, const MakeBackend &makeBackend)
    : graph_(std::move(graph)), batchSize_(batchSize), network_(graph_, makeBackend(graph_)),
      finalFrom_(endsOfEarlierTensors(graph_))
{
    network_.loadState(initialState(0));
}

std::vector<float> GraphModel::initialState(std::uint64_t seed) const
{
    return makeInitialState(graph_, seed);
}

void GraphModel::loadState(std::span<const float> state)
{
    assert(state.size() == graph_.stateSize);
    network_.backend().enter();
    network_.loadState(state);
}

Outcome<BatchResult> GraphModel::computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                                                 std::span<float> gradient)
{
    if (std::string problem = problemWithTraining(graph_, batchSize_, images, labels); !problem.empty()) {
        return Failure{std::move(problem)};
    }
    if (std::string problem = problemWithGradient(graph_, gradient.size()); !problem.empty()) {
        return Failure{std::move(problem)};
    }
    try {
        network_.backend().enter();
        network_.backend().loadImages(images);
        network_.forward(Phase::Training);
        const BatchResult result = network_.backend().computeLoss(labels, Phase::Training);
        backward(result, gradient);
        return result;
    } catch (const std::exception &error) {
        return Failure{"network '" + graph_.name + "': the step failed: " + error.what()};
    }
}

void GraphModel::backward(const BatchResult &result, std::span<float> gradient)
{
    const std::size_t counter = graph_.tensors.back().offset;
    if (!sink_) {
        network_.backward();
        network_.backend().storeGradient(gradient);
        gradient[counter] = 1.0F;
        return;
    }
    gradient[counter] = 1.0F;
    std::size_t stored = counter;
    network_.backward([&](std::size_t node) {
        const std::size_t first = finalFrom_[node];
        if (first < stored && network_.backend().storePart(first, gradient.subspan(first, stored - first))) {
            stored = first;
            sink_(result, first);
        }
    });
    if (stored == counter) {
        network_.backend().storeGradient(gradient);
        gradient[counter] = 1.0F;
    } else {
        (void)network_.backend().storePart(0, gradient.first(stored));
    }
}

Outcome<BatchResult> GraphModel::evaluate(std::span<const float> images, std::span<const std::int32_t> labels)
{
    if (std::string problem = problemWithEvaluation(graph_, batchSize_, images, labels); !problem.empty()) {
        return Failure{std::move(problem)};
    }
    try {
        network_.backend().enter();
        network_.backend().loadImages(images);
        network_.forward(Phase::Inference);
        return network_.backend().computeLoss(labels, Phase::Inference);
    } catch (const std::exception &error) {
        return Failure{"network '" + graph_.name + "': the evaluation failed: " + error.what()};
    }
}

} // namespace mayfly::engine
