// SPDX-License-Identifier: Apache-2.0
// Fast draws from a LifetimeModel: its inverse distribution function, tabulated once and interpolated.
#pragma once
#include "core/domain/plan.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace mayfly::simulation {

/// Immutable; any number of threads may read.
class LifetimeTable {
public:
    /// Nobody is ever lost.
    LifetimeTable() = default;
    /// With every hazard multiplied by a factor. Exact at the hard limit and at the ends of 2,048 equal strata.
    LifetimeTable(const LifetimeModel &lifetime, double revocationFactor);

    /// The age in seconds at which a server with this draw from (0, 1) is lost; infinity if never.
    double age_s(double draw) const
    {
        if (draw >= beforeLimit_) {
            return limit_s_;
        }
        const double at = draw * scale_;
        const auto low = static_cast<std::size_t>(at);
        return low + 2 < ages_s_.size() ? ages_s_[low] + (at - static_cast<double>(low)) * (ages_s_[low + 1] - ages_s_[low]) : inTail_s(draw);
    }

private:
    double inTail_s(double draw) const;

    LifetimeModel lifetime_;
    double factor_ = 1;
    double beforeLimit_ = 0;        ///< share lost before the hard limit
    double limit_s_ = HUGE_VAL;
    double scale_ = 0;              ///< strata per unit of draw
    std::vector<double> ages_s_;
};

} // namespace mayfly::simulation
