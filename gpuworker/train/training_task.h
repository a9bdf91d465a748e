// SPDX-License-Identifier: Apache-2.0
// What a worker computes: the model, its part of the training images, and the test images.
#pragma once
#include "core/base/result.h"
#include "core/rpc/frame.h"
#include "gpuworker/data/batch_prefetcher.h"
#include "gpuworker/data/dataset.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/train/synthetic_gradient.h"

#include <agent.pb.h>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace mayfly::train {

struct TestResult {
    double accuracyPct = 0;
    double loss = 0;
    std::int64_t images = 0;
};

/// A worker's place among the active ones.
struct Turn {
    std::size_t index = 0;
    std::size_t count = 1;
    friend bool operator==(const Turn &, const Turn &) = default;
};

/// Not thread-safe.
class TrainingTask {
public:
    /// Opens everything that the configuration names. Errors name the file or field.
    static Result<std::unique_ptr<TrainingTask>> open(const v1::TrainConfig &config);

    std::size_t modelSize() const { return tensors_.back().offset + tensors_.back().size; }
    const std::vector<engine::TensorSpec> &tensors() const { return tensors_; }
    std::size_t batchSize() const { return batchSize_; }
    bool isSynthetic() const { return synthetic_.has_value(); }
    /// Takes the data up where the slot left it; without a position, or one that the cluster has left behind by more
    /// than an epoch, after what the cluster has seen in so many steps. Before the first gradient, and again to go back.
    void startAt(std::int64_t clusterSteps, const std::optional<rpc::DataPosition> &slot, const Turn &turn);
    bool started() const { return started_; }
    /// The active workers share every epoch's images by turns. Takes effect with the next batch.
    void setTurn(const Turn &turn);
    /// Where the data goes on after the last gradient.
    rpc::DataPosition position() const;

    void loadState(std::span<const float> state);
    /// Who is told what of the next gradients is final before all of it is; position() is that behind the batch then.
    /// Synthetic gradients are only had whole.
    void setGradientSink(engine::GradientSink sink);
    /// The gradient of the next batch at the loaded state, and its loss.
    Result<engine::BatchResult> nextGradient(std::span<float> gradient);
    /// The loaded state on all test images. carryOn is asked before each batch; nothing if it said false.
    Result<std::optional<TestResult>> evaluate(const std::function<bool()> &carryOn);

private:
    TrainingTask() = default;
    static Result<std::unique_ptr<TrainingTask>> openSynthetic(const v1::TrainConfig &config,
                                                               const engine::NetworkSpec &network);

    v1::TrainConfig config_;
    std::vector<engine::TensorSpec> tensors_;
    std::size_t batchSize_ = 0;
    bool started_ = false;
    std::optional<SyntheticGradient> synthetic_; ///< instead of all that follows
    std::unique_ptr<engine::Model> model_;
    data::Dataset training_;
    data::Dataset test_;
    data::Normalisation normalisation_;
    std::optional<data::PixelScaler> scaler_;
    std::unique_ptr<data::BatchPrefetcher> batches_;
    Turn turn_;
    data::BatchSampler::Position next_; ///< of the batch after the last one
    std::uint64_t draw_ = 0;        ///< dropout's, another one each step
    std::vector<float> images_;
    std::vector<std::int32_t> labels_;
};

} // namespace mayfly::train
