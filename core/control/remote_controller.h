// SPDX-License-Identifier: Apache-2.0
// A run whose controller is on another machine, one that stays up: started there over SSH with the user's own client,
// attached to through a forwarded socket. Here lies only a note of where it is.
#pragma once
#include "core/base/process.h"
#include "core/control/launch.h"
#include "core/domain/run.h"

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::control {

struct RemoteController {
    std::string host;                  ///< user@host, or an alias of the user's ssh configuration
    std::string program = "mayflyctl"; ///< there
    std::string sshConfig = {};        ///< -F; empty: the user's own
};

struct RemoteRun {
    std::string runId;
    RemoteController at;
    std::string socket;    ///< of the controller, there
    std::string outFolder; ///< there
    std::string name = {};               ///< of its plan; empty: launched by an earlier version
    std::optional<Run> seen = {};        ///< how it stood when it was last seen from here: state, steps, cost, revocations, message
};

/// ssh ... HOST PROGRAM ARGUMENTS
std::vector<std::string> commandThere(const RemoteController &at, const std::vector<std::string> &arguments);
/// InvalidInput for what ssh would take as an option, or no word at all.
Result<void> checkHost(const RemoteController &at);

/// Hands plan and inventory over and starts the run there; remembered here as remote.json in the run's folder. The back-end
/// works from that machine: its keys, its queue. `version` must be what its mayflyctl is. Blocks for seconds.
Result<RemoteRun> launchThere(const RunSettings &settings, const RemoteController &at, const std::string &version);
/// Starts its controller there again, if it is gone.
Result<void> restartThere(const RemoteRun &run);

/// Nothing if the run is not one of those.
std::optional<RemoteRun> remoteRun(const std::string &runId);
/// Newest last.
std::vector<RemoteRun> remoteRuns();

/// Keeps how it stands, for lists that ask nobody. Fine for runs of this machine: nothing is kept.
void noteSeen(const std::string &runId, const Run &now);

/// Reports, checkpoints and the model, as far as they are there. Existing files are replaced.
Result<void> bringResults(const RemoteRun &run, const std::filesystem::path &out);
/// What `mayflyctl report ...` writes there, as a file here.
Result<void> fetchReport(const RemoteRun &run, const std::vector<std::string> &arguments, const std::filesystem::path &out);
/// How it stands according to the machine's store, for a run whose controller has ended; only the run itself is filled in.
Result<RunSnapshot> outcomeThere(const RemoteRun &run);

/// The controller's socket, forwarded to one of this process's own for as long as it lives.
class SocketTunnel {
public:
    explicit SocketTunnel(RemoteRun run);
    ~SocketTunnel();
    SocketTunnel(const SocketTunnel &) = delete;
    SocketTunnel &operator=(const SocketTunnel &) = delete;
    /// Starts ssh (again, if it has ended) and waits some seconds for the socket here. The error says what ssh said. One
    /// thread's own: ssh ends with it.
    Result<std::filesystem::path> ensure();
    /// The socket, once it is there; waits for the other thread's ensure() some seconds. From any thread.
    Result<std::filesystem::path> socket() const;

private:
    void close();
    void show(const std::filesystem::path &socket);

    const RemoteRun run_;
    mutable std::mutex mutex_;
    mutable std::condition_variable shown_;
    std::filesystem::path usable_;
    std::filesystem::path socket_;
    std::filesystem::path log_;
    std::optional<ProcessId> ssh_;
};

} // namespace mayfly::control
