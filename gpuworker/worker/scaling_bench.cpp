// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/scaling_bench.h"

#include "gpuworker/worker/bench_process.h"
#include "gpuworker/worker/temporary_folder.h"

#include <agent.pb.h>

namespace mayfly::worker {

namespace {

constexpr double startLimit_s = 120;
constexpr std::uint32_t batchSize = 128;
constexpr std::int64_t endlessSteps = 1 << 24;
constexpr double never_s = 1e6;

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
Result<double> imagesPerSecond(BenchProcess &server, std::uint32_t workers, double seconds)
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
    if (auto identity = makeBenchIdentity(folder.path()); !identity) {
        return passOn(identity.error());
    }
    auto server = BenchProcess::start(folder.path(), "serve", "ps-0", 1, serveConfig(folder.path(), resources));
    if (!server) {
        return passOn(server.error());
    }
    const auto ready = (*server)->await([](const auto &report) { return report.has_ready(); }, startLimit_s);
    if (!ready) {
        return passOn(ready.error());
    }
    const std::string address = ready->ready().address();
    const auto one = BenchProcess::start(folder.path(), "train", "w-0", 1, trainConfig(resources, 0, address));
    if (!one) {
        return passOn(one.error());
    }
    ScalingSpeeds speeds;
    for (int turn = 0; turn < turns; ++turn) {
        const auto alone = imagesPerSecond(**server, 1, seconds);
        if (!alone) {
            return passOn(alone.error());
        }
        const auto two = BenchProcess::start(folder.path(), "train", "w-1", static_cast<std::uint32_t>(turn) + 1,
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
