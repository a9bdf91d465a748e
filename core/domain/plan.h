// SPDX-License-Identifier: Apache-2.0
// A plan: what is trained, on what, within which targets, and what is expected of it. Saved as NAME.mayfly.
#pragma once
#include "core/domain/cluster_config.h"
#include "core/domain/training.h"
#include "core/domain/workload.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mayfly {

/// What is expected of a cluster: means over runs that end. seconds and cost include start-up unless said otherwise.
struct Prediction {
    double stepsPerSecond = 0;          ///< steady state
    double time_s = 0;                  ///< request to the last step
    Money cost;
    std::optional<double> accuracyPct;  ///< nothing where nothing was measured
    double timeLow_s = 0, timeHigh_s = 0;   ///< P10 and P90
    Money costLow, costHigh;                ///< P10 and P90
    double speedup = 1;                 ///< baseline time / time
    double savingPct = 0;               ///< 100 * (baseline cost - cost) / baseline cost
    double expectedRevocations = 0;
    double chanceToMeetTargets = 1;
    std::string bottleneck;             ///< "workers", "parameter servers"
    double oneMoreWorkerPct = 0;        ///< what one more worker (of the first group) would add to the speed
    double oneMoreServerPct = 0;        ///< what one more parameter server would
    double accuracySdPct = 0;           ///< of one run, in points; 0 where unknown
    double revocationTime_s = 0;        ///< what one revocation of a worker adds to the time, on average
    Money revocationCost;               ///< and to the cost
    int simulatedRuns = 0;              ///< behind P10, P50, P90 and the chances; 0: closed form only, they are not known
    double timeMedian_s = 0;
    Money costMedian;
    double chanceInTime = 1, chanceInBudget = 1, chanceAccurate = 1;    ///< each target alone; 1 where there is no such target
    std::string basis;                  ///< "measured", "fitted", "scaled from ..."
};

struct PlanTargets {
    std::optional<double> deadline_s;
    std::optional<Money> budget;
    std::optional<double> minAccuracyPct;
    std::optional<Money> maxRatePerHour;    ///< of the whole cluster
    double confidence = 0.95;
};

/// How transient servers are expected to be lost: a share lost early (mean earlyMean_s) plus a constant rate, then the hard limit.
/// Rehearsals and the local back-end draw from it.
struct LifetimeModel {
    double earlyShare = 0;
    double earlyMean_s = 3600;
    double ratePerHour = 0;
    std::optional<double> limit_s;
    std::string source;
};

/// One point of the search.
struct Candidate {
    ClusterConfig cluster;
    Prediction prediction;
    Money ratePerHour;                  ///< of the whole cluster
    bool onFront = false;
    bool meetsTargets = false;
    int rank = 0;                       ///< 1 = best; 0 = not ranked
    std::string reason;                 ///< one sentence on why it stands where it stands
};

struct Plan {
    static constexpr int currentSchema = 3;

    std::string name;
    std::int64_t created_ns = 0;        ///< UTC
    Workload workload;
    std::int64_t steps = 0;             ///< steps to apply
    Training training;
    PlanTargets targets;
    ClusterConfig cluster;
    std::vector<Offer> offers;          ///< those the cluster and the baseline use, with the prices in force
    Prediction prediction;
    Money ratePerHour;
    ClusterConfig baselineCluster;      ///< one on-demand server
    Prediction baseline;
    LifetimeModel lifetime;
    std::string reason;
    double holdWithoutController_s = 1800;
    std::uint64_t seed = 1;

    const Offer *offer(std::string_view id) const;
};

/// JSON text with a "schema" number. Unknown newer schemas are refused, older ones migrated on reading.
std::string planToJson(const Plan &plan);
/// Errors name `source`, the field, the value and what was expected.
Result<Plan> planFromJson(std::string_view text, const std::string &source);
Result<Plan> readPlan(const std::filesystem::path &path);
/// Atomic.
Result<void> writePlan(const std::filesystem::path &path, const Plan &plan);

} // namespace mayfly
