// SPDX-License-Identifier: Apache-2.0
// The heart of the parameter server: gradients become steps, each counted exactly once, whoever is lost when.
// It knows nothing of the network; exchange_service.h carries its calls, serve.h runs it.
//
// A step is one gradient. Under ASP and SSP each is applied as it comes. Under BSP those of a round are applied
// together: their mean, at the rate of as many workers, with one update of the momentum, and the step counter grows by
// as many as there were.
#pragma once
#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/domain/cluster_config.h"
#include "core/domain/run.h"
#include "gpuworker/paramserver/checkpoint.h"
#include "gpuworker/paramserver/evaluation_duty.h"
#include "gpuworker/paramserver/learning_rate.h"
#include "gpuworker/paramserver/pace.h"
#include "gpuworker/paramserver/shard.h"
#include "gpuworker/paramserver/shard_group.h"
#include "gpuworker/paramserver/slots.h"

#include <array>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <telemetry.pb.h>

namespace mayfly::ps {

struct ParameterServerOptions {
    std::uint32_t maxSlots = 1;
    std::int64_t targetSteps = 1;
    RateOptions rate;
    Synchronisation synchronisation;
    bool switchOnStragglers = false; ///< Sync-Switch
    double momentum = 0.9;
    double weightDecay = 1e-4;
    bool nesterov = false;
    std::int64_t evaluateEvery_steps = 0; ///< 0: only at the end
    std::uint32_t shards = 1;             ///< this is the first one; the others follow it
    double lease_s = 10;                  ///< a slot unheard of for so long is not active any more
};

using ReportSink = std::function<void(v1::AgentReport)>;

/// What tells models apart.
struct ModelIdentity {
    std::uint64_t elements = 0;
    std::uint64_t fingerprint = 0; ///< engine::fingerprintOf()
};

/// A gradient with what it says of itself.
struct Push {
    std::uint64_t sequence = 0;
    std::int64_t basedOn_step = 0; ///< of the state that it was computed from
    double loss = 0;
    rpc::DataPosition position; ///< where the worker's data goes on after it
    PushedGradient gradient;
};

/// What became of a push.
struct PushAnswer {
    enum class Kind {
        Applied,
        Repeated, ///< had been applied before
        Refused,  ///< reason says why; the worker may go on
        Fenced,   ///< another stream or a newer incarnation has the slot
        AtTarget  ///< not applied: the target was reached before it
    };
    Kind kind = Kind::Applied;
    std::int64_t step = 0;      ///< applied so far
    double learningRate = 0;    ///< in force
    std::int64_t staleness = 0; ///< steps applied by others between pull and push
    std::uint32_t turn = 0;     ///< place among the active workers
    std::uint32_t turns = 0;    ///< active workers
    bool evaluate = false;      ///< the worker is to evaluate the state that it pulls next
    std::string reason;
};

/// Answer to a worker that waits for the end.
enum class EndAnswer { Finished, Evaluate, Fenced };

/// How many gradients were how stale; the last bucket holds all beyond.
using StalenessHistogram = std::array<std::int64_t, stalenessCounts>;

/// Totals for ServerStatus.
struct ServerCounts {
    std::int64_t applied = 0;
    std::int64_t counter = 0;
    std::uint32_t active = 0;
    double learningRate = 0;
    std::int64_t discarded = 0;
    std::int64_t repeated = 0;
    std::int64_t fenced = 0;
    std::size_t waiting = 0; ///< gradients not answered yet
};

/// Thread-safe; nothing that it does under its lock waits for a worker, a disk or a reader of reports.
class ParameterServer {
public:
    /// start.slots and the shard's step come from a checkpoint after a restore.
    ParameterServer(Shard shard, const std::vector<SlotRecord> &slots, const ParameterServerOptions &options,
                    ReportSink report, const Clock &clock);

    /// A worker has connected, for what it believes the model is. Errors as SlotTable::join.
    Result<Admission> join(std::uint32_t slot, std::uint32_t incarnation, const ModelIdentity &model,
                           std::function<void()> cancel);
    /// Its stream has ended; incompletePush: chunks of a push had come, but not all.
    enum class Leftover { Nothing, IncompletePush };
    void leave(SessionId session, Leftover leftover);
    /// It leaves on purpose; leave() comes after.
    void noteFarewell(SessionId session);
    /// Anything heard of a worker renews its lease. False: it is fenced.
    bool hear(SessionId session);

    /// Applies a whole gradient, at most once. Waits as the synchronisation has it; gone() is asked meanwhile, several
    /// times a second: true withdraws a gradient that is not applied yet.
    PushAnswer push(SessionId session, const Push &push, const std::function<bool()> &gone);
    /// The present state.
    std::shared_ptr<const StepState> pull();
    /// An event: what a worker sent cannot be taken.
    void reportRefusal(SessionId session, const std::string &reason);
    /// A duty for a worker that asks for work otherwise than by a push (after it joined).
    bool claimEvaluation(SessionId session);
    /// A worker's result.
    void noteEvaluation(SessionId session, std::int64_t step, double accuracyPct, double loss, std::int64_t images);

