// SPDX-License-Identifier: Apache-2.0
// Strangers, impostors and a compromised worker against the agents and the parameter server of a live run: all refused,
// and the run goes on unharmed.
#include "core/base/clock.h"
#include "core/base/process.h"
#include "core/control/run_files.h"
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <agent.grpc.pb.h>
#include <arpa/inet.h>
#include <filesystem>
#include <netinet/in.h>
#include <paramserver.grpc.pb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::waitUntil;

#define VERIFY_STORY(condition) QVERIFY2(condition, run_->story().c_str())

namespace {

constexpr double hour_s = 3600;

/// Answers whatever it is asked: an impostor's agent.
class Impostor final : public v1::Agent::Service {
public:
    grpc::Status Status(grpc::ServerContext *, const v1::AgentStatusRequest *, v1::AgentStatus *) override
    {
        ++heard;
        return grpc::Status::OK;
    }
    grpc::Status Launch(grpc::ServerContext *, const v1::LaunchRequest *, v1::LaunchReply *) override
    {
        ++heard;
        return grpc::Status::OK;
    }
    std::atomic<int> heard{0};
};

int connectTo(const std::string &address)
{
    const std::size_t colon = address.rfind(':');
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
    ::inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (::connect(descriptor, reinterpret_cast<const sockaddr *>(&to), sizeof to) != 0) {
        ::close(descriptor);
        return -1;
    }
    return descriptor;
}

bool isClosed(int descriptor)
{
    char byte = 0;
    const ssize_t got = ::recv(descriptor, &byte, 1, MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
}

int descriptorsOf(const ProcessId &process)
{
    int count = 0;
    std::error_code problem;
    for ([[maybe_unused]] const auto &each :
         std::filesystem::directory_iterator("/proc/" + std::to_string(process.pid) + "/fd", problem)) {
        ++count;
    }
    return count;
}

void limit(grpc::ClientContext &context, double seconds = 3)
{
    context.set_deadline(std::chrono::system_clock::now() + std::chrono::milliseconds(static_cast<int>(seconds * 1000)));
}

} // namespace

class HostilePeersTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void strangersAreRefused_data();
    void strangersAreRefused();
    void aManInTheMiddleHearsNothing();
    void aWorkersCertificateCommandsNobody();
    void aReplayedLaunchStartsNothing();
    void oversizedMessagesAreRefused();
    void slowDripsAreCutOff();
    void cleanupTestCase();

private:
    rpc::Identity issue(rpc::PeerRole role, double validFor_s = hour_s) const
    {
        return authority_->issue(role, run_->id() + "/w-0/1", validFor_s).value();
    }
    std::string agentAddress(const std::string &slot) const
    {
        for (const Server &each : run_->present().servers) {
            if (each.slot == slot) {
                return each.address;
            }
        }
        return {};
    }
    grpc::Status askAgent(const std::shared_ptr<grpc::Channel> &channel, v1::AgentStatus &reply) const
    {
        grpc::ClientContext context;
        limit(context);
        return v1::Agent::NewStub(channel)->Status(&context, {}, &reply);
    }
    grpc::Status askServer(const std::shared_ptr<grpc::Channel> &channel, v1::ServerStatusReply &reply) const
    {
        grpc::ClientContext context;
        limit(context);
        return v1::ParameterServer::NewStub(channel)->ServerStatus(&context, {}, &reply);
    }
    grpc::Status launch(const rpc::Identity &identity, const v1::LaunchRequest &request, v1::LaunchReply &reply) const
    {
        grpc::ClientContext context;
        limit(context);
        return v1::Agent::NewStub(rpc::dial(agent_, identity, run_->id()))->Launch(&context, request, &reply);
    }
    /// Steps go on being applied, nothing was lost, nobody failed.
    void verifyUnharmed()
    {
        const auto before = run_->present().run.appliedSteps;
        VERIFY_STORY(run_->waitFor([&](const auto &now) { return now.run.appliedSteps > before + 20; }, 30));
        VERIFY_STORY(run_->present().run.lostSteps == 0 && run_->present().run.revocations == 0);
        VERIFY_STORY(run_->count(EventKind::Error) == 0 && run_->present().servers.size() == 3);
    }

    test::IsolatedHome home_;
    std::unique_ptr<LiveRun> run_;
    std::optional<rpc::CertificateAuthority> authority_;
    std::optional<rpc::CertificateAuthority> theirs_; ///< of a man in the middle: the same name, another key
    std::string agent_;                               ///< of worker 0
    std::string server_;                              ///< the parameter server
};

