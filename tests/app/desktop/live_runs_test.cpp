// SPDX-License-Identifier: GPL-3.0-or-later
// Several runs live at once: the window shows one, knows of all, and asks about all when it is closed.
#include "app/desktop/sidebar.h"
#include "app/pages/run_page.h"
#include "tests/app/desktop/window_fixture.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/synthetic_run.h"
#include "tests/support/isolated_home.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>

#include <mutex>
#include <set>

using namespace mayfly;
using desktop::MainWindow;

class LiveRunsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { test::prepareWindows(); }
    void init();
    void cleanup() { window_.reset(); }
    void theDotFollowsAnyLiveRun();
    void closingNamesThemAllAndKeepsThem();
    void closingStopsThemAll();
    void thoseThatCannotBeStoppedAreToldAndTriedAgain();

private:
    void open(std::vector<Run> runs);
    QMessageBox *askedOnClosing();
    void press(const QMessageBox &box, const QString &start);

    struct Shared {
        std::mutex mutex;
        std::vector<Run> runs;
        std::multiset<std::string> stopped;
        std::set<std::string> deaf;
    };
    static Run liveRun(const std::string &id, const std::string &name);

    test::IsolatedHome home_;
    std::shared_ptr<Shared> shared_;
    std::unique_ptr<MainWindow> window_;
};

Run LiveRunsTest::liveRun(const std::string &id, const std::string &name)
{
    Run run = test::syntheticRun().run;
    run.id = id;
    run.name = name;
    return run;
}

void LiveRunsTest::init()
{
    shared_ = std::make_shared<Shared>();
}

void LiveRunsTest::open(std::vector<Run> runs)
{
    shared_->runs = std::move(runs);
    desktop::AppContext context = test::publishedContext();
    auto controller = std::make_shared<test::FakeController>();
    context.runs = test::fakeSource(controller);
    context.runs.load = [shared = shared_](const std::string &id) -> Result<RunSnapshot> {
        const std::lock_guard lock(shared->mutex);
        for (const Run &each : shared->runs) {
            if (each.id == id) {
                RunSnapshot snapshot = test::syntheticRun();
                snapshot.run = each;
                return snapshot;
            }
        }
        return fail(ErrorCode::NotFound, "no run " + id);
    };
    context.history.runs = [shared = shared_](std::size_t) -> Result<std::vector<Run>> {
        const std::lock_guard lock(shared->mutex);
        return shared->runs;
    };
    context.history.load = context.runs.load;
    context.stopRun = [shared = shared_](const std::string &id) -> Result<void> {
        const std::lock_guard lock(shared->mutex);
        shared->stopped.insert(id);
        return shared->deaf.contains(id) ? fail(ErrorCode::Unavailable, "the controller of run " + id + " is not running") : Result<void>();
    };
    window_ = test::openWindow(context);
    const auto live = std::count_if(shared_->runs.begin(), shared_->runs.end(), [](const Run &each) { return !isOver(each.state); });
    QTRY_COMPARE(window_->run().liveRuns().size(), live);
}

QMessageBox *LiveRunsTest::askedOnClosing()
{
    return window_->close() ? nullptr : window_->findChild<QMessageBox *>();
}

void LiveRunsTest::press(const QMessageBox &box, const QString &start)
{
    for (QAbstractButton *each : box.buttons()) {
        if (each->text().startsWith(start)) {
            each->click();
            return;
        }
    }
    QFAIL(qPrintable("no button " + start));
}

void LiveRunsTest::theDotFollowsAnyLiveRun()
{
    Run over = liveRun("20270312-130000-r1", "over");
    over.state = RunState::Finished;
    open({liveRun("20270312-140000-r2", "lives"), over});
    QTRY_COMPARE(window_->run().runId(), QString("20270312-140000-r2"));
    auto *sidebar = window_->findChild<desktop::Sidebar *>();
    QVERIFY(sidebar->hasDot(MainWindow::Run));
    window_->run().watch("20270312-130000-r1"); // a look at one that is over
    QTRY_VERIFY(!window_->run().run().empty() && !window_->run().live());
    QVERIFY(sidebar->hasDot(MainWindow::Run));
    window_->showPage(MainWindow::Run);
    auto *choose = window_->run().badges()->findChild<QPushButton *>();
    QVERIFY(choose->isVisible()); // and the way back
}

void LiveRunsTest::closingNamesThemAllAndKeepsThem()
{
    open({liveRun("20270312-150000-r3", "one"), liveRun("20270312-140000-r2", "<b>two</b>")});
    const QMessageBox *box = askedOnClosing();
    QVERIFY(box != nullptr);
    QVERIFY2(box->text().startsWith("2 run"), qPrintable(box->text()));
    QVERIFY2(box->informativeText().startsWith("one\n<b>two</b>\n\n"), qPrintable(box->informativeText()));
    QCOMPARE(box->textFormat(), Qt::PlainText);
    QCOMPARE(box->icon(), QMessageBox::NoIcon); // the house's, not the toolkit's
    QVERIFY(!box->iconPixmap().isNull());
    for (const QAbstractButton *each : box->buttons()) {
        QVERIFY(each->icon().isNull());
    }
    press(*box, "Keep them running");
    QTRY_VERIFY(!window_->isVisible());
    QVERIFY(shared_->stopped.empty());
}

void LiveRunsTest::closingStopsThemAll()
{
    open({liveRun("20270312-150000-r3", "one"), liveRun("20270312-140000-r2", "two"), liveRun("20270312-130000-r1", "three")});
    const QMessageBox *box = askedOnClosing();
    QVERIFY(box != nullptr);
    press(*box, "Stop all 3 run");
    QTRY_VERIFY(!window_->isVisible());
    QCOMPARE(shared_->stopped, (std::multiset<std::string>{"20270312-130000-r1", "20270312-140000-r2", "20270312-150000-r3"}));
}

void LiveRunsTest::thoseThatCannotBeStoppedAreToldAndTriedAgain()
{
    shared_->deaf = {"20270312-140000-r2"};
    open({liveRun("20270312-150000-r3", "one"), liveRun("20270312-140000-r2", "two")});
    press(*askedOnClosing(), "Stop all");
    QTRY_VERIFY2(window_->messages().shown().startsWith("two could not be stopped."), qPrintable(window_->messages().shown()));
    QVERIFY(window_->isVisible());
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->deaf.clear();
    }
    for (QPushButton *button : window_->messages().findChildren<QPushButton *>()) {
        if (button->text() == "Try again") {
            button->click();
            break;
        }
    }
    QTRY_VERIFY(!window_->isVisible());
    QCOMPARE(shared_->stopped.count("20270312-140000-r2"), std::size_t(2));
    QCOMPARE(shared_->stopped.count("20270312-150000-r3"), std::size_t(1)); // it had answered
}

QTEST_MAIN(LiveRunsTest)
#include "live_runs_test.moc"
