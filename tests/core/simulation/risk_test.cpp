// SPDX-License-Identifier: Apache-2.0
// Many runs: against closed forms and the estimate, on any number of threads, and races.
#include "core/prediction/estimate.h"
#include "core/prediction/lifetime.h"
#include "core/simulation/risk.h"
#include "tests/core/prediction/clusters.h"
#include "tests/core/simulation/models.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace mayfly;
using namespace mayfly::simulation;
using mayfly::test::aloneOf;
using mayfly::test::lifetime;
using mayfly::test::workersOf;

namespace {

RiskSummary riskOf(const prediction::ClusterModel &model, int trials = 10000, int threads = 2, PlanTargets targets = {})
{
    return simulateRisk(model, targets, {trials, 7, threads, {}}).value();
}

double offPct(double found, double expected)
{
    return 100 * (found / expected - 1);
}

QString told(const char *what, double found, double expected)
{
    return QString("%1 %2, expected %3").arg(what).arg(found).arg(expected);
}

} // namespace

class RiskTest : public QObject {
    Q_OBJECT
private slots:
    void withoutLossesAllRunsAreAlike();
    void memorylessLossesHaveAClosedForm();
    void drawsFollowTheLifetimeModel();
    void agreesWithTheEstimate_data();
    void agreesWithTheEstimate();
    void sharedFateMovesLossesTogether();
    void chancesCountTheRuns();
    void onAnyNumberOfThreads();
    void canBeCancelled();
    void refusesWhatCannotBeSimulated();
    void racesDropTheWorse();
};

void RiskTest::withoutLossesAllRunsAreAlike()
{
    const auto risk = riskOf(workersOf(4), 100);
    QCOMPARE(risk.chanceToEnd, 1.0);
    QVERIFY(std::abs(risk.time_s.mean - 9000) < 1e-6 && std::abs(risk.time_s.high - 9000) < 1e-6);
    QCOMPARE(risk.meanRevocations, 0.0);
    QCOMPARE(risk.times_s.counts, std::vector<int>{100});
    // A spread between sessions alone: log-normal with mean 1.
    auto spread = workersOf(4);
    spread.sessionSd = 0.1;
    const auto wide = riskOf(spread);
    QVERIFY(std::abs(offPct(wide.time_s.mean, 9000)) < 0.4);
    QVERIFY(std::abs(offPct(wide.time_s.high, 9000 * std::exp(0.1 * 1.28155 - 0.005))) < 0.6);
    QVERIFY(std::abs(offPct(wide.time_s.median, 9000 * std::exp(-0.005))) < 0.5);
    QVERIFY(wide.times_s.counts.size() <= 64);
    QCOMPARE(std::accumulate(wide.times_s.counts.begin(), wide.times_s.counts.end(), 0), 10000);
}

void RiskTest::memorylessLossesHaveAClosedForm()
{
    // Each slot meets losses at a constant rate all the time, so their mean is rate * slots * mean time, whatever else happens; every slot
    // is rented throughout.
    for (const double rate : {0.01, 0.2, 1.0}) {
        const auto model = workersOf(4, lifetime(rate));
        const auto risk = riskOf(model);
        const double expected = rate * 4 * risk.time_s.mean / 3600;
        const double tolerance = 4 * std::sqrt(expected / 10000) / expected * 100;
        QVERIFY2(std::abs(offPct(risk.meanRevocations, expected)) < tolerance, qPrintable(told("revocations", risk.meanRevocations, expected)));
        QVERIFY(std::abs(offPct(risk.cost.mean, 4.1 * risk.time_s.mean / 3600)) < 1e-6);
        // Alternating renewal: a slot works 1 / rate of every 1 / rate + 60 s (a server may be lost while it starts).
        const double up = std::exp(-rate * 60 / 3600);
        QVERIFY2(std::abs(offPct(risk.time_s.mean, 9000 / up)) < 0.3, qPrintable(told("time", risk.time_s.mean, 9000 / up)));
    }
}

