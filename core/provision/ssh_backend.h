// SPDX-License-Identifier: Apache-2.0
// Servers on the user's own hosts, through the user's own OpenSSH client. A host that cannot be reached any more has
// taken its servers with it: that is a revocation.
#pragma once
#include "core/provision/backend.h"
#include "core/provision/ssh_inventory.h"

#include <filesystem>

namespace mayfly::provision {

struct SshOptions {
    std::string runId;
    std::filesystem::path inventory;     ///< hosts.toml
    std::filesystem::path bundle;        ///< folder with mayfly-worker, lib/ and resources/
    std::filesystem::path datasetFolder; ///< copied to every host unless the inventory says where they lie; empty: none
    /// What parameter servers save on hosts is brought here when they end; empty: it stays there.
    std::filesystem::path checkpointFolder;
    std::filesystem::path cache;         ///< for packed folders
    std::filesystem::path logFolder;     ///< of the tunnels
    double openLimit_s = 20;             ///< waits so long for the hosts' first answers
};

/// Packs what is copied, and waits until every host has answered or failed to. A host that is not reached then may come
/// later.
Result<std::unique_ptr<Backend>> makeSshBackend(const SshOptions &options);

} // namespace mayfly::provision