    /// Waits until the final evaluation is in, or this worker has to do it, or gone() (asked several times a second).
    EndAnswer waitForEnd(SessionId session, const std::function<bool()> &gone);

    /// Takes away the activity and the duties of silent slots, and reports them. To be called several times per lease.
    void expireLeases();
    /// The sample since the last call.
    v1::ServeSample sample();
    ServerCounts counts() const;
    /// State, velocity and what else a checkpoint holds, copied in one piece.
    Checkpoint checkpoint() const;

    // Where the model is cut over several shards:
    Result<ShardOutbox *> attachShard(std::uint32_t shard, std::uint32_t shards);
    void noteShardLoaded(std::uint32_t shard);
    void noteShardStaged(std::uint32_t shard, const v1::Staging &staging, const std::string &problem);
    void withdrawStaged(std::uint32_t shard, const v1::Staging &staging);
    void noteShardSaved(const v1::ShardSaved &saved);
    /// Nothing of what follows can be applied everywhere: all shards have to go back to a checkpoint together.
    void noteShardLost(std::uint32_t shard);
    bool isShardLost() const;
    /// checkpoint(), and every other shard is told to save what it has at that very step.
    Checkpoint beginCheckpoint();
    /// Waits until the others have saved it, one has been lost, or so long.
    std::vector<v1::ShardSaved> awaitShardsSaved(std::int64_t step, double longest_s);
    /// They end; waits until they have, at most so long.
    void finishShards(bool reachedTarget, double longest_s);
    bool atTarget() const;
    /// Not a step is applied any more: what is saved from here on is all that there is. Whoever pushes waits for the end.
    void close();
    std::size_t modelSize() const { return shard_.size(); } ///< of this shard's part; never changes
    std::uint32_t shards() const { return options_.shards; }
    /// The result of the final evaluation, once it is there.
    std::optional<double> finalAccuracy() const;
    /// Waits until every stream has ended, at most so long.
    void waitForLeaving(double seconds) const;

private:
    /// A whole gradient that is not answered yet.
    struct Staged {
        SessionId session = 0;
        std::uint32_t slot = 0;
        std::uint32_t incarnation = 0;
        const Push &push;
        double arrived_s = 0;
        PushAnswer answer;
        bool applied = false;
        bool done = false;
    };

    // parameter_server_steps.cpp: what makes steps of gradients. Under the lock.
    void stage(std::unique_lock<std::mutex> &lock, Staged &staged, const std::function<bool()> &gone);
    void settle();
    bool settleRound();
    void settleSingly();
    void commit(std::span<Staged *const> gradients);
    void finish(Staged &staged, PushAnswer::Kind kind, const std::string &reason);
    void dropStrangers();
    void excuse(SessionId session);
    void tellSwitch(const std::string &reason);
    // parameter_server_shards.cpp
    bool isReady(const Staged &staged) const;
    void refuseWhatOthersRefuse();
    PushName nameOf(const Staged &staged) const;
    Checkpoint copyCheckpoint() const;

    void updateRate();
    void noteRefused(SessionId session, const std::string &reason);
    void flushReports(std::unique_lock<std::mutex> &lock);
    v1::AgentReport &queueReport();

    const ParameterServerOptions options_;
    const ReportSink report_;
    const Clock &clock_;
    const std::uint64_t fingerprint_;

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    Shard shard_;
    SlotTable slots_;
    EvaluationDuty duty_;
    Pace pace_;
    LearningRate rate_;
    std::optional<ShardGroup> group_;
    std::int64_t lastStep_; ///< the target, or where it was closed before
    std::map<std::uint32_t, PushName> refused_; ///< last one of each slot
    std::map<std::int64_t, std::vector<v1::ShardSaved>> saved_;
    bool shardLost_ = false;
    bool shardsFinish_ = false; ///< they were told so: whoever goes now is not lost
    std::uint32_t shardsGone_ = 0;
    std::map<SessionId, Staged *> staged_; ///< waiting to be applied, or (SSP) to go on
    double round_s_ = 0;                   ///< when the last round ended
    bool switchTold_ = false;
    std::optional<double> finalAccuracy_;
    std::vector<v1::AgentReport> reports_; ///< made under the lock, given away after it
    bool flushing_ = false;                ///< someone gives them away
    ServerCounts totals_;
    // Since the last sample:
    double sampled_s_ = 0;
    std::int64_t sampledSteps_ = 0;
    double losses_ = 0;
    double calculating_s_ = 0; ///< of the shard, until the last sample
    double waiting_s_ = 0;
    std::int64_t queued_ = 0;
    std::int64_t arrivals_ = 0;
    StalenessHistogram staleness_{};
};

} // namespace mayfly::ps
