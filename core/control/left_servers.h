// SPDX-License-Identifier: Apache-2.0
// What SSH hosts and Slurm still have under any Mayfly tag, and whose it is.
#pragma once
#include "core/provision/found_servers.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::control {

struct LeftServer {
    enum class Run {
        GoesOn,  ///< its run is not over: the server is in use
        Over,    ///< nobody uses it
        Unknown, ///< not a run of this data folder: perhaps another machine's
    };
    provision::FoundServer server;
    std::filesystem::path inventory; ///< that it was found with
    Run run = Run::Unknown;
};

struct LeftServers {
    std::vector<LeftServer> servers;
    std::vector<std::string> problems; ///< places that could not be asked
    int placesAsked = 0;               ///< inventories
};

/// Asks the given inventories and those of this data folder's runs, each once. Blocks for seconds.
LeftServers findLeftServers(const std::vector<std::filesystem::path> &inventories);

} // namespace mayfly::control
