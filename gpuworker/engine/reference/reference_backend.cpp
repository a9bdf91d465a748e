// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/reference/reference_backend.h"

#include "gpuworker/engine/softmax_cross_entropy.h"

#include <algorithm>

namespace mayfly::engine {

namespace {

class ReferenceBackend final : public Backend {
public:
    ReferenceBackend(const Graph &graph, std::size_t batchSize, double labelSmoothing)
        : classes_(static_cast<std::size_t>(graph.classes)), logits_(graph.logits()), labelSmoothing_(labelSmoothing)
    {
        store_.batch = batchSize;
        store_.tensors = graph.tensors;
        store_.state.resize(graph.stateSize);
        store_.gradient.resize(graph.stateSize);
        for (const Value &value : graph.values) {
            const std::size_t size = batchSize * value.shape.elements();
            store_.values.push_back(
                {value.shape, value.needsGradient, std::vector<double>(size), std::vector<double>(size)});
        }
    }

    std::unique_ptr<Operation> convolution(const Node &node) override
    {
        return reference::makeConvolution(store_, node);
    }
    std::unique_ptr<Operation> batchNorm(const Node &node) override { return reference::makeBatchNorm(store_, node); }
    std::unique_ptr<Operation> relu(const Node &node) override { return reference::makeRelu(store_, node); }
    std::unique_ptr<Operation> add(const Node &node) override { return reference::makeAdd(store_, node); }
    std::unique_ptr<Operation> pool(const Node &node) override { return reference::makePool(store_, node); }
    std::unique_ptr<Operation> fullyConnected(const Node &node) override
    {
        return reference::makeFullyConnected(store_, node);
    }
    std::unique_ptr<Operation> dropout(const Node &node) override { return reference::makeDropout(store_, node); }
    std::unique_ptr<Operation> identityShortcut(const Node &node) override
    {
        return reference::makeIdentityShortcut(store_, node);
    }

    void planOutput() override {}
    void finishPlan() override {}
    void enter() override {}

    void loadState(std::span<const float> state) override { std::ranges::copy(state, store_.state.begin()); }
    void setDraw(std::uint64_t draw) override { store_.draw = draw; }

    void loadImages(std::span<const float> images) override
    {
        auto &input = store_.values[0].data;
        const auto end = std::ranges::copy(images, input.begin()).out;
        std::fill(end, input.end(), 0.0);
    }

    BatchResult computeLoss(std::span<const std::int32_t> labels, Phase phase) override
    {
        auto &logits = store_.values[logits_];
        const bool training = phase == Phase::Training;
        if (training) {
            clearGradients();
        }
        return softmaxCrossEntropy<double>(logits.data, classes_, labels,
                                           training ? std::span(logits.gradient) : std::span<double>(),
                                           training ? labelSmoothing_ : 0.0);
    }

    void storeGradient(std::span<float> gradient) override
    {
        (void)storePart(0, gradient.first(store_.gradient.size()));
    }
    bool storePart(std::size_t first, std::span<float> to) override
    {
        std::ranges::transform(std::span(store_.gradient).subspan(first, to.size()), to.begin(),
                               [](double x) { return static_cast<float>(x); });
        return true;
    }

    void readValue(std::size_t value, std::span<float> to) override
    {
        std::ranges::transform(store_.values[value].data, to.begin(), [](double x) { return static_cast<float>(x); });
    }
    void readGradient(std::size_t value, std::span<float> to) override
    {
        std::ranges::transform(store_.values[value].gradient, to.begin(),
                               [](double x) { return static_cast<float>(x); });
    }
    void writeOutputGradient(std::span<const float> from) override
    {
        clearGradients();
        std::ranges::copy(from, store_.values[logits_].gradient.begin());
    }
    void fillBuffers(float with) override
    {
        for (auto &value : store_.values) {
            std::ranges::fill(value.data, with);
            std::ranges::fill(value.gradient, with);
        }
        std::ranges::fill(store_.gradient, with);
    }

private:
    /// Operations add to gradients; this is where they start from.
    void clearGradients()
    {
        for (auto &value : store_.values) {
            std::ranges::fill(value.gradient, 0.0);
        }
        std::ranges::fill(store_.gradient, 0.0);
    }

    std::size_t classes_;
    std::size_t logits_;
    double labelSmoothing_;
    reference::Store store_;
};

} // namespace

std::unique_ptr<Backend> makeReferenceBackend(const Graph &graph, std::size_t batchSize, double labelSmoothing)
{
    return std::make_unique<ReferenceBackend>(graph, batchSize, labelSmoothing);
}

} // namespace mayfly::engine
