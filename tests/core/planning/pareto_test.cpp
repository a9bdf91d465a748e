// SPDX-License-Identifier: Apache-2.0
// The pruned search against brute force through Predictor::predict(), cluster by cluster, dominated offers included.
#include "core/planning/conditions.h"
#include "core/planning/pareto.h"
#include "tests/core/planning/random_request.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace mayfly;
using namespace mayfly::planning;
using namespace mayfly::test;

namespace {

/// What a point stands for, readable where two differ.
struct Found {
    double time_s = 0;
    std::int64_t cost_micros = 0;
    double accuracy = 0;
    std::string cluster;
    bool operator==(const Found &) const = default;
};

std::string textOf(const ClusterConfig &cluster)
{
    std::string text = cluster.describe() + " [";
    for (const auto &group : cluster.workers) {
        text += group.offerId + " ";
    }
    return text + cluster.psOfferId + (cluster.psPricing == Pricing::Transient ? " transient " : " on-demand ") +
           std::string(toString(cluster.replacement)) + " " + std::to_string(cluster.checkpointInterval_s) + "]";
}

bool isMix(const Found &found)
{
    return found.cluster.find("x ") != found.cluster.rfind("x ");
}

std::vector<Found> foundOf(const Space &space, const std::vector<Point> &points)
{
    std::vector<Found> found;
    for (const auto &point : points) {
        found.push_back({point.time_s, point.cost_micros, point.accuracy, textOf(clusterOf(space, point.configuration))});
    }
    return found;
}

/// By the definition: every cluster of every offer, predicted one by one, each compared with each.
std::vector<Found> byDefinition(const Space &space, const prediction::Predictor &predictor)
{
    std::vector<Found> all;
    forEachConfiguration(space, 0, space.settings.size(), [&](const Configuration &configuration) {
        const ClusterConfig cluster = clusterOf(space, configuration);
        const auto predicted = predictor.predict(cluster);
        if (predicted && (space.mostRate_micros == 0 || predictor.ratePerHour(cluster).micros <= space.mostRate_micros)) {
            all.push_back({predicted->time_s, predicted->cost.micros, predicted->accuracyPct.value_or(unknownAccuracy), textOf(cluster)});
        }
        return true;
    });
    std::vector<Found> front;
    for (std::size_t i = 0; i < all.size(); ++i) {
        bool beaten = false;
        for (std::size_t j = 0; j < all.size() && !beaten; ++j) {
            const bool asGood = all[j].time_s <= all[i].time_s && all[j].cost_micros <= all[i].cost_micros && all[j].accuracy >= all[i].accuracy;
            const bool equal = all[j].time_s == all[i].time_s && all[j].cost_micros == all[i].cost_micros && all[j].accuracy == all[i].accuracy;
            beaten = asGood && (!equal || j < i);
        }
        if (!beaten) {
            front.push_back(all[i]);
        }
    }
    std::sort(front.begin(), front.end(), [](const Found &a, const Found &b) {
        return std::tuple(a.time_s, a.cost_micros, -a.accuracy) < std::tuple(b.time_s, b.cost_micros, -b.accuracy);
    });
    return front;
}

std::string difference(const std::vector<Found> &got, const std::vector<Found> &wanted)
{
    std::string text = std::to_string(got.size()) + " points, brute force " + std::to_string(wanted.size());
    for (std::size_t i = 0; i < std::max(got.size(), wanted.size()); ++i) {
        if (i >= got.size() || i >= wanted.size() || !(got[i] == wanted[i])) {
            const auto show = [](const Found &each) {
                return each.cluster + " " + std::to_string(each.time_s) + " s " + std::to_string(each.cost_micros) + " " + std::to_string(each.accuracy);
            };
            return text + "; first difference at " + std::to_string(i) + ": " + (i < got.size() ? show(got[i]) : "nothing") + " against " +
                   (i < wanted.size() ? show(wanted[i]) : "nothing");
        }
    }
    return text;
}

} // namespace

