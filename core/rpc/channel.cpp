// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/channel.h"

#include "core/base/files.h"
#include "core/rpc/openssl_handles.h"

#include <grpcpp/grpcpp.h>
#include <openssl/pem.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace mayfly::rpc {

namespace fs = std::filesystem;

namespace {

/// Over TCP: a raw frame is at most a chunk of 1 MiB and its header, everything else is far smaller.
constexpr int largestMessage_bytes = 4 << 20;
/// What a peer may send on a stream before somebody reads it: a small model whole, and four chunks of a large one. gRPC's own
/// estimate begins with 64 KiB, grows with the measured delay, and sends pings to measure it.
constexpr int streamWindow_bytes = 4 << 20;
/// Over a Unix socket, where only this user's processes are: the snapshot of a long run.
constexpr int largestLocalMessage_bytes = 256 << 20;
constexpr int longestHandshake_ms = 8000;
constexpr int mostCallsOfOneConnection = 64;
constexpr int shortestPingInterval_ms = 500;
constexpr int longestReconnectDelay_ms = 2000;

/// gRPC reads a channel's socket only while a call waits on it, and otherwise every 5 s: too late for the answer to a
/// keep-alive ping, so that a worker that computes would lose its connection. Read once, when the library starts.
const bool idleChannelsAreRead = ::setenv("GRPC_CLIENT_CHANNEL_BACKUP_POLL_INTERVAL_MS", "200", 0) == 0;

grpc::ChannelArguments clientArguments(int largest_bytes)
{
    grpc::ChannelArguments arguments;
    arguments.SetMaxReceiveMessageSize(largest_bytes);
    arguments.SetMaxSendMessageSize(largest_bytes);
    arguments.SetInt(GRPC_ARG_INITIAL_RECONNECT_BACKOFF_MS, 100);
    arguments.SetInt(GRPC_ARG_MIN_RECONNECT_BACKOFF_MS, 1000);
    arguments.SetInt(GRPC_ARG_MAX_RECONNECT_BACKOFF_MS, longestReconnectDelay_ms);
    // Channels of different runs and tests must not share connections behind our back.
    arguments.SetInt(GRPC_ARG_USE_LOCAL_SUBCHANNEL_POOL, 1);
    arguments.SetInt(GRPC_ARG_ENABLE_HTTP_PROXY, 0);
    return arguments;
}

/// What both ends of a stream of models set for speed.
void tuneStreams(const std::function<void(const std::string &, int)> &set)
{
    set(GRPC_ARG_HTTP2_STREAM_LOOKAHEAD_BYTES, streamWindow_bytes);
    set(GRPC_ARG_HTTP2_BDP_PROBE, 0);
}

grpc::ChannelArguments tcpArguments(const KeepAlive &keepAlive)
{
    grpc::ChannelArguments arguments = clientArguments(largestMessage_bytes);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIME_MS, keepAlive.time_ms);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, keepAlive.timeout_ms);
    arguments.SetInt(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    arguments.SetInt(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    tuneStreams([&](const std::string &name, int value) { arguments.SetInt(name, value); });
    return arguments;
}

void addKeepAlive(grpc::ServerBuilder &builder)
{
    const KeepAlive keepAlive;
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, keepAlive.time_ms);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS, keepAlive.timeout_ms);
    builder.AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS, shortestPingInterval_ms);
    builder.AddChannelArgument(GRPC_ARG_HTTP2_MAX_PING_STRIKES, 0);
}

void addLimits(grpc::ServerBuilder &builder, int largest_bytes)
{
    // Who has not shown a certificate by then is cut off, and nobody opens calls without end.
    builder.AddChannelArgument("grpc.server_handshake_timeout_ms", longestHandshake_ms);
    builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, mostCallsOfOneConnection);
    builder.SetMaxReceiveMessageSize(largest_bytes);
    builder.SetMaxSendMessageSize(largest_bytes);
    builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
}

/// A file descriptor of a socket that closes itself.
class Socket {
public:
    explicit Socket(int fd) : fd_(fd) {}
    ~Socket()
    {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }
    Socket(const Socket &) = delete;
    Socket &operator=(const Socket &) = delete;
    int get() const { return fd_; }

private:
    int fd_;
};

