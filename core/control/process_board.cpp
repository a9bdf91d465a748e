// SPDX-License-Identifier: Apache-2.0
#include "core/control/process_board.h"

#include "core/base/log.h"
#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace mayfly::control {

namespace {

constexpr int mostFailures = 3; ///< of one process in a row, then its server is given up
constexpr int mostServers = 2;  ///< given up per slot, then the slot is
constexpr double forgetGivenUp_s = 1800;
constexpr double firstPause_s = 0.25;
constexpr double longestPause_s = 5;
constexpr double workerGrace_s = 2;
constexpr int serverLostCode = 75; ///< of a worker without a parameter server: start it again, it loses nothing
constexpr double leftAlone_s = 2;  ///< after an end without a fault
constexpr double longestSilence_s = 20; ///< of a parameter server, on a server that answers
constexpr double presentLimit_s = 2;    ///< an agent heard of since then answers

std::string shardSlot(int shard)
{
    return "ps-" + std::to_string(shard);
}

bool isLive(const Process &process)
{
    return process.phase == Process::Phase::Launched || process.phase == Process::Phase::Ready;
}

} // namespace

ProcessBoard::ProcessBoard(const RunSettings &settings, RunJournal &journal, Fleet &fleet, const Clock &clock,
                           Observer observer)
    : settings_(settings), journal_(journal), fleet_(fleet), clock_(clock), observer_(std::move(observer))
{
}

void ProcessBoard::reconcile(const std::vector<SlotPlan> &slots)
{
    for (int shard = 0; shard < shardsOf(settings_.plan); ++shard) {
        reconcileShard(shard);
    }
    if (!allShardsReady()) {
        return;
    }
    for (const auto &slot : slots) {
        if (slot.role == ServerRole::Worker) {
            reconcileWorker(slot);
        }
    }
}

void ProcessBoard::reconcileShard(int shard)
{
    Member *host = fleet_.inSlot(hostOfShard(settings_.plan, shard));
    if (host == nullptr || !host->up || !host->link) {
        return;
    }
    const std::string slot = shardSlot(shard);
    Process &process = processes_[slot];
    const bool sameHost = process.host == host->server.tag;
    // The others follow the first one: they are launched with its address, and again when it is another process. What
    // an earlier controller launched (0) is taken as it is.
    const Process &lead = processes_[shardSlot(0)];
    const bool sameLead =
        shard == 0 || process.generation == 0 || process.generation == static_cast<int>(lead.incarnation);
    if (shard > 0 && lead.phase != Process::Phase::Ready) {
        return;
    }
    if (sameHost && sameLead && (isLive(process) || now_s() < process.retryAt_s)) {
        endIfSilent(slot, process);
        return;
    }
    if (sameHost && isLive(process)) {
        host->link->stopProcess(slot, process.incarnation, workerGrace_s);
    }
    const auto incarnation = incarnationFor(*host, slot, process);
    if (!incarnation) {
        return;
    }
    // Whatever a shard of this run has saved before is the state to go on from.
    const bool restore = *incarnation > 1;
    process.host = host->server.tag;
    process.incarnation = *incarnation;
    process.phase = Process::Phase::Launched;
    process.address.clear();
    process.generation = shard == 0 ? 0 : static_cast<int>(lead.incarnation);
    ++generation_;
    const StateHistory seen = stateHistory(settings_.plan, journal_.servers(), journal_.now_ns());
    host->link->launch(
        serveRequest(settings_, shard, *incarnation, restore, shard == 0 ? std::string() : lead.address, seen));
}

/// A parameter server reports once a second, whatever it does. One that says nothing while its agent answers is frozen, and nobody
/// trains until another one has taken its place.
void ProcessBoard::endIfSilent(const std::string &slot, Process &process)
{
    const Member *host = fleet_.find(process.host);
    if (process.phase != Process::Phase::Ready || host == nullptr || !host->link || host->link->silentFor_s() > presentLimit_s) {
        process.heard_s = now_s(); // nothing is expected of it
        return;
    }
    const double silent_s = now_s() - process.heard_s;
    if (silent_s > longestSilence_s && endHung(slot, process.incarnation)) {
        process.heard_s = now_s();
        journal_.event(EventKind::Decision, slot, "ends the parameter server, which hangs",
                       "nothing came of it for " + formatDuration(silent_s) + ", though its server answers");
    }
}