class ParetoTest : public QObject {
    Q_OBJECT

private slots:
    /// 1,000 random catalogues.
    void thePrunedFrontIsTheFront_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 20; ++seed) {
            QTest::addRow("50 catalogues from seed %d", seed) << seed;
        }
    }
    void thePrunedFrontIsTheFront()
    {
        QFETCH(int, seed);
        Rng rng(static_cast<std::uint64_t>(seed));
        double clusters = 0, mixes = 0, ties = 0;
        for (int round = 0; round < 50;) {
            const PlanRequest request = randomRequest(rng);
            const auto predictor = prediction::Predictor::create(conditionsOf(request));
            QVERIFY(predictor.has_value());
            const auto whole = spaceOf(request, *predictor, true);
            const auto space = spaceOf(request, *predictor);
            QCOMPARE(whole.has_value(), space.has_value());
            if (!whole || whole->configurations > 3000) {
                continue;
            }
            ++round;
            const auto wanted = byDefinition(*whole, *predictor);
            const auto pruned = paretoFront(*space, 1);
            QVERIFY(pruned.has_value());
            const auto got = foundOf(*space, pruned->front);
            QVERIFY2(got == wanted, difference(got, wanted).c_str());
            QVERIFY(space->configurations <= whole->configurations);
            clusters += whole->configurations;
            ties += whole->configurations - space->configurations;
            mixes += static_cast<double>(std::count_if(wanted.begin(), wanted.end(), isMix));
        }
        QVERIFY2(clusters > 1000 && ties > 0 && mixes > 5, qPrintable(QString("%1 clusters, %2 dominated, %3 mixes").arg(clusters).arg(ties).arg(mixes)));
    }

    void bruteForceOverTablesIsTheSameFront()
    {
        Rng rng(77);
        for (int round = 0; round < 100; ++round) {
            PlanRequest request = randomRequest(rng);
            request.maxWorkers = 9;
            const auto predictor = prediction::Predictor::create(conditionsOf(request));
            const auto space = spaceOf(request, *predictor);
            if (!space) {
                continue;
            }
            const auto pruned = paretoFront(*space, 2);
            const auto brute = paretoFrontByBruteForce(*space, 2);
            QVERIFY(pruned && brute);
            QCOMPARE(brute->evaluated, space->configurations);
            const auto got = foundOf(*space, pruned->front), wanted = foundOf(*space, brute->front);
            QVERIFY2(got == wanted, difference(got, wanted).c_str());
        }
    }

    void tablesGiveWhatThePredictorGives()
    {
        Rng rng(5);
        int compared = 0;
        for (int round = 0; round < 60; ++round) {
            const PlanRequest request = randomRequest(rng);
            const auto predictor = prediction::Predictor::create(conditionsOf(request));
            const auto space = spaceOf(request, *predictor);
            if (!space) {
                continue;
            }
            Evaluator evaluator(*space);
            forEachConfiguration(*space, 0, space->settings.size(), [&](const Configuration &configuration) {
                Point point;
                const bool ends = evaluator.evaluate(configuration, point);
                const auto predicted = predictor->predict(clusterOf(*space, configuration));
                if (ends && predicted) {
                    compared += point.time_s == predicted->time_s && point.cost_micros == predicted->cost.micros &&
                                        point.accuracy == predicted->accuracyPct.value_or(unknownAccuracy)
                                    ? 1
                                    : -1'000'000;
                }
                return compared >= 0;
            });
            QVERIFY2(compared >= 0, textOf(clusterOf(*space, {0, 1, {0, 0, 0}, {1, 0, 0}})).c_str());
        }
        QVERIFY(compared > 1000);
    }

    void configurationsAreCountedAsTheyAreVisited()
    {
        Rng rng(6);
        for (int round = 0; round < 50; ++round) {
            const PlanRequest request = randomRequest(rng);
            const auto predictor = prediction::Predictor::create(conditionsOf(request));
            const auto space = spaceOf(request, *predictor, true);
            if (!space) {
                continue;
            }
            double visited = 0;
            std::optional<Configuration> last;
            bool ascending = true;
            forEachConfiguration(*space, 0, space->settings.size(), [&](const Configuration &configuration) {
                ascending = ascending && (!last || *last < configuration);
                last = configuration;
                ++visited;
                return true;
            });
            QCOMPARE(visited, space->configurations);
            QVERIFY(ascending);
        }
    }
};

QTEST_GUILESS_MAIN(ParetoTest)
#include "pareto_test.moc"
