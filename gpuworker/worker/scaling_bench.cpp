// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/scaling_bench.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/report_pipe.h"
#include "gpuworker/worker/temporary_folder.h"

#include <google/protobuf/util/json_util.h>

#include <agent.pb.h>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <poll.h>
#include <telemetry.pb.h>
#include <unistd.h>

namespace mayfly::worker {

namespace {

constexpr const char *runId = "bench";
constexpr double certificateTime_s = 3600;
constexpr double startLimit_s = 120;
constexpr std::uint32_t batchSize = 128;
constexpr std::int64_t endlessSteps = 1 << 24;
constexpr double never_s = 1e6;

/// A process of this very program with a pipe for its reports. Killed at the end of its life.
class Child {
public:
    static Result<std::unique_ptr<Child>> start(const std::filesystem::path &folder, const std::string &command,
                                                const std::string &slot, std::uint32_t incarnation,
                                                const google::protobuf::Message &config)
    {
        std::string json;
        (void)google::protobuf::util::MessageToJsonString(config, &json);
        const auto path = folder / (slot + ".json");
        if (auto written = writeFileAtomically(path, json); !written) {
            return passOn(written.error());
        }
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            return tl::make_unexpected(fileError("a pipe", errno, "open"));
        }
        std::unique_ptr<Child> child(new Child(ends[0]));
        const auto started =
            spawn({"/proc/self/exe", command, "--config", path.string(), "--identity", (folder / "identity").string(),
                   "--run", runId, "--slot", slot, "--incarnation", std::to_string(incarnation), "--report-fd", "3"},
                  SpawnOptions{.dieWithParent = true, .output = folder / (slot + ".log"), .passDescriptor = ends[1]});
        ::close(ends[1]);
        if (!started) {
            return passOn(started.error());
        }
        child->id_ = *started;
        return child;
    }
    ~Child()
    {
        if (id_.pid != 0) {
            sendSignal(id_, SIGKILL);
            waitFor(id_);
        }
        ::close(reports_);
    }
    Child(const Child &) = delete;
    Child &operator=(const Child &) = delete;

    /// The first report from now on that is wanted.
    Result<v1::AgentReport> await(const std::function<bool(const v1::AgentReport &)> &wanted, double limit_s)
    {
        const Clock &clock = SystemClock::instance();
        const double end_s = clock.monotonicSeconds() + limit_s;
        while (clock.monotonicSeconds() < end_s) {
            std::vector<v1::AgentReport> came;
            if (!read(end_s - clock.monotonicSeconds(), came)) {
                break;
            }
            for (v1::AgentReport &each : came) {
                if (wanted(each)) {
                    return std::move(each);
                }
            }
        }
        return fail(ErrorCode::Unavailable, "bench: a process did not report in time");
    }

private:
    explicit Child(int reports) : reports_(reports) {}
    bool read(double limit_s, std::vector<v1::AgentReport> &came)
    {
        pollfd ready{reports_, POLLIN, 0};
        if (::poll(&ready, 1, static_cast<int>(limit_s * 1e3)) <= 0) {
            return false;
        }
        std::array<char, 65536> buffer{};
        const ssize_t got = ::read(reports_, buffer.data(), buffer.size());
        return got > 0 && reader_.feed({buffer.data(), static_cast<std::size_t>(got)}, came).has_value();
    }

    ProcessId id_;
    int reports_ = -1;
    rpc::ReportReader reader_;
};

v1::ServeConfig serveConfig(const std::filesystem::path &folder, const std::filesystem::path &resources)
{
    v1::ServeConfig config;
    config.set_network("resnet32");
    config.set_max_slots(2);
    config.set_target_steps(endlessSteps);
    config.set_learning_rate(0.01);
    config.set_momentum(0.9);
    config.set_checkpoint_folder((folder / "checkpoints").string());
    config.set_checkpoint_interval_s(never_s);
    config.set_resources(resources.string());
    return config;
}

v1::TrainConfig trainConfig(const std::filesystem::path &resources, std::uint32_t slot, const std::string &server)
{
    v1::TrainConfig config;
    config.set_network("resnet32");
    config.set_dataset("synthetic:3x32x32:10:2048:1");
    config.set_batch_size(batchSize);
    config.set_threads(1);
    config.set_slot_index(slot);
    config.set_max_slots(2);
    config.add_parameter_servers(server);
    config.set_resources(resources.string());
    return config;
}

bool isSample(const v1::AgentReport &report)
{
    return report.has_serve();
}

/// Steps that the parameter server applied, by its own clock, while so many workers were active all the time.
Result<double> imagesPerSecond(Child &server, std::uint32_t workers, double seconds)
{
    const auto full = [workers](const v1::AgentReport &report) {
        return isSample(report) && report.serve().active_slots() == workers && report.serve().steps_per_s() > 0;
    };
    // The first full second is still that of the start.
    auto first = server.await(full, startLimit_s);
    if (first) {
        first = server.await(full, startLimit_s);
    }
    if (!first) {
        return passOn(first.error());
    }
    const std::int64_t end_ns = first->time_ns() + static_cast<std::int64_t>(seconds * 1e9);
    const auto last = server.await([&](const auto &report) { return isSample(report) && report.time_ns() >= end_ns; },
                                   seconds + startLimit_s);
    if (!last) {
        return passOn(last.error());
    }
    const auto steps = static_cast<double>(last->serve().applied_steps() - first->serve().applied_steps());
    return steps * batchSize / (static_cast<double>(last->time_ns() - first->time_ns()) * 1e-9);
}

} // namespace

Result<ScalingSpeeds> measureScaling(const std::filesystem::path &resources, double seconds, int turns)
{
    const TemporaryFolder folder;
    const auto authority = rpc::CertificateAuthority::create(folder.path() / "ca", runId);
    if (!authority) {
        return passOn(authority.error());
    }
    const auto identity = authority->issue(rpc::PeerRole::Server, "bench", certificateTime_s);
    if (!identity) {
        return passOn(identity.error());
    }
    if (auto written = rpc::writeIdentity(folder.path() / "identity", "server", *identity); !written) {
        return passOn(written.error());
    }
    auto server = Child::start(folder.path(), "serve", "ps-0", 1, serveConfig(folder.path(), resources));
    if (!server) {
        return passOn(server.error());
    }
    const auto ready = (*server)->await([](const auto &report) { return report.has_ready(); }, startLimit_s);
    if (!ready) {
        return passOn(ready.error());
    }
    const std::string address = ready->ready().address();
    const auto one = Child::start(folder.path(), "train", "w-0", 1, trainConfig(resources, 0, address));
    if (!one) {
        return passOn(one.error());
    }
    ScalingSpeeds speeds;
    for (int turn = 0; turn < turns; ++turn) {
        const auto alone = imagesPerSecond(**server, 1, seconds);
        if (!alone) {
            return passOn(alone.error());
        }
        const auto two = Child::start(folder.path(), "train", "w-1", static_cast<std::uint32_t>(turn) + 1,
                                      trainConfig(resources, 1, address));
        if (!two) {
            return passOn(two.error());
        }
        const auto together = imagesPerSecond(**server, 2, seconds);
        if (!together) {
            return passOn(together.error());
        }
        speeds.one.push_back(*alone);
        speeds.two.push_back(*together);
    }
    return speeds;
}

} // namespace mayfly::worker
