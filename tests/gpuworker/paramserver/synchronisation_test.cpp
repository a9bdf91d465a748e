// SPDX-License-Identifier: Apache-2.0
// BSP, SSP and Sync-Switch, and the learning rate that follows the workers.
#include "gpuworker/engine/state_part.h"
#include "tests/gpuworker/paramserver/server_bench.h"

#include <QTest>

#include <atomic>
#include <thread>

using namespace mayfly;
using namespace mayfly::ps;
using test::Bench;
using Kind = PushAnswer::Kind;

namespace {

ParameterServerOptions options(SyncMode mode, std::int64_t target = 100)
{
    ParameterServerOptions made;
    made.maxSlots = 8;
    made.targetSteps = target;
    made.rate.schedule.baseRate = 0.05;
    made.momentum = 0;
    made.weightDecay = 0;
    made.synchronisation = {mode, 1, 0.5};
    return made;
}

float weight(Bench &bench)
{
    return bench.server.pull()->values()[0];
}

} // namespace

class SynchronisationTest : public QObject {
    Q_OBJECT

    /// Everybody pushes once, so that all take part from here on.
    static std::vector<SessionId> everyoneIn(Bench &bench, std::uint32_t workers)
    {
        std::vector<SessionId> sessions;
        for (std::uint32_t slot = 0; slot < workers; ++slot) {
            sessions.push_back(bench.join(slot));
        }
        std::vector<std::future<PushAnswer>> answers;
        for (std::uint32_t newest = 0; newest < workers; ++newest) {
            answers.push_back(bench.pushAside(sessions[newest], 1, 0));
            if (newest > 0 && !Bench::isWaiting(answers.back())) {
                qFatal("a worker did not wait for the others");
            }
            for (std::uint32_t slot = 0; slot < newest; ++slot) {
                answers.push_back(bench.pushAside(sessions[slot], newest - slot + 1, 0));
            }
        }
        for (auto &answer : answers) {
            answer.get();
        }
        return sessions;
    }

private Q_SLOTS:
    void bspAppliesTheMeanOfARoundOnce()
    {
        Bench bench(options(SyncMode::Bsp));
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        QVERIFY(bench.push(one, 1, 0, 0).kind == Kind::Applied); // nobody else takes part yet
        auto second = bench.pushAside(two, 1, 0);
        QVERIFY2(Bench::isWaiting(second), "the other one takes part");
        auto first = bench.pushAside(one, 2, 0);
        QVERIFY(first.get().kind == Kind::Applied && second.get().kind == Kind::Applied);
        QCOMPARE(bench.server.counts().applied, 3);
        const float before = weight(bench);
        auto larger = bench.pushAside(two, 2, 3);
        QVERIFY(Bench::isWaiting(larger));
        QCOMPARE(bench.push(one, 3, 3, 1).step, 5);
        QCOMPARE(larger.get().staleness, 0);
        // The mean is 2, the rate that of two workers.
        QVERIFY(std::abs(weight(bench) - (before - 0.1F * 2)) < 1e-6F);
        QCOMPARE(bench.server.counts().counter, 5);
    }

    void bspIsTheSameInAnyOrderOfArrival()
    {
        std::vector<float> results;
        for (const bool turned : {false, true}) {
            Bench bench(options(SyncMode::Bsp));
            const auto workers = everyoneIn(bench, 2);
            const std::size_t early = turned ? 1 : 0;
            auto answer = bench.pushAside(workers[early], 10, early == 0 ? 0.1F : 1e7F);
            bench.push(workers[1 - early], 10, 3, early == 0 ? 1e7F : 0.1F);
            answer.get();
            results.push_back(weight(bench));
        }
        QCOMPARE(results[0], results[1]);
    }

