// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/data/batch_sampler.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace mayfly::data {

BatchSampler::BatchSampler(const Dataset &dataset, const Normalisation &normalisation, const SamplerOptions &options)
    : dataset_(dataset), scaler_(normalisation), rng_(options.seed), augmentation_(options.augmentation),
      permutation_(dataset.size())
{
    assert(dataset.size() > 0);
    startEpoch(options.imagesSeen / dataset.size());
    place_ = static_cast<std::size_t>(options.imagesSeen % dataset.size());
    reshard(options.slot, options.slotCount);
}

void BatchSampler::next(std::span<float> images, std::span<std::int32_t> labels)
{
    const std::size_t pixels = dataset_.shape.pixels();
    assert(images.size() == labels.size() * pixels);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::size_t index = permutation_[place_];
        scaler_.write(dataset_, index, viewOf(index), images.subspan(i * pixels, pixels));
        labels[i] = dataset_.labels[index];
        nextIndex();
    }
}

std::size_t BatchSampler::nextIndex()
{
    const std::size_t index = permutation_[place_];
    ++place_;
    skipToOwnTurn();
    return index;
}

void BatchSampler::reshard(std::size_t slot, std::size_t slotCount)
{
    assert(slot < slotCount);
    slotCount_ = std::min(slotCount, dataset_.size());
    slot_ = slot % slotCount_;
    skipToOwnTurn();
}

void BatchSampler::skipToOwnTurn()
{
    place_ += (slot_ + slotCount_ - place_ % slotCount_) % slotCount_;
    if (place_ >= permutation_.size()) {
        startEpoch(epoch_ + 1);
        place_ = slot_;
    }
}

void BatchSampler::startEpoch(std::uint64_t epoch)
{
    epoch_ = epoch;
    std::iota(permutation_.begin(), permutation_.end(), 0U);
    rng_.split(2 * epoch).shuffle(std::span(permutation_));
}

void BatchSampler::moveTo(const Position &position)
{
    if (position.epoch != epoch_) {
        startEpoch(position.epoch);
    }
    place_ = position.place;
}

PixelScaler::View BatchSampler::viewOf(std::size_t index) const
{
    constexpr std::uint64_t places = 9;     // from -4 to 4
    if (augmentation_ == Augmentation::None) {
        return {};
    }
    Rng rng = rng_.split(2 * epoch_ + 1).split(index);
    PixelScaler::View view;
    view.orientation = (rng.next() >> 63U) != 0 ? PixelScaler::Orientation::Mirrored : PixelScaler::Orientation::AsIs;
    if (augmentation_ == Augmentation::CropAndMirror) {
        view.right = static_cast<int>(rng.below(places)) - 4;
        view.down = static_cast<int>(rng.below(places)) - 4;
    }
    return view;
}

} // namespace mayfly::data
