// SPDX-License-Identifier: Apache-2.0
// The part of the model that one parameter server holds: state and velocity, and how a gradient is applied to them.
#pragma once
#include "core/base/result.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/paramserver/step_state.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace mayfly::ps {

/// Why a gradient must not be applied; empty if it may.
std::string gradientProblem(std::span<const engine::TensorSpec> tensors, const PushedGradient &gradient);

/// Not thread-safe: the owner's lock guards it. States that it gave out stay valid without the lock.
class Shard {
public:
    /// state and velocity must be as long as the tensors say.
    Shard(std::vector<engine::TensorSpec> tensors, std::vector<float> state, std::vector<float> velocity,
          std::int64_t step);

    std::size_t size() const { return newest_->size(); }
    const std::vector<engine::TensorSpec> &tensors() const { return memory_->tensors; }
    std::int64_t step() const { return newest_->step(); }
    /// Value of the model's counter tensor: equals step() unless something was applied twice or lost.
    std::int64_t counter() const;
    std::shared_ptr<const StepState> state() const { return newest_; }
    /// That belongs to state().
    std::span<const float> velocity() const;
    /// So long all threads together have calculated so far.
    double calculating_s() const;

    /// Makes steps of checked gradients: their mean is one update that counts as many steps, on every shard in the same
    /// way. Calculates it before it returns only if one of them does not stay.
    void apply(const engine::SgdOptions &options, std::vector<PushedGradient> gradients);

private:
    std::shared_ptr<ShardMemory> memory_;
    std::shared_ptr<const StepState> newest_;
};

/// The chunks of one push as they come in: from the first element up, or from the last one down, as the backward pass gives
/// them. Not thread-safe: each stream has its own.
class PushAssembly {
public:
    explicit PushAssembly(std::size_t size) : size_(size), pool_(std::make_shared<BufferPool>(size)) {}

    std::size_t size() const { return size_; }
    /// Where the next chunk goes, which must adjoin the last one, of the same push and in one piece. One that begins at the
    /// first element, or ends with the last, may begin another push: what there is of an incomplete one is dropped.
    Result<std::span<float>> place(std::uint64_t sequence, std::uint64_t offset, std::size_t count);
    /// What was put there last holds NaN or infinity.
    void notePoison() { finite_ = false; }
    bool complete() const { return filled_ == size_ && filled_ > 0; }
    /// True if chunks have come, but not all.
    bool partial() const { return filled_ > 0 && !complete(); }
    /// Once complete.
    PushedGradient gradient() const { return {*buffer_, buffer_, finite_}; }
    /// Of the memory, too.
    void reset();

private:
    const std::size_t size_;
    const std::shared_ptr<BufferPool> pool_; ///< whoever calculates may hold the last gradient while the next one comes
    std::shared_ptr<std::vector<float>> buffer_;
    std::size_t filled_ = 0;
    bool downwards_ = false; ///< filled are the last elements, not the first
    std::uint64_t sequence_ = 0;
    bool finite_ = true;
};

} // namespace mayfly::ps
