// SPDX-License-Identifier: Apache-2.0
#include "core/rpc/channel.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <agent.grpc.pb.h>
#include <chrono>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace mayfly;
using namespace mayfly::rpc;

namespace {

constexpr double hour_s = 3600;
constexpr auto patience = std::chrono::seconds(10);

/// Answers with what the caller's certificate says.
class EchoRole final : public v1::Agent::Service {
public:
    grpc::Status Status(grpc::ServerContext *context, const v1::AgentStatusRequest *, v1::AgentStatus *reply) override
    {
        const auto role = callerRole(*context);
        reply->set_run_id(role ? std::string(toString(*role)) : "nobody");
        reply->set_tag(callerName(*context));
        return grpc::Status::OK;
    }
};

grpc::Status ask(const std::shared_ptr<grpc::Channel> &channel, v1::AgentStatus &reply)
{
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + patience);
    return v1::Agent::NewStub(channel)->Status(&context, {}, &reply);
}

} // namespace

class ChannelTest : public QObject {
    Q_OBJECT

    test::IsolatedHome home_;
    std::optional<CertificateAuthority> authority_;
    std::optional<CertificateAuthority> other_;
    Identity server_;

    std::string local(const ListeningServer &server) const { return "127.0.0.1:" + std::to_string(server.port); }

private slots:
    void initTestCase();
    void roleAndNameComeFromTheCertificate();
    void strangersAreRefused_data();
    void strangersAreRefused();
    void clientRefusesAServerOfAnotherRun();
    void portInUseIsNamed();
    void socketRoundTrip();
    void socketPathTooLong();
    void staleSocketIsReplacedAndALiveOneIsNot();
};

void ChannelTest::initTestCase()
{
    auto authority = CertificateAuthority::create(home_.file("ca").toStdString(), "run-1");
    auto other = CertificateAuthority::create(home_.file("other").toStdString(), "run-2");
    QVERIFY_RESULT(authority);
    QVERIFY_RESULT(other);
    authority_ = *authority;
    other_ = *other;
    server_ = *authority_->issue(PeerRole::Server, "run-1/ps-0/1", hour_s);
}

void ChannelTest::roleAndNameComeFromTheCertificate()
{
    EchoRole service;
    const auto listening = listen("127.0.0.1", 0, server_, service);
    QVERIFY_RESULT(listening);
    QVERIFY(listening->port > 0);
    for (const PeerRole role : {PeerRole::Controller, PeerRole::Server}) {
        const auto identity = authority_->issue(role, "run-1/me/3", hour_s);
        QVERIFY_RESULT(identity);
        v1::AgentStatus reply;
        const grpc::Status status = ask(dial(local(*listening), *identity, "run-1"), reply);
        QVERIFY2(status.ok(), status.error_message().c_str());
        QCOMPARE(reply.run_id(), std::string(toString(role)));
        QCOMPARE(reply.tag(), std::string("run-1/me/3"));
    }
}

void ChannelTest::strangersAreRefused_data()
{
    QTest::addColumn<QString>("who");
    for (const char *who : {"no TLS", "no certificate", "another run's certificate", "expired"}) {
        QTest::newRow(who) << who;
    }
}

void ChannelTest::strangersAreRefused()
{
    QFETCH(QString, who);
    EchoRole service;
    const auto listening = listen("127.0.0.1", 0, server_, service);
    QVERIFY_RESULT(listening);
    std::shared_ptr<grpc::Channel> channel;
    if (who == "no TLS") {
        channel = grpc::CreateChannel(local(*listening), grpc::InsecureChannelCredentials());
    } else if (who == "no certificate") {
        channel = dial(local(*listening), Identity{authority_->certificate(), {}, {}}, "run-1");
    } else if (who == "expired") {
        const auto identity = authority_->issue(PeerRole::Controller, "late", -hour_s);
        QVERIFY_RESULT(identity);
        channel = dial(local(*listening), *identity, "run-1");
    } else {
        auto identity = other_->issue(PeerRole::Controller, "stranger", hour_s);
        QVERIFY_RESULT(identity);
        identity->caCertificate = authority_->certificate();
        channel = dial(local(*listening), *identity, "run-1");
    }
    v1::AgentStatus reply;
    QVERIFY(!ask(channel, reply).ok());
    QVERIFY(reply.run_id().empty());

    const auto friendly = authority_->issue(PeerRole::Controller, "friend", hour_s);
    QVERIFY_RESULT(friendly);
    const grpc::Status status = ask(dial(local(*listening), *friendly, "run-1"), reply);
    QVERIFY2(status.ok(), "the server goes on serving its own run");
}

