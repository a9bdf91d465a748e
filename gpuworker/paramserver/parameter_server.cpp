// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/parameter_server.h"

#include "gpuworker/engine/state_part.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace mayfly::ps {

ParameterServer::ParameterServer(Shard shard, const std::vector<SlotRecord> &slots,
                                 const ParameterServerOptions &options, ReportSink report, const Clock &clock)
    : options_(options), report_(std::move(report)), clock_(clock),
      fingerprint_(engine::fingerprintOf(shard.tensors())), shard_(std::move(shard)),
      slots_(options.maxSlots, options.lease_s, slots),
      duty_(options.evaluateEvery_steps, options.targetSteps, shard_.step()),
      pace_(options.synchronisation, options.targetSteps, options.switchOnStragglers), rate_(options.rate),
      lastStep_(options.targetSteps), round_s_(clock.monotonicSeconds()), sampled_s_(clock.monotonicSeconds()),
      sampledSteps_(shard_.step())
{
    if (options_.shards > 1) {
        group_.emplace(options_.shards);
    }
}

Result<Admission> ParameterServer::join(std::uint32_t slot, std::uint32_t incarnation, const ModelIdentity &model,
                                        std::function<void()> cancel)
{
    std::unique_lock lock(mutex_);
    Result<Admission> admission;
    if (group_ && (!group_->complete() || shardLost_)) {
        return fail(ErrorCode::Unavailable, "not all shards are there yet");
    }
    if (model.elements != shard_.size()) {
        admission = fail(ErrorCode::InvalidInput, "slot " + std::to_string(slot) + ": its model has " +
                                                      std::to_string(model.elements) +
                                                      " elements, the parameter server's " +
                                                      std::to_string(shard_.size()));
    } else if (model.fingerprint != fingerprint_) {
        admission = fail(ErrorCode::InvalidInput,
                         "slot " + std::to_string(slot) + ": it trains another model with as many elements");
    } else {
        admission = slots_.join(slot, incarnation, std::move(cancel), clock_.monotonicSeconds());
    }
    if (admission) {
        admission->turn = slots_.turnOf(admission->session);
        admission->turns = slots_.active();
        dropStrangers();
        updateRate();
        settle();
        // Under the lock, so that the old stream cannot end between the decision and the call.
        if (admission->cancelReplaced) {
            admission->cancelReplaced();
        }
    } else {
        totals_.fenced += admission.error().code == ErrorCode::Conflict ? 1 : 0;
        queueReport().mutable_refused()->set_reason(admission.error().message);
    }
    flushReports(lock);
    return admission;
}

void ParameterServer::leave(SessionId session, Leftover leftover)
{
    std::unique_lock lock(mutex_);
    slots_.leave(session);
    duty_.release(session);
    excuse(session);
    totals_.discarded += leftover == Leftover::IncompletePush ? 1 : 0;
    updateRate();
    settle();
    changed_.notify_all();
    flushReports(lock);
}

void ParameterServer::noteFarewell(SessionId session)
{
    const std::lock_guard lock(mutex_);
    slots_.noteFarewell(session);
}

bool ParameterServer::hear(SessionId session)
{
    std::unique_lock lock(mutex_);
    const bool current = slots_.hear(session, clock_.monotonicSeconds());
    updateRate();
    flushReports(lock);
    return current;
}

std::shared_ptr<const StepState> ParameterServer::pull()
{
    const std::lock_guard lock(mutex_);
    return shard_.state();
}

void ParameterServer::reportRefusal(SessionId session, const std::string &reason)
{
    std::unique_lock lock(mutex_);
    noteRefused(session, reason);
    flushReports(lock);
}

bool ParameterServer::claimEvaluation(SessionId session)
{
    const std::lock_guard lock(mutex_);
    return slots_.isCurrent(session) && duty_.claim(session, shard_.step()); // it does not take part yet
}

void ParameterServer::noteEvaluation(SessionId session, std::int64_t step, double accuracyPct, double loss,
                                     std::int64_t images)
{
    std::unique_lock lock(mutex_);
    // A result for a step that was lost in a restore, or that never was, says nothing of this run's model.
    if (!slots_.hear(session, clock_.monotonicSeconds()) || step > shard_.step()) {
        duty_.release(session);
        return;
    }
    updateRate();
    const bool final = duty_.complete(session, step);
    auto &evaluation = *queueReport().mutable_evaluation();
    evaluation.set_step(step);
    evaluation.set_accuracy_pct(accuracyPct);
    evaluation.set_loss(loss);
    evaluation.set_images(images);
    evaluation.set_final(final);
    if (final) {
        finalAccuracy_ = accuracyPct;
    }
    changed_.notify_all();
    flushReports(lock);
}

EndAnswer ParameterServer::waitForEnd(SessionId session, const std::function<bool()> &gone)
{
    constexpr auto lookInterval = std::chrono::milliseconds(200);
    std::unique_lock lock(mutex_);
    for (;;) {
        if (finalAccuracy_) {
            return EndAnswer::Finished;
        }
        if (!slots_.hear(session, clock_.monotonicSeconds()) || gone()) {
            return EndAnswer::Fenced;
        }
        if (duty_.claim(session, shard_.step())) {
            return EndAnswer::Evaluate;
        }
        changed_.wait_for(lock, lookInterval);
    }
}

