// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/accuracy.h"
#include "core/prediction/checkpoint.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"
#include "tests/core/prediction/sync_scores.h"

#include <QTest>

#include <cmath>

using namespace mayfly;
using namespace mayfly::prediction;
using test::must;
using test::seedCluster;
using test::seedConditions;

namespace {

Prediction predicted(ClusterConfig cluster, Synchronisation synchronisation)
{
    cluster.synchronisation = synchronisation;
    return must(must(Predictor::create(seedConditions())).predict(cluster));
}

} // namespace

class SynchronisationTest : public QObject {
    Q_OBJECT

private slots:
    /// BSP is the slowest and the most accurate, ASP the other way round; SSP and Sync-Switch lie between and meet them at their ends.
    void theModesLieBetweenTheirEnds()
    {
        for (const auto &cluster : {seedCluster(8, 0, 0, 1), seedCluster(4, 2, 1, 2)}) {
            const auto asp = predicted(cluster, {SyncMode::Asp}), bsp = predicted(cluster, {SyncMode::Bsp});
            QVERIFY(bsp.time_s > 2 * asp.time_s && *bsp.accuracyPct > *asp.accuracyPct + 1);
            double last_s = bsp.time_s + 1;
            for (const int bound : {0, 1, 3, 10, 100}) {
                const auto ssp = predicted(cluster, {SyncMode::Ssp, bound});
                QVERIFY(ssp.time_s < last_s && ssp.time_s >= asp.time_s);
                last_s = ssp.time_s;
            }
            QCOMPARE(predicted(cluster, {SyncMode::Ssp, 0}).time_s, bsp.time_s);
            double last = asp.time_s, lastAccuracy = *asp.accuracyPct;
            for (const double fraction : {0.02, 0.0625, 0.25, 0.75}) {
                const auto both = predicted(cluster, {SyncMode::SyncSwitch, 3, fraction});
                QVERIFY(both.time_s > last && both.time_s < bsp.time_s + 300 && *both.accuracyPct > lastAccuracy && *both.accuracyPct <= *bsp.accuracyPct);
                last = both.time_s;
                lastAccuracy = *both.accuracyPct;
            }
        }
    }

    /// With unequal workers a bound holds everybody to the slowest.
    void aBoundHoldsTheFastToTheSlowest()
    {
        ClusterModel model;
        ServerGroup slow, fast;
        slow.count = fast.count = 1;
        slow.workers = {1, 1.0, 0};
        fast.workers = {1, 0.1, 0};
        model.workers = {slow, fast};
        model.capacity.stepsPerSecond = HUGE_VAL;
        model.synchronisation.stalenessBound = 1000;
        const std::vector<int> both{1, 1};
        QCOMPARE(speedWith(model, both, SyncMode::Asp), 11.0);
        QCOMPARE(speedWith(model, both, SyncMode::Bsp), 2.0);
        QCOMPARE(speedWith(model, both, SyncMode::Ssp), 2.0);
        model.barrierPerWorker_s = 0.25;
        QCOMPARE(speedWith(model, both, SyncMode::Bsp), 2 / 1.5);
    }

    void accuracyIsNullWhereNothingWasMeasured()
    {
        AccuracyCalibration calibration;
        calibration.oneWorkerPct = 93;
        calibration.perExtraWorkerPct = -0.5;
        calibration.mostWorkers = 8;
        QCOMPARE(accuracyFor(calibration, 3, {SyncMode::Asp})->mean, 92.0);
        QVERIFY(!accuracyFor(calibration, 3, {SyncMode::Bsp}) && !accuracyFor(calibration, 3, {SyncMode::SyncSwitch}));
        QVERIFY(!accuracyFor(calibration, 9, {SyncMode::Asp}) && !accuracyFor(calibration, 0, {SyncMode::Asp}));
        QCOMPARE(accuracyFor(calibration, 1, {SyncMode::Bsp})->mean, 93.0);
        calibration.bspPerExtraWorkerPct = -0.1;
        QCOMPARE(accuracyFor(calibration, 3, {SyncMode::Bsp})->mean, 92.8);
        QCOMPARE(accuracyFor(calibration, 3, {SyncMode::SyncSwitch, 3, 1.0})->mean, 92.8);
        QCOMPARE(accuracyFor(calibration, 3, {SyncMode::SyncSwitch, 3, 0.0})->mean, 92.0);
        QCOMPARE(accuracyFor(calibration, 3, {SyncMode::Ssp, 2})->mean, 92.0);
    }

