// SPDX-License-Identifier: Apache-2.0
// Blocks of trials on several threads. Internal to the simulation.
#pragma once
#include "core/simulation/risk.h"

#include <cstdint>
#include <functional>
#include <span>

namespace mayfly::simulation {

/// Trials first, first + 1, ... into outcomes. Each trial depends on its number only. False if cancelled.
bool runTrials(const ClusterRun &run, std::uint64_t seed, std::uint64_t first, std::span<RunOutcome> outcomes, int threads,
               const std::function<bool()> &cancelled);

/// Which targets a run meets. A run that does not end meets none.
struct Met {
    bool time = false, budget = false, accuracy = false;
    bool all() const { return time && budget && accuracy; }
};
Met metBy(const prediction::ClusterModel &model, const PlanTargets &targets, const RunOutcome &run);

/// InvalidInput for a number of trials out of range, or a model that cannot work.
Result<void> checkRisk(const ClusterRun &run, const RiskOptions &options);
RiskSummary summarise(const prediction::ClusterModel &model, const PlanTargets &targets, std::span<const RunOutcome> outcomes);

} // namespace mayfly::simulation
