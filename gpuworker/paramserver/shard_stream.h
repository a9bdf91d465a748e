// SPDX-License-Identifier: Apache-2.0
// Another shard's stream at the first one, from its hello to its end.
#pragma once
#include "gpuworker/paramserver/parameter_server.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/sync_stream.h>

#include <paramserver.grpc.pb.h>
#include <string>

namespace mayfly::ps {

using ShardFrames = grpc::ServerReaderWriter<v1::LeadMessage, v1::FollowerMessage>;

/// What every shard begins from.
struct ShardStart {
    std::int64_t step = 0;
    std::string path;        ///< of the checkpoint; empty: the state before the first step
    std::uint64_t model = 0; ///< fingerprint of the whole
};

/// Serves until the shard is lost or goes; then it counts as lost.
grpc::Status serveShard(ParameterServer &server, const ShardStart &start, ShardFrames &frames);

} // namespace mayfly::ps
