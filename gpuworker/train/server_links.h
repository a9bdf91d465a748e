// SPDX-License-Identifier: Apache-2.0
// A worker's streams to all parameter servers of the run, used as one. The first shard's answers say what happens; the
// others' only that their part of it has.
#pragma once
#include "core/rpc/exchange_link.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/train/stop_cutter.h"

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace mayfly::train {

/// One thread at a time, but for what a stop request cuts.
class ServerLinks {
public:
    /// links: by shard, at least one. tensors: the model's.
    ServerLinks(std::vector<std::unique_ptr<rpc::ExchangeLink>> links, std::span<const engine::TensorSpec> tensors,
                const std::stop_token &stop);

    /// To all shards; the header is filled in for each.
    void sendHello(const rpc::FrameHeader &header);
    /// What the others say to it. Errors as ExchangeLink::receive; Conflict if one refuses.
    Result<void> takeWelcomes();
    /// Sends each shard its part of a gradient of the whole model, which must stay as it is until all have answered.
    void push(const rpc::FrameHeader &header, std::span<const float> gradient);
    /// The same in parts, from the last down, which adjoin each other: elements [first, end). The first call has end at the
    /// gradient's end, the last one has first = 0; what a part held must stay, too.
    void pushPart(const rpc::FrameHeader &header, std::span<const float> gradient, std::size_t first, std::size_t end);
    void pull(const rpc::FrameHeader &header);
    /// The others' answers to a push.
    Result<void> takeAnswers();
    /// Gives the first shard's step. sameStep: asks shards that are behind it again, until they are there.
    enum class Consistency { AsItComes, SameStep };
    Result<std::uint64_t> receiveState(const rpc::FrameHeader &header, Consistency consistency, std::span<float> state);
    void leave(const rpc::FrameHeader &header);

    /// To and from the first shard.
    bool send(const rpc::FrameHeader &header);
    Result<rpc::ReceivedFrame> receive() { return links_.front()->receive(); }

    std::uint64_t bytesSent() const { return sent_bytes_; }
    std::uint64_t bytesReceived() const { return received_bytes_; }

private:
    rpc::FrameHeader addressed(rpc::FrameHeader header, std::size_t shard) const;
    Result<std::uint64_t> receivePart(std::size_t shard, std::span<float> state);

    std::vector<std::unique_ptr<rpc::ExchangeLink>> links_;
    std::vector<engine::StatePart> parts_;
    std::vector<std::unique_ptr<StopCutter>> cutters_;
    float otherCounter_ = 0; ///< the other shards' counters, which nobody reads
    rpc::WireFormat format_ = rpc::WireFormat::Float32;
    std::uint64_t sent_bytes_ = 0;
    std::uint64_t received_bytes_ = 0;
};

} // namespace mayfly::train
