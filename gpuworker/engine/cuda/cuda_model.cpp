// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/cuda/cuda_model.h"

#include "gpuworker/engine/cuda/graph_description.h"
#include "gpuworker/engine/graph_model.h"
#include "gpuworker/engine/initial_state.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

namespace mayfly::engine {

namespace {

/// A model of the plug-in; a call that fails throws its message.
class Handle {
public:
    Handle(std::shared_ptr<const CudaPlugin> plugin, const Graph &graph, const ModelOptions &options)
        : plugin_(std::move(plugin))
    {
        const GraphDescription description(graph);
        const MayflyCudaOptions wanted{options.device,
                                       static_cast<std::int32_t>(options.precision.value_or(Precision::TensorFloat32)),
                                       options.batchSize,
                                       std::uint64_t{options.workspaceLimitBytes},
                                       options.labelSmoothing,
                                       options.captureSteps ? 1 : 0,
                                       options.measureConvolutions ? 1 : 0};
        const int32_t failed =
            plugin_->api().model_create(&description.get(), &wanted, &model_, message_.data(), message_.size());
        if (failed) {
            throw std::runtime_error(message_.data());
        }
    }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle() { plugin_->api().model_destroy(model_); }

    /// call(CudaApi::function, arguments between the model and the message...)
    template <class Function, class... Arguments> void call(Function CudaApi::*function, Arguments... arguments)
    {
        message_[0] = 0;
        if ((plugin_->api().*function)(model_, arguments..., message_.data(), message_.size()) != 0) {
            throw std::runtime_error(message_.data());
        }
    }
    void setDraw(std::uint64_t draw) { plugin_->api().set_draw(model_, draw); }
    const char *message() const { return message_.data(); }

private:
    std::shared_ptr<const CudaPlugin> plugin_;
    MayflyCudaModel *model_ = nullptr;
    std::array<char, 1024> message_{};
};

BatchResult resultFrom(const MayflyCudaResult &result)
{
    return {result.loss, result.correct, result.correctTop5, result.images};
}

/// What was done, for which network, and why it failed.
template <class T, class Body> Outcome<T> attempt(const Graph &graph, const char *what, const Body &body)
{
    try {
        return body();
    } catch (const std::exception &error) {
        return Failure{"network '" + graph.name + "': " + what + " on the GPU failed: " + error.what()};
    }
}

class PluginModel final : public CudaModel {
public:
    PluginModel(std::shared_ptr<const CudaPlugin> plugin, Graph graph, const ModelOptions &options)
        : graph_(std::move(graph)), batchSize_(options.batchSize), handle_(std::move(plugin), graph_, options)
    {
        loadState(initialState(0));
    }

    const std::vector<TensorSpec> &tensors() const override { return graph_.tensors; }
    std::size_t stateSize() const override { return graph_.stateSize; }
    std::vector<float> initialState(std::uint64_t seed) const override { return makeInitialState(graph_, seed); }
    void loadState(std::span<const float> state) override { loadState(state, {}); }
    void setDraw(std::uint64_t draw) override { handle_.setDraw(draw); }

    /// A failure shows in the next step, which has a way to say so.
    void loadState(std::span<const float> state, std::span<const float> velocity) override
    {
        assert(state.size() == graph_.stateSize && (velocity.empty() || velocity.size() == state.size()));
        try {
            handle_.call(&CudaApi::load_state, state.data(), velocity.empty() ? nullptr : velocity.data());
            loadProblem_.clear();
        } catch (const std::exception &error) {
            loadProblem_ = error.what();
        }
    }

    Outcome<bool> readState(std::span<float> state, std::span<float> velocity) override
    {
        return attempt<bool>(graph_, "reading the state", [&] {
            handle_.call(&CudaApi::read_state, state.data(), velocity.empty() ? nullptr : velocity.data());
            return true;
        });
    }

    Outcome<BatchResult> computeGradient(std::span<const float> images, std::span<const std::int32_t> labels,
                                         std::span<float> gradient) override
    {
        if (std::string problem = problemWithTraining(graph_, batchSize_, images, labels); !problem.empty()) {
            return Failure{std::move(problem)};
        }
        if (std::string problem = problemWithGradient(graph_, gradient.size()); !problem.empty()) {
            return Failure{std::move(problem)};
        }
        return attempt<BatchResult>(graph_, "the step", [&] {
            requireState();
            MayflyCudaResult result{};
            handle_.call(&CudaApi::gradient, images.data(), labels.data(), gradient.data(), &result);
            return resultFrom(result);
        });
    }

    Outcome<BatchResult> evaluate(std::span<const float> images, std::span<const std::int32_t> labels) override
    {
        if (std::string problem = problemWithEvaluation(graph_, batchSize_, images, labels); !problem.empty()) {
            return Failure{std::move(problem)};
        }
        return attempt<BatchResult>(graph_, "the evaluation", [&] {
            requireState();
            MayflyCudaResult result{};
            handle_.call(&CudaApi::evaluate, images.data(), labels.data(), std::uint64_t{labels.size()}, &result);
            return resultFrom(result);
        });
    }

    Outcome<bool> submit(std::span<const float> images, std::span<const std::int32_t> labels,
                         const SgdOptions &sgd) override
    {
        if (std::string problem = problemWithTraining(graph_, batchSize_, images, labels); !problem.empty()) {
            return Failure{std::move(problem)};
        }
        return attempt<bool>(graph_, "the step", [&] {
            requireState();
            const MayflyCudaSgd wanted{sgd.learningRate, sgd.momentum, sgd.weightDecay, sgd.nesterov ? 1 : 0};
            handle_.call(&CudaApi::submit, images.data(), labels.data(), &wanted);
            return true;
        });
    }

