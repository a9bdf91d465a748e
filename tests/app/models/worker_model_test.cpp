// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/worker_model.h"
#include "tests/app/support/synthetic_run.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

class WorkerModelTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
    void showsEachSlot();
    void tellsOnlyWhatChanged();
    void whatIsSpentHasOnePrecision();

private:
    static QStringList texts(const WorkerModel &model, int row);
};

QStringList WorkerModelTest::texts(const WorkerModel &model, int row)
{
    QStringList all;
    for (int column = 0; column < model.columnCount(); ++column) {
        all << model.index(row, column).data().toString();
    }
    return all;
}

void WorkerModelTest::showsEachSlot()
{
    WatchedRun run;
    WorkerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RunSnapshot past = test::syntheticRun();
    past.samples.clear();
    Sample sample;
    sample.slot = "w-0";
    sample.time_ns = past.now_ns;
    sample.steps = 10935;
    sample.imagesPerSecond = 1241.3;
    sample.stepsPerSecond = 9.7;
    sample.staleness = 2.13;
    past.samples.push_back(sample);
    Exchange shard{"ps-0", past.now_ns, 10935, {9000, 1900, 35}};
    shard.apply_s = 0.00025;
    shard.queueLength = 1.5;
    shard.wait_s = 0.004;
    shard.busy = 0.35;
    Exchange worker{"w-0", past.now_ns, 1000, {900, 99}};
    worker.staleness.resize(stalenessCounts);
    worker.staleness.back() = 1;
    worker.push_s = 0.0125;
    worker.pull_s = 0.0035;
    worker.pushing_s = 13;
    worker.pulling_s = 4;
    worker.sentBytes = 2'000'000'000;
    worker.receivedBytes = 1'900'000'000;
    worker.sentBytesPerSecond = 12e6;
    worker.receivedBytesPerSecond = 10.5e6;
    past.exchanges = {shard, worker};
    run.apply(past);
    model.update(run);
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(texts(model, 0),
             (QStringList{"ps-0", "n1-std-4", "us-east1-c", "Serving", "–", "–", "–", "–", "–", "–", "0.25", "1.5", "0.143", "$0.05"}));
    QCOMPARE(texts(model, 1),
             (QStringList{"w-0", "P100", "us-east1-c", "Training", "10,935", "1,241", "2.1", "12.5", "3.5", "22.5", "–", "–", "0.551", "$0.18"}));
    QCOMPARE(texts(model, 4), (QStringList{"w-3", "P100", "us-west1-b", "Requesting", "–", "–", "–", "–", "–", "–", "–", "–", "–", "$0.17"}));
    const QString tip = model.index(1, WorkerModel::Staleness).data(Qt::ToolTipRole).toString();
    QCOMPARE(tip, QString("Steps by staleness: 0: 900 · 1: 99 · ≥32: 1\n"
                          "A push takes 12.5 ms (13.0 ms over all steps), the pull after it 3.5 ms (4.0 ms over all steps).\n"
                          "Sent 2,000.0 MB at 12.0 MB/s, received 1,900.0 MB at 10.5 MB/s."));
    QCOMPARE(model.index(0, WorkerModel::QueueLength).data(Qt::ToolTipRole).toString(),
             QString("Steps by staleness: 0: 9,000 · 1: 1,900 · 2: 35\n"
                     "Applying a gradient takes 0.25 ms; the server is busy with it 35 % of the time.\n"
                     "A gradient finds 1.5 others waiting and is answered after 4.0 ms."));
    QCOMPARE(model.index(1, WorkerModel::Staleness).data(CurveRole).value<QList<double>>().size(), qsizetype(stalenessCounts));
    QVERIFY(!model.index(4, WorkerModel::Staleness).data(Qt::ToolTipRole).isValid());
    model.setSilent(true);
    QCOMPARE(model.index(1, WorkerModel::PushTime).data().toString(), QString("–"));
    model.setSilent(false);
    QVERIFY(!model.headerData(WorkerModel::Traffic, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
    QCOMPARE(model.index(1, WorkerModel::ImagesPerSecond).data(RawRole).toDouble(), 1241.3);
    QVERIFY(!model.index(0, WorkerModel::Steps).data(RawRole).isValid());
    QCOMPARE(model.index(0, 0).data(SeriesRole).toInt(), 6);
    QCOMPARE(model.index(5, 0).data(SeriesRole).toInt(), 5);
    QCOMPARE(model.headerData(WorkerModel::RatePerHour, Qt::Horizontal).toString(), QString("$/h"));
}

void WorkerModelTest::whatIsSpentHasOnePrecision()
{
    WorkerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto spent = [&model](double after_s, double pricePerHour) {
        RunSnapshot early = test::syntheticRun();
        early.now_ns = test::launch_ns + static_cast<std::int64_t>(after_s * 1e9);
        early.ledger.resize(2);
        for (LedgerLine &line : early.ledger) {
            line.end_ns.reset();
            line.minimumCharge_s = 0;
            line.start_ns = test::launch_ns;
        }
        early.ledger[0].pricePerHour = Money::fromUnits(pricePerHour);
        early.ledger[1].pricePerHour = Money::fromUnits(2 * pricePerHour);
        WatchedRun run;
        run.apply(early);
        model.update(run);
        QStringList texts;
        for (int row = 0; row < 2; ++row) {
            texts << model.index(row, WorkerModel::Spent).data().toString();
        }
        return texts;
    };
    QCOMPARE(spent(36, 0.99), (QStringList{"$0.0099", "$0.0198"})); // not "$0.0099" above "$0.02"
    QCOMPARE(spent(360, 0.99), (QStringList{"$0.10", "$0.20"}));
}

void WorkerModelTest::tellsOnlyWhatChanged()
{
    WatchedRun run;
    WorkerModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    RunSnapshot past = test::syntheticRun();
    run.apply(past);
    model.update(run);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.update(run);
    QCOMPARE(changed.count(), 0);
    past.servers[1].state = ServerState::Notice;
    past.servers.push_back(test::syntheticServer("w-5", 1, 1170, 1175, 1179));
    run.apply(past);
    model.update(run);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 1);
    QCOMPARE(inserted.count(), 1);
    QCOMPARE(model.rowCount(), 7);
    QCOMPARE(reset.count(), 0);
    QCOMPARE(model.index(1, WorkerModel::State).data().toString(), QString("Notice"));
}

QTEST_GUILESS_MAIN(WorkerModelTest)
#include "worker_model_test.moc"