void RiskTest::drawsFollowTheLifetimeModel()
{
    const LifetimeModel model{0.2, 1800, 0.02, 86400, "test"};
    for (const double factor : {0.5, 1.0, 3.0}) {
        const LifetimeTable table(model, factor);
        for (const double hours : {0.1, 0.5, 2.0, 10.0, 23.0}) {
            const double lost = -std::expm1(factor * std::log1p(-prediction::lostBy(model, hours * 3600)));
            QVERIFY2(std::abs(table.age_s(lost) / 3600 - hours) < 0.01 * hours, qPrintable(told("hours", table.age_s(lost) / 3600, hours)));
        }
        QCOMPARE(table.age_s(0.9999), 86400.0);
    }
    QCOMPARE(LifetimeTable(model, 0).age_s(0.5), HUGE_VAL);
    QVERIFY(LifetimeTable({0, 3600, 1, {}, ""}, 1).age_s(0.9999999) > 3600 * 15);      // in the tail beyond the table
}

void RiskTest::agreesWithTheEstimate_data()
{
    QTest::addColumn<QString>("gpu");
    QTest::addColumn<int>("workers");
    QTest::addColumn<int>("servers");
    QTest::addColumn<bool>("startUp");
    for (const char *gpu : {"K80", "P100", "V100"}) {
        for (const int workers : {1, 2, 4, 8}) {
            for (const bool startUp : {false, true}) {
                QTest::newRow(qPrintable(QString("%1 %2, %3").arg(workers).arg(gpu, startUp ? "replaced" : "survivors")))
                    << QString(gpu) << workers << (workers > 1 ? 1 : 0) << startUp;
            }
        }
    }
}

void RiskTest::agreesWithTheEstimate()
{
    QFETCH(QString, gpu);
    QFETCH(int, workers);
    QFETCH(int, servers);
    QFETCH(bool, startUp);
    const auto count = [&](const char *name) { return gpu == name ? workers : 0; };
    const auto conditions = test::seedConditions("resnet32-icac19", startUp);
    const auto cluster = test::seedCluster(count("K80"), count("P100"), count("V100"), servers);
    auto model = prediction::Predictor::create(conditions).value().model(cluster).value();
    if (!startUp) {
        // Runs that end are those whose first worker lives: with a shared fate the others then live longer too, which the estimate ignores.
        model.sharedFate = 0;
    }
    const auto expected = prediction::estimate(model);
    const auto risk = riskOf(model, 20000);
    QVERIFY2(std::abs(offPct(risk.time_s.mean, expected.time_s)) < 2, qPrintable(told("time", risk.time_s.mean, expected.time_s)));
    QVERIFY2(std::abs(offPct(risk.cost.mean, expected.cost)) < 2, qPrintable(told("cost", risk.cost.mean, expected.cost)));
    QVERIFY2(std::abs(risk.meanRevocations - expected.revocations) < 0.02 + 0.1 * expected.revocations,
             qPrintable(told("revocations", risk.meanRevocations, expected.revocations)));
}

void RiskTest::sharedFateMovesLossesTogether()
{
    auto one = workersOf(4, lifetime(0.1));
    one.workers.push_back(one.workers[0]);
    one.workers[0].count = one.workers[1].count = 2;
    auto two = one;
    two.workers[1].zone = 1;
    const auto spreadOfTimes = [](prediction::ClusterModel model, double sharedFate) {
        model.sharedFate = sharedFate;
        model.replacement_s = 3000;
        return riskOf(model, 20000);
    };
    const auto alone = spreadOfTimes(one, 0), together = spreadOfTimes(one, 0.8), apart = spreadOfTimes(two, 0.8);
    // The mean number of losses is the same; the bad tail is worse together, and spreading over zones makes it better again.
    QVERIFY(std::abs(offPct(together.meanRevocations, alone.meanRevocations)) < 8);
    const auto tail = [](const RiskSummary &risk) { return risk.time_s.high - risk.time_s.median; };
    QVERIFY2(tail(together) > 1.2 * tail(alone), qPrintable(told("tail", tail(together), tail(alone))));
    QVERIFY2(tail(apart) < tail(together), qPrintable(told("tail", tail(apart), tail(together))));
}

