// SPDX-License-Identifier: Apache-2.0
#include "core/control/bottleneck.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::control;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

struct Cluster {
    double compute_s = 0.1;
    double exchange_s = 0.1;
    double busy = 0.9;
    std::uint32_t active = 4;
    std::uint32_t reporting = 4;
};

/// The second, from 1, in which it is told; 0 if it is not within a minute.
int toldAfter(BottleneckDetector &detector, const Cluster &cluster, int from = 0)
{
    for (int second = from + 1; second <= from + 60; ++second) {
        for (std::uint32_t slot = 0; slot < cluster.reporting; ++slot) {
            v1::WorkerSample worker;
            worker.set_compute_s(cluster.compute_s);
            worker.set_exchange_s(cluster.exchange_s);
            detector.noteWorker("w-" + std::to_string(slot), worker, second * second_ns);
        }
        v1::ServeSample serve;
        serve.set_steps_per_s(cluster.active / (cluster.compute_s + cluster.exchange_s));
        serve.set_active_slots(cluster.active);
        serve.set_busy(cluster.busy);
        serve.set_wait_s(0.05);
        if (detector.noteServer(serve, second * second_ns)) {
            return second - from;
        }
    }
    return 0;
}

} // namespace

class BottleneckTest : public QObject {
    Q_OBJECT
private slots:
    void isTold_data()
    {
        QTest::addColumn<double>("exchange_s");
        QTest::addColumn<double>("busy");
        QTest::addColumn<int>("reporting");
        QTest::addColumn<int>("after");
        QTest::newRow("half of the workers' speed") << 0.1 << 0.9 << 4 << 10;
        QTest::newRow("a little slower") << 0.01 << 0.9 << 4 << 0;
        QTest::newRow("slow, but the servers are idle") << 0.1 << 0.1 << 4 << 0;
        QTest::newRow("one worker has not reported") << 0.1 << 0.9 << 3 << 0;
    }
    void isTold()
    {
        QFETCH(double, exchange_s);
        QFETCH(double, busy);
        QFETCH(int, reporting);
        QFETCH(int, after);
        BottleneckDetector detector(1);
        QCOMPARE(toldAfter(detector, {0.1, exchange_s, busy, 4, static_cast<std::uint32_t>(reporting)}), after);
    }

    void onceUntilItIsOver()
    {
        BottleneckDetector detector(1);
        QCOMPARE(toldAfter(detector, {}), 10);
        QCOMPARE(toldAfter(detector, {}, 100), 0);
        QCOMPARE(toldAfter(detector, {0.1, 0.001, 0.1, 4, 4}, 200), 0); // it is over
        QCOMPARE(toldAfter(detector, {}, 300), 10);
    }

    void whatOneMoreBrings()
    {
        BottleneckDetector detector(1);
        std::optional<Bottleneck> found;
        for (int second = 1; second <= 10; ++second) {
            v1::WorkerSample worker;
            worker.set_compute_s(0.1);
            worker.set_exchange_s(0.3);
            detector.noteWorker("w-0", worker, second * second_ns);
            v1::ServeSample serve;
            serve.set_steps_per_s(2.5);
            serve.set_active_slots(1);
            serve.set_busy(1);
            serve.set_wait_s(0.2);
            found = detector.noteServer(serve, second * second_ns);
        }
        QVERIFY(found);
        QCOMPARE(found->workersStepsPerSecond, 10.0);
        QCOMPARE(found->withOneMore, 4.0); // half of the exchange's time
        QVERIFY(found->describe().find("2.5 of the 10.0") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(BottleneckTest)
#include "bottleneck_test.moc"
