// SPDX-License-Identifier: Apache-2.0
// One server of the local back-end: its folder, the record in it, and the processes that belong to it.
#pragma once
#include "core/base/process.h"
#include "core/provision/backend.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::provision {

/// What the back-end knows of a server; kept as server.json in the server's folder and, shortened, in the handle.
struct LocalServer {
    std::filesystem::path folder;
    std::string runId;
    std::string tag;
    ServerRole role = ServerRole::Worker;
    Pricing pricing = Pricing::Transient;
    std::int64_t started_ns = 0;
    ProcessId agent; ///< leads the process group
};

/// Names of the files that back-end and agent exchange in a server's folder (the agent's side:
/// gpuworker/agent/enrolment.h).
inline constexpr const char *requestFile = "agent.csr";
inline constexpr const char *certificateFile = "agent.crt";
inline constexpr const char *authorityFile = "ca.crt";
inline constexpr const char *addressFile = "agent.address";
inline constexpr const char *recordFile = "server.json";

Result<void> writeRecord(const LocalServer &server);
Result<LocalServer> readRecord(const std::filesystem::path &folder);
/// {"folder", "pid", "start_ticks"}
std::string toHandle(const LocalServer &server);
Result<LocalServer> fromHandle(const ServerHandle &server);

/// The agent and whatever else names the server's folder on its command line, as far as it runs.
std::vector<ProcessId> processesOf(const LocalServer &server);
/// The agent is alive; or it is not, but something it started is.
bool isRunning(const LocalServer &server);
/// SIGKILL to the whole group and to every process that belongs to the server.
void killServer(const LocalServer &server);

} // namespace mayfly::provision
