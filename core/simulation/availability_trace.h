// SPDX-License-Identifier: Apache-2.0
// A recorded availability of spot servers as the policies see it: runs of equal ticks, enough servers or not. The files are read by
// core/catalog/import_trace.h.
#pragma once
#include "core/catalog/import_trace.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mayfly::simulation {

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

/// The same of an imported trace.
Result<AvailabilityTrace> traceFrom(const catalog::ServerTrace &recorded, int needed = 1);

/// A spot-traces JSON file. Errors name the file, line, column and field, the value and what was expected.
Result<AvailabilityTrace> readTrace(const std::filesystem::path &path, catalog::Polarity polarity = catalog::Polarity::Available,
                                    int needed = 1);

} // namespace mayfly::simulation
