// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/shard.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace mayfly::ps {

namespace {

/// Without branches in the loop, so that it is vectorised.
bool allFinite(std::span<const float> values)
{
    constexpr std::uint32_t exponent = 0x7F800000;
    std::uint32_t infinite = 0;
    for (const float value : values) {
        infinite |= static_cast<std::uint32_t>((std::bit_cast<std::uint32_t>(value) & exponent) == exponent);
    }
    return infinite == 0;
}

const engine::TensorSpec &counterOf(std::span<const engine::TensorSpec> tensors)
{
    assert(!tensors.empty() && tensors.back().kind == engine::TensorKind::StepCounter);
    return tensors.back();
}

} // namespace

std::shared_ptr<StateCopy> CopyPool::take()
{
    std::unique_ptr<StateCopy> copy;
    {
        const std::lock_guard lock(mutex_);
        if (!free_.empty()) {
            copy = std::move(free_.back());
            free_.pop_back();
        }
    }
    if (!copy) {
        copy = std::make_unique<StateCopy>();
    }
    return {copy.release(),
            [pool = shared_from_this()](StateCopy *used) { pool->giveBack(std::unique_ptr<StateCopy>(used)); }};
}

void CopyPool::giveBack(std::unique_ptr<StateCopy> copy)
{
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(copy));
}

std::string gradientProblem(std::span<const engine::TensorSpec> tensors, std::span<const float> gradient)
{
    for (const engine::TensorSpec &tensor : tensors) {
        if (!allFinite(gradient.subspan(tensor.offset, tensor.size))) {
            return "the gradient of " + tensor.name + " holds NaN or infinity";
        }
    }
    const engine::TensorSpec &counter = counterOf(tensors);
    if (gradient[counter.offset] != 1.0F) {
        return "the gradient of " + counter.name + " is " + std::to_string(gradient[counter.offset]) + ", expected 1";
    }
    return {};
}

Shard::Shard(std::vector<engine::TensorSpec> tensors, std::vector<float> state, std::vector<float> velocity,
             std::int64_t step)
    : tensors_(std::move(tensors)), state_(std::move(state)), velocity_(std::move(velocity)), step_(step)
{
    assert(state_.size() == velocity_.size());
}

std::int64_t Shard::counter() const
{
    return std::llround(state_[counterOf(tensors_).offset]);
}

void Shard::apply(const engine::SgdOptions &options, std::span<const float> gradient)
{
    engine::applyGradient(tensors_, options, 0, gradient, state_, velocity_);
    ++step_;
}

void Shard::applyMean(const engine::SgdOptions &options, std::span<float> mean, std::int64_t gradients)
{
    mean[counterOf(tensors_).offset] = static_cast<float>(gradients);
    engine::applyGradient(tensors_, options, 0, mean, state_, velocity_);
    step_ += gradients;
}

std::shared_ptr<const StateCopy> Shard::copyState()
{
    if (newest_ && newest_->step == step_) {
        return newest_;
    }
    auto copy = pool_->take();
    copy->step = step_;
    copy->values.assign(state_.begin(), state_.end());
    newest_ = std::move(copy);
    return newest_;
}

Result<std::span<float>> PushAssembly::place(std::uint64_t sequence, std::uint64_t offset, std::size_t count)
{
    if (offset == 0) {
        filled_ = 0;
        sequence_ = sequence;
    }
    if (offset != filled_ || sequence != sequence_ || count > gradient_.size() - filled_) {
        return fail(ErrorCode::Corrupt, "push " + std::to_string(sequence) + ": a chunk at element " +
                                            std::to_string(offset) + ", expected element " + std::to_string(filled_) +
                                            " of push " + std::to_string(sequence_));
    }
    filled_ += count;
    return std::span(gradient_).subspan(offset, count);
}

} // namespace mayfly::ps
