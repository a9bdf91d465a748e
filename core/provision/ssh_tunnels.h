// SPDX-License-Identifier: Apache-2.0
// Forwarded ports to the agents of one host. One thread's own, but for addressFor().
#pragma once
#include "core/base/process.h"
#include "core/provision/ssh_inventory.h"

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace mayfly::provision {

class SshTunnels {
public:
    SshTunnels(const Inventory &inventory, const InventoryHost &host, std::filesystem::path log)
        : inventory_(inventory), host_(host), log_(std::move(log))
    {
    }
    ~SshTunnels() { close(); }
    SshTunnels(const SshTunnels &) = delete;
    SshTunnels &operator=(const SshTunnels &) = delete;

    /// Opens, mends and closes tunnels so that there is one for each of the given (tag, address on the host).
    void tend(const std::vector<std::pair<std::string, std::string>> &wanted);
    void close();
    /// 127.0.0.1:port once something answers there; empty before. Thread-safe.
    std::string addressFor(const std::string &tag) const;

private:
    struct Tunnel {
        std::string remote;
        int port = 0;
        ProcessId process;
        bool ready = false;
        double startedAt_s = -1e9; ///< monotonic
    };
    void open(Tunnel &tunnel);
    static void end(const Tunnel &tunnel);

    const Inventory &inventory_;
    const InventoryHost &host_;
    const std::filesystem::path log_;
    mutable std::mutex mutex_;
    std::map<std::string, Tunnel> tunnels_;
};

} // namespace mayfly::provision
