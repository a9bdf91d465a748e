// SPDX-License-Identifier: Apache-2.0
// One worker's stream at a shard that is not the first.
#pragma once
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/follower.h"

namespace mayfly::ps {

/// Which shard it is, of how many.
struct ShardPlace {
    std::uint32_t shard = 0;
    std::uint32_t shards = 1;
};

/// Serves from the Hello until the worker leaves or is lost, or the shard is closed.
grpc::Status serveWorkerOfShard(Follower &follower, const ShardPlace &place, grpc::ServerContext &context,
                                ExchangeService::Stream &frames);

} // namespace mayfly::ps
