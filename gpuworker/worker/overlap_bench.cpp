// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/overlap_bench.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/rpc/channel.h"
#include "gpuworker/engine/model.h"
#include "gpuworker/train/gradient_stream.h"
#include "gpuworker/train/network_file.h"
#include "gpuworker/worker/bench_process.h"
#include "gpuworker/worker/temporary_folder.h"

#include <grpcpp/grpcpp.h>
#include <nlohmann/json.hpp>

#include <agent.pb.h>
#include <random>

namespace mayfly::worker {

namespace {

constexpr int turns = 5;
constexpr double startLimit_s = 120;
constexpr std::int64_t endlessSteps = 1 << 24;
constexpr double never_s = 1e6;
constexpr std::size_t batchSize = 128;
constexpr int inputs = 1024, hidden = 1024, classes = 10;
constexpr int hiddenLayers = 8; // 8.4 million weights: 34 MB each way

Result<std::string> writeNetwork(const std::filesystem::path &folder)
{
    nlohmann::json layers = nlohmann::json::array();
    std::string last = "input";
    const auto add = [&layers, &last](const std::string &name, const char *kind) -> nlohmann::json & {
        layers.push_back({{"name", name}, {"kind", kind}, {"inputs", {last}}});
        last = name;
        return layers.back();
    };
    for (int each = 1; each <= hiddenLayers; ++each) {
        add("fc" + std::to_string(each), "fully_connected")["outputs"] = hidden;
        add("relu" + std::to_string(each), "relu");
    }
    add("classes", "fully_connected")["outputs"] = classes;
    const nlohmann::json network = {{"schema", 1},
                                    {"name", "bench"},
                                    {"input", {{"channels", 1}, {"height", 1}, {"width", inputs}}},
                                    {"classes", classes},
                                    {"layers", layers}};
    std::string path = (folder / "bench-network.json").string();
    if (auto written = writeFileAtomically(path, network.dump()); !written) {
        return passOn(written.error());
    }
    return path;
}

v1::ServeConfig serveConfig(const std::filesystem::path &folder, const std::string &network)
{
    v1::ServeConfig config;
    config.set_network(network);
    config.set_max_slots(1);
    config.set_target_steps(endlessSteps);
    config.set_learning_rate(1e-4);
    config.set_checkpoint_folder((folder / "checkpoints").string());
    config.set_checkpoint_interval_s(never_s);
    return config;
}

enum class Push { LayerByLayer, Whole };

/// The steps of a worker (gpuworker/train/worker.cpp), with a choice.
class OverlapWorker {
public:
    OverlapWorker(std::unique_ptr<engine::Model> model, std::shared_ptr<grpc::Channel> channel)
        : model_(std::move(model)), links_(only(std::move(channel)), model_->tensors(), stop_.get_token()),
          gradient_(model_->stateSize()), state_(model_->stateSize()), images_(batchSize * inputs), labels_(batchSize),
          stream_(gradient_)
    {
        std::mt19937 random(1);
        for (float &each : images_) {
            each = std::normal_distribution<float>()(random);
        }
        for (std::int32_t &each : labels_) {
            each = static_cast<std::int32_t>(random() % classes);
        }
        model_->setGradientSink([this](const engine::BatchResult &, std::size_t first) {
            if (push_ == Push::LayerByLayer) {
                stream_.extend(header(rpc::FrameType::Push), first);
            }
        });
    }
    bool greet()
    {
        links_.sendHello(header(rpc::FrameType::Hello));
        const auto answer = links_.receive();
        return answer && answer->header.type == rpc::FrameType::Welcome && pull();
    }
    bool step(Push push)
    {
        const Clock &clock = SystemClock::instance();
        const double started_s = clock.monotonicSeconds();
        push_ = push;
        ++sequence_;
        stream_.begin(links_);
        const bool computed = model_->computeGradient(images_, labels_, gradient_).ok();
        const std::size_t sent = stream_.finish();
        const double computed_s = clock.monotonicSeconds();
        if (!computed) {
            return false;
        }
        if (push == Push::Whole) {
            links_.push(header(rpc::FrameType::Push), gradient_);
        } else {
            links_.pushPart(header(rpc::FrameType::Push), gradient_, 0, sent);
        }
        links_.pull(header(rpc::FrameType::Pull));
        const auto answer = links_.receive();
        if (!answer || answer->header.type != rpc::FrameType::Applied || !takeState()) {
            return false;
        }
        if (push == Push::Whole) {
            compute_s_ += computed_s - started_s;
            exchange_s_ += clock.monotonicSeconds() - computed_s;
            ++wholeSteps_;
        }
        return true;
    }
    void describe(OverlapSpeeds &speeds) const
    {
        speeds.compute_s = compute_s_ / wholeSteps_;
        speeds.exchange_s = exchange_s_ / wholeSteps_;
    }

private:
    static std::vector<std::unique_ptr<rpc::ExchangeLink>> only(std::shared_ptr<grpc::Channel> channel)
    {
        std::vector<std::unique_ptr<rpc::ExchangeLink>> links;
        links.push_back(std::make_unique<rpc::ExchangeLink>(std::move(channel)));
        return links;
    }
    rpc::FrameHeader header(rpc::FrameType type) const
    {
        rpc::FrameHeader header;
        header.type = type;
        header.incarnation = 1;
        header.sequence = type == rpc::FrameType::Push ? sequence_ : 0;
        header.total = gradient_.size();
        return header;
    }
    bool pull()
    {
        links_.pull(header(rpc::FrameType::Pull));
        return takeState();
    }
    bool takeState()
    {
        if (!links_.receiveState(header(rpc::FrameType::Pull), train::ServerLinks::Consistency::AsItComes, state_)) {
            return false;
        }
        model_->loadState(state_);
        return true;
    }

