// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_comparison.h"
#include "app/models/worker_model.h"
#include "tests/app/support/synthetic_run.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

class RunComparisonTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void figuresWithDifferencesToTheFirst();
    void aLiveRunHasItsMeanSoFar();
    void missingFiguresAreNotCompared();

private:
    static QString text(const RunComparison &model, const QString &figure, int run)
    {
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 0).data().toString() == figure) {
                return model.index(row, run + 1).data().toString();
            }
        }
        return QStringLiteral("no such figure");
    }
    static HistoryRow finished(const std::string &id, double time_s, double cost, int revocations, double accuracy)
    {
        HistoryRow row;
        row.plan = std::make_shared<const Plan>(test::syntheticPlan());
        row.run = test::syntheticFinishedRun().run;
        row.run.id = "20270312-140000-" + id;
        row.run.ended_ns = row.run.created_ns + static_cast<std::int64_t>(time_s * 1e9);
        row.run.cost = Money::fromUnits(cost);
        row.run.revocations = revocations;
        row.run.testAccuracyPct = accuracy;
        return row;
    }
};

void RunComparisonTest::figuresWithDifferencesToTheFirst()
{
    RunComparison model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRuns({finished("aaaa", 1800, 1.0, 2, 91.2), finished("bbbb", 1620, 1.25, 0, 90.7),
                   finished("cccc", 1800, 1.0, 2, 91.2)});
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(model.headerData(2, Qt::Horizontal).toString(), QString("resnet32-two-hours\nbbbb"));
    QCOMPARE(text(model, "Time, min", 0), QString("30.0"));
    QCOMPARE(text(model, "Time, min", 1), QString("27.0 (−10.0\u00a0%)"));
    QCOMPARE(text(model, "Time, min", 2), QString("30.0 (same)"));
    QCOMPARE(text(model, "Cost", 1), QString("$1.25 (+25.0\u00a0%)"));
    QCOMPARE(text(model, "Revocations", 1), QString("0 (−2)"));
    QCOMPARE(text(model, "Test accuracy, %", 1), QString("90.7 (−0.5)"));
    QCOMPARE(text(model, "Cost forecast off, %", 1), QString("13.6"));
    // 64,000 steps of 128 images between the first step (92 s) and the end
    QCOMPARE(text(model, "Images/s, mean", 0), QString("4,796"));
    QCOMPARE(text(model, "State", 1), QString("Finished"));
}

/// What its chart shows, as long as it goes on.
void RunComparisonTest::aLiveRunHasItsMeanSoFar()
{
    HistoryRow live;
    live.run.state = RunState::Training;
    live.throughput = {0, 0, 1000, 3000, 2000};
    RunComparison model;
    model.setRuns({live, live});
    QCOMPARE(text(model, "Images/s, mean", 0), QString("2,000"));
    live.throughput.clear();
    model.setRuns({live, live});
    QCOMPARE(text(model, "Images/s, mean", 0), noValue());
}

void RunComparisonTest::missingFiguresAreNotCompared()
{
    RunComparison model;
    HistoryRow failed = finished("dddd", 300, 0.4, 1, 0);
    failed.run.state = RunState::Failed;
    failed.run.testAccuracyPct.reset();
    model.setRuns({finished("aaaa", 1800, 1.0, 2, 91.2), failed});
    QCOMPARE(text(model, "Time, min", 1), QString("5.0"));
    QCOMPARE(text(model, "Test accuracy, %", 1), QString("–"));
    QCOMPARE(text(model, "Cost", 1), QString("$0.40")); // less for less work is no difference to state
    HistoryRow live = finished("eeee", 0, 0.2, 0, 0);
    live.run.state = RunState::Training;
    live.run.ended_ns.reset();
    live.run.testAccuracyPct.reset();
    model.setRuns({finished("aaaa", 1800, 1.0, 2, 91.2), live});
    QCOMPARE(text(model, "Time, min", 1), QString("–"));
    QCOMPARE(text(model, "Cost", 1), QString("$0.20 so far"));
    model.setRuns({});
    QCOMPARE(model.rowCount(), 0);
}

QTEST_GUILESS_MAIN(RunComparisonTest)
#include "run_comparison_test.moc"
