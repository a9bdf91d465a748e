// SPDX-License-Identifier: Apache-2.0
// A real Slurm for tests, started without systemd: munge, one controller and some nodes, all of this machine, with keys
// and ports of their own. Two partitions: jobs in "urgent" preempt those in "spot".
#pragma once
#include "core/base/process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::test {

class SlurmCluster {
public:
    /// What is missing on this machine; empty if nothing is.
    static std::string missing();

    explicit SlurmCluster(std::filesystem::path folder);
    /// Ends every job and every daemon.
    ~SlurmCluster();
    SlurmCluster(const SlurmCluster &) = delete;
    SlurmCluster &operator=(const SlurmCluster &) = delete;

    /// Nodes with 2 CPUs and 2 stand-ins for GPUs each; sets SLURM_CONF. False with problem() if that failed.
    bool up(int nodes);
    std::string problem() const { return problem_; }
    /// slurm.toml for it; `more` is added.
    std::filesystem::path writeSettings(const std::string &more = {}) const;

    /// The node is taken away at once, and given back.
    bool takeNode(const std::string &node);
    bool giveNode(const std::string &node);
    /// A job that needs every node and preempts all others; it lasts so long.
    bool preemptAll(double seconds);
    int nodes() const { return nodes_; }

private:
    bool start(const std::string &name, const std::vector<std::string> &argv);
    bool writeConfigs();
    std::vector<ProcessId> steps() const;

    const std::filesystem::path folder_;
    std::string problem_;
    int nodes_ = 0;
    std::vector<ProcessId> daemons_;
};

} // namespace mayfly::test
