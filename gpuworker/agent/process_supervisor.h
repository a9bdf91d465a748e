// SPDX-License-Identifier: Apache-2.0
// The agent's processes: starts them, reads their report pipes, notices their ends, and ends them with grace. One
// thread owns it all; the others post to it. That thread must be the process's main one: children are started with "die
// with the starting thread".
#pragma once
#include "core/base/process.h"
#include "core/base/result.h"
#include "core/rpc/report_pipe.h"
#include "gpuworker/agent/notices.h"
#include "gpuworker/agent/places.h"
#include "gpuworker/agent/report_queue.h"

#include <agent.pb.h>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mayfly::agent {

struct SupervisorSettings {
    std::filesystem::path folder;
    std::filesystem::path workerProgram;
    std::string runId;
    double hold_s = 1800;
    double noticeGrace_s =
        20; ///< between SIGTERM and SIGKILL of the children after a notice or the end of the hold time
    Places places = {};
};

/// A descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    Descriptor(Descriptor &&other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor &operator=(Descriptor &&other) noexcept;
    ~Descriptor();
    int get() const { return fd_; }

private:
    int fd_;
};

class ProcessSupervisor {
public:
    /// Blocks SIGTERM, SIGINT and SIGCHLD in the calling thread (and so in those it starts later).
    static Result<std::unique_ptr<ProcessSupervisor>> create(SupervisorSettings settings, ReportQueue &reports);

    /// True once SIGTERM or SIGINT has come; for the time before run().
    bool askedToEnd() const;
    /// The event loop; returns when the end was asked for and every child has ended. Main thread.
    void run();

    // From any thread while run() runs; Unavailable after it.
    Result<v1::LaunchReply> launch(const v1::LaunchRequest &request);
    Result<bool> stop(const std::string &slot, std::uint32_t incarnation, double grace_s);
    Result<std::vector<v1::RunningProcess>> processes();
    void end(double grace_s, const std::string &reason);
    /// A provider's notice: the end begins, within the time that is left; advice is passed on to the controller.
    void take(const Notice &notice);
    /// The controller was heard of.
    void notePresence();
    /// Where the run's other servers reach this one.
    std::string peerHost() const { return settings_.places.serveHost.empty() ? "127.0.0.1" : settings_.places.serveHost; }

private:
    using Key = std::pair<std::string, std::uint32_t>;
    struct Child {
        ProcessId id;
        std::string role;
        v1::RunningProcess script; ///< of a script: its place among the others
        std::string address;
        std::string plainAddress;
        std::filesystem::path log;
        Descriptor pipe;
        rpc::ReportReader reader;
        std::optional<double> killAt; ///< monotonic
        bool ended = false;
    };

    ProcessSupervisor(SupervisorSettings settings, ReportQueue &reports)
        : settings_(std::move(settings)), reports_(reports)
    {
    }

    template <typename T> Result<T> inLoop(std::function<Result<T>()> work);
    void waitForEvents();
    void runPosted();
    void readSignals();
    void reap();
    void readPipe(const Key &key, Child &child);
    void report(const Key &key, v1::AgentReport message);
    void enforceDeadlines();
    static void kill(const Child &child);
    void beginEnd(double grace_s, const std::string &level, const std::string &reason);
    bool hasRunningChild() const;
    Result<v1::LaunchReply> start(const v1::LaunchRequest &asked);
    Result<std::filesystem::path> writeConfig(const v1::LaunchRequest &request) const;

    const SupervisorSettings settings_;
    ReportQueue &reports_;
    Descriptor wake_;
    Descriptor signals_;
    std::map<Key, Child> children_;
    bool ending_ = false;
    std::atomic<double> presence_{0};

    std::mutex mutex_;
    std::vector<std::function<void()>> posted_;
    bool accepting_ = true;
};

} // namespace mayfly::agent
