// SPDX-License-Identifier: Apache-2.0
// SSH hosts with networks of their own, and a real Slurm.
#include "core/base/text.h"
#include "core/provision/slurm_watch.h"
#include "tests/core/provision/slurm_cluster.h"
#include "tests/core/provision/ssh_hosts.h"
#include "tests/faults/place.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>

namespace mayfly::faults {

namespace fs = std::filesystem;

namespace {

/// Looks for agents among this machine's processes, which those of its hosts and nodes are.
class AgentSpotter {
public:
    AgentSpotter()
    {
        thread_ = std::jthread([this](const std::stop_token &stop) {
            std::unique_lock lock(mutex_);
            while (!stop.stop_requested()) {
                for (const auto &each : findProcesses({"agent", "--tag"})) {
                    const auto at = std::find(each.arguments.begin(), each.arguments.end(), "--tag");
                    if (each.arguments[1] == "agent" && at + 1 < each.arguments.end()) {
                        tags_.insert(*(at + 1));
                    }
                }
                constexpr auto interval = std::chrono::milliseconds(100);
                changed_.wait_for(lock, stop, interval, [] { return false; });
            }
        });
    }
    std::vector<std::string> tags() const
    {
        const std::lock_guard lock(mutex_);
        return {tags_.begin(), tags_.end()};
    }
    void forget()
    {
        const std::lock_guard lock(mutex_);
        tags_.clear();
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::set<std::string> tags_;
    std::jthread thread_; // the last: it uses the others
};

/// What happens to processes can be done everywhere; for the rest the preloaded library or a disk of its own is needed.
bool isOfProcesses(Kind kind)
{
    switch (kind) {
    case Kind::KillWorker:
    case Kind::KillServer:
    case Kind::KillAgent:
    case Kind::KillShard:
    case Kind::KillShardServer:
    case Kind::KillController:
    case Kind::Notice:
    case Kind::FreezeWorker:
    case Kind::FreezeAgent:
    case Kind::FreezeShard:
    case Kind::FreezeController:
    case Kind::CorruptFrames:
    case Kind::TornCheckpoint:
    case Kind::FlippedCheckpoint:
    case Kind::TornStore:
        return true;
    default:
        return false;
    }
}

class FarPlace : public Place {
public:
    std::vector<std::string> startedTags() const override { return spotter_.tags(); }
    void forgetStarts() override { spotter_.forget(); }
    std::string howFilled() const override { return "nothing"; }

protected:
    static fs::path worker() { return fs::path(MAYFLY_BIN_DIR) / "mayfly-worker"; }

private:
    AgentSpotter spotter_;
};

/// Losing one takes everything on it; it comes up again, empty.
class SshPlace final : public FarPlace {
public:
    explicit SshPlace(fs::path folder) : shared_(folder / "shared"), hosts_(std::move(folder)) {}
    bool up() { return hosts_.up(hostCount); }
    std::string problem() const { return hosts_.problem(); }

    bool can(Kind kind) const override { return isOfProcesses(kind) || kind == Kind::Cut || kind == Kind::CutServer; }
    void prepare(control::RunSettings &settings, const fs::path &) override
    {
        settings.backend = "ssh";
        settings.workerProgram = worker();
        settings.inventory = hosts_.writeInventory("connect = \"direct\"\ncheckpoint_folder = \"" + shared_.string() + "\"\n");
    }
    fs::path checkpoints(const std::string &runId, const fs::path &) const override { return shared_ / runId; }
    bool killServer(const test::LiveRun &run, const std::string &slot) override
    {
        const int host = hostOf(run, slot);
        if (host < 0) {
            return false;
        }
        hosts_.kill(host);
        return hosts_.boot(host);
    }
    bool cut(const test::LiveRun &run, const std::string &slot, bool down) override
    {
        if (!down) {
            hosts_.mend(cut_);
            return cut_ >= 0;
        }
        cut_ = hostOf(run, slot);
        if (cut_ >= 0) {
            hosts_.cut(cut_);
        }
        return cut_ >= 0;
    }
    std::string howCut() const override { return "network namespaces of SSH hosts"; }

private:
    static constexpr int hostCount = 4;

    /// An agent is told its own host's address.
    static int hostOf(const test::LiveRun &run, const std::string &slot)
    {
        const auto agent = run.agentOf(slot);
        for (const auto &each : findProcesses({"agent", "--tag"})) {
            for (int i = 0; agent && each.id == *agent && i < hostCount; ++i) {
                const auto &words = each.arguments;
                if (std::find(words.begin(), words.end(), "10.77.0." + std::to_string(11 + i)) != words.end()) {
                    return i;
                }
            }
        }
        return -1;
    }

    const fs::path shared_;
    test::SshHosts hosts_;
    int cut_ = -1;
};

/// A server is a job: it is cancelled with SIGKILL, or its node goes down.
class SlurmPlace final : public FarPlace {
public:
    explicit SlurmPlace(fs::path folder) : cluster_(std::move(folder)) {}
    bool up() { return cluster_.up(nodeCount); }
    std::string problem() const { return cluster_.problem(); }

    bool can(Kind kind) const override { return isOfProcesses(kind); }
    void prepare(control::RunSettings &settings, const fs::path &) override
    {
        settings.backend = "slurm";
        settings.workerProgram = worker();
        settings.inventory = cluster_.writeSettings();
    }
    fs::path checkpoints(const std::string &, const fs::path &home) const override { return home / "out" / "checkpoints"; }
    bool killServer(const test::LiveRun &run, const std::string &slot) override
    {
        const RunSnapshot now = run.present();
        const auto server = std::find_if(now.servers.rbegin(), now.servers.rend(),
                                         [&](const Server &each) { return each.slot == slot && !isOver(each.state); });
        provision::SlurmWatch queue(run.id(), 60);
        if (server == now.servers.rend() || !queue.look()) {
            return false;
        }
        const auto job = queue.find(server->tag);
        if (!job) {
            return false;
        }
        if (nodeNext_ = !nodeNext_; nodeNext_ && !job->nodes.empty()) {
            return cluster_.takeNode(job->nodes) && cluster_.giveNode(job->nodes);
        }
        const auto killed = runCommand({"scancel", "--signal=KILL", "--full", std::to_string(job->id)});
        return killed && killed->exitCode == 0;
    }
    bool cut(const test::LiveRun &, const std::string &, bool) override { return false; }
    std::string howCut() const override { return "nothing"; }

private:
    static constexpr int nodeCount = 3;
    test::SlurmCluster cluster_;
    bool nodeNext_ = false;
};

template <typename Made> Result<std::unique_ptr<Place>> started(std::unique_ptr<Made> place)
{
    if (!place->up()) {
        return fail(ErrorCode::Unavailable, place->problem());
    }
    return std::unique_ptr<Place>(std::move(place));
}

} // namespace

Result<std::unique_ptr<Place>> makeFarPlace(const std::string &name, const fs::path &folder)
{
    const std::string missing = name == "ssh" ? test::SshHosts::missing() : test::SlurmCluster::missing();
    if (!missing.empty()) {
        return fail(ErrorCode::Unavailable, missing);
    }
    if (name == "slurm") {
        return started(std::make_unique<SlurmPlace>(folder));
    }
    if (!test::SshHosts::enterOwnNetwork()) {
        return fail(ErrorCode::PermissionDenied, "only root may give hosts networks of their own");
    }
    return started(std::make_unique<SshPlace>(folder));
}

} // namespace mayfly::faults
