// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/shard_stream.h"

#include "core/base/log.h"

#include <thread>

namespace mayfly::ps {

namespace {

grpc::Status refused(const std::string &reason)
{
    log::warning("a shard is refused: " + reason);
    return {grpc::StatusCode::FAILED_PRECONDITION, reason};
}

/// Sends what is in the outbox, in order, until it is closed or the stream is broken.
void sendAll(ShardOutbox &outbox, ShardFrames &frames)
{
    while (const auto message = outbox.take()) {
        if (!frames.Write(*message)) {
            return;
        }
    }
}

/// False: the stream is to end.
bool handle(ParameterServer &server, std::uint32_t shard, const v1::FollowerMessage &message)
{
    switch (message.body_case()) {
    case v1::FollowerMessage::kLoaded:
        if (!message.loaded().problem().empty()) {
            log::error("shard " + std::to_string(shard) + ": " + message.loaded().problem());
            return false;
        }
        server.noteShardLoaded(shard);
        return true;
    case v1::FollowerMessage::kStaged:
        server.noteShardStaged(shard, message.staged().staging(), message.staged().problem());
        return true;
    case v1::FollowerMessage::kWithdraw:
        server.withdrawStaged(shard, message.withdraw());
        return true;
    case v1::FollowerMessage::kSaved:
        server.noteShardSaved(message.saved());
        return true;
    default:
        log::warning("shard " + std::to_string(shard) + ": a message that a shard does not send");
        return false;
    }
}

} // namespace

grpc::Status serveShard(ParameterServer &server, const ShardStart &start, ShardFrames &frames)
{
    v1::FollowerMessage message;
    if (!frames.Read(&message)) {
        return grpc::Status::OK;
    }
    if (!message.has_hello()) {
        return refused("a shard begins with its hello");
    }
    const v1::FollowerHello hello = message.hello();
    if (hello.model() != start.model) {
        return refused("shard " + std::to_string(hello.shard()) + " has another model");
    }
    const auto outbox = server.attachShard(hello.shard(), hello.shards());
    if (!outbox) {
        return refused(outbox.error().message);
    }
    v1::LeadMessage load;
    load.mutable_load()->set_step(start.step);
    load.mutable_load()->set_path(start.path);
    (*outbox)->put(std::move(load));
    std::thread writer([&] { sendAll(**outbox, frames); });
    while (frames.Read(&message) && handle(server, hello.shard(), message)) {}
    server.noteShardLost(hello.shard());
    (*outbox)->close();
    writer.join();
    return grpc::Status::OK;
}

} // namespace mayfly::ps
