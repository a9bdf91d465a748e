// SPDX-License-Identifier: Apache-2.0
#include "core/domain/run.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mayfly {

namespace {

template <typename Enum, std::size_t size>
using Names = std::array<std::pair<Enum, std::string_view>, size>;

constexpr Names<RunState, 6> runStates{{{RunState::Launching, "launching"},
                                        {RunState::Training, "training"},
                                        {RunState::Stopping, "stopping"},
                                        {RunState::Finished, "finished"},
                                        {RunState::Stopped, "stopped"},
                                        {RunState::Failed, "failed"}}};

constexpr Names<ServerState, 8> serverStates{{{ServerState::Requesting, "requesting"},
                                              {ServerState::Starting, "starting"},
                                              {ServerState::Training, "training"},
                                              {ServerState::Serving, "serving"},
                                              {ServerState::Notice, "notice"},
                                              {ServerState::Revoked, "revoked"},
                                              {ServerState::Ended, "ended"},
                                              {ServerState::Failed, "failed"}}};

constexpr Names<ServerRole, 2> serverRoles{
    {{ServerRole::Worker, "worker"}, {ServerRole::ParameterServer, "parameter-server"}}};

constexpr Names<EventKind, 18> eventKinds{{{EventKind::RunStarted, "run-started"},
                                           {EventKind::Requested, "requested"},
                                           {EventKind::Ready, "ready"},
                                           {EventKind::Joined, "joined"},
                                           {EventKind::Notice, "notice"},
                                           {EventKind::Lost, "lost"},
                                           {EventKind::Replaced, "replaced"},
                                           {EventKind::LearningRate, "learning-rate"},
                                           {EventKind::Checkpoint, "checkpoint"},
                                           {EventKind::Restored, "restored"},
                                           {EventKind::Evaluation, "evaluation"},
                                           {EventKind::Bottleneck, "bottleneck"},
                                           {EventKind::Budget, "budget"},
                                           {EventKind::Decision, "decision"},
                                           {EventKind::ControllerRestarted, "controller-restarted"},
                                           {EventKind::Refused, "refused"},
                                           {EventKind::Error, "error"},
                                           {EventKind::RunEnded, "run-ended"}}};

template <typename Enum, std::size_t size>
std::string_view nameOf(const Names<Enum, size> &names, Enum value)
{
    const auto at = std::find_if(names.begin(), names.end(), [&](const auto &entry) { return entry.first == value; });
    return at == names.end() ? std::string_view("unknown") : at->second;
}

template <typename Enum, std::size_t size>
Result<Enum> valueOf(const Names<Enum, size> &names, std::string_view text, const char *what)
{
    std::string expected;
    for (const auto &[value, name] : names) {
        if (name == text) {
            return value;
        }
        expected += (expected.empty() ? "" : ", ") + std::string(name);
    }
    return fail(ErrorCode::InvalidInput, std::string(what) + " '" + std::string(text) + "': expected one of " + expected);
}

} // namespace

std::string_view toString(RunState state) { return nameOf(runStates, state); }
Result<RunState> runStateFromString(std::string_view text) { return valueOf(runStates, text, "run state"); }
std::string_view toString(ServerState state) { return nameOf(serverStates, state); }
Result<ServerState> serverStateFromString(std::string_view text) { return valueOf(serverStates, text, "server state"); }
std::string_view toString(ServerRole role) { return nameOf(serverRoles, role); }
Result<ServerRole> serverRoleFromString(std::string_view text) { return valueOf(serverRoles, text, "server role"); }
std::string_view toString(EventKind kind) { return nameOf(eventKinds, kind); }
Result<EventKind> eventKindFromString(std::string_view text) { return valueOf(eventKinds, text, "event kind"); }

bool isOver(RunState state)
{
    return state == RunState::Finished || state == RunState::Stopped || state == RunState::Failed;
}

bool isOver(ServerState state)
{
    return state == ServerState::Revoked || state == ServerState::Ended || state == ServerState::Failed;
}

Money LedgerLine::cost(std::int64_t now_ns) const
{
    if (endReason == "refused") {
        return Money{0, pricePerHour.currency};
    }
    const std::int64_t end = end_ns.value_or(std::max(now_ns, start_ns));
    return billedCost(pricePerHour, static_cast<double>(end - start_ns) / 1e9, minimumCharge_s, billingStep_s);
}

std::string makeRunId(std::int64_t now_ns, std::uint64_t entropy)
{
    std::string id;
    for (const char c : formatUtc(now_ns)) {
        if (c >= '0' && c <= '9') {
            id += c;
        } else if (c == 'T') {
            id += '-';
        }
    }
    id += '-';
    constexpr std::string_view alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
    for (int i = 0; i < 4; ++i) {
        id += alphabet[entropy % alphabet.size()];
        entropy /= alphabet.size();
    }
    return id;
}

} // namespace mayfly
