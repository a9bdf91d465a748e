// SPDX-License-Identifier: Apache-2.0
// One run of a cluster, event by event: request, start-up, losses (drawn or from a trace), notices, replacements, restores, checkpoints,
// phases of the synchronisation, billing, reactions to a deadline and a budget. Between events the cluster's speed is constant, so
// progress is exact, checkpoint pauses included. The models behind it are ClusterModel's (core/prediction/cluster_model.h).
//
// What is assumed: all workers begin at startUp_s (the model's join ramp is in it). A server's age counts from its request. A worker that
// leaves costs its speed until a replacement works; a lost holder of the state (a parameter server, or the only worker) stops the run
// until it is replaced and takes it back to the last checkpoint, unless its notice is long enough for one more. With sharedFate, a
// server's draw is that of its zone.
#pragma once
#include "core/prediction/cluster_model.h"
#include "core/simulation/availability_trace.h"
#include "core/simulation/draws.h"
#include "core/simulation/lifetime_table.h"
#include "core/simulation/run_timeline.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace mayfly::simulation {

/// The price of an hour from a time of the run on.
struct PriceStep {
    double from_s = 0;
    double pricePerHour = 0;
};

/// What is done about losses and limits besides replacing like by like. Groups are counted as in ClusterModel::workers; the parameter
/// servers come last.
struct RunPolicy {
    /// What comes in the place of a lost server of each group, at another price, in another zone or never lost. Empty: the same again.
    std::vector<prediction::ServerGroup> replacements;
    /// From the moment that missing servers can wait no longer, all that is missing comes from these (on-demand ones), for good: work left
    /// at full speed + netSlack_s of the replacement time >= time left. Needs `onDemand`, one group each.
    std::optional<double> deadline_s;
    std::vector<prediction::ServerGroup> onDemand;
    /// Ends the run when what is spent and the rest at the present rate exceed it; lost servers on their way back count as back.
    std::optional<double> budget;
    /// Transient servers are there while the trace has them, and waited for else, instead of drawn lifetimes.
    const AvailabilityTrace *trace = nullptr;
    double traceStart_s = 0;
    /// By group; empty: the group's price throughout.
    std::vector<std::vector<PriceStep>> prices;
};

struct RunOutcome {
    bool ended = false;             ///< false: everybody gone, stopped, or losses faster than progress
    bool stopped = false;           ///< by the budget
    double time_s = 0;              ///< request to the last step, or to the stop
    double cost = 0;                ///< currency units
    double accuracyPct = 0;         ///< where the model has one
    int revocations = 0;
    double lostSteps = 0;           ///< done twice
    double lostTime_s = 0;          ///< at the speed of the moment
    double lostCost = 0;            ///< at the cluster's rate
    double undisturbed_s = 0;       ///< the same trial's time and cost without any loss
    double undisturbedCost = 0;
};

/// One trial, told.
struct RunTimeline {
    RunOutcome outcome;
    std::vector<TimelineEvent> events;      ///< by time
};

/// A cluster ready to be simulated. Immutable: any number of threads may run trials.
class ClusterRun {
public:
    explicit ClusterRun(prediction::ClusterModel model, RunPolicy policy = {});

    /// Working space of one thread, so that a trial allocates nothing.
    struct Scratch;
    RunOutcome run(std::uint64_t seed, std::uint64_t trial, Scratch &scratch) const;
    RunOutcome run(std::uint64_t seed, std::uint64_t trial) const;
    /// The same trial with all that happened in it.
    RunTimeline timeline(std::uint64_t seed, std::uint64_t trial) const;

    const prediction::ClusterModel &model() const { return model_; }
    std::size_t serverCount() const { return servers_.size(); }
    /// All its workers together have a speed.
    bool canWork() const;

private:
    friend class Trial;
    struct Place {
        std::size_t group = 0;      ///< the workers' groups, then the parameter servers
        bool holdsState = false;
    };
    const prediction::ServerGroup &group(std::size_t index) const;
    double lifetime_s(const Draws &draws, const LifetimeTable &table, std::size_t server, int zone, int incarnation) const;
    double undisturbed_s(double slowDown) const;
    double firstLoss_s(const Draws &draws, double &ofFirst) const;
    double charge(std::size_t groupIndex, const prediction::ServerGroup &group, double from_s, double to_s) const;
    double undisturbedCost(double time_s) const;
    RunOutcome play(std::uint64_t seed, std::uint64_t trial, Scratch &scratch, std::vector<TimelineEvent> *events) const;

    prediction::ClusterModel model_;
    RunPolicy policy_;
    std::vector<Place> servers_;
    std::vector<std::shared_ptr<const LifetimeTable>> tables_, replacementTables_;  ///< by group
    std::vector<double> fullSpeed_;             ///< by phase
    double fullTraining_s_ = 0;                 ///< first step to last without losses and checkpoints, at slow-down 1
    bool firstNeverLost_ = false;               ///< ICAC'19: runs that end are those whose first worker lives
};

} // namespace mayfly::simulation
