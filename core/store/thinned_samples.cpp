// SPDX-License-Identifier: Apache-2.0
// Reading a long run's samples for a chart: one pass over the rows by time, in memory that grows with what is kept.
#include "core/store/thinned_samples.h"

#include "core/store/rows.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

namespace mayfly::store {

namespace {

/// Of one slot in the stretch being read.
struct Extremes {
    std::int64_t stretch = -1;
    Sample first;
    Sample low;
    Sample high;
};

void keep(const Extremes &extremes, std::vector<Sample> &kept)
{
    if (extremes.stretch < 0) {
        return;
    }
    kept.push_back(extremes.first);
    if (extremes.low.time_ns != extremes.first.time_ns) {
        kept.push_back(extremes.low);
    }
    if (extremes.high.time_ns != extremes.first.time_ns && extremes.high.time_ns != extremes.low.time_ns) {
        kept.push_back(extremes.high);
    }
}

/// Columns of the pass: the samples' own.
constexpr int timeColumn = 0;
constexpr int slotColumn = 1;
constexpr int imagesColumn = 4;

} // namespace

Result<std::vector<Sample>> readThinned(SQLite::Statement &query, std::int64_t stretch_ns, std::int64_t lastStretch)
{
    std::vector<Sample> kept;
    std::map<std::string, Extremes, std::less<>> slots;
    while (query.executeStep()) {
        const std::int64_t stretch = query.getColumn(timeColumn).getInt64() / stretch_ns;
        const SQLite::Column name = query.getColumn(slotColumn);
        const std::string_view slot(name.getText(), static_cast<std::size_t>(name.getBytes()));
        auto at = slots.find(slot);
        if (at == slots.end()) {
            at = slots.emplace(slot, Extremes()).first;
        }
        Extremes &extremes = at->second;
        const double images = query.getColumn(imagesColumn).getDouble();
        const bool whole = stretch >= lastStretch;
        const bool starts = stretch != extremes.stretch;
        if (starts && !whole) {
            keep(extremes, kept);
            extremes.stretch = stretch;
        }
        const bool low = starts || images < extremes.low.imagesPerSecond;
        const bool high = starts || images > extremes.high.imagesPerSecond;
        if (!whole && !low && !high) {
            continue;
        }
        Sample sample;
        if (auto taken = rows::read(query, sample); !taken) {
            return passOn(taken.error());
        }
        if (whole) {
            kept.push_back(std::move(sample));
            continue;
        }
        extremes.first = starts ? sample : extremes.first;
        extremes.low = low ? sample : extremes.low;
        extremes.high = high ? sample : extremes.high;
    }
    for (const auto &[slot, extremes] : slots) {
        keep(extremes, kept);
    }
    std::sort(kept.begin(), kept.end(), [](const Sample &a, const Sample &b) { return std::tie(a.time_ns, a.slot) < std::tie(b.time_ns, b.slot); });
    return kept;
}

} // namespace mayfly::store
