// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/availability_trace.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace mayfly::simulation {

namespace {

tl::unexpected<Error> wrong(const std::string &source, const std::string &field, const std::string &problem)
{
    return fail(ErrorCode::InvalidInput, source + ": " + field + ": " + problem);
}

} // namespace

std::size_t AvailabilityTrace::runAt(double time_s) const
{
    const auto found = std::upper_bound(ends_s.begin(), ends_s.end(), time_s);
    return std::min(static_cast<std::size_t>(found - ends_s.begin()), ends_s.size() - 1);
}

Result<AvailabilityTrace> traceFromCounts(std::string name, double tick_s, std::span<const double> counts, int needed)
{
    if (!std::isfinite(tick_s) || tick_s <= 0) {
        return wrong(name, "tick", formatFixed(tick_s, 3) + "; expected seconds above 0");
    }
    if (counts.empty()) {
        return wrong(name, "data", "is empty; expected at least one tick");
    }
    AvailabilityTrace trace;
    trace.name = std::move(name);
    trace.tick_s = tick_s;
    trace.ticks = counts.size();
    trace.firstAvailable = counts.front() >= needed;
    bool now = trace.firstAvailable;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const bool next = counts[i] >= needed;
        if (next != now) {
            trace.ends_s.push_back(static_cast<double>(i) * tick_s);
            now = next;
        }
    }
    trace.ends_s.push_back(trace.length_s());
    return trace;
}

Result<AvailabilityTrace> traceFrom(const catalog::ServerTrace &recorded, int needed)
{
    return traceFromCounts(recorded.name, recorded.tick_s, recorded.counts(), needed);
}

Result<AvailabilityTrace> readTrace(const std::filesystem::path &path, catalog::Polarity polarity, int needed)
{
    auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    std::istringstream stream(std::move(*text));
    catalog::ImportOptions options;
    options.source = path.string();
    catalog::TraceOptions traceOptions;
    traceOptions.polarity = polarity;
    auto imported = catalog::importTrace(stream, options, traceOptions);
    if (!imported) {
        return passOn(imported.error());
    }
    imported->trace.name = path.string();
    return traceFrom(imported->trace, needed);
}

} // namespace mayfly::simulation