void HostilePeersTest::initTestCase()
{
    auto launched = LiveRun::launch(test::settingsFor(test::tinyPlan({.steps = 16'000'000}), home_.path().toStdString() + "/out"));
    QVERIFY_RESULT(launched);
    run_ = std::move(*launched);
    VERIFY_STORY(run_->waitFor([](const auto &now) { return now.run.appliedSteps > 20; }));
    authority_ = rpc::CertificateAuthority::open(control::authorityFolder(run_->id()), run_->id()).value();
    theirs_ = rpc::CertificateAuthority::create(home_.path().toStdString() + "/theirs", run_->id()).value();
    agent_ = agentAddress("w-0");
    v1::AgentStatus status;
    QVERIFY(askAgent(rpc::dial(agentAddress("ps-0"), issue(rpc::PeerRole::Controller), run_->id()), status).ok());
    for (const auto &each : status.processes()) {
        server_ = each.address();
    }
    QVERIFY(!agent_.empty() && !server_.empty());
}

void HostilePeersTest::strangersAreRefused_data()
{
    QTest::addColumn<QString>("who");
    for (const char *who : {"no TLS", "no certificate", "expired", "another run's", "of an own authority"}) {
        QTest::newRow(who) << who;
    }
}

void HostilePeersTest::strangersAreRefused()
{
    QFETCH(const QString, who);
    const auto channel = [&](const std::string &address) -> std::shared_ptr<grpc::Channel> {
        if (who == "no TLS") {
            return rpc::dialPlain(address);
        }
        if (who == "no certificate") {
            return rpc::dial(address, {authority_->certificate(), {}, {}}, run_->id());
        }
        if (who == "expired") {
            return rpc::dial(address, issue(rpc::PeerRole::Controller, -2 * 24 * hour_s), run_->id());
        }
        auto identity = theirs_->issue(rpc::PeerRole::Controller, "controller", hour_s).value();
        if (who == "another run's") {
            const auto folder = home_.path().toStdString() + "/other";
            auto other = rpc::CertificateAuthority::create(folder, "20260101-000000-othr");
            identity = other.value().issue(rpc::PeerRole::Controller, "controller", hour_s).value();
        }
        identity.caCertificate = authority_->certificate();
        return rpc::dial(address, identity, run_->id());
    };
    v1::AgentStatus agent;
    QVERIFY(!askAgent(channel(agent_), agent).ok());
    QVERIFY(agent.run_id().empty());
    std::filesystem::remove_all(home_.path().toStdString() + "/other");
    v1::ServerStatusReply server;
    QVERIFY(!askServer(channel(server_), server).ok());
    QCOMPARE(server.applied_steps(), 0);
    std::filesystem::remove_all(home_.path().toStdString() + "/other");
    rpc::ExchangeLink link(channel(server_), "a guessed token");
    QVERIFY(!link.receive().has_value());
    verifyUnharmed();
}

/// Whoever stands where an agent was, with an authority of its own that says it is this run's.
void HostilePeersTest::aManInTheMiddleHearsNothing()
{
    Impostor impostor;
    const auto identity = theirs_->issue(rpc::PeerRole::Server, run_->id() + "/w-0/1", hour_s);
    QVERIFY_RESULT(identity);
    const auto listening = rpc::listen("127.0.0.1", 0, *identity, impostor);
    QVERIFY_RESULT(listening);
    const std::string address = "127.0.0.1:" + std::to_string(listening->port);
    for (const rpc::PeerRole role : {rpc::PeerRole::Controller, rpc::PeerRole::Server}) {
        v1::AgentStatus reply;
        QVERIFY(!askAgent(rpc::dial(address, issue(role), run_->id()), reply).ok());
    }
    QCOMPARE(impostor.heard.load(), 0);
    verifyUnharmed();
}

/// A worker's server is taken over: its certificate is the run's, its role is not the controller's.
void HostilePeersTest::aWorkersCertificateCommandsNobody()
{
    const auto worker = issue(rpc::PeerRole::Server);
    const auto stub = v1::Agent::NewStub(rpc::dial(agentAddress("w-1"), worker, run_->id()));
    const auto denied = [](const grpc::Status &status) { return status.error_code() == grpc::StatusCode::PERMISSION_DENIED; };
    {
        grpc::ClientContext context;
        limit(context);
        v1::AgentStatus reply;
        QVERIFY(denied(stub->Status(&context, {}, &reply)));
    }
    {
        grpc::ClientContext context;
        limit(context);
        v1::ShutdownReply reply;
        QVERIFY(denied(stub->Shutdown(&context, {}, &reply)));
    }
    {
        grpc::ClientContext context;
        limit(context);
        v1::StopProcessRequest request;
        request.set_slot("w-1");
        request.set_incarnation(1);
        v1::StopProcessReply reply;
        QVERIFY(denied(stub->StopProcess(&context, request, &reply)));
    }
    {
        grpc::ClientContext context;
        limit(context);
        auto reports = stub->Reports(&context, {});
        v1::AgentReport report;
        QVERIFY(!reports->Read(&report));
        QVERIFY(denied(reports->Finish()));
    }
    v1::LaunchRequest request;
    request.set_slot("w-5");
    request.set_incarnation(1);
    request.mutable_script()->add_arguments("/bin/sh");
    v1::LaunchReply reply;
    QVERIFY(denied(launch(worker, request, reply)));
    verifyUnharmed();
}

