// SPDX-License-Identifier: Apache-2.0
// Who wins a place among those that are simulated in full.
#include "core/simulation/places.h"
#include "tests/core/simulation/models.h"

#include <QTest>

#include <cmath>
#include <memory>

using namespace mayfly;
using namespace mayfly::simulation;
using mayfly::test::lifetime;
using mayfly::test::workersOf;

namespace {

/// Runs of the same length at several prices, so that their chances to keep to a budget differ, and the field for a race of them.
struct Field {
    std::vector<std::unique_ptr<ClusterRun>> runs;
    std::vector<Entrant> entrants;

    explicit Field(const std::vector<double> &prices, int trials = 4000)
    {
        for (const double price : prices) {
            auto model = workersOf(4, lifetime(0.2));
            model.sessionSd = 0.1;
            model.workers[0].pricePerHour = price;
            runs.push_back(std::make_unique<ClusterRun>(std::move(model)));
            entrants.push_back({runs.back().get(), trials});
        }
    }
};

PlanTargets budgetOf(double units)
{
    PlanTargets targets;
    targets.budget = Money::fromUnits(units);
    return targets;
}

PlacesOptions optionsFor(std::size_t places, int trials = 4000, int threads = 2)
{
    PlacesOptions options;
    options.places = places;
    options.risk = {trials, 5, threads, {}};
    return options;
}

/// The chance alone counts.
double byChance(std::size_t, double chance)
{
    return 1 - chance;
}

const std::vector<double> prices{1.3, 1.0, 1.12, 1.01, 2.0, 1.5, 1.05, 1.9};

} // namespace

class PlacesTest : public QObject {
    Q_OBJECT

private slots:
    void boundsAreWilsons_data()
    {
        // Newcombe, Statistics in Medicine 17 (1998), table I, method 3 (score without continuity correction), 95 %.
        QTest::addColumn<int>("successes");
        QTest::addColumn<int>("trials");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("81 of 263") << 81 << 263 << 0.2553 << 0.3662;
        QTest::newRow("15 of 148") << 15 << 148 << 0.0624 << 0.1605;
        QTest::newRow("0 of 20") << 0 << 20 << 0.0 << 0.1611;
        QTest::newRow("1 of 29") << 1 << 29 << 0.0061 << 0.1718;
        QTest::newRow("none") << 0 << 0 << 0.0 << 1.0;
    }
    void boundsAreWilsons()
    {
        QFETCH(int, successes);
        QFETCH(int, trials);
        QFETCH(double, low);
        QFETCH(double, high);
        const auto bounds = wilsonBounds(successes, trials, 1.959964);
        QVERIFY2(std::abs(bounds.low - low) < 5e-5 && std::abs(bounds.high - high) < 5e-5, qPrintable(QString("%1 to %2").arg(bounds.low).arg(bounds.high)));
    }

    void thePlacesGoToThoseThatAllRunsWouldChoose()
    {
        const Field field(prices);
        const auto targets = budgetOf(11.2);
        const auto placed = raceForPlaces(field.entrants, targets, byChance, optionsFor(3));
        QVERIFY(placed.has_value());
        for (std::size_t i = 0; i < prices.size(); ++i) {
            const Placed &each = (*placed)[i];
            const bool best = prices[i] < 1.1;                  // 1.0, 1.01 and 1.05
            QCOMPARE(each.droppedInRound.has_value(), !best);
            QVERIFY(best ? each.risk.trials == 4000 : each.risk.trials < 4000);
        }
        // A place's figures are those of a whole simulation with the same seed.
        const auto whole = simulateRisk(*field.runs[1], targets, {4000, 5, 1, {}}).value();
        QCOMPARE((*placed)[1].risk.chanceOfAll, whole.chanceOfAll);
        QCOMPARE((*placed)[1].risk.time_s.high, whole.time_s.high);
        QCOMPARE((*placed)[1].risk.meanRevocations, whole.meanRevocations);
        // Those that can never keep to it are seen after the first round.
        QCOMPARE((*placed)[4].droppedInRound.value_or(0), 1);
        QCOMPARE((*placed)[4].risk.trials, 128);
    }

    void aPlaceForEachMeansAllRunsForAll()
    {
        const Field field(prices, 600);
        const auto placed = raceForPlaces(field.entrants, budgetOf(11.2), byChance, optionsFor(prices.size(), 600)).value();
        for (const auto &each : placed) {
            QVERIFY(!each.droppedInRound);
            QCOMPARE(each.risk.trials, 600);
        }
    }

    void thoseAlikeAreThinnedInTheirOrder()
    {
        const Field field({1.0, 1.0, 1.0, 1.0, 1.0});
        const auto placed = raceForPlaces(field.entrants, budgetOf(11.2), byChance, optionsFor(2)).value();
        for (std::size_t i = 0; i < placed.size(); ++i) {
            QCOMPARE(placed[i].droppedInRound.has_value(), i >= 2);
            QCOMPARE(placed[i].risk.trials, i < 2 ? 4000 : 2048);
        }
    }

    void anEntrantsOwnLimitHolds()
    {
        Field field(prices);
        field.entrants[1].mostTrials = 200;
        const auto placed = raceForPlaces(field.entrants, budgetOf(11.2), byChance, optionsFor(3)).value();
        QVERIFY(!placed[1].droppedInRound);
        QCOMPARE(placed[1].risk.trials, 200);
        QCOMPARE(placed[3].risk.trials, 4000);
    }

    void theSameOnAnyNumberOfThreadsAndProgressEnds()
    {
        const Field field(prices);
        const auto alone = raceForPlaces(field.entrants, budgetOf(11.2), byChance, optionsFor(3, 4000, 1)).value();
        auto options = optionsFor(3, 4000, 5);
        std::vector<double> parts;
        options.progress = [&](double part) { parts.push_back(part); };
        const auto together = raceForPlaces(field.entrants, budgetOf(11.2), byChance, options).value();
        for (std::size_t i = 0; i < alone.size(); ++i) {
            QCOMPARE(together[i].droppedInRound, alone[i].droppedInRound);
            QCOMPARE(together[i].risk.trials, alone[i].risk.trials);
            QCOMPARE(together[i].risk.chanceOfAll, alone[i].risk.chanceOfAll);
        }
        QVERIFY(std::is_sorted(parts.begin(), parts.end()) && parts.back() == 1 && parts.size() > prices.size());
    }

    void refusesAndCancels()
    {
        const Field field({1.0, 2.0});
        QVERIFY(!raceForPlaces(field.entrants, {}, byChance, optionsFor(0)));
        QVERIFY(!raceForPlaces(field.entrants, {}, byChance, optionsFor(1, 0)));
        auto options = optionsFor(1, 100000);
        options.risk.cancelled = [] { return true; };
        const auto cancelled = raceForPlaces(field.entrants, {}, byChance, options);
        QVERIFY(!cancelled);
        QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
        QCOMPARE(raceForPlaces({}, {}, byChance, optionsFor(1)).value().size(), std::size_t{0});
    }
};

QTEST_GUILESS_MAIN(PlacesTest)
#include "places_test.moc"
