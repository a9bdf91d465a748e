// SPDX-License-Identifier: Apache-2.0
// A run's processes, started as an agent starts them: `mayfly-worker serve` and `train` with configurations, an
// identity, and a pipe for their reports.
#pragma once
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/rpc/certificate_authority.h"
#include "core/rpc/channel.h"
#include "core/rpc/report_pipe.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>

#include <agent.pb.h>
#include <array>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <functional>
#include <paramserver.grpc.pb.h>
#include <poll.h>
#include <telemetry.pb.h>
#include <unistd.h>

namespace mayfly::test {

inline constexpr double hour_s = 3600;
inline constexpr auto patience = std::chrono::seconds(120); // the limit for a busy machine, not an expectation
inline const std::string runId = "run-1";

/// One `mayfly-worker` process and what it has reported. Killed at the end of its life.
class Process {
public:
    Process(const std::string &command, const std::string &slot, std::uint32_t incarnation, const std::string &config,
            const std::string &identity)
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            qFatal("no pipe");
        }
        reports_ = ends[0];
        const auto started =
            spawn({MAYFLY_BIN_DIR "/mayfly-worker", command, "--config", config, "--identity", identity, "--run", runId,
                   "--slot", slot, "--incarnation", std::to_string(incarnation), "--report-fd", "3"},
                  SpawnOptions{.dieWithParent = true, .passDescriptor = ends[1]});
        ::close(ends[1]);
        if (!started) {
            qFatal("%s", started.error().message.c_str());
        }
        id_ = *started;
    }
    ~Process()
    {
        if (!status_) {
            kill(SIGKILL);
            waitFor(id_);
        }
        ::close(reports_);
    }
    Process(const Process &) = delete;
    Process &operator=(const Process &) = delete;

    void kill(int signal) const { sendSignal(id_, signal); }
    /// Exit code once it has ended; minus the signal's number if killed by one.
    int exitCode()
    {
        if (!status_) {
            while (read(std::chrono::steady_clock::now() + patience)) {}
            status_ = waitFor(id_).code;
        }
        return *status_;
    }
    /// Reads until a report satisfies the condition; null if the process has ended or patience is over.
    const v1::AgentReport *await(const std::function<bool(const v1::AgentReport &)> &condition)
    {
        const auto deadline = std::chrono::steady_clock::now() + patience;
        for (;;) {
            for (; looked_ < all_.size(); ++looked_) {
                if (condition(all_[looked_])) {
                    return &all_[looked_];
                }
            }
            if (!read(deadline)) {
                return nullptr;
            }
        }
    }
    const v1::AgentReport *last(const std::function<bool(const v1::AgentReport &)> &condition) const
    {
        const auto found = std::find_if(all_.rbegin(), all_.rend(), condition);
        return found == all_.rend() ? nullptr : &*found;
    }

private:
    bool read(std::chrono::steady_clock::time_point deadline)
    {
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
        pollfd ready{reports_, POLLIN, 0};
        if (left.count() <= 0 || ::poll(&ready, 1, static_cast<int>(left.count())) <= 0) {
            return false;
        }
        std::array<char, 65536> buffer{};
        const ssize_t got = ::read(reports_, buffer.data(), buffer.size());
        return got > 0 && reader_.feed({buffer.data(), static_cast<std::size_t>(got)}, all_).has_value();
    }

    ProcessId id_;
    int reports_ = -1;
    rpc::ReportReader reader_;
    std::vector<v1::AgentReport> all_;
    std::size_t looked_ = 0;
    std::optional<int> status_;
};

/// What the tests of processes share.
class RunProcesses {
protected:
    IsolatedHome home_;
    std::optional<rpc::CertificateAuthority> authority_;
    std::string identity_;
    int configs_ = 0;

