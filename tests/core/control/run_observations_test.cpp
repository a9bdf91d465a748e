// SPDX-License-Identifier: Apache-2.0
// What a run says about the models.
#include "core/control/run_observations.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::control;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

Server server(const char *slot, int incarnation, double requested_s, double working_s, double ended_s, ServerState state)
{
    Server made;
    made.slot = slot;
    made.tag = std::string("r/") + slot + "/" + std::to_string(incarnation);
    made.incarnation = incarnation;
    made.offerId = made.slot.starts_with("ps") ? "local-ps" : "local-k80";
    made.role = made.slot.starts_with("ps") ? ServerRole::ParameterServer : ServerRole::Worker;
    made.requested_ns = static_cast<std::int64_t>(requested_s * second_ns);
    made.working_ns = static_cast<std::int64_t>(working_s * second_ns);
    made.ended_ns = static_cast<std::int64_t>(ended_s * second_ns);
    made.state = state;
    return made;
}

/// Two workers at 8 steps/s, one lost after 40 s and back 6 s later; warm-up samples and a few stalls among the rest.
RunSnapshot oddRun(const std::string &backend)
{
    RunSnapshot run;
    run.run.backend = backend;
    run.run.state = RunState::Finished;
    run.run.created_ns = 1000 * second_ns;
    run.run.started_ns = 1004 * second_ns;
    run.servers = {server("ps-0", 1, 1000, 1002, 1100, ServerState::Ended), server("w-0", 1, 1000, 1004, 1100, ServerState::Ended),
                   server("w-1", 1, 1000, 1004, 1040, ServerState::Revoked), server("w-1", 2, 1040, 1046, 1100, ServerState::Ended)};
    for (int i = 0; i < 60; ++i) {
        for (const char *slot : {"w-0", "w-1", "ps-0", "cluster"}) {
            Sample sample;
            sample.slot = slot;
            sample.time_ns = (1005 + i) * second_ns;
            sample.stepsPerSecond = i < 3 ? 1 : i % 10 == 0 ? 0.5 : 8;
            run.samples.push_back(sample);
        }
    }
    return run;
}

} // namespace

class RunObservationsTest : public QObject {
    Q_OBJECT

private slots:
    void stepsTimesAndLifetimes()
    {
        const Plan plan = test::tinyPlan({.steps = 800, .workers = 2});
        const auto calibration = prediction::calibrationForProvider("local");
        QVERIFY_RESULT(calibration);
        const auto found = observationsOf(oddRun("local"), plan, *calibration, 2);
        QCOMPARE(found.steps.size(), std::size_t{1});
        QCOMPARE(found.steps[0].gpu, std::string("cpu-1t"));
        QCOMPARE(found.steps[0].workload, std::string("synthetic-tiny"));
        QCOMPARE(found.steps[0].values_s, std::vector<double>{0.125});
        QCOMPARE(found.startUpRatios.size(), std::size_t{1});
        QVERIFY(std::abs(found.startUpRatios[0] * (calibration->startUp.firstWorker_s + calibration->startUp.perExtraWorker_s) - 4) < 1e-9);
        QCOMPARE(found.replacementRatios.size(), std::size_t{1});
        QVERIFY(std::abs(found.replacementRatios[0] * calibration->startUp.cold_s(plan.workload) - 6) < 1e-9);
        QVERIFY(found.lifetimes.empty());       // drawn from the plan's own model
    }

    void rentedServersHaveLifetimes()
    {
        const auto calibration = prediction::calibrationForProvider("gcp");
        QVERIFY_RESULT(calibration);
        const auto found = observationsOf(oddRun("ssh"), test::tinyPlan({.workers = 2}), *calibration, 0);
        QCOMPARE(found.lifetimes.size(), std::size_t{3});       // parameter servers are none
        int revoked = 0;
        for (const auto &each : found.lifetimes) {
            revoked += each.revoked ? 1 : 0;
        }
        QCOMPARE(revoked, 1);
    }

    void whatWasHeldUpSaysNothingOfSteps()
    {
        const auto calibration = prediction::calibrationForProvider("local");
        QVERIFY_RESULT(calibration);
        QVERIFY(observationsOf(oddRun("local"), test::tinyPlan({.workers = 2}), *calibration, 1).steps.empty());
        Plan bound = test::tinyPlan({.workers = 2});
        bound.prediction.bottleneck = "parameter servers";
        QVERIFY(observationsOf(oddRun("local"), bound, *calibration, 8).steps.empty());
        RunSnapshot short_ = oddRun("local");
        short_.samples.resize(20);
        QVERIFY(observationsOf(short_, test::tinyPlan({.workers = 2}), *calibration, 8).steps.empty());
        RunSnapshot never = oddRun("local");
        never.run.started_ns.reset();
        const auto nothing = observationsOf(never, test::tinyPlan({.workers = 2}), *calibration, 8);
        QVERIFY(nothing.steps.empty() && nothing.startUpRatios.empty() && nothing.replacementRatios.empty());
    }

    void isKeptAndAddedTo()
    {
        const test::IsolatedHome home;
        for (int i = 0; i < 2; ++i) {
            QVERIFY_RESULT(learnFrom(oddRun("local"), test::tinyPlan({.workers = 2})));
        }
        const auto own = prediction::readOwnMeasurements(prediction::ownMeasurementsPath("local"));
        QVERIFY_RESULT(own);
        QCOMPARE(own->startUpRatios.size(), std::size_t{2});
        QCOMPARE(own->replacementRatios.size(), std::size_t{2});
        const auto shipped = prediction::calibrationForProvider("local");
        const auto moved = prediction::ownCalibration("local");
        QVERIFY_RESULT(moved);
        QVERIFY(moved->startUp.firstWorker_s != shipped->startUp.firstWorker_s);
        QCOMPARE(prediction::ownCalibration("gcp")->startUp.firstWorker_s, prediction::calibrationForProvider("gcp")->startUp.firstWorker_s);
    }
};

QTEST_GUILESS_MAIN(RunObservationsTest)
#include "run_observations_test.moc"
