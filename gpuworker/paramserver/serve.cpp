// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/serve.h"

#include "core/base/log.h"
#include "core/rpc/channel.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/serve_follower.h"
#include "gpuworker/paramserver/serve_loop.h"
#include "gpuworker/paramserver/serve_parts.h"
#include "gpuworker/paramserver/serve_transfer.h"
#include "gpuworker/paramserver/shard_stream.h"

#include <grpcpp/grpcpp.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mayfly::ps {

namespace {

constexpr double defaultLease_s = 10;
constexpr std::uint32_t mostShards = 256;
constexpr double defaultDecayAt[] = {0.6, 0.85};
/// A float32 counter is exact up to here.
constexpr std::int64_t largestTarget_steps = 1LL << 24;

engine::Schedule scheduleOf(const v1::ServeConfig &config)
{
    const v1::LearningRateSchedule &told = config.schedule();
    engine::Schedule schedule;
    schedule.baseRate = config.learning_rate();
    schedule.kind = told.kind() == "constant" ? engine::ScheduleKind::Constant
                    : told.kind() == "cosine" ? engine::ScheduleKind::Cosine
                                              : engine::ScheduleKind::Step;
    schedule.warmUpSteps = told.warm_up_steps();
    schedule.warmUpFactor = told.warm_up_factor() > 0 ? told.warm_up_factor() : schedule.warmUpFactor;
    schedule.factor = told.step_factor() > 0 ? told.step_factor() : schedule.factor;
    schedule.totalSteps = config.target_steps();
    schedule.finalRate = told.final_rate();
    if (schedule.kind == engine::ScheduleKind::Step) {
        const auto add = [&schedule](double share) {
            schedule.milestones.push_back(
                static_cast<std::int64_t>(std::ceil(share * static_cast<double>(schedule.totalSteps))));
        };
        if (config.decay_at().empty()) {
            std::ranges::for_each(defaultDecayAt, add);
        }
        std::ranges::for_each(config.decay_at(), add);
        std::ranges::sort(schedule.milestones);
        const auto same = std::ranges::unique(schedule.milestones); // of very short runs
        schedule.milestones.erase(same.begin(), same.end());
    }
    return schedule;
}

Result<void> checkConfig(const v1::ServeConfig &config)
{
    const auto wrong = [](const char *field, const std::string &value, const char *expected) {
        return fail(ErrorCode::InvalidInput,
                    "serve configuration: " + std::string(field) + " is " + value + ", expected " + expected);
    };
    if (config.shards() > mostShards) {
        return wrong("shards", std::to_string(config.shards()), "1 to 256");
    }
    if (config.shard() >= std::max(1U, config.shards())) {
        return wrong("shard", std::to_string(config.shard()), "less than shards");
    }
    if (config.shard() > 0 && config.lead().empty()) {
        return wrong("lead", "empty", "host:port of shard 0");
    }
    if (config.max_slots() == 0) {
        return wrong("max_slots", "0", "1 or more");
    }
    if (config.target_steps() < 1 || config.target_steps() > largestTarget_steps) {
        return wrong("target_steps", std::to_string(config.target_steps()), "1 to 16777216");
    }
    if (!(config.learning_rate() > 0) || config.learning_rate() > 1e3) {
        return wrong("learning_rate", std::to_string(config.learning_rate()), "more than 0");
    }
    if (!(config.momentum() >= 0) || config.momentum() >= 1) {
        return wrong("momentum", std::to_string(config.momentum()), "0 up to, but not, 1");
    }
    if (!(config.weight_decay() >= 0) || config.weight_decay() >= 1) {
        return wrong("weight_decay", std::to_string(config.weight_decay()), "0 up to, but not, 1");
    }
    for (const double share : config.decay_at()) {
        if (!(share > 0) || share > 1) {
            return wrong("decay_at", std::to_string(share), "shares of the target, more than 0 up to 1");
        }
    }
    const std::string &kind = config.schedule().kind();
    if (!kind.empty() && kind != "constant" && kind != "step" && kind != "cosine") {
        return wrong("schedule.kind", "'" + kind + "'", "'constant', 'step' or 'cosine'");
    }
    if (const std::string problem = engine::problemWith(scheduleOf(config)); !problem.empty()) {
        return fail(ErrorCode::InvalidInput, "serve configuration: schedule: " + problem);
    }
    if (!config.synchronisation().empty()) {
        if (const auto mode = syncModeFromString(config.synchronisation()); !mode) {
            return fail(ErrorCode::InvalidInput, "serve configuration: " + mode.error().message);
        }
    }
    if (config.staleness_bound() < 0) {
        return wrong("staleness_bound", std::to_string(config.staleness_bound()), "0 or more");
    }
    if (!(config.bsp_fraction() >= 0) || config.bsp_fraction() > 1) {
        return wrong("bsp_fraction", std::to_string(config.bsp_fraction()), "0 to 1");
    }
    if (config.rate_ramp_steps() < 0) {
        return wrong("rate_ramp_steps", std::to_string(config.rate_ramp_steps()), "0 or more");
    }
    if (!(config.state_losses_per_s() >= 0)) {
        return wrong("state_losses_per_s", std::to_string(config.state_losses_per_s()), "0 or more");
    }
    if (config.checkpoint_folder().empty()) {
        return wrong("checkpoint_folder", "empty", "a folder");
    }
    return {};
}

ParameterServerOptions optionsOf(const v1::ServeConfig &config)
{
    ParameterServerOptions options;
    options.maxSlots = config.max_slots();
    options.targetSteps = config.target_steps();
    options.rate = {scheduleOf(config), config.rate_ramp_steps(), config.fixed_rate_workers()};
    options.synchronisation.mode = syncModeFromString(config.synchronisation()).value_or(SyncMode::Asp);
    options.synchronisation.stalenessBound = config.staleness_bound();
    options.synchronisation.bspFraction = config.bsp_fraction();
    options.switchOnStragglers = config.switch_on_stragglers();
    options.nesterov = config.nesterov();
    options.momentum = config.momentum();
    options.weightDecay = config.weight_decay();
    options.evaluateEvery_steps = config.evaluate_every_steps();
    options.shards = std::max(1U, config.shards());
    options.lease_s = config.lease_s() > 0 ? config.lease_s() : defaultLease_s;
    return options;
}

IntervalOptions intervalOf(const v1::ServeConfig &config)
{
    IntervalOptions options;
    options.first_s = config.checkpoint_interval_s() > 0 ? config.checkpoint_interval_s() : options.first_s;
    options.lossesPerSecond = config.state_losses_per_s();
    options.longest_s =
        config.longest_checkpoint_interval_s() > 0 ? config.longest_checkpoint_interval_s() : options.longest_s;
    return options;
}

/// What training starts from, and where it came from.
struct Start {
    Checkpoint checkpoint;
    std::optional<v1::Restored> restored;
};

Result<Start> findStart(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                        const CheckpointFolder &folder)
{
    if (config.restore()) {
        auto found = folder.restore();
        if (!found) {
            return passOn(found.error());
        }
        if (*found) {
            v1::Restored restored;
            restored.set_step((*found)->checkpoint.step);
            restored.set_path((*found)->path.string());
            restored.set_skipped((*found)->skipped);
            return Start{std::move((*found)->checkpoint), std::move(restored)};
        }
    }
    auto state = initialState(network, config.seed());
    if (!state) {
        return passOn(state.error());
    }
    std::vector<float> velocity(state->size());
    return Start{{0, {}, std::move(*state), std::move(velocity)}, std::nullopt};
}

} // namespace