/// Why an address cannot be bound: gRPC itself says no more than that it failed.
Error whyNotBound(const std::string &host, int port)
{
    const std::string where = host + ":" + std::to_string(port);
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE;
    addrinfo *found = nullptr;
    if (const int problem = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found); problem != 0) {
        return Error{ErrorCode::InvalidInput, where + ": no such address: " + ::gai_strerror(problem)};
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> addresses(found, ::freeaddrinfo);
    const Socket socket(::socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (socket.get() < 0 || ::bind(socket.get(), found->ai_addr, found->ai_addrlen) == 0) {
        return Error{ErrorCode::Unavailable, where + ": cannot serve there"};
    }
    if (errno == EADDRINUSE) {
        return Error{ErrorCode::Conflict,
                     where + ": the port is in use by another program; choose another one or end that program"};
    }
    return Error{codeOfErrno(errno), where + ": cannot serve there: " + std::strerror(errno)};
}

Result<sockaddr_un> socketAddress(const fs::path &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string text = path.string();
    if (text.size() >= sizeof address.sun_path) {
        return fail(ErrorCode::InvalidInput, text + ": a socket's path has at most " +
                                                 std::to_string(sizeof address.sun_path - 1) + " bytes, this one has " +
                                                 std::to_string(text.size()) +
                                                 "; set XDG_RUNTIME_DIR to a folder with a shorter name");
    }
    std::copy(text.begin(), text.end(), address.sun_path);
    return address;
}

/// Removes a socket file that nobody listens on.
Result<void> clearSocketPath(const fs::path &path, const sockaddr_un &address)
{
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0) {
        return {};
    }
    if (!S_ISSOCK(info.st_mode)) {
        return fail(ErrorCode::Conflict, path.string() + ": there is a file that is not a socket; move it away");
    }
    const Socket probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (::connect(probe.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0) {
        return fail(ErrorCode::Conflict, path.string() + ": another process serves on this socket");
    }
    if (errno != ECONNREFUSED && errno != ENOENT) {
        return tl::make_unexpected(fileError(path, errno, "look at the socket"));
    }
    if (::unlink(path.c_str()) != 0 && errno != ENOENT) {
        return tl::make_unexpected(fileError(path, errno, "remove the old socket"));
    }
    return {};
}

/// The text of a subject field of the caller's certificate; empty without one.
std::string callerField(const grpc::ServerContextBase &context, int field)
{
    const auto auth = context.auth_context();
    if (!auth || !auth->IsPeerAuthenticated()) {
        return {};
    }
    const auto pems = auth->FindPropertyValues("x509_pem_cert");
    if (pems.empty()) {
        return {};
    }
    const BioHandle bio(BIO_new_mem_buf(pems[0].data(), static_cast<int>(pems[0].size())));
    const CertificateHandle certificate(bio ? PEM_read_bio_X509(bio.get(), nullptr, nullptr, nullptr) : nullptr);
    if (!certificate) {
        return {};
    }
    std::array<char, 256> text{};
    const int length = X509_NAME_get_text_by_NID(X509_get_subject_name(certificate.get()), field, text.data(),
                                                 static_cast<int>(text.size()));
    return length > 0 ? std::string(text.data(), static_cast<std::size_t>(length)) : std::string();
}

} // namespace

ListeningServer::ListeningServer() = default;
ListeningServer::ListeningServer(ListeningServer &&) noexcept = default;
ListeningServer &ListeningServer::operator=(ListeningServer &&) noexcept = default;

ListeningServer::~ListeningServer()
{
    if (server) {
        server->Shutdown(std::chrono::system_clock::now());
        server->Wait();
    }
}

std::shared_ptr<grpc::Channel> dial(const std::string &address, const Identity &identity, const std::string &runId,
                                    const KeepAlive &keepAlive)
{
    grpc::SslCredentialsOptions options;
    options.pem_root_certs = identity.caCertificate;
    options.pem_private_key = identity.privateKey;
    options.pem_cert_chain = identity.certificate;
    grpc::ChannelArguments arguments = tcpArguments(keepAlive);
    arguments.SetSslTargetNameOverride(peerName(runId));
    return grpc::CreateCustomChannel(address, grpc::SslCredentials(options), arguments);
}

