// SPDX-License-Identifier: Apache-2.0
// Many jobs on many traces under one policy: what `mayflyctl simulate --trace` and the benchmarks run.
#pragma once
#include "core/base/result.h"
#include "core/planning/policies/availability_model.h"
#include "core/simulation/trace_replay.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::planning {

enum class PolicyKind { Greedy, UniformProgress, Mayfly, Omniscient };
std::string_view toString(PolicyKind kind);         ///< "greedy", "uniform-progress", "mayfly", "omniscient"
Result<PolicyKind> policyFromString(std::string_view text);

/// Greedy, Uniform Progress or Mayfly's own; nothing for the omniscient one, which is made for one job (omniscient.h).
std::unique_ptr<simulation::Policy> makePolicy(PolicyKind kind, const simulation::JobTerms &job, const AvailabilityModel &model);

/// Means over the jobs of one trace.
struct TraceResult {
    std::string trace;
    int jobs = 0;
    int late = 0;
    double meanCost = 0;
    double meanFinish_s = 0;
    double meanSpot_s = 0, meanOnDemand_s = 0;
    double meanLaunches = 0;
};

struct TraceStudy {
    PolicyKind policy = PolicyKind::Greedy;
    simulation::JobTerms job;
    int starts = 200;               ///< a trace, spread evenly over [0, length - deadline]
    AvailabilityModel model = builtInAvailability();    ///< for Mayfly's own
    int threads = 1;
};

/// In the order of the traces; the same for any number of threads. Fails on terms that cannot be met and on a trace shorter than the
/// deadline, naming it.
Result<std::vector<TraceResult>> study(const TraceStudy &what, std::span<const simulation::AvailabilityTrace> traces);

} // namespace mayfly::planning
