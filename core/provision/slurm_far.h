// SPDX-License-Identifier: Apache-2.0
// What a Slurm back-end behind a login node needs besides the queue: what agents have left in the shared folder, tunnels to
// them, certificates on their way there, and the checkpoints of parameter servers that ended.
#pragma once
#include "core/provision/backend.h"
#include "core/provision/slurm_access.h"
#include "core/provision/slurm_queue.h"
#include "core/provision/ssh_tunnels.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <set>
#include <string>

namespace mayfly::provision {

/// tend() belongs to the thread that watches the queue; the others are thread-safe.
class SlurmFar {
public:
    struct Places {
        std::string runFolder;                  ///< on the cluster: servers have their folders in it
        std::string checkpoints;                ///< on the cluster
        std::filesystem::path checkpointFolder; ///< here
        std::filesystem::path log;              ///< of the tunnels
    };
    SlurmFar(const SlurmAccess &access, Places places);

    /// Exchanges what there is for the jobs that live.
    void tend(const std::map<std::string, SlurmJob> &jobs);
    ServerContact contact(const std::string &tag) const;
    void deliver(const std::string &tag, const std::string &certificate, const std::string &authority);
    /// A parameter server that has ended counts as there until what it saved was brought.
    bool isSaving(const std::string &tag) const;

private:
    struct Delivery {
        std::string certificate;
        std::string authority;
    };
    void readExchange(const std::map<std::string, SlurmJob> &jobs);
    void sendDeliveries();
    void bringWhatEnded(const std::map<std::string, SlurmJob> &jobs);
    void complain(const Error &problem);

    const SlurmAccess &access_;
    const Places places_;
    SshTunnels tunnels_;
    std::string complaint_;
    mutable std::mutex mutex_;
    std::map<std::string, SlurmExchange> exchange_; ///< by tag
    std::map<std::string, Delivery> deliveries_;    ///< by tag, not there yet
    std::set<std::string> shards_;                  ///< tags of parameter servers whose checkpoints were not brought yet
};

/// "w-0-1" of "RUN/w-0/1": the server's folder.
std::string slurmFolderName(const std::string &tag);

} // namespace mayfly::provision
