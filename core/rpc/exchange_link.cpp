// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/exchange_link.h"

#include "core/rpc/channel.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/sync_stream.h>

#include <algorithm>

namespace mayfly::rpc {

struct ExchangeLink::Stream {
    std::shared_ptr<grpc::Channel> channel;
    grpc::ClientContext context;
    std::unique_ptr<grpc::ClientReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>> frames;
    bool finished = false;
    Error reason;
};

ExchangeLink::ExchangeLink(std::shared_ptr<grpc::Channel> channel) : stream_(std::make_unique<Stream>())
{
    stream_->channel = std::move(channel);
    const grpc::internal::RpcMethod method(exchangeMethod, grpc::internal::RpcMethod::BIDI_STREAMING);
    stream_->frames.reset(grpc::internal::ClientReaderWriterFactory<grpc::ByteBuffer, grpc::ByteBuffer>::Create(
        stream_->channel.get(), method, &stream_->context));
}

ExchangeLink::~ExchangeLink()
{
    cancel();
    ended();
}

bool ExchangeLink::send(const grpc::ByteBuffer &frame)
{
    return stream_->frames->Write(frame);
}

bool ExchangeLink::sendChunks(FrameHeader header, std::span<const float> elements)
{
    header.total = elements.size();
    for (std::size_t first = 0; first < elements.size(); first += chunkElements) {
        const auto chunk = elements.subspan(first, std::min<std::size_t>(chunkElements, elements.size() - first));
        header.offset = first;
        header.count = static_cast<std::uint32_t>(chunk.size());
        // Not copied: the server has read everything before it answers, and the caller waits for that.
        const grpc::Slice payload(chunk.data(), chunk.size_bytes(), grpc::Slice::STATIC_SLICE);
        if (!send(makeFrame(header, payload))) {
            return false;
        }
    }
    return true;
}

Result<ReceivedFrame> ExchangeLink::receive()
{
    grpc::ByteBuffer bytes;
    if (!stream_->frames->Read(&bytes)) {
        return tl::make_unexpected(ended());
    }
    return ReceivedFrame::read(bytes);
}

Result<std::uint64_t> ExchangeLink::receiveState(std::span<float> to)
{
    std::uint64_t step = 0;
    for (std::size_t filled = 0; filled < to.size();) {
        const auto frame = receive();
        if (!frame) {
            return passOn(frame.error());
        }
        const FrameHeader &header = frame->header;
        if (header.type != FrameType::State || header.total != to.size() || header.offset != filled ||
            (filled > 0 && header.step != step)) {
            return fail(ErrorCode::Corrupt, "parameter server: expected a chunk of the state at element " +
                                                std::to_string(filled) + " of " + std::to_string(to.size()));
        }
        step = header.step;
        frame->copyPayload(std::as_writable_bytes(to.subspan(filled, header.count)));
        filled += header.count;
    }
    return step;
}

void ExchangeLink::closeSending()
{
    stream_->frames->WritesDone();
}

void ExchangeLink::cancel()
{
    stream_->context.TryCancel();
}

Error ExchangeLink::ended()
{
    if (!stream_->finished) {
        stream_->finished = true;
        const grpc::Status status = stream_->frames->Finish();
        stream_->reason = status.ok() ? Error{ErrorCode::Unavailable, "parameter server: it closed the connection"}
                                      : statusError(status, "parameter server");
    }
    return stream_->reason;
}

} // namespace mayfly::rpc
