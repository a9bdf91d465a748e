// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/history_model.h"
#include "tests/app/support/synthetic_run.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

namespace {

HistoryRow rowFor(const std::string &id, RunState state, double time_s, double cost, double launchedAgo_s)
{
    HistoryRow row;
    row.plan = std::make_shared<const Plan>(test::syntheticPlan("plan-" + id));
    row.run.id = "20270312-140000-" + id;
    row.run.name = row.plan->name;
    row.run.state = state;
    row.run.created_ns = test::launch_ns - static_cast<std::int64_t>(launchedAgo_s * 1e9);
    if (isOver(state)) {
        row.run.ended_ns = row.run.created_ns + static_cast<std::int64_t>(time_s * 1e9);
    }
    row.run.cost = Money::fromUnits(cost);
    row.run.testAccuracyPct = 91.3;
    row.run.appliedSteps = 64000;
    return row;
}

std::vector<HistoryRow> someRows()
{
    return {rowFor("aaaa", RunState::Training, 0, 0.5, 0), rowFor("bbbb", RunState::Finished, 1969, 1.14, 3600),
            rowFor("cccc", RunState::Failed, 300, 0.41, 7200), rowFor("dddd", RunState::Finished, 1611, 0.99, 90000)};
}

QStringList ids(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << model.index(row, 0).data(RunIdRole).toString().section('-', 2);
    }
    return all;
}

} // namespace

class HistoryModelTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void showsForecastBesideActual();
    void newRunsComeOnTop();
    void sortsOnValuesWithMissingOnesLast();
    void filters();
    void ticksOfTwoToFourRunsStay();
    void summarises();
    void costsOfAColumnHaveOnePrecision();
};

void HistoryModelTest::showsForecastBesideActual()
{
    HistoryModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(someRows());
    QCOMPARE(model.timeUnit(), HistoryModel::TimeUnit::Minutes);
    const auto text = [&](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, HistoryModel::Time), QString("29.8 → –"));
    QCOMPARE(text(0, HistoryModel::TimeError), QString("–"));
    QCOMPARE(text(1, HistoryModel::Name), QString("plan-bbbb"));
    QCOMPARE(model.index(1, HistoryModel::Name).data(SecondLineRole).toString(), QString("bbbb · 12 Mar 13:00"));
    QCOMPARE(text(1, HistoryModel::Time), QString("29.8 → 32.8"));
    QCOMPARE(text(1, HistoryModel::TimeError), QString("+10.0"));
    QCOMPARE(text(1, HistoryModel::Cost), QString("1.10 → 1.14"));
    QCOMPARE(text(1, HistoryModel::CostError), QString("+3.6"));
    QCOMPARE(text(1, HistoryModel::Accuracy), QString("91.4 → 91.3"));
    QCOMPARE(text(1, HistoryModel::AccuracyError), QString("−0.1"));
    QCOMPARE(text(2, HistoryModel::Cost), QString("1.10 → 0.41"));
    QCOMPARE(text(2, HistoryModel::CostError), QString("–"));
    QCOMPARE(text(2, HistoryModel::Time), QString("29.8 → 5.0")); // it failed after five minutes; that is not scored
    QCOMPARE(text(2, HistoryModel::TimeError), QString("–"));
    QCOMPARE(model.index(1, HistoryModel::Cluster).data(ChipsRole).toStringList(),
             QStringList{QString("4×\u00a0P100")});
    QCOMPARE(model.index(1, HistoryModel::Cluster).data(OutlinedChipsRole).toStringList(),
             QStringList{QString("1\u00a0PS")});
    QCOMPARE(model.headerData(HistoryModel::Time, Qt::Horizontal).toString(), QString("Time, min\nforecast → actual"));
}

void HistoryModelTest::newRunsComeOnTop()
{
    HistoryModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setRows(someRows());
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    auto rows = someRows();
    rows.insert(rows.begin(), rowFor("eeee", RunState::Launching, 0, 0, -60));
    model.setRows(rows);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(ids(model), (QStringList{"eeee", "aaaa", "bbbb", "cccc", "dddd"}));
    QCOMPARE(model.rowOf("20270312-140000-cccc"), 3);
}

void HistoryModelTest::sortsOnValuesWithMissingOnesLast()
{
    HistoryModel model;
    HistoryFilter filter;
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&model);
    model.setRows(someRows());
    filter.sort(HistoryModel::Time, Qt::AscendingOrder);
    QCOMPARE(ids(filter), (QStringList{"cccc", "dddd", "bbbb", "aaaa"}));
    filter.sort(HistoryModel::Time, Qt::DescendingOrder);
    QCOMPARE(ids(filter), (QStringList{"bbbb", "dddd", "cccc", "aaaa"}));
    filter.sort(HistoryModel::Cost, Qt::AscendingOrder);
    QCOMPARE(ids(filter), (QStringList{"cccc", "aaaa", "dddd", "bbbb"}));
}