    /// The moment that a worker is lost, in whatever way, the others' round is complete.
    void barrierShrinks_data()
    {
        QTest::addColumn<QString>("how");
        for (const char *how : {"its stream ended", "its lease ran out", "it was replaced", "it evaluates"}) {
            QTest::newRow(how) << how;
        }
    }
    void barrierShrinks()
    {
        QFETCH(QString, how);
        auto made = options(SyncMode::Bsp);
        made.evaluateEvery_steps = how == "it evaluates" ? 3 : 0;
        Bench bench(made);
        const SessionId one = bench.join(0);
        const SessionId two = bench.join(1);
        bench.push(one, 1);
        auto second = bench.pushAside(two, 1);
        const PushAnswer first = bench.push(one, 2);
        const PushAnswer other = second.get();
        QCOMPARE(bench.server.counts().applied, 3);
        if (how == "it evaluates") {
            QVERIFY(first.evaluate || other.evaluate);
        }
        const SessionId survivor = first.evaluate ? two : one;
        const SessionId lost = first.evaluate ? one : two;
        auto answer = std::async(std::launch::async, [&] { return bench.push(survivor, 3, 3); });
        if (how == "its stream ended") {
            bench.server.leave(lost, ParameterServer::Leftover::Nothing);
        } else if (how == "its lease ran out") {
            while (Bench::isWaiting(answer)) { // the survivor is heard of while it waits
                bench.clock.advance(6);
                bench.server.hear(survivor);
                bench.server.expireLeases();
            }
        } else if (how == "it was replaced") {
            bench.join(1, 2);
        }
        QVERIFY(answer.get().kind == Kind::Applied);
        QCOMPARE(bench.server.counts().applied, 4);
        QCOMPARE(bench.server.counts().counter, 4);
    }

    void gradientOfALostWorkerIsWithdrawn()
    {
        Bench bench(options(SyncMode::Bsp));
        const auto workers = everyoneIn(bench, 2);
        const std::int64_t before = bench.server.counts().applied;
        std::atomic<bool> gone = false;
        auto lost = bench.pushAside(workers[1], 7, 1, [&gone] { return gone.load(); });
        QVERIFY(Bench::isWaiting(lost));
        gone = true;
        QVERIFY(lost.get().kind == Kind::Fenced);
        QCOMPARE(bench.server.counts().applied, before);
        QVERIFY(bench.push(workers[0], 7, before).kind == Kind::Applied);
        QCOMPARE(bench.server.counts().applied, before + 1);
        bench.server.leave(workers[1], ParameterServer::Leftover::Nothing);
        const SessionId again = bench.join(1);
        auto resent = bench.pushAside(again, 7);
        bench.push(workers[0], 8, before + 1);
        QVERIFY2(resent.get().kind == Kind::Applied, "and counts once when it is sent again");
        QCOMPARE(bench.server.counts().applied, before + 3);
        QCOMPARE(bench.server.counts().counter, before + 3);
    }

    void whoJoinsHoldsNobodyUp()
    {
        Bench bench(options(SyncMode::Bsp));
        const SessionId one = bench.join(0);
        bench.push(one, 1);
        bench.join(1); // and does not push
        QVERIFY(bench.push(one, 2, 1).kind == Kind::Applied);
    }

    void bspNeverPassesTheTarget()
    {
        Bench bench(options(SyncMode::Bsp, 4));
        const auto workers = everyoneIn(bench, 2);
        QCOMPARE(bench.server.counts().applied, 3);
        auto one = bench.pushAside(workers[0], 9);
        const PushAnswer two = bench.push(workers[1], 9);
        QVERIFY(one.get().kind == Kind::Applied);
        QVERIFY(two.kind == Kind::AtTarget);
        QCOMPARE(bench.server.counts().applied, 4);
        QCOMPARE(bench.server.counts().counter, 4);
    }

