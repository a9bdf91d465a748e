// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/paramserver/exchange_service.h"

#include "core/rpc/channel.h"
#include "core/rpc/frame.h"
#include "gpuworker/paramserver/shard_stream.h"
#include "gpuworker/paramserver/worker_stream.h"

#include <grpcpp/support/method_handler.h>
#include <openssl/crypto.h>

namespace mayfly::ps {

namespace {

constexpr const char *statusMethod = "/mayfly.v1.ParameterServer/ServerStatus";
constexpr const char *followMethod = "/mayfly.v1.ParameterServer/Follow";

} // namespace

ExchangeService::ExchangeService(Handlers handlers, std::string plainToken)
    : handlers_(std::move(handlers)), plainToken_(std::move(plainToken))
{
    using grpc::internal::RpcMethod;
    AddMethod(new grpc::internal::RpcServiceMethod(
        rpc::exchangeMethod, RpcMethod::BIDI_STREAMING,
        new grpc::internal::BidiStreamingHandler<ExchangeService, grpc::ByteBuffer, grpc::ByteBuffer>(
            [](ExchangeService *service, grpc::ServerContext *context, Stream *stream) {
                return service->exchange(context, stream);
            },
            this)));
    AddMethod(new grpc::internal::RpcServiceMethod(
        statusMethod, RpcMethod::NORMAL_RPC,
        new grpc::internal::RpcMethodHandler<ExchangeService, v1::ServerStatusRequest, v1::ServerStatusReply>(
            [](ExchangeService *service, grpc::ServerContext *context, const v1::ServerStatusRequest *request,
               v1::ServerStatusReply *reply) { return service->status(context, request, reply); },
            this)));
    AddMethod(new grpc::internal::RpcServiceMethod(
        followMethod, RpcMethod::BIDI_STREAMING,
        new grpc::internal::BidiStreamingHandler<ExchangeService, v1::FollowerMessage, v1::LeadMessage>(
            [](ExchangeService *service, grpc::ServerContext *context, ShardStream *stream) {
                return service->follow(context, stream);
            },
            this)));
}

/// Only the run's own processes: its servers train, its controller may look.
bool ExchangeService::mayTrain(const grpc::ServerContext &context) const
{
    return rpc::callerRole(context) == rpc::PeerRole::Server;
}

bool ExchangeService::showsToken(const grpc::ServerContext &context) const
{
    const auto shown = context.client_metadata().find(rpc::plainTokenKey);
    return !plainToken_.empty() && shown != context.client_metadata().end() && shown->second.size() == plainToken_.size() &&
           CRYPTO_memcmp(shown->second.data(), plainToken_.data(), plainToken_.size()) == 0;
}

grpc::Status ExchangeService::exchange(grpc::ServerContext *context, Stream *stream)
{
    if (!mayTrain(*context) && !showsToken(*context)) {
        return {grpc::StatusCode::PERMISSION_DENIED, "only the run's servers may train"};
    }
    return handlers_.exchange(*context, *stream);
}

grpc::Status ExchangeService::follow(grpc::ServerContext *context, ShardStream *stream)
{
    if (!mayTrain(*context)) {
        return {grpc::StatusCode::PERMISSION_DENIED, "only the run's servers may hold a shard"};
    }
    if (!handlers_.follow) {
        return {grpc::StatusCode::FAILED_PRECONDITION, "this is not the first shard"};
    }
    return handlers_.follow(*stream);
}

grpc::Status ExchangeService::status(grpc::ServerContext *context, const v1::ServerStatusRequest *,
                                     v1::ServerStatusReply *reply)
{
    if (!rpc::callerRole(*context)) {
        return {grpc::StatusCode::PERMISSION_DENIED, "only the run's own certificates may ask"};
    }
    *reply = handlers_.status();
    return grpc::Status::OK;
}

ExchangeService::Handlers handlersOf(ParameterServer &server, const ShardStart &start)
{
    const auto status = [&server] {
        const ServerCounts counts = server.counts();
        v1::ServerStatusReply reply;
        reply.set_applied_steps(counts.applied);
        reply.set_step_counter(counts.counter);
        reply.set_active_slots(counts.active);
        reply.set_learning_rate(counts.learningRate);
        reply.set_discarded_pushes(counts.discarded);
        reply.set_repeated_pushes(counts.repeated);
        reply.set_fenced_pushes(counts.fenced);
        return reply;
    };
    return {[&server](grpc::ServerContext &context, ExchangeService::Stream &stream) {
                return WorkerStream(server, context, stream).serve();
            },
            status,
            [&server, start](ExchangeService::ShardStream &stream) { return serveShard(server, start, stream); }};
}

} // namespace mayfly::ps
