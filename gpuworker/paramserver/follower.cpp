// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/follower.h"

#include "gpuworker/engine/state_part.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace mayfly::ps {

namespace {

constexpr auto lookInterval = std::chrono::milliseconds(200);

} // namespace

Follower::Follower(Shard shard, const FollowerOptions &options, Tell tell, const Clock &clock)
    : options_(options), tell_(std::move(tell)), clock_(clock), fingerprint_(engine::fingerprintOf(shard.tensors())),
      shard_(std::move(shard)), slots_(options.maxSlots, std::numeric_limits<double>::infinity()),
      sampled_s_(clock.monotonicSeconds()), sampledSteps_(shard_.step())
{
}

Result<Admission> Follower::join(std::uint32_t slot, std::uint32_t incarnation, const ModelIdentity &model,
                                 std::function<void()> cancel)
{
    const std::lock_guard lock(mutex_);
    if (closed_) {
        return fail(ErrorCode::Unavailable, "this shard has lost the first one");
    }
    if (model.elements != shard_.size() || model.fingerprint != fingerprint_) {
        return fail(ErrorCode::InvalidInput,
                    "slot " + std::to_string(slot) + ": it trains another model, or one that is cut otherwise");
    }
    auto admission = slots_.join(slot, incarnation, std::move(cancel), clock_.monotonicSeconds());
    if (admission && admission->cancelReplaced) {
        admission->cancelReplaced();
    }
    return admission;
}

void Follower::leave(SessionId session)
{
    const std::lock_guard lock(mutex_);
    slots_.leave(session);
    changed_.notify_all();
}

bool Follower::isCurrent(SessionId session) const
{
    const std::lock_guard lock(mutex_);
    return !closed_ && slots_.isCurrent(session);
}

Follower::Answer Follower::push(SessionId session, const PushName &name, const PushedGradient &gradient,
                                const std::function<bool()> &gone)
{
    const std::string problem = gradientProblem(shard_.tensors(), gradient);
    std::unique_lock lock(mutex_);
    // What an earlier stream of the slot has left here must be settled first: the first shard may have committed it.
    if (const auto earlier = staged_.find(name.slot); earlier != staged_.end()) {
        withdraw(*earlier->second);
        while (!closed_ && !gone() && staged_.contains(name.slot)) {
            changed_.wait_for(lock, lookInterval);
        }
    }
    if (closed_ || !slots_.isCurrent(session) || staged_.contains(name.slot)) {
        return {Answer::Kind::Lost, shard_.step()};
    }
    if (slots_.isRepeated(session, name.sequence)) {
        return {Answer::Kind::Repeated, shard_.step()};
    }
    Staged staged;
    staged.gradient = gradient;
    staged.staging.set_slot(name.slot);
    staged.staging.set_incarnation(name.incarnation);
    staged.staging.set_sequence(name.sequence);
    staged.staging.set_id(++lastId_);
    ++arrivals_;
    queued_ += static_cast<std::int64_t>(staged_.size());
    const double arrived_s = clock_.monotonicSeconds();
    staged_[name.slot] = &staged;
    v1::FollowerMessage message;
    *message.mutable_staged()->mutable_staging() = staged.staging;
    message.mutable_staged()->set_problem(problem);
    tell_(std::move(message));
    waitFor(lock, staged, gone);
    waiting_s_ += clock_.monotonicSeconds() - arrived_s;
    if (!staged.done) {
        return {Answer::Kind::Lost, shard_.step()};
    }
    return {staged.applied ? Answer::Kind::Applied : Answer::Kind::Discarded, shard_.step()};
}

/// Until it is committed or discarded, or this shard is closed. The gradient lies with the caller: it must not go away
/// while the first shard may still commit it.
void Follower::waitFor(std::unique_lock<std::mutex> &lock, Staged &staged, const std::function<bool()> &gone)
{
    bool withdrawn = false;
    while (!staged.done && !closed_) {
        changed_.wait_for(lock, lookInterval);
        if (!staged.done && !closed_ && !withdrawn && gone()) {
            withdraw(staged);
            withdrawn = true;
        }
    }
    if (const auto found = staged_.find(staged.staging.slot()); found != staged_.end() && found->second == &staged) {
        staged_.erase(found);
    }
    changed_.notify_all();
}

