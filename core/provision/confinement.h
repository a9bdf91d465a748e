// SPDX-License-Identifier: Apache-2.0
// What servers on this machine are kept in: a control group with limits, a network of their own, both or nothing.
#pragma once
#include "core/base/process.h"
#include "core/provision/control_groups.h"
#include "core/provision/server_networks.h"

#include <optional>
#include <string>
#include <vector>

namespace mayfly::provision {

struct ConfinementOptions {
    ServerLimits limits;
    bool networks = false; ///< a network namespace for each server
    bool any() const { return networks || limits.any(); }
};

/// What can be seen to be missing before anything is launched, by trying it.
Result<void> checkConfinement(const ConfinementOptions &options);

/// One thread's.
class Confinement {
public:
    static Result<Confinement> open(const ConfinementOptions &options);
    bool any() const { return options_.any(); }

    struct Place {
        std::vector<std::filesystem::path> joins; ///< as in SpawnOptions
        std::filesystem::path network;
        std::string address; ///< empty: this machine's own
    };
    /// Anew for the tag, whatever is left of an earlier life.
    Result<Place> make(const std::string &tag);
    /// Ends what still runs in it. True when nothing of it is left; otherwise to be tried again.
    bool remove(const std::string &tag) const;
    /// Of one run.
    std::vector<std::string> tags(const std::string &runId) const;

private:
    ConfinementOptions options_;
    ControlGroups groups_;
    ServerNetworks networks_;
};

/// A control group or a network namespace that some run's server was in.
struct FoundConfinement {
    std::string tag;
    std::string runId;
    std::string what; ///< "control group /sys/fs/cgroup/memory/mayfly/RUN.w-0.1, network namespace mayfly.RUN.w-0.1"
};
/// Of all runs on this machine, whatever is permitted or asked for now.
std::vector<FoundConfinement> findConfinements();
/// Ends what runs in it and takes it away; waits some seconds for the kernel.
Result<void> endConfinement(const std::string &tag);

} // namespace mayfly::provision