void RiskTest::chancesCountTheRuns()
{
    auto model = workersOf(4, lifetime(0.3));
    model.sessionSd = 0.05;
    model.accuracy = prediction::AccuracyModel{91, 1};
    PlanTargets targets;
    targets.deadline_s = 9200;
    targets.budget = Money::fromUnits(10.5);
    targets.minAccuracyPct = 91;
    const auto risk = riskOf(model, 10000, 2, targets);
    QVERIFY(std::abs(risk.chanceAccurate - 0.5) < 0.02);
    QVERIFY(risk.chanceInTime > 0.05 && risk.chanceInTime < 0.95);
    QVERIFY(risk.chanceInBudget > 0.05 && risk.chanceInBudget < 0.95);
    QVERIFY(risk.chanceOfAll <= std::min({risk.chanceInTime, risk.chanceInBudget, risk.chanceAccurate}));
    QVERIFY(std::abs(risk.chanceOfAll - 0.5 * std::min(risk.chanceInTime, risk.chanceInBudget)) < 0.03);
    // A revocation costs the minute of its replacement at a quarter of the speed, that is 15 s, and the whole cluster's price for them.
    QVERIFY2(std::abs(risk.revocationTime_s - 15) < 1, qPrintable(told("revocation", risk.revocationTime_s, 15)));
    QVERIFY(std::abs(risk.revocationCost - 4.1 * 15 / 3600) < 0.002);
    QVERIFY(std::abs(risk.accuracyPct->mean - 91) < 0.05);
    targets.minAccuracyPct = 0;
    model.accuracy.reset();
    QCOMPARE(riskOf(model, 100, 1, targets).chanceAccurate, 0.0);       // asked for, but nothing is known
}

void RiskTest::onAnyNumberOfThreads()
{
    auto model = workersOf(5, lifetime(0.4, 0.1, 600));
    model.sharedFate = 0.3;
    model.sessionSd = 0.05;
    const auto alone = riskOf(model, 5000, 1);
    for (const int threads : {2, 7}) {
        const auto risk = riskOf(model, 5000, threads);
        QCOMPARE(risk.time_s.mean, alone.time_s.mean);
        QCOMPARE(risk.cost.high, alone.cost.high);
        QCOMPARE(risk.meanRevocations, alone.meanRevocations);
        QCOMPARE(risk.costs.counts, alone.costs.counts);
    }
}

void RiskTest::canBeCancelled()
{
    const auto risk = simulateRisk(workersOf(2), {}, {100000, 1, 2, [] { return true; }});
    QVERIFY(!risk);
    QCOMPARE(risk.error().code, ErrorCode::Cancelled);
}

void RiskTest::refusesWhatCannotBeSimulated()
{
    QVERIFY(!simulateRisk(workersOf(2), {}, {0, 1, 1, {}}));
    auto model = workersOf(2);
    model.steps = 0;
    QVERIFY(!simulateRisk(model, {}, {10, 1, 1, {}}));
    model.steps = std::nan("");
    QVERIFY(!simulateRisk(model, {}, {10, 1, 1, {}}));
    QVERIFY(!simulateRisk(workersOf(0), {}, {10, 1, 1, {}}));
}

void RiskTest::racesDropTheWorse()
{
    std::vector<prediction::ClusterModel> models;
    for (const double price : {1.3, 1.0, 1.001, 2.0}) {
        models.push_back(workersOf(4, lifetime(0.2)));
        models.back().workers[0].pricePerHour = price;
        models.back().sessionSd = 0.1;
    }
    RaceOptions options;
    options.risk = {2000, 3, 2, {}};
    const auto race = raceModels(models, {}, [](const RunOutcome &run) { return run.cost; }, options).value();
    QCOMPARE(race.size(), models.size());
    QVERIFY(!race[1].droppedInRound);
    // The same luck for all: a tenth of a percent is told apart although runs differ by ten.
    QVERIFY(race[2].droppedInRound);
    QCOMPARE(race[3].droppedInRound.value_or(0), 1);
    QVERIFY(race[3].risk.trials < 2000);
    QVERIFY(race[1].objective < race[2].objective && race[2].objective < race[0].objective);
    const auto again = raceModels(models, {}, [](const RunOutcome &run) { return run.cost; }, options).value();
    QCOMPARE(again[0].objective, race[0].objective);
    // Equal ones stay in until the trials are used up.
    const std::vector equal = {models[1], models[1]};
    const auto tie = raceModels(equal, {}, [](const RunOutcome &run) { return run.cost; }, options).value();
    QVERIFY(!tie[0].droppedInRound && !tie[1].droppedInRound);
    QCOMPARE(tie[0].risk.trials, 2000);
}

QTEST_GUILESS_MAIN(RiskTest)
#include "risk_test.moc"
