// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/async_task.h"
#include "app/bridge/run_feed.h"
#include "tests/app/support/fake_client.h"

#include <QSignalSpy>
#include <QTest>

using namespace mayfly;
using namespace mayfly::bridge;
using mayfly::test::FakeController;
using mayfly::test::fakeSource;

namespace {

RunSnapshot snapshot(RunState state, std::int64_t sequence)
{
    RunSnapshot made;
    made.run.id = "r1";
    made.run.state = state;
    made.run.appliedSteps = sequence * 10;
    Event event;
    event.sequence = sequence;
    event.message = "event " + std::to_string(sequence);
    made.events.push_back(event);
    Sample sample;
    sample.slot = "cluster";
    sample.time_ns = sequence * 1'000'000'000;
    made.samples.push_back(sample);
    return made;
}

} // namespace

class RunFeedTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void batchesWhatCameSinceTheLastTick();
    void theControllerGoesOnFromTheStore();
    void aRunThatIsOverNeedsNoClient();
    void saysWhenTheControllerIsLostAndBack();
    void aSilentControllerIsLostUntilItSpeaks();
    void anUnknownRunFails();
    void aSlowControllerNeverBlocksTheCaller();
    void leavingDropsWhatWasOnItsWay();
    void theEndReleasesTheClient();

private:
    std::unique_ptr<RunFeed> watching();

    std::shared_ptr<FakeController> controller_;
};

void RunFeedTest::init()
{
    controller_ = std::make_shared<FakeController>();
}

std::unique_ptr<RunFeed> RunFeedTest::watching()
{
    auto feed = std::make_unique<RunFeed>(fakeSource(controller_), nullptr, std::chrono::milliseconds(10));
    feed->watch(QStringLiteral("r1"));
    return feed;
}

void RunFeedTest::batchesWhatCameSinceTheLastTick()
{
    const auto feed = watching();
    std::vector<RunSnapshot> got;
    connect(feed.get(), &RunFeed::updated, this, [&](const RunSnapshot &delta) { got.push_back(delta); });
    QCOMPARE(feed->connection(), RunFeed::Connection::Connecting);
    QTRY_VERIFY(controller_->isAttached());
    controller_->send(snapshot(RunState::Training, 1)); // no event loop in between: these three are one batch
    controller_->send(snapshot(RunState::Training, 2));
    controller_->send(snapshot(RunState::Training, 3));
    QTRY_COMPARE(got.size(), std::size_t(1));
    QCOMPARE(got[0].events.size(), std::size_t(3));
    QCOMPARE(got[0].events[2].message, std::string("event 3"));
    QCOMPARE(got[0].samples.size(), std::size_t(3));
    QCOMPARE(got[0].run.appliedSteps, std::int64_t(30));
    QCOMPARE(feed->connection(), RunFeed::Connection::Live);
}

void RunFeedTest::theControllerGoesOnFromTheStore()
{
    controller_->past = snapshot(RunState::Training, 60);
    const auto feed = watching();
    QTRY_VERIFY(controller_->isAttached());
    QCOMPARE(controller_->callbacks.afterEvent, std::int64_t(60));
    QCOMPARE(controller_->callbacks.afterSample_ns, std::int64_t(50'000'000'000)); // ten seconds of overlap
    // Another run is asked for from its start, where nothing of it is known.
    controller_->past = fail(ErrorCode::Unavailable, "locked");
    feed->watch(QStringLiteral("r2"));
    QTRY_COMPARE(controller_->attached.load(), 2);
    QCOMPARE(controller_->callbacks.afterEvent, std::int64_t(0));
    QCOMPARE(controller_->callbacks.afterSample_ns, std::int64_t(0));
}

void RunFeedTest::aRunThatIsOverNeedsNoClient()
{
    controller_->past = snapshot(RunState::Finished, 5);
    const auto feed = watching();
    QSignalSpy updated(feed.get(), &RunFeed::updated);
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Over);
    QCOMPARE(updated.count(), 1);
    QCOMPARE(controller_->attached.load(), 0);
}

void RunFeedTest::saysWhenTheControllerIsLostAndBack()
{
    controller_->past = snapshot(RunState::Training, 1);
    const auto feed = watching();
    QTRY_VERIFY(controller_->isAttached());
    controller_->sayConnection("connection refused");
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Lost);
    QCOMPARE(feed->problem(), QStringLiteral("connection refused"));
    controller_->sayConnection("");
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Live);
    QCOMPARE(feed->problem(), QString());
}

