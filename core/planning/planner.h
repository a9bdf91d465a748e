// SPDX-License-Identifier: Apache-2.0
// From "this workload, within these targets, from these offers" to ranked clusters and a plan.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/profile.h"

#include <functional>
#include <optional>
#include <vector>

namespace mayfly::planning {

enum class Objective { Knee, Cost, Time };      ///< Knee: the best balance on the front
Result<Objective> objectiveFromString(std::string_view text);

struct PlanRequest {
    Workload workload;
    std::int64_t steps = 0;
    OfferCatalog offers;
    PlanTargets targets;
    Objective objective = Objective::Knee;
    int maxWorkers = 8;
    int maxParameterServers = 2;
    Pricing psPricing = Pricing::OnDemand;
    bool includeStartUp = true;
    std::string baselineGpu;                    ///< empty: the lowest on-demand $/h that fits
    std::optional<MachineProfile> profile;      ///< measured speeds of this machine
    int localCores = 0;                         ///< threads that local servers share; 0: offers are independent machines
    double priceFactor = 1;                     ///< what-if: spot price
    double revocationFactor = 1;                ///< what-if: revocation rate
    std::uint64_t seed = 1;
};

struct PlanOutcome {
    std::vector<Candidate> candidates;          ///< every configuration, ranked ones first by rank
    std::size_t chosen = 0;                     ///< index of the best
    bool meetsTargets = false;                  ///< false: nothing does; the best is the closest
    std::string reason;                         ///< why it wins, or what misses and by how much
    ClusterConfig baselineCluster;
    Prediction baseline;
    double elapsed_s = 0;
};

/// Deterministic. Fails on a request that cannot be planned (no offers, no speed known for any of them), saying what is missing.
/// cancelled is asked now and then; true ends it with ErrorCode::Cancelled.
Result<PlanOutcome> search(const PlanRequest &request, const std::function<bool()> &cancelled = {});

/// The plan file for one of the candidates.
Plan makePlan(const PlanRequest &request, const PlanOutcome &outcome, std::size_t candidate, std::string name, std::int64_t now_ns);

/// Marks the points that no other beats in both time and cost. Exposed for tests.
void markFront(std::vector<Candidate> &candidates);

} // namespace mayfly::planning