    Outcome<BatchResult> collect() override
    {
        return attempt<BatchResult>(graph_, "the step", [&] {
            MayflyCudaResult result{};
            handle_.call(&CudaApi::collect, &result);
            return resultFrom(result);
        });
    }

    Outcome<std::pair<MayflyCudaModelInfo, std::string>> info() override
    {
        using Info = std::pair<MayflyCudaModelInfo, std::string>;
        return attempt<Info>(graph_, "asking for the memory", [&] {
            MayflyCudaModelInfo info{};
            handle_.call(&CudaApi::model_info, &info);
            return Info{info, handle_.message()};
        });
    }

    /// Nothing where the device does not answer: the next step says why.
    MemoryUse memoryUse() const override
    {
        MayflyCudaModelInfo info{};
        try {
            handle_.call(&CudaApi::model_info, &info);
        } catch (const std::exception &) {
            return {};
        }
        return {info.activationBytes + info.gradientBytes, info.activationBytes + info.gradientBytesAlive};
    }

private:
    void requireState() const
    {
        if (!loadProblem_.empty()) {
            throw std::runtime_error("the state could not be loaded: " + loadProblem_);
        }
    }

    const Graph graph_;
    std::size_t batchSize_;
    mutable Handle handle_;
    std::string loadProblem_;
};

class PluginOperation final : public Operation {
public:
    PluginOperation(Handle &handle, std::uint64_t node) : handle_(handle), node_(node) {}

    void forward(Phase phase) override
    {
        handle_.call(&CudaApi::forward, node_, std::int32_t{phase == Phase::Training ? 1 : 0});
    }
    void backward() override { handle_.call(&CudaApi::backward, node_); }

private:
    Handle &handle_;
    std::uint64_t node_;
};

class PluginBackend final : public Backend {
public:
    PluginBackend(std::shared_ptr<const CudaPlugin> plugin, const Graph &graph, const ModelOptions &options)
        : nodes_(graph.nodes.data()), handle_(std::move(plugin), graph, options)
    {
    }

    std::unique_ptr<Operation> convolution(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> batchNorm(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> relu(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> add(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> pool(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> fullyConnected(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> dropout(const Node &node) override { return operation(node); }
    std::unique_ptr<Operation> identityShortcut(const Node &node) override { return operation(node); }

    void planOutput() override {}
    void finishPlan() override {}
    void enter() override {}
    void loadState(std::span<const float> state) override
    {
        const float *noVelocity = nullptr;
        handle_.call(&CudaApi::load_state, state.data(), noVelocity);
    }
    void setDraw(std::uint64_t draw) override { handle_.setDraw(draw); }
    void loadImages(std::span<const float> images) override
    {
        handle_.call(&CudaApi::load_images, images.data(), std::uint64_t{images.size() / imageSize()});
    }
    BatchResult computeLoss(std::span<const std::int32_t> labels, Phase phase) override
    {
        MayflyCudaResult result{};
        handle_.call(&CudaApi::loss, labels.data(), std::uint64_t{labels.size()},
                     std::int32_t{phase == Phase::Training ? 1 : 0}, &result);
        return resultFrom(result);
    }
    void storeGradient(std::span<float> gradient) override
    {
        handle_.call(&CudaApi::store_gradient, gradient.data());
    }
    void readValue(std::size_t value, std::span<float> to) override
    {
        handle_.call(&CudaApi::read_value, std::uint64_t{value}, to.data(), std::uint64_t{to.size()});
    }
    void readGradient(std::size_t value, std::span<float> to) override
    {
        handle_.call(&CudaApi::read_gradient, std::uint64_t{value}, to.data(), std::uint64_t{to.size()});
    }
    void writeOutputGradient(std::span<const float> from) override
    {
        handle_.call(&CudaApi::write_output_gradient, from.data(), std::uint64_t{from.size()});
    }
    void fillBuffers(float with) override { handle_.call(&CudaApi::fill, with); }

private:
    std::unique_ptr<Operation> operation(const Node &node)
    {
        return std::make_unique<PluginOperation>(handle_, static_cast<std::uint64_t>(&node - nodes_));
    }
    std::size_t imageSize() const { return nodes_[0].inputShape.elements(); }

    const Node *nodes_;
    Handle handle_;
};

} // namespace

Outcome<std::unique_ptr<CudaModel>> makeCudaModel(std::shared_ptr<const CudaPlugin> plugin, Graph graph,
                                                  const ModelOptions &options)
{
    const std::string name = graph.name;
    try {
        return std::unique_ptr<CudaModel>(std::make_unique<PluginModel>(std::move(plugin), std::move(graph), options));
    } catch (const std::exception &error) {
        return Failure{"network '" + name + "' cannot be built on the GPU: " + error.what()};
    }
}

Outcome<std::unique_ptr<Backend>> makeCudaBackend(std::shared_ptr<const CudaPlugin> plugin, const Graph &graph,
                                                  const ModelOptions &options)
{
    try {
        return std::unique_ptr<Backend>(std::make_unique<PluginBackend>(std::move(plugin), graph, options));
    } catch (const std::exception &error) {
        return Failure{error.what()};
    }
}

} // namespace mayfly::engine