void ParameterServer::expireLeases()
{
    std::unique_lock lock(mutex_);
    const double now_s = clock_.monotonicSeconds();
    slots_.expire(now_s);
    for (const SilentSlot &each : slots_.takeSilent(now_s)) {
        auto &silent = *queueReport().mutable_silent();
        silent.set_slot(each.slot);
        silent.set_incarnation(each.incarnation);
        silent.set_silent_s(each.silent_s);
    }
    for (const SessionId worker : {duty_.holder(), duty_.finalHolder()}) {
        if (worker != 0 && !slots_.isActive(worker)) {
            duty_.release(worker);
            changed_.notify_all();
        }
    }
    for (const SessionId worker : pace_.participants()) {
        if (!slots_.isActive(worker)) {
            excuse(worker);
        }
    }
    updateRate();
    settle();
    flushReports(lock);
}

v1::ServeSample ParameterServer::sample()
{
    const std::lock_guard lock(mutex_);
    const double now_s = clock_.monotonicSeconds();
    const double passed_s = std::max(now_s - sampled_s_, 1e-9);
    const auto steps = static_cast<double>(shard_.step() - sampledSteps_);
    v1::ServeSample sample;
    sample.set_applied_steps(shard_.step());
    sample.set_step_counter(shard_.counter());
    sample.set_steps_per_s(steps / passed_s);
    sample.set_loss(steps > 0 ? losses_ / steps : 0);
    sample.set_learning_rate(rate_.at(shard_.step()));
    sample.set_active_slots(slots_.active());
    const double calculating_s = shard_.calculating_s() - std::exchange(calculating_s_, shard_.calculating_s());
    sample.set_apply_s(steps > 0 ? calculating_s / steps : 0);
    sample.set_busy(std::min(1.0, calculating_s / passed_s));
    const auto arrivals = static_cast<double>(std::max<std::int64_t>(1, arrivals_));
    sample.set_wait_s(waiting_s_ / arrivals);
    sample.set_queue_length(static_cast<double>(queued_) / arrivals);
    sample.mutable_staleness()->Assign(staleness_.begin(), staleness_.end());
    sampled_s_ = now_s;
    sampledSteps_ = shard_.step();
    losses_ = 0;
    waiting_s_ = 0;
    queued_ = 0;
    arrivals_ = 0;
    return sample;
}

ServerCounts ParameterServer::counts() const
{
    const std::lock_guard lock(mutex_);
    ServerCounts counts = totals_;
    counts.applied = shard_.step();
    counts.counter = shard_.counter();
    counts.active = slots_.active();
    counts.waiting = staged_.size();
    counts.learningRate = rate_.at(shard_.step());
    return counts;
}

Checkpoint ParameterServer::checkpoint() const
{
    const std::lock_guard lock(mutex_);
    return copyCheckpoint();
}

Checkpoint ParameterServer::copyCheckpoint() const
{
    const auto state = shard_.state();
    const auto values = state->values();
    const auto velocity = shard_.velocity();
    return {state->step(), slots_.records(), {values.begin(), values.end()}, {velocity.begin(), velocity.end()}};
}

void ParameterServer::close()
{
    std::unique_lock lock(mutex_);
    lastStep_ = std::min(lastStep_, shard_.step());
    settle();
    flushReports(lock);
}

bool ParameterServer::atTarget() const
{
    const std::lock_guard lock(mutex_);
    return shard_.step() >= options_.targetSteps;
}

std::optional<double> ParameterServer::finalAccuracy() const
{
    const std::lock_guard lock(mutex_);
    return finalAccuracy_;
}

void ParameterServer::waitForLeaving(double seconds) const
{
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return slots_.sessions() == 0; });
}

void ParameterServer::updateRate()
{
    // Sync-Switch, table 1: the rate of one worker once each gradient is applied by itself.
    rate_.follow(slots_.active(), shard_.step(),
                 pace_.hasSwitched(shard_.step()) ? LearningRate::Rule::OneWorker : LearningRate::Rule::EachWorker);
    const auto news = rate_.news(shard_.step());
    if (!news) {
        return;
    }
    auto &change = *queueReport().mutable_learning_rate();
    change.set_before(news->before);
    change.set_after(news->after);
    change.set_reason(news->reason);
    change.set_active_slots(slots_.active());
    change.set_step(shard_.step());
}

void ParameterServer::noteRefused(SessionId session, const std::string &reason)
{
    const auto slot = slots_.slotOf(session);
    queueReport().mutable_refused()->set_reason("slot " + (slot ? std::to_string(*slot) : std::string("?")) + ": " +
                                                reason);
}

v1::AgentReport &ParameterServer::queueReport()
{
    return reports_.emplace_back();
}

void ParameterServer::flushReports(std::unique_lock<std::mutex> &lock)
{
    // Whoever is at it gives away what others add meanwhile: in the order in which it happened, and nobody waits.
    if (!std::exchange(flushing_, true)) {
        while (!reports_.empty()) {
            std::vector<v1::AgentReport> reports;
            reports.swap(reports_);
            lock.unlock();
            for (v1::AgentReport &report : reports) {
                report_(std::move(report));
            }
            lock.lock();
        }
        flushing_ = false;
    }
    lock.unlock();
}

} // namespace mayfly::ps
