// SPDX-License-Identifier: Apache-2.0
// Real runs with two parameter servers, and with every way to synchronise.
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/wait_until.h"

#include <QTest>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <numeric>
#include <stop_token>
#include <thread>

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
    /// What each slot has exchanged fits its steps and the model's size.
    static void verifyExchanges(const LiveRun &run)
    {
        const RunSnapshot last = run.present();
        const auto model = std::filesystem::path(last.run.outFolder) / "checkpoints" / "model.safetensors";
        const auto samples = run.samples();
        std::int64_t workersSteps = 0, shardsSteps = 0;
        QCOMPARE(last.exchanges.size(), std::size_t(4)); // ps-0, ps-1, w-0, w-1
        for (const Exchange &each : last.exchanges) {
            const std::int64_t sum = std::accumulate(each.staleness.begin(), each.staleness.end(), std::int64_t{0});
            if (each.slot.starts_with("ps-")) {
                shardsSteps += sum;
                QVERIFY(each.slot == "ps-0" || sum == 0);
                QVERIFY2(each.steps > 0 && each.busy >= 0 && each.busy <= 1 && each.queueLength >= 0, each.slot.c_str());
                continue;
            }
            workersSteps += sum;
            QCOMPARE(sum, each.steps);
            QCOMPARE(each.steps, samples.at(each.slot).back().steps);
            QVERIFY(each.pushing_s > 0 && each.pulling_s > 0 && each.push_s > 0);
            // Each step sends the whole gradient once, and receives the whole state; more is headers.
            const auto perStep = static_cast<double>(each.sentBytes) / static_cast<double>(each.steps);
            const auto bytes = static_cast<double>(std::filesystem::file_size(model));
            QVERIFY2(perStep > 0.8 * bytes && perStep < 1.2 * bytes, std::to_string(perStep / bytes).c_str());
            QVERIFY(each.receivedBytes > 0 && each.sentBytesPerSecond > 0 && each.receivedBytesPerSecond > 0);
        }
        // Workers report once a second: their last steps may be missing.
        QVERIFY2(workersSteps > 0 && shardsSteps >= workersSteps / 2, std::to_string(shardsSteps).c_str());
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
        verifyExchanges(run);
    }

    /// What `mayflyctl run --workers ... --compute synthetic` launches: no images and no arithmetic, and the real model's bytes.
    void syntheticWorkersRehearseALargerCluster()
    {
        constexpr int workers = 12;
        Plan plan = tinyPlan({.steps = 240, .workers = workers, .parameterServers = 2});
        plan.training.syntheticStep_ms = 500;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitUntilOver(), run);
        const RunSnapshot last = run.present();
        VERIFY_STORY(last.run.state == RunState::Finished && last.run.appliedSteps == 240, run);
        QCOMPARE(std::ranges::count_if(last.servers, [](const Server &each) { return each.role == ServerRole::Worker; }), std::ptrdiff_t(workers));
        const auto bytes = static_cast<double>(std::filesystem::file_size(std::filesystem::path(last.run.outFolder) / "checkpoints" / "model.safetensors"));
        std::int64_t steps = 0;
        for (const Exchange &each : last.exchanges) {
            if (each.slot.starts_with("w-")) {
                const auto sent = static_cast<double>(each.sentBytes) / static_cast<double>(each.steps);
                QVERIFY2(sent > 0.8 * bytes && sent < 1.2 * bytes, std::to_string(sent / bytes).c_str());
                steps += each.steps;
            }
        }
        QVERIFY2(steps > 240 / 2 && steps <= 240 + workers, std::to_string(steps).c_str());
    }

    /// Processes that are frozen while their servers answer: a worker, then the first parameter server. Both are ended, and go on.
    void frozenProcessesAreEnded()
    {
        Plan plan = tinyPlan({.steps = 16'000'000, .workers = 2, .parameterServers = 2});
        plan.training.syntheticStep_ms = 50;
        plan.cluster.checkpointInterval_s = 1;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Checkpoint) >= 1; }, 60), run);
        const auto told = [&run](const std::string &slot, EventKind kind, const std::string &what) {
            return std::ranges::count_if(run.events(), [&](const Event &each) {
                return each.slot == slot && each.kind == kind && each.message.ends_with(what);
            });
        };
        const auto worker = run.processOf("w-1");
        QVERIFY(worker && sendSignal(*worker, SIGSTOP));
        VERIFY_STORY(waitUntil([&] { return told("w-1", EventKind::Decision, "which hangs") == 1; }, 60), run);
        VERIFY_STORY(waitUntil([&] { return told("w-1", EventKind::Joined, "") >= 2; }, 60), run);
        const auto server = run.processOf("ps-0");
        QVERIFY(server && sendSignal(*server, SIGSTOP));
        VERIFY_STORY(waitUntil([&] { return told("ps-0", EventKind::Decision, "which hangs") == 1; }, 90), run);
        VERIFY_STORY(waitUntil([&] { return run.count(EventKind::Restored) >= 1; }, 60), run);
        const std::int64_t before = run.present().run.appliedSteps;
        VERIFY_STORY(run.waitFor([before](const RunSnapshot &now) { return now.run.appliedSteps > before + 20; }, 60), run);
        QCOMPARE(run.present().run.revocations, 0);
        QVERIFY_RESULT(run.client().stop("the test has seen enough"));
        VERIFY_STORY(run.waitUntilOver(60), run);
        VERIFY_STORY(waitUntil([&] { return run.processes().empty(); }, 20), run);
    }

    /// A worker that fails on each of its servers costs the run its slot, not its end.
    void aSlotThatFailsEverywhereIsLeftEmpty()
    {
        Plan plan = tinyPlan({.steps = 16'000'000, .workers = 3});
        plan.training.syntheticStep_ms = 50;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitFor([](const auto &now) { return now.run.appliedSteps > 20; }, 60), run);
        const auto isDrained = [&run] {
            return std::ranges::any_of(run.events(), [](const Event &each) {
                return each.slot == "w-1" && each.kind == EventKind::Decision && each.reason.starts_with("no try helps: was killed by signal 9");
            });
        };
        VERIFY_STORY(waitUntil([&] {
            if (const auto victim = run.processOf("w-1")) {
                sendSignal(*victim, SIGKILL);
            }
            return isDrained() || run.present().run.state != RunState::Training;
        }, 120), run);
        VERIFY_STORY(isDrained(), run);
        const std::int64_t steps = run.present().run.appliedSteps;
        VERIFY_STORY(run.waitFor([&](const auto &now) { return now.run.appliedSteps > steps + 40; }, 60), run);
        QVERIFY_RESULT(run.client().stop("the test has seen enough"));
        VERIFY_STORY(run.waitUntilOver(60), run);
        VERIFY_STORY(run.present().run.state == RunState::Stopped, run);
    }

    /// `--drain-slower-than 0.5 --drain-after 2s`: who is stopped most of the time leaves, and nobody comes in its place.
    void aSlowWorkerIsDrainedByRule()
    {
        Plan plan = tinyPlan({.steps = 16'000'000, .workers = 3});
        plan.training.syntheticStep_ms = 50;
        plan.training.drain.slowerThan = 0.5;
        plan.training.drain.after_s = 2;
        auto launched = LiveRun::launch(settingsFor(plan, out()));
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitFor([](const auto &now) { return now.exchanges.size() == 4; }, 60), run); // ps-0 and all three
        const auto slow = run.processOf("w-1");
        QVERIFY(slow);
        std::jthread brake([slow](const std::stop_token &stop) {
            while (!stop.stop_requested() && sendSignal(*slow, SIGSTOP)) {
                std::this_thread::sleep_for(std::chrono::milliseconds(400));
                sendSignal(*slow, SIGCONT);
                std::this_thread::sleep_for(std::chrono::milliseconds(60));
            }
        });
        const auto isDrained = [](const RunSnapshot &now) {
            return std::ranges::any_of(now.servers, [](const Server &each) { return each.slot == "w-1" && each.endReason == "drained"; });
        };
        VERIFY_STORY(run.waitFor(isDrained, 60), run);
        const auto events = run.events();
        VERIFY_STORY(std::ranges::any_of(events, [](const Event &each) {
            return each.slot == "w-1" && (each.message + each.reason).find("slower than 50 % of the others") != std::string::npos;
        }), run);
        const std::int64_t steps = run.present().run.appliedSteps;
        VERIFY_STORY(run.waitFor([&](const auto &now) { return now.run.appliedSteps > steps + 40; }, 30), run); // the others go on
        QCOMPARE(run.present().servers.size(), std::size_t(4));
        QCOMPARE(run.present().run.revocations, 0);
        QCOMPARE(run.present().run.lostSteps, std::int64_t(0));
        QVERIFY_RESULT(run.client().stop("the test has seen enough"));
        VERIFY_STORY(run.waitUntilOver(60), run);
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
