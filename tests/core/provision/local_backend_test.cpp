// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/domain/json_fields.h"
#include "core/provision/local_backend.h"
#include "core/provision/local_server.h"
#include "core/provision/revocations.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <csignal>
#include <memory>

using namespace mayfly;
using namespace mayfly::provision;
using mayfly::test::waitUntil;

class LocalBackendTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void privateFilesStayPrivate();
    void childrenWithoutTheirAgentAreEnded();
    void listFindsWhatNobodyRecorded();
    void olderLifeInTheFolderIsNotMistaken();
    void halfwayTakesOneTransientWorker();
    void halfwayTakesTheSameOneAfterARestart();
    void halfwayVictimFollowsTheSeed();
    void lifetimesAreSeededAndCompressed();
    void whatAServerWroteLastIsKnown();
    void missingWorkerProgramIsNamed();
    void unknownRevocationIsNamed();

private:
    std::unique_ptr<Backend> make(const LocalOptions &options)
    {
        auto made = makeLocalBackend(options);
        return made ? std::move(*made) : nullptr;
    }
    LocalOptions options() const
    {
        LocalOptions all;
        all.runFolder = folder_;
        all.workerProgram = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
        return all;
    }
    ServerRequest worker(int index, int incarnation = 1) const
    {
        ServerRequest request;
        request.runId = run_;
        request.slot = "w-" + std::to_string(index);
        request.incarnation = incarnation;
        request.tag = run_ + "/" + request.slot + "/" + std::to_string(incarnation);
        request.holdWithoutController_s = 60;
        return request;
    }
    ServerRequest parameterServer() const
    {
        ServerRequest request = worker(0);
        request.slot = "ps-0";
        request.tag = run_ + "/ps-0/1";
        request.role = ServerRole::ParameterServer;
        request.pricing = Pricing::OnDemand;
        return request;
    }
    static bool runs(Backend &backend, const ServerHandle &server)
    {
        return backend.presence(server).value() == Presence::Running;
    }
    static std::vector<std::string> running(Backend &backend, const std::vector<ServerHandle> &servers)
    {
        std::vector<std::string> tags;
        for (const auto &each : servers) {
            if (runs(backend, each)) {
                tags.push_back(each.tag);
            }
        }
        return tags;
    }

    /// Kills the run's only agent; one that was just started may not bear its program's arguments yet.
    bool killAgent() const
    {
        std::vector<FoundProcess> agents;
        return waitUntil([&] {
            agents = findProcesses({"agent", "--run", run_});
            return agents.size() == 1;
        }) && sendSignal(agents.front().id, SIGKILL);
    }

    test::IsolatedHome home_;
    int count_ = 0;
    std::string run_;
    std::filesystem::path folder_;
};

void LocalBackendTest::init()
{
    run_ = "20260101-000000-t" + std::to_string(++count_);
    folder_ = home_.path().toStdString() + "/home/runs/" + run_;
    QVERIFY_RESULT(makePrivateFolder(folder_));
}

void LocalBackendTest::cleanup()
{
    auto backend = make(options());
    const auto left = backend->list(run_).value();
    for (const auto &each : left) {
        QVERIFY_RESULT(backend->terminate(each));
    }
    QVERIFY(waitUntil([&] { return backend->list(run_).value().empty(); }));
}

void LocalBackendTest::privateFilesStayPrivate()
{
    auto backend = make(options());
    const auto server = backend->request(worker(0));
    QVERIFY_RESULT(server);
    QVERIFY(waitUntil([&] { return !backend->contact(*server).value().signingRequest.empty(); }));
    const auto folder = folder_ / "servers" / "w-0-1";
    QCOMPARE(std::filesystem::status(folder).permissions(), std::filesystem::perms::owner_all);
    const auto readWrite = std::filesystem::perms::owner_read | std::filesystem::perms::owner_write;
    QCOMPARE(std::filesystem::status(folder / "agent.csr").permissions(), readWrite);
}

