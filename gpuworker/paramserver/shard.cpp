// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/shard.h"

#include "core/rpc/wire_format.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace mayfly::ps {

namespace {

const engine::TensorSpec &counterOf(std::span<const engine::TensorSpec> tensors)
{
    assert(!tensors.empty() && tensors.back().kind == engine::TensorKind::StepCounter);
    return tensors.back();
}

} // namespace

std::string gradientProblem(std::span<const engine::TensorSpec> tensors, const PushedGradient &gradient)
{
    for (const engine::TensorSpec &tensor : tensors) {
        if (gradient.finite) {
            break;
        }
        if (!rpc::allFinite(gradient.values.subspan(tensor.offset, tensor.size))) {
            return "the gradient of " + tensor.name + " holds NaN or infinity";
        }
    }
    const engine::TensorSpec &counter = counterOf(tensors);
    if (const float counted = gradient.values[counter.offset]; counted != 1.0F) {
        return "the gradient of " + counter.name + " is " + std::to_string(counted) + ", expected 1";
    }
    return {};
}

Shard::Shard(std::vector<engine::TensorSpec> tensors, std::vector<float> state, std::vector<float> velocity,
             std::int64_t step)
    : memory_(std::make_shared<ShardMemory>(std::move(tensors), std::move(velocity))),
      newest_(std::make_shared<StepState>(memory_, state, step))
{
}

std::int64_t Shard::counter() const
{
    return std::llround(newest_->part(counterOf(tensors()).offset, 1).front());
}

std::span<const float> Shard::velocity() const
{
    (void)newest_->values();
    return memory_->velocity;
}

double Shard::calculating_s() const
{
    return static_cast<double>(memory_->calculating_ns.load()) * 1e-9;
}

void Shard::apply(const engine::SgdOptions &options, std::vector<PushedGradient> gradients)
{
    const bool later = std::ranges::all_of(gradients, [](const auto &each) { return each.keeper != nullptr; });
    (void)newest_->values();
    newest_ = std::make_shared<StepState>(newest_, options, std::move(gradients));
    if (!later) {
        (void)newest_->values();
    }
}

Result<std::span<float>> PushAssembly::place(std::uint64_t sequence, std::uint64_t offset, std::size_t count)
{
    const bool first = filled_ == 0 || sequence != sequence_ || (offset == 0 && !downwards_);
    const bool fits = count > 0 && count <= size_ && offset <= size_ - count;
    if (first && fits && (offset == 0 || offset == size_ - count)) {
        reset();
        sequence_ = sequence;
        downwards_ = offset != 0;
        buffer_ = pool_->take();
    }
    const std::size_t expected = downwards_ ? size_ - filled_ : filled_;
    if (!fits || count > size_ - filled_ || sequence != sequence_ || (downwards_ ? offset + count : offset) != expected) {
        return fail(ErrorCode::Corrupt, "push " + std::to_string(sequence) + ": a chunk of " + std::to_string(count) +
                                            " at element " + std::to_string(offset) + ", expected one that " +
                                            (downwards_ ? "ends before" : "begins at") + " element " +
                                            std::to_string(expected) + " of push " + std::to_string(sequence_));
    }
    filled_ += count;
    return std::span(*buffer_).subspan(offset, count);
}

void PushAssembly::reset()
{
    buffer_.reset();
    filled_ = 0;
    downwards_ = false;
    finite_ = true;
}

} // namespace mayfly::ps
