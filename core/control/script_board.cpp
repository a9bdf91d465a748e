// SPDX-License-Identifier: Apache-2.0
#include "core/control/script_board.h"

#include "core/base/log.h"
#include "core/control/free_port.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mayfly::control {

namespace {

constexpr int mostFailures = 5; ///< in a row without a new step
constexpr double firstPause_s = 0.5;
constexpr double longestPause_s = 30;
constexpr double firstPatience_s = 60; ///< for the first servers, once one is there
constexpr double laterPatience_s = 5;  ///< for a replacement, before the program goes on with those that are there
constexpr double settle_s = 1.5;       ///< after one process ended: do others, or is its server gone?
constexpr double lingering_s = 20;     ///< for the others, when one has ended well
constexpr double stopMargin_s = 3;
constexpr int cannotStart = 127;

std::string workersText(std::size_t workers)
{
    return std::to_string(workers) + (workers == 1 ? " worker" : " workers");
}

} // namespace

ScriptBoard::ScriptBoard(const RunSettings &settings, RunJournal &journal, Fleet &fleet, const Clock &clock, Observer observer)
    : settings_(settings), journal_(journal), fleet_(fleet), clock_(clock), observer_(std::move(observer))
{
}

void ScriptBoard::reconcile(const std::vector<SlotPlan> &slots)
{
    const auto places = present(slots);
    const auto wanted = static_cast<int>(std::count_if(slots.begin(), slots.end(), [](const SlotPlan &each) { return each.role == ServerRole::Worker; }));
    dropLost();
    switch (phase_) {
    case Phase::Gathering:
        gather(places, wanted);
        break;
    case Phase::Running:
        watch(places, wanted);
        break;
    case Phase::Stopping: {
        const bool late = now_s() - stoppedAt_s_ > settings_.plan.workload.command.grace_s + 2 * stopMargin_s;
        if (!isRunning() && complete_) {
            observer_.finished();
        } else if (!isRunning() || late) {
            ranks_.clear();
            phase_ = Phase::Gathering;
            gatheringSince_s_ = -1;
        }
        break;
    }
    }
}

/// The server that fills a slot: one that is to be replaced stays in until its successor answers.
Member *ScriptBoard::hostOf(const std::string &slot) const
{
    Member *best = nullptr;
    for (const auto &[tag, each] : fleet_.members()) {
        const bool fits = each->server.slot == slot && each->up && each->link && !each->ending && each->server.state != ServerState::Notice;
        const bool better = best == nullptr || (best->retiring && !each->retiring) ||
                            (best->retiring == each->retiring && best->server.incarnation < each->server.incarnation);
        best = fits && better ? each.get() : best;
    }
    return best;
}

std::vector<ScriptBoard::Place> ScriptBoard::present(const std::vector<SlotPlan> &slots) const
{
    std::vector<Place> places;
    for (const auto &slot : slots) {
        Member *member = slot.role == ServerRole::Worker ? hostOf(slot.slot) : nullptr;
        if (member != nullptr && peerHosts_.contains(member->server.tag)) {
            places.push_back({member, &slot});
        }
    }
    return places;
}

void ScriptBoard::gather(const std::vector<Place> &places, int wanted)
{
    if (places.empty() || complete_) {
        gatheringSince_s_ = -1;
        return;
    }
    gatheringSince_s_ = gatheringSince_s_ < 0 ? now_s() : gatheringSince_s_;
    const double patience_s = starts_ == 0 && !journal_.isResumed() ? firstPatience_s : laterPatience_s;
    const bool all = static_cast<int>(places.size()) >= wanted;
    if ((!all && now_s() - gatheringSince_s_ < patience_s) || now_s() < retryAt_s_) {
        return;
    }
    if (!adopt(places)) {
        start(places);
    }
}