    void sspBoundsTheLead()
    {
        Bench bench(options(SyncMode::Ssp)); // a bound of 1
        const SessionId fast = bench.join(0);
        const SessionId slow = bench.join(1);
        QVERIFY(bench.push(fast, 1).kind == Kind::Applied);
        QVERIFY(bench.push(slow, 1).kind == Kind::Applied); // begins beside the foremost: one ahead now
        QVERIFY(bench.push(fast, 2).kind == Kind::Applied);
        QVERIFY(bench.push(fast, 3).kind == Kind::Applied);
        auto ahead = bench.pushAside(fast, 4);
        QVERIFY2(Bench::isWaiting(ahead), "two ahead");
        QCOMPARE(bench.server.counts().applied, 5); // its gradient counts; it is the worker that waits
        QVERIFY(bench.push(slow, 2).kind == Kind::Applied);
        QVERIFY(ahead.get().kind == Kind::Applied);
        auto waits = bench.pushAside(fast, 5);
        QVERIFY(Bench::isWaiting(waits));
        bench.server.leave(slow, ParameterServer::Leftover::Nothing);
        QVERIFY2(waits.get().kind == Kind::Applied, "nobody waits for one that is lost");
        QCOMPARE(bench.server.counts().applied, bench.server.counts().counter);
    }

    void syncSwitchGoesFromBspToAsp()
    {
        Bench bench(options(SyncMode::SyncSwitch, 10));
        const auto workers = everyoneIn(bench, 2);
        QCOMPARE(bench.server.counts().applied, 3);
        auto one = bench.pushAside(workers[0], 5);
        QVERIFY(Bench::isWaiting(one));
        bench.push(workers[1], 5);
        one.get();
        QCOMPARE(bench.server.counts().applied, 5); // half of ten
        QCOMPARE(bench.push(workers[0], 6, 5).learningRate, 0.05);
        QCOMPARE(bench.push(workers[0], 7, 6).step, 7);
        const auto told = bench.reportsThat([](const auto &report) { return report.has_synchronisation(); });
        QCOMPARE(told.size(), std::size_t{1});
        QCOMPARE(told[0].synchronisation().step(), 5);
    }

    void syncSwitchGivesWayToAStraggler()
    {
        auto made = options(SyncMode::SyncSwitch, 1000);
        made.switchOnStragglers = true;
        Bench bench(made);
        const auto workers = everyoneIn(bench, 3);
        int rounds = 0;
        const auto told = [&bench] {
            return bench.reportsThat([](const auto &report) { return report.has_synchronisation(); }).size();
        };
        for (std::uint64_t sequence = 10; told() == 0 && rounds < 20; ++sequence, ++rounds) {
            bench.clock.advance(1);
            auto one = bench.pushAside(workers[0], sequence);
            auto two = bench.pushAside(workers[1], sequence);
            bench.clock.advance(2);
            bench.push(workers[2], sequence);
            one.get();
            two.get();
        }
        QCOMPARE(rounds, 5);
        QVERIFY(bench.push(workers[0], 100).kind == Kind::Applied);
    }

    void paceOfTheSlowest()
    {
        Pace pace({SyncMode::Ssp, 2, 0}, 100, false);
        pace.takePart(1);
        pace.takePart(2);
        for (int i = 0; i < 3; ++i) {
            QVERIFY(pace.mayGoOn(1));
            pace.noteApplied(1);
        }
        QVERIFY(!pace.mayGoOn(1) && pace.mayGoOn(2));
        pace.takePart(3);
        QVERIFY2(!pace.mayGoOn(3), "one that joins begins beside the foremost, not behind everybody");
        pace.excuse(2);
        QVERIFY(pace.mayGoOn(1) && pace.mayGoOn(3));
    }

    void rateRisesSlowlyAndFallsAtOnce()
    {
        engine::Schedule schedule;
        schedule.baseRate = 0.1;
        LearningRate rate({schedule, 10, 0});
        rate.follow(1, 0);
        QCOMPARE(rate.at(0), 0.1); // the first worker finds nothing to upset
        rate.follow(4, 100);
        QCOMPARE(rate.at(100), 0.1);
        QVERIFY(std::abs(rate.at(105) - 0.25) < 1e-12);
        QCOMPARE(rate.at(110), 0.4);
        rate.follow(2, 120);
        QCOMPARE(rate.at(120), 0.2);
        rate.follow(0, 130);
        rate.follow(2, 130);
        QCOMPARE(rate.at(130), 0.2); // they are back: no jump
        LearningRate naive({schedule, 10, 3});
        for (const std::uint32_t workers : {1U, 5U, 0U}) {
            naive.follow(workers, 0);
            QVERIFY(std::abs(naive.at(0) - 0.3) < 1e-12);
        }
    }

