// SPDX-License-Identifier: Apache-2.0
// The process of a shard that is not the first.
#pragma once
#include "gpuworker/paramserver/serve.h"

namespace mayfly::ps {

/// As runServe. ServeEnd::ShardLost: the first shard is not there any more, or cannot be reached.
Result<ServeEnd> runFollower(const v1::ServeConfig &config, const engine::NetworkSpec &network,
                             const rpc::Identity &identity, const ServeAddress &address, rpc::ReportWriter &reports,
                             const std::stop_token &stop);

} // namespace mayfly::ps
