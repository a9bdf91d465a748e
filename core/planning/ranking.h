// SPDX-License-Identifier: Apache-2.0
// Who is best: targets first, then the objective.
#pragma once
#include "core/planning/planner.h"

#include <vector>

namespace mayfly::planning {

/// How far a prediction misses the targets, each as a part of its target; 0: met on average.
struct Shortfall {
    double time = 0;
    double cost = 0;
    double accuracyPoints = 0;
    bool accuracyUnknown = false;       ///< asked for, but nothing was measured
    double confidence = 0;              ///< what the chance lacks
    bool none() const { return time <= 0 && cost <= 0 && accuracyPoints <= 0 && !accuracyUnknown && confidence <= 0; }
    /// For ordering: the nearest first.
    double size() const;
};
Shortfall shortfallOf(const Prediction &prediction, const PlanTargets &targets);

/// Smaller is better. Knee: ln(time) + ln(cost), where a percent of time weighs as much as a percent of cost.
double score(const Prediction &prediction, Objective objective);

/// Sets meetsTargets and rank and sorts: those that meet the targets by the objective; then the front's others, the nearest first; then
/// the rest, unranked, by the objective. Ties by the number of servers, then by the order given.
void rankCandidates(std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective);

} // namespace mayfly::planning
