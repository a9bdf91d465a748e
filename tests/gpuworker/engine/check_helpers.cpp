// SPDX-License-Identifier: Apache-2.0
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace mayfly::engine::checks {

std::vector<float> randomFloats(std::size_t count, std::uint64_t seed, float low, float high)
{
    std::mt19937_64 generator(seed);
    std::vector<float> values(count);
    for (float &value : values) {
        value = low + (high - low) * static_cast<float>(generator() >> 40U) * 0x1.0p-24F;
    }
    return values;
}

std::vector<std::int32_t> randomLabels(std::size_t count, int classes, std::uint64_t seed)
{
    std::mt19937_64 generator(seed);
    std::vector<std::int32_t> labels(count);
    for (auto &label : labels) {
        label = static_cast<std::int32_t>(generator() % static_cast<std::uint64_t>(classes));
    }
    return labels;
}

std::vector<float> randomState(const std::vector<TensorSpec> &tensors, std::uint64_t seed)
{
    std::vector<float> state;
    for (const TensorSpec &tensor : tensors) {
        const bool positive = tensor.name.ends_with(".running_var") ||
                              (tensor.kind == TensorKind::Gain && tensor.name.ends_with(".weight"));
        const float fanIn = tensor.kind == TensorKind::Weight
                                ? static_cast<float>(tensor.size) / static_cast<float>(tensor.shape[0])
                                : 4.0F;
        const float reach = std::sqrt(6.0F / fanIn);
        const auto values =
            positive ? randomFloats(tensor.size, ++seed, 0.5F, 1.5F) : randomFloats(tensor.size, ++seed, -reach, reach);
        state.insert(state.end(), values.begin(), values.end());
    }
    state.back() = 17.0F;
    return state;
}

void requireClose(std::span<const float> actual, std::span<const float> expected, double tolerance,
                  const std::string &what)
{
    requireEqual(actual.size(), expected.size(), what + ": size");
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double difference = std::abs(static_cast<double>(actual[i]) - static_cast<double>(expected[i]));
        const bool close = difference <= tolerance * (1.0 + std::abs(static_cast<double>(expected[i])));
        require(close, what, ": element ", i, " is ", actual[i], ", expected ", expected[i], " (tolerance ", tolerance,
                ")");
    }
}

void requireSimilar(std::span<const float> actual, std::span<const float> expected, double tolerance,
                    const std::string &what)
{
    requireEqual(actual.size(), expected.size(), what + ": size");
    double squares = 0, errors = 0;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        require(std::isfinite(actual[i]), what, ": element ", i, " is ", actual[i], ", expected ", expected[i]);
        const double wanted = static_cast<double>(expected[i]);
        squares += wanted * wanted;
        errors += (static_cast<double>(actual[i]) - wanted) * (static_cast<double>(actual[i]) - wanted);
    }
    const double count = static_cast<double>(std::max<std::size_t>(actual.size(), 1));
    const double error = std::sqrt(errors / count), size = std::sqrt(squares / count);
    require(error <= tolerance * (1 + size), what, ": the error is ", error, ", the values' size ", size, " (tolerance ",
            tolerance, ")");
}

LayerSpec layer(LayerKind kind, std::string name, std::vector<std::string> inputs)
{
    LayerSpec spec;
    spec.name = std::move(name);
    spec.kind = kind;
    spec.inputs = std::move(inputs);
    return spec;
}

LayerSpec convolutionLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding,
                           bool bias)
{
    return {std::move(name), LayerKind::Convolution, {std::move(input)}, outputs, kernel, stride, padding, bias};
}

LayerSpec poolLayer(LayerKind kind, std::string name, std::string input, int kernel, int stride, int padding)
{
    return {std::move(name), kind, {std::move(input)}, 0, kernel, stride, padding, false};
}

LayerSpec groupedLayer(std::string name, std::string input, int outputs, int kernel, int stride, int padding, int groups,
                       bool bias)
{
    LayerSpec spec = convolutionLayer(std::move(name), std::move(input), outputs, kernel, stride, padding, bias);
    spec.groups = groups;
    return spec;
}

LayerSpec dropoutLayer(std::string name, std::string input, double rate)
{
    LayerSpec spec = layer(LayerKind::Dropout, std::move(name), {std::move(input)});
    spec.rate = rate;
    return spec;
}

LayerSpec shortcutLayer(std::string name, std::string input, int outputs, int stride)
{
    LayerSpec spec = layer(LayerKind::IdentityShortcut, std::move(name), {std::move(input)});
    spec.outputs = outputs;
    spec.stride = stride;
    return spec;
}

LayerSpec fullyConnectedLayer(std::string name, std::string input, int outputs, bool bias)
{
    return {std::move(name), LayerKind::FullyConnected, {std::move(input)}, outputs, 1, 1, 0, bias};
}

NetworkSpec everyLayer()
{
    NetworkSpec network{"every layer", 2, 9, 7, 3, {}};
    network.layers = {
        convolutionLayer("a", "input", 5, 3, 1, 1, true),
        layer(LayerKind::BatchNorm, "b", {"a"}),
        layer(LayerKind::Relu, "c", {"b"}),
        convolutionLayer("d", "c", 4, 3, 2, 1),
        layer(LayerKind::BatchNorm, "e", {"d"}),
        convolutionLayer("f", "c", 4, 1, 2, 0),
        layer(LayerKind::BatchNorm, "g", {"f"}),
        layer(LayerKind::Add, "h", {"e", "g"}),
        layer(LayerKind::Relu, "i", {"h"}),
        convolutionLayer("j", "i", 4, 3, 1, 1),
        layer(LayerKind::Add, "k", {"j", "i"}),
        layer(LayerKind::Relu, "l", {"k"}),
        poolLayer(LayerKind::MaxPool, "m", "l", 3, 2, 1),
        poolLayer(LayerKind::AveragePool, "n", "l", 3, 2, 1),
        layer(LayerKind::Add, "o", {"m", "n"}),
        groupedLayer("r", "o", 6, 3, 1, 1, 2, true),
        shortcutLayer("s", "o", 6, 1),
        layer(LayerKind::Add, "t", {"r", "s"}),
        shortcutLayer("u", "t", 7, 2),
        dropoutLayer("v", "u", 0.3),
        layer(LayerKind::GlobalAveragePool, "p", {"v"}),
        fullyConnectedLayer("q", "p", 3),
    };
    return network;
}

} // namespace mayfly::engine::checks
