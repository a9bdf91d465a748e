// SPDX-License-Identifier: Apache-2.0
// Replays single-server jobs on a trace under a policy. A run of equal ticks is one step (plus the moments a policy asks for), so a job
// takes a few microseconds; replayByTicks() is the plain loop that it is checked against and measured against.
#pragma once
#include "core/base/result.h"
#include "core/simulation/availability_trace.h"
#include "core/simulation/policy.h"

#include <vector>

namespace mayfly::simulation {

struct JobOutcome {
    double finish_s = 0;            ///< since the job's start
    double cost = 0;                ///< units of the terms' prices
    double spot_s = 0, onDemand_s = 0;  ///< paid
    int launches = 0;
    bool late = false;
};

/// What was up when. Ends where the next begins, the last at the job's finish.
struct JobStretch {
    double start_s = 0;
    Mode mode = Mode::None;
};

/// From `start_s` of the trace, a tick's beginning. Where the trace ends, spot is gone. `stretches`, if given, is filled.
JobOutcome replay(const AvailabilityTrace &trace, double start_s, const JobTerms &job, Policy &policy,
                  std::vector<JobStretch> *stretches = nullptr);
/// The same, asking the policy at every tick.
JobOutcome replayByTicks(const AvailabilityTrace &trace, double start_s, const JobTerms &job, Policy &policy);

/// Names the term, its value and what was expected: work, deadline and prices above 0 and up to 1e9, a restart that fits into the deadline's
/// slack (else no policy can be in time, not even on-demand from the start).
Result<void> checkTerms(const JobTerms &job);
/// Start times spread evenly over [0, length - deadline], each at a tick's beginning. Fails if the trace is shorter than the deadline.
Result<std::vector<double>> startTimes(const AvailabilityTrace &trace, const JobTerms &job, int count);

} // namespace mayfly::simulation
