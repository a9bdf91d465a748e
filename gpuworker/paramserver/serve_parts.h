// SPDX-License-Identifier: Apache-2.0
// What the processes of all shards do alike.
#pragma once
#include "core/rpc/channel.h"
#include "gpuworker/paramserver/checkpoint.h"
#include "gpuworker/paramserver/serve.h"

namespace mayfly::ps {

/// The run's checkpoints as the configuration has them.
Result<CheckpointFolder> openFolder(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                                    const std::vector<engine::TensorSpec> &tensors);
/// A port without TLS beside the other, if the run's network is trusted.
rpc::PlainPort plainPortOf(const v1::ServeConfig &config);
/// Where it serves; on a plain port too, it says so.
void reportAddress(const ServeAddress &address, const rpc::ListeningServer &listening, rpc::ReportWriter &reports);
/// The state before the first step.
Result<std::vector<float>> initialState(const engine::NetworkSpec &network, std::uint64_t seed);

} // namespace mayfly::ps
