// SPDX-License-Identifier: Apache-2.0
// How often to write a checkpoint: Daly's higher-order estimate of the optimum interval (J. T. Daly, Future Generation Computer Systems
// 22, 2006), after Young (1974).
#pragma once
#include "core/domain/plan.h"

namespace mayfly::prediction {

/// Losses that no provider announces: failures of servers, on-demand ones too.
inline constexpr double unannouncedLossesPerHour = 0.001;

/// tau = sqrt(2 delta M) (1 + sqrt(delta / 2M) / 3 + (delta / 2M) / 9) - delta for delta < 2M, else M: seconds between two writes, with
/// delta the write's time and M the mean time between losses. Infinite without losses; 0 or less for delta means writing costs nothing.
double youngDalyInterval_s(double write_s, double meanTimeBetweenLosses_s);

/// Mean time between losses of the servers that hold the state, from their lifetime over a run of so long. Where a write fits into the
/// notice, a revocation costs no work and only unannounced losses count. `lifetime` nullptr: on-demand servers.
double meanTimeBetweenLosses_s(const LifetimeModel *lifetime, int servers, double run_s, double notice_s, double write_s,
                               double revocationFactor);

} // namespace mayfly::prediction
