// SPDX-License-Identifier: Apache-2.0
#include "core/control/forecast.h"

#include <algorithm>
#include <cmath>

namespace mayfly::control {

namespace {

constexpr double leastBand = 0.05;    // of the remaining time
constexpr double quantile90 = 1.2816; // of the normal distribution
constexpr double believable_s = 10;

std::int64_t nanoseconds(double seconds)
{
    return static_cast<std::int64_t>(seconds * 1e9);
}

} // namespace

void SpeedMeter::note(std::int64_t time_ns, std::int64_t applied)
{
    if (!points_.empty() && applied < points_.back().applied) {
        points_.clear();
    }
    points_.push_back({time_ns, applied});
    while (points_.size() > 2 && static_cast<double>(time_ns - points_[1].time_ns) / 1e9 >= window_s_) {
        points_.pop_front();
    }
}

std::optional<SpeedMeter::Speed> SpeedMeter::speed() const
{
    if (points_.size() < 2) {
        return std::nullopt;
    }
    const double covered_s = static_cast<double>(points_.back().time_ns - points_.front().time_ns) / 1e9;
    if (covered_s < 1) {
        return std::nullopt;
    }
    Speed speed;
    speed.covered_s = covered_s;
    speed.mean = static_cast<double>(points_.back().applied - points_.front().applied) / covered_s;
    double squares = 0;
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const double part_s = static_cast<double>(points_[i].time_ns - points_[i - 1].time_ns) / 1e9;
        const double part =
            part_s > 0 ? static_cast<double>(points_[i].applied - points_[i - 1].applied) / part_s : speed.mean;
        squares += (part - speed.mean) * (part - speed.mean) * std::max(part_s, 0.0);
    }
    speed.deviation = std::sqrt(squares / covered_s / static_cast<double>(points_.size() - 1));
    return speed;
}

Money projectedCost(std::span<const LedgerLine> ledger, std::int64_t finish_ns, const std::string &currency)
{
    Money sum{0, currency};
    for (const auto &line : ledger) {
        sum += line.cost(finish_ns);
    }
    return sum;
}

std::optional<Forecast> forecastRun(const ForecastInput &input)
{
    if (input.speed.mean <= 0) {
        return std::nullopt;
    }
    const double left = static_cast<double>(std::max<std::int64_t>(0, input.targetSteps - input.appliedSteps));
    const double remaining_s = left / input.speed.mean;
    const double relative = std::clamp(quantile90 * input.speed.deviation / input.speed.mean, leastBand, 0.9);
    const auto finishAfter = [&](double seconds) { return input.now_ns + nanoseconds(seconds + input.windDown_s); };
    Forecast forecast;
    forecast.finish_ns = finishAfter(remaining_s);
    forecast.finishEarly_ns = finishAfter(remaining_s / (1 + relative));
    forecast.finishLate_ns = finishAfter(remaining_s / (1 - relative));
    forecast.cost = projectedCost(input.ledger, forecast.finish_ns, input.currency);
    forecast.costLow = projectedCost(input.ledger, forecast.finishEarly_ns, input.currency);
    forecast.costHigh = projectedCost(input.ledger, forecast.finishLate_ns, input.currency);
    return forecast;
}

std::optional<std::string> budgetProblem(const Money &cap, const Money &committed, const std::optional<Forecast> &forecast,
                                         double speedCovers_s, double remainingShare)
{
    if (cap.micros <= 0 || remainingShare <= 0) {
        return std::nullopt;
    }
    if (committed.micros > cap.micros) {
        return formatMoney(committed) + " of a budget of " + formatMoney(cap) +
               " are spent when everything is saved and given back";
    }
    if (forecast && speedCovers_s >= believable_s && forecast->costLow.micros > cap.micros) {
        return "at the measured speed the run would cost " + formatMoney(forecast->cost) + " (at least " +
               formatMoney(forecast->costLow) + "), more than the budget of " + formatMoney(cap);
    }
    return std::nullopt;
}

} // namespace mayfly::control
