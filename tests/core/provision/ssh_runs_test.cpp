// SPDX-License-Identifier: Apache-2.0
// Whole runs on SSH hosts with networks of their own: controller, tunnels, agents, parameter servers and workers.
#include "core/base/files.h"
#include "core/control/left_servers.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/core/provision/ssh_hosts.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::SshHosts;
using mayfly::test::waitUntil;

namespace {

const bool ownNetwork = SshHosts::enterOwnNetwork(); // while there is one thread

} // namespace

class SshRunsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void finishesAndBringsItsCheckpoints();
    void lostAndCutOffHostsAreReplaced();

private:
    static bool hasFiles(const std::filesystem::path &folder)
    {
        std::error_code problem;
        return std::filesystem::directory_iterator(folder, problem) != std::filesystem::directory_iterator();
    }
    std::filesystem::path folder(const char *name) const { return home_.path().toStdString() + "/" + name; }
    control::RunSettings settings(const Plan &plan, const char *out, const std::string &connect) const
    {
        auto all = test::settingsFor(plan, folder(out));
        all.backend = "ssh";
        all.inventory = hosts_->writeInventory("connect = \"" + connect + "\"\n");
        return all;
    }
    static std::vector<FoundProcess> agents(const std::string &run)
    {
        auto found = findProcesses({"agent", "--run", run});
        std::erase_if(found, [](const auto &each) { return each.arguments[1] != "agent"; });
        return found;
    }
    /// The host of a server's agent; -1 if it has none.
    int hostOf(const std::string &tag) const
    {
        for (const auto &each : findProcesses({"agent", "--tag", tag})) {
            for (int i = 0; i < hostCount; ++i) {
                const auto &words = each.arguments;
                if (std::find(words.begin(), words.end(), "10.77.0." + std::to_string(11 + i)) != words.end()) {
                    return i;
                }
            }
        }
        return -1;
    }
    static bool is(const RunSnapshot &snapshot, const std::string &slot, int incarnation, ServerState state)
    {
        return std::any_of(snapshot.servers.begin(), snapshot.servers.end(), [&](const Server &each) {
            return each.slot == slot && each.incarnation == incarnation && each.state == state;
        });
    }

    static constexpr int hostCount = 4;
    test::IsolatedHome home_;
    std::unique_ptr<SshHosts> hosts_;
};

void SshRunsTest::initTestCase()
{
    if (const std::string missing = SshHosts::missing(); !missing.empty()) {
        QSKIP(missing.c_str());
    }
    if (!ownNetwork) {
        QSKIP("only root may give hosts networks of their own");
    }
    hosts_ = std::make_unique<SshHosts>(folder("hosts"));
    QVERIFY2(hosts_->up(hostCount), hosts_->problem().c_str());
}

void SshRunsTest::finishesAndBringsItsCheckpoints()
{
    const auto launched = LiveRun::launch(settings(test::tinyPlan({.steps = 300, .workers = 2}), "out-finished", "direct"));
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    const auto last = run.present();
    QVERIFY2(last.run.state == RunState::Finished, run.story().c_str());
    QCOMPARE(last.run.appliedSteps, 300);
    QCOMPARE(last.servers.size(), std::size_t(3));
    QVERIFY(waitUntil([&] { return agents(run.id()).empty(); }));
    QVERIFY(hasFiles(folder("out-finished") / "checkpoints"));
    QVERIFY(waitUntil([&] { return std::filesystem::exists(folder("out-finished") / "report.json"); }));
}

void SshRunsTest::lostAndCutOffHostsAreReplaced()
{
    const auto launched = LiveRun::launch(settings(test::tinyPlan({.steps = 10'000'000, .workers = 2}), "out-lost", "tunnel"));
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    const auto training = [](const char *slot, int incarnation) {
        return [=](const RunSnapshot &now) { return is(now, slot, incarnation, ServerState::Training); };
    };
    QVERIFY2(run.waitFor(training("w-0", 1)) && run.waitFor(training("w-1", 1)), run.story().c_str());

    // One host loses everything at once: nothing on it says good-bye.
    const int lost = hostOf(run.id() + "/w-1/1");
    QVERIFY(lost >= 0);
    hosts_->kill(lost);
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-1", 1, ServerState::Revoked); }), run.story().c_str());
    QVERIFY2(run.waitFor(training("w-1", 2)), run.story().c_str());

    // The link of another one is cut: what runs there goes on, unseen.
    const int cutOff = hostOf(run.id() + "/w-0/1");
    QVERIFY(cutOff >= 0 && cutOff != lost);
    hosts_->cut(cutOff);
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-0", 1, ServerState::Revoked); }), run.story().c_str());
    QVERIFY2(run.waitFor(training("w-0", 2)), run.story().c_str());
    QCOMPARE(hostOf(run.id() + "/w-0/1"), cutOff);
    hosts_->mend(cutOff);
    QVERIFY(waitUntil([&] { return hostOf(run.id() + "/w-0/1") < 0; }, 60)); // and is ended when it is back

    const auto before = run.present().run.appliedSteps;
    QVERIFY2(run.waitFor([&](const auto &now) { return now.run.appliedSteps > before; }), run.story().c_str());
    // What `mayflyctl doctor` sees on the hosts, and how it ends one of them.
    const auto found = control::findLeftServers({});
    QVERIFY2(found.problems.empty() || found.problems.size() == 1, found.problems.back().c_str()); // one host is down
    const auto seen = std::find_if(found.servers.begin(), found.servers.end(),
                                   [&](const auto &each) { return each.server.tag == run.id() + "/w-1/2"; });
    QVERIFY(seen != found.servers.end());
    QVERIFY(seen->run == control::LeftServer::Run::GoesOn);
    QVERIFY_RESULT(provision::endServer(seen->server, seen->inventory));
    QVERIFY2(run.waitFor([](const auto &now) { return is(now, "w-1", 2, ServerState::Revoked); }), run.story().c_str());

    QVERIFY_RESULT(run.client().stop("seen enough"));
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    QVERIFY(waitUntil([&] { return agents(run.id()).empty(); }));
    QVERIFY(control::findLeftServers({}).servers.empty());
    QVERIFY(hasFiles(folder("out-lost") / "checkpoints"));
}

QTEST_GUILESS_MAIN(SshRunsTest)
#include "ssh_runs_test.moc"
