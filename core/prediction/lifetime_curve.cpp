// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/lifetime_curve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace mayfly::prediction {

namespace {

double empirical(const std::vector<LifetimeStep> &steps, double age_s)
{
    const auto after = std::upper_bound(steps.begin(), steps.end(), age_s, [](double age, const LifetimeStep &step) { return age < step.age_s; });
    return after == steps.begin() ? 0 : std::prev(after)->lost;
}

double empiricalQuantile(const LifetimeCurve &curve, double share)
{
    const auto at = std::lower_bound(curve.steps.begin(), curve.steps.end(), share,
                                     [](const LifetimeStep &step, double wanted) { return step.lost < wanted; });
    return at == curve.steps.end() ? curve.limit_s.value_or(std::numeric_limits<double>::infinity()) : at->age_s;
}

} // namespace

std::string_view toString(LifetimeFamily family)
{
    switch (family) {
    case LifetimeFamily::Exponential: return "exponential";
    case LifetimeFamily::Weibull: return "Weibull";
    case LifetimeFamily::Bathtub: return "bathtub";
    case LifetimeFamily::EarlyAndConstant: return "early and constant";
    case LifetimeFamily::Empirical: return "empirical";
    }
    return "";
}

double lostWithoutLimit(const LifetimeCurve &curve, double age_s)
{
    if (age_s <= 0) {
        return 0;
    }
    const auto &p = curve.parameters;
    switch (curve.family) {
    case LifetimeFamily::Exponential: return -std::expm1(-p[0] * age_s);
    case LifetimeFamily::Weibull: return -std::expm1(-std::pow(age_s / p[0], p[1]));
    case LifetimeFamily::Bathtub:
        return std::min(1.0, p[0] * (-std::expm1(-age_s / p[1]) + std::exp((age_s - p[3]) / p[2]) - std::exp(-p[3] / p[2])));
    case LifetimeFamily::EarlyAndConstant: return -p[0] * std::expm1(-age_s / p[1]) - (1 - p[0]) * std::expm1(-p[2] * age_s);
    case LifetimeFamily::Empirical: return empirical(curve.steps, age_s);
    }
    return 0;
}

double density(const LifetimeCurve &curve, double age_s)
{
    const auto &p = curve.parameters;
    const double age = std::max(age_s, 1e-3);       // Weibull's is infinite at 0
    switch (curve.family) {
    case LifetimeFamily::Exponential: return p[0] * std::exp(-p[0] * age);
    case LifetimeFamily::Weibull: return p[1] / p[0] * std::pow(age / p[0], p[1] - 1) * std::exp(-std::pow(age / p[0], p[1]));
    case LifetimeFamily::Bathtub: return p[0] * (std::exp(-age / p[1]) / p[1] + std::exp((age - p[3]) / p[2]) / p[2]);
    case LifetimeFamily::EarlyAndConstant: return p[0] / p[1] * std::exp(-age / p[1]) + (1 - p[0]) * p[2] * std::exp(-p[2] * age);
    case LifetimeFamily::Empirical: return 0;
    }
    return 0;
}

double lostBy(const LifetimeCurve &curve, double age_s)
{
    return curve.limit_s && age_s >= *curve.limit_s ? 1 : lostWithoutLimit(curve, age_s);
}

double lifetimeQuantile(const LifetimeCurve &curve, double share)
{
    constexpr double farAway_s = 1e10;
    constexpr double precision = 1e-9;
    if (share <= 0) {
        return 0;
    }
    if (curve.family == LifetimeFamily::Empirical) {
        return empiricalQuantile(curve, share);
    }
    const double limit_s = curve.limit_s.value_or(std::numeric_limits<double>::infinity());
    double low = 0;
    double high = std::min(limit_s, farAway_s);
    if (lostWithoutLimit(curve, high) < share) {
        return limit_s;
    }
    for (int i = 0; i < 100 && high - low > precision * high; ++i) {
        const double middle = (low + high) / 2;
        (lostWithoutLimit(curve, middle) < share ? low : high) = middle;
    }
    return high;
}

LifetimeCurve curveOf(const LifetimeModel &model)
{
    return {LifetimeFamily::EarlyAndConstant, {model.earlyShare, model.earlyMean_s, model.ratePerHour / 3600}, {}, model.limit_s};
}

LifetimeModel modelOf(const LifetimeCurve &curve, std::string source)
{
    return {curve.parameters.at(0), curve.parameters.at(1), curve.parameters.at(2) * 3600, curve.limit_s, std::move(source)};
}

} // namespace mayfly::prediction
