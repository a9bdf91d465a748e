// SPDX-License-Identifier: Apache-2.0
// The back-end inside the plug-in. Beside what Backend asks for, the parts of a step that only enqueue work, so that a
// whole step can be captured.
#pragma once
#include "gpuworker/engine/cuda/batch_feed.h"
#include "gpuworker/engine/cuda/context.h"

namespace mayfly::engine::cuda {

class CudaBackend final : public Backend {
public:
    CudaBackend(const Graph &graph, std::size_t batch, const Settings &settings, Device &device);

    Context &context() { return context_; }
    BatchFeed &feed() { return feed_; }

    // Enqueue only, on Queue::Compute.
    void enqueueLoss(Phase phase);
    /// To float32 in state order without the loss scale, to memory of the device; null only looks whether it is finite.
    void enqueueCollect(float *to);
    void enqueueUpdate();
    void enqueueEndOfStep();

    std::unique_ptr<Operation> convolution(const Node &node) override;
    std::unique_ptr<Operation> batchNorm(const Node &node) override;
    std::unique_ptr<Operation> relu(const Node &node) override;
    std::unique_ptr<Operation> add(const Node &node) override;
    std::unique_ptr<Operation> pool(const Node &node) override;
    std::unique_ptr<Operation> fullyConnected(const Node &node) override;
    std::unique_ptr<Operation> dropout(const Node &node) override;
    std::unique_ptr<Operation> identityShortcut(const Node &node) override;
    void planOutput() override;
    void finishPlan() override;

    void enter() override { context_.device().enter(); }
    void loadState(std::span<const float> state) override;
    void setDraw(std::uint64_t draw) override { info_.draw = draw; }
    void loadImages(std::span<const float> images) override;
    BatchResult computeLoss(std::span<const std::int32_t> labels, Phase phase) override;
    void storeGradient(std::span<float> gradient) override;
    void readValue(std::size_t value, std::span<float> to) override;
    /// Of value 0 only: the others' memory is shared.
    void readGradient(std::size_t value, std::span<float> to) override;
    void writeOutputGradient(std::span<const float> from) override;
    void fillBuffers(float with) override;

    void readState(std::span<float> state, std::span<float> velocity);
    void loadVelocity(std::span<const float> velocity);
    /// Where storeGradient() collects, and the page-locked memory that it copies to.
    float *collected() const { return collected_.as<float>(); }
    float *staging() const { return staging_.as<float>(); }

private:
    void readPlain(const void *from, const float *factor, const Shape &shape, std::span<float> to);

    Context context_;
    BatchFeed feed_;
    StepInfo info_{};
    Memory collected_, staging_;
    std::size_t logitsGradient_ = 0;
    std::optional<GradientSum> imageGradient_;
    std::vector<float> images_; ///< of loadImages(), until the labels come
};

} // namespace mayfly::engine::cuda
