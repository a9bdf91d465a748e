// SPDX-License-Identifier: Apache-2.0
// Every back-end by its name.
#pragma once
#include "core/provision/local_backend.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace mayfly::provision {

struct BackendOptions {
    std::string name; ///< "local", "ssh", "slurm"
    std::string runId;
    std::filesystem::path inventory;        ///< hosts.toml or slurm.toml
    std::filesystem::path datasetFolder;    ///< copied to SSH hosts; empty: none is needed
    std::filesystem::path checkpointFolder; ///< here, where what SSH hosts saved is brought
    std::filesystem::path cache;
    LocalOptions local; ///< run folder and worker program are those of every back-end
};

/// "local", "ssh", "slurm"
const std::vector<std::string> &backendNames();
/// What can be seen to be wrong before anything is asked for: the name, the inventory, a program that is missing.
Result<void> checkBackend(const BackendOptions &options);
Result<std::unique_ptr<Backend>> makeBackend(const BackendOptions &options);

/// The servers have the images, or fetch them: this machine needs none.
bool serversHaveDataset(const BackendOptions &options);

/// The folder to copy to servers: beside the worker program, or where it was installed.
std::filesystem::path workerBundle(const std::filesystem::path &workerProgram);

} // namespace mayfly::provision
