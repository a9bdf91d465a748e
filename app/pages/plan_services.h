// SPDX-License-Identifier: GPL-3.0-or-later
// What the Plan page asks of the rest of Mayfly, as functions: the desktop wires them to core, tests to what they need. All but
// makePlan may block and are called on the task pool.
#pragma once
#include "core/domain/offer.h"
#include "core/domain/workload.h"
#include "core/planning/planner.h"
#include "core/simulation/run_timeline.h"

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace mayfly::pages {

struct PlanSources {
    std::vector<std::string> catalogNames;
    OfferCatalog offers;                    ///< of the catalogue asked for
    std::vector<Workload> workloads;
    bool mustMeasure = false;               ///< the offers are this machine's, whose speed nobody knows yet
};

/// Which servers a rehearsal takes away.
enum class RehearsedLosses {
    FromModel,                              ///< drawn from the plan's own model of lifetimes, time compressed
    OneHalfway,                             ///< one transient worker, half-way through the steps
    None
};

/// Where servers come from.
enum class LaunchBackend { Local, Ssh, Slurm };

/// Kept from one launch to the next.
struct LaunchChoice {
    LaunchBackend backend = LaunchBackend::Local;
    std::array<std::string, 3> inventories;     ///< by back-end: none, hosts.toml, slurm.toml

    const std::string &inventory() const { return inventories[static_cast<std::size_t>(backend)]; }
};

/// How a plan is started.
struct LaunchRequest {
    Plan plan;
    Money cap;
    bool rehearsal = false;
    RehearsedLosses losses = RehearsedLosses::FromModel;    ///< of a rehearsal
    LaunchBackend backend = LaunchBackend::Local;           ///< a rehearsal is always local
    std::string inventory = {};                             ///< of the back-end: a path
};

/// Equal bins of what came out of simulated runs.
struct Bins {
    double from = 0;
    double width = 0;
    std::vector<int> counts;
};

/// A plan's simulated runs: what the closed form cannot say.
struct SimulatedPlan {
    Prediction prediction;                  ///< with P10, P50, P90 and the chances of the runs
    Bins times;                             ///< seconds
    Bins costs;                             ///< currency units
};

/// One of those runs, told.
struct SimulatedTrial {
    bool ended = false;
    double time_s = 0;
    Money cost;
    int revocations = 0;
    int workers = 0, parameterServers = 0;
    std::vector<simulation::TimelineEvent> events;      ///< by time
};

/// One thing that is looked at before a run is launched.
struct LaunchCheck {
    enum class What { Backend, Plan, Dataset, WorkerProgram, ControllerProgram, OutFolder, Store };
    What what = What::Backend;
    std::string problem;                    ///< and what to do; empty: none
    std::string note = {};                  ///< worth knowing, though nothing has to be done
};

/// A simulated run worth looking at.
struct NotableTrial {
    enum class Why { Median, Slow, Late, OverBudget, MostRevocations, Fastest };    ///< Slow: P90 of the time
    Why why = Why::Median;
    int number = 1;
};

struct PlanServices {
    /// An empty name: the first catalogue.
    std::function<Result<PlanSources>(const std::string &catalog)> load;
    /// How fast this machine is; some seconds. Without it searching measures where that is needed.
    std::function<Result<void>()> measure;
    /// progress gets parts of 1, from any thread.
    std::function<Result<planning::PlanOutcome>(const planning::PlanRequest &, const std::function<bool()> &cancelled, const std::function<void(double)> &progress)>
        search;
    /// A network file, or a description of a workload (core/catalog/read.h), by its path.
    std::function<Result<Workload>(const std::string &path)> readWorkload;
    std::function<Plan(const planning::PlanRequest &, const planning::PlanOutcome &, std::size_t candidate, const std::string &name)> makePlan;
    /// Of one of the outcome's clusters, request.trials runs; may take seconds.
    std::function<Result<SimulatedPlan>(const planning::PlanRequest &, const Candidate &, const std::function<bool()> &cancelled)> simulate;
    /// Run `number` (from 1) of the same simulation; may block.
    std::function<Result<SimulatedTrial>(const planning::PlanRequest &, const Candidate &, int number)> trial;
    /// Those of runs 1 to `runs` of the same simulation, each number once; Late and OverBudget only where there are such runs. May take a second.
    std::function<Result<std::vector<NotableTrial>>(const planning::PlanRequest &, const Candidate &, int runs, const std::function<bool()> &cancelled)>
        notableTrials;
    /// Everything that launch would refuse, and whether the back-end answers; may block for seconds. Without it nothing is looked at beforehand.
    std::function<std::vector<LaunchCheck>(const LaunchRequest &, const std::function<bool()> &cancelled)> check;
    /// The run's id.
    std::function<Result<std::string>(const LaunchRequest &)> launch;
    /// Where the last run was launched. Neither blocks; without them nothing is remembered.
    std::function<LaunchChoice()> lastChoice;
    std::function<void(const LaunchChoice &)> keepChoice;
};

} // namespace mayfly::pages
