// SPDX-License-Identifier: Apache-2.0
// How gradients become steps.
#include "gpuworker/paramserver/parameter_server.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace mayfly::ps {

namespace {

constexpr auto lookInterval = std::chrono::milliseconds(200);

} // namespace

PushAnswer ParameterServer::push(SessionId session, const Push &push, const std::function<bool()> &gone)
{
    // The tensors never change, so the long check needs no lock.
    const std::string problem = gradientProblem(shard_.tensors(), push.gradient);
    std::unique_lock lock(mutex_);
    Staged staged{session, slots_.slotOf(session).value_or(0), slots_.incarnationOf(session), push,
                  clock_.monotonicSeconds(), {}, false, false};
    PushAnswer &answer = staged.answer;
    if (!slots_.hear(session, staged.arrived_s)) {
        ++totals_.fenced;
        answer.kind = PushAnswer::Kind::Fenced;
        answer.reason = "another stream or a newer incarnation has the slot";
        return answer;
    }
    updateRate();
    if (slots_.isRepeated(session, push.sequence)) {
        ++totals_.repeated;
        answer.kind = PushAnswer::Kind::Repeated;
    } else if (shard_.step() >= lastStep_) {
        answer.kind = PushAnswer::Kind::AtTarget;
    } else if (!problem.empty()) {
        answer.kind = PushAnswer::Kind::Refused;
        answer.reason = problem;
        noteRefused(session, problem);
    } else {
        stage(lock, staged, gone);
    }
    if (group_ && answer.kind != PushAnswer::Kind::Applied) {
        if (answer.kind == PushAnswer::Kind::Refused) {
            refused_[staged.slot] = nameOf(staged);
        }
        group_->discard(nameOf(staged));
    }
    if (answer.kind == PushAnswer::Kind::Fenced) {
        flushReports(lock);
        return answer;
    }
    answer.step = shard_.step();
    answer.learningRate = rate_.at(shard_.step());
    answer.turn = slots_.turnOf(session);
    answer.turns = slots_.active();
    answer.evaluate = answer.kind != PushAnswer::Kind::AtTarget && duty_.claim(session, shard_.step());
    if (answer.evaluate) {
        excuse(session); // an evaluation is long: the others do not wait for it
        settle();
    }
    flushReports(lock);
    return answer;
}

void ParameterServer::stage(std::unique_lock<std::mutex> &lock, Staged &staged, const std::function<bool()> &gone)
{
    ++arrivals_;
    queued_ += static_cast<std::int64_t>(staged_.size());
    staged_[staged.session] = &staged;
    pace_.takePart(staged.session);
    settle();
    while (!staged.done) {
        flushReports(lock);
        lock.lock();
        if (!staged.done) {
            changed_.wait_for(lock, lookInterval);
        }
        if (!staged.done && (gone() || !slots_.hear(staged.session, clock_.monotonicSeconds()))) {
            totals_.discarded += staged.applied ? 0 : 1;
            finish(staged, PushAnswer::Kind::Fenced, "its worker is gone");
            excuse(staged.session);
            settle();
        }
    }
    waiting_s_ += clock_.monotonicSeconds() - staged.arrived_s;
}

/// Applies what may be applied, and lets go on who may.
void ParameterServer::settle()
{
    if (group_) {
        refuseWhatOthersRefuse();
    }
    while (!staged_.empty() && pace_.modeAt(shard_.step()) == SyncMode::Bsp && settleRound()) {}
    if (pace_.modeAt(shard_.step()) != SyncMode::Bsp) {
        settleSingly();
    }
}

/// A round is complete when everyone who takes part has a gradient in it. False: not yet.
bool ParameterServer::settleRound()
{
    const auto participants = pace_.participants();
    const auto isHere = [this](SessionId each) {
        const auto found = staged_.find(each);
        return found != staged_.end() && isReady(*found->second);
    };
    if (!std::ranges::all_of(participants, isHere)) {
        return false;
    }
    std::vector<Staged *> round;
    std::vector<double> arrivals_s;
    for (const auto &[session, staged] : staged_) {
        round.push_back(staged);
        arrivals_s.push_back(staged->arrived_s - round_s_);
    }
    // Sums of floats depend on the order: it is that of the slots, not that of arrival.
    std::ranges::sort(round, {}, &Staged::slot);
    commit(round);
    round_s_ = clock_.monotonicSeconds();
    for (Staged *staged : round) {
        finish(*staged, staged->applied ? PushAnswer::Kind::Applied : PushAnswer::Kind::AtTarget, {});
    }
    if (pace_.noteRound(arrivals_s)) {
        tellSwitch("one worker keeps the others waiting");
    }
    return true;
}

