// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/train.h"

#include "core/rpc/channel.h"
#include "gpuworker/train/worker.h"

#include <grpcpp/grpcpp.h>

#include <chrono>

namespace mayfly::train {

namespace {

constexpr std::chrono::seconds connectTime(2);

Result<void> checkConfig(const v1::TrainConfig &config)
{
    if (config.parameter_servers_size() != 1) {
        return fail(ErrorCode::InvalidInput, "train configuration: parameter_servers has " +
                                                 std::to_string(config.parameter_servers_size()) +
                                                 " entries, expected 1: this version trains with one shard");
    }
    if (config.max_slots() > 0 && config.slot_index() >= config.max_slots()) {
        return fail(ErrorCode::InvalidInput,
                    "train configuration: slot_index is " + std::to_string(config.slot_index()) +
                        ", expected less than max_slots, " + std::to_string(config.max_slots()));
    }
    return {};
}

} // namespace

Result<TrainEnd> runTrain(const v1::TrainConfig &config, const rpc::Identity &identity, std::uint32_t incarnation,
                          rpc::ReportWriter &reports, const std::stop_token &stop)
{
    if (auto checked = checkConfig(config); !checked) {
        return passOn(checked.error());
    }
    auto task = TrainingTask::open(config);
    if (!task) {
        return passOn(task.error());
    }
    const auto channel = rpc::dial(config.parameter_servers(0), identity, config.run_id());
    const auto connect = [&channel]() -> std::unique_ptr<rpc::ExchangeLink> {
        if (!channel->WaitForConnected(std::chrono::system_clock::now() + connectTime)) {
            return nullptr;
        }
        return std::make_unique<rpc::ExchangeLink>(channel);
    };
    return Worker(**task, config.slot_index(), incarnation, connect, reports, stop).run();
}

} // namespace mayfly::train
