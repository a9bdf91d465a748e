// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/onednn/onednn_backend.h"

#include "gpuworker/engine/onednn/operations.h"
#include "gpuworker/engine/softmax_cross_entropy.h"

#include <algorithm>
#include <omp.h>

namespace mayfly::engine {

namespace {

using dnnl::memory;
using onednn::Context;
using onednn::Sequence;

class OneDnnBackend final : public Backend {
public:
    OneDnnBackend(const Graph &graph, std::size_t batchSize, int threads, double labelSmoothing)
        : context_(graph, batchSize, threads), threads_(threads), classes_(static_cast<std::size_t>(graph.classes)),
          logits_(graph.logits()), labelSmoothing_(labelSmoothing)
    {
    }

    std::unique_ptr<Operation> convolution(const Node &node) override
    {
        return onednn::makeConvolution(context_, node);
    }
    std::unique_ptr<Operation> batchNorm(const Node &node) override { return onednn::makeBatchNorm(context_, node); }
    std::unique_ptr<Operation> relu(const Node &node) override { return onednn::makeRelu(context_, node); }
    std::unique_ptr<Operation> add(const Node &node) override { return onednn::makeAdd(context_, node); }
    std::unique_ptr<Operation> pool(const Node &node) override { return onednn::makePool(context_, node); }
    std::unique_ptr<Operation> fullyConnected(const Node &node) override
    {
        return onednn::makeFullyConnected(context_, node);
    }
    std::unique_ptr<Operation> dropout(const Node &node) override { return onednn::makeDropout(context_, node); }
    std::unique_ptr<Operation> identityShortcut(const Node &node) override
    {
        return onednn::makeIdentityShortcut(context_, node);
    }

    /// The loss reads plain logits and writes their plain gradient.
    void planOutput() override
    {
        const memory logits = context_.value(logits_).data;
        const memory::desc plain = onednn::plainLayout(logits.get_desc().dims());
        plainLogits_ = context_.inLayout(logits, plain, beforeLoss_);
        if (!context_.needsGradient(logits_)) {
            return;
        }
        plainGradient_ = context_.outLayout(context_.contribute(logits_), plain, afterLoss_);
    }

    void finishPlan() override
    {
        if (context_.needsGradient(0)) {
            context_.gradientOf(0, afterBackward_); // the image is no operation's output
        }
        context_.finishPlan();
    }
    void enter() override { omp_set_num_threads(threads_); }
    void loadState(std::span<const float> state) override { std::ranges::copy(state, context_.state().begin()); }
    void setDraw(std::uint64_t draw) override { context_.setDraw(draw); }

    void loadImages(std::span<const float> images) override
    {
        const std::span<float> input = floats(context_.value(0).data);
        const auto end = std::ranges::copy(images, input.begin()).out;
        std::fill(end, input.end(), 0.0F);
    }

    BatchResult computeLoss(std::span<const std::int32_t> labels, Phase phase) override
    {
        context_.run(beforeLoss_);
        const bool training = phase == Phase::Training;
        const std::span<float> gradient = training ? floats(plainGradient_) : std::span<float>();
        const BatchResult result = softmaxCrossEntropy<float>(floats(plainLogits_), classes_, labels, gradient,
                                                              training ? labelSmoothing_ : 0.0);
        if (training) {
            context_.run(afterLoss_);
        }
        return result;
    }

    MemoryUse memoryUse() const override { return context_.memoryUse(); }
    void storeGradient(std::span<float> gradient) override { std::ranges::copy(context_.gradient(), gradient.begin()); }
    bool storePart(std::size_t first, std::span<float> to) override
    {
        std::ranges::copy(std::span(context_.gradient()).subspan(first, to.size()), to.begin());
        return true;
    }

    void readValue(std::size_t value, std::span<float> to) override { read(context_.value(value).data, to); }
    void readGradient(std::size_t value, std::span<float> to) override
    {
        if (value == 0) {
            context_.run(afterBackward_);
        }
        read(context_.value(value).gradient, to);
    }
    void writeOutputGradient(std::span<const float> from) override
    {
        std::ranges::copy(from, floats(plainGradient_).begin());
        context_.run(afterLoss_);
    }
    void fillBuffers(float with) override
    {
        context_.fillBuffers(with);
        std::ranges::fill(context_.gradient(), with);
    }

private:
    static std::span<float> floats(const memory &plain)
    {
        return {static_cast<float *>(plain.get_data_handle()), plain.get_desc().get_size() / sizeof(float)};
    }

    // For checks only, so it may allocate.
    void read(const memory &from, std::span<float> to)
    {
        const memory plain(onednn::plainLayout(from.get_desc().dims()), context_.engine(), to.data());
        dnnl::stream stream(context_.engine());
        dnnl::reorder(from, plain).execute(stream, const_cast<memory &>(from), const_cast<memory &>(plain));
        stream.wait();
    }

    Context context_;
    int threads_;
    std::size_t classes_;
    std::size_t logits_;
    double labelSmoothing_;
    memory plainLogits_;
    memory plainGradient_;
    Sequence beforeLoss_, afterLoss_, afterBackward_;
};

} // namespace

std::unique_ptr<Backend> makeOneDnnBackend(const Graph &graph, std::size_t batchSize, int threads,
                                           double labelSmoothing)
{
    return std::make_unique<OneDnnBackend>(graph, batchSize, threads, labelSmoothing);
}

} // namespace mayfly::engine
