// SPDX-License-Identifier: Apache-2.0
// Whole runs whose servers have control groups and network namespaces: they train, a cut link is a loss, and nothing is left, whatever
// becomes of the controller.
#include "core/control/run_files.h"
#include "core/control/supervise.h"
#include "core/provision/confinement.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <csignal>

using namespace mayfly;
using mayfly::test::waitUntil;

class ConfinedRunsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void cutLinkIsALoss();
    void killedControllersServersAreTakenUp();
    void doctorFindsAndEndsWhatIsLeft();

private:
    static std::string left(const std::string &runId)
    {
        std::string words;
        for (const auto &each : provision::findConfinements()) {
            words += each.runId == runId ? each.what + "\n" : "";
        }
        return words;
    }
    static bool train(test::LiveRun &run, std::int64_t steps)
    {
        return run.waitFor([&](const RunSnapshot &now) { return now.run.appliedSteps >= steps; });
    }
    control::RunSettings settings(std::int64_t steps)
    {
        auto all = test::settingsFor(test::tinyPlan({.steps = steps}), home_.path().toStdString() + "/out-" + std::to_string(++count_));
        all.serverCpus = 1.5;
        all.serverMemory_bytes = std::int64_t(1) << 30;
        all.serverNetworks = true;
        return all;
    }

    test::IsolatedHome home_;
    int count_ = 0;
};

void ConfinedRunsTest::initTestCase()
{
    const auto permitted = provision::checkConfinement({.limits = {.cpus = 1.5, .memory_bytes = 1 << 30}, .networks = true});
    if (!permitted) {
        QSKIP(permitted.error().message.c_str());
    }
}

void ConfinedRunsTest::cutLinkIsALoss()
{
    constexpr std::int64_t endless = 10'000'000;
    auto launched = test::LiveRun::launch(settings(endless));
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY(train(run, 20));
    const auto cut = runCommand({"ip", "link", "set", provision::ServerNetworks::linkOf(run.id() + "/w-1/1"), "down"});
    QVERIFY(cut && cut->exitCode == 0);
    QVERIFY2(run.waitFor([&](const RunSnapshot &now) { return now.run.revocations == 1; }), run.story().c_str());
    QVERIFY2(run.waitFor([&](const RunSnapshot &now) {
        return std::any_of(now.servers.begin(), now.servers.end(), [](const Server &each) {
            return each.slot == "w-1" && each.incarnation == 2 && each.state == ServerState::Training;
        });
    }), run.story().c_str());
    const auto steps = run.present().run.appliedSteps;
    QVERIFY(train(run, steps + 20));
    QVERIFY_RESULT(run.client().stop("seen enough"));
    QVERIFY(run.waitUntilOver());
    QVERIFY(run.present().run.state == RunState::Stopped);
    QVERIFY2(waitUntil([&] { return left(run.id()).empty(); }, 5), left(run.id()).c_str());
    QVERIFY(waitUntil([&] { return run.processes().empty(); }, 10));
}

void ConfinedRunsTest::killedControllersServersAreTakenUp()
{
    auto launched = test::LiveRun::launch(settings(2000));
    QVERIFY_RESULT(launched);
    auto &run = **launched;
    QVERIFY(train(run, 20));
    const auto controller = run.controller();
    QVERIFY(controller && sendSignal(*controller, SIGKILL));
    QVERIFY(waitUntil([&] { return !isAlive(*controller); }, 10));
    QVERIFY_RESULT(control::restartController(run.id(), test::controllerProgram()));
    QVERIFY2(run.waitUntilOver(), run.story().c_str());
    QVERIFY2(run.present().run.state == RunState::Finished, run.story().c_str());
    QCOMPARE(run.present().servers.size(), std::size_t(3)); // none was asked for anew
    QVERIFY2(waitUntil([&] { return left(run.id()).empty(); }, 5), left(run.id()).c_str());
}

/// A controller that was never started again: its servers' places outlive the agents.
void ConfinedRunsTest::doctorFindsAndEndsWhatIsLeft()
{
    constexpr std::int64_t endless = 10'000'000;
    auto launched = test::LiveRun::launch(settings(endless));
    QVERIFY_RESULT(launched);
    const std::string id = (*launched)->id();
    QVERIFY(train(**launched, 5));
    const auto ours = [&] {
        auto all = control::findLeftovers();
        std::erase_if(all, [&](const auto &each) { return each.runId != id || each.pid != 0; });
        return all;
    };
    QVERIFY(ours().empty()); // the run goes on
    launched->reset();       // SIGKILL to everything
    QVERIFY(!left(id).empty());
    {
        auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
        QVERIFY_RESULT(store);
        auto run = (*store)->run(id).value();
        run.state = RunState::Failed;
        QVERIFY_RESULT((*store)->updateRun(run));
    }
    const auto found = ours();
    QCOMPARE(found.size(), std::size_t(3));
    for (const auto &each : found) {
        QVERIFY_RESULT(control::endLeftover(each));
    }
    QCOMPARE(left(id), std::string());
    QVERIFY(control::findLeftovers().empty());
}

QTEST_GUILESS_MAIN(ConfinedRunsTest)
#include "confined_runs_test.moc"
