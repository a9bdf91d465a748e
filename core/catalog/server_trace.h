// SPDX-License-Identifier: Apache-2.0
// What was recorded of spot servers over time: how many were to be had, tick by tick, as runs of equal ticks.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::catalog {

struct ServerTrace {
    struct Run {
        std::int64_t ticks = 0;
        int servers = 0;
    };
    struct PriceRun {
        std::int64_t ticks = 0;
        std::int64_t micros = 0;    ///< per hour and server
    };

    std::string name;
    std::string provider, region, zone, device;     ///< as far as known
    double tick_s = 0;
    std::optional<std::int64_t> start_ns;           ///< UTC, where the file says it
    int capacity = 0;               ///< servers at most
    std::vector<Run> runs;          ///< neighbours differ
    std::vector<PriceRun> prices;   ///< as long as runs, or empty: not recorded
    std::string source;

    std::int64_t ticks() const;
    double length_s() const { return static_cast<double>(ticks()) * tick_s; }
    /// Share of ticks with at least `needed` servers.
    double availability(int needed = 1) const;
    /// Times that servers went away: a tick with fewer than the one before.
    std::int64_t losses() const;
    void append(std::int64_t ticks, int servers);
    void appendPrice(std::int64_t ticks, std::int64_t micros);
    /// Servers of each tick; as many numbers as ticks().
    std::vector<double> counts() const;
};

/// The first days, one line a day of `width` characters: '#' all of the time at least one server, '+' some of the time, '.' never.
std::string traceStrip(const ServerTrace &trace, int days, int width = 96);

} // namespace mayfly::catalog
