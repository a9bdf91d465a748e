// SPDX-License-Identifier: Apache-2.0
// A shard's state as frames.
#pragma once
#include "core/rpc/frame.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/shard.h"

namespace mayfly::ps {

/// Sends the state in chunks of header.format, the step counter in one of its own as float32. False: the stream is broken.
bool sendState(ExchangeService::Stream &frames, rpc::FrameHeader header, const std::shared_ptr<const StateCopy> &copy);

} // namespace mayfly::ps
