// SPDX-License-Identifier: Apache-2.0
// `--trusted-network`: the gradients of a real run travel without TLS, everything else does not, and who does not know
// the run's token is not let in.
#include "core/base/files.h"
#include "core/control/run_files.h"
#include "core/rpc/channel.h"
#include "core/rpc/exchange_link.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"

#include <QTest>
#include <grpcpp/grpcpp.h>

#include <agent.grpc.pb.h>
#include <algorithm>
#include <charconv>
#include <paramserver.grpc.pb.h>
#include <sstream>

using namespace mayfly;
using namespace mayfly::test;

#define VERIFY_STORY(condition, run) QVERIFY2((condition), (run).story().c_str())

namespace {

constexpr double hour_s = 3600;

int portOf(const std::string &address)
{
    return std::stoi(address.substr(address.rfind(':') + 1));
}

/// Connections of this machine to a port, as the kernel has them.
int connectionsTo(int port)
{
    // Sockets for both families, as most are, are in the second table.
    std::istringstream table(readFile("/proc/net/tcp").value_or("") + readFile("/proc/net/tcp6").value_or(""));
    const std::string established = "01";
    std::string line, number, local, remote, state;
    int count = 0;
    while (std::getline(table, line)) {
        remote.clear();
        std::istringstream(line) >> number >> local >> remote >> state;
        int to = 0;
        const std::size_t colon = remote.rfind(':') + 1;
        std::from_chars(remote.data() + colon, remote.data() + remote.size(), to, 16);
        count += state == established && to == port ? 1 : 0;
    }
    return count;
}

} // namespace

class TrustedNetworkTest : public QObject {
    Q_OBJECT

    IsolatedHome home_;

    std::filesystem::path out(const char *name) const { return home_.path().toStdString() + "/" + name; }
    static rpc::Identity controllersIdentity(const LiveRun &run)
    {
        return rpc::CertificateAuthority::open(control::authorityFolder(run.id()), run.id())
            .value()
            .issue(rpc::PeerRole::Controller, "observer", hour_s)
            .value();
    }
    /// What the agents of the parameter servers say of their processes.
    static std::vector<v1::RunningProcess> shardsOf(const LiveRun &run)
    {
        std::vector<v1::RunningProcess> shards;
        for (const Server &each : run.present().servers) {
            grpc::ClientContext context;
            context.set_deadline(std::chrono::system_clock::now() + std::chrono::seconds(5));
            v1::AgentStatus status;
            const auto stub = v1::Agent::NewStub(rpc::dial(each.address, controllersIdentity(run), run.id()));
            if (each.slot.starts_with("ps-") && stub->Status(&context, {}, &status).ok()) {
                shards.insert(shards.end(), status.processes().begin(), status.processes().end());
            }
        }
        return shards;
    }
    static ErrorCode answerTo(const std::string &plainAddress, const std::string &token)
    {
        rpc::ExchangeLink link(rpc::dialPlain(plainAddress), token);
        const auto frame = link.receive();
        return frame ? ErrorCode::Internal : frame.error().code;
    }
    static bool saysSo(const LiveRun &run)
    {
        const auto events = run.events();
        return std::ranges::any_of(events, [](const Event &each) {
            return each.kind == EventKind::Decision && each.message.find("not encrypted") != std::string::npos;
        });
    }

private slots:
    void gradientsAloneAreInPlain()
    {
        auto settings = settingsFor(tinyPlan({.steps = 16'000'000, .workers = 2, .parameterServers = 2}), out("trusted"));
        settings.trustedNetwork = true;
        auto launched = LiveRun::launch(settings);
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitFor([](const auto &now) { return now.run.appliedSteps > 50; }), run);
        VERIFY_STORY(saysSo(run), run);

        const auto shards = shardsOf(run);
        QCOMPARE(shards.size(), std::size_t(2));
        for (const auto &shard : shards) {
            QVERIFY(!shard.plain_address().empty() && shard.plain_address() != shard.address());
            QCOMPARE(connectionsTo(portOf(shard.plain_address())), 2);
            // Not without the run's token, and with it nothing but gradients.
            QVERIFY(answerTo(shard.plain_address(), {}) == ErrorCode::PermissionDenied);
            QVERIFY(answerTo(shard.plain_address(), "a guessed token") == ErrorCode::PermissionDenied);
            grpc::ClientContext context;
            context.AddMetadata(rpc::plainTokenKey, control::plainToken(run.id()));
            v1::ServerStatusReply reply;
            const auto status = v1::ParameterServer::NewStub(rpc::dialPlain(shard.plain_address()))->ServerStatus(&context, {}, &reply);
            QCOMPARE(status.error_code(), grpc::StatusCode::PERMISSION_DENIED);
        }
        QCOMPARE(std::filesystem::status(control::authorityFolder(run.id()) / "plain-token").permissions() & std::filesystem::perms(0077),
                 std::filesystem::perms::none);

        const auto before = run.present().run.appliedSteps;
        VERIFY_STORY(run.waitFor([&](const auto &now) { return now.run.appliedSteps > before + 20; }), run);
        QVERIFY_RESULT(run.client().stop("seen enough"));
        VERIFY_STORY(run.waitUntilOver(), run);
        QCOMPARE(run.present().run.lostSteps, std::int64_t(0));
        QCOMPARE(run.count(EventKind::Error), 0);
    }

    void withoutItNothingIs()
    {
        auto launched = LiveRun::launch(settingsFor(tinyPlan({.steps = 16'000'000, .workers = 1}), out("not-trusted")));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitFor([](const auto &now) { return now.run.appliedSteps > 20; }), run);
        VERIFY_STORY(!saysSo(run), run);
        const auto shards = shardsOf(run);
        QCOMPARE(shards.size(), std::size_t(1));
        QVERIFY(shards.front().plain_address().empty());
        QVERIFY(connectionsTo(portOf(shards.front().address())) >= 1);
        QVERIFY_RESULT(run.client().stop("seen enough"));
        VERIFY_STORY(run.waitUntilOver(), run);
    }
};

QTEST_GUILESS_MAIN(TrustedNetworkTest)
#include "trusted_network_test.moc"
