// SPDX-License-Identifier: Apache-2.0
// The state of a shard as it is after one step.
//
// A step is decided first and calculated afterwards, chunk by chunk, by whoever reads the chunk: while the first chunks
// are on their way to a worker, the next ones are calculated. Each chunk has its own lock, so that several readers share
// the work. The new values go to memory of their own, so that whoever reads the state before it is not disturbed and
// nothing is copied for the readers.
#pragma once
#include "gpuworker/engine/model.h"
#include "gpuworker/paramserver/buffer_pool.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace mayfly::ps {

/// Elements calculated together, under one lock: 256 KiB of float32.
constexpr std::size_t chunkToCalculate = std::size_t{1} << 16U;

/// A gradient that was pushed.
struct PushedGradient {
    std::span<const float> values;
    std::shared_ptr<const void> keeper = nullptr; ///< the values stay as long as it; null: no longer than the call
    bool finite = false;                          ///< true: every element is known to be
};

/// What the states of one shard have in common.
struct ShardMemory {
    ShardMemory(std::vector<engine::TensorSpec> tensorsOfShard, std::vector<float> velocityOfShard);

    const std::vector<engine::TensorSpec> tensors;
    std::vector<float> velocity; ///< of the newest state, chunk by chunk under its lock
    std::vector<std::mutex> locks;
    const std::shared_ptr<BufferPool> states;
    std::atomic<std::int64_t> calculating_ns = 0; ///< of all threads together
};

/// Never changes, as its readers see it. Thread-safe.
class StepState {
public:
    /// A state that is known.
    StepState(std::shared_ptr<ShardMemory> memory, std::span<const float> values, std::int64_t step);
    /// The state after the mean of the gradients, summed in their order, as one update of as many steps. before must be
    /// calculated completely, and so must this one before another follows it.
    StepState(std::shared_ptr<const StepState> before, const engine::SgdOptions &options,
              std::vector<PushedGradient> gradients);

    std::int64_t step() const { return step_; }
    std::size_t size() const { return values_->size(); }
    /// These elements, calculated now if they were not yet.
    std::span<const float> part(std::size_t first, std::size_t count) const;
    std::span<const float> values() const { return part(0, size()); }

private:
    struct Update {
        std::shared_ptr<const StepState> before;
        engine::SgdOptions options;
        std::vector<PushedGradient> gradients;
    };
    void calculate(std::size_t chunk) const;
    void applyTo(std::size_t first, std::size_t count) const;
    void applyMeanTo(std::size_t first, std::size_t count) const;

    const std::shared_ptr<ShardMemory> memory_;
    const std::shared_ptr<std::vector<float>> values_;
    const std::int64_t step_;
    mutable std::unique_ptr<Update> update_; ///< until the last chunk is calculated
    mutable std::vector<std::atomic<bool>> calculated_;
    mutable std::atomic<std::size_t> left_ = 0; ///< chunks
};

} // namespace mayfly::ps
