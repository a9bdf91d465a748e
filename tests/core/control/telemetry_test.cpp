// SPDX-License-Identifier: Apache-2.0
#include "core/control/telemetry.h"

#include "core/control/snapshot_feed.h"
#include "core/store/store.h"
#include "tests/core/control/fleet_on_script.h"
#include "tests/support/isolated_home.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace mayfly;
using namespace mayfly::control;
using mayfly::test::FleetOnScript;

class TelemetryTest : public QObject {
    Q_OBJECT
private slots:
    void workerStepsGoOnOverIncarnations();
    void lastSampleIsWhereTheRunEnded();
    void reportsReadAgainAreCountedOnce_data();
    void reportsReadAgainAreCountedOnce();
    void whatIsNotPlausibleIsLeftOut_data();
    void whatIsNotPlausibleIsLeftOut();
    void countsEndAtAHugeNumber();
    void latenciesOfAStretchAreItsQuantiles();
    void whatAnyShardAppliedIsKnown();

private:
    test::IsolatedHome home_;
};

/// The run's count is that of the shard that is behind; what is lost with a shard that tells no more is what the others went on to.
void TelemetryTest::whatAnyShardAppliedIsKnown()
{
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    const auto tell = [&](const char *shard, std::int64_t applied) {
        v1::AgentReport message;
        message.set_time_ns(applied);
        message.set_process(shard);
        message.mutable_serve()->set_applied_steps(applied);
        telemetry.noteServer(message);
    };
    all.journal->run().appliedSteps = 5; // of an earlier controller
    QCOMPARE(telemetry.mostApplied(), std::int64_t{5});
    tell("ps-0", 290);
    tell("ps-1", 297);
    tell("ps-0", 619);
    QCOMPARE(all.journal->run().appliedSteps, std::int64_t{297});
    QCOMPARE(telemetry.mostApplied(), std::int64_t{619});
    all.journal->run().appliedSteps = 243;
    telemetry.wentBackTo(243);
    QCOMPARE(telemetry.mostApplied(), std::int64_t{243});
    tell("ps-0", 250);
    QCOMPARE(all.journal->run().appliedSteps, std::int64_t{243});
}

