// SPDX-License-Identifier: Apache-2.0
// Predictions against the published measurements of ICAC'19 and CM-DARE (TARGETS.md: V1-V4). The measurements are not part of the
// project: they are read from $MAYFLY_REFERENCE, else ../shared/reference beside the sources; where they are absent the tests are skipped.
#include "tests/core/prediction/clusters.h"
#include "tests/core/prediction/icac_scores.h"
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

using test::IcacScore;
using test::referenceFolder;
using test::SpeedScore;

} // namespace

#define REQUIRE_REFERENCE(file)                                                                                   \
    if (!std::filesystem::exists(referenceFolder() / (file))) {                                                   \
        QSKIP("reference measurements " file " are not here (MAYFLY_REFERENCE)");                                 \
    }

class ValidationTest : public QObject {
    Q_OBJECT

private slots:
    /// V3 and V4: configurations of one region, then those that span two or three.
    void icac19()
    {
        REQUIRE_REFERENCE("seed_summary.csv");
        const auto scores = test::icacScores(referenceFolder());
        for (const auto &each : scores) {
            qInfo("%-10s %2d runs: time %+5.1f %% (left out %+5.1f), cost %+5.1f %%, accuracy %+5.2f points", each.config.c_str(), each.runs,
                  100 * each.timeError, 100 * each.timeLeftOut, 100 * each.costError, each.accuracyError);
            const double most = each.crossRegion ? 0.1 : 0.08;
            QVERIFY(std::abs(each.timeError) <= std::max(most, each.timeTwoErrors));
            QVERIFY(std::abs(each.costError) <= std::max(most, each.costTwoErrors));
        }
        QCOMPARE(scores.size(), std::size_t{45});
        for (const bool crossRegion : {false, true}) {
            qInfo("%s: mean error of time %.2f %% (left out %.2f), cost %.2f %% (%.2f), accuracy %.2f points (%.2f)",
                  crossRegion ? "cross-region" : "one region", 100 * meanOf(scores, &IcacScore::timeError, crossRegion),
                  100 * meanOf(scores, &IcacScore::timeLeftOut, crossRegion), 100 * meanOf(scores, &IcacScore::costError, crossRegion),
                  100 * meanOf(scores, &IcacScore::costLeftOut, crossRegion), meanOf(scores, &IcacScore::accuracyError, crossRegion),
                  meanOf(scores, &IcacScore::accuracyLeftOut, crossRegion));
        }
        for (const auto error : {&IcacScore::timeError, &IcacScore::timeLeftOut, &IcacScore::costError, &IcacScore::costLeftOut}) {
            QVERIFY(meanOf(scores, error, false) <= 0.03);
            QVERIFY(meanOf(scores, error, true) <= 0.06);
        }
        QVERIFY(meanOf(scores, &IcacScore::accuracyError, false) <= 0.5);
        QVERIFY(meanOf(scores, &IcacScore::accuracyLeftOut, false) <= 0.5);
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