void LocalBackendTest::childrenWithoutTheirAgentAreEnded()
{
    auto backend = make(options());
    const auto server = backend->request(worker(0));
    QVERIFY_RESULT(server);
    // Something that names the server's folder and is not in the agent's group.
    const auto identity = (folder_ / "servers" / "w-0-1" / "identity").string();
    const auto orphan = spawn({"tail", "-f", "/dev/null", identity},
                              SpawnOptions{.newSession = true, .output = folder_ / "orphan.log"});
    QVERIFY_RESULT(orphan);
    QVERIFY(killAgent());
    QVERIFY(waitUntil([&] { return !runs(*backend, *server); }, 10));
    QVERIFY(waitUntil([&] { return poll(*orphan).has_value() || !isAlive(*orphan); }));
}

void LocalBackendTest::listFindsWhatNobodyRecorded()
{
    auto backend = make(options());
    QVERIFY_RESULT(backend->request(worker(0)));
    QVERIFY_RESULT(backend->request(worker(1)));
    std::filesystem::remove(folder_ / "servers" / "w-1-1" / "server.json");
    auto fresh = make(options());
    auto found = fresh->list(run_).value();
    QCOMPARE(found.size(), std::size_t(2));
    QVERIFY(std::any_of(found.begin(), found.end(), [&](const auto &each) { return each.tag == worker(1).tag; }));
    QVERIFY(fresh->list("20260101-000000-none").value().empty());
    for (const auto &each : found) {
        QVERIFY_RESULT(fresh->terminate(each));
    }
    QVERIFY(waitUntil([&] { return fresh->list(run_).value().empty(); }));
}

void LocalBackendTest::olderLifeInTheFolderIsNotMistaken()
{
    auto backend = make(options());
    const auto first = backend->request(worker(0));
    QVERIFY_RESULT(first);
    QVERIFY(waitUntil([&] { return !backend->contact(*first).value().signingRequest.empty(); }));
    QVERIFY_RESULT(backend->terminate(*first));
    QVERIFY(waitUntil([&] { return !runs(*backend, *first); }));
    const auto oldRequest = readFile(folder_ / "servers" / "w-0-1" / "agent.csr").value();
    const auto second = backend->request(worker(0));
    QVERIFY_RESULT(second);
    QVERIFY(second->handle != first->handle);
    QVERIFY(waitUntil([&] { return !backend->contact(*second).value().signingRequest.empty(); }));
    QVERIFY(backend->contact(*second).value().signingRequest != oldRequest);
}

void LocalBackendTest::halfwayTakesOneTransientWorker()
{
    auto all = options();
    all.revocations = RevocationKind::OneHalfway;
    auto backend = make(all);
    std::vector<ServerHandle> servers{backend->request(parameterServer()).value()};
    for (int i = 0; i < 3; ++i) {
        servers.push_back(backend->request(worker(i)).value());
    }
    backend->noteProgress(0.5);
    QCOMPARE(running(*backend, servers).size(), std::size_t(4));
    backend->noteProgress(0.51);
    QVERIFY(waitUntil([&] { return running(*backend, servers).size() == 3; }));
    QVERIFY(runs(*backend, servers.front()));
    backend->noteProgress(0.9);
    const auto replacement = backend->request(worker(0, 2));
    QVERIFY_RESULT(replacement);
    backend->noteProgress(0.95);
    QCOMPARE(running(*backend, servers).size(), std::size_t(3));
    QVERIFY(runs(*backend, *replacement));
}

void LocalBackendTest::halfwayTakesTheSameOneAfterARestart()
{
    auto all = options();
    all.revocations = RevocationKind::OneHalfway;
    auto first = make(all);
    std::vector<ServerHandle> servers;
    for (int i = 0; i < 3; ++i) {
        servers.push_back(first->request(worker(i)).value());
    }
    // Chosen, and then the controller was killed before it could act.
    QVERIFY_RESULT(writeFileAtomically(folder_ / "revocations.json",
                                       nlohmann::json{{"victim", worker(2).tag}, {"done", false}}.dump()));
    first.reset();
    auto second = make(all);
    second->noteProgress(0.6);
    QVERIFY(waitUntil([&] { return running(*second, servers).size() == 2; }));
    QVERIFY(!runs(*second, servers[2]));
    second.reset();
    auto third = make(all);
    third->noteProgress(0.7);
    QCOMPARE(running(*third, servers).size(), std::size_t(2));
}