void ProcessBoard::noteHeard(const std::string &slot, std::uint32_t incarnation)
{
    if (Process *process = find(slot, incarnation)) {
        process->heard_s = now_s();
    }
}

bool ProcessBoard::endHung(const std::string &slot, std::uint32_t incarnation)
{
    const Process *process = find(slot, incarnation);
    Member *host = process == nullptr ? nullptr : fleet_.find(process->host);
    if (host == nullptr || !isLive(*process) || !host->link || host->link->silentFor_s() > presentLimit_s) {
        return false;
    }
    host->link->stopProcess(slot, incarnation, 0);
    return true;
}

void ProcessBoard::reconcileWorker(const SlotPlan &slot)
{
    Member *host = fleet_.inSlot(slot.slot);
    if (host == nullptr || !host->up || !host->link) {
        return;
    }
    Process &process = processes_[slot.slot];
    const bool sameHost = process.host == host->server.tag;
    const bool sameShards = process.generation == generation_;
    if (sameHost && isLive(process) && sameShards) {
        return;
    }
    if (sameHost && sameShards && now_s() < process.retryAt_s) {
        return;
    }
    if (sameHost && isLive(process)) {
        host->link->stopProcess(slot.slot, process.incarnation, workerGrace_s);
    }
    const auto incarnation = incarnationFor(*host, slot.slot, process);
    if (!incarnation) {
        return;
    }
    process.host = host->server.tag;
    process.incarnation = *incarnation;
    process.generation = generation_;
    process.phase = Process::Phase::Launched;
    SlotPlan place = slot;
    place.offer = settings_.plan.offer(host->server.offerId); // a repair may have taken another one than the plan's
    host->link->launch(trainRequest(settings_, place, *incarnation, shardAddresses()));
}

/// A server's first process in its own slot carries the server's number; every other one takes the slot's next.
std::optional<std::uint32_t> ProcessBoard::incarnationFor(const Member &host, const std::string &slot,
                                                          const Process &process)
{
    if (host.server.slot == slot && process.host != host.server.tag && !host.adopted) {
        return static_cast<std::uint32_t>(host.server.incarnation);
    }
    const auto next = journal_.nextIncarnation(slot);
    if (!next) {
        log::error("store: " + next.error().message);
        return std::nullopt;
    }
    return static_cast<std::uint32_t>(*next);
}

void ProcessBoard::adopt(const LinkUp &message)
{
    for (const auto &running : message.status.processes()) {
        Process &process = processes_[running.slot()];
        if (!process.host.empty() && process.incarnation >= running.incarnation()) {
            continue;
        }
        process.host = message.tag;
        process.incarnation = running.incarnation();
        process.address = running.address();
        process.plainAddress = running.plain_address();
        process.generation = 0;
        const bool ready = !isShard(running.slot()) || !running.address().empty();
        process.phase = ready ? Process::Phase::Ready : Process::Phase::Launched;
        process.heard_s = now_s();
    }
}

void ProcessBoard::noteReady(const std::string &tag, const v1::AgentReport &report)
{
    Process *process = find(report.process(), report.incarnation());
    if (process == nullptr || process->phase == Process::Phase::Ended) {
        return;
    }
    process->phase = Process::Phase::Ready;
    process->heard_s = now_s();
    if (isShard(report.process())) {
        process->address = report.ready().address();
        process->plainAddress = report.ready().plain_address();
    }
    if (Member *member = fleet_.find(tag)) {
        observer_.working(*member, report.process(), report.time_ns());
    }
}

void ProcessBoard::noteExit(const std::string &tag, const v1::AgentReport &report)
{
    Process *process = find(report.process(), report.incarnation());
    if (process == nullptr || process->host != tag || process->phase == Process::Phase::Ended) {
        return;
    }
    const int code = report.exited().code();
    if (code == 0 || code == serverLostCode) {
        process->phase =
            Process::Phase::Ended; // its work was done, or it lost its parameter server: no fault of its own
        process->retryAt_s = now_s() + (code == 0 ? leftAlone_s : firstPause_s);
        return;
    }
    const std::string how =
        code < 0 ? "was killed by signal " + std::to_string(-code) : "ended with " + std::to_string(code);
    const std::string words = report.exited().message().empty() ? how : how + ": " + report.exited().message();
    noteFailure(report.process(), *process, words);
}