void HistoryModelTest::filters()
{
    HistoryModel model;
    HistoryFilter filter;
    filter.setSourceModel(&model);
    model.setRows(someRows());
    filter.setStates(HistoryFilter::States::Finished);
    QCOMPARE(ids(filter), (QStringList{"bbbb", "dddd"}));
    filter.setSince(test::launch_ns - 86400 * test::second_ns);
    QCOMPARE(ids(filter), (QStringList{"bbbb"}));
    filter.setSince(0);
    filter.setStates(HistoryFilter::States::All);
    filter.setWords("PLAN-C  p100");
    QCOMPARE(ids(filter), (QStringList{"cccc"}));
    filter.setWords("");
    filter.setWorkload("another");
    QCOMPARE(filter.rowCount(), 0);
    filter.setWorkload("resnet32-icac19");
    QCOMPARE(filter.rowCount(), 4);
}

void HistoryModelTest::ticksOfTwoToFourRunsStay()
{
    HistoryModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto rows = someRows();
    rows.push_back(rowFor("eeee", RunState::Finished, 1611, 0.99, 180000));
    model.setRows(rows);
    QSignalSpy changed(&model, &HistoryModel::ticksChanged);
    const auto tick = [&](int row, Qt::CheckState state) {
        return model.setData(model.index(row, HistoryModel::Tick), state, Qt::CheckStateRole);
    };
    for (int row = 0; row < 4; ++row) {
        QVERIFY(tick(row, Qt::Checked));
    }
    QVERIFY(!tick(4, Qt::Checked)); // four are the most
    QVERIFY(tick(0, Qt::Unchecked));
    QVERIFY(!model.setData(model.index(0, HistoryModel::Name), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(changed.count(), 5);
    rows.insert(rows.begin(), rowFor("ffff", RunState::Launching, 0, 0, -60));
    model.setRows(rows); // ticks follow their runs
    QCOMPARE(model.ticked(), QStringList({"20270312-140000-bbbb", "20270312-140000-cccc", "20270312-140000-dddd"}));
    QCOMPARE(model.index(2, HistoryModel::Tick).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QCOMPARE(model.index(0, HistoryModel::Tick).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    model.clearTicks();
    QVERIFY(model.ticked().isEmpty());
}

void HistoryModelTest::summarises()
{
    const HistorySummary summary = summariseHistory(someRows());
    QCOMPARE(summary.runs, 4);
    QCOMPARE(summary.spent.micros, std::int64_t(2'540'000)); // without the run that lives: it has no on-demand cost yet either
    QCOMPARE(summary.paidRuns, 3);
    QCOMPARE(summary.scored, 2);
    QCOMPARE(summary.timeErrorPct.value(), 10.0);
    QCOMPARE(summary.insideBand, 1); // 1969 s is in 1730 to 2050, 1611 s is not
    QCOMPARE(summary.baselineCost.micros, std::int64_t(8'490'000)); // of the same three runs
    QVERIFY(std::abs(*summary.savedPct - 100 * (1 - 2.54 / 8.49)) < 1e-9);
    QCOMPARE(summary.saved.micros, std::int64_t(5'950'000));
    QVERIFY(!summariseHistory({}).timeErrorPct);
    QCOMPARE(summary.comparedRuns, 3);
    QCOMPARE(summariseHistory({rowFor("aaaa", RunState::Training, 90, 0.5, 0)}).paidRuns, 0);
    HistoryRow half = rowFor("aaaa", RunState::Stopped, 90, 0.5, 0);
    half.run.appliedSteps = half.plan->steps / 2;
    const HistorySummary ofHalf = summariseHistory({half});
    QCOMPARE(ofHalf.baselineCost.micros, std::int64_t(1'415'000)); // of the steps that were made
    half.run.appliedSteps = 0;
    QCOMPARE(summariseHistory({half}).saved.micros, std::int64_t(-500'000)); // paid for nothing
}

void HistoryModelTest::costsOfAColumnHaveOnePrecision()
{
    HistoryModel model;
    std::vector<HistoryRow> rows = {rowFor("aaaa", RunState::Finished, 90, 0.0042, 0), rowFor("bbbb", RunState::Finished, 90, 0.5, 60)};
    for (HistoryRow &row : rows) {
        Plan plan = *row.plan;
        plan.prediction.cost = Money::fromUnits(0.02);
        row.plan = std::make_shared<const Plan>(plan);
    }
    model.setRows(rows);
    QCOMPARE(model.index(0, HistoryModel::Cost).data().toString(), QString("0.0200 → 0.0042"));
    QCOMPARE(model.index(1, HistoryModel::Cost).data().toString(), QString("0.0200 → 0.5000"));
    rows.push_back(rowFor("cccc", RunState::Finished, 90, 20, 120));
    model.setRows(rows);
    QCOMPARE(model.index(0, HistoryModel::Cost).data().toString(), QString("0.02 → 0.00"));
    QCOMPARE(model.index(2, HistoryModel::Cost).data().toString(), QString("1.10 → 20.00"));
}

QTEST_GUILESS_MAIN(HistoryModelTest)
#include "history_model_test.moc"