void Follower::withdraw(const Staged &staged)
{
    v1::FollowerMessage message;
    *message.mutable_withdraw() = staged.staging;
    tell_(std::move(message));
}

std::shared_ptr<const StepState> Follower::pull(std::int64_t leastStep, const std::function<bool()> &gone)
{
    std::unique_lock lock(mutex_);
    while (shard_.step() < leastStep && !closed_ && !gone()) {
        changed_.wait_for(lock, lookInterval);
    }
    return shard_.step() < leastStep ? nullptr : shard_.state();
}

Result<void> Follower::commit(const v1::ShardCommit &commit)
{
    std::unique_lock lock(mutex_);
    std::vector<Staged *> round;
    std::vector<PushedGradient> gradients;
    for (const v1::Staging &each : commit.stagings()) {
        const auto found = staged_.find(each.slot());
        if (found == staged_.end() || found->second->staging.id() != each.id()) {
            return fail(ErrorCode::Corrupt, "the first shard commits a gradient of slot " +
                                                std::to_string(each.slot()) + " that is not here");
        }
        round.push_back(found->second);
        gradients.push_back(found->second->gradient);
    }
    if (round.empty() || commit.step() != shard_.step()) {
        return fail(ErrorCode::Corrupt, "the first shard is at step " + std::to_string(commit.step()) +
                                            ", this one at " + std::to_string(shard_.step()));
    }
    const engine::SgdOptions options{static_cast<float>(commit.rate()), static_cast<float>(options_.momentum),
                                     static_cast<float>(options_.weightDecay), options_.nesterov,
                                     engine::statisticDecay};
    shard_.apply(options, std::move(gradients));
    for (Staged *staged : round) {
        staged->applied = true;
        staged->done = true;
        slots_.noteCommitted(staged->staging.slot(), staged->staging.incarnation(), staged->staging.sequence());
        staged_.erase(staged->staging.slot());
    }
    changed_.notify_all();
    return {};
}

void Follower::discard(const v1::Staging &staging)
{
    const std::lock_guard lock(mutex_);
    const auto found = staged_.find(staging.slot());
    if (found != staged_.end() && found->second->staging.id() == staging.id()) {
        found->second->done = true;
        staged_.erase(found);
        changed_.notify_all();
    }
}

Checkpoint Follower::checkpoint() const
{
    const std::lock_guard lock(mutex_);
    const auto state = shard_.state();
    const auto values = state->values();
    const auto velocity = shard_.velocity();
    return {state->step(), {}, {values.begin(), values.end()}, {velocity.begin(), velocity.end()}};
}

void Follower::close()
{
    const std::lock_guard lock(mutex_);
    closed_ = true;
    slots_.cancelAll();
    changed_.notify_all();
}

v1::ServeSample Follower::sample()
{
    const std::lock_guard lock(mutex_);
    const double now_s = clock_.monotonicSeconds();
    const double passed_s = std::max(now_s - sampled_s_, 1e-9);
    const auto steps = static_cast<double>(shard_.step() - sampledSteps_);
    v1::ServeSample sample;
    sample.set_applied_steps(shard_.step());
    sample.set_step_counter(shard_.counter());
    sample.set_steps_per_s(steps / passed_s);
    sample.set_active_slots(slots_.active());
    const double calculating_s = shard_.calculating_s() - std::exchange(calculating_s_, shard_.calculating_s());
    sample.set_apply_s(steps > 0 ? calculating_s / steps : 0);
    sample.set_busy(std::min(1.0, calculating_s / passed_s));
    const auto arrivals = static_cast<double>(std::max<std::int64_t>(1, std::exchange(arrivals_, 0)));
    sample.set_wait_s(std::exchange(waiting_s_, 0) / arrivals);
    sample.set_queue_length(static_cast<double>(std::exchange(queued_, 0)) / arrivals);
    sampled_s_ = now_s;
    sampledSteps_ = shard_.step();
    return sample;
}

std::int64_t Follower::step() const
{
    const std::lock_guard lock(mutex_);
    return shard_.step();
}

std::int64_t Follower::counter() const
{
    const std::lock_guard lock(mutex_);
    return shard_.counter();
}

void Follower::waitForLeaving(double seconds) const
{
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return slots_.sessions() == 0; });
}

} // namespace mayfly::ps
