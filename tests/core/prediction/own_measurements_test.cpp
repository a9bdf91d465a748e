// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/own_measurements.h"
#include "core/base/files.h"
#include "core/prediction/lifetime.h"
#include "tests/core/prediction/clusters.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::prediction;
using test::must;
using test::seedCluster;
using test::seedConditions;

namespace {

double plannedTime_s(const OwnMeasurements &own, bool includeStartUp = false)
{
    auto conditions = seedConditions("resnet32-icac19", includeStartUp);
    conditions.ownMeasurements = own;
    return must(must(Predictor::create(conditions)).predict(seedCluster(4, 0, 0, 1))).time_s;
}

OwnMeasurements afterRuns(int runs, double step_s)
{
    OwnMeasurements own;
    for (int i = 0; i < runs; ++i) {
        RunObservations run;
        run.steps.push_back({"K80", "resnet32-icac19", {step_s}});
        must(addRun(own, run).map([] { return true; }));
    }
    return own;
}

} // namespace

class OwnMeasurementsTest : public QObject {
    Q_OBJECT

private slots:
    /// One run that was ten times slower hardly moves a plan, ten of them move it nearly all the way; each further one moves it on.
    void oneOddRunCannotWreckAPlan()
    {
        const double shipped_s = plannedTime_s({});
        const double step_s = 0.2178;
        QVERIFY(plannedTime_s(afterRuns(1, 10 * step_s)) / shipped_s < 1.05);
        QVERIFY(plannedTime_s(afterRuns(1, step_s / 10)) / shipped_s > 0.95);
        QVERIFY(plannedTime_s(afterRuns(10, 10 * step_s)) / shipped_s > 9);
        double last_s = shipped_s;
        for (int runs = 1; runs <= 12; ++runs) {
            const double time_s = plannedTime_s(afterRuns(runs, 10 * step_s));
            QVERIFY(time_s > last_s);
            last_s = time_s;
        }
    }

    /// Among runs that agree an odd one does little either way.
    void oddRunsAreDrawnIn()
    {
        const std::vector<double> steady(8, std::log(1.2));
        auto withOdd = steady;
        withOdd.push_back(std::log(10));
        const double without = ownShift(steady, 0.03), with = ownShift(withOdd, 0.03);
        QVERIFY(std::abs(with - without) < 0.05);
        QVERIFY(without > 0.75 * std::log(1.2) && without < std::log(1.2));
        QCOMPARE(ownShift({}, 0.03), 0.0);
    }

    void everyQuantityMovesThePlan()
    {
        OwnMeasurements own;
        RunObservations run;
        run.startUpRatios = {2};
        run.replacementRatios = {2};
        run.checkpointRatios = {2};
        run.capacities.push_back({"resnet32-icac19", 1, {20}});
        run.steps.push_back({"A100", "resnet32-icac19", {0.03}});
        for (int i = 0; i < 15; ++i) {
            QVERIFY(addRun(own, run));
        }
        const auto shipped = must(calibrationForProvider("gcp"));
        const auto moved = calibrated(shipped, own);
        QVERIFY(moved.startUp.firstWorker_s / shipped.startUp.firstWorker_s > 1.7);
        QVERIFY(moved.startUp.coldReplacement_s / shipped.startUp.coldReplacement_s > 1.7);
        QVERIFY(moved.checkpoint.base_s / shipped.checkpoint.base_s > 1.7);
        const auto workload = must(catalog::workload("resnet32-icac19"));
        QVERIFY(serverCapacity(workload, 1, moved).stepsPerSecond < 22);
        QVERIFY(serverCapacity(workload, 2, moved).stepsPerSecond > 70);
        QVERIFY(must(workerSpeed(workload, "A100", moved, nullptr)).basis.ends_with("and own runs"));
        QVERIFY(plannedTime_s(own, true) > plannedTime_s({}, true));
    }

    /// A measured type that nothing else is known of is planned by its runs alone.
    void unknownTypesAreKnownByTheirRuns()
    {
        auto calibration = must(calibrationForProvider("gcp"));
        calibration.ownSteps.push_back({"Abacus", "res32", {0.5, 0.6, 0.55}});
        const auto speed = must(workerSpeed(must(catalog::workload("res32")), "Abacus", calibration, nullptr));
        QCOMPARE(speed.stepSeconds(0.02), 0.55);
        QCOMPARE(speed.basis, std::string("measured by own runs"));
    }

