// SPDX-License-Identifier: Apache-2.0
// Where things lie on this server, when that is not where they lie for the controller. Empty: as the launch says.
#pragma once
#include <agent.pb.h>

#include <filesystem>
#include <string>

namespace mayfly::agent {

struct Places {
    std::string agentHost = "127.0.0.1"; ///< the agent serves the controller there; a tunnel ends at the loopback
    std::string serveHost;               ///< parameter servers serve workers of other servers there
    std::filesystem::path resources;     ///< holds networks/
    std::filesystem::path datasets;
    std::filesystem::path checkpoints;
};

/// The launch as it is to be carried out here.
v1::LaunchRequest adapted(v1::LaunchRequest request, const Places &places);

} // namespace mayfly::agent
