// SPDX-License-Identifier: Apache-2.0
// What may happen to the best plans: simulated runs of each, with the same luck for all (core/simulation/risk.h).
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"
#include "core/simulation/risk.h"

namespace mayfly::planning {

/// Which candidates compete, best first, at most `most`: those that meet the targets on average, by the objective; a fifth of the places is
/// for clusters without transient servers, which are dear but sure; then the front's nearest to the targets. Simulated ones are left out.
std::vector<std::size_t> contenders(const std::vector<Candidate> &candidates, const PlanRequest &request, std::size_t most);

struct FieldRun {
    int entered = 0;            ///< clusters that were simulated at all
    int dropped = 0;            ///< of them, those that lost the race for a place before they had all runs
};
/// Races the field (simulation/places.h) for the places that get request.trials runs each, ordered by what the runs so far say of the chance
/// to meet the targets. P10, P50, P90 and chances are then those of the runs, as are the revocations and what one adds; with fewer runs for
/// those that dropped out. Means stay those of the closed form. Deterministic for a seed, on any number of threads. progress gets parts of 1.
Result<FieldRun> simulateTheBest(std::vector<Candidate> &candidates, const std::vector<std::size_t> &field, std::size_t places,
                                 const PlanRequest &request, const prediction::Predictor &predictor, const std::function<bool()> &cancelled,
                                 const std::function<void(double)> &progress);

/// Races the first-ranked plans that meet the targets (or, where none does, that stand first) in the request's objective, at most
/// request.trials runs each. Deterministic for a seed, on any number of threads.
Result<RaceOfTheBest> raceTheBest(const PlanOutcome &outcome, const PlanRequest &request, const prediction::Predictor &predictor,
                                  const std::function<bool()> &cancelled);

/// Has had all the simulated runs that the request gives it.
bool isSimulated(const Candidate &candidate, const PlanRequest &request);

/// Takes over what simulated runs say.
void applyRisk(Prediction &prediction, const simulation::RiskSummary &risk);

} // namespace mayfly::planning
