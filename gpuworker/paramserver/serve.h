// SPDX-License-Identifier: Apache-2.0
// The process `mayfly-worker serve`: a parameter server from its configuration to the trained model.
#pragma once
#include "core/rpc/certificate_authority.h"
#include "core/rpc/report_pipe.h"
#include "gpuworker/engine/network_spec.h"

#include <agent.pb.h>
#include <stop_token>
#include <string>

namespace mayfly::ps {

/// Where it listens.
struct ServeAddress {
    std::string host = "127.0.0.1";
    int port = 0; ///< 0: any free one
};

/// How a parameter server ended in good order.
enum class ServeEnd {
    Done,
    ShardLost ///< another shard is gone (exit code 75): all shards are to be started again, from their last checkpoint
};

/// Serves until the target is reached and evaluated (then writes the model), or stop is requested (then writes a
/// checkpoint). Of several shards the first one decides, the others (config.shard > 0) follow it. Reports ProcessReady with the address, and whatever telemetry.proto has for a parameter server.
Result<ServeEnd> runServe(const v1::ServeConfig &config, const engine::NetworkSpec &network, const rpc::Identity &identity,
                          const ServeAddress &address, rpc::ReportWriter &reports, const std::stop_token &stop);

} // namespace mayfly::ps
