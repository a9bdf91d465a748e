// SPDX-License-Identifier: Apache-2.0
// The agent on a server, as the process `mayfly-worker agent`: gets a certificate, serves the run's controller, runs
// its processes and relays what they report.
#pragma once
#include "core/base/result.h"
#include "gpuworker/agent/notices.h"
#include "gpuworker/agent/places.h"

#include <filesystem>
#include <string>

namespace mayfly::agent {

struct AgentOptions {
    std::filesystem::path
        folder; ///< agent.csr, agent.crt, ca.crt, agent.address, identity/, and a log and settings per process
    std::string runId;
    std::string tag;      ///< of the server, "RUN/w-1/2"
    double hold_s = 1800; ///< seconds without the controller after which everything here checkpoints and ends
    Places places;
    NoticeOptions notices;
    std::filesystem::path workerProgram; ///< started for each process; empty: this very executable
};

/// Runs until the controller says Shutdown, the hold time has passed without it, or a revocation's notice: SIGTERM, or
/// what the provider's metadata service says. Returns when every process it started has ended. Call it from the main thread before any other thread
/// exists: children die with that thread, and it blocks SIGTERM, SIGINT and SIGCHLD to read them as events.
Result<void> runAgent(const AgentOptions &options);

} // namespace mayfly::agent
