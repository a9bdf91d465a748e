// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/history_feed.h"

#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace mayfly;
using namespace mayfly::bridge;

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

/// What the store holds; used from the pool.
struct FakeStore {
    std::mutex mutex;
    Result<std::vector<Run>> runs = std::vector<Run>{};
    std::atomic<int> loads{0};
};

Run run(const std::string &id, RunState state)
{
    Run made;
    made.id = id;
    made.name = "plan-" + id;
    made.state = state;
    made.appliedSteps = 100;
    made.created_ns = 1000 * second_ns;
    made.ended_ns = 1100 * second_ns;
    return made;
}

RunSnapshot pastOf(const Run &of)
{
    RunSnapshot made;
    made.run = of;
    for (int i = 0; i < 100; ++i) {
        Sample sample;
        sample.time_ns = (1000 + i) * second_ns;
        sample.slot = i % 2 == 0 ? "cluster" : "w-0";
        sample.imagesPerSecond = i < 50 ? 10 : 20;
        made.samples.push_back(sample);
    }
    Server lost;
    lost.ended_ns = 1050 * second_ns;
    lost.endReason = "revoked";
    made.servers.push_back(lost);
    return made;
}

HistorySource sourceOf(const std::shared_ptr<FakeStore> &store)
{
    return {[store](std::size_t) {
                const std::lock_guard lock(store->mutex);
                return store->runs;
            },
            [store](const std::string &id) -> Result<RunSnapshot> {
                ++store->loads;
                return pastOf(run(id, RunState::Finished));
            }};
}

} // namespace

class HistoryFeedTest : public QObject {
    Q_OBJECT
private slots:
    void summarisesThroughputAndRevocations();
    void emptyStoreIsAnAnswer();
    void readsSummariesOfFinishedRunsOnce();
    void keepsTheListWhileTheStoreFails();
};

void HistoryFeedTest::summarisesThroughputAndRevocations()
{
    PastRun past;
    summarise(pastOf(run("a", RunState::Finished)), 4, past);
    QCOMPARE(past.throughput, (std::vector<double>{10, 10, 20, 20}));
    QCOMPARE(past.revokedAt, (std::vector<double>{0.5}));
}

void HistoryFeedTest::emptyStoreIsAnAnswer()
{
    const auto store = std::make_shared<FakeStore>();
    HistoryFeed feed(sourceOf(store));
    QSignalSpy changed(&feed, &HistoryFeed::changed);
    QVERIFY(!feed.loaded());
    feed.refresh();
    QTRY_COMPARE(changed.count(), 1);
    QVERIFY(feed.loaded());
    QVERIFY(feed.runs().empty());
}

void HistoryFeedTest::readsSummariesOfFinishedRunsOnce()
{
    const auto store = std::make_shared<FakeStore>();
    std::vector<Run> runs;
    for (int i = 0; i < 20; ++i) {
        runs.push_back(run("r" + std::to_string(i), RunState::Finished));
    }
    store->runs = runs;
    HistoryFeed feed(sourceOf(store));
    feed.refresh();
    QTRY_VERIFY(feed.loaded() && feed.runs().size() == 20);
    QCOMPARE(store->loads.load(), 0); // nobody looks at any
    QSignalSpy summarised(&feed, &HistoryFeed::summarised);
    feed.want({"r3", "r19", "unknown"});
    QTRY_COMPARE(summarised.count(), 1);
    QCOMPARE(store->loads.load(), 2);
    QVERIFY(!feed.runs()[3].throughput.empty());
    QVERIFY(feed.runs()[4].throughput.empty());
    std::vector<std::string> all;
    for (const Run &each : runs) {
        all.push_back(each.id);
    }
    feed.want(all);
    QTRY_VERIFY(!feed.runs()[18].throughput.empty());
    QTRY_COMPARE(store->loads.load(), 20); // no run is read twice
    QCOMPARE(feed.runs()[0].run.id, std::string("r0"));
    QSignalSpy changed(&feed, &HistoryFeed::changed);
    {
        const std::lock_guard lock(store->mutex);
        store->runs->insert(store->runs->begin(), run("new", RunState::Finished));
    }
    all.push_back("new");
    feed.want(all);
    feed.refresh();
    QTRY_COMPARE(changed.count(), 1);
    QTRY_COMPARE(store->loads.load(), 21);
    QVERIFY(!feed.runs()[1].throughput.empty()); // kept over the refresh
}

void HistoryFeedTest::keepsTheListWhileTheStoreFails()
{
    const auto store = std::make_shared<FakeStore>();
    store->runs = std::vector<Run>{run("a", RunState::Finished)};
    HistoryFeed feed(sourceOf(store));
    feed.refresh();
    QTRY_VERIFY(feed.loaded());
    QSignalSpy failed(&feed, &HistoryFeed::failed);
    QSignalSpy recovered(&feed, &HistoryFeed::recovered);
    {
        const std::lock_guard lock(store->mutex);
        store->runs = fail(ErrorCode::Corrupt, "mayfly.db: not a database");
    }
    feed.refresh();
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(failed[0][0].toString(), QStringLiteral("mayfly.db: not a database"));
    QCOMPARE(feed.runs().size(), std::size_t(1));
    {
        const std::lock_guard lock(store->mutex);
        store->runs = std::vector<Run>{run("a", RunState::Finished)};
    }
    feed.refresh();
    QTRY_COMPARE(recovered.count(), 1);
}

QTEST_GUILESS_MAIN(HistoryFeedTest)
#include "history_feed_test.moc"
