// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/lifetime.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::prediction {

namespace {

double withoutLimit(const LifetimeModel &lifetime, double age_s)
{
    const double early = -std::expm1(-age_s / lifetime.earlyMean_s);
    const double late = -std::expm1(-age_s * lifetime.ratePerHour / 3600);
    return lifetime.earlyShare * early + (1 - lifetime.earlyShare) * late;
}

} // namespace

double lostBy(const LifetimeModel &lifetime, double age_s)
{
    if (age_s <= 0) {
        return 0;
    }
    return lifetime.limit_s && age_s >= *lifetime.limit_s ? 1 : withoutLimit(lifetime, age_s);
}

double lifetimeQuantile(const LifetimeModel &lifetime, double share)
{
    constexpr double farAway_s = 1e10;
    const double limit = lifetime.limit_s.value_or(std::numeric_limits<double>::infinity());
    if (share <= 0) {
        return 0;
    }
    double high = std::min(limit, farAway_s);
    if (withoutLimit(lifetime, high) < share) {
        return limit;
    }
    double low = 0;
    for (int i = 0; i < 80 && high - low > 1e-6 * high; ++i) {
        const double middle = (low + high) / 2;
        (withoutLimit(lifetime, middle) < share ? low : high) = middle;
    }
    return high;
}

double shareUnderFactor(double share, double factor)
{
    return factor <= 0 ? 1 : -std::expm1(std::log1p(-share) / factor);
}

} // namespace mayfly::prediction
