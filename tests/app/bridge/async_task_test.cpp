// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/async_task.h"

#include <QSemaphore>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

#include <memory>

using namespace mayfly::bridge;

class AsyncTaskTest : public QObject {
    Q_OBJECT
private slots:
    void deliversOnTheContextsThread();
    void deliversMoveOnlyValues();
    void dropsTheResultOfADeadContext();
    void cancelReachesTheWork();
    void reportsProgress();
    void blockedTasksDoNotHoldUpOthers();
};

void AsyncTaskTest::deliversOnTheContextsThread()
{
    QThread *workedOn = nullptr;
    QThread *deliveredOn = nullptr;
    int got = 0;
    runAsync(
        this,
        [&](TaskControl &) {
            workedOn = QThread::currentThread();
            return 42;
        },
        [&](int value) {
            deliveredOn = QThread::currentThread();
            got = value;
        });
    QCOMPARE(got, 0); // never from within the call
    QTRY_COMPARE(got, 42);
    QCOMPARE(deliveredOn, thread());
    QVERIFY(workedOn != thread());
}

void AsyncTaskTest::deliversMoveOnlyValues()
{
    std::unique_ptr<int> got;
    runAsync(
        this, [](TaskControl &) { return std::make_unique<int>(7); },
        [&](std::unique_ptr<int> value) { got = std::move(value); });
    QTRY_VERIFY(got);
    QCOMPARE(*got, 7);
}

void AsyncTaskTest::dropsTheResultOfADeadContext()
{
    auto entered = std::make_shared<QSemaphore>();
    auto leave = std::make_shared<QSemaphore>();
    auto sawCancel = std::make_shared<std::atomic<int>>(-1);
    bool delivered = false;
    auto *context = new QObject;
    runAsync(
        context,
        [=](TaskControl &control) {
            entered->release();
            leave->acquire();
            *sawCancel = control.cancelled() ? 1 : 0;
            return 1;
        },
        [&](int) { delivered = true; });
    entered->acquire();
    delete context;
    leave->release();
    QTRY_COMPARE(sawCancel->load(), 1);
    taskPool().waitForDone();
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void AsyncTaskTest::cancelReachesTheWork()
{
    auto entered = std::make_shared<QSemaphore>();
    bool delivered = false;
    auto *task = runAsync(
        this,
        [=](TaskControl &control) {
            entered->release();
            while (!control.cancelled()) {
                QThread::yieldCurrentThread();
            }
            return 1;
        },
        [&](int) { delivered = true; });
    QSignalSpy finished(task, &Task::finished);
    entered->acquire();
    task->cancel();
    QCOMPARE(finished.count(), 1);
    taskPool().waitForDone(); // ends only because the work was told
    QCoreApplication::processEvents();
    QVERIFY(!delivered);
}

void AsyncTaskTest::reportsProgress()
{
    bool done = false;
    auto *task = runAsync(
        this,
        [](TaskControl &control) {
            control.report(0.25, QStringLiteral("half of a half"));
            control.report(7);
        },
        [&] { done = true; });
    QSignalSpy progress(task, &Task::progressed);
    QTRY_VERIFY(done);
    QCOMPARE(progress.count(), 2);
    QCOMPARE(progress[0][0].toDouble(), 0.25);
    QCOMPARE(progress[0][1].toString(), QStringLiteral("half of a half"));
    QCOMPARE(progress[1][0].toDouble(), 1.0);
}

void AsyncTaskTest::blockedTasksDoNotHoldUpOthers()
{
    auto leave = std::make_shared<QSemaphore>();
    int delivered = 0;
    for (int i = 0; i < 6; ++i) {
        runAsync(
            this, [=](TaskControl &) { leave->acquire(); }, [&] { ++delivered; });
    }
    bool quick = false;
    runAsync(
        this, [](TaskControl &) { return true; }, [&](bool value) { quick = value; });
    QTRY_VERIFY(quick);
    QCOMPARE(delivered, 0);
    leave->release(6);
    QTRY_COMPARE(delivered, 6);
}

QTEST_GUILESS_MAIN(AsyncTaskTest)
#include "async_task_test.moc"
