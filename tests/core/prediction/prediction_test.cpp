// SPDX-License-Identifier: Apache-2.0
#include "core/base/rng.h"
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

class PredictionTest : public QObject {
    Q_OBJECT

private slots:
    void theSmoothMinimumLiesUnderBothLimits()
    {
        Rng rng(7);
        for (int i = 0; i < 2000; ++i) {
            const double offered = 100 * rng.uniform() + 0.01;
            const ServerCapacity capacity{100 * rng.uniform() + 0.01, 1 + 10 * rng.uniform(), ""};
            const double speed = clusterSpeed(offered, capacity);
            QVERIFY(speed > 0 && speed < std::min(offered, capacity.stepsPerSecond) * (1 + 1e-12));
            QVERIFY(clusterSpeed(offered * 1.01, capacity) >= speed * (1 - 1e-12));
        }
        QCOMPARE(clusterSpeed(5, {std::numeric_limits<double>::infinity(), 5, ""}), 5.0);
    }

    void localThreadsShareTheMachine()
    {
        const std::vector<ActiveWorkers> two{{2, 0.1, 1}};
        const std::vector<ActiveWorkers> four{{4, 0.1, 1}};
        QCOMPARE(workersTogether(two, 2), 20.0);
        QCOMPARE(workersTogether(four, 2), 20.0);
        QCOMPARE(workersTogether(four, 0), 40.0);
        QCOMPARE(threadsOf("cpu-12t"), 12);
        for (const char *gpu : {"K80", "cpu-t", "cpu-0t", "cpu--1t", "cpu-1", ""}) {
            QCOMPARE(threadsOf(gpu), 0);
        }
    }

    void lifetimeQuantilesInvertTheDistribution()
    {
        const LifetimeModel model{0.11, 5760, 0.013, 86400, ""};
        for (double share = 0.01; share < 0.35; share += 0.01) {
            const double age = lifetimeQuantile(model, share);
            QVERIFY(std::abs(lostBy(model, age) - share) < 1e-5);
        }
        QCOMPARE(lifetimeQuantile(model, 0.9), 86400.0);
        QCOMPARE(lostBy(model, 86400), 1.0);
        QCOMPARE(lostBy(model, 0), 0.0);
        LifetimeModel endless = model;
        endless.limit_s.reset();
        endless.ratePerHour = 0;
        QVERIFY(std::isinf(lifetimeQuantile(endless, 0.5)));
        QCOMPARE(shareUnderFactor(0.3, 0), 1.0);
        QVERIFY(std::abs(shareUnderFactor(0.3, 1) - 0.3) < 1e-12);
    }

    void speedsSayHowTheyAreKnown()
    {
        auto conditions = seedConditions();
        QCOMPARE(must(must(Predictor::create(conditions)).workerSpeed("K80")).basis, std::string("measured"));
        conditions.workload = must(catalog::workload("shakebig"));
        const auto fitted = must(must(Predictor::create(conditions)).workerSpeed("P100"));
        QCOMPARE(fitted.basis, std::string("fitted"));
        MachineProfile profile;
        profile.speeds.push_back({"cpu-1t", "resnet8", 64, 20, 1280});
        conditions.workload = must(catalog::workload("fashion-resnet8"));
        conditions.offers = must(catalog::loadOffers("local"));
        conditions.profile = profile;
        const auto local = must(Predictor::create(conditions));
        QCOMPARE(1 / must(local.workerSpeed("cpu-1t")).stepSeconds(0.002), 10.0);       // measured with half of the batch
        const auto missing = local.workerSpeed("cpu-2t");
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QVERIFY(missing.error().message.find("doctor") != std::string::npos);
    }