/// Every 10 s one point of each slot: of a worker's single steps, and of the means that a shard reported.
void TelemetryTest::latenciesOfAStretchAreItsQuantiles()
{
    constexpr std::int64_t second_ns = 1'000'000'000;
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    const auto tell = [&](int second) {
        v1::AgentReport message;
        message.set_time_ns(second * second_ns);
        message.set_process("w-0");
        message.mutable_worker()->set_steps(10 * (second + 1));
        for (int i = 0; i < 10; ++i) {
            message.mutable_worker()->add_push_times_s(static_cast<float>(10 * second + i + 1)); // 1 to 110 s
            message.mutable_worker()->add_pull_times_s(0.5F);
        }
        telemetry.noteWorker(message);
        telemetry.noteWorker(message); // read again
        message.clear_worker();
        message.set_process("ps-0");
        message.mutable_serve()->set_applied_steps(10 * (second + 1));
        message.mutable_serve()->set_apply_s(0.25 * second);
        message.mutable_serve()->set_wait_s(second % 2 == 0 ? 0.5 * second : 0); // no gradient in every other one
        telemetry.noteServer(message);
    };
    for (int second = 0; second <= 10; ++second) {
        tell(second + 1000);
    }
    all.clock.advance(1);
    telemetry.tick();
    const auto stored = [&] { return all.store->latencies(all.journal->run().id, 0).value(); };
    QCOMPARE(stored().size(), std::size_t(2));
    const LatencyPoint shard = stored()[0], worker = stored()[1];
    QCOMPARE(QString::fromStdString(worker.slot), QString("w-0"));
    QCOMPARE(worker.time_ns, 1010 * second_ns);
    QCOMPARE(worker.count, std::int64_t(110));
    QCOMPARE(worker.push.p50, 10'055.0);
    QCOMPARE(worker.push.p95, 10'105.0);
    QVERIFY(worker.pull == (Quantiles{0.5, 0.5}) && worker.apply == Quantiles());
    QCOMPARE(shard.count, std::int64_t(6));
    QVERIFY(shard.push == Quantiles() && shard.apply.p95 > 252 && shard.wait.p50 == 502);
    tell(1011);
    telemetry.tick(); // its stretch has just begun
    QCOMPARE(stored().size(), std::size_t(2));
    telemetry.flush(); // and ends with the run
    QCOMPARE(stored().size(), std::size_t(3));
    QVERIFY((quantilesOf({3, 1, 2}) == Quantiles{2, 3}) && quantilesOf({}) == Quantiles());
}

void TelemetryTest::workerStepsGoOnOverIncarnations()
{
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    const auto report = [&](std::uint32_t incarnation, std::int64_t steps, std::int64_t time_ns) {
        v1::AgentReport message;
        message.set_process("w-0");
        message.set_incarnation(incarnation);
        message.set_time_ns(time_ns);
        message.mutable_worker()->set_steps(steps);
        telemetry.noteWorker(message);
        return all.journal->lastSample("w-0")->steps;
    };
    QCOMPARE(report(1, 10, 1), 10);
    QCOMPARE(report(1, 25, 2), 25);
    QCOMPARE(report(2, 5, 3), 30);
    QCOMPARE(report(2, 8, 4), 33);
    all.journal->flushSamples();
    // A restarted controller reads the second process's reports again.
    SnapshotFeed feed;
    const auto again = RunJournal::open(*all.store, feed, all.clock, all.journal->run()).value();
    Telemetry later(*again, 32);
    v1::AgentReport message;
    message.set_process("w-0");
    message.set_incarnation(2);
    message.set_time_ns(4);
    message.mutable_worker()->set_steps(8);
    later.noteWorker(message);
    message.set_time_ns(5);
    message.mutable_worker()->set_steps(12);
    later.noteWorker(message);
    QCOMPARE(again->lastSample("w-0")->steps, 37);
}

void TelemetryTest::lastSampleIsWhereTheRunEnded()
{
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    const auto tell = [&](std::int64_t steps, std::int64_t time_ns) {
        v1::AgentReport message;
        message.set_process("ps-0");
        message.set_time_ns(time_ns);
        message.mutable_serve()->set_applied_steps(steps);
        telemetry.noteServer(message);
    };
    tell(70, 1);
    telemetry.tick();
    tell(80, 2);
    telemetry.tick(); // within the same second
    QCOMPARE(all.journal->lastSample("cluster")->steps, 70);
    telemetry.flush();
    QCOMPARE(all.journal->lastSample("cluster")->steps, 80);
}

/// An agent tells a restarted controller all that it still has, from long before the last sample that was stored.
void TelemetryTest::reportsReadAgainAreCountedOnce_data()
{
    QTest::addColumn<int>("oldestRead");
    QTest::newRow("all of them") << 1;
    QTest::newRow("the oldest were dropped") << 3;
    QTest::newRow("the last stored one only") << 4;
}

void TelemetryTest::reportsReadAgainAreCountedOnce()
{
    QFETCH(int, oldestRead);
    FleetOnScript all;
    const auto tell = [](Telemetry &telemetry, std::uint32_t incarnation, std::int64_t steps, std::int64_t time_ns) {
        v1::AgentReport message;
        message.set_process("w-0");
        message.set_incarnation(incarnation);
        message.set_time_ns(time_ns);
        message.mutable_worker()->set_steps(steps);
        message.mutable_worker()->add_staleness_counts(steps - steps / 5);
        message.mutable_worker()->add_staleness_counts(steps / 5);
        message.mutable_worker()->set_sent_bytes(1000 * steps);
        message.mutable_worker()->set_received_bytes(900 * steps);
        message.mutable_worker()->set_pushing_s(0.5 * static_cast<double>(steps));
        message.mutable_worker()->set_push_s(0.5);
        telemetry.noteWorker(message);
        message.clear_worker();
        message.set_process("ps-0");
        message.mutable_serve()->set_applied_steps(steps);
        message.mutable_serve()->add_staleness(steps);
        message.mutable_serve()->set_queue_length(1.5);
        message.mutable_serve()->set_apply_s(0.002);
        telemetry.noteServer(message);
    };
    Telemetry before(*all.journal, 32);
    tell(before, 1, 70, 100); // a process that is gone, and its reports with it
    for (int i = 1; i <= 4; ++i) {
        tell(before, 2, 10 * i, 100 + i);
    }
    all.journal->flushSamples();
    tell(before, 2, 50, 105); // seen, but not stored
    SnapshotFeed feed;
    const auto again = RunJournal::open(*all.store, feed, all.clock, all.journal->run()).value();
    Telemetry later(*again, 32);
    for (int i = oldestRead; i <= 6; ++i) {
        tell(later, 2, 10 * i, 100 + i);
    }
    QCOMPARE(again->lastSample("w-0")->steps, std::int64_t(70 + 60));
    tell(later, 3, 5, 200);
    QCOMPARE(again->lastSample("w-0")->steps, std::int64_t(70 + 60 + 5));
    // What was exchanged is counted with the steps: stored with them, and once.
    again->flushSamples();
    const auto stored = all.store->exchanges(all.settings.runId);
    QVERIFY_RESULT(stored);
    QCOMPARE(stored->size(), std::size_t(2));
    const Exchange &shard = stored->front(), &worker = stored->back();
    QCOMPARE(worker.slot, std::string("w-0"));
    QCOMPARE(worker.steps, std::int64_t(135));
    QCOMPARE(worker.staleness, (std::vector<std::int64_t>{108, 27}));
    QCOMPARE(worker.sentBytes, std::int64_t(135'000));
    QCOMPARE(worker.receivedBytes, std::int64_t(121'500));
    QCOMPARE(worker.pushing_s, 67.5);
    QCOMPARE(worker.push_s, 0.5);
    QCOMPARE(shard.steps, std::int64_t(5));
    QCOMPARE(shard.staleness, (std::vector<std::int64_t>{135}));
    QCOMPARE(shard.queueLength, 1.5);
    QCOMPARE(shard.apply_s, 0.002);
    QVERIFY(again->present().exchanges == *stored);
}

/// Columns "count", "seconds", "bytes": one of them is damaged. What is stored must be readable again: the run's controller needs it.
void TelemetryTest::whatIsNotPlausibleIsLeftOut_data()
{
    QTest::addColumn<qint64>("count");
    QTest::addColumn<double>("seconds");
    QTest::addColumn<qint64>("bytes");
    constexpr qint64 most = std::numeric_limits<qint64>::max();
    QTest::newRow("negative count") << qint64(-1) << 0.5 << qint64(7);
    QTest::newRow("huge count") << most << 0.5 << qint64(7);
    QTest::newRow("negative seconds") << qint64(3) << -0.5 << qint64(7);
    QTest::newRow("no number") << qint64(3) << std::nan("") << qint64(7);
    QTest::newRow("endless") << qint64(3) << HUGE_VAL << qint64(7);
    QTest::newRow("negative bytes") << qint64(3) << 0.5 << qint64(-7);
    QTest::newRow("huge bytes") << qint64(3) << 0.5 << most;
}

void TelemetryTest::whatIsNotPlausibleIsLeftOut()
{
    QFETCH(qint64, count);
    QFETCH(double, seconds);
    QFETCH(qint64, bytes);
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    const auto tell = [&](std::int64_t time_ns, std::int64_t counted, double took_s, std::int64_t sent) {
        v1::AgentReport message;
        message.set_incarnation(1);
        message.set_time_ns(time_ns);
        message.set_process("w-0");
        message.mutable_worker()->set_steps(time_ns);
        message.mutable_worker()->add_staleness_counts(counted);
        message.mutable_worker()->set_pushing_s(took_s);
        message.mutable_worker()->set_sent_bytes(sent);
        telemetry.noteWorker(message);
        message.clear_worker();
        message.set_process("ps-0");
        message.mutable_serve()->set_applied_steps(time_ns);
        message.mutable_serve()->add_staleness(counted);
        message.mutable_serve()->set_wait_s(took_s);
        telemetry.noteServer(message);
    };
    tell(1, 2, 0.25, 5);
    tell(2, count, seconds, bytes);
    tell(3, 4, 0.75, 9);
    all.journal->flushSamples();
    SnapshotFeed feed;
    const auto again = RunJournal::open(*all.store, feed, all.clock, all.journal->run());
    QVERIFY_RESULT(again);
    const Exchange *worker = (*again)->exchangeOf("w-0"), *shard = (*again)->exchangeOf("ps-0");
    QVERIFY(worker != nullptr && shard != nullptr);
    QCOMPARE(worker->staleness, (std::vector<std::int64_t>{4}));
    QCOMPARE(worker->pushing_s, 0.75);
    QCOMPARE(worker->sentBytes, std::int64_t(9));
    QCOMPARE(shard->staleness, (std::vector<std::int64_t>{4}));
    QCOMPARE(shard->wait_s, 0.75);
}

/// A process that counts up and down again and again adds up to no overflow.
void TelemetryTest::countsEndAtAHugeNumber()
{
    FleetOnScript all;
    Telemetry telemetry(*all.journal, 32);
    constexpr std::int64_t plausible = 1'000'000'000'000'000, most = 1'000'000'000'000'000'000;
    for (std::int64_t i = 0; i < 2'200; ++i) {
        v1::AgentReport message;
        message.set_process("w-0");
        message.set_incarnation(1);
        message.set_time_ns(1 + i);
        message.mutable_worker()->add_staleness_counts(i % 2 == 0 ? plausible : 0);
        telemetry.noteWorker(message);
    }
    QCOMPARE(all.journal->exchangeOf("w-0")->staleness, (std::vector<std::int64_t>{most}));
}

QTEST_GUILESS_MAIN(TelemetryTest)
#include "telemetry_test.moc"
