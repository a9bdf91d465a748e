// SPDX-License-Identifier: Apache-2.0
// Predictions against the published measurements of ICAC'19 and CM-DARE (TARGETS.md: V1-V4). The measurements are not part of the
// project: they are read from $MAYFLY_REFERENCE, else ../shared/reference beside the sources; where they are absent the tests are skipped.
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/reference.h"
#include "tests/core/prediction/throughput_scores.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>
#include <filesystem>

using namespace mayfly;
using namespace mayfly::prediction;
using test::must;
using test::seedCluster;
using test::seedConditions;

namespace {

using test::count;
using test::number;
using test::readCsv;
using test::referenceFolder;
using test::SpeedScore;

Conditions lossless()
{
    auto conditions = seedConditions();
    conditions.revocationFactor = 0;
    return conditions;
}

} // namespace

#define REQUIRE_REFERENCE(file)                                                                                   \
    if (!std::filesystem::exists(referenceFolder() / (file))) {                                                   \
        QSKIP("reference measurements " file " are not here (MAYFLY_REFERENCE)");                                 \
    }

class ValidationTest : public QObject {
    Q_OBJECT

private slots:
    /// V3 and V4: configurations of one region, all finished runs. The experiments on parameter servers and mixes recorded no losses and
    /// are compared with a prediction without any.
    void icac19OneRegion()
    {
        REQUIRE_REFERENCE("seed_summary.csv");
        const auto withLosses = must(Predictor::create(seedConditions()));
        const auto withoutLosses = must(Predictor::create(lossless()));
        double timeError = 0, costError = 0, accuracyError = 0;
        int rows = 0;
        for (const auto &row : readCsv(referenceFolder() / "seed_summary.csv")) {
            if (row.at("worker_revocations") != "all" || row.at("experiment") == "experiment_cross_region") {
                continue;
            }
            const Pricing pricing = row.at("pricing") == "on_demand" ? Pricing::OnDemand : Pricing::Transient;
            const auto &predictor = row.at("experiment").starts_with("experiment_") ? withoutLosses : withLosses;
            const auto predicted =
                must(predictor.predict(seedCluster(count(row, "n_k80"), count(row, "n_p100"), count(row, "n_v100"), count(row, "n_ps"), pricing)));
            const double time = predicted.time_s / 3600 / number(row, "time_h_mean") - 1;
            const double cost = predicted.cost.units() / number(row, "cost_usd_mean") - 1;
            const double accuracy = *predicted.accuracyPct - number(row, "accuracy_pct_mean");
            qInfo("%-10s %2d runs: time %+5.1f %%, cost %+5.1f %%, accuracy %+5.2f points", row.at("config").c_str(), count(row, "n_completed"),
                  100 * time, 100 * cost, accuracy);
            timeError += std::abs(time);
            costError += std::abs(cost);
            accuracyError += std::abs(accuracy);
            ++rows;
            QVERIFY(std::abs(time) < 0.08 && std::abs(cost) < 0.08);
        }
        QVERIFY(rows >= 30);
        qInfo("%d configurations: mean error of time %.2f %%, cost %.2f %%, accuracy %.2f points", rows, 100 * timeError / rows,
              100 * costError / rows, accuracyError / rows);
        QVERIFY(timeError / rows <= 0.03);
        QVERIFY(costError / rows <= 0.03);
        QVERIFY(accuracyError / rows <= 0.5);
    }

    void icac19CrossRegion()
    {
        REQUIRE_REFERENCE("seed_summary.csv");
        const auto predictor = must(Predictor::create(lossless()));
        double error = 0;
        int rows = 0;
        for (const auto &row : readCsv(referenceFolder() / "seed_summary.csv")) {
            if (row.at("experiment") != "experiment_cross_region") {
                continue;
            }
            const bool p100 = count(row, "n_p100") > 0;
            const std::string config = row.at("config");
            const int here = config[0] - '0';
            auto cluster = p100 ? seedCluster(0, here, 0, 1) : seedCluster(here, 0, 0, 1);
            cluster.workers.push_back({p100 ? "gce-us-west1-p100" : "gce-us-west1-k80", p100 ? "P100" : "K80", "us-west1", 4 - here, Pricing::Transient});
            const double time = must(predictor.predict(cluster)).time_s / 3600 / number(row, "time_h_mean") - 1;
            qInfo("%-10s time %+5.1f %%", config.c_str(), 100 * time);
            error += std::abs(time);
            ++rows;
        }
        qInfo("%d cross-region configurations: mean error of time %.2f %%", rows, 100 * error / rows);
        QVERIFY(error / rows <= 0.06);
    }