    std::string writeConfig(const google::protobuf::Message &config)
    {
        std::string json;
        (void)google::protobuf::util::MessageToJsonString(config, &json);
        const std::string path = home_.path().toStdString() + "/config" + std::to_string(++configs_) + ".json";
        if (auto written = writeFileAtomically(path, json); !written) {
            qFatal("%s", written.error().message.c_str());
        }
        return path;
    }
    v1::ServeConfig serveConfig(std::int64_t target)
    {
        v1::ServeConfig config;
        config.set_network("tiny");
        config.set_shards(1);
        config.set_max_slots(2);
        config.set_target_steps(target);
        config.set_learning_rate(0.02);
        config.set_momentum(0.9);
        config.set_weight_decay(1e-4);
        config.set_seed(1);
        config.set_checkpoint_folder(home_.path().toStdString() + "/checkpoints" + std::to_string(configs_));
        config.set_checkpoint_interval_s(0.2);
        config.set_evaluate_every_steps(target / 2);
        config.set_lease_s(30);
        config.set_resources(MAYFLY_SOURCE_DIR "/resources");
        return config;
    }
    std::string trainConfig(std::uint32_t slot, const std::string &servers, const std::string &network = "tiny",
                            const std::string &backend = "reference", double syntheticStep_ms = 0)
    {
        v1::TrainConfig config;
        config.set_network(network);
        config.set_dataset("synthetic:1x28x28:10:400:3");
        config.set_batch_size(16);
        config.set_threads(1);
        config.set_slot_index(slot);
        config.set_max_slots(2);
        config.set_seed(1);
        for (const QString &server : QString::fromStdString(servers).split(' ')) {
            config.add_parameter_servers(server.toStdString());
        }
        config.set_resources(MAYFLY_SOURCE_DIR "/resources");
        config.set_backend(backend);
        if (syntheticStep_ms > 0) {
            config.set_compute("synthetic");
            config.set_step_ms(syntheticStep_ms);
        }
        return writeConfig(config);
    }
    /// The parameter servers of a run, and their addresses with spaces between them.
    struct Shards {
        std::vector<std::unique_ptr<Process>> processes;
        std::string addresses;
        Process &lead() { return *processes.front(); }
    };
    Shards serveShards(v1::ServeConfig config, std::uint32_t shards, std::uint32_t incarnation = 1)
    {
        Shards all;
        config.set_shards(shards);
        for (std::uint32_t shard = 0; shard < shards; ++shard) {
            config.set_shard(shard);
            all.processes.push_back(std::make_unique<Process>("serve", "ps-" + std::to_string(shard), incarnation,
                                                              writeConfig(config), identity_));
            const std::string address = addressOf(*all.processes.back());
            if (shard == 0) {
                config.set_lead(address);
            }
            all.addresses += (shard == 0 ? "" : " ") + address;
        }
        return all;
    }
    std::unique_ptr<Process> serve(const v1::ServeConfig &config, std::uint32_t incarnation = 1)
    {
        return std::make_unique<Process>("serve", "ps-0", incarnation, writeConfig(config), identity_);
    }
    std::unique_ptr<Process> train(std::uint32_t slot, std::uint32_t incarnation, const std::string &server)
    {
        return std::make_unique<Process>("train", "w-" + std::to_string(slot), incarnation, trainConfig(slot, server),
                                         identity_);
    }
    static std::string addressOf(Process &server)
    {
        const auto *ready = server.await([](const auto &report) { return report.has_ready(); });
        return ready == nullptr ? std::string() : ready->ready().address();
    }
    v1::ServerStatusReply statusOf(const std::string &address)
    {
        const auto channel = rpc::dial(address, *authority_->issue(rpc::PeerRole::Controller, "test", hour_s), runId);
        grpc::ClientContext context;
        context.set_deadline(std::chrono::system_clock::now() + patience);
        v1::ServerStatusReply reply;
        (void)v1::ParameterServer::NewStub(channel)->ServerStatus(&context, {}, &reply);
        return reply;
    }
    static bool hasSteps(const v1::AgentReport &report, std::int64_t steps)
    {
        return report.has_serve() && report.serve().applied_steps() >= steps;
    }

    /// The run's certificates; to be called first.
    void makeIdentity()
    {
        auto authority = rpc::CertificateAuthority::create(home_.file("ca").toStdString(), runId);
        QVERIFY_RESULT(authority);
        authority_ = *authority;
        identity_ = home_.file("identity").toStdString();
        const auto written =
            rpc::writeIdentity(identity_, "server", *authority_->issue(rpc::PeerRole::Server, "test", hour_s));
        QVERIFY_RESULT(written);
    }
};

} // namespace mayfly::test
