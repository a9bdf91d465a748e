// SPDX-License-Identifier: Apache-2.0
// Which images a worker trains on, and in which order.
//
// Every epoch has one permutation of all images, from the seed and the epoch's number alone: every worker knows the
// same one without talking to the others. The slots of a cluster take turns in it (of n slots, slot s takes places s, s
// + n, ...), so that one epoch covers every image once. A worker that learns that the number of slots changed goes on
// from its place in the permutation with the new turns.
#pragma once
#include "core/base/rng.h"
#include "gpuworker/data/dataset.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mayfly::data {

enum class Augmentation {
    None,
    MirrorAtRandom, ///< half of the images, by seed, epoch and image: not by slot
    CropAndMirror   ///< also moved by up to 4 pixels each way, black outside (He et al. 2016, section 4.2)
};

struct SamplerOptions {
    std::uint64_t seed = 1;
    std::size_t slot = 0; ///< 0 to slotCount - 1
    std::size_t slotCount = 1;
    std::uint64_t imagesSeen = 0; ///< by the whole cluster: where a worker that joins later starts
    Augmentation augmentation = Augmentation::None;
};

/// Not thread-safe. The data set must outlive the sampler.
class BatchSampler {
public:
    BatchSampler(const Dataset &dataset, const Normalisation &normalisation, const SamplerOptions &options);

    /// The next labels.size() images of this slot. images: labels.size() x channels x height x width. A batch may begin
    /// in one epoch and end in the next one; no image is left out.
    void next(std::span<float> images, std::span<std::int32_t> labels);

    /// Takes effect with the next image. More slots than images share images.
    void reshard(std::size_t slot, std::size_t slotCount);

    /// Where the sampler stands, to come back to.
    struct Position {
        std::uint64_t epoch = 0;
        std::size_t place = 0;
    };
    Position position() const { return {epoch_, place_}; }
    void moveTo(const Position &position);

    /// The epoch of the next image, from 0.
    std::uint64_t epoch() const { return epoch_; }
    /// The next image's number in the data set, and one step further.
    std::size_t nextIndex();

private:
    void startEpoch(std::uint64_t epoch);
    void skipToOwnTurn();
    PixelScaler::View viewOf(std::size_t index) const;

    const Dataset &dataset_;
    PixelScaler scaler_;
    Rng rng_;
    Augmentation augmentation_;
    std::size_t slot_ = 0;
    std::size_t slotCount_ = 1;
    std::uint64_t epoch_ = 0;
    std::size_t place_ = 0; ///< of the next image in the permutation
    std::vector<std::uint32_t> permutation_;
};

} // namespace mayfly::data
