// SPDX-License-Identifier: Apache-2.0
// slurm.toml: which partition servers come from, and what they are asked for.
#pragma once
#include "core/domain/offer.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mayfly::provision {

struct SlurmSettings {
    std::string partition;    ///< a preemptible one; needed
    std::string sharedFolder; ///< the same folder on the login node (or this machine) and on every node; needed
    std::string login;        ///< "user@host": the login node, reached with ssh; empty: this machine is one
    std::string sshConfig;    ///< -F; empty: the user's own
    std::string account;
    std::string qos;
    std::string constraint;
    std::string timeLimit; ///< as sbatch takes it: "24:00:00"
    std::string memory;    ///< "8G"
    int cpus = 0;          ///< 0: as many as the offer has
    std::string agentHost; ///< empty: the node's own name
    std::string datasetFolder;
    std::string datasetUrl;      ///< the first node that needs them fetches them into the shared folder
    std::string datasetChecksum; ///< SHA-256 of what lies there
    std::map<std::string, std::string> gres; ///< from an offer's GPU to sbatch's words: V100 = "gpu:v100:1"
    std::vector<std::string> more;           ///< further options of sbatch, one a word
    int queueLimit_s = 86400;                ///< a job that waits longer is given up
};

/// The problem names source, line and column.
Result<SlurmSettings> parseSlurmSettings(std::string_view text, const std::string &source);
Result<SlurmSettings> readSlurmSettings(const std::filesystem::path &path);

/// What a server with this offer asks sbatch for: --partition=..., --gres=..., --cpus-per-task=...
std::vector<std::string> sbatchOptions(const SlurmSettings &settings, const Offer &offer);

} // namespace mayfly::provision
