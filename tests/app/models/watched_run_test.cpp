// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/watched_run.h"
#include "tests/app/support/synthetic_run.h"

#include <QTest>

using namespace mayfly;
using namespace mayfly::models;

class WatchedRunTest : public QObject {
    Q_OBJECT
private slots:
    void putsBatchesTogether();
    void ordersSlots();
    void knowsWhoFillsASlotAndWhatItCost();
};

void WatchedRunTest::putsBatchesTogether()
{
    RunSnapshot past = test::syntheticRun();
    WatchedRun run;
    QVERIFY(run.empty());
    const RunChanges first = run.apply(past);
    QVERIFY(first.servers && first.events && first.samples && first.evaluations);
    QCOMPARE(run.events().size(), std::size_t(11));
    QCOMPARE(run.evaluations().size(), std::size_t(12));
    QCOMPARE(run.history("cluster")->bins(0).size(), std::size_t(1104));
    QVERIFY(run.plan());
    QCOMPARE(run.plan()->prediction.time_s, 1790.0);
    QCOMPARE(run.now_s(), 1180.0);

    const RunChanges again = run.apply(past); // the same told twice
    QVERIFY(!again.servers && !again.events && !again.samples && !again.evaluations);
    QCOMPARE(run.events().size(), std::size_t(11));
    QCOMPARE(run.history("cluster")->bins(0).size(), std::size_t(1104));

    past.events = {test::syntheticEvent(12, 1181, EventKind::Joined, "w-3", "w-3 is back")};
    past.samples.clear();
    past.servers.back().state = ServerState::Training;
    const RunChanges news = run.apply(past);
    QVERIFY(news.servers && news.events && !news.samples);
    QCOMPARE(run.events().back().message, std::string("w-3 is back"));
}

void WatchedRunTest::ordersSlots()
{
    RunSnapshot past;
    past.run.id = "r";
    for (const char *slot : {"w-10", "w-2", "ps-1", "w-0", "ps-0", "w-2"}) {
        Server server;
        server.slot = slot;
        past.servers.push_back(server);
    }
    WatchedRun run;
    run.apply(past);
    QCOMPARE(run.slotNames(), (std::vector<std::string>{"ps-0", "ps-1", "w-0", "w-2", "w-10"}));
}

void WatchedRunTest::knowsWhoFillsASlotAndWhatItCost()
{
    WatchedRun run;
    run.apply(test::syntheticRun());
    QCOMPARE(run.currentServer("w-2")->incarnation, 2);
    QCOMPARE(run.currentServer("w-9"), static_cast<const Server *>(nullptr));
    // 564 s and 1180 - 570 s at $0.551/h.
    QCOMPARE(run.spentBy("w-2").micros,
             Money::fromUnits(0.551).forSeconds(564).micros + Money::fromUnits(0.551).forSeconds(610).micros);
    QVERIFY(run.rateOf("w-2"));
    QVERIFY(!run.rateOf("w-3"));
    QCOMPARE(run.activeWorkers(), 4);
    QCOMPARE(run.paidSlots(), 5);
}

QTEST_GUILESS_MAIN(WatchedRunTest)
#include "watched_run_test.moc"
