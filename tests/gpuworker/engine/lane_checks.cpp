// SPDX-License-Identifier: Apache-2.0
// What oneDNN's back-end does across layers (onednn/normalisation.h): random networks, in which values have any number
// of readers in any order, batches that lanes do not divide, the shapes of Winograd's algorithm, values far from 0; and
// the same bits on any number of threads.
#include "gpuworker/engine/model.h"
#include "tests/gpuworker/engine/check_helpers.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace mayfly::engine::checks {

namespace {

struct Batch {
    std::vector<float> images;
    std::vector<std::int32_t> labels;
};

Batch randomBatch(const NetworkSpec &network, std::size_t images, float low = -1.0F, float high = 1.0F)
{
    const auto pixels = static_cast<std::size_t>(network.channels * network.height * network.width);
    return {randomFloats(images * pixels, 51, low, high), randomLabels(images, network.classes, 52)};
}

struct Step {
    double loss = 0, evaluation = 0;
    std::vector<float> gradient;
};

/// Two steps from the same state: the second must not see anything of the first.
Step stepOn(BackendKind kind, int threads, const NetworkSpec &network, const Batch &batch)
{
#ifndef MAYFLY_ENGINE_ONEDNN
    throw Skipped{"this build has no oneDNN"};
#endif
    const auto model = take(createModel(network, {kind, batch.labels.size(), threads}));
    model->loadState(randomState(model->tensors(), 53));
    model->setDraw(54);
    Step step;
    step.gradient.resize(model->stateSize());
    for (int repeat = 0; repeat < 2; ++repeat) {
        step.evaluation = take(model->evaluate(batch.images, batch.labels)).loss;
        step.loss = take(model->computeGradient(batch.images, batch.labels, step.gradient)).loss;
    }
    return step;
}

/// Tensor by tensor, relative to the largest element of its gradient, because a value near 0 that rounds to the other
/// side of a ReLU moves single elements. The gradient of a bias before a normalisation is 0 as a sum of values that may be
/// large; of such a one only small ones are asked.
void compareToReference(const NetworkSpec &network, const Batch &batch, double tolerance)
{
    const Step expected = stepOn(BackendKind::Reference, 1, network, batch);
    const Step actual = stepOn(BackendKind::OneDnn, 2, network, batch);
    require(std::abs(actual.loss - expected.loss) <= tolerance * (1 + expected.loss), "loss ", actual.loss,
            ", expected ", expected.loss);
    require(std::abs(actual.evaluation - expected.evaluation) <= tolerance * (1 + expected.evaluation),
            "loss in evaluation ", actual.evaluation, ", expected ", expected.evaluation);
    const auto largestOf = [&](std::size_t offset, std::size_t size) {
        const auto part = std::span(expected.gradient).subspan(offset, size);
        return std::ranges::max(part, {}, [](float g) { return std::abs(g); });
    };
    for (const TensorSpec &tensor : take(describeTensors(network))) {
        const float largest = std::abs(largestOf(tensor.offset, tensor.size));
        const float allowed = largest < 1e-8F ? 0.1F : static_cast<float>(tolerance) * std::max(0.05F, largest);
        for (std::size_t i = tensor.offset; i < tensor.offset + tensor.size; ++i) {
            require(std::abs(actual.gradient[i] - expected.gradient[i]) <= allowed,
                    "gradient of ", tensor.name, "[", i - tensor.offset, "] is ", actual.gradient[i], ", expected ",
                    expected.gradient[i], " (largest ", largest, ")");
        }
    }
}

void compareThreads(const NetworkSpec &network, const Batch &batch)
{
    const Step one = stepOn(BackendKind::OneDnn, 1, network, batch);
    for (const int threads : {2, 3, 5}) {
        const Step many = stepOn(BackendKind::OneDnn, threads, network, batch);
        require(many.loss == one.loss && many.gradient == one.gradient, threads, " threads give other bits than one");
    }
}

/// Layers on random earlier values; what nobody reads in the end is pooled, classified and added up.
class RandomNetwork {
public:
    explicit RandomNetwork(std::uint64_t seed) : generator_(seed)
    {
        static constexpr int channels[] = {3, 16, 17, 32};
        network_ = {"random", channels[below(4)], 6 + below(4), 6 + below(4), 4, {}};
        values_.push_back({"input", {network_.channels, network_.height, network_.width}, 0});
    }

    NetworkSpec make()
    {
        append(convolutionLayer("start", "input", network_.channels == 3 ? 16 : network_.channels, 3, 1, 1), 0);
        const int layers = 6 + below(12);
        for (int count = 0; count < layers; ++count) {
            addLayer("l" + std::to_string(count));
        }
        classify();
        return network_;
    }

private:
    struct Known {
        std::string name;
        Shape shape;
        int readers = 0;
    };

    int below(int limit) { return static_cast<int>(generator_() % static_cast<std::uint64_t>(limit)); }

    void append(const LayerSpec &layer, std::size_t input)
    {
        network_.layers.push_back(layer);
        Shape shape = values_[input].shape;
        if (layer.kind == LayerKind::Convolution || layer.kind == LayerKind::IdentityShortcut) {
            shape.channels = layer.outputs;
            shape.height = (shape.height - 1) / layer.stride + 1;
            shape.width = (shape.width - 1) / layer.stride + 1;
        }
        ++values_[input].readers;
        values_.push_back({layer.name, shape, 0});
    }

