// SPDX-License-Identifier: Apache-2.0
// Shapes, layer by layer, and what follows from them.
#include "core/catalog/network_file.h"

#include <array>
#include <map>
#include <optional>
#include <set>

namespace mayfly::catalog {

namespace {

// As gpuworker/engine/graph.cpp has it.
constexpr std::int64_t largestTensor = std::int64_t{1} << 31;
constexpr double bytesPerElement = 4;       // float32
constexpr double copiesOfParameters = 3;    // value, gradient, momentum

/// One image's activations.
struct Shape {
    std::int64_t channels = 0;
    std::int64_t height = 0;
    std::int64_t width = 0;

    bool operator==(const Shape &) const = default;
    double elements() const { return static_cast<double>(channels) * static_cast<double>(height * width); }
    std::string text() const { return std::to_string(channels) + "x" + std::to_string(height) + "x" + std::to_string(width); }
};

bool hasWindow(LayerKind kind)
{
    return kind == LayerKind::Convolution || kind == LayerKind::MaxPool || kind == LayerKind::AveragePool;
}

bool worksInPlace(LayerKind kind)
{
    return kind == LayerKind::Relu || kind == LayerKind::Add || kind == LayerKind::Dropout;
}

/// Adds layers up one after the other; the first problem ends it.
class Counter {
public:
    explicit Counter(const NetworkFile &network) : network_(network)
    {
        shapes_["input"] = {network.channels, network.height, network.width};
        counts_.activationBytesPerImage = bytesPerElement * shapes_["input"].elements();
    }

    Result<NetworkCounts> count()
    {
        for (const auto &layer : network_.layers) {
            if (const auto problem = add(layer)) {
                return fail(ErrorCode::InvalidInput, "network '" + network_.name + "', layer '" + layer.name + "': " + *problem);
            }
        }
        if (const auto problem = checkEnd()) {
            return fail(ErrorCode::InvalidInput, "network '" + network_.name + "': " + *problem);
        }
        return counts_;
    }

private:
    using Problem = std::optional<std::string>;

    Problem add(const NetworkLayer &layer)
    {
        if (layer.name.empty() || shapes_.contains(layer.name)) {
            return layer.name.empty() ? "a layer must have a name" : "an earlier layer has the same name";
        }
        const std::size_t wanted = layer.kind == LayerKind::Add ? 2 : 1;
        if (layer.inputs.size() != wanted) {
            return "it has " + std::to_string(layer.inputs.size()) + " inputs; expected " + std::to_string(wanted);
        }
        for (const auto &input : layer.inputs) {
            if (!shapes_.contains(input)) {
                return "its input '" + input + "' is not an earlier layer";
            }
            read_.insert(input);
        }
        const Shape in = shapes_[layer.inputs[0]];
        Shape out = in;
        if (const auto problem = infer(layer, in, out)) {
            return problem;
        }
        if (out.channels * out.height > largestTensor / out.width) {
            return "its output of " + out.text() + " has more than 2^31 elements";
        }
        shapes_[layer.name] = out;
        counts_.activationBytesPerImage += worksInPlace(layer.kind) ? 0 : bytesPerElement * out.elements();
        return addTensors(layer, in, out);
    }

    Problem infer(const NetworkLayer &layer, const Shape &in, Shape &out)
    {
        if (hasWindow(layer.kind)) {
            return slide(layer, in, out);
        }
        if (layer.kind == LayerKind::Add && !(shapes_[layer.inputs[1]] == in)) {
            return "it adds '" + layer.inputs[0] + "' of " + in.text() + " to '" + layer.inputs[1] + "' of " +
                   shapes_[layer.inputs[1]].text() + "; both must have the same shape";
        }
        if (layer.kind == LayerKind::IdentityShortcut) {
            if (layer.outputs < in.channels) {
                return "outputs is " + std::to_string(layer.outputs) + "; a shortcut keeps its " + std::to_string(in.channels) +
                       " channels and may only add some";
            }
            out = {layer.outputs, (in.height - 1) / layer.stride + 1, (in.width - 1) / layer.stride + 1};
        } else if (layer.kind == LayerKind::GlobalAveragePool) {
            out = {in.channels, 1, 1};
        } else if (layer.kind == LayerKind::FullyConnected) {
            out = {layer.outputs, 1, 1};
        }
        return {};
    }

