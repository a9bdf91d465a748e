// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/bench_process.h"

#include "core/base/clock.h"
#include "core/base/files.h"

#include <google/protobuf/util/json_util.h>

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace mayfly::worker {

namespace {

constexpr double certificateTime_s = 3600;

} // namespace

Result<rpc::Identity> makeBenchIdentity(const std::filesystem::path &folder)
{
    const auto authority = rpc::CertificateAuthority::create(folder / "ca", benchRunId);
    if (!authority) {
        return passOn(authority.error());
    }
    auto identity = authority->issue(rpc::PeerRole::Server, "bench", certificateTime_s);
    if (!identity) {
        return passOn(identity.error());
    }
    if (auto written = rpc::writeIdentity(folder / "identity", "server", *identity); !written) {
        return passOn(written.error());
    }
    return identity;
}

Result<std::unique_ptr<BenchProcess>> BenchProcess::start(const std::filesystem::path &folder,
                                                          const std::string &command, const std::string &slot,
                                                          std::uint32_t incarnation,
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
    std::unique_ptr<BenchProcess> process(new BenchProcess(ends[0]));
    const auto started =
        spawn({"/proc/self/exe", command, "--config", path.string(), "--identity", (folder / "identity").string(),
               "--run", benchRunId, "--slot", slot, "--incarnation", std::to_string(incarnation), "--report-fd", "3"},
              SpawnOptions{.dieWithParent = true, .output = folder / (slot + ".log"), .passDescriptor = ends[1]});
    ::close(ends[1]);
    if (!started) {
        return passOn(started.error());
    }
    process->id_ = *started;
    return process;
}

BenchProcess::~BenchProcess()
{
    if (id_.pid != 0) {
        sendSignal(id_, SIGKILL);
        waitFor(id_);
    }
    ::close(reports_);
}

Result<v1::AgentReport> BenchProcess::await(const std::function<bool(const v1::AgentReport &)> &wanted, double limit_s)
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

bool BenchProcess::read(double limit_s, std::vector<v1::AgentReport> &came)
{
    pollfd ready{reports_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(limit_s * 1e3)) <= 0) {
        return false;
    }
    std::array<char, 65536> buffer{};
    const ssize_t got = ::read(reports_, buffer.data(), buffer.size());
    return got > 0 && reader_.feed({buffer.data(), static_cast<std::size_t>(got)}, came).has_value();
}

} // namespace mayfly::worker
