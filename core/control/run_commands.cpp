// SPDX-License-Identifier: Apache-2.0
// What people ask of a live run: more or fewer workers, another server for one of them, one worker less. Each wish is
// written down before it is acted on, and acted on by what is seen, so that a restarted controller carries it out.
#include "core/base/log.h"
#include "core/control/run_controller.h"
#include "core/control/run_files.h"

#include <algorithm>
#include <utility>

namespace mayfly::control {

namespace {

constexpr double leaveGrace_s = 60; ///< for the step under way; who is done leaves at once

std::string workersText(int workers)
{
    return std::to_string(workers) + (workers == 1 ? " worker" : " workers");
}

} // namespace

Wanted scaled(Wanted wanted, int workers)
{
    for (int more = workers - wanted.workers; more > 0 && !wanted.drained.empty(); --more) {
        wanted.drained.erase(wanted.drained.begin());
    }
    wanted.workers = workers;
    return wanted;
}

void RunController::handle(ScaleAsked &message)
{
    message.answer->set_value(scale(message.workers));
}

void RunController::handle(SlotAsked &message)
{
    message.answer->set_value(message.what == SlotAsked::What::Replace ? replace(message.slot) : drain(message.slot, "asked for"));
}

Result<void> RunController::want(Wanted next)
{
    if (auto written = writeWanted(settings_.runId, next); !written) {
        return written;
    }
    wanted_ = std::move(next);
    slots_ = slotsOf(settings_.plan, wanted_.workers, wanted_.drained);
    return {};
}

bool RunController::isWanted(const std::string &slot) const
{
    return std::any_of(slots_.begin(), slots_.end(), [&](const SlotPlan &each) { return each.slot == slot; });
}

Result<std::string> RunController::scale(int workers)
{
    const int most = static_cast<int>(maxSlots(settings_.plan));
    if (phase_ != Phase::Working) {
        return fail(ErrorCode::Conflict, "the run is ending");
    }
    if (workers < 1 || workers > most) {
        return fail(ErrorCode::InvalidInput,
                    "workers " + std::to_string(workers) + ": expected 1 to " + std::to_string(most));
    }
    const int before = wanted_.workers;
    if (auto written = want(scaled(wanted_, workers)); !written) {
        return passOn(written.error());
    }
    journal_.event(EventKind::Decision, "", workersText(workers) + " instead of " + std::to_string(before),
                   "asked for");
    fillSlots();
    dropUnwanted();
    return workersText(workers) + " wanted, " + std::to_string(before) + " before";
}

/// A worker's slot that is filled or to be filled, and that the model does not live on.
Result<const SlotPlan *> RunController::steerableWorker(const std::string &slot) const
{
    if (phase_ != Phase::Working) {
        return fail(ErrorCode::Conflict, "the run is ending");
    }
    const auto at = std::find_if(slots_.begin(), slots_.end(), [&](const SlotPlan &each) { return each.slot == slot; });
    if (at == slots_.end()) {
        std::string known;
        for (const SlotPlan &each : slots_) {
            known += each.role == ServerRole::Worker ? (known.empty() ? "" : ", ") + each.slot : "";
        }
        return fail(ErrorCode::NotFound, "slot '" + slot + "': expected one of the run's workers: " + known);
    }
    if (at->role != ServerRole::Worker) {
        return fail(ErrorCode::InvalidInput, "slot '" + slot + "' serves the model: expected a worker");
    }
    for (int shard = 0; shard < shardsOf(settings_.plan); ++shard) {
        if (hostOfShard(settings_.plan, shard) == slot) {
            return fail(ErrorCode::InvalidInput,
                        "slot '" + slot + "' serves the model besides training: expected another worker");
        }
    }
    return &*at;
}

Result<std::string> RunController::replace(const std::string &slot)
{
    const auto place = steerableWorker(slot);
    if (!place) {
        return passOn(place.error());
    }
    Member *member = fleet_.inSlot(slot);
    if (member == nullptr || !member->server.working_ns) {
        return fail(ErrorCode::Conflict, slot + ": its server does not train yet, so there is nothing to replace");
    }
    for (const auto &[tag, each] : fleet_.members()) {
        if (each->server.slot == slot && each->retiring && !each->ending) {
            return fail(ErrorCode::Conflict, slot + ": is being replaced already");
        }
    }
    Wanted next = wanted_;
    std::erase_if(next.retiring, [this](const std::string &tag) { return fleet_.find(tag) == nullptr; });
    next.retiring.insert(member->server.tag);
    if (auto written = want(std::move(next)); !written) {
        return passOn(written.error());
    }
    member->retiring = true;
    const std::string name = slot + "/" + std::to_string(member->server.incarnation);
    journal_.event(EventKind::Decision, slot,
                   name + " is replaced: it trains until its successor answers, then finishes its step and leaves",
                   "asked for");
    reasons_[slot] = "replaces " + name + ", as asked for";
    vacancies_[slot] = {.lost_ns = journal_.now_ns(), .askedFor = true};
    fillSlots();
    return slot + " gets another server; the present one trains until that answers";
}

Result<std::string> RunController::drain(const std::string &slot, const std::string &reason)
{
    const auto place = steerableWorker(slot);
    if (!place) {
        return passOn(place.error());
    }
    if (wanted_.workers <= 1) {
        return fail(ErrorCode::Conflict, slot + ": the last worker cannot be drained; stop the run instead");
    }
    Wanted next = wanted_;
    next.drained.insert((*place)->index);
    --next.workers;
    if (auto written = want(std::move(next)); !written) {
        return passOn(written.error());
    }
    journal_.event(EventKind::Decision, slot,
                   "finishes its step and leaves; the slot stays empty until workers are added", reason);
    dropUnwanted();
    return slot + " finishes its step and leaves; " + workersText(wanted_.workers) + (wanted_.workers == 1 ? " stays" : " stay");
}

/// Its process fails wherever it runs. While others train, that is no reason to end the run.
void RunController::giveUpSlot(const std::string &slot, const std::string &message)
{
    constexpr double lately_s = 60;
    const bool othersTrain = std::ranges::any_of(stepped_s_, [&](const auto &each) {
        return each.first != slot && isWanted(each.first) && clock_.monotonicSeconds() - each.second < lately_s;
    });
    if (othersTrain) {
        if (const auto drained = drain(slot, "no try helps: " + message)) {
            return;
        }
    }
    end({RunState::Failed, slot + ": " + message, false}, EventKind::Error, "no try helps");
}

/// Who is slow or stale by the plan's rule leaves as if it were asked for; the last worker stays, whatever it is like.
void RunController::drainStragglers()
{
    const auto found = stragglers_.judge(clock_.monotonicSeconds());
    if (found && wanted_.workers > 1) {
        if (const auto drained = drain(found->slot, found->reason); !drained) {
            log::info("not drained: " + drained.error().message);
        }
    }
}

/// After a restart: what was asked for before it.
void RunController::takeUpWanted()
{
    for (const std::string &tag : wanted_.retiring) {
        if (Member *member = fleet_.find(tag)) {
            member->retiring = true;
            reasons_[member->server.slot] = "replaces " + tag + ", as asked for";
            vacancies_[member->server.slot] = {.lost_ns = journal_.now_ns(), .askedFor = true};
        }
    }
}

/// Workers in slots that are not to be filled leave. One with its notice leaves by itself; one of an earlier controller
/// is waited for, so that it can be asked to.
void RunController::dropUnwanted()
{
    for (const auto &[tag, member] : fleet_.members()) {
        const Server &server = member->server;
        const bool waits = member->adopted && !member->up;
        if (server.role != ServerRole::Worker || member->ending || waits || server.state == ServerState::Notice ||
            isWanted(server.slot)) {
            continue;
        }
        (void)board_.noteLost(tag);
        telemetry_.forget(server.slot);
        vacancies_.erase(server.slot);
        reasons_.erase(server.slot);
        const bool drained = std::any_of(wanted_.drained.begin(), wanted_.drained.end(), [&](int number) {
            return server.slot == "w-" + std::to_string(number);
        });
        fleet_.end(tag, drained ? "drained" : "finished", leaveGrace_s);
    }
}

/// A replaced server leaves once its successor can take the slot over.
void RunController::handOver()
{
    for (const auto &[tag, member] : fleet_.members()) {
        if (!member->retiring || member->ending) {
            continue;
        }
        const Member *successor = fleet_.inSlot(member->server.slot);
        if (successor != nullptr && successor->up) {
            (void)board_.noteLost(tag);
            fleet_.end(tag, "replaced", leaveGrace_s);
        }
    }
}

/// No successor can be had: the server that was to be replaced stays. False if there is none.
bool RunController::keepRetiring(const std::string &slot, const std::string &why)
{
    for (const auto &[tag, member] : fleet_.members()) {
        if (member->server.slot != slot || !member->retiring || member->ending) {
            continue;
        }
        member->retiring = false;
        Wanted next = wanted_;
        next.retiring.erase(tag);
        if (auto written = want(std::move(next)); !written) {
            log::error(written.error().message);
        }
        vacancies_.erase(slot);
        reasons_.erase(slot);
        journal_.event(EventKind::Decision, slot, "keeps its server", "no other can be had: " + why);
        return true;
    }
    return false;
}

} // namespace mayfly::control
