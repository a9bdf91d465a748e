// SPDX-License-Identifier: Apache-2.0
// A recorded availability of spot servers, as runs of equal ticks. FORMATS.md, "spot-traces JSON":
// {"metadata":{"gap_seconds":195},"data":[1,0,...]}, `data` = servers that could be had in each tick (or 1 = preempted, see Polarity).
#pragma once
#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::simulation {

/// What a 1 in a trace means. Files of the same shape exist with either.
enum class Polarity { Available, Preempted };
Result<Polarity> polarityFromString(std::string_view text);

/// Immutable once made; any number of threads may read. Runs alternate between available and not.
struct AvailabilityTrace {
    std::string name;               ///< of the file, for messages
    double tick_s = 0;
    std::size_t ticks = 0;
    bool firstAvailable = false;    ///< of run 0; run i is available if (i is even) == firstAvailable
    std::vector<double> ends_s;     ///< end of each run; the last is the trace's length

    double length_s() const { return static_cast<double>(ticks) * tick_s; }
    bool available(std::size_t run) const { return (run % 2 == 0) == firstAvailable; }
    /// The run that holds a time in [0, length). Logarithmic.
    std::size_t runAt(double time_s) const;
};

/// `needed` servers must be there for the tick to count as available. Fails on no ticks and on a tick that is not positive.
Result<AvailabilityTrace> traceFromCounts(std::string name, double tick_s, std::span<const double> counts, int needed = 1);

/// Errors name the source, the field (data[17]), the value and what was expected.
Result<AvailabilityTrace> traceFromJson(std::string_view text, const std::string &source, Polarity polarity = Polarity::Available,
                                        int needed = 1);
Result<AvailabilityTrace> readTrace(const std::filesystem::path &path, Polarity polarity = Polarity::Available, int needed = 1);

} // namespace mayfly::simulation
