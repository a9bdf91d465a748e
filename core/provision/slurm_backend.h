// SPDX-License-Identifier: Apache-2.0
// Servers as jobs of a Slurm cluster, one job a server, in a partition whose jobs may be preempted. Runs where sbatch,
// squeue and scancel do, on a login node, or reaches one with ssh. Agent and controller exchange what they need through a
// folder that every node sees; from behind a login node agents are reached through tunnels.
#pragma once
#include "core/provision/backend.h"

#include <filesystem>

namespace mayfly::provision {

struct SlurmOptions {
    std::string runId;
    std::filesystem::path inventory; ///< slurm.toml
    std::filesystem::path bundle;    ///< copied to the shared folder once
    std::filesystem::path cache;     ///< for packed folders
    std::filesystem::path checkpointFolder; ///< here, where what servers saved is brought from behind a login node
    std::filesystem::path tunnelLog;        ///< of ssh to the login node
    double pollEvery_s = 1;
};

/// Unavailable with squeue's own words if the cluster does not answer.
Result<std::unique_ptr<Backend>> makeSlurmBackend(const SlurmOptions &options);

} // namespace mayfly::provision
