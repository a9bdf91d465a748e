// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/engine/state_part.h"

#include <algorithm>
#include <cassert>
#include <string>

namespace mayfly::engine {

namespace {

/// The piece of a tensor that lies in [first, last) of the state.
TensorSpec cut(const TensorSpec &tensor, std::size_t first, std::size_t last)
{
    const std::size_t begin = std::max(first, tensor.offset);
    const std::size_t end = std::min(last, tensor.offset + tensor.size);
    if (end - begin == tensor.size) {
        TensorSpec whole = tensor;
        whole.offset = tensor.offset - first;
        return whole;
    }
    const std::string range =
        "[" + std::to_string(begin - tensor.offset) + ":" + std::to_string(end - tensor.offset) + "]";
    return {tensor.name + range, {static_cast<std::int64_t>(end - begin)}, tensor.kind, begin - first, end - begin};
}

} // namespace

void StatePart::gather(std::span<const float> whole, std::span<float> part) const
{
    assert(part.size() == size() && first + count < whole.size());
    std::ranges::copy(whole.subspan(first, count), part.begin());
    part.back() = whole.back();
}

void StatePart::scatter(std::span<const float> part, std::span<float> whole) const
{
    assert(part.size() == size() && first + count < whole.size());
    std::ranges::copy(part.first(count), whole.begin() + static_cast<std::ptrdiff_t>(first));
    whole.back() = part.back();
}

StatePart partOf(std::span<const TensorSpec> tensors, std::size_t shard, std::size_t shards)
{
    assert(!tensors.empty() && tensors.back().kind == TensorKind::StepCounter && shard < shards);
    const TensorSpec &counter = tensors.back();
    const std::size_t each = counter.offset / shards;
    const std::size_t longer = counter.offset % shards;
    StatePart part;
    part.first = shard * each + std::min(shard, longer);
    part.count = each + (shard < longer ? 1 : 0);
    const std::size_t last = part.first + part.count;
    for (const TensorSpec &tensor : tensors.first(tensors.size() - 1)) {
        if (tensor.offset < last && tensor.offset + tensor.size > part.first) {
            part.tensors.push_back(cut(tensor, part.first, last));
        }
    }
    part.tensors.push_back(counter);
    part.tensors.back().offset = part.count;
    return part;
}

std::uint64_t fingerprintOf(std::span<const TensorSpec> tensors)
{
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    const auto add = [&hash](const std::string &text) {
        for (const char each : text) {
            hash = (hash ^ static_cast<unsigned char>(each)) * 0x100000001B3ULL;
        }
        hash = (hash ^ 0xFFU) * 0x100000001B3ULL;
    };
    for (const TensorSpec &tensor : tensors) {
        add(tensor.name);
        add(std::to_string(static_cast<int>(tensor.kind)));
        for (const std::int64_t side : tensor.shape) {
            add(std::to_string(side));
        }
    }
    return hash;
}

} // namespace mayfly::engine
