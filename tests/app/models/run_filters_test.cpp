// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/event_model.h"
#include "app/models/run_filters.h"
#include "app/models/worker_model.h"
#include "tests/app/support/synthetic_run.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

class RunFiltersTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void workersSortByNumberAndValue();
    void workersAreFoundByAnyColumn();
    void eventsByGroupAndWords();
    void everyKindBelongsSomewhere();
};

namespace {

QStringList firstColumn(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row) {
        all << model.index(row, 0).data().toString();
    }
    return all;
}

} // namespace

void RunFiltersTest::workersSortByNumberAndValue()
{
    WatchedRun run;
    run.apply(test::syntheticLargeRun(11));
    WorkerModel workers;
    workers.update(run);
    WorkerFilter filter;
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&workers);
    filter.sort(WorkerModel::Slot, Qt::AscendingOrder);
    QCOMPARE(firstColumn(filter), QStringList({"ps-0", "w-0", "w-1", "w-2", "w-3", "w-4", "w-5", "w-6", "w-7", "w-8",
                                               "w-9", "w-10"}));
    filter.sort(WorkerModel::Steps, Qt::AscendingOrder);
    QCOMPARE(firstColumn(filter).back(), QString("ps-0")); // it has none
    filter.sort(WorkerModel::Steps, Qt::DescendingOrder);
    QCOMPARE(firstColumn(filter).back(), QString("ps-0"));
    const auto steps = [&](int row) { return filter.index(row, WorkerModel::Steps).data(RawRole).toLongLong(); };
    for (int row = 1; row + 1 < filter.rowCount(); ++row) {
        QVERIFY(steps(row - 1) >= steps(row));
    }
}

void RunFiltersTest::workersAreFoundByAnyColumn()
{
    WatchedRun run;
    run.apply(test::syntheticRun());
    WorkerModel workers;
    workers.update(run);
    WorkerFilter filter;
    filter.setSourceModel(&workers);
    filter.setWords("requesting");
    QCOMPARE(firstColumn(filter), QStringList{"w-3"});
    filter.setWords("P100 EAST1");
    QCOMPARE(firstColumn(filter), QStringList({"w-0", "w-1"}));
    filter.setWords("nothing of that");
    QCOMPARE(filter.rowCount(), 0);
    filter.setWords("");
    QCOMPARE(filter.rowCount(), 6);
}

void RunFiltersTest::eventsByGroupAndWords()
{
    EventModel events;
    events.update(test::syntheticRun().events);
    EventFilter filter;
    const QAbstractItemModelTester tester(&filter, QAbstractItemModelTester::FailureReportingMode::QtTest);
    filter.setSourceModel(&events);
    filter.setGroup(EventGroup::Learning);
    QCOMPARE(filter.rowCount(), 1);
    QCOMPARE(filter.index(0, 1).data().toString(),
             QString("Learning rate 0.50 → 0.40, four workers left; it follows the active workers: one has left"));
    filter.setGroup(EventGroup::Checkpoints);
    QCOMPARE(filter.rowCount(), 0);
    filter.setGroup(EventGroup::Decisions);
    filter.setWords("82 %"); // a reason
    QCOMPARE(filter.rowCount(), 1);
    filter.setGroup(EventGroup::All);
    filter.setWords("14:18:48");
    QCOMPARE(filter.rowCount(), 1);
}

void RunFiltersTest::everyKindBelongsSomewhere()
{
    for (int kind = 0; kind <= static_cast<int>(EventKind::RunEnded); ++kind) {
        QVERIFY(belongsTo(EventGroup::All, static_cast<EventKind>(kind)));
    }
    QVERIFY(belongsTo(EventGroup::Problems, EventKind::Lost));
    QVERIFY(!belongsTo(EventGroup::Problems, EventKind::Joined));
    QVERIFY(belongsTo(EventGroup::Decisions, EventKind::Budget));
}

QTEST_GUILESS_MAIN(RunFiltersTest)
#include "run_filters_test.moc"
