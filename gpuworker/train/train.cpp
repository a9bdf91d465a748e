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
    if (config.parameter_servers_size() < 1) {
        return fail(ErrorCode::InvalidInput, "train configuration: parameter_servers is empty, expected host:port of "
                                             "every shard");
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
    const auto format = rpc::wireFormatFromString(config.wire());
    if (!format) {
        return fail(ErrorCode::InvalidInput, "train configuration: " + format.error().message);
    }
    auto task = TrainingTask::open(config);
    if (!task) {
        return passOn(task.error());
    }
    std::vector<std::shared_ptr<grpc::Channel>> channels;
    for (const std::string &address : config.parameter_servers()) {
        channels.push_back(config.plain_token().empty() ? rpc::dial(address, identity, config.run_id()) : rpc::dialPlain(address));
    }
    const auto connect = [&]() -> std::unique_ptr<ServerLinks> {
        std::vector<std::unique_ptr<rpc::ExchangeLink>> links;
        const auto deadline = std::chrono::system_clock::now() + connectTime;
        for (const auto &channel : channels) {
            if (!channel->WaitForConnected(deadline)) {
                return nullptr;
            }
        }
        for (const auto &channel : channels) {
            links.push_back(std::make_unique<rpc::ExchangeLink>(channel, config.plain_token()));
        }
        return std::make_unique<ServerLinks>(std::move(links), (*task)->tensors(), stop);
    };
    return Worker(**task, config.slot_index(), incarnation, *format, connect, reports, stop).run();
}

} // namespace mayfly::train
