// SPDX-License-Identifier: Apache-2.0
#include "tests/soak/resources.h"

#include "core/base/files.h"
#include "core/base/text.h"

#include <algorithm>
#include <filesystem>

namespace mayfly::soak {

namespace fs = std::filesystem;

namespace {

std::int64_t field(const std::string &status, const std::string &name)
{
    for (const auto &line : split(status, '\n')) {
        if (line.starts_with(name + ":")) {
            std::string value(trimmed(std::string_view(line).substr(name.size() + 1)));
            return parseInteger(value.substr(0, value.find(' '))).value_or(0);
        }
    }
    return 0;
}

template <typename Value> Value median(std::vector<Value> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

Holding medians(const std::vector<Holding> &all)
{
    const auto of = [&](auto member) {
        std::vector<std::decay_t<decltype(Holding{}.*member)>> values;
        for (const auto &each : all) {
            values.push_back(each.*member);
        }
        return median(std::move(values));
    };
    return {of(&Holding::second), of(&Holding::memory_mb), of(&Holding::descriptors), of(&Holding::threads)};
}

} // namespace

std::optional<Holding> holdingOf(const ProcessId &process, double second)
{
    const fs::path folder = "/proc/" + std::to_string(process.pid);
    const auto status = readFile(folder / "status");
    std::error_code problem;
    int descriptors = 0;
    for (fs::directory_iterator at(folder / "fd", problem), end; !problem && at != end; at.increment(problem)) {
        ++descriptors;
    }
    if (!status || problem || !isAlive(process)) {
        return std::nullopt;
    }
    return Holding{second, static_cast<double>(field(*status, "RssAnon")) / 1024, descriptors,
                   static_cast<int>(field(*status, "Threads"))};
}

void ResourceLog::note(const std::string &what, const ProcessId &process, double second)
{
    if (const auto now = holdingOf(process, second)) {
        holdings_[what].push_back(*now);
    }
}

std::vector<Trend> ResourceLog::trends(double length_s) const
{
    std::vector<Trend> found;
    for (const auto &[what, all] : holdings_) {
        const auto between = [&, &each = all](double from, double to) {
            std::vector<Holding> part;
            std::copy_if(each.begin(), each.end(), std::back_inserter(part), [&](const Holding &holding) {
                return holding.second >= from * length_s && holding.second <= to * length_s;
            });
            return part;
        };
        const auto early = between(0.25, 0.5);
        const auto late = between(0.75, 1);
        if (!early.empty() && !late.empty()) {
            found.push_back({what, static_cast<int>(all.size()), medians(early), medians(late)});
        }
    }
    return found;
}

std::string growth(const Trend &trend)
{
    constexpr double share = 0.05;
    constexpr double slack_mb = 4; // the heaps of some threads more or less
    constexpr int slack = 8;       // connections that are being made or given up
    std::string words;
    if (trend.late.memory_mb > trend.early.memory_mb * (1 + share) + slack_mb) {
        words += " memory grew from " + formatFixed(trend.early.memory_mb, 1) + " to " +
                 formatFixed(trend.late.memory_mb, 1) + " MiB;";
    }
    if (trend.late.descriptors > trend.early.descriptors + slack) {
        words += " descriptors grew from " + std::to_string(trend.early.descriptors) + " to " +
                 std::to_string(trend.late.descriptors) + ";";
    }
    if (trend.late.threads > trend.early.threads + slack) {
        words += " threads grew from " + std::to_string(trend.early.threads) + " to " +
                 std::to_string(trend.late.threads) + ";";
    }
    return words.empty() ? words : trend.what + ":" + words;
}

} // namespace mayfly::soak