/// The controller's own launch, heard by somebody and sent again.
void HostilePeersTest::aReplayedLaunchStartsNothing()
{
    const auto processes = [&] { return findProcesses({"--run", run_->id(), "--slot"}).size(); };
    const auto before = processes();
    const auto worker = run_->processOf("w-0");
    v1::LaunchRequest request;
    request.set_slot("w-0");
    request.set_incarnation(1);
    request.mutable_train()->set_network("tiny");
    v1::LaunchReply reply;
    const auto again = launch(issue(rpc::PeerRole::Controller), request, reply);
    QVERIFY2(again.ok(), again.error_message().c_str());
    QVERIFY(reply.already_running());
    QCOMPARE(reply.pid(), worker->pid);
    request.set_incarnation(0);
    const auto older = launch(issue(rpc::PeerRole::Controller), request, reply);
    QCOMPARE(older.error_code(), grpc::StatusCode::INVALID_ARGUMENT);
    QCOMPARE(processes(), before);
    QVERIFY(run_->processOf("w-0") == worker);
    verifyUnharmed();
}

void HostilePeersTest::oversizedMessagesAreRefused()
{
    constexpr std::size_t large_bytes = 6 << 20;
    grpc::ChannelArguments unlimited;
    unlimited.SetMaxSendMessageSize(-1);
    unlimited.SetSslTargetNameOverride(rpc::peerName(run_->id()));
    const auto channel = [&](const std::string &address, rpc::PeerRole role) {
        const auto identity = issue(role);
        return grpc::CreateCustomChannel(
            address, grpc::SslCredentials({identity.caCertificate, identity.privateKey, identity.certificate}), unlimited);
    };
    v1::LaunchRequest request;
    request.set_slot("w-7");
    request.set_incarnation(1);
    request.mutable_script()->add_arguments(std::string(large_bytes, 'x'));
    v1::LaunchReply reply;
    grpc::ClientContext context;
    limit(context, 10);
    const auto launched = v1::Agent::NewStub(channel(agent_, rpc::PeerRole::Controller))->Launch(&context, request, &reply);
    QCOMPARE(launched.error_code(), grpc::StatusCode::RESOURCE_EXHAUSTED);

    rpc::ExchangeLink link(channel(server_, rpc::PeerRole::Server));
    const grpc::Slice slice(std::string(large_bytes, 'x'));
    link.send(grpc::ByteBuffer(&slice, 1));
    const auto answer = link.receive();
    QVERIFY(!answer.has_value());
    verifyUnharmed();
}

/// Connections that say a byte now and then: of TLS's greeting, and nothing at all. They are cut off, and leave nothing.
void HostilePeersTest::slowDripsAreCutOff()
{
    const auto server = run_->processOf("ps-0");
    const auto agent = run_->agentOf("w-0");
    QVERIFY(server && agent);
    const int before = descriptorsOf(*server) + descriptorsOf(*agent);
    std::vector<int> open;
    constexpr int each = 40;
    for (const std::string &address : {agent_, server_}) {
        for (int i = 0; i < each; ++i) {
            open.push_back(connectTo(address));
            QVERIFY(open.back() >= 0);
        }
    }
    const std::string greeting("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11);
    std::size_t sent = 0;
    const double began_s = SystemClock::instance().monotonicSeconds();
    const auto drip = [&] {
        const auto due = static_cast<std::size_t>(SystemClock::instance().monotonicSeconds() - began_s);
        for (; sent < std::min(due, greeting.size()); ++sent) {
            for (std::size_t i = 0; i < open.size(); i += 2) {
                (void)::send(open[i], greeting.data() + sent, 1, MSG_NOSIGNAL);
            }
        }
        return std::all_of(open.begin(), open.end(), isClosed);
    };
    verifyUnharmed(); // while they drip
    QVERIFY(waitUntil(drip, 40));
    for (const int descriptor : open) {
        ::close(descriptor);
    }
    constexpr int others = 10; // connections of the run itself come and go
    QVERIFY(waitUntil([&] { return descriptorsOf(*server) + descriptorsOf(*agent) <= before + others; }, 20));
    verifyUnharmed();
}

void HostilePeersTest::cleanupTestCase()
{
    if (!run_) {
        return;
    }
    QVERIFY_RESULT(run_->client().stop("seen enough"));
    VERIFY_STORY(run_->waitUntilOver(60));
    VERIFY_STORY(run_->present().run.state == RunState::Stopped);
    VERIFY_STORY(waitUntil([&] { return run_->processes().empty(); }, 20));
}

QTEST_GUILESS_MAIN(HostilePeersTest)
#include "hostile_peers_test.moc"
