// SPDX-License-Identifier: Apache-2.0
// The event loop of one simulated run. Internal to the simulation; see cluster_run.h for what is modelled.
#pragma once
#include "core/simulation/checkpoint_cycle.h"
#include "core/simulation/cluster_run.h"

#include <array>
#include <limits>
#include <span>

namespace mayfly::simulation {

constexpr double never = std::numeric_limits<double>::infinity();

/// A server's place in the cluster during one trial.
struct Slot {
    const prediction::ServerGroup *offer = nullptr;
    const LifetimeTable *lifetimes = nullptr;
    std::size_t group = 0;
    int incarnation = 0;
    bool up = false;
    bool holdsState = false;
    double grantedAt_s = never;     ///< finite while the zone has none to give
    double billedFrom_s = never;    ///< never while nothing is rented
    double backAt_s = never;        ///< finite while it starts
    double lostAt_s = never;

    double next_s() const { return std::min({grantedAt_s, backAt_s, lostAt_s}); }
};

struct ClusterRun::Scratch {
    std::vector<Slot> slots;
    std::vector<int> active;
    /// Speeds by active counts, as looked up before.
    struct Known {
        std::uint64_t key = 0;
        double speed = 0;
    };
    std::array<Known, 128> known{};
    const ClusterRun *knownOf = nullptr;
};

class Trial {
public:
    Trial(const ClusterRun &plan, const Draws &draws, ClusterRun::Scratch &scratch, double slowDown, std::vector<TimelineEvent> *events);
    RunOutcome run();

private:
    void request(Slot &slot, double time_s);
    void grant(Slot &slot, double time_s);
    void lose(Slot &slot);
    void happen(Slot &slot);
    void restore(const Slot &slot);
    void forceOnDemand();
    void advance(double until_s);
    void workDone();
    RunOutcome finish();
    RunOutcome end();
    bool overBudget(double &spent) const;

    bool missing() const;
    bool netReached() const;
    double netAt_s() const;
    double workLeft_s() const;
    double slackNeeded_s() const;
    double finishAt_s() const;
    double phaseEnd() const;
    double rate() const;
    double speedNow();
    double countedSpeed();
    double availableFrom_s(double time_s) const;
    double availableUntil_s(double time_s) const;
    void note(TimelineKind kind, double time_s, const Slot *slot = nullptr, double value = 0);

    const ClusterRun &plan_;
    const prediction::ClusterModel &model_;
    const RunPolicy &policy_;
    const Draws &draws_;
    ClusterRun::Scratch &scratch_;
    const double slowDown_;
    std::vector<TimelineEvent> *events_;
    const CheckpointCycle cycle_;
    const prediction::SyncPhases phases_;

    RunOutcome outcome_;
    double now_s_ = 0;
    double done_ = 0;               ///< steps
    double saved_ = 0;              ///< steps in the last checkpoint
    double position_s_ = 0;         ///< in the checkpoint cycle
    double speed_ = 0;              ///< steps/s, slow-down included
    double pausedUntil_s_ = 0;      ///< while the synchronisation switches
    std::size_t phase_ = 0;
    bool onDemandOnly_ = false;
};

} // namespace mayfly::simulation