std::shared_ptr<grpc::Channel> dialPlain(const std::string &address, const KeepAlive &keepAlive)
{
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), tcpArguments(keepAlive));
}

std::shared_ptr<grpc::Channel> dialSocket(const fs::path &socket)
{
    return grpc::CreateCustomChannel("unix:" + socket.string(), grpc::InsecureChannelCredentials(),
                                     clientArguments(largestLocalMessage_bytes));
}

Result<ListeningServer> listen(const std::string &host, int port, const Identity &identity, grpc::Service &service,
                               PlainPort plain)
{
    grpc::SslServerCredentialsOptions options(GRPC_SSL_REQUEST_AND_REQUIRE_CLIENT_CERTIFICATE_AND_VERIFY);
    options.pem_root_certs = identity.caCertificate;
    options.pem_key_cert_pairs.push_back({identity.privateKey, identity.certificate});
    ListeningServer listening;
    grpc::ServerBuilder builder;
    builder.AddListeningPort(host + ":" + std::to_string(port), grpc::SslServerCredentials(options), &listening.port);
    if (plain == PlainPort::Too) {
        builder.AddListeningPort(host + ":0", grpc::InsecureServerCredentials(), &listening.plainPort);
    }
    builder.RegisterService(&service);
    addLimits(builder, largestMessage_bytes);
    addKeepAlive(builder);
    tuneStreams([&](const std::string &name, int value) { builder.AddChannelArgument(name, value); });
    listening.server = builder.BuildAndStart();
    if (!listening.server || listening.port == 0) {
        return tl::make_unexpected(whyNotBound(host, port));
    }
    return listening;
}

Result<ListeningServer> listenSocket(const fs::path &socket, grpc::Service &service)
{
    const auto address = socketAddress(socket);
    if (!address) {
        return passOn(address.error());
    }
    if (auto cleared = clearSocketPath(socket, *address); !cleared) {
        return passOn(cleared.error());
    }
    ListeningServer listening;
    grpc::ServerBuilder builder;
    builder.AddListeningPort("unix:" + socket.string(), grpc::InsecureServerCredentials(), &listening.port);
    builder.RegisterService(&service);
    addLimits(builder, largestLocalMessage_bytes);
    listening.server = builder.BuildAndStart();
    if (!listening.server) {
        return fail(ErrorCode::Unavailable, socket.string() + ": cannot serve on this socket");
    }
    ::chmod(socket.c_str(), 0600);
    return listening;
}

std::optional<PeerRole> callerRole(const grpc::ServerContextBase &context)
{
    const std::string role = callerField(context, NID_organizationalUnitName);
    for (const PeerRole each : {PeerRole::Controller, PeerRole::Server}) {
        if (role == toString(each)) {
            return each;
        }
    }
    return std::nullopt;
}

std::string callerName(const grpc::ServerContextBase &context)
{
    return callerField(context, NID_commonName);
}

Error statusError(const grpc::Status &status, const std::string &peer)
{
    ErrorCode code = ErrorCode::Internal;
    switch (status.error_code()) {
    case grpc::StatusCode::UNAVAILABLE:
    case grpc::StatusCode::DEADLINE_EXCEEDED:
        code = ErrorCode::Unavailable;
        break;
    case grpc::StatusCode::NOT_FOUND:
        code = ErrorCode::NotFound;
        break;
    case grpc::StatusCode::INVALID_ARGUMENT:
        code = ErrorCode::InvalidInput;
        break;
    case grpc::StatusCode::PERMISSION_DENIED:
    case grpc::StatusCode::UNAUTHENTICATED:
        code = ErrorCode::PermissionDenied;
        break;
    case grpc::StatusCode::ALREADY_EXISTS:
    case grpc::StatusCode::FAILED_PRECONDITION:
    case grpc::StatusCode::ABORTED:
        code = ErrorCode::Conflict;
        break;
    case grpc::StatusCode::CANCELLED:
        code = ErrorCode::Cancelled;
        break;
    default:
        break;
    }
    return Error{code, peer + ": " + (status.error_message().empty() ? "no answer" : status.error_message())};
}

} // namespace mayfly::rpc
