// SPDX-License-Identifier: Apache-2.0
// When and at what cost a run will end, from the speed measured so far. Pure arithmetic.
#pragma once
#include "core/domain/run.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>

namespace mayfly::control {

/// The cluster's recent speed: applied steps at instants, over a sliding window.
class SpeedMeter {
public:
    explicit SpeedMeter(double window_s = 20) : window_s_(window_s) {}
    /// applied may fall after a restore; the window then starts anew.
    void note(std::int64_t time_ns, std::int64_t applied);
    struct Speed {
        double mean = 0;      ///< steps/s over the window
        double deviation = 0; ///< standard deviation of the mean, from the window's parts
        double covered_s = 0;
    };
    /// Nothing until two points at least a second apart.
    std::optional<Speed> speed() const;

private:
    struct Point {
        std::int64_t time_ns;
        std::int64_t applied;
    };
    const double window_s_;
    std::deque<Point> points_;
};

struct ForecastInput {
    std::int64_t now_ns = 0;
    std::int64_t appliedSteps = 0;
    std::int64_t targetSteps = 0;
    SpeedMeter::Speed speed;
    double windDown_s = 2; ///< last evaluation and confirmed end of the servers
    std::span<const LedgerLine> ledger;
    std::string currency = "USD";
};

/// Band: 1.28 standard deviations of the measured speed, and never narrower than 5 % of the remaining time (P10 to
/// P90).
std::optional<Forecast> forecastRun(const ForecastInput &input);

/// What the ledger comes to if every open line runs on until an instant.
Money projectedCost(std::span<const LedgerLine> ledger, std::int64_t finish_ns, const std::string &currency);

/// The budget guard: acts on projected spend. Nothing, or why the run must end now.
/// A projection counts only once the measured speed covers long enough to be believed; what is spent, with what saving and
/// giving back will still cost (committed), always does: the run ends before the cap is passed, not after.
std::optional<std::string> budgetProblem(const Money &cap, const Money &committed, const std::optional<Forecast> &forecast,
                                         double speedCovers_s, double remainingShare);

} // namespace mayfly::control
