// SPDX-License-Identifier: Apache-2.0
// A shard's state as frames.
#pragma once
#include "core/rpc/frame.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/shard.h"

namespace mayfly::ps {

/// Sends the state in chunks of header.format, each as soon as it is calculated; the step counter as float32, in a chunk
/// of its own if the others are not. False: the stream is broken.
bool sendState(ExchangeService::Stream &frames, rpc::FrameHeader header, const std::shared_ptr<const StepState> &state);

} // namespace mayfly::ps