    void addLayer(const std::string &name)
    {
        // Mostly the newest values, so that chains come about.
        const auto size = static_cast<int>(values_.size());
        const auto at = static_cast<std::size_t>(std::max(1, size - 1 - below(below(3) == 0 ? size : 2)));
        const std::string from = values_[at].name;
        const auto channels = static_cast<int>(values_[at].shape.channels);
        switch (below(9)) {
        case 0:
        case 1:
            return append(convolutionLayer(name, from, below(3) == 0 ? 32 : channels, 3, 1, 1), at);
        case 2:
            return append(below(2) == 0 ? convolutionLayer(name, from, channels, 1, 2, 0)
                                        : convolutionLayer(name, from, channels, 3, 2, 1, true),
                          at);
        case 3:
        case 4:
            return append(layer(LayerKind::BatchNorm, name, {from}), at);
        case 5:
            return append(layer(LayerKind::Relu, name, {from}), at);
        case 6:
            return append(shortcutLayer(name, from, channels + 5, 2), at);
        default:
            return addTwo(name, at);
        }
    }

    void addTwo(const std::string &name, std::size_t at)
    {
        std::vector<std::size_t> same;
        for (std::size_t other = 1; other < values_.size(); ++other) {
            if (values_[other].shape == values_[at].shape) {
                same.push_back(other);
            }
        }
        const std::size_t other = same[static_cast<std::size_t>(below(static_cast<int>(same.size())))];
        append(layer(LayerKind::Add, name, below(2) == 0 ? std::vector{values_[at].name, values_[other].name}
                                                         : std::vector{values_[other].name, values_[at].name}),
               at);
        ++values_[other].readers;
    }

    void classify()
    {
        std::string sum;
        const std::size_t count = values_.size();
        for (std::size_t value = 1; value < count; ++value) {
            if (values_[value].readers > 0) {
                continue;
            }
            const std::string name = values_[value].name;
            network_.layers.push_back(layer(LayerKind::GlobalAveragePool, name + ".pool", {name}));
            network_.layers.push_back(fullyConnectedLayer(name + ".logits", name + ".pool", network_.classes));
            if (!sum.empty()) {
                network_.layers.push_back(layer(LayerKind::Add, name + ".sum", {sum, name + ".logits"}));
            }
            sum = network_.layers.back().name;
        }
    }

    std::mt19937_64 generator_;
    NetworkSpec network_;
    std::vector<Known> values_;
};

/// Convolutions with normalisation, all of them for Winograd's algorithm; a plain chain, and a shortcut around it.
NetworkSpec wideChain(int channels, int height, int width)
{
    NetworkSpec network{"wide", 3, height, width, 5, {}};
    network.layers = {convolutionLayer("a", "input", channels, 3, 1, 1),
                      layer(LayerKind::BatchNorm, "an", {"a"}),
                      layer(LayerKind::Relu, "ar", {"an"}),
                      convolutionLayer("b", "ar", channels, 3, 1, 1),
                      layer(LayerKind::BatchNorm, "bn", {"b"}),
                      layer(LayerKind::Relu, "br", {"bn"}),
                      convolutionLayer("c", "br", channels, 3, 1, 1),
                      layer(LayerKind::BatchNorm, "cn", {"c"}),
                      layer(LayerKind::Add, "cs", {"cn", "ar"}),
                      layer(LayerKind::Relu, "cr", {"cs"}),
                      convolutionLayer("d", "cr", channels + 16, 3, 1, 1),
                      layer(LayerKind::GlobalAveragePool, "p", {"d"}),
                      fullyConnectedLayer("q", "p", 5)};
    return network;
}

const Register lanes{[] {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        addCheck("lanes/random network " + std::to_string(seed), [seed] {
            const NetworkSpec network = RandomNetwork(seed).make();
            compareToReference(network, randomBatch(network, 1 + seed % 7), 5e-3);
        });
    }
    for (const int channels : {16, 32, 64}) {
        for (const auto &[height, width, images] :
             {std::array<int, 3>{8, 8, 5}, {9, 7, 17}, {4, 4, 1}, {3, 1, 33}, {5, 13, 6}}) {
            const NetworkSpec network = wideChain(channels, height, width);
            const std::string name = std::to_string(channels) + " channels, " + std::to_string(height) + "x" +
                                     std::to_string(width) + ", batch " + std::to_string(images);
            const Batch batch = randomBatch(network, static_cast<std::size_t>(images));
            addCheck("lanes/chain as the reference, " + name,
                     [network, batch] { compareToReference(network, batch, 2e-3); });
            addCheck("lanes/chain on any number of threads, " + name,
                     [network, batch] { compareThreads(network, batch); });
        }
    }
    addCheck("lanes/values far from 0", [] {
        const NetworkSpec network = wideChain(16, 6, 6);
        compareToReference(network, randomBatch(network, 6, 999.0F, 1001.0F), 2e-2);
    });
    addCheck("lanes/ResNet-14 on any number of threads", [] {
        const NetworkSpec network = cifarResNet(14, 3, 16, 16, 10);
        compareThreads(network, randomBatch(network, 37));
    });
}};

} // namespace
} // namespace mayfly::engine::checks
