// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/exchange_bench.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/worker/bench_process.h"
#include "gpuworker/worker/raw_tcp.h"
#include "gpuworker/worker/temporary_folder.h"

#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>

#include <agent.pb.h>
#include <functional>

namespace mayfly::worker {

namespace {

constexpr int turns = 5;
constexpr double startLimit_s = 120;
constexpr double sampleLimit_s = 10;
constexpr std::int64_t endlessSteps = 1 << 24;
constexpr double never_s = 1e6;
constexpr const char *plainToken = "bench";

/// A network of one layer with so many weights.
Result<std::string> writeNetwork(const std::filesystem::path &folder, std::size_t weights)
{
    constexpr std::size_t classes = 10, height = 1000;
    const nlohmann::json layer = {
        {"name", "fc"}, {"kind", "fully_connected"}, {"inputs", {"input"}}, {"outputs", classes}};
    const nlohmann::json network = {
        {"schema", 1},
        {"name", "bench"},
        {"input", {{"channels", 1}, {"height", height}, {"width", weights / (classes * height)}}},
        {"classes", classes},
        {"layers", {layer}}};
    std::string path = (folder / "bench-network.json").string();
    if (auto written = writeFileAtomically(path, network.dump()); !written) {
        return passOn(written.error());
    }
    return path;
}

v1::ServeConfig serveConfig(const std::filesystem::path &folder, const std::string &network, ExchangeSecurity security)
{
    v1::ServeConfig config;
    config.set_network(network);
    config.set_max_slots(1);
    config.set_target_steps(endlessSteps);
    config.set_learning_rate(0.01);
    config.set_momentum(0.9);
    config.set_checkpoint_folder((folder / "checkpoints").string());
    config.set_checkpoint_interval_s(never_s);
    if (security == ExchangeSecurity::Plain) {
        config.set_plain_token(plainToken);
    }
    return config;
}

/// Push the next gradient, or the last one once more: the server answers that it has it.
enum class Gradient { Next, Repeated };

/// One worker's end of the real stream.
class BenchWorker {
public:
    BenchWorker(std::shared_ptr<grpc::Channel> channel, ExchangeSecurity security,
                const std::vector<engine::TensorSpec> &tensors)
        : link_(std::move(channel), security == ExchangeSecurity::Plain ? plainToken : ""),
          gradient_(tensors.back().offset + 1, 1e-6F), state_(gradient_.size())
    {
        gradient_.back() = 1;
        header_.incarnation = 1;
        header_.model = engine::fingerprintOf(tensors);
    }
    std::size_t elements() const { return state_.size(); }
    std::int64_t steps() const { return static_cast<std::int64_t>(header_.sequence); }
    bool greet()
    {
        header_.type = rpc::FrameType::Hello;
        header_.total = state_.size();
        const bool sent = link_.send(rpc::makeFrame(header_));
        const auto answer = link_.receive();
        return sent && answer && answer->header.type == rpc::FrameType::Welcome;
    }
    bool round(Gradient gradient)
    {
        const Clock &clock = SystemClock::instance();
        const double started_s = clock.monotonicSeconds();
        const bool next = gradient == Gradient::Next;
        header_.type = rpc::FrameType::Push;
        header_.sequence += next ? 1 : 0;
        link_.sendChunks(header_, gradient_);
        rpc::FrameHeader pull;
        pull.type = rpc::FrameType::Pull;
        pull.incarnation = header_.incarnation;
        link_.send(rpc::makeFrame(pull));
        const double sent_s = clock.monotonicSeconds();
        const auto answer = link_.receive();
        const double answered_s = clock.monotonicSeconds();
        const auto expected = next ? rpc::FrameType::Applied : rpc::FrameType::Repeated;
        if (!answer || answer->header.type != expected || !link_.receiveState(state_)) {
            return false;
        }
        if (next) {
            sending_s_ += sent_s - started_s;
            answer_s_ += answered_s - sent_s;
            receiving_s_ += clock.monotonicSeconds() - answered_s;
        }
        return true;
    }
    void describe(ExchangeSpeeds &speeds) const
    {
        const auto rounds = static_cast<double>(header_.sequence);
        speeds.sending_s = sending_s_ / rounds;
        speeds.answer_s = answer_s_ / rounds;
        speeds.receiving_s = receiving_s_ / rounds;
    }

private:
    rpc::ExchangeLink link_;
    rpc::FrameHeader header_;
    std::vector<float> gradient_;
    std::vector<float> state_;
    double sending_s_ = 0;
    double answer_s_ = 0;
    double receiving_s_ = 0;
};

Result<double> roundsPerSecond(const std::function<bool()> &round, double seconds)
{
    const Clock &clock = SystemClock::instance();
    const double started_s = clock.monotonicSeconds();
    double passed_s = 0;
    int rounds = 0;
    for (; rounds == 0 || passed_s < seconds; ++rounds) {
        if (!round()) {
            return fail(ErrorCode::Unavailable, "bench: a connection over loopback was lost");
        }
        passed_s = clock.monotonicSeconds() - started_s;
    }
    return rounds / passed_s;
}

/// Time that the update of a step takes, as the server reports it once a second.
double calculatingTime(BenchProcess &server, std::int64_t steps)
{
    double calculating_s = 0;
    (void)server.await(
        [&](const v1::AgentReport &report) {
            if (report.has_serve() && report.serve().apply_s() > 0) {
                calculating_s = report.serve().apply_s();
            }
            return report.has_serve() && report.serve().applied_steps() >= steps;
        },
        sampleLimit_s);
    return calculating_s;
}

/// All by turns.
Result<ExchangeSpeeds> measure(BenchWorker &worker, double seconds)
{
    RawTcp raw(worker.elements());
    const std::function<bool()> exchange = [&worker] { return worker.round(Gradient::Next); };
    const std::function<bool()> transport = [&worker] { return worker.round(Gradient::Repeated); };
    const std::function<bool()> rawTcp = [&raw] { return raw.round(); };
    ExchangeSpeeds speeds;
    const std::pair<const std::function<bool()> &, std::vector<double> &> rivals[] = {
        {exchange, speeds.exchange}, {transport, speeds.transport}, {rawTcp, speeds.rawTcp}};
    for (const auto &[round, samples] : rivals) {
        if (!round()) { // memory and windows have their size afterwards
            return fail(ErrorCode::Unavailable, "bench: no connection over loopback");
        }
    }
    for (int turn = 0; turn < turns; ++turn) {
        for (const auto &[round, samples] : rivals) {
            const auto speed = roundsPerSecond(round, seconds / turns);
            if (!speed) {
                return passOn(speed.error());
            }
            samples.push_back(*speed);
        }
    }
    worker.describe(speeds);
    return speeds;
}

} // namespace

Result<ExchangeSpeeds> measureExchange(std::size_t weights, double seconds, ExchangeSecurity security)
{
    const TemporaryFolder folder;
    const auto identity = makeBenchIdentity(folder.path());
    if (!identity) {
        return passOn(identity.error());
    }
    const auto path = writeNetwork(folder.path(), weights);
    if (!path) {
        return passOn(path.error());
    }
    const auto network = train::readNetwork(*path, {});
    if (!network) {
        return passOn(network.error());
    }
    const auto tensors = engine::describeTensors(*network);
    if (!tensors) {
        return fail(ErrorCode::Internal, "bench: " + tensors.message());
    }
    const auto server =
        BenchProcess::start(folder.path(), "serve", "ps-0", 1, serveConfig(folder.path(), *path, security));
    if (!server) {
        return passOn(server.error());
    }
    const auto ready = (*server)->await([](const auto &report) { return report.has_ready(); }, startLimit_s);
    if (!ready) {
        return passOn(ready.error());
    }
    BenchWorker worker(security == ExchangeSecurity::Plain
                           ? rpc::dialPlain(ready->ready().plain_address())
                           : rpc::dial(ready->ready().address(), *identity, benchRunId),
                       security, tensors.value());
    if (!worker.greet()) {
        return fail(ErrorCode::Unavailable, "bench: the parameter server did not let the worker in");
    }
    auto speeds = measure(worker, seconds);
    if (speeds) {
        speeds->calculating_s = calculatingTime(**server, worker.steps());
    }
    return speeds;
}

} // namespace mayfly::worker
