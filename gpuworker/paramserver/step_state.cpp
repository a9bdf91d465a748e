// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/step_state.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>

namespace mayfly::ps {

namespace {

/// Elements summed at a time, so that the sums stay in the cache.
constexpr std::size_t block = 4096;

std::size_t chunksOf(std::size_t elements)
{
    return (elements + chunkToCalculate - 1) / chunkToCalculate;
}

} // namespace

ShardMemory::ShardMemory(std::vector<engine::TensorSpec> tensorsOfShard, std::vector<float> velocityOfShard)
    : tensors(std::move(tensorsOfShard)), velocity(std::move(velocityOfShard)), locks(chunksOf(velocity.size())),
      states(std::make_shared<BufferPool>(velocity.size()))
{
}

StepState::StepState(std::shared_ptr<ShardMemory> memory, std::span<const float> values, std::int64_t step)
    : memory_(std::move(memory)), values_(memory_->states->take()), step_(step),
      calculated_(chunksOf(values.size()))
{
    assert(values.size() == values_->size());
    std::ranges::copy(values, values_->begin());
    for (auto &each : calculated_) {
        each = true;
    }
}

StepState::StepState(std::shared_ptr<const StepState> before, const engine::SgdOptions &options,
                     std::vector<PushedGradient> gradients)
    : memory_(before->memory_), values_(memory_->states->take()),
      step_(before->step_ + static_cast<std::int64_t>(gradients.size())),
      update_(std::make_unique<Update>(std::move(before), options, std::move(gradients))),
      calculated_(chunksOf(values_->size())), left_(calculated_.size())
{
    assert(update_->before->left_ == 0);
}

std::span<const float> StepState::part(std::size_t first, std::size_t count) const
{
    for (std::size_t chunk = first / chunkToCalculate; chunk * chunkToCalculate < first + count; ++chunk) {
        calculate(chunk);
    }
    return std::span(*values_).subspan(first, count);
}

void StepState::calculate(std::size_t chunk) const
{
    if (calculated_[chunk].load(std::memory_order_acquire)) {
        return;
    }
    const std::lock_guard lock(memory_->locks[chunk]);
    if (calculated_[chunk].load(std::memory_order_relaxed)) {
        return;
    }
    const auto started = std::chrono::steady_clock::now();
    const std::size_t first = chunk * chunkToCalculate;
    const std::size_t count = std::min(chunkToCalculate, size() - first);
    if (update_->gradients.size() == 1) {
        applyTo(first, count);
    } else {
        applyMeanTo(first, count);
    }
    memory_->calculating_ns += (std::chrono::steady_clock::now() - started) / std::chrono::nanoseconds(1);
    calculated_[chunk].store(true, std::memory_order_release);
    // Whoever finds a chunk calculated does not look at the update any more.
    if (left_.fetch_sub(1) == 1) {
        update_.reset();
    }
}

void StepState::applyTo(std::size_t first, std::size_t count) const
{
    engine::applyGradient(memory_->tensors, update_->options, first,
                          update_->gradients.front().values.subspan(first, count), update_->before->values_->data(),
                          *values_, memory_->velocity);
}

void StepState::applyMeanTo(std::size_t first, std::size_t count) const
{
    const auto &gradients = update_->gradients;
    const auto all = static_cast<float>(gradients.size());
    const float share = 1.0F / all;
    std::array<float, block> sums{};
    for (const std::size_t end = first + count; first < end; first += block) {
        const std::size_t length = std::min(block, end - first);
        float *const __restrict__ sum = sums.data();
        std::copy_n(gradients.front().values.data() + first, length, sum);
        for (const PushedGradient &gradient : std::span(gradients).subspan(1)) {
            const float *const __restrict__ values = gradient.values.data() + first;
            for (std::size_t i = 0; i < length; ++i) {
                sum[i] += values[i];
            }
        }
        for (std::size_t i = 0; i < length; ++i) {
            sum[i] *= share;
        }
        if (first + length == size()) {
            sum[length - 1] = all; // the step counter counts every one
        }
        engine::applyGradient(memory_->tensors, update_->options, first, std::span(sums).first(length),
                              update_->before->values_->data(), *values_, memory_->velocity);
    }
}

} // namespace mayfly::ps
