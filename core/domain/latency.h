// SPDX-License-Identifier: Apache-2.0
// How long exchanges took over a run's time: medians and 95th percentiles of stretches of some seconds, by slot.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace mayfly {

struct Quantiles {
    double p50 = 0, p95 = 0;
    bool operator==(const Quantiles &) const = default;
};

/// The smallest value that the share of all values does not exceed (nearest rank); all 0 without values.
Quantiles quantilesOf(std::vector<double> values);

/// One stretch of one slot; what the other kind of slot measures is 0. Seconds.
struct LatencyPoint {
    std::string slot;
    std::int64_t time_ns = 0;   ///< UTC, its end
    std::int64_t count = 0;     ///< worker: steps measured; shard: reports
    Quantiles push, pull;       ///< worker, of single steps: until the gradient was applied, and from then to the state
    Quantiles apply, wait;      ///< shard, of the means of its reports (about one a second): to apply a gradient, from its arrival to its answer
    bool operator==(const LatencyPoint &) const = default;
};

} // namespace mayfly
