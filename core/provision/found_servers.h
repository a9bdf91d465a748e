// SPDX-License-Identifier: Apache-2.0
// What hosts and clusters have under any Mayfly tag, of whatever run: for `mayflyctl doctor`, without a controller.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::provision {

struct FoundServer {
    std::string backend; ///< "ssh", "slurm"
    std::string tag;     ///< RUN/SLOT/INCARNATION
    std::string runId;
    std::string place;   ///< "host gpu1, process 712", "job 17 (RUNNING on n3)"
    std::string host;    ///< ssh: by its name in the inventory
    std::string folder;  ///< ssh: the server's folder there; what ends it names it
    std::vector<std::string> ids; ///< ssh: its processes there; slurm: its job
};

struct FoundServers {
    std::vector<FoundServer> servers;
    std::vector<std::string> problems; ///< of hosts that could not be asked
};

/// Asks every host of an inventory, or Slurm's queue. Blocks for seconds: hosts are asked at the same time. Errors: the
/// inventory cannot be read; the back-end has no inventory ("local").
Result<FoundServers> findServers(const std::string &backend, const std::filesystem::path &inventory);
/// "ssh" or "slurm": what the file is the inventory of.
Result<std::string> backendOfInventory(const std::filesystem::path &inventory);
/// Ends the server and its processes at once. Fine if it is gone already.
Result<void> endServer(const FoundServer &server, const std::filesystem::path &inventory);

/// What a host answers: its root, then a line for each process with its number and arguments, separated by tabs. Pure.
std::vector<FoundServer> serversOnHost(const std::string &host, std::string_view answer);

} // namespace mayfly::provision
