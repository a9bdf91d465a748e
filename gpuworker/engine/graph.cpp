// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/graph.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace mayfly::engine {

namespace {

constexpr std::int64_t largestSide = 1 << 16;
constexpr std::int64_t largestTensor = std::int64_t{1} << 31;

std::string describe(const Shape &shape)
{
    return std::to_string(shape.channels) + "x" + std::to_string(shape.height) + "x" + std::to_string(shape.width);
}

bool hasWindow(LayerKind kind)
{
    return kind == LayerKind::Convolution || kind == LayerKind::MaxPool || kind == LayerKind::AveragePool;
}

bool hasOutputs(LayerKind kind)
{
    return kind == LayerKind::Convolution || kind == LayerKind::FullyConnected;
}

bool isSized(LayerKind kind)
{
    return hasOutputs(kind) || kind == LayerKind::IdentityShortcut;
}

/// Builds a Graph layer by layer; the first problem ends it.
class Planner {
public:
    Planner(const NetworkSpec &network, const GraphOptions &options) : network_(network), options_(options) {}

    Outcome<Graph> plan()
    {
        if (auto problem = checkInput()) {
            return Failure{*problem};
        }
        graph_.name = network_.name;
        graph_.classes = network_.classes;
        graph_.values.push_back({{network_.channels, network_.height, network_.width}, {}, options_.inputGradient});
        valueOf_["input"] = 0;
        for (const LayerSpec &layer : network_.layers) {
            if (auto problem = addLayer(layer)) {
                return Failure{"network '" + network_.name + "', layer '" + layer.name + "': " + *problem};
            }
        }
        if (auto problem = checkEnd()) {
            return Failure{"network '" + network_.name + "': " + *problem};
        }
        addTensor("steps", {1}, TensorKind::StepCounter);
        if (options_.fuseRelu) {
            fuse();
        }
        return std::move(graph_);
    }

private:
    using Problem = std::optional<std::string>;

    Problem checkInput() const
    {
        const auto bad = [](int side) { return side < 1 || side > largestSide; };
        const std::string name = "network '" + network_.name + "': ";
        if (bad(network_.channels) || bad(network_.height) || bad(network_.width)) {
            return name + "the input is " + describe({network_.channels, network_.height, network_.width}) +
                   "; channels, height and width must each be 1 to " + std::to_string(largestSide);
        }
        if (bad(network_.classes)) {
            return name + "classes is " + std::to_string(network_.classes) + "; it must be 1 to " +
                   std::to_string(largestSide);
        }
        if (network_.layers.empty()) {
            return name + "it has no layers";
        }
        return {};
    }

    Problem addLayer(const LayerSpec &layer)
    {
        if (auto problem = checkLayer(layer)) {
            return problem;
        }
        Node node;
        node.name = layer.name;
        node.kind = layer.kind;
        for (const std::string &input : layer.inputs) {
            const auto found = valueOf_.find(input);
            if (found == valueOf_.end()) {
                return "its input '" + input + "' is not an earlier layer";
            }
            node.inputs.push_back(found->second);
        }
        node.inputShape = graph_.values[node.inputs[0]].shape;
        if (auto problem = inferShape(layer, node)) {
            return problem;
        }
        if (node.outputShape.channels * node.outputShape.height > largestTensor / node.outputShape.width) {
            return "its output of " + describe(node.outputShape) + " has more than 2^31 elements";
        }
        if (auto problem = addTensors(layer, node)) {
            return problem;
        }
        addNode(std::move(node));
        return {};
    }

    Problem checkLayer(const LayerSpec &layer) const
    {
        if (layer.name.empty()) {
            return "a layer must have a name";
        }
        if (layer.name == "input") {
            return "the name 'input' stands for the image";
        }
        if (valueOf_.count(layer.name)) {
            return "an earlier layer has the same name";
        }
        const std::size_t wanted = layer.kind == LayerKind::Add ? 2 : 1;
        if (layer.inputs.size() != wanted) {
            return "it has " + std::to_string(layer.inputs.size()) + " inputs; " + layerKindName(layer.kind) +
                   " takes " + std::to_string(wanted);
        }
        if (isSized(layer.kind) && (layer.outputs < 1 || layer.outputs > largestSide)) {
            return "outputs is " + std::to_string(layer.outputs) + "; it must be 1 to " + std::to_string(largestSide);
        }
        if (!hasOutputs(layer.kind) && layer.bias) {
            return std::string("bias does not belong to ") + layerKindName(layer.kind);
        }
        if (layer.kind == LayerKind::Dropout && !(layer.rate >= 0 && layer.rate < 1)) {
            return "rate is " + std::to_string(layer.rate) + "; it must be at least 0 and less than 1";
        }
        const bool strides = hasWindow(layer.kind) || layer.kind == LayerKind::IdentityShortcut;
        if (strides && (layer.stride < 1 || layer.stride > largestSide)) {
            return "stride is " + std::to_string(layer.stride) + "; it must be 1 to " + std::to_string(largestSide);
        }
        return hasWindow(layer.kind) ? checkWindow(layer) : Problem{};
    }

