// SPDX-License-Identifier: Apache-2.0
// `mayfly-worker script`: one process of the user's own program on a server (docs/guides/own-script.md). It starts the program, reads its
// progress, passes the notice on as the signal asked for, and leaves nothing of it behind: whatever the program starts is in this process's
// group, or comes back to it as an orphan.
#pragma once
#include "core/base/result.h"
#include "core/rpc/report_pipe.h"

#include <agent.pb.h>
#include <filesystem>
#include <map>
#include <string>

namespace mayfly::agent {

namespace scriptExit {
constexpr int Hung = 124;        ///< no progress line for silence_limit_s: ended
constexpr int CannotStart = 127; ///< no such program, or it may not be run
} // namespace scriptExit

/// What the program finds in its environment: MAYFLY_..., and what users of torchrun expect.
std::map<std::string, std::string> scriptEnvironment(const v1::ScriptConfig &config, const std::string &slot);

/// Blocks the signals that runScript() reads. First thing in the process, before any other thread exists.
void blockScriptSignals();

struct ScriptPlaces {
    std::string slot;
    std::filesystem::path log;    ///< of the program's output; at most 16 MiB with its predecessor LOG.1
    std::filesystem::path folder; ///< the server's own: the program runs there where the server does not have the configured folder
};

/// Starts the program and stays until it and everything it started have ended; SIGTERM or SIGINT asks it to leave: its notice signal, and
/// SIGKILL after the grace. The exit code to end with: the program's own, 128 and the signal's number if one killed it, scriptExit, and 0 if
/// it was asked to leave. Main thread; moves to the program's folder and changes the environment.
int runScript(const v1::ScriptConfig &config, const ScriptPlaces &places, rpc::ReportWriter &reports);

} // namespace mayfly::agent