void ParameterServer::settleSingly()
{
    if (pace_.hasSwitched(shard_.step())) {
        tellSwitch("the part of the work under BSP is done");
    }
    std::vector<Staged *> waiting;
    for (const auto &[session, staged] : staged_) {
        waiting.push_back(staged);
    }
    std::ranges::sort(waiting, {}, &Staged::arrived_s);
    for (Staged *staged : waiting) {
        if (!staged->applied && isReady(*staged)) {
            commit(std::span(&staged, 1));
        }
    }
    const bool bounded = pace_.modeAt(shard_.step()) == SyncMode::Ssp && shard_.step() < lastStep_;
    for (Staged *staged : waiting) {
        if (!staged->applied) {
            if (shard_.step() >= lastStep_) {
                finish(*staged, PushAnswer::Kind::AtTarget, {});
            }
        } else if (!bounded || pace_.mayGoOn(staged->session)) {
            finish(*staged, PushAnswer::Kind::Applied, {});
        }
    }
}

/// Makes steps of gradients, never more than the target has left; the others stay as they are.
void ParameterServer::commit(std::span<Staged *const> gradients)
{
    const std::int64_t left = std::max<std::int64_t>(0, lastStep_ - shard_.step());
    gradients = gradients.first(std::min(gradients.size(), static_cast<std::size_t>(left)));
    if (gradients.empty()) {
        return;
    }
    double rate = rate_.at(shard_.step());
    if (pace_.modeAt(shard_.step()) == SyncMode::Bsp && options_.rate.fixedWorkers == 0) {
        // Of those in the round: who has joined but not pushed yet is not among them.
        rate *= static_cast<double>(gradients.size()) / std::max(1U, slots_.active());
    }
    const engine::SgdOptions options{static_cast<float>(rate), static_cast<float>(options_.momentum),
                                     static_cast<float>(options_.weightDecay), options_.nesterov,
                                     engine::statisticDecay};
    const std::int64_t before = shard_.step();
    std::vector<PushedGradient> parts;
    std::vector<PushName> names;
    for (const Staged *staged : gradients) {
        parts.push_back(staged->push.gradient);
        names.push_back(nameOf(*staged));
    }
    if (group_) {
        group_->commit(names, before, rate);
    }
    shard_.apply(options, std::move(parts));
    for (Staged *staged : gradients) {
        const Push &push = staged->push;
        staged->applied = true;
        staged->answer.staleness = std::max<std::int64_t>(0, before - push.basedOn_step);
        ++staleness_[std::min<std::size_t>(static_cast<std::size_t>(staged->answer.staleness), staleness_.size() - 1)];
        losses_ += push.loss;
        slots_.noteApplied(staged->session, push.sequence, push.position);
        pace_.noteApplied(staged->session);
    }
    updateRate();
    if (shard_.step() >= lastStep_) {
        changed_.notify_all();
    }
}

void ParameterServer::finish(Staged &staged, PushAnswer::Kind kind, const std::string &reason)
{
    staged.answer.kind = kind;
    staged.answer.reason = reason;
    staged.done = true;
    staged_.erase(staged.session);
    changed_.notify_all();
}

/// Gradients of streams that others have replaced are not applied any more: fencing.
void ParameterServer::dropStrangers()
{
    std::vector<Staged *> strangers;
    for (const auto &[session, staged] : staged_) {
        if (!slots_.isCurrent(session)) {
            strangers.push_back(staged);
        }
    }
    for (Staged *staged : strangers) {
        totals_.fenced += staged->applied ? 0 : 1;
        finish(*staged, PushAnswer::Kind::Fenced, "another stream or a newer incarnation has the slot");
    }
    for (const SessionId worker : pace_.participants()) {
        if (!slots_.isCurrent(worker)) {
            pace_.excuse(worker);
        }
    }
}

void ParameterServer::excuse(SessionId session)
{
    pace_.excuse(session);
    changed_.notify_all();
}

void ParameterServer::tellSwitch(const std::string &reason)
{
    if (std::exchange(switchTold_, true)) {
        return;
    }
    auto &change = *queueReport().mutable_synchronisation();
    change.set_before("bsp");
    change.set_after("asp");
    change.set_reason(reason);
    change.set_step(shard_.step());
    change.set_active_slots(slots_.active());
}

} // namespace mayfly::ps
