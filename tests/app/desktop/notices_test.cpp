// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/notices.h"

#include <QLocale>
#include <QTest>

using namespace mayfly;
using desktop::Notice;
using desktop::Notices;

class NoticesTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void theFirstWordIsOnlyRemembered();
    void aRevocationIsTold();
    void theEndIsTold();
    void aFailureSaysWhy();
    void atMostOneInAnInterval();
    void severalRunsAreToldTogether();
    void olderWordsOfASlowerSourceAreNoNews();
    void nothingWhileOff();

private:
    static Run run(const char *id, RunState state, int revocations);
    /// Told by a timer or not: the clock is played.
    void after(std::int64_t ms);

    std::int64_t now_ms_ = 0;
    std::vector<Notice> told_;
    std::unique_ptr<Notices> notices_;
};

void NoticesTest::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    now_ms_ = 1000;
    told_.clear();
    notices_ = std::make_unique<Notices>([this](const Notice &notice) { told_.push_back(notice); }, nullptr, [this] { return now_ms_; });
}

Run NoticesTest::run(const char *id, RunState state, int revocations)
{
    Run made;
    made.id = id;
    made.name = std::string("plan-") + id;
    made.state = state;
    made.revocations = revocations;
    made.cost = Money::fromUnits(1.33);
    made.message = state == RunState::Failed ? "no server could be had" : "";
    return made;
}

void NoticesTest::after(std::int64_t ms)
{
    now_ms_ += ms;
    notices_->tellDue();
}

void NoticesTest::theFirstWordIsOnlyRemembered()
{
    notices_->observe(run("a", RunState::Finished, 3));
    notices_->observe(run("b", RunState::Training, 2));
    notices_->observe(run("b", RunState::Training, 2));
    notices_->observe(Run());
    QVERIFY(told_.empty() && !notices_->waiting());
}

void NoticesTest::aRevocationIsTold()
{
    notices_->observe(run("a", RunState::Training, 0));
    notices_->observe(run("a", RunState::Training, 1));
    QCOMPARE(told_.size(), std::size_t(1));
    QCOMPARE(told_[0].title, QString("plan-a"));
    QVERIFY2(told_[0].text.startsWith("1 server"), qPrintable(told_[0].text));
    QCOMPARE(told_[0].runId, QString("a"));
    QVERIFY(!told_[0].bad);
}

void NoticesTest::theEndIsTold()
{
    notices_->observe(run("a", RunState::Stopping, 0));
    notices_->observe(run("a", RunState::Finished, 0));
    QCOMPARE(told_.size(), std::size_t(1));
    QCOMPARE(told_[0].text, QString("The run is finished.\nIt cost $1.33."));
}

void NoticesTest::aFailureSaysWhy()
{
    notices_->observe(run("a", RunState::Launching, 0));
    notices_->observe(run("a", RunState::Failed, 0));
    QCOMPARE(told_.size(), std::size_t(1));
    QCOMPARE(told_[0].text, QString("The run failed.\nNo server could be had."));
    QVERIFY(told_[0].bad);
}

void NoticesTest::atMostOneInAnInterval()
{
    notices_->observe(run("a", RunState::Training, 0));
    notices_->observe(run("a", RunState::Training, 1));
    for (int revoked = 2; revoked <= 6; ++revoked) {
        after(1000);
        notices_->observe(run("a", RunState::Training, revoked));
    }
    QCOMPARE(told_.size(), std::size_t(1));
    QVERIFY(notices_->waiting());
    after(55'000 - 1);
    QCOMPARE(told_.size(), std::size_t(1));
    after(1);
    QCOMPARE(told_.size(), std::size_t(2));
    QVERIFY2(told_[1].text.startsWith("5 server"), qPrintable(told_[1].text));
    after(600'000);
    QCOMPARE(told_.size(), std::size_t(2));
    notices_->setInterval(std::chrono::minutes(5));
    notices_->observe(run("a", RunState::Training, 7));
    notices_->observe(run("a", RunState::Training, 8));
    after(299'999);
    QCOMPARE(told_.size(), std::size_t(3));
    after(1);
    QCOMPARE(told_.size(), std::size_t(4));
}

void NoticesTest::severalRunsAreToldTogether()
{
    for (const char *id : {"a", "b", "c"}) {
        notices_->observe(run(id, RunState::Training, 0));
    }
    notices_->observe(run("a", RunState::Training, 1));
    notices_->observe(run("a", RunState::Training, 3));
    notices_->observe(run("b", RunState::Finished, 1));
    notices_->observe(run("c", RunState::Failed, 0));
    after(60'000);
    QCOMPARE(told_.size(), std::size_t(2));
    QCOMPARE(told_[1].title, QString("Mayfly"));
    QCOMPARE(told_[1].runId, QString());
    const QStringList lines = told_[1].text.split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].startsWith("3 server") && lines[1].startsWith("1 run") && lines[1].contains("failed") && lines[2].contains("finished"));
    QVERIFY(told_[1].bad);
}

void NoticesTest::olderWordsOfASlowerSourceAreNoNews()
{
    notices_->observe(run("a", RunState::Training, 0));
    notices_->observe(run("a", RunState::Training, 2));
    notices_->observe(run("a", RunState::Training, 1));
    notices_->observe(run("a", RunState::Training, 2));
    after(60'000);
    QCOMPARE(told_.size(), std::size_t(1));
    notices_->observe(run("a", RunState::Finished, 2));
    notices_->observe(run("a", RunState::Training, 2));
    notices_->observe(run("a", RunState::Finished, 2));
    after(60'000);
    QCOMPARE(told_.size(), std::size_t(2));
}

void NoticesTest::nothingWhileOff()
{
    notices_->observe(run("a", RunState::Training, 0));
    notices_->setEnabled(false);
    notices_->observe(run("a", RunState::Training, 1));
    after(60'000);
    QVERIFY(told_.empty());
    notices_->setEnabled(true);
    notices_->observe(run("a", RunState::Training, 1));
    QVERIFY(told_.empty());
    notices_->observe(run("a", RunState::Training, 2));
    QCOMPARE(told_.size(), std::size_t(1));
}

QTEST_GUILESS_MAIN(NoticesTest)
#include "notices_test.moc"