void LocalBackendTest::halfwayVictimFollowsTheSeed()
{
    const auto victimOf = [&](std::uint64_t seed) {
        auto all = options();
        all.revocations = RevocationKind::OneHalfway;
        all.seed = seed;
        std::filesystem::remove(folder_ / "revocations.json");
        auto revocations = Revocations::open(all).value();
        std::vector<LocalServer> servers;
        for (int i = 0; i < 4; ++i) {
            LocalServer server;
            server.tag = worker(i).tag;
            servers.push_back(server);
        }
        revocations.noteProgress(0.6);
        return revocations.due(servers, 0).value().front().tag;
    };
    QCOMPARE(QString::fromStdString(victimOf(3)), QString::fromStdString(victimOf(3)));
    bool differs = false;
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        differs = differs || victimOf(seed) != victimOf(0);
    }
    QVERIFY(differs);
    std::filesystem::remove(folder_ / "revocations.json");
}

void LocalBackendTest::lifetimesAreSeededAndCompressed()
{
    LifetimeModel model;
    model.earlyShare = 0.5;
    model.earlyMean_s = 600;
    model.ratePerHour = 0.1;
    model.limit_s = 86400;
    QCOMPARE(drawLifetime(model, 7, "a/w-0/1"), drawLifetime(model, 7, "b/w-0/1"));
    QVERIFY(drawLifetime(model, 7, "a/w-0/1") != drawLifetime(model, 7, "a/w-0/2"));
    QVERIFY(drawLifetime(model, 7, "a/w-0/1") <= 86400);

    auto all = options();
    all.revocations = RevocationKind::FromLifetimes;
    all.lifetime.limit_s = 3600;
    all.timeCompression = 3600; // an hour is a second
    auto backend = make(all);
    const std::vector<ServerHandle> servers{backend->request(parameterServer()).value(),
                                            backend->request(worker(0)).value()};
    QVERIFY(waitUntil([&] { return running(*backend, servers).size() == 1; }, 10));
    QVERIFY(runs(*backend, servers[0]));
}

void LocalBackendTest::whatAServerWroteLastIsKnown()
{
    const auto program = home_.path().toStdString() + "/fails";
    QVERIFY_RESULT(writeFileAtomically(program, "#!/bin/sh\necho begins\necho 'a library is missing' >&2\necho\nexit 1\n", 0700));
    auto all = options();
    all.workerProgram = program;
    const auto backend = make(all);
    const auto server = backend->request(worker(0)).value();
    QVERIFY(waitUntil([&] { return !runs(*backend, server); }, 10));
    QCOMPARE(backend->lastLogLine(server), std::string("a library is missing"));
}

void LocalBackendTest::missingWorkerProgramIsNamed()
{
    auto all = options();
    all.workerProgram = "/nowhere/mayfly-worker";
    const auto made = makeLocalBackend(all);
    QVERIFY(!made);
    QCOMPARE(made.error().code, ErrorCode::NotFound);
    QVERIFY(made.error().message.find("/nowhere/mayfly-worker") != std::string::npos);
}

void LocalBackendTest::unknownRevocationIsNamed()
{
    for (const auto kind : {RevocationKind::None, RevocationKind::OneHalfway, RevocationKind::FromLifetimes}) {
        QVERIFY(revocationKindFromString(toString(kind)).value() == kind);
    }
    const auto refused = revocationKindFromString("sometimes");
    QVERIFY(!refused);
    QVERIFY(refused.error().message.find("sometimes") != std::string::npos);
}

QTEST_GUILESS_MAIN(LocalBackendTest)
#include "local_backend_test.moc"
