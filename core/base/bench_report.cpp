// SPDX-License-Identifier: Apache-2.0
#include "core/base/bench_report.h"

#include "core/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace mayfly {

namespace {

using Must = BenchTarget::Must;

constexpr std::array targets = {
    BenchTarget{"V1", "", Must::BeAtMost, 3.4, "%"},
    BenchTarget{"V2", "", Must::BeAtMost, 5, "%"},
    BenchTarget{"V3", "", Must::BeAtMost, 3, "%"},
    BenchTarget{"V4", "", Must::BeAtMost, 0.5, "points"},
    BenchTarget{"V5", "", Must::BeAtMost, 0.045, "CDF distance"},
    BenchTarget{"V5", "small samples", Must::BeAtMost, 0.08, "CDF distance"},
    BenchTarget{"V6", "", Must::BeBelow, 1, "x", true},
    BenchTarget{"V6", "late", Must::BeAtMost, 0, "jobs"},
    BenchTarget{"V6", "aim from 60 h", Must::BeAtMost, 1.05, "x omniscient"},
    BenchTarget{"V6", "aim at 52 h", Must::BeAtMost, 1.12, "x omniscient"},
    BenchTarget{"P1", "", Must::BeBelow, 1, "s"},
    BenchTarget{"P2", "", Must::BeBelow, 2, "s"},
    BenchTarget{"P3", "", Must::BeAtLeast, 200000, "jobs/s"},
    BenchTarget{"P4", "1 thread", Must::BeAtLeast, 1.3, "x", true},
    BenchTarget{"P4", "2 threads", Must::BeAtLeast, 1.5, "x", true},
    BenchTarget{"P5", "", Must::BeAtLeast, 1, "x", true},
    BenchTarget{"P6", "1.9 MB", Must::BeAtLeast, 0.9, "x", true},
    BenchTarget{"P6", "100 MB", Must::BeAtLeast, 1, "x", true},
    BenchTarget{"P6", "TLS", Must::BeAtLeast, 0.3, "x", true},
    BenchTarget{"P7", "", Must::BeAtLeast, 1.8, "x", true},
    BenchTarget{"P8", "survivors", Must::BeAtLeast, 90, "%"},
    BenchTarget{"P8", "replacement", Must::BeAtMost, 2, "s"},
    BenchTarget{"P9", "", Must::BeAtLeast, 200000, "rows/s"},
    BenchTarget{"P10", "main thread", Must::BeBelow, 30, "%"},
    BenchTarget{"P10", "event loop", Must::BeBelow, 16, "ms"},
    BenchTarget{"P10", "memory", Must::BeBelow, 300, "MB"},
    BenchTarget{"P11", "", Must::BeBelow, 0.7, "s"},
    BenchTarget{"R1", "faults", Must::BeAtLeast, 1000, "faults"},
    BenchTarget{"R1", "lost", Must::BeAtMost, 0, "lost or doubled"},
    BenchTarget{"R2", "executions", Must::BeAtLeast, 1e7, "executions"},
    BenchTarget{"R2", "crashes", Must::BeAtMost, 0, "crashes and hangs"},
    BenchTarget{"R3", "", Must::BeAtLeast, 100, "% refused"},
    BenchTarget{"B1", "", Must::BeBelow, 30, "min"},
};

std::string shown(double value)
{
    const double size = std::abs(value);
    return formatFixed(value, size >= 1000 || value == std::round(value) ? 0 : size >= 10 ? 2 : 4);
}

bool isTime(const std::string &unit)
{
    return unit == "s" || unit == "ms" || unit == "us" || unit == "min";
}

} // namespace

std::string BenchTarget::text() const
{
    const std::string sign = must == Must::BeAtLeast ? ">= " : must == Must::BeAtMost ? "<= " : "< ";
    return sign + shown(limit) + " " + std::string(unit);
}

std::span<const BenchTarget> benchTargets()
{
    return targets;
}

const BenchTarget *findBenchTarget(std::string_view id, std::string_view part)
{
    const auto at = std::find_if(targets.begin(), targets.end(), [&](const auto &each) { return each.id == id && each.part == part; });
    return at == targets.end() ? nullptr : &*at;
}

double median(std::vector<double> samples)
{
    if (samples.empty()) {
        return 0;
    }
    std::sort(samples.begin(), samples.end());
    const std::size_t middle = samples.size() / 2;
    return samples.size() % 2 == 1 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
}

double BenchCase::valueOrMedian() const
{
    return value ? *value : median(samples);
}

std::optional<double> BenchCase::ratioOrQuotient() const
{
    if (ratio || !rivalValue) {
        return ratio;
    }
    const double mine = valueOrMedian();
    const double above = isTime(unit) ? *rivalValue : mine;
    const double below = isTime(unit) ? mine : *rivalValue;
    return below == 0 ? std::nullopt : std::optional(above / below);
}

std::optional<bool> BenchCase::met() const
{
    const BenchTarget *target = findBenchTarget(id, part);
    const auto judged = target != nullptr && target->ofRatio ? ratioOrQuotient() : std::optional(valueOrMedian());
    if (target == nullptr || !judged || !std::isfinite(*judged)) {
        return std::nullopt;
    }
    switch (target->must) {
    case Must::BeAtLeast:
        return *judged >= target->limit;
    case Must::BeAtMost:
        return *judged <= target->limit;
    case Must::BeBelow:
        break;
    }
    return *judged < target->limit;
}

nlohmann::json benchReport(std::span<const BenchCase> cases)
{
    using nlohmann::json;
    const auto orNull = [](const auto &value) { return value ? json(*value) : json(nullptr); };
    json results = json::array();
    for (const auto &each : cases) {
        const BenchTarget *target = findBenchTarget(each.id, each.part);
        json result = {{"what", each.what},
                       {"samples", each.samples},
                       {"value", each.valueOrMedian()},
                       {"unit", each.unit},
                       {"rival", each.rival.empty() ? json(nullptr) : json(each.rival)},
                       {"rival_value", orNull(each.rivalValue)},
                       {"ratio", orNull(each.ratioOrQuotient())},
                       {"target", target == nullptr ? json(nullptr) : json(target->text())},
                       {"met", orNull(each.met())}};
        if (!each.id.empty()) {
            result["id"] = each.id;
        }
        if (!each.part.empty()) {
            result["part"] = each.part;
        }
        results.push_back(std::move(result));
    }
    return {{"results", results}};
}

std::string benchText(std::span<const BenchCase> cases)
{
    std::string text;
    for (const auto &each : cases) {
        const BenchTarget *target = findBenchTarget(each.id, each.part);
        text += (each.id.empty() ? "" : each.id + ": ") + each.what + ": " + shown(each.valueOrMedian()) + " " + each.unit;
        if (each.rivalValue) {
            text += ", " + each.rival + " " + shown(*each.rivalValue);
        }
        if (const auto ratio = each.ratioOrQuotient()) {
            text += ", ratio " + shown(*ratio);
        }
        if (target != nullptr) {
            const auto met = each.met();
            text += " (target " + target->text() + (!met ? ", not measured" : *met ? ", met" : ", NOT met") + ")";
        }
        text += "\n";
    }
    return text;
}

} // namespace mayfly