rpc::PlainPort plainPortOf(const v1::ServeConfig &config)
{
    return config.plain_token().empty() ? rpc::PlainPort::None : rpc::PlainPort::Too;
}

void reportAddress(const ServeAddress &address, const rpc::ListeningServer &listening, rpc::ReportWriter &reports)
{
    v1::AgentReport ready;
    ready.mutable_ready()->set_address(address.host + ":" + std::to_string(listening.port));
    if (listening.plainPort > 0) {
        ready.mutable_ready()->set_plain_address(address.host + ":" + std::to_string(listening.plainPort));
        log::warning("gradients are taken unencrypted on port " + std::to_string(listening.plainPort) + ": the network is said to be trusted");
    }
    reports.write(std::move(ready));
}

Result<std::vector<float>> initialState(const engine::NetworkSpec &network, std::uint64_t seed)
{
    engine::ModelOptions options;
    options.backend = engine::BackendKind::Reference;
    options.batchSize = 1;
    // Its only use is that it knows the state before the first step.
    const auto model = engine::createModel(network, options);
    if (!model) {
        return fail(ErrorCode::InvalidInput, "network '" + network.name + "': " + model.message());
    }
    return model.value()->initialState(seed);
}

Result<CheckpointFolder> openFolder(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                                    const std::vector<engine::TensorSpec> &tensors)
{
    auto folder = CheckpointFolder::open(config.checkpoint_folder(), {config.run_id(), network.name, config.seed()},
                                         tensors, config.keep_checkpoints());
    if (!folder) {
        return folder;
    }
    if (const auto writable = folder->checkWritable(); !writable) {
        if (!config.restore()) {
            return passOn(writable.error()); // of a run that begins: it would save nothing, ever
        }
        log::warning(writable.error().message + ": training goes on from what can be read");
    }
    return folder;
}

