// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/lifetime_table.h"

#include "core/prediction/lifetime.h"

namespace mayfly::simulation {

LifetimeTable::LifetimeTable(const LifetimeModel &lifetime, double revocationFactor) : lifetime_(lifetime), factor_(revocationFactor)
{
    constexpr std::size_t strata = 2048;
    if (revocationFactor <= 0) {
        return;
    }
    beforeLimit_ = 1;
    if (lifetime.limit_s) {
        limit_s_ = *lifetime.limit_s;
        const double lost = prediction::lostBy(lifetime, std::nextafter(limit_s_, 0));
        beforeLimit_ = -std::expm1(revocationFactor * std::log1p(-lost));
    }
    if (beforeLimit_ <= 0) {
        return;
    }
    scale_ = strata / beforeLimit_;
    ages_s_.reserve(strata + 1);
    for (std::size_t i = 0; i < strata; ++i) {
        ages_s_.push_back(inTail_s(static_cast<double>(i) / scale_));
    }
    ages_s_.push_back(limit_s_);
}

double LifetimeTable::inTail_s(double draw) const
{
    return prediction::lifetimeQuantile(lifetime_, prediction::shareUnderFactor(draw, factor_));
}

} // namespace mayfly::simulation
