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

ExchangeLink::ExchangeLink(std::shared_ptr<grpc::Channel> channel, const std::string &plainToken)
    : stream_(std::make_unique<Stream>())
{
    stream_->channel = std::move(channel);
    if (!plainToken.empty()) {
        stream_->context.AddMetadata(plainTokenKey, plainToken);
    }
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
    if (elements.data() + elements.size() == more.data() && header.format == WireFormat::Float32) {
        elements = {elements.data(), header.total};
        more = {};
    }
    constexpr std::size_t longest = chunkElements;
    std::size_t sent = 0;
    for (const auto part : {elements, more}) {
        for (std::size_t first = 0; first < part.size(); first += longest) {
            const auto chunk = part.subspan(first, std::min(longest, part.size() - first));
            if (!sendChunk(header, sent, chunk)) {
                return false;
            }
            sent += chunk.size();
        }
    }
    return true;
}

bool ExchangeLink::sendPart(const FrameHeader &header, std::size_t offset, std::span<const float> elements)
{
    constexpr std::size_t longest = chunkElements;
    while (!elements.empty()) {
        const auto chunk = elements.last(std::min(longest, elements.size()));
        elements = elements.first(elements.size() - chunk.size());
        if (!sendChunk(header, offset + elements.size(), chunk)) {
            return false;
        }
    }
    return true;
}

bool ExchangeLink::sendChunk(FrameHeader header, std::size_t offset, std::span<const float> chunk)
{
    header.offset = offset;
    header.count = static_cast<std::uint32_t>(chunk.size());
    // Float32 is not copied: the server has read everything before it answers, and the caller waits for that.
    return header.format == WireFormat::Float32
               ? send(makeFrame(header, {chunk.data(), chunk.size_bytes(), grpc::Slice::STATIC_SLICE}))
               : send(makeEncodedFrame(header, chunk));
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
    std::vector<float> last; // a chunk that ends with the counter, where that lies elsewhere
    std::uint64_t step = 0;
    for (std::size_t filled = 0; filled < total;) {
        const auto frame = receive();
        if (!frame) {
            return passOn(frame.error());
        }
        const FrameHeader &header = frame->header;
        if (header.type != FrameType::State || header.total != total || header.offset != filled ||
            header.count > total - filled || (filled > 0 && header.step != step)) {
            return fail(ErrorCode::Corrupt, "parameter server: expected a chunk of the state at element " +
                                                std::to_string(filled) + " of " + std::to_string(total));
        }
        step = header.step;
        filled += header.count;
        if (filled < total || &counter == to.data() + to.size()) {
            frame->copyTrusted({to.data() + header.offset, header.count});
            continue;
        }
        last.resize(header.count);
        frame->copyTrusted(last);
        std::copy(last.begin(), last.end() - 1, to.begin() + static_cast<std::ptrdiff_t>(header.offset));
        counter = last.back();
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