    void rateIsToldWhenItMatters()
    {
        engine::Schedule schedule;
        schedule.kind = engine::ScheduleKind::Cosine;
        schedule.baseRate = 0.1;
        schedule.totalSteps = 10000;
        LearningRate rate({schedule, 0, 0});
        rate.follow(1, 0);
        QVERIFY(rate.news(0).has_value());
        int told = 0;
        for (std::int64_t step = 1; step < 10000; ++step) {
            const auto news = rate.news(step);
            told += news ? 1 : 0;
            QVERIFY(!news || news->reason == "it falls at this step, as planned");
        }
        QVERIFY2(told > 4 && told < 100, QByteArray::number(told));
        rate.follow(2, 10);
        QVERIFY(rate.news(10).has_value());
        QVERIFY(!rate.news(10).has_value());
    }

    void rateIsToldWithItsReason()
    {
        engine::Schedule schedule;
        schedule.baseRate = 0.1;
        LearningRate rate({schedule, 10, 0});
        const auto expect = [&rate](std::int64_t step, double before, double after, const char *reason) {
            const auto news = rate.news(step);
            QVERIFY(news.has_value());
            QVERIFY2(std::abs(news->before - before) < 1e-12 && std::abs(news->after - after) < 1e-12,
                     qPrintable(QString("%1 to %2").arg(news->before).arg(news->after)));
            QCOMPARE(QString::fromStdString(news->reason), QString(reason));
        };
        rate.follow(1, 0); // a run's first, and the first after a restore
        expect(0, 0, 0.1, "it follows the active workers: one has joined");
        rate.follow(2, 20);
        expect(20, 0.1, 0.2, "it follows the active workers: one has joined; it rises slowly, until step 30");
        for (std::int64_t step = 20; step < 25; ++step) {
            QVERIFY(!rate.news(step));
        }
        rate.follow(1, 25); // while it rises
        expect(25, 0.15, 0.1, "it follows the active workers: one has left");
        rate.follow(2, 25); // at the very same step
        expect(25, 0.1, 0.2, "it follows the active workers: one has joined; it rises slowly, until step 35");
        QVERIFY(!rate.news(50));
        QCOMPARE(rate.at(50), 0.2); // as it was told
        rate.follow(4, 60);
        expect(60, 0.2, 0.4, "it follows the active workers: 2 have joined; it rises slowly, until step 70");
        rate.follow(4, 80, LearningRate::Rule::OneWorker);
        expect(80, 0.4, 0.1, "each gradient is applied by itself from here on: it is that of one worker");
        rate.follow(3, 90, LearningRate::Rule::OneWorker);
        QVERIFY(!rate.news(90));
        rate.follow(0, 95, LearningRate::Rule::OneWorker);
        expect(95, 0.1, 0, "it follows the active workers: 3 have left");

        LearningRate naive({schedule, 10, 3});
        naive.follow(1, 0);
        const auto news = naive.news(0);
        QVERIFY(news && news->reason == "it is that of the planned workers, whoever is there");
        naive.follow(2, 5);
        QVERIFY(!naive.news(5));
    }

    void warmUpIsToldToItsEnd()
    {
        engine::Schedule schedule;
        schedule.kind = engine::ScheduleKind::Constant;
        schedule.baseRate = 0.1;
        schedule.warmUpSteps = 100;
        schedule.totalSteps = 1000;
        LearningRate rate({schedule, 0, 0});
        rate.follow(1, 0);
        QVERIFY(rate.news(0).has_value());
        double told = 0;
        for (std::int64_t step = 1; step < 1000; ++step) {
            if (const auto news = rate.news(step)) {
                QCOMPARE(QString::fromStdString(news->reason), QString("it rises at this step, as planned for the warm-up"));
                QVERIFY(step <= 100);
                told = news->after;
            }
        }
        QCOMPARE(told, 0.1);
    }
};

QTEST_GUILESS_MAIN(SynchronisationTest)
#include "synchronisation_test.moc"
