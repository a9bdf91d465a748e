// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/state_frames.h"

#include <algorithm>

namespace mayfly::ps {

namespace {

/// A slice of a state that keeps it until gRPC has sent it.
grpc::Slice sliceOf(const std::shared_ptr<const StepState> &state, std::span<const float> values)
{
    auto *keeper = new std::shared_ptr<const StepState>(state);
    return {const_cast<float *>(values.data()), values.size_bytes(),
            [](void *held) { delete static_cast<std::shared_ptr<const StepState> *>(held); }, keeper};
}

} // namespace

bool sendState(ExchangeService::Stream &frames, rpc::FrameHeader header, const std::shared_ptr<const StepState> &state)
{
    header.type = rpc::FrameType::State;
    header.step = static_cast<std::uint64_t>(state->step());
    header.total = state->size();
    const rpc::WireFormat format = header.format;
    const std::size_t rounded = format == rpc::WireFormat::Float32 ? state->size() : state->size() - 1;
    for (std::size_t first = 0; first < state->size();) {
        const std::size_t end = first < rounded ? rounded : state->size();
        const std::size_t count = std::min<std::size_t>(rpc::chunkElements, end - first);
        const auto values = state->part(first, count);
        header.offset = first;
        header.count = static_cast<std::uint32_t>(count);
        header.format = first < rounded ? format : rpc::WireFormat::Float32;
        const bool written = header.format == rpc::WireFormat::Float32
                                 ? frames.Write(rpc::makeFrame(header, sliceOf(state, values)))
                                 : frames.Write(rpc::makeEncodedFrame(header, values));
        if (!written) {
            return false;
        }
        first += count;
    }
    return true;
}

} // namespace mayfly::ps