/// What an earlier controller started is taken as it is, if it is the whole program on the servers that are there.
bool ScriptBoard::adopt(const std::vector<Place> &places)
{
    std::vector<ScriptRank> ranks;
    std::set<std::uint32_t> seen;
    for (const auto &place : places) {
        const auto at = found_.find(place.member->server.tag);
        if (at == found_.end() || at->second.world_size() != places.size() || at->second.rank() != ranks.size()) {
            continue;
        }
        seen.insert(at->second.restart_count());
        ranks.push_back({at->second.slot(), place.member->server.tag, at->second.incarnation(), false, 0, {}});
    }
    const bool whole = ranks.size() == places.size() && seen.size() == 1;
    for (const auto &[tag, process] : found_) {
        starts_ = std::max(starts_, static_cast<int>(process.restart_count()) + 1);
        Member *member = fleet_.find(tag);
        if (!whole && member != nullptr && member->link) {
            member->link->stopProcess(process.slot(), process.incarnation(), settings_.plan.workload.command.grace_s + stopMargin_s);
            retryAt_s_ = now_s() + stopMargin_s;
        }
    }
    const bool stopping = !whole && !found_.empty();
    found_.clear();
    if (whole) {
        ranks_ = std::move(ranks);
        phase_ = Phase::Running;
    }
    return whole || stopping;
}

void ScriptBoard::start(const std::vector<Place> &places)
{
    const auto port = freePort();
    if (!port) {
        log::error(port.error().message);
        return;
    }
    std::vector<std::string> peers;
    for (const auto &place : places) {
        peers.push_back(peerHosts_.at(place.member->server.tag));
    }
    std::vector<ScriptRank> ranks;
    for (const auto &place : places) {
        const auto incarnation = incarnationFor(*place.member);
        if (!incarnation) {
            return;
        }
        ranks.push_back({place.slot->slot, place.member->server.tag, *incarnation, false, 0, {}});
    }
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        ++used_[ranks[i].tag];
        places[i].member->link->launch(request(ranks[i], places[i], i, peers, *port));
    }
    ranks_ = std::move(ranks);
    phase_ = Phase::Running;
    judgeAt_s_.reset();
    differsSince_s_.reset();
    bestStep_ = std::max(bestStep_, journal_.run().appliedSteps);
    journal_.event(EventKind::Decision, "", "the program starts on " + workersText(ranks_.size()) + (starts_ > 0 ? ", start " + std::to_string(starts_ + 1) : ""),
                   reason_);
    ++starts_;
}

v1::LaunchRequest ScriptBoard::request(const ScriptRank &rank, const Place &place, std::size_t index, const std::vector<std::string> &peers, int port) const
{
    const Command &command = settings_.plan.workload.command;
    v1::LaunchRequest request;
    request.set_slot(rank.slot);
    request.set_incarnation(rank.incarnation);
    auto &script = *request.mutable_script();
    script.set_run_id(settings_.runId);
    for (const auto &each : command.arguments) {
        script.add_arguments(each);
    }
    script.set_folder(command.folder);
    script.set_notice_signal(command.noticeSignal);
    script.set_grace_s(command.grace_s);
    script.set_silence_limit_s(index == 0 ? command.silenceLimit_s : 0); // the others need not tell anything
    script.set_rank(static_cast<std::uint32_t>(index));
    script.set_world_size(static_cast<std::uint32_t>(peers.size()));
    for (const auto &each : peers) {
        script.add_peers(each);
    }
    script.set_master_port(static_cast<std::uint32_t>(port));
    script.set_checkpoint_folder(checkpointFolder(settings_).string());
    script.set_dataset_folder(datasetPlace(settings_.plan.workload.dataset, settings_.datasetFolder).string());
    script.set_restart_count(static_cast<std::uint32_t>(starts_));
    script.set_target_steps(settings_.plan.steps);
    script.set_known_step(journal_.run().appliedSteps);
    script.set_batch_size(static_cast<std::uint32_t>(settings_.plan.workload.batchSize));
    const Offer *offer = settings_.plan.offer(place.member->server.offerId);
    script.set_threads(static_cast<std::uint32_t>(offer != nullptr ? std::max(1, offer->vcpus) : 1));
    script.set_seed(settings_.seed);
    return request;
}

