// SPDX-License-Identifier: Apache-2.0
// Channels and servers with keep-alive and mutual TLS; the only way that Mayfly opens a TCP connection between its
// processes.
#pragma once
#include "core/base/result.h"
#include "core/rpc/certificate_authority.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace grpc {
class Channel;
class Server;
class ServerBuilder;
class ServerContext;
class ServerContextBase;
class Service;
class Status;
} // namespace grpc

namespace mayfly::rpc {

/// Keep-alive pings: a cut link or a frozen peer is noticed after time + timeout; without them never.
struct KeepAlive {
    int time_ms = 2000;
    int timeout_ms = 2000;
};

/// Mutual TLS to host:port; the peer's certificate must be of this run.
std::shared_ptr<grpc::Channel> dial(const std::string &address, const Identity &identity, const std::string &runId,
                                    const KeepAlive &keepAlive = {});
/// A Unix socket (the folder's mode is what protects it).
std::shared_ptr<grpc::Channel> dialSocket(const std::filesystem::path &socket);

/// A running server with the port it got.
struct ListeningServer {
    std::unique_ptr<grpc::Server> server;
    int port = 0;
    int plainPort = 0; ///< 0: there is none
    ListeningServer();
    ListeningServer(ListeningServer &&) noexcept;
    ListeningServer &operator=(ListeningServer &&) noexcept;
    ~ListeningServer(); ///< shuts down at once
};

/// Whether a second port is served without TLS, for a network that its user trusts. Who calls there has no certificate:
/// the service must see who it is by other means.
enum class PlainPort { None, Too };
/// Serves on host:port (port 0: any free one) with mutual TLS. A port in use is a Conflict that names it.
Result<ListeningServer> listen(const std::string &host, int port, const Identity &identity, grpc::Service &service,
                               PlainPort plain = PlainPort::None);
/// Without TLS, to a plain port.
std::shared_ptr<grpc::Channel> dialPlain(const std::string &address, const KeepAlive &keepAlive = {});
/// Serves on a Unix socket (at most 107 bytes; a stale file is replaced, a live one is a Conflict).
Result<ListeningServer> listenSocket(const std::filesystem::path &socket, grpc::Service &service);

/// The role in the caller's certificate; nothing on a socket or without a certificate.
std::optional<PeerRole> callerRole(const grpc::ServerContextBase &context);
/// The common name in the caller's certificate.
std::string callerName(const grpc::ServerContextBase &context);

/// gRPC's status as an error with the peer's name in front.
Error statusError(const grpc::Status &status, const std::string &peer);

} // namespace mayfly::rpc
