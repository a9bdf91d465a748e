// SPDX-License-Identifier: Apache-2.0
// Hosts for tests: real OpenSSH servers with keys of their own. Where namespaces may be made, each host has its own
// network, processes and /srv behind a switch in the test's own network, so that links can be cut and hosts lose
// everything at once. Elsewhere they are servers on loopback ports that share this machine's processes.
#pragma once
#include "core/base/process.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::test {

class SshHosts {
public:
    /// Puts this process into a network of its own, if it may. To be called before there is a second thread; true if it
    /// did (also if it had done so before).
    static bool enterOwnNetwork();
    /// What is missing on this machine; empty if nothing is.
    static std::string missing();

    /// environment: "NAME=VALUE ..." of what is run there; isolated hosts have Mayfly's own things in their /srv anyway.
    explicit SshHosts(std::filesystem::path folder, const std::string &environment = {});
    ~SshHosts();
    SshHosts(const SshHosts &) = delete;
    SshHosts &operator=(const SshHosts &) = delete;

    /// Starts count hosts; false with problem() if that failed.
    bool up(int count);
    std::string problem() const { return problem_; }
    bool isolated() const { return isolated_; }
    /// hosts.toml for them; `top` goes before the hosts. So many hosts after one another share a zone; 0: none has one.
    std::filesystem::path writeInventory(const std::string &top = {}, int hostsPerZone = 0) const;
    /// For ssh -F: knows the hosts by their names.
    std::filesystem::path sshConfig() const { return folder_ / "ssh_config"; }
    std::string name(int host) const { return "h" + std::to_string(host); }

    /// The host and everything that runs on it ends at once.
    void kill(int host);
    /// A killed host comes up again, empty if isolated.
    bool boot(int host);
    bool isUp(int host) const;
    /// Isolated only: packets to and from it vanish.
    void cut(int host);
    void mend(int host);

private:
    struct Host {
        ProcessId process;
        std::string address;
        int port = 0;
    };
    bool makeKeys();
    bool writeConfigs(int host);
    bool plug(int host);
    bool answers(int host) const;

    const std::filesystem::path folder_;
    const bool isolated_;
    const std::string environment_;
    std::string problem_;
    std::vector<Host> hosts_;
};

} // namespace mayfly::test
