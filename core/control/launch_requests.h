// SPDX-License-Identifier: Apache-2.0
// From a run's settings to what its processes are launched with. Pure functions.
#pragma once
#include "core/control/launch.h"
#include "core/control/state_hazard.h"
#include "core/domain/run.h"

#include <agent.pb.h>
#include <set>
#include <string>
#include <vector>

namespace mayfly::control {

/// One slot of the cluster: what fills it.
struct SlotPlan {
    std::string slot; ///< "ps-0", "w-3"
    ServerRole role = ServerRole::Worker;
    int index = 0;
    const Offer *offer = nullptr; ///< lives in the settings' plan
    Pricing pricing = Pricing::Transient;
};

/// Parameter servers first, then workers in the order of the plan's groups; workers beyond the plan are of its last
/// group. Drained numbers are left out: the workers are the first ones that are not drained.
std::vector<SlotPlan> slotsOf(const Plan &plan, int workers, const std::set<int> &drained = {});

/// Slots that parameter servers keep room for: sparse mapping, filled opportunistically.
std::uint32_t maxSlots(const Plan &plan);
/// Parameter-server shards; a plan without a parameter server of its own has one beside its first worker.
int shardsOf(const Plan &plan);
/// The server that a shard runs on: its own ("ps-0"), or the first worker's ("w-0").
std::string hostOfShard(const Plan &plan, int shard);

/// Young's interval sqrt(2 * write time * mean time between losses), held between a tenth of a minute and ten minutes
/// and to at most a fifth of the predicted time, so that short runs have checkpoints as well.
double checkpointInterval_s(double write_s, double lossesPerSecond, double predictedTime_s);
double longestCheckpointInterval_s(double predictedTime_s);

/// lead: address of shard 0, for all others. seen: of the servers with the state, so far.
v1::LaunchRequest serveRequest(const RunSettings &settings, int shard, std::uint32_t incarnation, bool restore,
                               const std::string &lead = {}, const StateHistory &seen = {});
v1::LaunchRequest trainRequest(const RunSettings &settings, const SlotPlan &slot, std::uint32_t incarnation,
                               const std::vector<std::string> &parameterServers);

std::filesystem::path checkpointFolder(const RunSettings &settings);

} // namespace mayfly::control
