// SPDX-License-Identifier: Apache-2.0
// How long synthetic workers wait, and what becomes of what such a run says.
#include "core/control/run_observations.h"
#include "core/control/synthetic_steps.h"
#include "tests/core/control/mixed_plan.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::control;
using mayfly::test::mixedPlan;
using mayfly::test::tinyPlan;

class SyntheticStepsTest : public QObject {
    Q_OBJECT

private slots:
    void eachTypeHasItsOwn()
    {
        const auto found = predictedSteps(mixedPlan({2, 1, 1}), {});
        QVERIFY_RESULT(found);
        const auto &steps_ms = found->steps_ms;
        QCOMPARE(steps_ms.size(), std::size_t(3));
        const double k80 = steps_ms.at("K80");
        QVERIFY2(k80 > 150 && k80 < 250, std::to_string(k80).c_str());
        const double p100 = k80 / steps_ms.at("P100");
        QVERIFY2(p100 > 2 && p100 < 4, std::to_string(p100).c_str());
        const double v100 = k80 / steps_ms.at("V100");
        QVERIFY2(v100 > p100 && v100 < 5, std::to_string(v100).c_str());
        QVERIFY2(found->stepsPerSecond > 25 && found->stepsPerSecond < 1e3 * (2 / k80 + 1 / steps_ms.at("P100") + 1 / steps_ms.at("V100")),
                 std::to_string(found->stepsPerSecond).c_str());
        const auto twice = predictedSteps(mixedPlan({2, 1, 1}), {}, 2);
        QVERIFY_RESULT(twice);
        QVERIFY(std::abs(twice->steps_ms.at("K80") * 2 - k80) < 1e-9);
        QVERIFY(twice->stepsPerSecond > found->stepsPerSecond && twice->stepsPerSecond < 2 * found->stepsPerSecond);
    }

    void thisMachinesThreadsHaveTheirMeasuredOne()
    {
        Plan plan = tinyPlan({});
        plan.workload.name = "own-tiny"; // measured here alone
        MachineProfile profile;
        profile.speeds = {{"cpu-1t", "tiny", 256, 20, 5120}};
        const auto found = predictedSteps(plan, profile);
        QVERIFY_RESULT(found);
        const double step_ms = found->steps_ms.at("cpu-1t");
        QVERIFY2(step_ms > 40 && step_ms <= 50, std::to_string(step_ms).c_str());
        QVERIFY(!predictedSteps(plan, MachineProfile()));
    }

    void aSlotTakesItsTypesStep()
    {
        RunSettings settings;
        settings.plan = mixedPlan({1, 1, 1});
        const auto slots_ = slotsOf(settings.plan, 3);
        QVERIFY(!isSynthetic(settings) && !syntheticStep_ms(settings, slots_[1]));
        QVERIFY(trainRequest(settings, slots_[1], 1, {}).train().compute().empty());
        settings.syntheticSteps_ms = {{"K80", 200}, {"P100", 80}, {"V100", 60}};
        QVERIFY(isSynthetic(settings));
        QCOMPARE(static_cast<int>(slots_.size()), 4); // the parameter server first
        for (std::size_t i = 1; i < slots_.size(); ++i) {
            const auto train = trainRequest(settings, slots_[i], 1, {}).train();
            QCOMPARE(QString::fromStdString(train.compute()), QString("synthetic"));
            QCOMPARE(train.step_ms(), settings.syntheticSteps_ms.at(slots_[i].offer->gpu));
        }
        SlotPlan other = slots_[2];
        Offer unknown = *other.offer;
        unknown.gpu = "T4";
        other.offer = &unknown;
        QCOMPARE(syntheticStep_ms(settings, other), std::optional<double>(200));
        settings.plan.training.syntheticStep_ms = 25; // one for all comes first
        QCOMPARE(syntheticStep_ms(settings, slots_[2]), std::optional<double>(25));
    }

    void settingsKeepThem()
    {
        const test::IsolatedHome home;
        RunSettings settings;
        settings.runId = "20260101-000000-synt";
        settings.plan = mixedPlan({1, 1, 0});
        settings.workerProgram = "/bin/true";
        settings.syntheticSteps_ms = {{"K80", 200.5}, {"P100", 80}};
        QVERIFY_RESULT(writeSettings(settings));
        const auto read = readSettings(settings.runId);
        QVERIFY_RESULT(read);
        QVERIFY(read->syntheticSteps_ms == settings.syntheticSteps_ms);
        settings.syntheticSteps_ms["P100"] = -1;
        QVERIFY_RESULT(writeSettings(settings));
        const auto wrong = readSettings(settings.runId);
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().message.find("synthetic_steps_ms.P100': is -1") != std::string::npos, wrong.error().message.c_str());
    }

    /// A step of 10 s that nobody computed would be planned with from then on.
    void waitingTeachesNothing()
    {
        RunSettings settings;
        settings.plan = tinyPlan({});
        QVERIFY(teaches(settings));
        settings.plan.training.syntheticStep_ms = 10'000;
        QVERIFY(!teaches(settings));
        settings.plan.training.syntheticStep_ms.reset();
        settings.syntheticSteps_ms = {{"cpu-1t", 50}};
        QVERIFY(!teaches(settings));
        settings.syntheticSteps_ms.clear();
        settings.plan = mixedPlan({1, 0, 0}); // of Google's servers, and yet here
        QVERIFY(!teaches(settings));
        settings.backend = "ssh";
        QVERIFY(teaches(settings));
    }
};

QTEST_GUILESS_MAIN(SyntheticStepsTest)
#include "synthetic_steps_test.moc"
