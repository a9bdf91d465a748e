// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/state_frames.h"

#include <algorithm>

namespace mayfly::ps {

namespace {

/// A slice of a state copy that keeps the copy until gRPC has sent it.
grpc::Slice sliceOf(const std::shared_ptr<const StateCopy> &copy, std::size_t first, std::size_t count)
{
    auto *keeper = new std::shared_ptr<const StateCopy>(copy);
    return {const_cast<float *>(copy->values.data() + first), count * sizeof(float),
            [](void *held) { delete static_cast<std::shared_ptr<const StateCopy> *>(held); }, keeper};
}

} // namespace

bool sendState(ExchangeService::Stream &frames, rpc::FrameHeader header, const std::shared_ptr<const StateCopy> &copy)
{
    header.type = rpc::FrameType::State;
    header.step = static_cast<std::uint64_t>(copy->step);
    header.total = copy->values.size();
    const rpc::WireFormat format = header.format;
    const std::size_t counter = copy->values.size() - 1;
    for (std::size_t first = 0; first < copy->values.size();) {
        const std::size_t end = first < counter ? counter : copy->values.size();
        const std::size_t count = std::min<std::size_t>(rpc::chunkElements, end - first);
        header.offset = first;
        header.count = static_cast<std::uint32_t>(count);
        header.format = first < counter ? format : rpc::WireFormat::Float32;
        const bool written =
            header.format == rpc::WireFormat::Float32
                ? frames.Write(rpc::makeFrame(header, sliceOf(copy, first, count)))
                : frames.Write(rpc::makeEncodedFrame(header, std::span(copy->values).subspan(first, count)));
        if (!written) {
            return false;
        }
        first += count;
    }
    return true;
}

} // namespace mayfly::ps
