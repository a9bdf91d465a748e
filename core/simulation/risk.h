// SPDX-License-Identifier: Apache-2.0
// What may happen to a cluster's run, from many simulated ones, and the choice among several clusters by racing.
#pragma once
#include "core/base/result.h"
#include "core/simulation/cluster_run.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace mayfly::simulation {

/// Equal bins over [low, high]; what lies beyond is in the last one.
struct Histogram {
    double low = 0, high = 0;
    std::vector<int> counts;        ///< at most 64; empty if nothing ended
};

/// P10, P50, P90 and the mean over the runs that end.
struct Spread {
    double mean = 0, low = 0, median = 0, high = 0;
};

struct RiskSummary {
    int trials = 0;
    double chanceToEnd = 0;
    Spread time_s, cost;            ///< cost in currency units
    double chanceInTime = 1, chanceInBudget = 1, chanceAccurate = 1;    ///< each target alone; 1 where there is none
    double chanceOfAll = 1;
    double meanRevocations = 0;     ///< a run
    double revocationTime_s = 0, revocationCost = 0;    ///< what one adds, on average, against the same trials without losses
    double lostSteps = 0, lostTime_s = 0, lostCost = 0; ///< work done twice, mean of a run
    std::optional<Spread> accuracyPct;
    Histogram times_s, costs;
};

struct RiskOptions {
    int trials = 10000;
    std::uint64_t seed = 1;
    int threads = 1;
    std::function<bool()> cancelled;    ///< asked now and then, from any of the threads; true ends with ErrorCode::Cancelled
};

/// The same for any number of threads. The targets' budget is in the model's currency. InvalidInput for a model without steps, speed or
/// trials.
Result<RiskSummary> simulateRisk(const ClusterRun &run, const PlanTargets &targets, const RiskOptions &options);
Result<RiskSummary> simulateRisk(const prediction::ClusterModel &model, const PlanTargets &targets, const RiskOptions &options);
/// One after the other, each on all threads; the same luck for all.
Result<std::vector<RiskSummary>> simulateRisks(std::span<const prediction::ClusterModel> models, const PlanTargets &targets,
                                               const RiskOptions &options);

/// What a run is judged by; the lower the better. Must be the same for equal outcomes and safe to call from several threads.
using RunObjective = std::function<double(const RunOutcome &)>;

struct RaceOptions {
    RiskOptions risk;               ///< trials: the most for each model
    int firstRound = 256;           ///< trials; each further round doubles them
    double confidence = 0.99;       ///< with which a dropped model is worse than the best, all comparisons of the race together
};

struct Racer {
    RiskSummary risk;               ///< from the trials it ran
    double objective = 0;           ///< mean
    std::optional<int> droppedInRound;  ///< counted from 1; nothing: still in at the end
};

/// Simulates all models in rounds with common random numbers and drops those whose mean objective is worse than the best one's by more than
/// chance allows: paired differences, one-sided normal bound, Bonferroni over models and rounds. Ends when one is left or the trials are
/// used up. In the order of the models; the same for any number of threads.
Result<std::vector<Racer>> raceModels(std::span<const prediction::ClusterModel> models, const PlanTargets &targets,
                                      const RunObjective &objective, const RaceOptions &options);

} // namespace mayfly::simulation
