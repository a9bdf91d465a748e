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

bool ExchangeLink::sendChunks(FrameHeader header, std::span<const float> elements, std::span<const float> more)
{
    header.total = elements.size() + more.size();
    std::size_t sent = 0;
    for (const auto part : {elements, more}) {
        for (std::size_t first = 0; first < part.size(); first += chunkElements) {
            const auto chunk = part.subspan(first, std::min<std::size_t>(chunkElements, part.size() - first));
            header.offset = sent;
            header.count = static_cast<std::uint32_t>(chunk.size());
            if (header.format != WireFormat::Float32) {
                if (!send(makeEncodedFrame(header, chunk))) {
                    return false;
                }
                sent += chunk.size();
                continue;
            }
            // Not copied: the server has read everything before it answers, and the caller waits for that.
            const grpc::Slice payload(chunk.data(), chunk.size_bytes(), grpc::Slice::STATIC_SLICE);
            if (!send(makeFrame(header, payload))) {
                return false;
            }
            sent += chunk.size();
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

Result<std::uint64_t> ExchangeLink::receiveState(std::span<float> to, float &counter)
{
    const std::size_t total = to.size() + 1;
    std::uint64_t step = 0;
    for (std::size_t filled = 0; filled < total;) {
        const auto frame = receive();
        if (!frame) {
            return passOn(frame.error());
        }
        const FrameHeader &header = frame->header;
        const std::size_t room = filled < to.size() ? to.size() - filled : 1;
        if (header.type != FrameType::State || header.total != total || header.offset != filled ||
            header.count > room || (filled > 0 && header.step != step)) {
            return fail(ErrorCode::Corrupt, "parameter server: expected a chunk of the state at element " +
                                                std::to_string(filled) + " of " + std::to_string(total));
        }
        step = header.step;
        const auto place = filled < to.size() ? to.subspan(filled, header.count) : std::span(&counter, 1);
        frame->copyElements(place);
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
