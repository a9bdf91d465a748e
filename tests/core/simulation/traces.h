// SPDX-License-Identifier: Apache-2.0
// Traces for tests: written out tick by tick, or random with runs of random lengths.
#pragma once
#include "core/base/rng.h"
#include "core/simulation/availability_trace.h"

#include <string_view>
#include <vector>

namespace mayfly::test {

/// "1" available, "0" not.
inline simulation::AvailabilityTrace traceOf(std::string_view ticks, double tick_s)
{
    std::vector<double> counts;
    for (const char tick : ticks) {
        counts.push_back(tick == '1' ? 1 : 0);
    }
    return simulation::traceFromCounts("test", tick_s, counts).value();
}

/// Runs of 1 to `longest` ticks.
inline simulation::AvailabilityTrace randomTrace(Rng &rng, std::size_t ticks, std::uint64_t longest, double tick_s)
{
    std::vector<double> counts;
    bool available = rng.below(2) == 0;
    while (counts.size() < ticks) {
        counts.insert(counts.end(), rng.below(longest) + 1, available ? 1 : 0);
        available = !available;
    }
    counts.resize(ticks);
    return simulation::traceFromCounts("random", tick_s, counts).value();
}

} // namespace mayfly::test