Result<ServeEnd> runServe(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                          const rpc::Identity &identity, const ServeAddress &address, rpc::ReportWriter &reports,
                          const std::stop_token &stop)
{
    if (auto checked = checkConfig(config); !checked) {
        return passOn(checked.error());
    }
    if (config.shard() > 0) {
        return runFollower(config, network, identity, address, reports, stop);
    }
    const auto tensors = engine::describeTensors(network);
    if (!tensors) {
        return fail(ErrorCode::InvalidInput, "network '" + network.name + "': " + tensors.message());
    }
    auto folder = openFolder(config, network, tensors.value());
    if (!folder) {
        return passOn(folder.error());
    }
    folder->cleanUp();
    download(config, reports, stop);
    auto start = findStart(config, network, *folder);
    if (!start) {
        return passOn(start.error());
    }
    const Checkpoint &from = start->checkpoint;
    const engine::StatePart part = engine::partOf(tensors.value(), 0, std::max(1U, config.shards()));
    std::vector<float> state(part.size()), velocity(part.size());
    part.gather(from.state, state);
    part.gather(from.velocity, velocity);
    ParameterServer server(
        Shard(part.tensors, std::move(state), std::move(velocity), from.step), from.slots, optionsOf(config),
        [&reports](v1::AgentReport report) { reports.write(std::move(report)); }, SystemClock::instance());
    const ShardStart shardStart{from.step, start->restored ? start->restored->path() : std::string(),
                                engine::fingerprintOf(tensors.value())};
    ExchangeService service(handlersOf(server, shardStart), config.plain_token());
    auto listening = rpc::listen(address.host, address.port, identity, service, plainPortOf(config));
    if (!listening) {
        return passOn(listening.error());
    }
    if (start->restored) {
        v1::AgentReport report;
        *report.mutable_restored() = *start->restored;
        reports.write(std::move(report));
    }
    reportAddress(address, *listening, reports);

    const auto uploader = makeUploader(config, reports);
    ServeLoopOptions loop;
    loop.uploader = uploader.get();
    loop.lease_s = optionsOf(config).lease_s;
    loop.checkpoints = intervalOf(config);
    loop.firstStep = from.step;
    return runServeLoop(server, *folder, loop, reports, stop);
}

} // namespace mayfly::ps
