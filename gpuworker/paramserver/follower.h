// SPDX-License-Identifier: Apache-2.0
// A shard that is not the first: it stages its part of every gradient and applies what the first shard commits, in that
// order. It decides nothing, so that a step exists on all shards or on none.
#pragma once
#include "core/base/result.h"
#include "gpuworker/paramserver/parameter_server.h"
#include "gpuworker/paramserver/shard_group.h"

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <paramserver.pb.h>

namespace mayfly::ps {

struct FollowerOptions {
    std::uint32_t maxSlots = 1;
    double momentum = 0.9;
    double weightDecay = 1e-4;
    bool nesterov = false;
};

/// Thread-safe. Worker streams push and pull; the stream from the first shard commits and discards.
class Follower {
public:
    /// tell: sends to the first shard, and may be called under this one's lock.
    using Tell = std::function<void(v1::FollowerMessage)>;

    Follower(Shard shard, const FollowerOptions &options, Tell tell, const Clock &clock);

    /// As ParameterServer::join; admission.position and turns are the first shard's to give.
    Result<Admission> join(std::uint32_t slot, std::uint32_t incarnation, const ModelIdentity &model,
                           std::function<void()> cancel);
    void leave(SessionId session);
    bool isCurrent(SessionId session) const;

    struct Answer {
        /// Discarded: the first shard's answer says why. Lost: this shard, or the stream, is done for.
        enum class Kind { Applied, Repeated, Discarded, Lost };
        Kind kind = Kind::Lost;
        std::int64_t step = 0;
    };
    /// Stages a gradient and waits for what becomes of it. gone() is asked several times a second.
    Answer push(SessionId session, const PushName &name, const PushedGradient &gradient,
                const std::function<bool()> &gone);
    /// The state once so many steps are applied; null if this shard is done for before, or gone().
    std::shared_ptr<const StepState> pull(std::int64_t leastStep, const std::function<bool()> &gone);

    // From the first shard. Corrupt: it says what cannot be; this shard is done for then.
    Result<void> commit(const v1::ShardCommit &commit);
    void discard(const v1::Staging &staging);
    /// State and velocity as they are now, in one piece.
    Checkpoint checkpoint() const;
    /// The first shard is lost, or this one ends: nobody waits any more.
    void close();

    v1::ServeSample sample();
    std::int64_t step() const;
    std::int64_t counter() const;
    std::size_t modelSize() const { return shard_.size(); }
    /// Waits until every stream has ended, at most so long.
    void waitForLeaving(double seconds) const;

private:
    struct Staged {
        v1::Staging staging;
        PushedGradient gradient;
        bool done = false;
        bool applied = false;
    };
    void waitFor(std::unique_lock<std::mutex> &lock, Staged &staged, const std::function<bool()> &gone);
    void withdraw(const Staged &staged);

    const FollowerOptions options_;
    const Tell tell_;
    const Clock &clock_;
    const std::uint64_t fingerprint_;

    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    Shard shard_;
    SlotTable slots_;
    std::map<std::uint32_t, Staged *> staged_; ///< by slot
    std::uint64_t lastId_ = 0;
    bool closed_ = false;
    double sampled_s_ = 0;
    std::int64_t sampledSteps_ = 0;
    double calculating_s_ = 0; ///< of the shard, until the last sample
    // Since the last sample.
    std::int64_t arrivals_ = 0, queued_ = 0;
    double waiting_s_ = 0;
};

} // namespace mayfly::ps