    /// Eight servers that go at once are one loss; servers that live on lower the hazard.
    void lifetimesAreLearnt()
    {
        OwnMeasurements together, apart, alive;
        RunObservations run;
        for (int i = 0; i < 8; ++i) {
            run.lifetimes.push_back({"K80", 3600, true, 5000 + i * 10.0});
        }
        QVERIFY(addRun(together, run));
        QCOMPARE(std::count_if(together.lifetimes.begin(), together.lifetimes.end(), [](const auto &each) { return each.revoked; }), 1);
        for (int i = 0; i < 8; ++i) {
            run.lifetimes[static_cast<std::size_t>(i)].ended_s = 5000 + i * 1000.0;
        }
        QVERIFY(addRun(apart, run));
        for (auto &each : run.lifetimes) {
            each.revoked = false;
            each.age_s = 80000;
        }
        for (int i = 0; i < 10; ++i) {
            QVERIFY(addRun(alive, run));
        }
        const auto shipped = must(calibrationForProvider("gcp"));
        const auto lost = [&](const OwnMeasurements &own) { return lostBy(calibrated(shipped, own).lifetimeOf("K80", ""), 36000); };
        QVERIFY(lost(together) < lost(apart));
        QVERIFY(lost(together) < 1.3 * lost({}));
        QVERIFY(lost(alive) < 0.4 * lost({}));
    }

    void onlyTheLastAreKept()
    {
        OwnMeasurements own = afterRuns(50, 0.2);
        QCOMPARE(own.steps.front().values_s.size(), std::size_t{20});
        RunObservations run;
        for (int i = 0; i < 700; ++i) {
            run.lifetimes.push_back({"K80", 100.0 + i, false, 0});
        }
        QVERIFY(addRun(own, run));
        QCOMPARE(own.lifetimes.size(), std::size_t{500});
        QCOMPARE(own.lifetimes.back().age_s, 799.0);
    }

    void theyAreKeptInAFileAndCanBeForgotten()
    {
        const test::IsolatedHome home;
        const auto path = ownMeasurementsPath("gcp");
        QVERIFY(must(readOwnMeasurements(path)).empty());
        OwnMeasurements own = afterRuns(2, 0.25);
        own.capacities.push_back({"res32", 2, {70.5}});
        own.startUpRatios = {1.25};
        own.lifetimes.push_back({"V100", 12.5, true});
        QVERIFY_RESULT(writeOwnMeasurements(path, own));
        const auto read = must(readOwnMeasurements(path));
        QCOMPARE(ownMeasurementsToJson(read), ownMeasurementsToJson(own));
        QVERIFY_RESULT(resetOwnMeasurements(path));
        QVERIFY_RESULT(resetOwnMeasurements(path));
        QVERIFY(must(readOwnMeasurements(path)).empty());
    }

    void badValuesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("negative") << QByteArray(R"({"schema":1,"steps":[{"gpu":"K80","workload":"x","steps_s":[-0.2]}],"capacities":[],"lifetimes":[]})")
                                  << QByteArray("steps[0].steps_s': holds -0.2");
        QTest::newRow("word") << QByteArray(R"({"schema":1,"steps":[],"capacities":[],"start_up_ratios":["fast"],"lifetimes":[]})")
                              << QByteArray("start_up_ratios': holds \"fast\"");
        QTest::newRow("age") << QByteArray(R"({"schema":1,"steps":[],"capacities":[],"lifetimes":[{"gpu":"K80","age_s":-1,"revoked":true}]})")
                             << QByteArray("lifetimes[0].age_s': is -1");
        QTest::newRow("newer") << QByteArray(R"({"schema":9,"steps":[],"capacities":[],"lifetimes":[]})") << QByteArray("schema': is 9");
        QTest::newRow("broken") << QByteArray("{") << QByteArray("own.json");
    }
    void badValuesAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        const auto read = ownMeasurementsFromJson(text.toStdString(), "own.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message.find(expected.toStdString()) != std::string::npos, read.error().message.c_str());
    }

    void badRunsAddNothing()
    {
        for (const double bad : {0.0, -1.0, std::nan(""), HUGE_VAL}) {
            OwnMeasurements own;
            RunObservations run;
            run.startUpRatios = {1};
            run.steps.push_back({"K80", "res32", {0.2, bad}});
            QCOMPARE(addRun(own, run).error().code, ErrorCode::InvalidInput);
            QVERIFY(own.empty());
        }
    }
};

QTEST_GUILESS_MAIN(OwnMeasurementsTest)
#include "own_measurements_test.moc"