    static Problem checkWindow(const LayerSpec &layer)
    {
        if (layer.kernel < 1 || layer.kernel > largestSide) {
            return "kernel is " + std::to_string(layer.kernel) + "; it must be 1 to " + std::to_string(largestSide);
        }
        if (layer.padding < 0 || layer.padding >= layer.kernel) {
            return "padding is " + std::to_string(layer.padding) + "; with kernel " + std::to_string(layer.kernel) +
                   " it must be 0 to " + std::to_string(layer.kernel - 1);
        }
        return {};
    }

    Problem inferShape(const LayerSpec &layer, Node &node) const
    {
        const Shape in = node.inputShape;
        node.outputShape = in;
        switch (layer.kind) {
        case LayerKind::BatchNorm:
        case LayerKind::Relu:
            return {};
        case LayerKind::Dropout:
            node.rate = layer.rate;
            return {};
        case LayerKind::IdentityShortcut:
            return widen(layer, node);
        case LayerKind::Add:
            return checkAdd(layer, node);
        case LayerKind::GlobalAveragePool:
            node.outputShape = {in.channels, 1, 1};
            return {};
        case LayerKind::FullyConnected:
            node.outputShape = {layer.outputs, 1, 1};
            return {};
        case LayerKind::Convolution:
            if (auto problem = checkGroups(layer, in)) {
                return problem;
            }
            node.groups = layer.groups;
            return slideWindow(layer, node);
        case LayerKind::MaxPool:
        case LayerKind::AveragePool:
            return slideWindow(layer, node);
        }
        return "its kind is unknown";
    }

    Problem checkAdd(const LayerSpec &layer, const Node &node) const
    {
        const Shape other = graph_.values[node.inputs[1]].shape;
        if (other == node.inputShape) {
            return {};
        }
        return "it adds '" + layer.inputs[0] + "' of " + describe(node.inputShape) + " to '" + layer.inputs[1] +
               "' of " + describe(other) + "; both must have the same shape";
    }

    static Problem checkGroups(const LayerSpec &layer, const Shape &in)
    {
        if (layer.groups >= 1 && in.channels % layer.groups == 0 && layer.outputs % layer.groups == 0) {
            return {};
        }
        return "groups is " + std::to_string(layer.groups) + "; it must be at least 1 and divide the " +
               std::to_string(in.channels) + " input and " + std::to_string(layer.outputs) + " output channels";
    }

    static Problem widen(const LayerSpec &layer, Node &node)
    {
        const Shape in = node.inputShape;
        if (layer.outputs < in.channels) {
            return "outputs is " + std::to_string(layer.outputs) + "; a shortcut keeps its " +
                   std::to_string(in.channels) + " channels and may only add some";
        }
        node.stride = layer.stride;
        node.outputShape = {layer.outputs, (in.height - 1) / layer.stride + 1, (in.width - 1) / layer.stride + 1};
        return {};
    }

    static Problem slideWindow(const LayerSpec &layer, Node &node)
    {
        const std::int64_t height = node.inputShape.height + 2 * layer.padding - layer.kernel;
        const std::int64_t width = node.inputShape.width + 2 * layer.padding - layer.kernel;
        if (height < 0 || width < 0) {
            return "a window of " + std::to_string(layer.kernel) + " with padding " + std::to_string(layer.padding) +
                   " does not fit into " + describe(node.inputShape);
        }
        node.kernel = layer.kernel;
        node.stride = layer.stride;
        node.padding = layer.padding;
        node.outputShape.height = height / layer.stride + 1;
        node.outputShape.width = width / layer.stride + 1;
        if (layer.kind == LayerKind::Convolution) {
            node.outputShape.channels = layer.outputs;
        }
        return {};
    }

    Problem addTensors(const LayerSpec &layer, Node &node)
    {
        const Shape in = node.inputShape;
        if (hasOutputs(layer.kind)) {
            const bool convolution = layer.kind == LayerKind::Convolution;
            const std::int64_t window = convolution ? std::int64_t{layer.kernel} * layer.kernel : in.height * in.width;
            const std::int64_t seen = convolution ? in.channels / layer.groups : in.channels;
            if (seen * window > largestTensor / layer.outputs) {
                return "its weights would have more than 2^31 elements";
            }
            std::vector<std::int64_t> shape{layer.outputs, seen * window};
            if (convolution) {
                shape = {layer.outputs, seen, layer.kernel, layer.kernel};
            }
            node.weight = addTensor(layer.name + ".weight", std::move(shape), TensorKind::Weight);
            if (layer.bias) {
                node.bias = addTensor(layer.name + ".bias", {layer.outputs}, TensorKind::Gain);
            }
        }
        if (layer.kind == LayerKind::BatchNorm) {
            node.weight = addTensor(layer.name + ".weight", {in.channels}, TensorKind::Gain);
            node.bias = addTensor(layer.name + ".bias", {in.channels}, TensorKind::Gain);
            node.mean = addTensor(layer.name + ".running_mean", {in.channels}, TensorKind::RunningStat);
            node.variance = addTensor(layer.name + ".running_var", {in.channels}, TensorKind::RunningStat);
        }
        return {};
    }

