// SPDX-License-Identifier: Apache-2.0
// From "this workload, within these targets, from these offers" to ranked clusters and a plan.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/profile.h"
#include "core/prediction/calibration.h"

#include <functional>
#include <memory>
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
    std::shared_ptr<const prediction::Calibration> calibration;    ///< none: the shipped one; prediction::ownCalibration() has learnt from runs
    int localCores = 0;                         ///< threads that local servers share; 0: offers are independent machines
    double priceFactor = 1;                     ///< what-if: spot price
    double revocationFactor = 1;                ///< what-if: revocation rate
    std::uint64_t seed = 1;
    std::vector<std::string> providers, regions, gpus;          ///< allowed ones, upper or lower case; empty: all
    bool acrossRegions = false;                 ///< also clusters with up to half of their workers in other regions than the parameter servers
    std::vector<Pricing> pricings;                              ///< of workers, to choose from; empty: both
    std::vector<Pricing> psPricings;                            ///< to choose from; empty: psPricing
    std::vector<Synchronisation> synchronisations{{}};          ///< to choose from
    std::vector<Replacement> replacements{Replacement::SameOffer};
    std::vector<double> checkpointIntervals_s{0};               ///< 0: Young/Daly
    std::size_t mostCandidates = 5000;          ///< a space of no more clusters is kept whole in the outcome
    int threads = 0;                            ///< 0: one per core
    int trials = 1000;                          ///< simulated runs of each of the best; 0: closed form only
    int simulated = 50;                         ///< how many of the best; more race for these places (core/simulation/places.h)
};

/// Where nothing meets the targets: what would be possible if one of them were dropped.
struct BindingTarget {
    std::string target;                         ///< "deadline", "budget", "accuracy", "rate", "confidence"
    std::optional<std::size_t> candidate;       ///< the best plan then; nothing: still none
};

/// The best plans in a race of simulated runs with the same luck (core/simulation/risk.h): those clearly worse in the objective drop out.
struct RaceOfTheBest {
    int entered = 0;                            ///< clusters that raced for the places of the simulated ones (PlanRequest::simulated)
    int plans = 0;                              ///< that started; 0: no race
    int level = 0;                              ///< of them, those that cannot be told from the best
    int runs = 0;                               ///< simulated for each of those
};

struct PlanOutcome {
    /// Ranked ones first by rank. Every cluster of a small space; else the front, its neighbours (a worker or a parameter server more or
    /// less, a group at the other pricing), the front of clusters without transient servers, and clusters of one kind where these are few.
    std::vector<Candidate> candidates;
    double searched = 0;                        ///< clusters that the front is exact over
    double evaluated = 0;                       ///< of them, those that had to be worked out; depends on the number of threads
    bool whole = false;                         ///< candidates hold all of them
    std::size_t chosen = 0;                     ///< index of the best
    bool meetsTargets = false;                  ///< false: nothing does; the best is the closest
    std::string reason;                         ///< why it wins, or what misses and by how much
    std::vector<std::string> leftOut;           ///< GPU types that could not be planned with, each with the reason
    std::vector<BindingTarget> binding;         ///< empty if the targets are met
    RaceOfTheBest race;
    ClusterConfig baselineCluster;
    Prediction baseline;
    double elapsed_s = 0;
};

/// Deterministic. Fails on a request that cannot be planned (no offers, no speed known for any of them), saying what is missing.
/// cancelled is asked now and then, from any thread; true ends it with ErrorCode::Cancelled. progress gets parts of 1 on the calling thread.
Result<PlanOutcome> search(const PlanRequest &request, const std::function<bool()> &cancelled = {}, const std::function<void(double)> &progress = {});

/// The plan file for one of the candidates.
Plan makePlan(const PlanRequest &request, const PlanOutcome &outcome, std::size_t candidate, std::string name, std::int64_t now_ns);

/// Marks the points that no other beats: none is at least as good in time, cost and accuracy and better in one. Unknown accuracy counts as
/// worse than any known. Of equal points the first is marked. Exposed for tests.
void markFront(std::vector<Candidate> &candidates);

} // namespace mayfly::planning
