// SPDX-License-Identifier: Apache-2.0
// One worker's stream, from its Hello to its end.
#pragma once
#include "core/rpc/frame.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/parameter_server.h"

namespace mayfly::ps {

/// Lives on its stream's thread.
class WorkerStream {
public:
    WorkerStream(ParameterServer &server, grpc::ServerContext &context, ExchangeService::Stream &frames);
    ~WorkerStream();
    WorkerStream(const WorkerStream &) = delete;
    WorkerStream &operator=(const WorkerStream &) = delete;

    /// Serves until the worker leaves or is lost, or the run has ended.
    grpc::Status serve();

private:
    /// Whether the stream goes on after a frame.
    enum class Next { Continue, End };

    grpc::Status welcome();
    Next handle(const rpc::ReceivedFrame &frame);
    Next onPush(const rpc::ReceivedFrame &frame);
    Next onPull();
    Next onEvaluation(const rpc::FrameHeader &header);
    Next answerPush(const rpc::FrameHeader &push, const PushAnswer &answer);
    Next waitForEnd(rpc::FrameHeader reply);
    Next refuse(const std::string &reason, std::uint8_t flags);
    Next send(rpc::FrameHeader header);
    rpc::FrameHeader replyTo(const rpc::FrameHeader &request, rpc::FrameType type) const;

    ParameterServer &server_;
    grpc::ServerContext &context_;
    ExchangeService::Stream &frames_;
    PushAssembly assembly_;
    SessionId session_ = 0;
    std::size_t framesWithoutPush_ = 0;
    rpc::FrameHeader hello_;
};

} // namespace mayfly::ps
