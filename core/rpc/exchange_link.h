// SPDX-License-Identifier: Apache-2.0
// A worker's end of the stream of frames to a parameter server.
#pragma once
#include "core/rpc/frame.h"

#include <memory>

namespace grpc {
class Channel;
}

namespace mayfly::rpc {

/// One stream. One thread at a time sends, and one receives; cancel() may come from any thread and ends the others' calls.
class ExchangeLink {
public:
    /// plainToken: shown to a parameter server that is reached without TLS.
    explicit ExchangeLink(std::shared_ptr<grpc::Channel> channel, const std::string &plainToken = {});
    ~ExchangeLink();
    ExchangeLink(const ExchangeLink &) = delete;
    ExchangeLink &operator=(const ExchangeLink &) = delete;

    /// Blocks for flow control. False: the stream is broken, finish() says why.
    bool send(const grpc::ByteBuffer &frame);
    /// header.offset, count and total are filled in for each chunk. The elements must stay as they are until the server
    /// has answered. more: further elements behind them that lie elsewhere.
    bool sendChunks(FrameHeader header, std::span<const float> elements, std::span<const float> more = {});
    /// Of a whole with header.total elements, those from offset on; the last chunk first. Else as sendChunks().
    bool sendPart(const FrameHeader &header, std::size_t offset, std::span<const float> elements);
    /// Blocks until a frame comes. Unavailable with the reason if the stream ends, Corrupt on a frame that does not
    /// parse.
    Result<ReceivedFrame> receive();
    /// Receives the chunks of one State into to, and its last element into counter; gives its step. A frame of another
    /// type is an error.
    Result<std::uint64_t> receiveState(std::span<float> to, float &counter);
    /// The same with the counter behind the others.
    Result<std::uint64_t> receiveState(std::span<float> to) { return receiveState(to.first(to.size() - 1), to.back()); }
    /// No more frames will be sent.
    void closeSending();
    void cancel();

private:
    bool sendChunk(FrameHeader header, std::size_t offset, std::span<const float> chunk);
    Error ended();

    struct Stream;
    std::unique_ptr<Stream> stream_;
};

} // namespace mayfly::rpc
