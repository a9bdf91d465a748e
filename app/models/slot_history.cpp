// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/slot_history.h"

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

void addTo(SampleBin &bin, const Sample &sample)
{
    const double n = bin.count;
    bin.imagesLow = bin.count == 0 ? sample.imagesPerSecond : std::min(bin.imagesLow, sample.imagesPerSecond);
    bin.imagesHigh = bin.count == 0 ? sample.imagesPerSecond : std::max(bin.imagesHigh, sample.imagesPerSecond);
    bin.imagesPerSecond = (bin.imagesPerSecond * n + sample.imagesPerSecond) / (n + 1);
    bin.loss = (bin.loss * n + sample.loss) / (n + 1);
    bin.learningRate = sample.learningRate;
    bin.spentUnits = sample.spentUnits;
    bin.steps = sample.steps;
    ++bin.count;
}

} // namespace

SlotHistory::SlotHistory() = default;

bool SlotHistory::add(const Sample &sample, double time_s)
{
    if (last_ && sample.time_ns <= last_->time_ns) {
        return false;
    }
    last_ = sample;
    for (std::size_t i = 0; i < resolutionCount; ++i) {
        Ring &ring = rings_[i];
        const double start_s = std::floor(time_s / resolutions_s[i]) * resolutions_s[i];
        if (ring.open.count > 0 && ring.open.start_s != start_s) {
            ring.full.push(ring.open);
            ring.open = {};
        }
        ring.open.start_s = start_s;
        addTo(ring.open, sample);
    }
    return true;
}

std::vector<SampleBin> SlotHistory::bins(std::size_t resolution) const
{
    std::vector<SampleBin> all;
    all.reserve(binCount(resolution));
    forEach(resolution, [&](const SampleBin &bin) { all.push_back(bin); });
    return all;
}

std::size_t SlotHistory::resolutionSince(double from_s) const
{
    const double span_s = rings_[0].open.start_s - from_s;
    for (std::size_t i = 0; i + 1 < resolutionCount; ++i) {
        const Ring &ring = rings_[i];
        if (span_s > static_cast<double>(binsKept) * resolutions_s[i]) {
            continue; // thinned on reading: fewer bins than seconds are no finer picture
        }
        if (ring.full.dropped() == 0 || ring.full[0].start_s <= from_s) {
            return i;
        }
    }
    return resolutionCount - 1;
}

} // namespace mayfly::models
