// SPDX-License-Identifier: Apache-2.0
// The part of the model that one parameter server holds: state and velocity, and how a gradient is applied to them.
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/model.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

namespace mayfly::ps {

/// A copy of the state as it was after some step; shared by all who read it, never changed.
struct StateCopy {
    std::int64_t step = 0;
    std::vector<float> values;
};

/// Buffers of copies that nobody reads any more, to be used again. Thread-safe.
class CopyPool : public std::enable_shared_from_this<CopyPool> {
public:
    /// Its content is stale; it comes back by itself when the last reader lets go of it.
    std::shared_ptr<StateCopy> take();

private:
    void giveBack(std::unique_ptr<StateCopy> copy);

    std::mutex mutex_;
    std::vector<std::unique_ptr<StateCopy>> free_;
};

/// Why a gradient must not be applied; empty if it may.
std::string gradientProblem(std::span<const engine::TensorSpec> tensors, std::span<const float> gradient);

/// Not thread-safe: the owner's lock guards it. Copies that it gave out stay valid without the lock.
class Shard {
public:
    /// state and velocity must be as long as the tensors say.
    Shard(std::vector<engine::TensorSpec> tensors, std::vector<float> state, std::vector<float> velocity,
          std::int64_t step);

    std::size_t size() const { return state_.size(); }
    const std::vector<engine::TensorSpec> &tensors() const { return tensors_; }
    std::int64_t step() const { return step_; }
    /// Value of the model's counter tensor: equals step() unless something was applied twice or lost.
    std::int64_t counter() const;
    std::span<const float> state() const { return state_; }
    std::span<const float> velocity() const { return velocity_; }

    /// Applies one whole, checked gradient.
    void apply(const engine::SgdOptions &options, std::span<const float> gradient);
    /// Applies the mean of so many gradients as one update that counts as many steps. The counter's element of the mean
    /// is not looked at.
    void applyMean(const engine::SgdOptions &options, std::span<float> mean, std::int64_t gradients);
    /// The present state. Two calls without an apply between them share one copy; buffers are used again.
    std::shared_ptr<const StateCopy> copyState();

private:
    std::vector<engine::TensorSpec> tensors_;
    std::vector<float> state_;
    std::vector<float> velocity_;
    std::int64_t step_ = 0;
    std::shared_ptr<const StateCopy> newest_;
    std::shared_ptr<CopyPool> pool_ = std::make_shared<CopyPool>();
};

/// The chunks of one push as they come in, in order. Not thread-safe: each stream has its own.
class PushAssembly {
public:
    explicit PushAssembly(std::size_t size) : gradient_(size) {}

    /// Where the next chunk goes: offset must be where the last one ended, of the same push and in one piece.
    Result<std::span<float>> place(std::uint64_t sequence, std::uint64_t offset, std::size_t count);
    bool complete() const { return filled_ == gradient_.size() && filled_ > 0; }
    /// True if chunks have come, but not all.
    bool partial() const { return filled_ > 0 && !complete(); }
    std::span<const float> gradient() const { return gradient_; }
    void reset() { filled_ = 0; }

private:
    std::vector<float> gradient_;
    std::size_t filled_ = 0;
    std::uint64_t sequence_ = 0;
};

} // namespace mayfly::ps
