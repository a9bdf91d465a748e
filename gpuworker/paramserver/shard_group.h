// SPDX-License-Identifier: Apache-2.0
// The first shard's view of the others (DESIGN.md, contract 1): what they have staged, and what they are told, in order.
#pragma once
#include "core/base/result.h"

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <paramserver.pb.h>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace mayfly::ps {

/// A push by its name. Ordered by slot.
struct PushName {
    std::uint32_t slot = 0;
    std::uint32_t incarnation = 0;
    std::uint64_t sequence = 0;
    friend auto operator<=>(const PushName &, const PushName &) = default;
};

/// What waits to be sent to one shard. Thread-safe.
class ShardOutbox {
public:
    void put(v1::LeadMessage message);
    /// Waits for the next one; nothing once it is closed.
    std::optional<v1::LeadMessage> take();
    void close();

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<v1::LeadMessage> messages_;
    bool closed_ = false;
};

/// Guarded by the parameter server's lock, but for the outboxes.
class ShardGroup {
public:
    /// shards: all of them, this one included.
    explicit ShardGroup(std::uint32_t shards) : followers_(shards - 1) {}

    /// A shard reports for duty: Conflict if it is there already, InvalidInput if there is no such shard.
    Result<ShardOutbox *> attach(std::uint32_t shard, std::uint32_t shards);
    void noteLoaded(std::uint32_t shard);
    /// All others are there and have the state that they were told to load.
    bool complete() const;

    void noteStaged(std::uint32_t shard, const v1::Staging &staging, const std::string &problem);
    /// Forgets a staging that waits and tells the shard so. False: it did not wait.
    bool discard(std::uint32_t shard, const v1::Staging &staging);

    /// Every other shard has it.
    bool isStaged(const PushName &push) const;
    /// Why another shard will not apply it; empty if none objects.
    std::string problemWith(const PushName &push) const;
    /// pushes: staged on all shards.
    void commit(std::span<const PushName> pushes, std::int64_t step, double rate);
    /// Whatever of it waits on other shards does so in vain.
    void discard(const PushName &push);
    void save(std::int64_t step);
    void finish(std::int64_t step, bool reachedTarget);

private:
    struct Waiting {
        v1::Staging staging;
        std::string problem;
    };
    struct Follower {
        bool attached = false;
        bool loaded = false;
        std::map<PushName, Waiting> waiting;
        ShardOutbox outbox;
    };
    void tellAll(const v1::LeadMessage &message);

    std::vector<Follower> followers_; ///< shard 1 first
};

PushName nameOf(const v1::Staging &staging);

} // namespace mayfly::ps
