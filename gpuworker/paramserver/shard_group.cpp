// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/shard_group.h"

#include <algorithm>

namespace mayfly::ps {

PushName nameOf(const v1::Staging &staging)
{
    return {staging.slot(), staging.incarnation(), staging.sequence()};
}

void ShardOutbox::put(v1::LeadMessage message)
{
    const std::lock_guard lock(mutex_);
    messages_.push_back(std::move(message));
    changed_.notify_all();
}

std::optional<v1::LeadMessage> ShardOutbox::take()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !messages_.empty(); });
    if (messages_.empty()) {
        return std::nullopt;
    }
    auto message = std::move(messages_.front());
    messages_.pop_front();
    return message;
}

void ShardOutbox::close()
{
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

Result<ShardOutbox *> ShardGroup::attach(std::uint32_t shard, std::uint32_t shards)
{
    if (shard == 0 || shard > followers_.size() || shards != followers_.size() + 1) {
        return fail(ErrorCode::InvalidInput, "shard " + std::to_string(shard) + " of " + std::to_string(shards) +
                                                 ", expected one of 1 to " + std::to_string(followers_.size()) +
                                                 " of " + std::to_string(followers_.size() + 1));
    }
    Follower &follower = followers_[shard - 1];
    if (follower.attached) {
        return fail(ErrorCode::Conflict, "shard " + std::to_string(shard) + " is there already");
    }
    follower.attached = true;
    return &follower.outbox;
}

void ShardGroup::noteLoaded(std::uint32_t shard)
{
    followers_[shard - 1].loaded = true;
}

bool ShardGroup::complete() const
{
    return std::ranges::all_of(followers_, &Follower::loaded);
}

void ShardGroup::noteStaged(std::uint32_t shard, const v1::Staging &staging, const std::string &problem)
{
    auto &waiting = followers_[shard - 1].waiting;
    // A slot has one gradient at a time: an older one has been withdrawn, or was of an older incarnation.
    std::erase_if(waiting, [&](const auto &each) { return each.first.slot == staging.slot(); });
    waiting[nameOf(staging)] = {staging, problem};
}

bool ShardGroup::discard(std::uint32_t shard, const v1::Staging &staging)
{
    auto &follower = followers_[shard - 1];
    const auto found = follower.waiting.find(nameOf(staging));
    if (found == follower.waiting.end() || found->second.staging.id() != staging.id()) {
        return false;
    }
    follower.waiting.erase(found);
    v1::LeadMessage message;
    *message.mutable_discard() = staging;
    follower.outbox.put(std::move(message));
    return true;
}

bool ShardGroup::isStaged(const PushName &push) const
{
    return std::ranges::all_of(followers_, [&](const Follower &each) { return each.waiting.contains(push); });
}

std::string ShardGroup::problemWith(const PushName &push) const
{
    for (const Follower &each : followers_) {
        if (const auto found = each.waiting.find(push); found != each.waiting.end() && !found->second.problem.empty()) {
            return found->second.problem;
        }
    }
    return {};
}

void ShardGroup::commit(std::span<const PushName> pushes, std::int64_t step, double rate)
{
    for (Follower &each : followers_) {
        v1::LeadMessage message;
        auto &commit = *message.mutable_commit();
        commit.set_step(step);
        commit.set_rate(rate);
        for (const PushName &push : pushes) {
            const auto found = each.waiting.find(push);
            *commit.add_stagings() = found->second.staging;
            each.waiting.erase(found);
        }
        each.outbox.put(std::move(message));
    }
}

void ShardGroup::discard(const PushName &push)
{
    for (std::uint32_t shard = 1; shard <= followers_.size(); ++shard) {
        const auto &waiting = followers_[shard - 1].waiting;
        if (const auto found = waiting.find(push); found != waiting.end()) {
            const v1::Staging staging = found->second.staging;
            discard(shard, staging);
        }
    }
}

void ShardGroup::save(std::int64_t step)
{
    v1::LeadMessage message;
    message.mutable_save()->set_step(step);
    tellAll(message);
}

void ShardGroup::finish(std::int64_t step, bool reachedTarget)
{
    v1::LeadMessage message;
    message.mutable_finish()->set_step(step);
    message.mutable_finish()->set_reached(reachedTarget);
    tellAll(message);
}

void ShardGroup::tellAll(const v1::LeadMessage &message)
{
    for (Follower &each : followers_) {
        each.outbox.put(message);
    }
}

} // namespace mayfly::ps
