// SPDX-License-Identifier: Apache-2.0
#include "gpuworker/worker/exchange_bench.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "gpuworker/engine/state_part.h"
#include "gpuworker/paramserver/exchange_service.h"
#include "gpuworker/paramserver/parameter_server.h"
#include "gpuworker/paramserver/shard_stream.h"
#include "gpuworker/worker/temporary_folder.h"

#include <grpcpp/grpcpp.h>

#include <functional>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace mayfly::worker {

namespace {

constexpr double certificateTime_s = 3600;
constexpr int turns = 5;
constexpr const char *runId = "bench";

using Bytes = std::span<std::byte>;

bool writeAll(int fd, std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd, bytes.data(), bytes.size());
        if (written <= 0) {
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
}

bool readAll(int fd, Bytes bytes)
{
    while (!bytes.empty()) {
        const ssize_t got = ::read(fd, bytes.data(), bytes.size());
        if (got <= 0) {
            return false;
        }
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
}

/// A connected pair of TCP sockets with an echoing thread behind one of them.
class RawTcp {
public:
    explicit RawTcp(std::size_t elements) : values_(elements), echoed_(elements)
    {
        const int listening = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t length = sizeof address;
        ::bind(listening, reinterpret_cast<sockaddr *>(&address), sizeof address);
        ::listen(listening, 1);
        ::getsockname(listening, reinterpret_cast<sockaddr *>(&address), &length);
        client_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        ::connect(client_, reinterpret_cast<sockaddr *>(&address), sizeof address);
        server_ = ::accept(listening, nullptr, nullptr);
        ::close(listening);
        const int yes = 1;
        for (const int fd : {client_, server_}) {
            ::setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        }
        echo_ = std::thread([this] {
            while (readAll(server_, std::as_writable_bytes(std::span(echoed_))) &&
                   writeAll(server_, std::as_bytes(std::span(echoed_)))) {}
        });
    }
    ~RawTcp()
    {
        ::shutdown(client_, SHUT_RDWR);
        echo_.join();
        ::close(client_);
        ::close(server_);
    }
    RawTcp(const RawTcp &) = delete;
    RawTcp &operator=(const RawTcp &) = delete;

    bool round()
    {
        return writeAll(client_, std::as_bytes(std::span(values_))) &&
               readAll(client_, std::as_writable_bytes(std::span(values_)));
    }

private:
    std::vector<float> values_;
    std::vector<float> echoed_;
    int client_ = -1;
    int server_ = -1;
    std::thread echo_;
};

std::vector<engine::TensorSpec> tensorsOf(std::size_t elements)
{
    const auto weights = static_cast<std::int64_t>(elements - 1);
    return {{"weights", {weights}, engine::TensorKind::Weight, 0, elements - 1},
            {"steps", {1}, engine::TensorKind::StepCounter, elements - 1, 1}};
}

ps::ParameterServerOptions benchOptions()
{
    ps::ParameterServerOptions options;
    options.targetSteps = INT64_MAX;
    return options;
}

/// One worker's end of the real stream.
class BenchWorker {
public:
    BenchWorker(std::shared_ptr<grpc::Channel> channel, std::size_t elements)
        : link_(std::move(channel)), gradient_(elements, 1e-6F), state_(elements)
    {
        gradient_.back() = 1;
        header_.incarnation = 1;
    }
    bool greet()
    {
        header_.type = rpc::FrameType::Hello;
        header_.total = state_.size();
        header_.model = engine::fingerprintOf(tensorsOf(state_.size()));
        const bool sent = link_.send(rpc::makeFrame(header_));
        const auto answer = link_.receive();
        return sent && answer && answer->header.type == rpc::FrameType::Welcome;
    }
    bool round()
    {
        const Clock &clock = SystemClock::instance();
        const double started_s = clock.monotonicSeconds();
        header_.type = rpc::FrameType::Push;
        ++header_.sequence;
        link_.sendChunks(header_, gradient_);
        rpc::FrameHeader pull;
        pull.type = rpc::FrameType::Pull;
        pull.incarnation = 1;
        link_.send(rpc::makeFrame(pull));
        const double sent_s = clock.monotonicSeconds();
        const auto answer = link_.receive();
        const double answered_s = clock.monotonicSeconds();
        const bool whole =
            answer && answer->header.type == rpc::FrameType::Applied && link_.receiveState(state_).has_value();
        sending_s_ += sent_s - started_s;
        answer_s_ += answered_s - sent_s;
        receiving_s_ += clock.monotonicSeconds() - answered_s;
        return whole;
    }
    void describe(ExchangeSpeeds &speeds) const
    {
        const auto rounds = static_cast<double>(header_.sequence);
        speeds.sending_s = sending_s_ / rounds;
        speeds.answer_s = answer_s_ / rounds;
        speeds.receiving_s = receiving_s_ / rounds;
    }

private:
    rpc::ExchangeLink link_;
    rpc::FrameHeader header_;
    std::vector<float> gradient_;
    std::vector<float> state_;
    double sending_s_ = 0;
    double answer_s_ = 0;
    double receiving_s_ = 0;
};

Result<double> roundsPerSecond(const std::function<bool()> &round, double seconds)
{
    const Clock &clock = SystemClock::instance();
    const double started_s = clock.monotonicSeconds();
    double passed_s = 0;
    int rounds = 0;
    for (; rounds == 0 || passed_s < seconds; ++rounds) {
        if (!round()) {
            return fail(ErrorCode::Unavailable, "bench: a connection over loopback was lost");
        }
        passed_s = clock.monotonicSeconds() - started_s;
    }
    return rounds / passed_s;
}

/// What the encryption costs shows against the same without it. Loopback only, and for the bench only.
Result<rpc::ListeningServer> listenInPlain(grpc::Service &service)
{
    rpc::ListeningServer listening;
    grpc::ServerBuilder builder;
    builder.AddListeningPort("127.0.0.1:0", grpc::InsecureServerCredentials(), &listening.port);
    builder.RegisterService(&service);
    rpc::tuneStreams([&](const std::string &name, int value) { builder.AddChannelArgument(name, value); });
    listening.server = builder.BuildAndStart();
    if (!listening.server || listening.port == 0) {
        return fail(ErrorCode::Unavailable, "bench: no port on loopback");
    }
    return listening;
}

std::shared_ptr<grpc::Channel> dialInPlain(const std::string &address)
{
    grpc::ChannelArguments arguments;
    rpc::tuneStreams([&](const std::string &name, int value) { arguments.SetInt(name, value); });
    return grpc::CreateCustomChannel(address, grpc::InsecureChannelCredentials(), arguments);
}

} // namespace

Result<ExchangeSpeeds> measureExchange(std::size_t elements, double seconds, ExchangeSecurity security)
{
    const TemporaryFolder folder;
    const auto authority = rpc::CertificateAuthority::create(folder.path() / "ca", runId);
    if (!authority) {
        return passOn(authority.error());
    }
    const auto identity = authority->issue(rpc::PeerRole::Server, "bench", certificateTime_s);
    if (!identity) {
        return passOn(identity.error());
    }
    ps::ParameterServer server(
        ps::Shard(tensorsOf(elements), std::vector<float>(elements), std::vector<float>(elements), 0), {},
        benchOptions(), [](v1::AgentReport) {}, SystemClock::instance());
    const bool plain = security == ExchangeSecurity::Plain;
    using Callers = ps::ExchangeService::Callers;
    ps::ExchangeService service(ps::handlersOf(server, {}), plain ? Callers::Anyone : Callers::OfTheRun);
    const auto listening = plain ? listenInPlain(service) : rpc::listen("127.0.0.1", 0, *identity, service);
    if (!listening) {
        return passOn(listening.error());
    }
    const std::string address = "127.0.0.1:" + std::to_string(listening->port);
    BenchWorker worker(plain ? dialInPlain(address)
                             : rpc::dial(address, *identity, runId),
                       elements);
    RawTcp raw(elements);
    if (!worker.greet() || !worker.round() || !raw.round()) {
        return fail(ErrorCode::Unavailable, "bench: no connection over loopback");
    }
    ExchangeSpeeds speeds;
    for (int turn = 0; turn < turns; ++turn) {
        const auto exchange = roundsPerSecond([&worker] { return worker.round(); }, seconds / turns);
        const auto rival = roundsPerSecond([&raw] { return raw.round(); }, seconds / turns);
        if (!exchange || !rival) {
            return passOn(exchange ? rival.error() : exchange.error());
        }
        speeds.exchange.push_back(*exchange);
        speeds.rawTcp.push_back(*rival);
    }
    worker.describe(speeds);
    speeds.calculating_s = server.sample().apply_s();
    return speeds;
}

} // namespace mayfly::worker