    /// Daly's interval against his exact optimum: the root of tau = M (1 - exp(-(tau + delta) / M)) is where waste is least.
    void theCheckpointIntervalIsNearlyTheBest()
    {
        for (const double write_s : {0.2, 4.0, 60.0}) {
            for (const double mean_s : {600.0, 3600.0, 360000.0}) {
                const auto waste = [&](double interval_s) { return std::expm1((interval_s + write_s) / mean_s) * mean_s / interval_s; };
                const double interval_s = youngDalyInterval_s(write_s, mean_s);
                double best = HUGE_VAL;
                for (double tried_s = 1; tried_s < mean_s; tried_s *= 1.01) {
                    best = std::min(best, waste(tried_s));
                }
                QVERIFY(waste(interval_s) < 1.002 * best);
            }
        }
        QCOMPARE(youngDalyInterval_s(100, 40), 40.0);
        QVERIFY(std::isinf(youngDalyInterval_s(1, HUGE_VAL)));
        QCOMPARE(youngDalyInterval_s(0, 3600), 0.0);
    }

    /// A write that fits into the notice leaves only the losses that nobody announces.
    void aNoticeLongEnoughSavesTheWork()
    {
        const LifetimeModel lifetime{0.2, 3600, 0.01, 86400, ""};
        const double hour_s = 3600;
        const double saved_s = meanTimeBetweenLosses_s(&lifetime, 1, 4 * hour_s, 30, 4, 1);
        QVERIFY(std::abs(saved_s / (1000 * hour_s) - 1) < 1e-9);
        QCOMPARE(meanTimeBetweenLosses_s(nullptr, 1, 4 * hour_s, 0, 4, 1), saved_s);
        const double unsaved_s = meanTimeBetweenLosses_s(&lifetime, 1, 4 * hour_s, 2, 4, 1);
        QVERIFY(unsaved_s < 20 * hour_s);
        QVERIFY(std::abs(meanTimeBetweenLosses_s(&lifetime, 4, 4 * hour_s, 2, 4, 1) / unsaved_s - 0.25) < 1e-9);
    }

    /// Start-up, replacement and writes as published (CM-DARE's repository): within the spread of their means.
    void overheadsAgreeWithTheMeasured()
    {
        const auto calibration = must(calibrationForProvider("gcp"));
        const struct {
            const char *workload;
            double cold_s, warm_s;
        } measured[] = {{"res15", 75.6, 14.8}, {"res32", 78.7, 19.0}, {"shakesmall", 89.1, 29.4}, {"shakebig", 90.8, 30.6}};
        for (const auto &each : measured) {
            const auto workload = must(catalog::workload(each.workload));
            QVERIFY(std::abs(calibration.startUp.cold_s(workload) - each.cold_s) < 2);
            QVERIFY(std::abs(calibration.startUp.warm_s(workload) - each.warm_s) < 1.5);
        }
    }

    void checkpointWritesAgreeWithTheMeasured()
    {
        const auto file = test::referenceFolder() / "cmdare_checkpoint.csv";
        if (!std::filesystem::exists(file)) {
            QSKIP("reference measurements cmdare_checkpoint.csv are not here (MAYFLY_REFERENCE)");
        }
        const auto calibration = must(calibrationForProvider("gcp"));
        double error = 0;
        int rows = 0;
        for (const auto &row : test::readCsv(file)) {
            error += std::abs(calibration.checkpoint.write_s(must(catalog::workload(row.at("model")))) / test::number(row, "total_s") - 1);
            ++rows;
        }
        qInfo("%d writes: mean error %.2f %%", rows, 100 * error / rows);
        QVERIFY(rows == 100 && error / rows < 0.065);
    }

    void syncSwitchAgreesWithTheMeasured()
    {
        if (!std::filesystem::exists(test::referenceFolder() / "syncswitch.csv")) {
            QSKIP("reference measurements syncswitch.csv are not here (MAYFLY_REFERENCE)");
        }
        double timeError = 0, accuracyError = 0;
        int rows = 0, accuracies = 0;
        for (const auto &score : test::syncScores(test::referenceFolder())) {
            qInfo("%-18s %5.1f %% BSP, %d runs: %6.0f s measured, %+5.1f %%; accuracy %.2f +- %.2f, predicted %.2f +- %.2f", score.setup.c_str(),
                  100 * score.bspFraction, score.runs, score.measuredTime_s, 100 * score.timeError(), score.measuredAccuracyPct, score.accuracySdPct,
                  score.predictedAccuracyPct, score.predictedSdPct);
            timeError += std::abs(score.timeError());
            ++rows;
            QVERIFY(std::abs(score.timeError()) < 0.1);
            if (score.predictedAccuracyPct > 0) {
                accuracyError += std::abs(score.predictedAccuracyPct - score.measuredAccuracyPct);
                ++accuracies;
            }
        }
        qInfo("%d configurations: mean error of time %.2f %%; accuracy of %d: %.2f points", rows, 100 * timeError / rows, accuracies,
              accuracyError / accuracies);
        QVERIFY(rows >= 15 && timeError / rows < 0.04);
        QVERIFY(accuracies >= 10 && accuracyError / accuracies < 0.5);
    }
};

QTEST_GUILESS_MAIN(SynchronisationTest)
#include "synchronisation_test.moc"
