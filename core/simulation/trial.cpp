// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/trial.h"

#include <algorithm>
#include <cmath>

namespace mayfly::simulation {

namespace {

constexpr int mostEvents = 20000;       ///< a run with more does not end: servers go faster than they come
constexpr double mostTime = 100;        ///< times the undisturbed run, likewise
constexpr double rounding_s = 1e-6;

} // namespace

Trial::Trial(const ClusterRun &plan, const Draws &draws, ClusterRun::Scratch &scratch, double slowDown, std::vector<TimelineEvent> *events)
    : plan_(plan), model_(plan.model_), policy_(plan.policy_), draws_(draws), scratch_(scratch), slowDown_(slowDown), events_(events),
      cycle_(model_.checkpointInterval_s, model_.checkpointWrite_s), phases_(prediction::phasesOf(model_.synchronisation))
{
    scratch_.slots.assign(plan_.servers_.size(), {});
    scratch_.active.assign(model_.workers.size(), 0);
    if (scratch_.knownOf != &plan_) {
        scratch_.known = {};
        scratch_.knownOf = &plan_;
    }
}

void Trial::note(TimelineKind kind, double time_s, const Slot *slot, double value)
{
    if (events_ == nullptr) {
        return;
    }
    const int server = slot == nullptr ? TimelineEvent::wholeRun : static_cast<int>(slot - scratch_.slots.data());
    events_->push_back({time_s, kind, server, slot == nullptr ? 0 : slot->incarnation, value});
}

RunOutcome Trial::run()
{
    const double longest_s = mostTime * plan_.undisturbed_s(slowDown_);
    for (std::size_t i = 0; i < scratch_.slots.size(); ++i) {
        Slot &slot = scratch_.slots[i];
        slot.group = plan_.servers_[i].group;
        slot.holdsState = plan_.servers_[i].holdsState;
        request(slot, 0);
    }
    for (int events = 0; events < mostEvents; ++events) {
        const double speed = speedNow();
        if (speed != speed_) {
            note(TimelineKind::Speed, now_s_, nullptr, speed);
            speed_ = speed;
        }
        Slot &next = *std::min_element(scratch_.slots.begin(), scratch_.slots.end(),
                                       [](const Slot &a, const Slot &b) { return a.next_s() < b.next_s(); });
        const double finish_s = finishAt_s();
        const double pause_s = now_s_ < pausedUntil_s_ ? pausedUntil_s_ : never;
        const double net_s = netAt_s();
        const double at_s = std::min({finish_s, next.next_s(), pause_s, net_s});
        if (!(at_s <= longest_s)) {
            break;
        }
        advance(at_s);
        if (at_s == finish_s) {
            workDone();
            if (outcome_.ended) {
                return finish();
            }
        } else if (at_s == net_s) {
            forceOnDemand();
        } else if (at_s == next.next_s()) {
            happen(next);
        }
        if (double spent = 0; policy_.budget && overBudget(spent)) {
            outcome_.stopped = true;
            note(TimelineKind::Stopped, now_s_);
            return end();
        }
    }
    return end();
}

void Trial::happen(Slot &slot)
{
    if (slot.lostAt_s <= now_s_) {
        lose(slot);
    } else if (slot.backAt_s <= now_s_) {
        slot.backAt_s = never;
        slot.up = true;
        note(TimelineKind::Joined, now_s_, &slot);
    } else {
        request(slot, now_s_);
    }
}

void Trial::request(Slot &slot, double time_s)
{
    const bool transient = plan_.group(slot.group).lifetime != nullptr;
    slot.offer = &plan_.group(slot.group);
    slot.lifetimes = plan_.tables_[slot.group].get();
    if (slot.incarnation > 0 && !policy_.replacements.empty()) {
        slot.offer = &policy_.replacements[slot.group];
        slot.lifetimes = plan_.replacementTables_[slot.group].get();
    }
    slot.grantedAt_s = time_s;          // counts as missing
    if (transient && policy_.deadline_s && !policy_.onDemand.empty() && (onDemandOnly_ || netReached())) {
        if (!onDemandOnly_) {
            note(TimelineKind::OnDemand, time_s);
        }
        onDemandOnly_ = true;
        slot.offer = &policy_.onDemand[slot.group];
        slot.lifetimes = nullptr;
    }
    slot.grantedAt_s = never;
    if (policy_.trace != nullptr && slot.offer->lifetime) {
        const double from_s = availableFrom_s(time_s);
        if (from_s > time_s) {
            slot.grantedAt_s = from_s;
            note(TimelineKind::Waiting, time_s, &slot);
            return;
        }
    }
    grant(slot, time_s);
}

void Trial::grant(Slot &slot, double time_s)
{
    slot.billedFrom_s = time_s;
    slot.backAt_s = std::max(time_s + (slot.incarnation == 0 ? model_.startUp_s : model_.replacement_s), model_.startUp_s);
    const auto server = static_cast<std::size_t>(&slot - scratch_.slots.data());
    slot.lostAt_s = never;
    if (slot.offer->lifetime && !(plan_.firstNeverLost_ && server == 0)) {
        slot.lostAt_s = policy_.trace != nullptr
                            ? availableUntil_s(time_s)
                            : time_s + plan_.lifetime_s(draws_, *slot.lifetimes, server, slot.offer->zone, slot.incarnation);
    }
    note(TimelineKind::Requested, time_s, &slot, slot.offer->pricePerHour);
}

void Trial::lose(Slot &slot)
{
    ++outcome_.revocations;
    outcome_.cost += plan_.charge(slot.group, *slot.offer, slot.billedFrom_s, now_s_);
    if (slot.offer->notice_s > 0) {
        note(TimelineKind::Notice, std::max(slot.billedFrom_s, now_s_ - slot.offer->notice_s), &slot, slot.offer->notice_s);
    }
    note(TimelineKind::Lost, now_s_, &slot);
    if (slot.holdsState) {
        restore(slot);
    }
    slot.up = false;
    slot.billedFrom_s = slot.backAt_s = slot.lostAt_s = never;
    if (model_.replaceLost) {
        ++slot.incarnation;
        request(slot, now_s_);
    }
}

void Trial::restore(const Slot &slot)
{
    position_s_ = 0;
    if (slot.up && slot.offer->notice_s > 0 && slot.offer->notice_s >= model_.checkpointWrite_s) {
        saved_ = done_;                 // written within the notice
        return;
    }
    const double lost = done_ - saved_;
    done_ = saved_;
    while (phase_ > 0 && done_ < phases_.phases[phase_ - 1].until * model_.steps) {
        --phase_;
    }
    if (lost > 0) {
        const double speed = speed_ > 0 ? speed_ : plan_.fullSpeed_[phase_] / slowDown_;
        outcome_.lostSteps += lost;
        outcome_.lostTime_s += lost / speed;
        outcome_.lostCost += lost / speed * rate();
        note(TimelineKind::Restored, now_s_, &slot, lost);
    }
}

void Trial::advance(double until_s)
{
    if (speed_ > 0) {
        const double before_s = cycle_.trained_s(position_s_);
        const double position_s = position_s_ + (until_s - now_s_);
        const double cycles = cycle_.completed(position_s);
        const double atCheckpoint = done_ + speed_ * (cycle_.trained_s(cycles > 0 ? cycles * cycle_.length_s() : 0) - before_s);
        if (cycles > 0) {
            if (events_ != nullptr) {
                for (double i = 1; i <= cycles; ++i) {
                    const double held = done_ + speed_ * (cycle_.trained_s(i * cycle_.length_s()) - before_s);
                    note(TimelineKind::Checkpoint, now_s_ + i * cycle_.length_s() - position_s_, nullptr, held);
                }
            }
            saved_ = atCheckpoint;
        }
        done_ += speed_ * (cycle_.trained_s(position_s) - before_s);
        position_s_ = cycles > 0 ? position_s - cycles * cycle_.length_s() : position_s;
    }
    now_s_ = until_s;
}

/// The end of a phase, or of the run.
void Trial::workDone()
{
    done_ = phaseEnd();
    if (phase_ + 1 == phases_.count) {
        outcome_.ended = true;
        return;
    }
    ++phase_;
    pausedUntil_s_ = now_s_ + model_.switch_s;
    note(TimelineKind::Phase, now_s_, nullptr, static_cast<double>(phase_));
}

void Trial::forceOnDemand()
{
    note(TimelineKind::OnDemand, now_s_);
    onDemandOnly_ = true;
    for (auto &slot : scratch_.slots) {
        if (slot.grantedAt_s < never) {
            request(slot, now_s_);
        }
    }
}

RunOutcome Trial::finish()
{
    note(TimelineKind::Finished, now_s_, nullptr, done_);
    const Slot &first = scratch_.slots.front();
    if (plan_.firstNeverLost_ && first.offer->lifetime) {
        outcome_.ended = plan_.lifetime_s(draws_, *first.lifetimes, 0, first.offer->zone, 0) >= now_s_;
    }
    return end();
}

RunOutcome Trial::end()
{
    outcome_.time_s = now_s_;
    for (const auto &slot : scratch_.slots) {
        if (slot.billedFrom_s <= now_s_) {
            outcome_.cost += plan_.charge(slot.group, *slot.offer, slot.billedFrom_s, now_s_);
        }
    }
    return outcome_;
}

bool Trial::overBudget(double &spent) const
{
    spent = outcome_.cost;
    for (const auto &slot : scratch_.slots) {
        spent += slot.billedFrom_s <= now_s_ ? plan_.charge(slot.group, *slot.offer, slot.billedFrom_s, now_s_) : 0;
    }
    // Those on their way back count as back.
    const double atThisSpeed_s = speed_ > 0 ? (model_.steps - done_) / speed_ : 0;
    const double rest_s = model_.replaceLost ? workLeft_s() : atThisSpeed_s;
    return spent + rest_s * rate() > *policy_.budget;
}

bool Trial::missing() const
{
    return std::any_of(scratch_.slots.begin(), scratch_.slots.end(), [](const Slot &slot) { return slot.grantedAt_s < never; });
}

double Trial::workLeft_s() const
{
    double left_s = 0;
    double from = done_;
    for (std::size_t i = phase_; i < phases_.count; ++i) {
        const double until = phases_.phases[i].until * model_.steps;
        left_s += std::max(0.0, until - from) / plan_.fullSpeed_[i] * slowDown_;
        from = std::max(from, until);
    }
    return cycle_.clockFor_s(left_s, position_s_);
}

double Trial::slackNeeded_s() const
{
    const double tick_s = policy_.trace != nullptr ? policy_.trace->tick_s : 0;
    return model_.replacement_s + std::max(model_.replacement_s, tick_s);
}

bool Trial::netReached() const
{
    return now_s_ + rounding_s >= *policy_.deadline_s - workLeft_s() - slackNeeded_s();
}

double Trial::netAt_s() const
{
    if (!policy_.deadline_s || policy_.onDemand.empty() || onDemandOnly_ || !missing()) {
        return never;
    }
    const double gap_s = *policy_.deadline_s - workLeft_s() - slackNeeded_s() - now_s_;
    const double part = speed_ * slowDown_ / plan_.fullSpeed_[phase_];
    if (gap_s <= 0) {
        return now_s_;
    }
    if (part > 1 - 1e-9) {
        return never;
    }
    const double at_s = now_s_ + gap_s / (1 - part);
    return policy_.trace == nullptr ? at_s : std::max(now_s_, std::ceil(at_s / policy_.trace->tick_s - 1e-9) * policy_.trace->tick_s);
}

double Trial::phaseEnd() const
{
    return phases_.phases[phase_].until * model_.steps;
}

double Trial::finishAt_s() const
{
    return speed_ > 0 ? now_s_ + cycle_.clockFor_s(std::max(0.0, phaseEnd() - done_) / speed_, position_s_) : never;
}

double Trial::rate() const
{
    double perHour = 0;
    for (const auto &slot : scratch_.slots) {
        perHour += slot.billedFrom_s <= now_s_ ? slot.offer->pricePerHour : 0;
    }
    return perHour / 3600;
}

double Trial::speedNow()
{
    if (now_s_ < pausedUntil_s_) {
        return 0;
    }
    std::fill(scratch_.active.begin(), scratch_.active.end(), 0);
    for (const auto &slot : scratch_.slots) {
        if (slot.group < scratch_.active.size()) {
            scratch_.active[slot.group] += slot.up ? 1 : 0;
        } else if (!slot.up) {
            return 0;
        }
    }
    return countedSpeed() / slowDown_;
}

double Trial::countedSpeed()
{
    const SyncMode mode = phases_.phases[phase_].mode;
    constexpr std::size_t mostGroups = 7;
    std::uint64_t key = phase_ + 1;
    for (const int count : scratch_.active) {
        key = (key << 8U) | static_cast<std::uint64_t>(count & 0xFF);
    }
    if (scratch_.active.size() > mostGroups || scratch_.slots.size() > 255) {
        return prediction::speedWith(model_, scratch_.active, mode);
    }
    auto &known = scratch_.known[(key * 0x9E3779B97F4A7C15ULL) >> 57U];
    if (known.key != key) {
        known = {key, prediction::speedWith(model_, scratch_.active, mode)};
    }
    return known.speed;
}

double Trial::availableFrom_s(double time_s) const
{
    const auto &trace = *policy_.trace;
    const double at_s = policy_.traceStart_s + time_s;
    if (at_s >= trace.length_s()) {
        return never;
    }
    const std::size_t run = trace.runAt(at_s);
    if (trace.available(run)) {
        return time_s;
    }
    return run + 1 < trace.ends_s.size() ? trace.ends_s[run] - policy_.traceStart_s : never;
}

double Trial::availableUntil_s(double time_s) const
{
    const auto &trace = *policy_.trace;
    return trace.ends_s[trace.runAt(policy_.traceStart_s + time_s)] - policy_.traceStart_s;
}

} // namespace mayfly::simulation
