// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/train/server_links.h"

#include <algorithm>

namespace mayfly::train {

using rpc::FrameHeader;
using rpc::FrameType;

ServerLinks::ServerLinks(std::vector<std::unique_ptr<rpc::ExchangeLink>> links,
                         std::span<const engine::TensorSpec> tensors, const std::stop_token &stop)
    : links_(std::move(links))
{
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        parts_.push_back(engine::partOf(tensors, shard, links_.size()));
        cutters_.push_back(std::make_unique<StopCutter>(*links_[shard], stop));
    }
}

FrameHeader ServerLinks::addressed(FrameHeader header, std::size_t shard) const
{
    header.shard = static_cast<std::uint16_t>(shard);
    header.shards = static_cast<std::uint16_t>(links_.size());
    return header;
}

bool ServerLinks::send(const FrameHeader &header)
{
    return links_.front()->send(rpc::makeFrame(addressed(header, 0)));
}

void ServerLinks::sendHello(const FrameHeader &header)
{
    format_ = header.format;
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        FrameHeader hello = addressed(header, shard);
        hello.total = parts_[shard].size();
        hello.model = engine::fingerprintOf(parts_[shard].tensors);
        links_[shard]->send(rpc::makeFrame(hello));
    }
}

Result<void> ServerLinks::takeWelcomes()
{
    for (std::size_t shard = 1; shard < links_.size(); ++shard) {
        const auto frame = links_[shard]->receive();
        if (!frame) {
            return passOn(frame.error());
        }
        if (frame->header.type != FrameType::Welcome) {
            return fail(ErrorCode::Conflict, "parameter server: shard " + std::to_string(shard) +
                                                 " refused: " + frame->text());
        }
    }
    return {};
}

void ServerLinks::push(const FrameHeader &header, std::span<const float> gradient)
{
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        const engine::StatePart &part = parts_[shard];
        links_[shard]->sendChunks(addressed(header, shard), gradient.subspan(part.first, part.count),
                                  gradient.last(1));
        sent_bytes_ += part.size() * rpc::bytesPerElement(header.format);
    }
}

void ServerLinks::pushPart(const FrameHeader &header, std::span<const float> gradient, std::size_t first, std::size_t end)
{
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        const engine::StatePart &part = parts_[shard];
        FrameHeader chunk = addressed(header, shard);
        chunk.total = part.size();
        const std::size_t from = std::max(first, part.first);
        const std::size_t to = std::min(end, part.first + part.count);
        if (to <= from) {
            continue;
        }
        // Behind its elements each shard has a step counter, which is the gradient's last element.
        const bool counted = to == part.first + part.count;
        const bool adjoins = to + 1 == gradient.size();
        if (counted && !adjoins) {
            links_[shard]->sendPart(chunk, part.count, gradient.last(1));
        }
        links_[shard]->sendPart(chunk, from - part.first, gradient.subspan(from, to - from + (counted && adjoins ? 1 : 0)));
        sent_bytes_ += (to - from + (counted ? 1 : 0)) * rpc::bytesPerElement(header.format);
    }
}

void ServerLinks::pull(const FrameHeader &header)
{
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        links_[shard]->send(rpc::makeFrame(addressed(header, shard)));
    }
}

Result<void> ServerLinks::takeAnswers()
{
    for (std::size_t shard = 1; shard < links_.size(); ++shard) {
        const auto frame = links_[shard]->receive();
        if (!frame) {
            return passOn(frame.error());
        }
        if (frame->header.type != FrameType::Applied && frame->header.type != FrameType::Repeated &&
            frame->header.type != FrameType::Noted) {
            return fail(ErrorCode::Conflict, "parameter server: shard " + std::to_string(shard) +
                                                 " refused: " + frame->text());
        }
    }
    return {};
}

Result<std::uint64_t> ServerLinks::receivePart(std::size_t shard, std::span<float> state)
{
    const engine::StatePart &part = parts_[shard];
    received_bytes_ += part.size() * rpc::bytesPerElement(format_);
    return links_[shard]->receiveState(state.subspan(part.first, part.count),
                                       shard == 0 ? state.back() : otherCounter_);
}

Result<std::uint64_t> ServerLinks::receiveState(const FrameHeader &header, Consistency consistency,
                                                std::span<float> state)
{
    const auto step = receivePart(0, state);
    if (!step) {
        return passOn(step.error());
    }
    for (std::size_t shard = 1; shard < links_.size(); ++shard) {
        auto other = receivePart(shard, state);
        if (other && *other < *step && consistency == Consistency::SameStep) {
            FrameHeader again = addressed(header, shard);
            again.step = *step;
            links_[shard]->send(rpc::makeFrame(again));
            other = receivePart(shard, state);
        }
        if (!other) {
            return passOn(other.error());
        }
    }
    return step;
}

void ServerLinks::leave(const FrameHeader &header)
{
    for (std::size_t shard = 0; shard < links_.size(); ++shard) {
        links_[shard]->send(rpc::makeFrame(addressed(header, shard)));
        links_[shard]->closeSending();
    }
    for (const auto &link : links_) {
        (void)link->receive(); // the server closes the stream once it has read everything
    }
}

} // namespace mayfly::train
