// SPDX-License-Identifier: Apache-2.0
// What to do next with a run that is under way: the changes of the cluster that are possible now, each simulated from the live state to
// the end, and the one with the least expected cost to finish within the targets. Proteus (EuroSys'17) chooses by expected cost per unit of
// work; Parcae (NSDI'24) by the expected throughput over the distribution of preemptions: both are in the simulated runs, which start with
// the servers' ages, the hazard and the prices of now, and pay for the change itself.
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"

#include <functional>
#include <string>
#include <vector>

namespace mayfly::planning {

/// One server of the run.
struct LiveServer {
    std::string offerId;
    std::string gpu;                ///< empty: a parameter server
    std::string region;
    Pricing pricing = Pricing::Transient;
    double age_s = 0;               ///< since its request
    bool up = true;                 ///< false: on its way
};

struct LiveState {
    std::vector<LiveServer> servers;
    std::int64_t stepsDone = 0;
    double elapsed_s = 0;           ///< since the run's request
    Money spent;
    double revocationFactor = 1;    ///< the hazard now against the models'
};

struct ReplanRequest {
    LiveState state;
    Workload workload;
    std::int64_t steps = 0;         ///< of the whole run
    OfferCatalog offers;            ///< at the prices of now
    PlanTargets targets;            ///< of the whole run
    Synchronisation synchronisation;
    Replacement replacement = Replacement::SameOffer;
    Objective objective = Objective::Cost;
    int maxWorkers = 16;
    int maxParameterServers = 4;
    std::optional<MachineProfile> profile;
    int localCores = 0;
    int trials = 1000;              ///< simulated runs of each action
    int threads = 1;
    std::uint64_t seed = 1;
    double leastGain = 0.02;        ///< of the objective: what a change must bring over keeping the cluster
};

enum class ReplanAction { Keep, AddWorker, DropWorker, ReplaceWorkers, MoveToOnDemand, AddParameterServer, Stop };
std::string_view toString(ReplanAction action);     ///< "keep", "add-worker", ...

/// An action and what is expected of the rest of the run after it.
struct ReplanOption {
    ReplanAction action = ReplanAction::Keep;
    std::string what;               ///< "add a K80 (transient, us-east1)"
    ClusterConfig cluster;          ///< afterwards; empty after Stop
    double restTime_s = 0;          ///< from now to the last step, mean of the runs that end
    Money restCost;                 ///< from now on, the change included
    double chanceInTime = 0, chanceInBudget = 0, chanceOfAll = 0;   ///< of the whole run
    double stepsPerUnit = 0;        ///< expected steps per unit of money from now on
    bool meetsTargets = false;      ///< chanceOfAll reaches the targets' confidence
    std::string reason;             ///< why it was chosen or not
};

struct ReplanDecision {
    ReplanOption chosen;
    std::vector<ReplanOption> others;   ///< the nearest first
    std::string reason;             ///< of the decision, in words
};

/// Deterministic. Fails on a state that cannot be (no steps left, no servers and no offers, negative times), naming the field, its value
/// and what was expected, and where nothing is known of the workload's speed.
Result<ReplanDecision> replan(const ReplanRequest &request, const std::function<bool()> &cancelled = {});

/// What is left of a lifetime at an age: the mixture of an early and a constant hazard, conditioned on having lived so long.
LifetimeModel atAge(const LifetimeModel &lifetime, double age_s);

} // namespace mayfly::planning
