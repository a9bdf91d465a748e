// SPDX-License-Identifier: Apache-2.0
#include "core/catalog/server_trace.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace mayfly::catalog {

namespace {

constexpr double day_s = 86400;

/// Seconds with a server in [from, to).
class AvailableTime {
public:
    explicit AvailableTime(const ServerTrace &trace) : trace_(trace) {}

    /// Intervals must come in order.
    double between(double from_s, double to_s)
    {
        double sum = 0;
        while (at_ < trace_.runs.size()) {
            const auto &run = trace_.runs[at_];
            const double end_s = begin_s_ + static_cast<double>(run.ticks) * trace_.tick_s;
            const double overlap = std::min(end_s, to_s) - std::max(begin_s_, from_s);
            sum += run.servers > 0 && overlap > 0 ? overlap : 0;
            if (end_s >= to_s) {
                break;
            }
            begin_s_ = end_s;
            ++at_;
        }
        return sum;
    }

private:
    const ServerTrace &trace_;
    std::size_t at_ = 0;
    double begin_s_ = 0;
};

} // namespace

std::int64_t ServerTrace::ticks() const
{
    std::int64_t sum = 0;
    for (const Run &run : runs) {
        sum += run.ticks;
    }
    return sum;
}

double ServerTrace::availability(int needed) const
{
    std::int64_t available = 0;
    for (const Run &run : runs) {
        available += run.servers >= needed ? run.ticks : 0;
    }
    const std::int64_t all = ticks();
    return all > 0 ? static_cast<double>(available) / static_cast<double>(all) : 0;
}

std::int64_t ServerTrace::losses() const
{
    std::int64_t count = 0;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        count += runs[i].servers < runs[i - 1].servers ? 1 : 0;
    }
    return count;
}

void ServerTrace::append(std::int64_t ticks, int servers)
{
    if (!runs.empty() && runs.back().servers == servers) {
        runs.back().ticks += ticks;
    } else if (ticks > 0) {
        runs.push_back({ticks, servers});
    }
    capacity = std::max(capacity, servers);
}

void ServerTrace::appendPrice(std::int64_t ticks, std::int64_t micros)
{
    if (!prices.empty() && prices.back().micros == micros) {
        prices.back().ticks += ticks;
    } else if (ticks > 0) {
        prices.push_back({ticks, micros});
    }
}

std::vector<double> ServerTrace::counts() const
{
    std::vector<double> all;
    all.reserve(static_cast<std::size_t>(ticks()));
    for (const Run &run : runs) {
        all.insert(all.end(), static_cast<std::size_t>(run.ticks), run.servers);
    }
    return all;
}

std::string traceStrip(const ServerTrace &trace, int days, int width)
{
    std::string text;
    AvailableTime available(trace);
    const double length_s = trace.length_s();
    const double bucket_s = day_s / width;
    for (int day = 0; day < days && day * day_s < length_s; ++day) {
        std::array<char, 32> label{};
        std::snprintf(label.data(), label.size(), "day %3d  ", day + 1);
        text += label.data();
        for (int bucket = 0; bucket < width; ++bucket) {
            const double from_s = day * day_s + bucket * bucket_s;
            const double to_s = std::min(from_s + bucket_s, length_s);
            if (to_s <= from_s) {
                break;
            }
            const double share = available.between(from_s, to_s) / (to_s - from_s);
            text += share > 1 - 1e-9 ? '#' : share > 1e-9 ? '+' : '.';
        }
        text += '\n';
    }
    return text;
}

} // namespace mayfly::catalog
