// SPDX-License-Identifier: Apache-2.0
#include "core/control/bottleneck.h"
#include "core/control/stragglers.h"

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

/// Workers of a cluster that reports once a second, as many seconds as are asked for.
struct ReportingWorkers {
    struct Worker {
        double steps_per_s = 4;
        double staleness = 3;
        const char *kind = "gce-k80";
        std::uint32_t incarnation = 1;
    };
    std::vector<Worker> workers;
    SyncMode mode = SyncMode::Asp;
    DrainRule rule{.slowerThan = 0.5, .stalerThan = 8, .after_s = 30};
    Stragglers stragglers{rule, mode};
    int second = 0;

    /// The first one found within so many seconds.
    std::optional<Straggler> run(int seconds)
    {
        for (const int end = second + seconds; second < end; ++second) {
            for (std::size_t slot = 0; slot < workers.size(); ++slot) {
                const Worker &each = workers[slot];
                v1::WorkerSample sample;
                sample.set_steps_per_s(mode == SyncMode::Asp ? each.steps_per_s : 1);
                sample.set_compute_s(1 / each.steps_per_s);
                sample.set_staleness(each.staleness);
                stragglers.noteWorker("w-" + std::to_string(slot), each.incarnation, each.kind, sample, second);
            }
            if (auto found = stragglers.judge(second + 0.5)) {
                return found;
            }
        }
        return std::nullopt;
    }
};

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
        QTest::newRow("mostly exchanging, and the servers are idle") << 0.2 << 0.1 << 4 << 10;
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
        QVERIFY(found->describe().starts_with("the parameter servers are the bottleneck: 2.5 of the 10.0"));
        found->serversHaveTime = true;
        QVERIFY(found->describe().starts_with("exchanging with the parameter servers is the bottleneck: 2.5 of the 10.0"));
        QVERIFY(found->reason().find("network") != std::string::npos);
    }

    void slowWorkersAreFound_data()
    {
        QTest::addColumn<int>("mode");
        QTest::newRow("asynchronous: by its steps") << static_cast<int>(SyncMode::Asp);
        QTest::newRow("with a barrier: by its computing") << static_cast<int>(SyncMode::Bsp);
    }
    void slowWorkersAreFound()
    {
        QFETCH(int, mode);
        ReportingWorkers cluster{.workers = {{}, {.steps_per_s = 1.8}, {}}, .mode = static_cast<SyncMode>(mode)};
        QVERIFY(!cluster.run(30));
        const auto found = cluster.run(2);
        QVERIFY(found);
        QCOMPARE(QString::fromStdString(found->slot), QString("w-1"));
        QCOMPARE(QString::fromStdString(found->reason),
                 QString("it is slower than 50 % of the others for 30.0 s: 1.80 steps/s, they 4.00"));
        QVERIFY(!cluster.run(30)); // everybody is judged anew
    }

    void whoIsNotSlowForLongStays()
    {
        ReportingWorkers cluster{.workers = {{}, {}}};
        for (int turn = 0; turn < 5; ++turn) {
            cluster.workers[1].steps_per_s = 1;
            QVERIFY(!cluster.run(25));
            cluster.workers[1].steps_per_s = 3;
            QVERIFY(!cluster.run(5));
        }
        cluster.workers[1].steps_per_s = 1;
        QVERIFY(!cluster.run(25));
        ++cluster.workers[1].incarnation; // another process has the slot
        QVERIFY(!cluster.run(25));
    }

    void slowerServersAreComparedWithTheirLikes()
    {
        ReportingWorkers cluster{.workers = {{.steps_per_s = 10, .kind = "gce-v100"}, {.steps_per_s = 1}, {.steps_per_s = 1}}};
        QVERIFY(!cluster.run(100));
        cluster.workers[1].steps_per_s = 0.2;
        QCOMPARE(QString::fromStdString(cluster.run(40).value().slot), QString("w-1"));
    }

    void staleWorkersAreFound()
    {
        ReportingWorkers cluster{.workers = {{}, {.staleness = 12.25}}};
        QCOMPARE(QString::fromStdString(cluster.run(40).value().reason),
                 QString("its gradients are staler than 8 steps for 30.0 s: 12.2"));
        ReportingWorkers alone{.workers = {{.staleness = 2}}};
        QVERIFY(!alone.run(100));
    }
};

QTEST_GUILESS_MAIN(BottleneckTest)
#include "bottleneck_test.moc"
