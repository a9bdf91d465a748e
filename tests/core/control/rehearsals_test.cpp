// SPDX-License-Identifier: Apache-2.0
// Large and mixed clusters on a small machine: real controller, agents, parameter servers and connections; workers that wait in place of
// training.
#include "core/control/synthetic_steps.h"
#include "core/prediction/own_measurements.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/mixed_plan.h"
#include "tests/support/isolated_home.h"
#include "tests/support/program.h"

#include <QJsonArray>
#include <QTest>

#include <set>

using namespace mayfly;
using mayfly::test::LiveRun;
using mayfly::test::mixedPlan;
using mayfly::test::settingsFor;

#define VERIFY_STORY(condition, run) QVERIFY2(condition, (run).story().c_str())

class RehearsalsTest : public QObject {
    Q_OBJECT

    std::filesystem::path out() { return home_.path().toStdString() + "/out-" + std::to_string(++count_); }
    test::IsolatedHome home_;
    int count_ = 0;

private slots:
    /// `mayflyctl run --compute synthetic` on two K80, a P100 and a V100: each pushes as many steps as its type does beside the others.
    void aMixedClusterRunsAtItsTypesSpeeds()
    {
        auto settings = settingsFor(mixedPlan({.k80 = 2, .p100 = 1, .v100 = 1, .steps = 500}), out());
        const auto predicted = control::predictedSteps(settings.plan, {});
        QVERIFY_RESULT(predicted);
        settings.syntheticSteps_ms = predicted->steps_ms;
        auto launched = LiveRun::launch(settings);
        QVERIFY_RESULT(launched);
        LiveRun &run = **launched;
        VERIFY_STORY(run.waitUntilOver(), run);
        const RunSnapshot last = run.present();
        VERIFY_STORY(last.run.state == RunState::Finished && last.run.appliedSteps == 500, run);
        QVERIFY(!last.run.testAccuracyPct); // there were no images
        std::map<std::string, double> steps;
        for (const Exchange &each : last.exchanges) {
            steps[each.slot] = static_cast<double>(each.steps);
        }
        const double k80 = (steps["w-0"] + steps["w-1"]) / 2;
        VERIFY_STORY(k80 > 10, run);
        for (const auto &[slot, gpu] : {std::pair{"w-2", "P100"}, {"w-3", "V100"}}) {
            const double measured = steps[slot] / k80;
            const double expected = predicted->steps_ms.at("K80") / predicted->steps_ms.at(gpu);
            QVERIFY2(measured > 0.6 * expected && measured < 1.5 * expected,
                     (std::string(gpu) + ": " + std::to_string(measured) + " times a K80's steps, predicted " + std::to_string(expected)).c_str());
        }
        QVERIFY(!std::filesystem::exists(prediction::ownMeasurementsPath("gcp"))); // and nothing is learnt from it
    }

    /// The same through the command line, with as many workers as fit into a test: all of them come, push, and are gone at the end.
    void aLargeClusterOnThisMachine()
    {
        constexpr int workers = 24;
        constexpr std::int64_t steps = 600;
        const std::filesystem::path file = home_.path().toStdString() + "/large.mayfly";
        QVERIFY_RESULT(writePlan(file, mixedPlan({.k80 = 1, .p100 = 1, .v100 = 1, .steps = steps})));
        const auto ran = test::mayflyctl({"run", "--plan", QString::fromStdString(file.string()), "--workers", "k80=12,p100=8,v100=4", "--ps", "2", "--compute",
                                          "synthetic", "--synthetic-speed", "0.25", "--cap", "100usd", "--out", QString::fromStdString(out().string()), "--json"});
        QVERIFY2(ran.exitCode == 0, ran.all());
        QVERIFY2(ran.errors.contains("synthetic workers compute a step in K80 ") && ran.errors.contains("steps/s are predicted of all together"), ran.errors);
        QVERIFY2(ran.errors.contains("12 x gce-K80 training "), ran.errors); // not one by one
        const QJsonObject answer = ran.json();
        QCOMPARE(answer["applied_steps"].toInteger(), steps);
        QVERIFY(answer["leftovers"].toArray().isEmpty());
        auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
        QVERIFY_RESULT(store);
        const auto run = store::loadRun(**store, answer["run_id"].toString().toStdString());
        QVERIFY_RESULT(run);
        int pushed = 0;
        for (const Exchange &each : run->exchanges) {
            pushed += each.slot.starts_with("w-") && each.steps > 0 ? 1 : 0;
        }
        QCOMPARE(pushed, workers);
        std::set<std::string> measured; // how long exchanges took is kept, of workers and shards
        const auto latencies = (*store)->latencies(run->run.id, 0);
        QVERIFY_RESULT(latencies);
        for (const LatencyPoint &each : *latencies) {
            const bool shard = each.slot.starts_with("ps-");
            const Quantiles &first = shard ? each.apply : each.push, &second = shard ? each.wait : each.pull;
            QVERIFY2(each.count > 0 && first.p50 > 0 && first.p95 >= first.p50 && second.p50 > 0 && second.p95 >= second.p50, each.slot.c_str());
            measured.insert(each.slot);
        }
        QVERIFY2(measured.size() > workers && measured.contains("ps-0"), std::to_string(measured.size()).c_str());
        const auto told = test::mayflyctl({"latencies", "latest", "--slot", "w-0", "--json"});
        QVERIFY2(told.exitCode == 0 && told.json()["latencies"].toArray().first()["push_p95_s"].toDouble() > 0, told.all());
        QCOMPARE(run->run.revocations, 0);
        QCOMPARE(run->run.lostSteps, std::int64_t(0));
    }
};

QTEST_GUILESS_MAIN(RehearsalsTest)
#include "rehearsals_test.moc"