    static Problem slide(const NetworkLayer &layer, const Shape &in, Shape &out)
    {
        if (layer.padding >= layer.kernel) {
            return "padding is " + std::to_string(layer.padding) + "; with kernel " + std::to_string(layer.kernel) + " it must be 0 to " +
                   std::to_string(layer.kernel - 1);
        }
        if (layer.kind == LayerKind::Convolution && (in.channels % layer.groups != 0 || layer.outputs % layer.groups != 0)) {
            return "groups is " + std::to_string(layer.groups) + "; it must be at least 1 and divide the " + std::to_string(in.channels) +
                   " input and " + std::to_string(layer.outputs) + " output channels";
        }
        const std::int64_t height = in.height + 2 * layer.padding - layer.kernel;
        const std::int64_t width = in.width + 2 * layer.padding - layer.kernel;
        if (height < 0 || width < 0) {
            return "a window of " + std::to_string(layer.kernel) + " with padding " + std::to_string(layer.padding) + " does not fit into " +
                   in.text();
        }
        out.height = height / layer.stride + 1;
        out.width = width / layer.stride + 1;
        out.channels = layer.kind == LayerKind::Convolution ? layer.outputs : in.channels;
        return {};
    }

    Problem addTensors(const NetworkLayer &layer, const Shape &in, const Shape &out)
    {
        if (layer.kind == LayerKind::BatchNorm) {       // gain and shift; the running statistics are not trained
            counts_.parameters += 2 * in.channels;
            counts_.tensors += 2;
        }
        if (layer.kind != LayerKind::Convolution && layer.kind != LayerKind::FullyConnected) {
            return {};
        }
        const bool convolution = layer.kind == LayerKind::Convolution;
        const std::int64_t window = convolution ? std::int64_t{layer.kernel} * layer.kernel : in.height * in.width;
        const std::int64_t seen = convolution ? in.channels / layer.groups : in.channels;
        if (seen * window > largestTensor / layer.outputs) {
            return "its weights would have more than 2^31 elements";
        }
        const std::int64_t weights = seen * window * layer.outputs;
        counts_.parameters += weights + (layer.bias ? layer.outputs : 0);
        counts_.tensors += layer.bias ? 2 : 1;
        counts_.flopsPerImage += 2.0 * static_cast<double>(out.height * out.width) * static_cast<double>(weights);
        return {};
    }

    Problem checkEnd() const
    {
        if (network_.layers.empty()) {
            return "it has no layers";
        }
        const NetworkLayer &last = network_.layers.back();
        for (const auto &layer : network_.layers) {
            if (&layer != &last && !read_.contains(layer.name)) {
                return "nothing reads the output of layer '" + layer.name + "'";
            }
        }
        const Shape wanted{network_.classes, 1, 1};
        if (!(shapes_.at(last.name) == wanted)) {
            return "the last layer, '" + last.name + "', gives " + shapes_.at(last.name).text() + "; expected one output per class, " +
                   wanted.text();
        }
        return {};
    }

    const NetworkFile &network_;
    NetworkCounts counts_;
    std::map<std::string, Shape> shapes_;
    std::set<std::string> read_;
};

} // namespace

double NetworkCounts::trainingMemoryGib(int batchSize) const
{
    return (copiesOfParameters * bytesPerElement * static_cast<double>(parameters) + batchSize * activationBytesPerImage) /
           (1024.0 * 1024 * 1024);
}

Result<NetworkCounts> countNetwork(const NetworkFile &network)
{
    return Counter(network).count();
}

} // namespace mayfly::catalog
