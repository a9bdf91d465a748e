// SPDX-License-Identifier: Apache-2.0
// Who is best: targets first, then the objective; and which target is to blame where nothing meets them.
#pragma once
#include "core/planning/planner.h"

#include <vector>

namespace mayfly::planning {

/// How far a plan misses the targets, each as a part of its target; 0: met on average.
struct Shortfall {
    double time = 0;
    double cost = 0;
    double accuracyPoints = 0;
    bool accuracyUnknown = false;       ///< asked for, but nothing was measured
    double rate = 0;                    ///< $/h of the cluster over the limit
    double confidence = 0;              ///< what the chance lacks
    bool none() const { return time <= 0 && cost <= 0 && accuracyPoints <= 0 && !accuracyUnknown && rate <= 0 && confidence <= 0; }
    /// For ordering: the nearest first.
    double size() const;
};
Shortfall shortfallOf(const Candidate &candidate, const PlanTargets &targets);
/// With another chance to meet them all.
Shortfall shortfallAt(const Candidate &candidate, const PlanTargets &targets, double chance);

/// What an objective measures a plan by. Cost and Time: the mean. Knee: on the front of time and cost, both in logarithms, with the fastest
/// point at (0, 1) and the cheapest at (1, 0), x + y: smallest where the front lies farthest below the line between its ends ("knee" after
/// Satopaa et al., ICDCS Workshops 2011). An axis along which the front extends less than 10 % is not stretched further, so that a second
/// less does not weigh as much as twice the price. With fewer than three points ln(time) + ln(cost).
struct Scale {
    Objective objective = Objective::Knee;
    double timeFrom = 0, timePer = 1;       ///< x = (ln(time) - from) * per
    double costFrom = 0, costPer = 1;
};
/// The front of those plans that meet the targets; of all where none does.
Scale scaleOf(const std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective);
/// Smaller is better.
double score(const Prediction &prediction, const Scale &scale);

/// Sets meetsTargets and rank and sorts: those that meet the targets by the objective; then the front's others, the nearest first; then
/// the rest, unranked, by the objective. Ties (nine digits) by the chance, then by the number of servers, then by the order given.
void rankCandidates(std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective);

/// For each target: the best plan if it alone were dropped. In the order deadline, budget, accuracy, rate, confidence; those that were given.
/// Chances without a target are those of the others, taken as in Prediction::chanceToMeetTargets' closed form.
std::vector<BindingTarget> bindingTargets(const std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective);

} // namespace mayfly::planning