/// Frozen, or cut off: its connection is open, and nothing comes.
void RunFeedTest::aSilentControllerIsLostUntilItSpeaks()
{
    controller_->past = snapshot(RunState::Training, 1);
    RunFeed feed(fakeSource(controller_), nullptr, std::chrono::milliseconds(10), std::chrono::milliseconds(200));
    feed.watch(QStringLiteral("r1"));
    QTRY_VERIFY(controller_->isAttached());
    controller_->send(snapshot(RunState::Training, 2));
    QTRY_COMPARE(feed.connection(), RunFeed::Connection::Live);
    QTRY_COMPARE(feed.connection(), RunFeed::Connection::Lost);
    QCOMPARE(feed.problem(), QString());
    QVERIFY(feed.silentFor() >= std::chrono::milliseconds(200));
    controller_->send(snapshot(RunState::Training, 3));
    QTRY_COMPARE(feed.connection(), RunFeed::Connection::Live);
}

void RunFeedTest::anUnknownRunFails()
{
    controller_->past = fail(ErrorCode::NotFound, "no run r1");
    const auto feed = watching();
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Failed);
    QCOMPARE(feed->problem(), QStringLiteral("no run r1"));
}

void RunFeedTest::aSlowControllerNeverBlocksTheCaller()
{
    controller_->slow = true;
    const auto feed = watching();
    QTRY_VERIFY(controller_->isAttached());
    int scaled = 0;
    bool stopped = false;
    feed->scale(3, [&](Result<std::string> answer) { scaled = answer ? 1 : -1; });
    feed->stop(QStringLiteral("by the test"), [&](Result<void> answer) { stopped = answer.has_value(); });
    controller_->send(snapshot(RunState::Training, 1));
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Live); // the rest goes on meanwhile
    QCOMPARE(scaled, 0);
    QVERIFY(!stopped);
    controller_->answers.release(2);
    QTRY_COMPARE(scaled, 1);
    QTRY_VERIFY(stopped);
    QVERIFY(std::find(controller_->commands.begin(), controller_->commands.end(), "scale 3") !=
            controller_->commands.end());
}

void RunFeedTest::leavingDropsWhatWasOnItsWay()
{
    const auto feed = watching();
    QTRY_VERIFY(controller_->isAttached());
    QSignalSpy updated(feed.get(), &RunFeed::updated);
    controller_->send(snapshot(RunState::Training, 1));
    feed->leave();
    QTRY_COMPARE(controller_->destroyed.load(), 1);
    QCOMPARE(updated.count(), 0);
    QCOMPARE(feed->connection(), RunFeed::Connection::Detached);
    controller_->send(snapshot(RunState::Training, 2)); // a late callback goes nowhere
    QCoreApplication::processEvents();
    QCOMPARE(updated.count(), 0);
}

void RunFeedTest::theEndReleasesTheClient()
{
    const auto feed = watching();
    QTRY_VERIFY(controller_->isAttached());
    controller_->send(snapshot(RunState::Finished, 9));
    QTRY_COMPARE(feed->connection(), RunFeed::Connection::Over);
    QTRY_COMPARE(controller_->destroyed.load(), 1);
    bool refused = false;
    feed->stop(QStringLiteral("late"), [&](Result<void> answer) { refused = !answer; });
    QVERIFY(refused);
}

QTEST_GUILESS_MAIN(RunFeedTest)
#include "run_feed_test.moc"
