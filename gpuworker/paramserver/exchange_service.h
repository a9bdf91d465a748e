// SPDX-License-Identifier: Apache-2.0
// The parameter server on the network: one long-lived stream of frames per worker (core/rpc/frame.h), and ServerStatus.
#pragma once
#include "gpuworker/paramserver/parameter_server.h"

#include <grpcpp/grpcpp.h>
#include <grpcpp/support/sync_stream.h>

#include <paramserver.grpc.pb.h>

namespace mayfly::ps {

/// Each stream has a thread of its own (gRPC's synchronous interface), so that a slow worker holds up nobody.
class ExchangeService final : public grpc::Service {
public:
    using Stream = grpc::ServerReaderWriter<grpc::ByteBuffer, grpc::ByteBuffer>;

    /// The server must outlive the service. modelSize: elements of the model.
    ExchangeService(ParameterServer &server, std::size_t modelSize);

    grpc::Status exchange(grpc::ServerContext *context, Stream *stream);
    grpc::Status status(grpc::ServerContext *context, const v1::ServerStatusRequest *request,
                        v1::ServerStatusReply *reply);

private:
    ParameterServer &server_;
    const std::size_t modelSize_;
};

} // namespace mayfly::ps
