// SPDX-License-Identifier: Apache-2.0
// What happens to a run from outside the controller's thread: servers' answers and reports, and people's wishes.
#pragma once
#include "core/base/result.h"
#include "core/control/inbox.h"

#include <agent.pb.h>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <telemetry.pb.h>
#include <variant>
#include <vector>

namespace mayfly::control {

/// A server's agent answered, for the first time or again after silence.
struct LinkUp {
    std::string tag;
    v1::AgentStatus status;
};

struct LinkReport {
    std::string tag;
    v1::AgentReport report;
};

/// The answer to a Launch that was not retried any more.
struct LaunchAnswered {
    std::string tag;
    std::string slot;
    std::uint32_t incarnation = 0;
    std::optional<Error> problem;
};

struct StopAsked {
    std::string reason;
};

struct ScaleAsked {
    int workers = 0;
    std::shared_ptr<std::promise<Result<std::string>>> answer;
};

/// One slot's worker is to be replaced or drained.
struct SlotAsked {
    enum class What { Replace, Drain };
    What what = What::Replace;
    std::string slot;
    std::shared_ptr<std::promise<Result<std::string>>> answer;
};

/// SIGTERM to the controller: it leaves, the run goes on.
struct LeaveAsked {};

using Message = std::variant<LinkUp, LinkReport, LaunchAnswered, StopAsked, ScaleAsked, SlotAsked, LeaveAsked>;
using MessageInbox = Inbox<Message>;

} // namespace mayfly::control