    std::size_t addTensor(std::string name, std::vector<std::int64_t> shape, TensorKind kind)
    {
        std::int64_t size = 1;
        for (const std::int64_t side : shape) {
            size *= side;
        }
        graph_.tensors.push_back(
            {std::move(name), std::move(shape), kind, graph_.stateSize, static_cast<std::size_t>(size)});
        graph_.stateSize += static_cast<std::size_t>(size);
        return graph_.tensors.size() - 1;
    }

    void addNode(Node node)
    {
        const std::size_t index = graph_.nodes.size();
        bool needsGradient = node.weight != none;
        for (const std::size_t input : node.inputs) {
            graph_.values[input].consumers.push_back(index);
            needsGradient = needsGradient || graph_.values[input].needsGradient;
        }
        node.output = graph_.values.size();
        valueOf_[node.name] = node.output;
        graph_.values.push_back({node.outputShape, {}, needsGradient});
        graph_.nodes.push_back(std::move(node));
    }

    Problem checkEnd() const
    {
        for (std::size_t node = 0; node + 1 < graph_.nodes.size(); ++node) {
            if (graph_.values[graph_.nodes[node].output].consumers.empty()) {
                return "nothing reads the output of layer '" + graph_.nodes[node].name + "'";
            }
        }
        const Node &last = graph_.nodes.back();
        if (options_.endsInLogits && last.outputShape != Shape{network_.classes, 1, 1}) {
            return "the last layer, '" + last.name + "', gives " + describe(last.outputShape) +
                   "; expected one output per class, " + describe({network_.classes, 1, 1});
        }
        return {};
    }

    /// Merges each ReLU that is the only reader of a BatchNorm or an Add into it.
    void fuse()
    {
        std::vector<std::size_t> writer(graph_.values.size(), none);
        std::set<std::size_t> merged;
        for (std::size_t index = 0; index < graph_.nodes.size(); ++index) {
            Node &node = graph_.nodes[index];
            writer[node.output] = index;
            if (node.kind != LayerKind::Relu || writer[node.inputs[0]] == none) {
                continue;
            }
            Node &before = graph_.nodes[writer[node.inputs[0]]];
            if (graph_.values[node.inputs[0]].consumers.size() != 1 || before.fusedRelu) {
                continue;
            }
            if (before.kind != LayerKind::BatchNorm && before.kind != LayerKind::Add) {
                continue;
            }
            before.fusedRelu = true;
            before.output = node.output;
            merged.insert(index);
        }
        removeNodes(merged);
    }

    void removeNodes(const std::set<std::size_t> &removed)
    {
        std::vector<Node> kept;
        for (std::size_t index = 0; index < graph_.nodes.size(); ++index) {
            if (!removed.count(index)) {
                kept.push_back(std::move(graph_.nodes[index]));
            }
        }
        graph_.nodes = std::move(kept);
        for (Value &value : graph_.values) {
            value.consumers.clear();
        }
        for (std::size_t index = 0; index < graph_.nodes.size(); ++index) {
            for (const std::size_t input : graph_.nodes[index].inputs) {
                graph_.values[input].consumers.push_back(index);
            }
        }
    }

    const NetworkSpec &network_;
    const GraphOptions &options_;
    Graph graph_;
    std::map<std::string, std::size_t> valueOf_;
};

} // namespace

Outcome<Graph> planGraph(const NetworkSpec &network, const GraphOptions &options)
{
    auto graph = Planner(network, options).plan();
    constexpr std::size_t stepCounterAlone = 1;
    if (graph && options.endsInLogits && graph.value().tensors.size() == stepCounterAlone) {
        return Failure{"network '" + network.name + "': none of its layers has anything to train; it must have a "
                       "convolution, a fully connected layer or a normalisation"};
    }
    return graph;
}

const char *layerKindName(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Convolution:
        return "convolution";
    case LayerKind::BatchNorm:
        return "batch_norm";
    case LayerKind::Relu:
        return "relu";
    case LayerKind::Add:
        return "add";
    case LayerKind::GlobalAveragePool:
        return "global_average_pool";
    case LayerKind::MaxPool:
        return "max_pool";
    case LayerKind::AveragePool:
        return "average_pool";
    case LayerKind::FullyConnected:
        return "fully_connected";
    case LayerKind::Dropout:
        return "dropout";
    case LayerKind::IdentityShortcut:
        return "identity_shortcut";
    }
    return "unknown";
}

} // namespace mayfly::engine
