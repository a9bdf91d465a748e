// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/follower_stream.h"

#include "core/base/log.h"
#include "gpuworker/paramserver/state_frames.h"

namespace mayfly::ps {

using rpc::FrameHeader;
using rpc::FrameType;
using rpc::ReceivedFrame;

namespace {

class FollowerStream {
public:
    FollowerStream(Follower &follower, grpc::ServerContext &context, ExchangeService::Stream &frames)
        : follower_(follower), context_(context), frames_(frames), assembly_(follower.modelSize())
    {
    }
    ~FollowerStream()
    {
        if (session_ != 0) {
            follower_.leave(session_);
        }
    }
    FollowerStream(const FollowerStream &) = delete;
    FollowerStream &operator=(const FollowerStream &) = delete;

    grpc::Status serve(const ShardPlace &place)
    {
        grpc::ByteBuffer bytes;
        if (!frames_.Read(&bytes)) {
            return grpc::Status::OK;
        }
        const auto hello = ReceivedFrame::read(bytes);
        if (!hello || hello->header.type != FrameType::Hello) {
            return refuse(hello ? "a stream begins with Hello" : hello.error().message);
        }
        hello_ = hello->header;
        if (const grpc::Status welcomed = welcome(place); !welcomed.ok()) {
            return welcomed;
        }
        while (frames_.Read(&bytes)) {
            const auto frame = ReceivedFrame::read(bytes);
            if (!frame) {
                return refuse(frame.error().message);
            }
            if (!follower_.isCurrent(session_) || !handle(*frame)) {
                break;
            }
        }
        return grpc::Status::OK;
    }

private:
    grpc::Status welcome(const ShardPlace &place)
    {
        if (hello_.shard != place.shard || hello_.shards != place.shards) {
            return refuse("this is shard " + std::to_string(place.shard) + " of " + std::to_string(place.shards) +
                          ", the worker looks for " + std::to_string(hello_.shard) + " of " +
                          std::to_string(hello_.shards));
        }
        grpc::ServerContext *context = &context_;
        const auto admission = follower_.join(hello_.slot, hello_.incarnation, {hello_.total, hello_.model},
                                              [context] { context->TryCancel(); });
        if (!admission && admission.error().code == ErrorCode::Unavailable) {
            return {grpc::StatusCode::UNAVAILABLE, admission.error().message};
        }
        if (!admission) {
            return refuse(admission.error().message);
        }
        session_ = admission->session;
        FrameHeader reply = replyTo(FrameType::Welcome);
        reply.total = hello_.total;
        reply.step = static_cast<std::uint64_t>(follower_.step());
        frames_.Write(rpc::makeFrame(reply));
        return grpc::Status::OK;
    }

    bool handle(const ReceivedFrame &frame)
    {
        switch (frame.header.type) {
        case FrameType::Push:
            return onPush(frame);
        case FrameType::Pull:
            return onPull(frame.header);
        case FrameType::Heartbeat:
            return true;
        case FrameType::Leave:
            return false;
        default:
            refuse("a frame that a worker does not send to this shard");
            return false;
        }
    }

    bool onPush(const ReceivedFrame &frame)
    {
        const FrameHeader &header = frame.header;
        if (header.total != assembly_.size()) {
            refuse("a gradient of " + std::to_string(header.total) + " elements, expected " +
                   std::to_string(assembly_.size()));
            return false;
        }
        const auto to = assembly_.place(header.sequence, header.offset, header.count);
        if (!to) {
            refuse(to.error().message);
            return false;
        }
        if (!frame.copyElements(*to)) {
            assembly_.notePoison();
        }
        if (!assembly_.complete()) {
            return true;
        }
        const auto answer = follower_.push(session_, {hello_.slot, hello_.incarnation, header.sequence},
                                           assembly_.gradient(), [this] { return context_.IsCancelled(); });
        assembly_.reset();
        if (answer.kind == Follower::Answer::Kind::Lost) {
            return false;
        }
        FrameHeader reply = replyTo(answer.kind == Follower::Answer::Kind::Applied    ? FrameType::Applied
                                    : answer.kind == Follower::Answer::Kind::Repeated ? FrameType::Repeated
                                                                                      : FrameType::Noted);
        reply.sequence = header.sequence;
        reply.step = static_cast<std::uint64_t>(answer.step);
        return frames_.Write(rpc::makeFrame(reply));
    }

    bool onPull(const FrameHeader &header)
    {
        const auto copy =
            follower_.pull(static_cast<std::int64_t>(header.step), [this] { return context_.IsCancelled(); });
        FrameHeader reply = replyTo(FrameType::State);
        reply.format = hello_.format;
        return copy && sendState(frames_, reply, copy);
    }

    grpc::Status refuse(const std::string &reason)
    {
        log::warning("slot " + std::to_string(hello_.slot) + " incarnation " + std::to_string(hello_.incarnation) +
                     ": " + reason);
        FrameHeader reply = replyTo(FrameType::Refused);
        reply.flags = rpc::frameFlag::Fatal;
        frames_.Write(rpc::makeRefusal(reply, reason));
        return {grpc::StatusCode::INVALID_ARGUMENT, reason};
    }

    FrameHeader replyTo(FrameType type) const
    {
        FrameHeader reply;
        reply.type = type;
        reply.slot = hello_.slot;
        reply.incarnation = hello_.incarnation;
        return reply;
    }

    Follower &follower_;
    grpc::ServerContext &context_;
    ExchangeService::Stream &frames_;
    PushAssembly assembly_;
    SessionId session_ = 0;
    FrameHeader hello_;
};

} // namespace

grpc::Status serveWorkerOfShard(Follower &follower, const ShardPlace &place, grpc::ServerContext &context,
                                ExchangeService::Stream &frames)
{
    return FollowerStream(follower, context, frames).serve(place);
}

} // namespace mayfly::ps
