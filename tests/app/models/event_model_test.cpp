// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/event_model.h"
#include "tests/app/support/synthetic_run.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

class EventModelTest : public QObject {
    Q_OBJECT
private slots:
    void newestFirst();
    void putsNewOnesOnTop();
    void putsALateOneInItsPlace();
    void namesTheSubject();
};

void EventModelTest::newestFirst()
{
    EventModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.update(test::syntheticRun().events);
    QCOMPARE(model.rowCount(), 11);
    QCOMPARE(model.index(0, 0).data().toString(), QString("14:19:14"));
    QCOMPARE(model.index(0, 1).data().toString(),
             QString("w-3: P100 asked for in us-west1-b; us-east1-c took two in 10 min"));
    QCOMPARE(model.index(10, 0).data().toString(), QString("14:00:00"));
    QCOMPARE(model.index(2, 1).data(KindRole).toInt(), int(EventKind::Lost));
    QCOMPARE(model.rowOfLatest(EventKind::Lost, "w-2"), 7);
    QCOMPARE(model.rowOfLatest(EventKind::Budget, ""), -1);
}

void EventModelTest::putsNewOnesOnTop()
{
    EventModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto events = test::syntheticRun().events;
    model.update(events);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    events.push_back(test::syntheticEvent(12, 1200, EventKind::Joined, "w-3", "w-3 is back"));
    model.update(events);
    model.update(events);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.index(0, 1).data().toString(), QString("w-3 is back"));
    model.update({events.front()}); // another run
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 1);
}

void EventModelTest::putsALateOneInItsPlace()
{
    EventModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto events = test::syntheticRun().events;
    model.update(events);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const QString newest = model.index(0, 1).data().toString(), third = model.index(2, 1).data().toString();
    events.insert(events.end() - 2, test::syntheticEvent(12, 1100, EventKind::Joined, "w-3", "w-3 is back"));
    model.update(events);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(inserted[0][1].toInt(), 2);
    QCOMPARE(inserted[0][2].toInt(), 2);
    QCOMPARE(model.index(0, 1).data().toString(), newest);
    QCOMPARE(model.index(2, 1).data().toString(), QString("w-3 is back"));
    QCOMPARE(model.index(3, 1).data().toString(), third);
    QCOMPARE(model.rowCount(), 12);
}

void EventModelTest::namesTheSubject()
{
    const auto text = [](EventKind kind, const char *slot, const char *message) {
        return eventText(test::syntheticEvent(1, 0, kind, slot, message));
    };
    QCOMPARE(text(EventKind::Joined, "w-0", "trains"), QString("w-0 trains"));
    QCOMPARE(text(EventKind::Ready, "w-0", "the server answers"), QString("w-0: the server answers"));
    QCOMPARE(text(EventKind::Lost, "w-2", "w-2 revoked after its notice"), QString("w-2 revoked after its notice"));
    QCOMPARE(text(EventKind::LearningRate, "ps-0", "0.05 to 0.10"), QString("Learning rate 0.05 to 0.10"));
    QCOMPARE(text(EventKind::LearningRate, "", "Learning rate 0.50"), QString("Learning rate 0.50"));
    QCOMPARE(text(EventKind::Checkpoint, "ps-0", "step 240 saved"), QString("Checkpoint: step 240 saved"));
    QCOMPARE(text(EventKind::RunEnded, "", "trained 240 steps"), QString("Trained 240 steps"));
}

QTEST_GUILESS_MAIN(EventModelTest)
#include "event_model_test.moc"
