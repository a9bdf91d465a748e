// SPDX-License-Identifier: Apache-2.0
// A campaign injects as many faults as it was asked for, whatever misses.
#include "tests/faults/campaign.h"

#include <QTest>

#include <numeric>

using namespace mayfly::faults;

class CampaignTest : public QObject {
    Q_OBJECT
private slots:
    void allAskedForStrike_data();
    void allAskedForStrike();
    void nothingToStrikeEndsIt();
    void furtherTrainingsAreRepeatable();
    void someTrainingsAlone();

private:
    /// As a training that misses each n-th fault, and ends when as many as wanted have struck.
    static TrainingOutcome train(const Schedule &schedule, int missed)
    {
        TrainingOutcome outcome;
        outcome.schedule = schedule;
        int count = 0, hits = 0;
        for (const Fault &each : schedule.faults) {
            const bool hit = hits < schedule.wanted && (missed == 0 || ++count % missed != 0);
            hits += hit ? 1 : 0;
            outcome.faults.push_back({each, hit, {}, 0});
        }
        return outcome;
    }
};

void CampaignTest::allAskedForStrike_data()
{
    QTest::addColumn<int>("faults");
    QTest::addColumn<int>("trainings");
    QTest::addColumn<int>("missed");
    QTest::newRow("none misses") << 200 << 10 << 0;
    QTest::newRow("some miss") << 900 << 45 << 31;
    QTest::newRow("each other one misses") << 80 << 4 << 2;
    QTest::newRow("fewer than trainings") << 3 << 10 << 0;
}

void CampaignTest::allAskedForStrike()
{
    QFETCH(int, faults);
    QFETCH(int, trainings);
    QFETCH(int, missed);
    const auto done = carryOut({.seed = 3, .faults = faults, .trainings = trainings}, [&](const Schedule &each) { return train(each, missed); });
    QCOMPARE(struck(done), faults);
    QVERIFY(static_cast<int>(done.size()) >= trainings);
    for (std::size_t i = 0; i < done.size(); ++i) {
        QCOMPARE(done[i].schedule.training, static_cast<int>(i));
        QCOMPARE(done[i].schedule.toTheEnd, i % 5 == 4 && static_cast<int>(i) < trainings);
    }
}

void CampaignTest::nothingToStrikeEndsIt()
{
    const auto done = carryOut({.seed = 3, .faults = 10, .trainings = 2}, [](const Schedule &each) { return train(each, 1); });
    QCOMPARE(struck(done), 0);
    QCOMPARE(done.size(), std::size_t(3));
}

void CampaignTest::furtherTrainingsAreRepeatable()
{
    const Schedule few = drawFurther(7, 12, 1), many = drawFurther(7, 12, 25);
    QCOMPARE(few.seed, many.seed);
    QCOMPARE(few.wanted, 1);
    QCOMPARE(many.wanted, 25);
    QCOMPARE(few.faults.size(), many.faults.size());
    for (std::size_t i = 0; i < few.faults.size(); ++i) {
        QCOMPARE(few.faults[i].draw, many.faults[i].draw);
        QVERIFY(few.faults[i].kind == many.faults[i].kind);
    }
    QVERIFY(drawFurther(7, 13, 1).seed != few.seed);
    for (const Fault &each : drawFurther(7, 12, 5, [](Kind kind) { return kind == Kind::Notice; }).faults) {
        QVERIFY(each.kind == Kind::Notice);
    }
}

void CampaignTest::someTrainingsAlone()
{
    const auto done = carryOut({.seed = 3, .faults = 40, .trainings = 4, .only = {1, 5}}, [](const Schedule &each) { return train(each, 3); });
    QCOMPARE(done.size(), std::size_t(2));
    QCOMPARE(done[0].schedule.training, 1);
    QCOMPARE(done[1].schedule.training, 5);
    QCOMPARE(done[1].schedule.seed, drawFurther(3, 5, 1).seed);
}

QTEST_GUILESS_MAIN(CampaignTest)
#include "campaign_test.moc"
