// SPDX-License-Identifier: Apache-2.0
// Limits of CPU time and memory for servers on this machine: a control group each, in the unified hierarchy (version 2) or in the
// controllers' own ones (version 1), whichever has the controller here.
#pragma once
#include "core/base/result.h"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::provision {

struct ServerLimits {
    double cpus = 0;               ///< CPU seconds a second; 0: as many as there are
    std::int64_t memory_bytes = 0; ///< private memory and page cache of all its processes, swap included; 0: no limit
    bool any() const { return cpus > 0 || memory_bytes > 0; }
};

/// Thread-safe: the kernel has all the state. Groups are named by the caller, and lie in a group "mayfly" that is there as long as
/// it has one.
class ControlGroups {
public:
    /// mounts: a file as /proc/self/mounts. NotFound names the controller that no hierarchy here has.
    static Result<ControlGroups> find(const ServerLimits &limits, const std::filesystem::path &mounts = "/proc/self/mounts");
    /// Wherever groups may have been made on this machine.
    static ControlGroups all(const std::filesystem::path &mounts = "/proc/self/mounts");

    /// A group with the limits; the files to write a process to that is to be in it. The error says what is not permitted.
    Result<std::vector<std::filesystem::path>> make(const std::string &name) const;
    std::vector<pid_t> processesIn(const std::string &name) const;
    /// True when it is gone. A group with processes in it stays.
    bool remove(const std::string &name) const;
    std::vector<std::string> names() const;
    /// Where the group is, for people.
    std::vector<std::filesystem::path> foldersOf(const std::string &name) const;

private:
    struct Hierarchy {
        std::filesystem::path folder; ///< where it is mounted
        bool unified = false;
        bool cpu = false;    ///< its controller is here, and wanted
        bool memory = false;
    };
    static std::vector<Hierarchy> read(const std::filesystem::path &mounts);
    Result<void> prepare(const Hierarchy &hierarchy) const;
    Result<void> limit(const Hierarchy &hierarchy, const std::filesystem::path &group) const;
    void removeParent(const Hierarchy &hierarchy) const;

    ServerLimits limits_;
    std::vector<Hierarchy> hierarchies_;
};

} // namespace mayfly::provision
