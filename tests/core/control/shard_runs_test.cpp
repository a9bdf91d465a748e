// SPDX-License-Identifier: Apache-2.0
// Real runs with two parameter servers, and with every way to synchronise.
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>

using namespace mayfly;
using namespace mayfly::test;

#define VERIFY_STORY(condition, run) QVERIFY2((condition), (run).story().c_str())

class ShardRunsTest : public QObject {
    Q_OBJECT

    IsolatedHome home_;
    int count_ = 0;

    std::filesystem::path out() { return home_.path().toStdString() + "/out" + std::to_string(++count_); }
    static void verifyFinished(LiveRun &run, std::int64_t steps)
    {
        VERIFY_STORY(run.waitUntilOver(), run);
        const auto last = run.present();
        VERIFY_STORY(last.run.state == RunState::Finished, run);
        QCOMPARE(last.run.appliedSteps, steps);
        QVERIFY(last.run.testAccuracyPct.has_value());
        VERIFY_STORY(waitUntil([&] { return run.processes().empty(); }, 20), run);
        QVERIFY(std::filesystem::exists(std::filesystem::path(last.run.outFolder) / "checkpoints" / "model.safetensors"));
    }

private slots:
    /// Where the model is cut over two servers, the loss of either takes both back to one checkpoint.
    void lostShardTakesAllBackToTheCheckpoint_data()
    {
        QTest::addColumn<QString>("shard");
        QTest::newRow("the first one") << "ps-0";
        QTest::newRow("the second one") << "ps-1";
    }
    void lostShardTakesAllBackToTheCheckpoint()
    {
        QFETCH(QString, shard);
        Plan plan = tinyPlan({.steps = 2000, .parameterServers = 2, .psPricing = Pricing::Transient});
        plan.cluster.checkpointInterval_s = 1;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Checkpoint) >= 1; }, 60), run);
        const auto victim = run.agentOf(shard.toStdString());
        QVERIFY(victim && killGroup(*victim));
        VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Restored) >= 1; }, 60), run);
        verifyFinished(run, 2000);
        QCOMPARE(run.present().run.revocations, 1);
    }

    void everyWayToSynchronise_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("bsp") << static_cast<int>(SyncMode::Bsp);
        QTest::newRow("ssp") << static_cast<int>(SyncMode::Ssp);
        QTest::newRow("sync-switch") << static_cast<int>(SyncMode::SyncSwitch);
    }
    void everyWayToSynchronise()
    {
        QFETCH(int, mode);
        Plan plan = tinyPlan({.steps = 200});
        plan.cluster.synchronisation.mode = static_cast<SyncMode>(mode);
        plan.cluster.synchronisation.bspFraction = 0.25;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        verifyFinished(**launched, 200);
        const auto events = (*launched)->events();
        const bool switched = std::ranges::any_of(events, [](const Event &each) {
            return each.kind == EventKind::Decision && each.message.find("from BSP to ASP") != std::string::npos;
        });
        QCOMPARE(switched, static_cast<SyncMode>(mode) == SyncMode::SyncSwitch);
    }
};

QTEST_GUILESS_MAIN(ShardRunsTest)
#include "shard_runs_test.moc"