void ChannelTest::clientRefusesAServerOfAnotherRun()
{
    EchoRole service;
    const auto stranger = other_->issue(PeerRole::Server, "ps-0", hour_s);
    QVERIFY_RESULT(stranger);
    const auto listening = listen("127.0.0.1", 0, *stranger, service);
    QVERIFY_RESULT(listening);
    const auto identity = authority_->issue(PeerRole::Controller, "me", hour_s);
    QVERIFY_RESULT(identity);
    v1::AgentStatus reply;
    const grpc::Status status = ask(dial(local(*listening), *identity, "run-1"), reply);
    QVERIFY(!status.ok());
    QCOMPARE(statusError(status, "ps-0").code, ErrorCode::Unavailable);
    // Same authority, but the name of another run.
    const auto own = listen("127.0.0.1", 0, server_, service);
    QVERIFY_RESULT(own);
    QVERIFY(!ask(dial(local(*own), *identity, "run-9"), reply).ok());
}

void ChannelTest::portInUseIsNamed()
{
    EchoRole service;
    const auto first = listen("127.0.0.1", 0, server_, service);
    QVERIFY_RESULT(first);
    EchoRole another;
    const auto second = listen("127.0.0.1", first->port, server_, another);
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Conflict);
    QVERIFY(second.error().message.find(std::to_string(first->port)) != std::string::npos);
    const auto nowhere = listen("no.such.host.invalid", 0, server_, another);
    QVERIFY(!nowhere);
    QVERIFY(nowhere.error().message.find("no.such.host.invalid") != std::string::npos);
}

void ChannelTest::socketRoundTrip()
{
    EchoRole service;
    const std::filesystem::path path = home_.file("c.sock").toStdString();
    const auto listening = listenSocket(path, service);
    QVERIFY_RESULT(listening);
    v1::AgentStatus reply;
    const grpc::Status status = ask(dialSocket(path), reply);
    QVERIFY2(status.ok(), status.error_message().c_str());
    QCOMPARE(reply.run_id(), std::string("nobody"));
}

void ChannelTest::socketPathTooLong()
{
    EchoRole service;
    const auto longest = "/tmp/" + std::string(102, 'x');
    const auto listening = listenSocket(longest + "y", service);
    QVERIFY(!listening);
    QCOMPARE(listening.error().code, ErrorCode::InvalidInput);
    QVERIFY(listening.error().message.find("107") != std::string::npos);
    QVERIFY(listening.error().message.find("108") != std::string::npos);
}

void ChannelTest::staleSocketIsReplacedAndALiveOneIsNot()
{
    EchoRole service;
    const std::string path = home_.file("s.sock").toStdString();
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::copy(path.begin(), path.end(), address.sun_path);
    QCOMPARE(::bind(fd, reinterpret_cast<const sockaddr *>(&address), sizeof address), 0);
    ::close(fd);
    QVERIFY(std::filesystem::exists(path));
    const auto listening = listenSocket(path, service);
    QVERIFY_RESULT(listening);
    EchoRole another;
    const auto second = listenSocket(path, another);
    QVERIFY(!second);
    QCOMPARE(second.error().code, ErrorCode::Conflict);
    v1::AgentStatus reply;
    QVERIFY2(ask(dialSocket(path), reply).ok(), "the live one goes on");
}

QTEST_GUILESS_MAIN(ChannelTest)
#include "channel_test.moc"