void ProcessBoard::noteEnd(const v1::AgentReport &report)
{
    if (Process *process = find(report.process(), report.incarnation())) {
        process->phase = Process::Phase::Ended;
    }
}

bool ProcessBoard::isCurrent(const std::string &tag, const std::string &slot, std::uint32_t incarnation) const
{
    const auto at = processes_.find(slot);
    return at != processes_.end() && at->second.host == tag && at->second.incarnation == incarnation;
}

void ProcessBoard::noteLaunch(const LaunchAnswered &answer)
{
    Process *process = find(answer.slot, answer.incarnation);
    if (process != nullptr && answer.problem && process->phase == Process::Phase::Launched) {
        noteFailure(answer.slot, *process, answer.problem->message);
    }
}

void ProcessBoard::noteFailure(const std::string &slot, Process &process, const std::string &message)
{
    process.phase = Process::Phase::Ended;
    process.lastMessage = message;
    const bool shard = isShard(slot);
    if (!shard && !allShardsReady()) {
        process.retryAt_s = now_s(); // workers end when their parameter server does; that is not their failure
        return;
    }
    ++process.failures;
    process.retryAt_s = now_s() + std::min(longestPause_s, firstPause_s * std::exp2(process.failures));
    journal_.event(EventKind::Error, slot, (shard ? "the parameter server " : "the worker ") + message);
    if (process.failures < mostFailures) {
        return;
    }
    const bool everAnyStep = journal_.run().appliedSteps > 0;
    GivenUp &given = givenUp_[slot];
    given.servers = now_s() - given.at_s > forgetGivenUp_s ? 1 : given.servers + 1;
    given.at_s = now_s();
    if (!everAnyStep || given.servers > mostServers) {
        observer_.hopeless(slot, message);
        return;
    }
    journal_.event(EventKind::Decision, slot, "gives its server back and asks for another",
                   "its process failed " + std::to_string(process.failures) + " times in a row");
    process.failures = 0;
    fleet_.end(process.host, "failed", 1);
}

void ProcessBoard::noteSteps(const std::string &slot)
{
    processes_[slot].failures = 0;
}

bool ProcessBoard::noteLost(const std::string &tag)
{
    bool lostShard = false;
    for (auto &[slot, process] : processes_) {
        if (process.host == tag) {
            process.phase = Process::Phase::Ended;
            process.address.clear();
            process.retryAt_s = 0;
            process.failures = 0;
            lostShard = lostShard || isShard(slot);
        }
    }
    return lostShard;
}

void ProcessBoard::stopShards(double grace_s)
{
    for (auto &[slot, process] : processes_) {
        Member *host = fleet_.find(process.host);
        if (isShard(slot) && isLive(process) && host != nullptr && host->link) {
            host->link->stopProcess(slot, process.incarnation, grace_s);
        }
    }
}

bool ProcessBoard::anyShardRuns() const
{
    return std::any_of(processes_.begin(), processes_.end(),
                       [&](const auto &each) { return isShard(each.first) && isLive(each.second); });
}

bool ProcessBoard::allShardsReady() const
{
    for (int shard = 0; shard < shardsOf(settings_.plan); ++shard) {
        const auto at = processes_.find(shardSlot(shard));
        if (at == processes_.end() || at->second.phase != Process::Phase::Ready) {
            return false;
        }
    }
    return true;
}

bool ProcessBoard::isShard(const std::string &slot) const
{
    return slot.starts_with("ps-");
}

Process *ProcessBoard::find(const std::string &slot, std::uint32_t incarnation)
{
    const auto at = processes_.find(slot);
    return at != processes_.end() && at->second.incarnation == incarnation ? &at->second : nullptr;
}

std::vector<std::string> ProcessBoard::shardAddresses() const
{
    std::vector<std::string> addresses;
    for (int shard = 0; shard < shardsOf(settings_.plan); ++shard) {
        const Process &process = processes_.at(shardSlot(shard));
        addresses.push_back(settings_.trustedNetwork && !process.plainAddress.empty() ? process.plainAddress : process.address);
    }
    return addresses;
}

} // namespace mayfly::control
