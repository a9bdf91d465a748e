// SPDX-License-Identifier: Apache-2.0
// One host of the inventory: a thread that keeps an SSH session to the keeper there (`mayfly-worker keep`), copies the
// worker bundle once, and holds tunnels to the agents. Everything asked of it is answered from what it knows.
#pragma once
#include "core/provision/backend.h"
#include "core/provision/folder_package.h"
#include "core/provision/ssh_inventory.h"
#include "core/provision/ssh_tunnels.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace mayfly::provision {

/// What is the same for all hosts of a run.
struct SshSettings {
    std::string runId;
    Inventory inventory;
    FolderPackage bundle;
    std::optional<FolderPackage> dataset; ///< copied if the inventory names no folder
    std::filesystem::path logFolder;
    std::filesystem::path checkpointFolder; ///< here; empty: what servers saved stays there
    double silent_s = 5; ///< a session that says nothing for so long is broken
    double lost_s = 8;   ///< a host that cannot be reached for so long has taken its servers with it
};

/// A server as its keeper tells of it.
struct SeenServer {
    std::string tag;
    std::string slot;
    int incarnation = 0;
    std::string signingRequest;
    std::string address; ///< on the host
};

/// Which server an order is about.
struct ServerName {
    std::string tag; ///< RUN/SLOT/INCARNATION
    std::string slot;
    int incarnation = 0;
};
/// Nothing if the tag has another form.
std::optional<ServerName> serverName(const std::string &tag);

/// Thread-safe.
class SshHost {
public:
    SshHost(const SshSettings &settings, const InventoryHost &host);
    ~SshHost();
    SshHost(const SshHost &) = delete;
    SshHost &operator=(const SshHost &) = delete;

    const InventoryHost &description() const { return host_; }

    // Orders; carried out when the host can be reached.
    void start(const ServerName &server, double hold_s);
    void deliver(const ServerName &server, const std::string &certificate, const std::string &authority);
    void end(const ServerName &server);

    bool knows(const std::string &tag) const;
    /// Gone also when the host cannot be reached any more; should it come back, the server is ended there.
    Presence presence(const ServerName &server);
    ServerContact contact(const std::string &tag) const;
    std::vector<std::string> running() const;

    /// It has answered, or has failed to.
    bool settled() const;
    bool reachable() const;
    /// Servers of all runs that it has now or is to start.
    int load() const;
    /// Why it cannot be used at present; empty if it can.
    std::string trouble() const;

private:
    enum class OrderKind { Start, Deliver, End };
    struct Order {
        OrderKind kind;
        std::string tag;
        std::string line;
    };
    struct Session;

    void live(const std::stop_token &stop);
    Result<void> prepare(const std::stop_token &stop);
    Result<void> converse(const std::stop_token &stop);
    bool exchange(Session &session, const std::stop_token &stop); ///< false when the connection has ended
    std::vector<std::pair<std::string, std::string>> agentsHere() const;
    void takeLine(Session &session, const std::string &line);
    void sendOrders(Session &session);
    void saveWhatEnded(Session &session, const std::stop_token &stop);
    void bringCheckpoints(const std::stop_token &stop) const;
    void give(OrderKind kind, const std::string &tag, std::string line);
    bool waits(OrderKind kind, const std::string &tag) const;
    bool unreachable() const;
    std::vector<std::string> keeperCommand() const;
    std::string remote(const std::string &path) const { return settings_.inventory.root + "/" + path; }

    const SshSettings &settings_;
    const InventoryHost host_;
    SshTunnels tunnels_;
    bool prepared_ = false; ///< the thread's own

    mutable std::mutex mutex_;
    std::deque<Order> orders_;
    std::vector<SeenServer> servers_;
    std::set<std::string> ended_; ///< tags that are not to run here any more
    std::set<std::string> saving_; ///< parameter servers that ended; gone once what they saved was brought
    int others_ = 0;
    bool connected_ = false;
    bool everAnswered_ = false;
    bool everFailed_ = false;
    double unreachableSince_ = 0; ///< monotonic
    std::string trouble_;
    int wake_ = -1;
    std::jthread thread_;
};

} // namespace mayfly::provision
