// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/availability_trace.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <cmath>

namespace mayfly::simulation {

namespace {

using nlohmann::json;

tl::unexpected<Error> wrong(const std::string &source, const std::string &field, const std::string &problem)
{
    return fail(ErrorCode::InvalidInput, source + ": " + field + ": " + problem);
}

std::string shown(const json &value)
{
    return value.is_structured() ? (value.is_array() ? "an array" : "an object") : value.dump(-1, ' ', true).substr(0, 60);
}

} // namespace

Result<Polarity> polarityFromString(std::string_view text)
{
    if (text == "available") {
        return Polarity::Available;
    }
    if (text == "preempted") {
        return Polarity::Preempted;
    }
    return fail(ErrorCode::InvalidInput, "'" + std::string(text) + "' is not known; expected available or preempted");
}

std::size_t AvailabilityTrace::runAt(double time_s) const
{
    const auto found = std::upper_bound(ends_s.begin(), ends_s.end(), time_s);
    return std::min(static_cast<std::size_t>(found - ends_s.begin()), ends_s.size() - 1);
}

Result<AvailabilityTrace> traceFromCounts(std::string name, double tick_s, std::span<const double> counts, int needed)
{
    if (!std::isfinite(tick_s) || tick_s <= 0) {
        return wrong(name, "metadata.gap_seconds", formatFixed(tick_s, 3) + "; expected seconds above 0");
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

Result<AvailabilityTrace> traceFromJson(std::string_view text, const std::string &source, Polarity polarity, int needed)
{
    const auto parsed = JsonFields::parse(text, source);
    if (!parsed) {
        return passOn(parsed.error());
    }
    if (!parsed->is_object() || !parsed->contains("metadata") || !(*parsed)["metadata"].is_object()) {
        return wrong(source, "metadata", "is missing; expected {\"metadata\":{\"gap_seconds\":...},\"data\":[...]}");
    }
    const json gap = (*parsed)["metadata"].value("gap_seconds", json());
    if (!gap.is_number()) {
        return wrong(source, "metadata.gap_seconds", shown(gap) + "; expected seconds above 0");
    }
    const json data = parsed->value("data", json());
    if (!data.is_array()) {
        return wrong(source, "data", shown(data) + "; expected an array of the servers available in each tick");
    }
    std::vector<double> counts;
    counts.reserve(data.size());
    for (std::size_t i = 0; i < data.size(); ++i) {
        const double value = data[i].is_number() ? data[i].get<double>() : -1;
        const bool preempted = polarity == Polarity::Preempted;
        if (value < 0 || !std::isfinite(value) || (preempted && value > 1)) {
            return wrong(source, "data[" + std::to_string(i) + "]",
                         shown(data[i]) + "; expected " + (preempted ? "0 or 1" : "a number of servers, 0 or more"));
        }
        counts.push_back(preempted ? needed * (1 - value) : value);
    }
    return traceFromCounts(source, gap.get<double>(), counts, needed);
}

Result<AvailabilityTrace> readTrace(const std::filesystem::path &path, Polarity polarity, int needed)
{
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    return traceFromJson(*text, path.string(), polarity, needed);
}

} // namespace mayfly::simulation
