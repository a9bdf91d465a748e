// SPDX-License-Identifier: Apache-2.0
// Everything that the models say about one cluster and what it has to do: the input of estimate() (closed form) and of the simulator.
// Made by Predictor::model(). Plain values; copies are cheap but for the groups.
#pragma once
#include "core/domain/cluster_config.h"
#include "core/prediction/cluster_speed.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace mayfly::prediction {

/// Equal servers: workers of one offer at one pricing, or the parameter servers.
struct ServerGroup {
    int count = 0;
    ActiveWorkers workers;                          ///< of all of them; count 0 in the group of parameter servers
    double pricePerHour = 0;                        ///< of one, in currency units
    double minimumCharge_s = 0, billingStep_s = 0;
    double notice_s = 0;                            ///< warning before a revocation
    std::shared_ptr<const LifetimeModel> lifetime;  ///< none: on-demand, never lost
    int zone = 0;                                   ///< servers with the same number share a zone's fate
};

/// Accuracy of one run: normal with this mean and standard deviation, in percent and points.
struct AccuracyModel {
    double mean = 0;
    double sd = 0;
};

struct ClusterModel {
    std::vector<ServerGroup> workers;
    ServerGroup parameterServers;           ///< count 0: the one worker holds the state
    ServerCapacity capacity;
    Synchronisation synchronisation;
    double barrierPerWorker_s = 0;          ///< BSP: a step of n workers takes the slowest one's and n times this
    double switch_s = 0;                    ///< pause of Sync-Switch between its phases
    int localCores = 0;                     ///< threads that local workers share; 0: independent machines
    double steps = 0;
    double startUp_s = 0;                   ///< request to the first step; paid
    double sessionSd = 0;                   ///< relative spread of speed between runs
    double revocationFactor = 1;            ///< on every hazard: 1 - F becomes (1 - F)^factor
    double sharedFate = 0;                  ///< chance that a server's lifetime is that of its zone, the same for all such servers there
    bool replaceLost = true;                ///< false, as in ICAC'19: the survivors go on; the first worker is never lost in runs that end
    Replacement replacement = Replacement::SameOffer;
    double replacement_s = 0;               ///< loss to the replacement's first step
    double checkpointInterval_s = 0;        ///< a lost holder of the state costs half of it in work
    double checkpointWrite_s = 0;           ///< training stands still meanwhile
    std::optional<AccuracyModel> accuracy;  ///< nothing: not measured
};

/// Steps/s that the workers offer, before the parameter servers' limit; see speedWith().
double offeredBy(const ClusterModel &model, std::span<const int> active, SyncMode phase);

/// Steps/s (applied gradients; a BSP step of n workers counts n) with so many workers active in each group, in one phase of the
/// synchronisation: Asp, Bsp or Ssp. 0 without active workers. Under BSP everybody is as fast as the slowest, and n workers pay n parts
/// of the barrier each step. Under SSP with bound s nobody can stay ahead for long either, but the barrier is met once in s + 1 steps.
double speedWith(const ClusterModel &model, std::span<const int> active, SyncMode phase);

/// The phases' modes and the share of the work at which each ends: {{Bsp, 0.0625}, {Asp, 1}} for Sync-Switch.
struct SyncPhase {
    SyncMode mode = SyncMode::Asp;
    double until = 1;
};
inline constexpr std::size_t mostPhases = 2;
struct SyncPhases {
    std::array<SyncPhase, mostPhases> phases;
    std::size_t count = 0;
    const SyncPhase *begin() const { return phases.data(); }
    const SyncPhase *end() const { return phases.data() + count; }
    const SyncPhase &back() const { return phases[count - 1]; }
};
SyncPhases phasesOf(const Synchronisation &synchronisation);

/// Work done again after the loss of a server that held the state, in seconds of training: half an interval on average, nothing where a
/// write fits into its notice.
double workAgain_s(const ClusterModel &model, const ServerGroup &holder);

/// What one server costs for a use: minimum charge, then rounded up to the billing step. Currency units.
double billed(const ServerGroup &group, double seconds);

} // namespace mayfly::prediction