    /// The paper's headline: 7.7x for 8 K80, 62.9 % saved by 4 K80 with the parameter server at its transient price.
    void icac19Headline()
    {
        const auto predictor = must(Predictor::create(seedConditions()));
        const auto baseline = must(predictor.predict(seedCluster(1, 0, 0, 0, Pricing::OnDemand)));
        auto eight = must(predictor.predict(seedCluster(8, 0, 0, 1)));
        auto four = must(predictor.predict(seedCluster(4, 0, 0, 1, Pricing::Transient, Pricing::Transient)));
        compare(eight, baseline);
        compare(four, baseline);
        qInfo("8 K80: %.2fx (published 7.7x); 4 K80: %.1f %% saved (published 62.9 %%)", eight.speedup, four.savingPct);
        QVERIFY(std::abs(eight.speedup - 7.65) < 0.25);
        QVERIFY(std::abs(four.savingPct - 62.9) < 1);
    }

    /// V1: CM-DARE's clusters with the workers' own speeds known.
    void cmdareOwnSpeedsKnown()
    {
        REQUIRE_REFERENCE("cmdare_speed.csv");
        const auto scores = test::scoresWithProfile(test::measuredSpeeds(referenceFolder()));
        report("own speeds known", scores);
        QCOMPARE(scores.size(), std::size_t{45});
        QVERIFY(meanErrorPct(scores, &SpeedScore::error) <= 3.4);
        QVERIFY(meanErrorPct(scores, &SpeedScore::leftOut) <= 3.4);
    }

    /// V2: nothing profiled, and even nothing known of the network but its size.
    void cmdareNothingProfiled()
    {
        REQUIRE_REFERENCE("cmdare_speed.csv");
        const auto scores = test::scoresWithoutProfile(test::measuredSpeeds(referenceFolder()));
        report("nothing profiled", scores);
        QCOMPARE(scores.size(), std::size_t{72});
        QVERIFY(meanErrorPct(scores, &SpeedScore::error) <= 5);
        QVERIFY(meanErrorPct(scores, &SpeedScore::leftOut) <= 5);
        QVERIFY(meanErrorPct(scores, &SpeedScore::modelLeftOut) <= 5);
    }

    /// The shipped constants are those that the fit gives.
    void shippedConstantsAreTheFits()
    {
        REQUIRE_REFERENCE("cmdare_speed.csv");
        const auto shipped = must(calibrationForProvider("gcp"));
        const auto fitted = must(fitThroughput(shipped, test::measuredSpeeds(referenceFolder()).all()));
        for (const auto &gpu : fitted.gpus) {
            const auto *other = shipped.gpu(gpu.gpu);
            qInfo("%s: %.6f s + %.8f s a tensor + %.6f s a GFLOP", gpu.gpu.c_str(), gpu.baseStep_s, gpu.perTensor_s, gpu.perGflop_s);
            QVERIFY(std::abs(gpu.perTensor_s / other->perTensor_s - 1) < 0.02 && std::abs(gpu.perGflop_s / other->perGflop_s - 1) < 0.02);
        }
        const auto &servers = fitted.servers;
        qInfo("parameter servers: %.4g s a tensor, %.5g s a MB^%.4f, knee %.2f, shares %.3f and %.3f", servers.perTensor_s, servers.perMegabyte_s,
              servers.sizeExponent, servers.knee, servers.busiestShare[0].shares[1], servers.busiestShare[1].shares[1]);
        QVERIFY(std::abs(servers.perMegabyte_s / shipped.servers.perMegabyte_s - 1) < 0.03);
    }

private:
    static void report(const char *what, const std::vector<SpeedScore> &scores)
    {
        for (const std::string gpu : {"K80", "P100", ""}) {
            qInfo("%s, %-4s: mean error of speed %.2f %%; cluster left out %.2f %%, network left out %.2f %%", what, gpu.empty() ? "all" : gpu.c_str(),
                  meanErrorPct(scores, &SpeedScore::error, gpu), meanErrorPct(scores, &SpeedScore::leftOut, gpu),
                  meanErrorPct(scores, &SpeedScore::modelLeftOut, gpu));
        }
    }
};

QTEST_GUILESS_MAIN(ValidationTest)
#include "validation_test.moc"
