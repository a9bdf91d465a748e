// SPDX-License-Identifier: GPL-3.0-or-later
// The measurements of one slot (or of the cluster) over a run's whole time in bounded memory: the same samples binned
// at 1 s, 10 s and 60 s, each in a ring of its own, so that an hour is seen in seconds and two days in minutes.
#pragma once
#include "core/base/ring_buffer.h"
#include "core/domain/run.h"

#include <array>
#include <optional>
#include <vector>

namespace mayfly::models {

/// Samples of one stretch of time.
struct SampleBin {
    double start_s = 0; ///< since the run was launched
    int count = 0;
    double imagesPerSecond = 0; ///< mean
    double imagesLow = 0;       ///< smallest and largest, so that a dip does not vanish in the mean
    double imagesHigh = 0;
    double loss = 0;         ///< mean
    double learningRate = 0; ///< last
    double spentUnits = 0;   ///< last; cluster only
    std::int64_t steps = 0;  ///< last
};

/// Not thread-safe.
class SlotHistory {
public:
    static constexpr std::size_t resolutionCount = 3;
    static constexpr std::array<double, resolutionCount> resolutions_s{1, 10, 60};
    static constexpr std::size_t binsKept = 3600; ///< an hour, ten hours, two and a half days

    SlotHistory();

    /// Samples not newer than the last one are told apart and ignored: feeds may repeat them. True if taken.
    bool add(const Sample &sample, double time_s);

    const std::optional<Sample> &last() const { return last_; }
    /// Oldest first, the one being filled included.
    std::vector<SampleBin> bins(std::size_t resolution) const;
    /// The same one by one, without a copy.
    template <typename Take> void forEach(std::size_t resolution, Take take) const
    {
        const Ring &ring = rings_[resolution];
        for (std::size_t i = 0; i < ring.full.size(); ++i) {
            take(ring.full[i]);
        }
        if (ring.open.count > 0) {
            take(ring.open);
        }
    }
    std::size_t binCount(std::size_t resolution) const
    {
        return rings_[resolution].full.size() + (rings_[resolution].open.count > 0 ? 1 : 0);
    }
    /// The finest resolution that still has everything since from_s.
    std::size_t resolutionSince(double from_s) const;

private:
    struct Ring {
        RingBuffer<SampleBin> full{binsKept};
        SampleBin open;
    };

    std::array<Ring, resolutionCount> rings_;
    std::optional<Sample> last_;
};

} // namespace mayfly::models
