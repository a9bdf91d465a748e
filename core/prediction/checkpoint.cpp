// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/checkpoint.h"

#include "core/prediction/estimate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::prediction {

double youngDalyInterval_s(double write_s, double meanTimeBetweenLosses_s)
{
    const double mean_s = meanTimeBetweenLosses_s;
    if (!(mean_s < std::numeric_limits<double>::infinity()) || write_s <= 0) {
        return write_s <= 0 ? 0 : mean_s;
    }
    if (write_s >= 2 * mean_s) {
        return mean_s;
    }
    const double ratio = write_s / (2 * mean_s);
    return std::sqrt(2 * write_s * mean_s) * (1 + std::sqrt(ratio) / 3 + ratio / 9) - write_s;
}

double meanTimeBetweenLosses_s(const LifetimeModel *lifetime, int servers, double run_s, double notice_s, double write_s,
                               double revocationFactor)
{
    const double hours = run_s / 3600;
    double losses = unannouncedLossesPerHour * hours;
    const bool saved = notice_s > 0 && write_s <= notice_s;
    if (lifetime != nullptr && !saved) {
        losses += lossesOfSlot(*lifetime, run_s, revocationFactor);
    }
    return run_s / (std::max(1, servers) * losses);
}

} // namespace mayfly::prediction
