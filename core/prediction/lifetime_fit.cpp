// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/lifetime_fit.h"

#include "core/base/text.h"
#include "core/prediction/minimise.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace mayfly::prediction {

namespace {

constexpr double hour_s = 3600;
constexpr double leastProbability = 1e-300;
constexpr double clockStep_s = 60;      ///< of the records: a loss at 0 s came within the first minute
constexpr double equallySupported = 2;  ///< difference of AIC (Burnham and Anderson 2002)

double logistic(double x)
{
    return 1 / (1 + std::exp(-x));
}

/// Free parameters (any real number) to a family's own; ages in hours in the former.
std::vector<double> parametersOf(LifetimeFamily family, const std::vector<double> &free)
{
    switch (family) {
    case LifetimeFamily::Exponential: return {std::exp(free[0]) / hour_s};
    case LifetimeFamily::Weibull: return {std::exp(free[0]) * hour_s, std::exp(free[1])};
    case LifetimeFamily::Bathtub: return {logistic(free[0]), std::exp(free[1]) * hour_s, std::exp(free[2]) * hour_s, std::exp(free[3]) * hour_s};
    default: return {logistic(free[0]), std::exp(free[1]) * hour_s, std::exp(free[2]) / hour_s};
    }
}

std::vector<std::vector<double>> startsOf(LifetimeFamily family)
{
    switch (family) {
    case LifetimeFamily::Exponential: return {{-4}};
    case LifetimeFamily::Weibull: return {{4, -0.5}};
    case LifetimeFamily::Bathtub: return {{-1, 0, 0, 3.3}, {-1, 1.5, -1, 3.2}, {-2, -1, 1, 3.5}};
    default: return {{-2, 0, -4}, {-1, 1, -4}, {-1, -3, -4}, {0, 0, -5}};
    }
}

bool interval(const LifetimeObservation &observation)
{
    return observation.to_s > observation.from_s && std::isfinite(observation.to_s);
}

double logLikelihood(const LifetimeCurve &curve, std::span<const LifetimeObservation> observations)
{
    double sum = 0;
    for (const auto &each : observations) {
        double probability = 0;
        if (std::isinf(each.to_s)) {
            probability = 1 - lostWithoutLimit(curve, each.from_s);
        } else if (interval(each)) {
            probability = lostWithoutLimit(curve, each.to_s) - lostWithoutLimit(curve, each.from_s);
        } else {
            probability = density(curve, std::max(each.from_s, clockStep_s)) * hour_s;
        }
        sum += each.count * std::log(std::max(probability, leastProbability));
    }
    return sum;
}

Result<int> losses(std::span<const LifetimeObservation> observations)
{
    int lost = 0;
    for (const auto &each : observations) {
        if (!(each.from_s >= 0) || !std::isfinite(each.from_s) || !(each.to_s >= each.from_s) || each.count < 0) {
            return fail(ErrorCode::InvalidInput, "lifetimes: an age of " + formatFixed(each.from_s, 3) + " to " + formatFixed(each.to_s, 3) +
                                                     " s, expected 0 or more and rising");
        }
        lost += std::isfinite(each.to_s) ? each.count : 0;
    }
    if (lost == 0) {
        return fail(ErrorCode::InvalidInput, "lifetimes: no server was lost, so there is nothing to fit");
    }
    return lost;
}

int serversIn(std::span<const LifetimeObservation> observations)
{
    int servers = 0;
    for (const auto &each : observations) {
        servers += each.count;
    }
    return servers;
}

} // namespace

LifetimeObservation LifetimeObservation::of(double age_s, bool revoked)
{
    return {age_s, revoked ? age_s : std::numeric_limits<double>::infinity(), 1};
}

LifetimeCurve kaplanMeier(std::span<const LifetimeObservation> observations, std::optional<double> limit_s)
{
    std::map<double, std::pair<int, int>> at;       // age: lost, left otherwise
    for (const auto &each : observations) {
        if (std::isfinite(each.to_s)) {
            at[each.to_s].first += each.count;
        } else {
            at[each.from_s].second += each.count;
        }
    }
    LifetimeCurve curve{LifetimeFamily::Empirical, {}, {}, limit_s};
    int alive = serversIn(observations);
    double surviving = 1;
    for (const auto &[age_s, counts] : at) {
        if (counts.first > 0) {
            surviving *= 1 - static_cast<double>(counts.first) / alive;
            curve.steps.push_back({age_s, 1 - surviving});
        }
        alive -= counts.first + counts.second;
    }
    return curve;
}

