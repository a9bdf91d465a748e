// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/worker_stream.h"

#include "core/base/log.h"
#include "gpuworker/paramserver/state_frames.h"

namespace mayfly::ps {

using rpc::FrameHeader;
using rpc::FrameType;
using rpc::ReceivedFrame;

namespace {

/// An evaluation sends a heart-beat a second; this is far beyond the longest one.
constexpr std::size_t mostFramesWithoutPush = 10'000;

} // namespace

WorkerStream::WorkerStream(ParameterServer &server, grpc::ServerContext &context, ExchangeService::Stream &frames)
    : server_(server), context_(context), frames_(frames), assembly_(server.modelSize())
{
}

WorkerStream::~WorkerStream()
{
    if (session_ != 0) {
        server_.leave(session_, assembly_.partial() ? ParameterServer::Leftover::IncompletePush
                                                    : ParameterServer::Leftover::Nothing);
    }
}

grpc::Status WorkerStream::serve()
{
    if (const grpc::Status welcomed = welcome(); !welcomed.ok() || session_ == 0) {
        return welcomed;
    }
    grpc::ByteBuffer bytes;
    while (frames_.Read(&bytes)) {
        const auto frame = ReceivedFrame::read(bytes);
        if (!frame) {
            refuse(frame.error().message, rpc::frameFlag::Fatal);
            return {grpc::StatusCode::INVALID_ARGUMENT, frame.error().message};
        }
        if (!server_.hear(session_)) {
            return {grpc::StatusCode::FAILED_PRECONDITION, "another stream or a newer incarnation has the slot"};
        }
        if (handle(*frame) == Next::End) {
            if (!context_.IsCancelled()) {
                server_.noteFarewell(session_);
            }
            break;
        }
    }
    return grpc::Status::OK;
}

grpc::Status WorkerStream::welcome()
{
    grpc::ByteBuffer bytes;
    if (!frames_.Read(&bytes)) {
        return grpc::Status::OK;
    }
    const auto frame = ReceivedFrame::read(bytes);
    if (!frame || frame->header.type != FrameType::Hello) {
        const std::string reason = frame ? "a stream begins with Hello" : frame.error().message;
        refuse(reason, rpc::frameFlag::Fatal);
        return {grpc::StatusCode::INVALID_ARGUMENT, reason};
    }
    hello_ = frame->header;
    if (hello_.shard != 0 || hello_.shards != server_.shards()) {
        const std::string reason = "this is shard 0 of " + std::to_string(server_.shards()) +
                                   ", the worker looks for " + std::to_string(hello_.shard) + " of " +
                                   std::to_string(hello_.shards);
        refuse(reason, rpc::frameFlag::Fatal);
        return {grpc::StatusCode::INVALID_ARGUMENT, reason};
    }
    grpc::ServerContext *context = &context_;
    const auto admission =
        server_.join(hello_.slot, hello_.incarnation, {hello_.total, hello_.model}, [context] { context->TryCancel(); });
    if (!admission && admission.error().code == ErrorCode::Unavailable) {
        return {grpc::StatusCode::UNAVAILABLE, admission.error().message};
    }
    if (!admission) {
        refuse(admission.error().message, rpc::frameFlag::Fatal);
        return {grpc::StatusCode::FAILED_PRECONDITION, admission.error().message};
    }
    session_ = admission->session;
    if (server_.finalAccuracy()) {
        send(replyTo(hello_, FrameType::Finished));
        return grpc::Status::OK;
    }
    FrameHeader reply = replyTo(hello_, FrameType::Welcome);
    reply.sequence = admission->lastSequence;
    reply.total = assembly_.size();
    reply.step = static_cast<std::uint64_t>(server_.counts().applied);
    reply.flags = server_.claimEvaluation(session_) ? rpc::frameFlag::Evaluate : 0;
    if (admission->position) {
        reply.flags |= rpc::frameFlag::Position;
        reply.position = *admission->position;
    }
    reply.turn = static_cast<std::uint16_t>(admission->turn);
    reply.turns = static_cast<std::uint16_t>(admission->turns);
    send(reply);
    return grpc::Status::OK;
}

WorkerStream::Next WorkerStream::handle(const ReceivedFrame &frame)
{
    framesWithoutPush_ = frame.header.type == FrameType::Push ? 0 : framesWithoutPush_ + 1;
    if (framesWithoutPush_ > mostFramesWithoutPush) {
        return refuse("it floods this parameter server: " + std::to_string(mostFramesWithoutPush) +
                          " frames without a gradient among them",
                      rpc::frameFlag::Fatal);
    }
    switch (frame.header.type) {
    case FrameType::Push:
        return onPush(frame);
    case FrameType::Pull:
        return onPull();
    case FrameType::Evaluation:
        return onEvaluation(frame.header);
    case FrameType::Heartbeat:
        return Next::Continue;
    case FrameType::Leave:
        return Next::End;
    default:
        return refuse("a frame that a worker does not send", rpc::frameFlag::Fatal);
    }
}

WorkerStream::Next WorkerStream::onPush(const ReceivedFrame &frame)
{
    const FrameHeader &header = frame.header;
    if (header.total != assembly_.size()) {
        return refuse("a gradient of " + std::to_string(header.total) + " elements, expected " +
                          std::to_string(assembly_.size()),
                      rpc::frameFlag::Fatal);
    }
    const auto to = assembly_.place(header.sequence, header.offset, header.count);
    if (!to) {
        return refuse(to.error().message, rpc::frameFlag::Fatal);
    }
    if (!frame.copyElements(*to)) {
        assembly_.notePoison();
    }
    if (!assembly_.complete()) {
        return Next::Continue;
    }
    const PushAnswer answer = server_.push(session_,
                                           {header.sequence, static_cast<std::int64_t>(header.step), header.loss,
                                            header.position, assembly_.gradient()},
                                           [this] { return context_.IsCancelled(); });
    assembly_.reset();
    return answerPush(header, answer);
}

WorkerStream::Next WorkerStream::answerPush(const FrameHeader &push, const PushAnswer &answer)
{
    FrameHeader reply = replyTo(push, FrameType::Applied);
    reply.sequence = push.sequence;
    reply.step = static_cast<std::uint64_t>(answer.step);
    reply.value = static_cast<float>(answer.learningRate);
    reply.flags = answer.evaluate ? rpc::frameFlag::Evaluate : 0;
    reply.turn = static_cast<std::uint16_t>(answer.turn);
    reply.turns = static_cast<std::uint16_t>(answer.turns);
    switch (answer.kind) {
    case PushAnswer::Kind::Applied:
        reply.count = static_cast<std::uint32_t>(answer.staleness);
        return send(reply);
    case PushAnswer::Kind::Repeated:
        reply.type = FrameType::Repeated;
        return send(reply);
    case PushAnswer::Kind::Refused:
        frames_.Write(rpc::makeRefusal(reply, answer.reason));
        return Next::Continue;
    case PushAnswer::Kind::Fenced:
        return refuse(answer.reason, rpc::frameFlag::Fatal);
    case PushAnswer::Kind::AtTarget:
        return waitForEnd(reply);
    }
    return Next::End;
}

WorkerStream::Next WorkerStream::waitForEnd(FrameHeader reply)
{
    switch (server_.waitForEnd(session_, [this] { return context_.IsCancelled(); })) {
    case EndAnswer::Evaluate:
        reply.type = FrameType::Noted;
        reply.flags = rpc::frameFlag::Evaluate;
        return send(reply);
    case EndAnswer::Finished:
        reply.type = FrameType::Finished;
        send(reply);
        return Next::End;
    case EndAnswer::Fenced:
        break;
    }
    return Next::End;
}

WorkerStream::Next WorkerStream::onPull()
{
    FrameHeader header = replyTo(hello_, FrameType::State);
    header.format = hello_.format;
    return sendState(frames_, header, server_.pull()) ? Next::Continue : Next::End;
}

WorkerStream::Next WorkerStream::onEvaluation(const FrameHeader &header)
{
    server_.noteEvaluation(session_, static_cast<std::int64_t>(header.step), header.value, header.loss,
                           static_cast<std::int64_t>(header.total));
    FrameHeader reply = replyTo(header, FrameType::Noted);
    if (server_.finalAccuracy()) {
        reply.type = FrameType::Finished;
        send(reply);
        return Next::End;
    }
    return send(reply);
}

WorkerStream::Next WorkerStream::refuse(const std::string &reason, std::uint8_t flags)
{
    log::warning("slot " + std::to_string(hello_.slot) + " incarnation " + std::to_string(hello_.incarnation) + ": " +
                 reason);
    if (session_ != 0) {
        server_.reportRefusal(session_, reason);
    }
    FrameHeader reply = replyTo(hello_, FrameType::Refused);
    reply.flags = flags;
    frames_.Write(rpc::makeRefusal(reply, reason));
    return Next::End;
}

WorkerStream::Next WorkerStream::send(FrameHeader header)
{
    return frames_.Write(rpc::makeFrame(header)) ? Next::Continue : Next::End;
}

FrameHeader WorkerStream::replyTo(const FrameHeader &request, FrameType type) const
{
    FrameHeader reply;
    reply.type = type;
    reply.slot = request.slot;
    reply.incarnation = request.incarnation;
    return reply;
}

} // namespace mayfly::ps