    void oneOnDemandServerIsPlainArithmetic()
    {
        const auto prediction = must(must(Predictor::create(seedConditions())).predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand)));
        QVERIFY(std::abs(prediction.time_s / (64000 / 4.545) - 1) < 0.002);
        QVERIFY(std::abs(prediction.cost.units() / (prediction.time_s / 3600 * 0.723) - 1) < 0.001);
        QCOMPARE(prediction.expectedRevocations, 0.0);
        QCOMPARE(prediction.bottleneck, std::string("workers"));
        QVERIFY(prediction.timeLow_s < prediction.time_s && prediction.time_s < prediction.timeHigh_s);
    }

    void shortRunsPayTheMinimumCharge()
    {
        auto conditions = seedConditions();
        conditions.steps = 10;
        const auto prediction = must(must(Predictor::create(conditions)).predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand)));
        QCOMPARE(prediction.cost.micros, std::int64_t{12050});      // one minute of $0.723 an hour
    }

    void theSameRequestGivesTheSame()
    {
        const auto cluster = seedCluster(4, 1, 2, 2);
        const auto first = must(must(Predictor::create(seedConditions())).predict(cluster));
        const auto again = must(must(Predictor::create(seedConditions())).predict(cluster));
        QCOMPARE(first.time_s, again.time_s);
        QVERIFY(first.cost == again.cost);
    }

    void moreRevocationsCostTime()
    {
        for (const bool replaced : {false, true}) {
            double last_s = 0;
            for (const double factor : {0.0, 0.5, 1.0, 2.0, 4.0, 8.0}) {
                auto conditions = seedConditions("resnet32-icac19", replaced);
                conditions.revocationFactor = factor;
                const auto prediction = must(must(Predictor::create(conditions)).predict(seedCluster(4, 0, 0, 1)));
                QVERIFY(prediction.time_s > last_s);
                QCOMPARE(prediction.expectedRevocations == 0, factor == 0);
                last_s = prediction.time_s;
            }
        }
    }

    void pricesScaleTheCost()
    {
        auto conditions = seedConditions();
        const auto cluster = seedCluster(8, 0, 0, 1, Pricing::Transient, Pricing::Transient);
        const auto plain = must(must(Predictor::create(conditions)).predict(cluster));
        conditions.priceFactor = 2;
        const auto dear = must(must(Predictor::create(conditions)).predict(cluster));
        QVERIFY(std::abs(dear.cost.units() / plain.cost.units() - 2) < 0.001);
        QCOMPARE(dear.time_s, plain.time_s);
    }

    void accuracyIsOnlyGivenWhereItWasMeasured()
    {
        auto conditions = seedConditions();
        const auto predictor = must(Predictor::create(conditions));
        QVERIFY(std::abs(*must(predictor.predict(seedCluster(4, 0, 0, 1))).accuracyPct - 91.14) < 1e-9);
        const auto larger = must(predictor.predict(seedCluster(9, 0, 0, 1)));
        QVERIFY(!larger.accuracyPct && larger.basis.ends_with("; accuracy measured for up to 8 workers only"));
        conditions.steps = 1000;
        QVERIFY(!must(must(Predictor::create(conditions)).predict(seedCluster(4, 0, 0, 1))).accuracyPct);
        QVERIFY(!must(must(Predictor::create(seedConditions("shakebig"))).predict(seedCluster(4, 0, 0, 1))).accuracyPct);
    }

    /// ICAC'19's way: nobody is replaced, and Google takes every transient server back after a day.
    void nobodyOutlivesTheHardLimit()
    {
        auto conditions = seedConditions();
        conditions.steps = 64000 * 20;      // 78 hours on one K80
        const auto predictor = must(Predictor::create(conditions));
        QCOMPARE(predictor.predict(seedCluster(1, 0, 0, 0)).error().code, ErrorCode::TargetNotMet);
        QVERIFY(predictor.predict(seedCluster(2, 0, 0, 1)).error().message.find("never ends") != std::string::npos);
        auto mixed = seedCluster(1, 0, 0, 1, Pricing::OnDemand);
        mixed.workers.push_back(seedCluster(2, 0, 0, 1).workers.front());
        const auto prediction = must(predictor.predict(mixed));
        const double alone_s = must(predictor.predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand))).time_s;
        // A day on up to three, the rest on one: between a third of the time and all of it, and at least that rest.
        QVERIFY2(prediction.time_s > 86400 + (alone_s - 3 * 86400) * 0.95 && prediction.time_s < alone_s, qPrintable(QString::number(prediction.time_s / 3600)));
        QCOMPARE(prediction.expectedRevocations, 2.0);
    }

    void theHardLimitIsTheOffers()
    {
        auto conditions = seedConditions("resnet32-icac19", true);
        conditions.steps = 64000 * 20;      // three days on one K80
        const auto limited = must(must(Predictor::create(conditions)).predict(seedCluster(1, 0, 0, 0)));
        for (auto &offer : conditions.offers.offers) {
            offer.lifetimeLimit_s.reset();
        }
        const auto predictor = must(Predictor::create(conditions));
        const auto unlimited = must(predictor.predict(seedCluster(1, 0, 0, 0)));
        QVERIFY2(limited.expectedRevocations > unlimited.expectedRevocations + 2.5,
                 qPrintable(QString("%1 and %2").arg(limited.expectedRevocations).arg(unlimited.expectedRevocations)));
        QVERIFY(!predictor.lifetime(seedCluster(1, 0, 0, 0)).limit_s);
    }

    void workersFarFromTheirServersAreSlower()
    {
        const auto predictor = must(Predictor::create(seedConditions()));
        auto apart = seedCluster(2, 0, 0, 1);
        apart.workers.push_back({"gce-us-west1-k80", "K80", "us-west1", 2, Pricing::Transient});
        const double together_s = must(predictor.predict(seedCluster(4, 0, 0, 1))).time_s;
        const double apart_s = must(predictor.predict(apart)).time_s;
        QVERIFY(apart_s > 1.2 * together_s && apart_s < 1.6 * together_s);
    }

    void impossibleClustersAreRefused()
    {
        const auto predictor = must(Predictor::create(seedConditions()));
        QCOMPARE(predictor.predict(seedCluster(4, 0, 0, 0)).error().code, ErrorCode::InvalidInput);
        QCOMPARE(predictor.predict(seedCluster(0, 0, 0, 1)).error().code, ErrorCode::InvalidInput);
        QCOMPARE(predictor.predict(seedCluster(10000, 0, 0, 1)).error().code, ErrorCode::InvalidInput);
        auto unknown = seedCluster(1, 0, 0, 0);
        unknown.workers.front().offerId = "nothing";
        QCOMPARE(predictor.predict(unknown).error().code, ErrorCode::NotFound);
        auto large = seedConditions();
        large.workload.parameters = 3'000'000'000;
        const auto refused = must(Predictor::create(large)).predict(seedCluster(1, 0, 0, 0));
        QVERIFY(refused.error().message.find("GiB") != std::string::npos);
        auto wide = seedConditions();
        wide.workload.activationMegabytesPerImage = 200;        // 24 GiB for a batch of 128, on a K80's 12
        QVERIFY(!must(Predictor::create(wide)).predict(seedCluster(1, 0, 0, 0)));
    }

    /// A profile is weighed against the fit by their variances; where the two are far apart the fit is wrong here and the profile counts.
    void profilesAreBlendedWithTheFit()
    {
        const double model_s = 0.1;
        QVERIFY(std::abs(blended(model_s, {0.1, 0.05, 0.07}) - 0.1) < 1e-12);
        const double between = blended(model_s, {0.11, 0.05, 0.07});
        QVERIFY(between > 0.106 && between < 0.1075);
        QVERIFY(std::abs(blended(model_s, {1.0, 0.05, 0.07}) / 1.0 - 1) < 0.002);
        QCOMPARE(blended(model_s, {0.2, 0.05, 0}), 0.2);
        double last_s = 0;
        for (double measured_s = 0.01; measured_s < 1; measured_s *= 1.01) {
            const double step_s = blended(model_s, {measured_s, 0.05, 0.07});
            QVERIFY(step_s > last_s && step_s >= std::min(measured_s, model_s) - 1e-12 && step_s <= std::max(measured_s, model_s) + 1e-12);
            last_s = step_s;
        }
        auto conditions = seedConditions("res32");
        conditions.profile = MachineProfile{};
        conditions.profile->speeds.push_back({"K80", "res32", 128, 4.5, 576});
        QCOMPARE(must(must(Predictor::create(conditions)).workerSpeed("K80")).basis, std::string("measured and fitted"));
        conditions.profile->speeds.front().stepsPerSecond = -4.5;
        const auto refused = must(Predictor::create(conditions)).workerSpeed("K80");
        QCOMPARE(refused.error().code, ErrorCode::InvalidInput);
        QVERIFY(refused.error().message.find("-4.5") != std::string::npos);
    }

    void otherGpusAreScaledFromTheNearestMeasured()
    {
        const auto calibration = must(calibrationForProvider("gcp"));
        const auto workload = must(catalog::workload("res32"));
        const auto v100 = must(workerSpeed(workload, "V100", calibration, nullptr));
        const auto a100 = must(workerSpeed(workload, "A100", calibration, nullptr));
        QCOMPARE(a100.basis, std::string("scaled from V100 by memory bandwidth and arithmetic rate"));
        QVERIFY(std::abs(a100.compute_s / v100.compute_s - std::sqrt(900 / 1555.0 * 15.7 / 19.5)) < 1e-9);
        const auto missing = workerSpeed(workload, "Abacus", calibration, nullptr);
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        // The rule against the two pairs that were measured: within a tenth.
        QVERIFY(std::abs(stepRatio(*calibration.spec("K80"), *calibration.spec("P100")) / 0.367 - 1) < 0.1);
        QVERIFY(std::abs(stepRatio(*calibration.spec("P100"), *calibration.spec("V100")) / 0.725 - 1) < 0.1);
    }

    void regionsShiftTheHazard()
    {
        const auto calibration = must(calibrationForProvider("gcp"));
        const auto whole = calibration.gpu("K80")->lifetime;
        const auto bad = calibration.lifetimeOf("K80", "europe-west1"), good = calibration.lifetimeOf("K80", "us-west1");
        for (const double age_s : {3600.0, 36000.0, 86000.0}) {
            QVERIFY(lostBy(good, age_s) < lostBy(whole, age_s) && lostBy(whole, age_s) < lostBy(bad, age_s));
        }
        QVERIFY(std::abs(1 - lostBy(bad, 86399) - std::pow(1 - lostBy(whole, 86399), 1.5)) < 0.01);
        QCOMPARE(calibration.lifetimeOf("K80", "nowhere-1").ratePerHour, whole.ratePerHour);
        QVERIFY(calibration.lifetimeOf("A100", "us-east1").earlyShare > 0);
    }

    void badCalibrationsAreNamed()
    {
        const auto read = calibrationFromJson(R"({"name": "x", "source": "s", "date": "d", "gpus": [{"gpu": "K80", "session_sd": -1}]})", "c.json");
        QVERIFY(read.error().message.find("c.json: field 'gpus[0].session_sd': is -1") != std::string::npos);
        QVERIFY_RESULT(calibrationForProvider("local"));
        QVERIFY_RESULT(calibrationForProvider("gcp"));
    }
};

QTEST_GUILESS_MAIN(PredictionTest)
#include "prediction_test.moc"
