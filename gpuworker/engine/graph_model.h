// SPDX-License-Identifier: Apache-2.0
// The Model of every back-end: checks what comes in, walks the network, fills in what is common to all.
#pragma once
#include "gpuworker/engine/model.h"
#include "gpuworker/engine/network.h"

#include <functional>
#include <memory>

namespace mayfly::engine {

// What is wrong with a batch; empty where it is as it must be.
std::string problemWithTraining(const Graph &graph, std::size_t batchSize, std::span<const float> images,
                                std::span<const std::int32_t> labels);
std::string problemWithEvaluation(const Graph &graph, std::size_t batchSize, std::span<const float> images,
                                  std::span<const std::int32_t> labels);
std::string problemWithGradient(const Graph &graph, std::size_t size);

class GraphModel final : public Model {
public:
    using MakeBackend = std::function<std::unique_ptr<Backend>(const Graph &graph)>;

    /// Throws what the back-end throws.
    GraphModel(Graph graph, std::size_t batchSize, const MakeBackend &makeBackend);

    const std::vector<TensorSpec> &tensors() const override { return graph_.tensors; }
    std::size_t stateSize() const override { return graph_.stateSize; }
    std::vector<float> initialState(std::uint64_t seed) const override;
    void loadState(std::span<const float> state) override;
    void setDraw(std::uint64_t draw) override { network_.backend().setDraw(draw); }
    Outcome<BatchResult> computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                                         std::span<float> gradient) override;
    void setGradientSink(GradientSink sink) override { sink_ = std::move(sink); }
    Outcome<BatchResult> evaluate(std::span<const float> images, std::span<const std::int32_t> labels) override;
    MemoryUse memoryUse() const override { return network_.backend().memoryUse(); }

private:
    void backward(const BatchResult &result, std::span<float> gradient);

    const Graph graph_;
    std::size_t batchSize_;
    Network network_;
    GradientSink sink_;
    std::vector<std::size_t> finalFrom_; ///< by node: after its backward(), from which element on the gradient is final
};

} // namespace mayfly::engine