double largestDistance(const LifetimeCurve &curve, std::span<const LifetimeObservation> observations)
{
    const auto measured = kaplanMeier(observations, curve.limit_s);
    const bool hourly = std::any_of(observations.begin(), observations.end(), interval);
    double largest = 0;
    double before = 0;
    for (const auto &step : measured.steps) {
        const double modelled = lostWithoutLimit(curve, step.age_s);
        largest = std::max(largest, std::abs(modelled - step.lost));
        if (!hourly) {
            largest = std::max(largest, std::abs(modelled - before));
        }
        before = step.lost;
    }
    if (curve.limit_s) {
        largest = std::max(largest, std::abs(lostWithoutLimit(curve, *curve.limit_s) - before));
    }
    return largest;
}

Result<LifetimeFit> fitLifetime(LifetimeFamily family, std::span<const LifetimeObservation> observations, std::optional<double> limit_s)
{
    const auto lost = losses(observations);
    if (!lost) {
        return passOn(lost.error());
    }
    LifetimeFit fit;
    fit.servers = serversIn(observations);
    fit.lost = *lost;
    if (family == LifetimeFamily::Empirical) {
        fit.curve = kaplanMeier(observations, limit_s);
        return fit;
    }
    const auto curveAt = [&](const std::vector<double> &free) { return LifetimeCurve{family, parametersOf(family, free), {}, limit_s}; };
    const auto loss = [&](const std::vector<double> &free) { return -logLikelihood(curveAt(free), observations); };
    Minimum best{{}, HUGE_VAL};
    for (const auto &start : startsOf(family)) {
        auto found = minimise(loss, start, 0.5);
        found = minimise(loss, std::move(found.at), 0.2);      // once more from there, past a collapsed simplex
        if (found.value < best.value) {
            best = std::move(found);
        }
    }
    fit.curve = curveAt(best.at);
    fit.logLikelihood = -best.value;
    fit.aic = 2 * static_cast<double>(best.at.size()) + 2 * best.value;
    fit.distance = largestDistance(fit.curve, observations);
    return fit;
}

Result<std::vector<LifetimeFit>> fitLifetimes(std::span<const LifetimeObservation> observations, std::optional<double> limit_s)
{
    std::vector<LifetimeFit> fits;
    for (const auto family : {LifetimeFamily::Exponential, LifetimeFamily::Weibull, LifetimeFamily::Bathtub, LifetimeFamily::EarlyAndConstant}) {
        auto fit = fitLifetime(family, observations, limit_s);
        if (!fit) {
            return passOn(fit.error());
        }
        fits.push_back(std::move(*fit));
    }
    std::stable_sort(fits.begin(), fits.end(), [](const auto &a, const auto &b) { return a.aic < b.aic; });
    return fits;
}

const LifetimeFit &chosen(std::span<const LifetimeFit> fits)
{
    return *std::min_element(fits.begin(), fits.end(), [&](const auto &a, const auto &b) {
        const bool supportedA = a.aic <= fits.front().aic + equallySupported, supportedB = b.aic <= fits.front().aic + equallySupported;
        return supportedA != supportedB ? supportedA : a.distance < b.distance;
    });
}

double regionFactor(const LifetimeCurve &whole, std::span<const LifetimeObservation> there, double strength)
{
    double lost = 0;
    double expected = 0;
    for (const auto &each : there) {
        const bool alive = std::isinf(each.to_s);
        const double age_s = alive ? each.from_s : (each.from_s + each.to_s) / 2;
        lost += alive ? 0 : each.count;
        expected -= each.count * std::log1p(-std::min(lostWithoutLimit(whole, age_s), 1 - 1e-12));
    }
    return (lost + strength) / (expected + strength);
}

} // namespace mayfly::prediction
