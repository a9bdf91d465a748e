// SPDX-License-Identifier: Apache-2.0
// What the first shard does for the others.
#include "core/base/log.h"
#include "gpuworker/paramserver/parameter_server.h"

#include <chrono>

namespace mayfly::ps {

Result<ShardOutbox *> ParameterServer::attachShard(std::uint32_t shard, std::uint32_t shards)
{
    const std::lock_guard lock(mutex_);
    if (!group_) {
        return fail(ErrorCode::InvalidInput, "this run has one shard only");
    }
    return group_->attach(shard, shards);
}

void ParameterServer::noteShardLoaded(std::uint32_t shard)
{
    const std::lock_guard lock(mutex_);
    group_->noteLoaded(shard);
}

void ParameterServer::noteShardStaged(std::uint32_t shard, const v1::Staging &staging, const std::string &problem)
{
    std::unique_lock lock(mutex_);
    group_->noteStaged(shard, staging, problem);
    const PushName name = ps::nameOf(staging);
    const auto refused = refused_.find(name.slot);
    if (shard_.step() >= lastStep_ || slots_.isPast(name.slot, name.incarnation, name.sequence) ||
        (refused != refused_.end() && refused->second == name)) {
        group_->discard(shard, staging);
    }
    settle();
    flushReports(lock);
}

void ParameterServer::withdrawStaged(std::uint32_t shard, const v1::Staging &staging)
{
    const std::lock_guard lock(mutex_);
    group_->discard(shard, staging); // if it is committed already, the shard is told so
}

void ParameterServer::noteShardSaved(const v1::ShardSaved &saved)
{
    const std::lock_guard lock(mutex_);
    saved_[saved.step()].push_back(saved);
    changed_.notify_all();
}

void ParameterServer::noteShardLost(std::uint32_t shard)
{
    const std::lock_guard lock(mutex_);
    ++shardsGone_;
    if (!shardsFinish_) {
        log::warning("shard " + std::to_string(shard) + " is gone");
        shardLost_ = true;
    }
    changed_.notify_all();
}

bool ParameterServer::isShardLost() const
{
    const std::lock_guard lock(mutex_);
    return shardLost_;
}

Checkpoint ParameterServer::beginCheckpoint()
{
    const std::lock_guard lock(mutex_);
    if (group_) {
        group_->save(shard_.step());
    }
    return copyCheckpoint();
}

std::vector<v1::ShardSaved> ParameterServer::awaitShardsSaved(std::int64_t step, double longest_s)
{
    std::unique_lock lock(mutex_);
    const std::size_t others = options_.shards - 1;
    changed_.wait_for(lock, std::chrono::duration<double>(longest_s),
                      [&] { return shardLost_ || saved_[step].size() >= others; });
    auto saved = std::move(saved_[step]);
    saved_.erase(saved_.begin(), saved_.upper_bound(step));
    return saved;
}

void ParameterServer::finishShards(bool reachedTarget, double longest_s)
{
    std::unique_lock lock(mutex_);
    if (!group_ || shardLost_) {
        return;
    }
    shardsFinish_ = true;
    group_->finish(shard_.step(), reachedTarget);
    changed_.wait_for(lock, std::chrono::duration<double>(longest_s),
                      [this] { return shardsGone_ + 1 >= options_.shards; });
}

bool ParameterServer::isReady(const Staged &staged) const
{
    return !group_ || group_->isStaged(nameOf(staged));
}

/// What another shard cannot apply is refused on all of them.
void ParameterServer::refuseWhatOthersRefuse()
{
    std::vector<std::pair<Staged *, std::string>> refused;
    for (const auto &[session, staged] : staged_) {
        if (std::string problem = group_->problemWith(nameOf(*staged)); !problem.empty() && !staged->applied) {
            refused.emplace_back(staged, std::move(problem));
        }
    }
    for (const auto &[staged, problem] : refused) {
        noteRefused(staged->session, problem);
        finish(*staged, PushAnswer::Kind::Refused, problem);
    }
}

PushName ParameterServer::nameOf(const Staged &staged) const
{
    return {staged.slot, staged.incarnation, staged.push.sequence};
}

} // namespace mayfly::ps
