// SPDX-License-Identifier: GPL-3.0-or-later
// A store as after a long time of use: many runs that are over, and one that has trained for a day on many workers. Invented and seeded.
#pragma once
#include "core/domain/run.h"

#include <string>

namespace mayfly::bench {

struct StoreSize {
    int runs = 1000;
    int workers = 64;
    double hours = 24;      ///< of the run that lives; one sample a second and slot
};

inline constexpr const char *livingRun = "20270312-140000-live";

/// Into the default store. The living run ends its past now.
Result<void> writePastRuns(const StoreSize &size);
Result<void> writeLivingRun(const StoreSize &size);
/// A machine that has been measured, so that the window does not start with measuring it.
Result<void> writeMachine();

/// The living run's present: servers, ledger, money, forecast; without news.
RunSnapshot presentOf(const StoreSize &size, std::int64_t created_ns, std::int64_t now_ns);
/// One sample of a slot; images/s wander around what a K80 does.
Sample sampleOf(int worker, std::int64_t time_ns, std::int64_t created_ns);
Sample clusterSample(int workers, std::int64_t time_ns, std::int64_t created_ns);

} // namespace mayfly::bench
