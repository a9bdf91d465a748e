// SPDX-License-Identifier: Apache-2.0
// Which process runs on which server: parameter-server shards first, then workers with the shards' addresses. Decides
// when a process is launched again, with which incarnation, and when a server or the whole run is given up.
#pragma once
#include "core/control/fleet.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::control {

/// The process that fills a slot, or will.
struct Process {
    enum class Phase { None, Launched, Ready, Ended };
    Phase phase = Phase::None;
    std::string host; ///< tag of its server
    std::uint32_t incarnation = 0;
    std::string address;     ///< shards
    std::string plainAddress; ///< the same without TLS, on a trusted network
    int generation = 0; ///< workers: which set of shards it was launched for; shards: which incarnation of the first one
    int failures = 0;        ///< ends in a row without a step in between
    double retryAt_s = 0;    ///< monotonic
    std::string lastMessage; ///< of its last end
    double heard_s = 0;      ///< shards: their last report, or since when reports are expected; monotonic
};

/// The controller's thread only.
class ProcessBoard {
public:
    struct Observer {
        /// A process runs and is ready; the first time for its server.
        std::function<void(Member &, const std::string &slot, std::int64_t time_ns)> working;
        /// Neither another try nor another server can help: the process's own message.
        std::function<void(const std::string &slot, const std::string &message)> hopeless;
    };

    ProcessBoard(const RunSettings &settings, RunJournal &journal, Fleet &fleet, const Clock &clock, Observer observer);

    /// Launches what should run by now on servers that answer.
    void reconcile(const std::vector<SlotPlan> &slots);
    /// After a controller's restart: what the agent already runs.
    void adopt(const LinkUp &message);
    void noteReady(const std::string &tag, const v1::AgentReport &report);
    void noteExit(const std::string &tag, const v1::AgentReport &report);
    /// A process ended while the run ends: nothing follows from it.
    void noteEnd(const v1::AgentReport &report);
    void noteLaunch(const LaunchAnswered &answer);
    /// Steps were applied: what failed before is forgiven.
    void noteSteps(const std::string &slot);
    /// A shard's report came.
    void noteHeard(const std::string &slot, std::uint32_t incarnation);
    /// The slot's process runs on a server that answers, but nothing comes of it any more: it is killed, and what follows is as after
    /// any end. False: it is no more the slot's process, or its server does not answer either.
    bool endHung(const std::string &slot, std::uint32_t incarnation);
    /// Its server is gone. True if a shard was on it.
    bool noteLost(const std::string &tag);
    /// Asks the shards to save and end; true while any of them still runs.
    void stopShards(double grace_s);
    bool anyShardRuns() const;
    bool allShardsReady() const;
    /// True for the process that fills the slot now, on that server.
    bool isCurrent(const std::string &tag, const std::string &slot, std::uint32_t incarnation) const;

private:
    bool isShard(const std::string &slot) const;
    Process *find(const std::string &slot, std::uint32_t incarnation);
    void reconcileShard(int shard);
    void endIfSilent(const std::string &slot, Process &process);
    void reconcileWorker(const SlotPlan &slot);
    std::optional<std::uint32_t> incarnationFor(const Member &host, const std::string &slot, const Process &process);
    void noteFailure(const std::string &slot, Process &process, const std::string &message);
    std::vector<std::string> shardAddresses() const;
    double now_s() const { return clock_.monotonicSeconds(); }

    const RunSettings &settings_;
    RunJournal &journal_;
    Fleet &fleet_;
    const Clock &clock_;
    const Observer observer_;
    std::map<std::string, Process> processes_; ///< by slot, shards included
    int generation_ = 0;                       ///< grows with each launch of a shard
    struct GivenUp {
        int servers = 0;
        double at_s = 0; ///< the last one, monotonic
    };
    std::map<std::string, GivenUp> givenUp_; ///< by slot; of long ago does not count
};

} // namespace mayfly::control