/// A server's first process carries the server's number; every other one takes the slot's next.
std::optional<std::uint32_t> ScriptBoard::incarnationFor(const Member &member)
{
    if (used_[member.server.tag] == 0 && !member.adopted) {
        return static_cast<std::uint32_t>(member.server.incarnation);
    }
    const auto next = journal_.nextIncarnation(member.server.slot);
    if (!next) {
        log::error("store: " + next.error().message);
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(*next);
}

void ScriptBoard::watch(const std::vector<Place> &places, int wanted)
{
    std::set<std::string> here;
    for (const auto &place : places) {
        here.insert(place.member->server.tag);
    }
    for (const auto &rank : ranks_) {
        if (!here.contains(rank.tag)) {
            failures_ = 0;
            stopFor(rank.slot + " has left");
            return;
        }
    }
    if (judgeAt_s_) {
        judge();
        return;
    }
    if (here.size() == ranks_.size() || complete_) {
        differsSince_s_.reset();
        return;
    }
    // Others have come: the program takes them in once all are there, or no more come.
    differsSince_s_ = differsSince_s_.value_or(now_s());
    if (static_cast<int>(here.size()) >= wanted || now_s() - *differsSince_s_ > laterPatience_s) {
        stopFor(workersText(here.size() - ranks_.size()) + (here.size() - ranks_.size() == 1 ? " has come" : " have come"));
    }
}

/// Some processes have ended by themselves.
void ScriptBoard::judge()
{
    const auto failed = std::find_if(ranks_.begin(), ranks_.end(), [](const ScriptRank &each) { return each.ended && each.code != 0; });
    const bool allEnded = !isRunning();
    complete_ = complete_ || (allEnded && failed == ranks_.end() && journal_.run().appliedSteps >= settings_.plan.steps);
    if (complete_ && allEnded) {
        observer_.finished();
        judgeAt_s_.reset();
        return;
    }
    const double wait_s = failed != ranks_.end() || allEnded ? settle_s : lingering_s;
    if (now_s() < *judgeAt_s_ + wait_s) {
        return;
    }
    judgeAt_s_.reset();
    if (complete_) {
        observer_.finished(); // the others are ended with their servers
    } else if (failed != ranks_.end()) {
        fail(*failed);
    } else {
        ScriptRank early = ranks_.front();
        early.message = "ended with 0 at step " + std::to_string(journal_.run().appliedSteps) + " of " + std::to_string(settings_.plan.steps);
        // It may have been told by a peer that somebody leaves: with progress, no fault.
        journal_.run().appliedSteps > bestStep_ ? stopFor("the program ended before the last step") : fail(early);
    }
}

void ScriptBoard::fail(const ScriptRank &rank)
{
    const std::string words = rank.message.empty() ? "ended with " + std::to_string(rank.code) : rank.message;
    const std::int64_t step = journal_.run().appliedSteps;
    // Steps beyond the plan's are no progress.
    failures_ = step > bestStep_ && bestStep_ < settings_.plan.steps ? 1 : failures_ + 1;
    bestStep_ = std::max(bestStep_, step);
    journal_.event(EventKind::Error, rank.slot, "the program " + words);
    const bool cannot = rank.code == cannotStart && step == 0;
    if (cannot || failures_ >= mostFailures) {
        observer_.hopeless(rank.slot + ": the program " + words + (cannot ? "" : "; " + std::to_string(failures_) + " starts in a row brought no step"));
        return;
    }
    retryAt_s_ = now_s() + std::min(longestPause_s, firstPause_s * std::exp2(failures_ - 1));
    stopFor("the program failed");
}

void ScriptBoard::stopFor(const std::string &reason)
{
    reason_ = reason;
    stop();
}

void ScriptBoard::stop()
{
    const double grace_s = settings_.plan.workload.command.grace_s + stopMargin_s;
    for (const auto &rank : ranks_) {
        Member *member = fleet_.find(rank.tag);
        if (!rank.ended && member != nullptr && member->link) {
            member->link->stopProcess(rank.slot, rank.incarnation, grace_s);
        }
    }
    phase_ = Phase::Stopping;
    stoppedAt_s_ = now_s();
    judgeAt_s_.reset();
    observer_.idle();
}

bool ScriptBoard::isGone(const ScriptRank &rank) const
{
    const auto at = fleet_.members().find(rank.tag);
    return at == fleet_.members().end() || at->second->terminated || at->second->presence == provision::Presence::Gone;
}

void ScriptBoard::dropLost()
{
    for (auto &rank : ranks_) {
        rank.ended = rank.ended || isGone(rank);
    }
}

bool ScriptBoard::isRunning() const
{
    return std::any_of(ranks_.begin(), ranks_.end(), [](const ScriptRank &each) { return !each.ended; });
}

void ScriptBoard::noteUp(const LinkUp &message)
{
    peerHosts_[message.tag] = message.status.peer_host().empty() ? "127.0.0.1" : message.status.peer_host();
    for (const auto &running : message.status.processes()) {
        const bool ours = std::any_of(ranks_.begin(), ranks_.end(), [&](const ScriptRank &each) {
            return each.tag == message.tag && each.incarnation == running.incarnation();
        });
        if (running.role() == "script" && !ours) {
            found_[message.tag] = running;
        }
    }
}

void ScriptBoard::noteLaunch(const LaunchAnswered &answer)
{
    for (auto &rank : ranks_) {
        if (answer.problem && rank.tag == answer.tag && rank.slot == answer.slot && rank.incarnation == answer.incarnation) {
            rank.ended = true;
            rank.code = 1;
            rank.message = "could not be started: " + answer.problem->message;
            judgeAt_s_ = judgeAt_s_.value_or(now_s());
        }
    }
}

ScriptRank *ScriptBoard::find(const std::string &tag, const v1::AgentReport &report)
{
    const auto at = std::find_if(ranks_.begin(), ranks_.end(), [&](const ScriptRank &each) {
        return each.tag == tag && each.slot == report.process() && each.incarnation == report.incarnation();
    });
    return at == ranks_.end() ? nullptr : &*at;
}

bool ScriptBoard::note(const std::string &tag, const v1::AgentReport &report)
{
    ScriptRank *rank = find(tag, report);
    switch (report.body_case()) {
    case v1::AgentReport::kReady:
        if (Member *member = rank != nullptr ? fleet_.find(tag) : nullptr) {
            observer_.working(*member, rank->slot, report.time_ns());
        }
        return true;
    case v1::AgentReport::kExited:
        if (rank != nullptr) {
            rank->ended = true;
            rank->code = report.exited().code();
            rank->message = report.exited().message().empty() || rank->code == 0 ? std::string() : report.exited().message();
            judgeAt_s_ = phase_ == Phase::Running ? std::optional(judgeAt_s_.value_or(now_s())) : std::nullopt;
        }
        return true;
    case v1::AgentReport::kServe:
        // A report read again by a restarted controller does not turn the run back.
        if (rank != nullptr && report.serve().applied_steps() >= journal_.run().appliedSteps) {
            observer_.progress(report);
        }
        return true;
    case v1::AgentReport::kRestored:
        if (rank != nullptr && (journal_.run().appliedSteps > 0 || report.restored().step() > 0)) {
            observer_.begun(report, report.restored().step());
        }
        return true;
    case v1::AgentReport::kFinished:
        complete_ = complete_ || rank != nullptr;
        return true;
    default:
        return false;
    }
}

} // namespace mayfly::control