    std::unique_ptr<engine::Model> model_;
    std::stop_source stop_;
    train::ServerLinks links_;
    std::vector<float> gradient_;
    std::vector<float> state_;
    std::vector<float> images_;
    std::vector<std::int32_t> labels_;
    Push push_ = Push::Whole;
    std::uint64_t sequence_ = 0;
    double compute_s_ = 0;
    double exchange_s_ = 0;
    int wholeSteps_ = 0;
    train::GradientStream stream_; ///< last: its thread uses the others
};

Result<OverlapSpeeds> measure(OverlapWorker &worker, double seconds)
{
    const Clock &clock = SystemClock::instance();
    OverlapSpeeds speeds;
    const std::pair<Push, std::vector<double> &> rivals[] = {{Push::LayerByLayer, speeds.layerByLayer},
                                                             {Push::Whole, speeds.whole}};
    for (int turn = -1; turn < turns; ++turn) { // memory and windows have their size after the first
        for (const auto &[push, samples] : rivals) {
            const double started_s = clock.monotonicSeconds();
            double passed_s = 0;
            int steps = 0;
            for (; steps == 0 || passed_s < seconds / turns; ++steps) {
                if (!worker.step(push)) {
                    return fail(ErrorCode::Unavailable, "bench: a step of the worker failed");
                }
                passed_s = clock.monotonicSeconds() - started_s;
            }
            if (turn >= 0) {
                samples.push_back(steps / passed_s);
            }
        }
    }
    worker.describe(speeds);
    return speeds;
}

} // namespace

Result<OverlapSpeeds> measureOverlap(double seconds)
{
    const TemporaryFolder folder;
    const auto identity = makeBenchIdentity(folder.path());
    if (!identity) {
        return passOn(identity.error());
    }
    const auto path = writeNetwork(folder.path());
    if (!path) {
        return passOn(path.error());
    }
    const auto network = train::readNetwork(*path, {});
    if (!network) {
        return passOn(network.error());
    }
    engine::ModelOptions options;
    options.batchSize = batchSize;
    auto model = engine::createModel(*network, options);
    if (!model) {
        return fail(ErrorCode::Internal, "bench: " + model.message());
    }
    const auto server = BenchProcess::start(folder.path(), "serve", "ps-0", 1, serveConfig(folder.path(), *path));
    if (!server) {
        return passOn(server.error());
    }
    const auto ready = (*server)->await([](const auto &report) { return report.has_ready(); }, startLimit_s);
    if (!ready) {
        return passOn(ready.error());
    }
    OverlapWorker worker(std::move(model.value()), rpc::dial(ready->ready().address(), *identity, benchRunId));
    if (!worker.greet()) {
        return fail(ErrorCode::Unavailable, "bench: the parameter server did not let the worker in");
    }
    return measure(worker, seconds);
}

} // namespace mayfly::worker
