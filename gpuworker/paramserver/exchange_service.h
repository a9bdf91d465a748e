// SPDX-License-Identifier: Apache-2.0
// The parameter server on the network: one long-lived stream of frames per worker (core/rpc/frame.h), and ServerStatus.
#pragma once
#include <grpcpp/grpcpp.h>
#include <grpcpp/support/sync_stream.h>

#include <cstddef>
#include <functional>
#include <paramserver.grpc.pb.h>
#include <string>

namespace mayfly::ps {

/// Each stream has a thread of its own (gRPC's synchronous interface), so that a slow worker holds up nobody.
class ExchangeService final : public grpc::Service {
public:
    using Stream = grpc::ServerReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>;

    using ShardStream = grpc::ServerReaderWriter<v1::LeadMessage, v1::FollowerMessage>;

    struct Handlers {
        std::function<grpc::Status(grpc::ServerContext &, Stream &)> exchange; ///< a worker's stream
        std::function<v1::ServerStatusReply()> status;
        std::function<grpc::Status(ShardStream &)> follow; ///< another shard's stream; empty: none may follow
    };
    /// plainToken: a worker's stream that shows it may come without a certificate; empty: none may.
    explicit ExchangeService(Handlers handlers, std::string plainToken = {});

    grpc::Status exchange(grpc::ServerContext *context, Stream *stream);
    grpc::Status status(grpc::ServerContext *context, const v1::ServerStatusRequest *request,
                        v1::ServerStatusReply *reply);
    grpc::Status follow(grpc::ServerContext *context, ShardStream *stream);

private:
    bool mayTrain(const grpc::ServerContext &context) const;
    bool showsToken(const grpc::ServerContext &context) const;

    const Handlers handlers_;
    const std::string plainToken_;
};

class ParameterServer;
struct ShardStart;
/// What the first shard, or the only one, serves. The server must outlive the service.
ExchangeService::Handlers handlersOf(ParameterServer &server, const ShardStart &start);

} // namespace mayfly::ps
