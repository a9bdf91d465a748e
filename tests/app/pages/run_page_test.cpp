// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/banner.h"
#include "app/look/chips.h"
#include "app/look/confirm_card.h"
#include "app/look/empty_page.h"
#include "app/look/table.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"
#include "app/pages/stale_veil.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/page_host.h"
#include "tests/app/support/synthetic_run.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QLocale>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

using namespace mayfly;
using namespace mayfly::pages;
using mayfly::test::FakeController;
using mayfly::test::PageHost;

class RunPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();
    void emptyPageShowsTheNextStep();
    void aLiveRun();
    void aRevocationIsAnnouncedOnce();
    void aFinishedRunOffersItsReport();
    void aLostControllerIsSaidAndThePageStaysUsable();
    void aDeadControllerIsStartedAgain();
    void aSilentControllerIsSaidAtOnceEverywhere();
    void aRunWithoutControllerSaysHowOldItsDataIs();
    void anotherLiveRunIsChosen();
    void anOpenQuestionFollowsTheRun();
    void removingTakesTheLastWorker();
    void aLaterReplacementIsNotTheOneAfterTheLoss();
    void howAStoppedRunEndedIsASentence();
    void aDrainedWorkerSaysSo();
    void theCurveHasAGapWhileTheControllerWasAway();
    void addingAWorkerIsConfirmedWithItsPrice();
    void replacingSaysWhatItMeansAndCosts();
    void drainingTakesTheSelectedWorker();
    void aRefusedCommandIsSaid();
    void eventsAreFilteredByKindAndWords();
    void workersAreFilteredAndSorted();
    void manyWorkersAreGreyButTheSelectedOne();
    void zoomPausesFollowingAndLiveReturns();
    void bannerShowsTheLossInTheLog();
    void stoppingSaysWhenItFails();
    void aHiddenPageDrawsNothingUntilShown();
    void layoutIsKeptAndReset();
    void opensTheNewestLiveRun();

private:
    template <typename Widget> Widget *find(const QString &accessibleName = {}) const;
    QString bannerText() const;
    /// By the beginning of its text, or by its accessible name.
    QPushButton *button(const QString &start) const;
    void watchLive(const RunSnapshot &run = test::syntheticRun());

    std::shared_ptr<FakeController> controller_;
    RunPage *page_ = nullptr;
    std::unique_ptr<PageHost> host_;
};

void RunPageTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    look::Theme::instance().install(*qApp);
    look::Theme::instance().setMode(look::Theme::Mode::Light);
}

void RunPageTest::init()
{
    controller_ = std::make_shared<FakeController>();
    page_ = new RunPage(test::fakeSource(controller_));
    host_ = std::make_unique<PageHost>(page_);
    host_->show();
    page_->setShown(true);
    QVERIFY(QTest::qWaitForWindowExposed(host_.get()));
}

void RunPageTest::cleanup()
{
    host_.reset();
}

QPushButton *RunPageTest::button(const QString &start) const
{
    for (QPushButton *each : host_->findChildren<QPushButton *>()) {
        if (each->text().startsWith(start) || each->accessibleName() == start) {
            return each;
        }
    }
    return nullptr;
}

void RunPageTest::watchLive(const RunSnapshot &run)
{
    controller_->past = run;
    page_->watch("20270312-140000-r27x");
    QTRY_VERIFY(controller_->isAttached());
    controller_->send(run);
    QTRY_VERIFY(page_->live());
}

template <typename Widget> Widget *RunPageTest::find(const QString &accessibleName) const
{
    for (Widget *widget : host_->findChildren<Widget *>()) {
        if (accessibleName.isEmpty() || widget->accessibleName() == accessibleName) {
            return widget;
        }
    }
    return nullptr;
}

QString RunPageTest::bannerText() const
{
    const auto *banner = find<look::Banner>();
    return banner->isVisible() ? banner->accessibleName() : QString();
}

void RunPageTest::emptyPageShowsTheNextStep()
{
    QVERIFY(find<look::EmptyPage>()->isVisible());
    QSignalSpy rehearse(page_, &RunPage::rehearseRequested);
    QSignalSpy plan(page_, &RunPage::planRequested);
    for (QPushButton *button : find<look::EmptyPage>()->findChildren<QPushButton *>()) {
        button->click();
    }
    QCOMPARE(rehearse.count(), 1);
    QCOMPARE(plan.count(), 1);
    QVERIFY(!page_->live());
    host_->saveBoth("run-empty");
}

void RunPageTest::aLiveRun()
{
    controller_->past = test::syntheticRun();
    QSignalSpy live(page_, &RunPage::liveChanged);
    page_->watch("20270312-140000-r27x");
    QTRY_VERIFY(page_->live());
    QCOMPARE(live.count(), 1);
    QVERIFY(!find<look::EmptyPage>()->isVisible());
    QCOMPARE(page_->title(), QString("resnet32-two-hours"));
    QCOMPARE(page_->caption(), QString("run r27x"));
    QCOMPARE(page_->panels().workers().rowCount(), 6);
    QCOMPARE(page_->panels().events().rowCount(), 11);
    const auto *throughput = find<charts::ThroughputChart>();
    QTRY_COMPARE(throughput->data().workers.size(), 5);
    QCOMPARE(throughput->data().revocations.size(), 2);
    QCOMPARE(throughput->data().finish->label, QString("finish 14:30"));
    const auto *timeline = find<charts::TimelineChart>();
    QTRY_COMPARE(timeline->data().rows.size(), 6);
    QCOMPARE(timeline->data().rows[3].marks.size(), 3); // notice, revoked, replaced
    QCOMPARE(timeline->data().rows[4].note, QString("asked for P100 in us-west1-b"));
    QTRY_VERIFY(find<charts::SpendChart>()->data().cap.has_value());
    QCOMPARE(*find<charts::SpendChart>()->data().cap, 1.6);
    QTRY_COMPARE(throughput->plotRect().left(), timeline->plotRect().left());
    QTRY_COMPARE(throughput->plotRect().right(), timeline->plotRect().right());
    QTRY_VERIFY(controller_->isAttached());
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(page_->status().contains("checkpoint 38\u00a0s ago, step 41,500"));
    QVERIFY(bannerText().startsWith("w-3 was revoked at 14:18:48."));
    host_->saveBoth("run");
}

void RunPageTest::aRevocationIsAnnouncedOnce()
{
    RunSnapshot past = test::syntheticRun();
    past.now_ns += 600 * test::second_ns; // the last loss is long ago
    controller_->past = past;
    QSignalSpy lost(page_, &RunPage::serverLost);
    page_->watch("r");
    QTRY_VERIFY(controller_->isAttached());
    QCOMPARE(bannerText(), QString());
    RunSnapshot news = past;
    news.events = {test::syntheticEvent(12, 1780, EventKind::Lost, "w-1", "w-1 revoked without a notice")};
    news.samples.clear();
    controller_->send(news);
    QTRY_VERIFY(bannerText().startsWith("w-1 was revoked at 14:29:40."));
    QCOMPARE(lost.count(), 1);
    QCOMPARE(lost[0][0].toString(), QString("w-1"));
    emit find<look::Banner>()->dismissed();
    controller_->send(news);
    QTRY_COMPARE(bannerText(), QString());
    QCOMPARE(lost.count(), 1);
}

void RunPageTest::aFinishedRunOffersItsReport()
{
    controller_->past = test::syntheticFinishedRun();
    page_->watch("20270312-140000-r27x");
    QTRY_VERIFY(bannerText().startsWith("The run is finished."));
    QVERIFY(!page_->live());
    QCOMPARE(controller_->attached.load(), 0);
    QSignalSpy report(page_, &RunPage::reportRequested);
    emit find<look::Banner>()->actionTriggered();
    QCOMPARE(report.count(), 1);
    QCOMPARE(report[0][0].toString(), QString("20270312-140000-r27x"));
    QVERIFY(!page_->tools()->findChildren<QPushButton *>().front()->isVisible());
    host_->saveBoth("run-finished");
}

void RunPageTest::aLostControllerIsSaidAndThePageStaysUsable()
{
    controller_->past = test::syntheticRun();
    controller_->slow = true;
    page_->watch("r");
    QTRY_VERIFY(controller_->isAttached());
    controller_->sayConnection("connection refused");
    QTRY_VERIFY(bannerText().contains("does not answer"));
    QVERIFY2(!bannerText().contains("connection refused"), qPrintable(bannerText())); // the library's words, not ours
    host_->saveBoth("run-lost");
    QVERIFY(page_->status().contains("does not answer"));
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(!bannerText().contains("does not answer"));
    controller_->answers.release(8);
}

void RunPageTest::aDeadControllerIsStartedAgain()
{
    watchLive();
    controller_->restartProblem = "no settings.json";
    controller_->sayConnection("the controller of run r is not running");
    QTRY_VERIFY(bannerText().contains("does not answer"));
    QVERIFY(button("Try again")->isVisible());
    button("Try again")->click();
    QTRY_VERIFY(bannerText().startsWith("The run's controller could not be started again."));
    QVERIFY(bannerText().contains("no settings.json"));
    controller_->restartProblem.clear();
    controller_->sayConnection("still not running");
    QTRY_VERIFY(bannerText().contains("does not answer"));
    button("Try again")->click();
    QTRY_COMPARE(controller_->attached.load(), 2);
    QCOMPARE(controller_->restarts.load(), 2);
    QCOMPARE(page_->panels().workers().rowCount(), 6); // what was known stays
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(page_->status().endsWith("live"));
    QTRY_VERIFY(!bannerText().contains("does not answer"));
}

/// Frozen: nothing is refused, and nothing is heard.
void RunPageTest::aSilentControllerIsSaidAtOnceEverywhere()
{
    watchLive();
    auto *veil = find<StaleVeil>();
    const auto acts = {"Add worker", "Remove worker", "Replace", "Drain", "Stop run"};
    QVERIFY(!veil->isVisible());
    QVERIFY(find<look::Pill>("Training"));
    for (const char *act : acts) {
        QVERIFY(button(act)->isEnabled());
    }
    button("Add worker")->click();
    QVERIFY(host_->findChild<look::ConfirmCard *>() != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(veil->isVisible(), 8000);
    QVERIFY(find<look::Pill>("No answer"));
    QVERIFY(!find<look::Pill>("Training"));
    for (const char *act : acts) {
        QVERIFY2(!button(act)->isEnabled(), act);
    }
    QTRY_VERIFY(host_->findChild<look::ConfirmCard *>() == nullptr); // the question has nobody to answer it
    QVERIFY2(page_->status().startsWith("Controller does not answer"), qPrintable(page_->status()));
    QVERIFY2(page_->status().contains(QRegularExpression("last heard [4-9]\\x{a0}s ago$")), qPrintable(page_->status()));
    QVERIFY2(page_->status().contains(QRegularExpression("checkpoint 4[2-7]\\x{a0}s ago")), qPrintable(page_->status()));
    QCOMPARE(bannerText(), QString("The run's controller does not answer. Its servers go on training by themselves; "
                                   "what you see is from 14:19:40."));
    host_->saveBoth("run-silent");
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(!veil->isVisible());
    QVERIFY(find<look::Pill>("Training"));
    QVERIFY(button("Add worker")->isEnabled());
    QVERIFY(page_->status().endsWith("live"));
}

/// Opened on a run whose controller is gone: what the store knows, and how old that is.
void RunPageTest::aRunWithoutControllerSaysHowOldItsDataIs()
{
    RunSnapshot past = test::syntheticRun();
    past.now_ns += 3600 * test::second_ns;
    controller_->past = past;
    page_->watch("20270312-140000-r27x");
    QTRY_VERIFY(controller_->isAttached());
    controller_->sayConnection("the controller of run r27x is not running");
    QTRY_VERIFY(bannerText().endsWith("what you see is from 14:19:39."));
    QVERIFY2(page_->status().contains("last heard 60\u00a0min ago"), qPrintable(page_->status()));
}

void RunPageTest::anotherLiveRunIsChosen()
{
    watchLive();
    QVERIFY(!button("1 live run") && !button("2 live run"));
    const QString own = "20270312-140000-r27x";
    const RunPage::LiveRun shown{own, "resnet32-two-hours", RunState::Training};
    page_->setLiveRuns({shown});
    for (QPushButton *each : page_->badges()->findChildren<QPushButton *>()) {
        QVERIFY(!each->isVisible()); // it is the one that is seen
    }
    page_->setLiveRuns({{"20270312-141500-r28", "a & b", RunState::Launching}, shown});
    auto *runs = page_->badges()->findChild<QPushButton *>();
    QVERIFY(runs->isVisible());
    QVERIFY2(runs->text().startsWith("2 live run"), qPrintable(runs->text()));
    host_->saveBoth("run-several");
    runs->click();
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().size(), 2);
    QCOMPARE(menu->actions()[0]->text(), QString("a && b · run r28 · Launching"));
    QVERIFY(!menu->actions()[0]->isChecked() && menu->actions()[1]->isChecked());
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_COMPARE(page_->runId(), QString("20270312-141500-r28"));
    QTRY_COMPARE(controller_->attached.load(), 2);
}

void RunPageTest::anOpenQuestionFollowsTheRun()
{
    watchLive();
    button("Add worker")->click();
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    QCOMPARE(card->confirmButton()->text(), QString("Add at $2.90/h"));
    RunSnapshot dearer = test::syntheticRun();
    dearer.ratePerHour = Money::fromUnits(3.347);
    controller_->send(dearer);
    QTRY_COMPARE(card->confirmButton()->text(), QString("Add at $3.90/h"));
    card->confirmButton()->setFocus();
    QTest::keyClick(card->confirmButton(), Qt::Key_Return); // as a button in a dialog does
    QTRY_COMPARE(controller_->commands.size(), std::size_t(1));
    QCOMPARE(controller_->commands[0], std::string("scale 6"));
}

void RunPageTest::removingTakesTheLastWorker()
{
    watchLive();
    button("Remove worker")->click();
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    QCOMPARE(card->accessibleName(), QString("Remove a worker from resnet32-two-hours?"));
    QCOMPARE(card->confirmButton()->text(), QString("Remove, down to $1.80/h"));
    QString words;
    for (const QLabel *label : card->findChildren<QLabel *>()) {
        words += label->text() + '\n';
    }
    QVERIFY2(words.contains("w-4 · P100 · us-west1-b") && words.contains("5 → 4"), qPrintable(words));
    card->confirmButton()->click();
    QTRY_COMPARE(controller_->commands.size(), std::size_t(1));
    QCOMPARE(controller_->commands[0], std::string("scale 4"));
}

/// The replacement that came after the loss is the one that is told of, not one that was asked for later.
void RunPageTest::aLaterReplacementIsNotTheOneAfterTheLoss()
{
    RunSnapshot run = test::syntheticRun();
    Server &back = run.servers.back();
    back.ready_ns = test::launch_ns + 1160 * test::second_ns;
    back.working_ns = test::launch_ns + 1165 * test::second_ns;
    back.state = ServerState::Training;
    watchLive(run);
    QTRY_COMPARE(bannerText(), QString("w-3 was revoked at 14:18:48. Its replacement has been training since 14:19:25."));
    back.ended_ns = test::launch_ns + 1176 * test::second_ns;
    back.state = ServerState::Ended;
    back.endReason = "replaced";
    Server later = test::syntheticServer("w-3", 3, 1168, 1172, 1176);
    run.servers.push_back(later);
    controller_->send(run);
    QTRY_COMPARE(bannerText(), QString("w-3 was revoked at 14:18:48. Its replacement trained from 14:19:25 to 14:19:36."));
}

void RunPageTest::howAStoppedRunEndedIsASentence()
{
    RunSnapshot run = test::syntheticFinishedRun();
    run.run.state = RunState::Stopped;
    run.run.message = "stopped from the window";
    controller_->past = run;
    page_->watch("r");
    QTRY_COMPARE(bannerText(), QString("The run was stopped. It cost $1.29 and took 30\u00a0min. Stopped from the window."));
}

void RunPageTest::aDrainedWorkerSaysSo()
{
    RunSnapshot run = test::syntheticRun();
    run.servers[6].state = ServerState::Ended; // w-4
    run.servers[6].endReason = "drained";
    run.servers[6].ended_ns = run.now_ns;
    watchLive(run);
    auto *table = find<look::TableView>("Workers");
    QCOMPARE(table->model()->index(5, models::WorkerModel::State).data().toString(), QString("Drained"));
}

/// While its controller was away nothing of the cluster was measured: no line is drawn there.
void RunPageTest::theCurveHasAGapWhileTheControllerWasAway()
{
    RunSnapshot run = test::syntheticRun();
    const auto away = [](const Sample &each) {
        return each.slot == "cluster" && each.time_ns > test::launch_ns + 500 * test::second_ns &&
               each.time_ns < test::launch_ns + 530 * test::second_ns;
    };
    std::erase_if(run.samples, away);
    watchLive(run);
    const auto *throughput = find<charts::ThroughputChart>();
    QTRY_COMPARE(throughput->data().workers.size(), 5);
    int stretches = 0;
    for (const QAbstractSeries *series : throughput->chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (line != nullptr && line->name() == "cluster" && line->count() > 0) {
            ++stretches;
            QVERIFY(line->points().back().x() <= 500 || line->points().front().x() >= 530);
        }
    }
    QCOMPARE(stretches, 2);
}

void RunPageTest::addingAWorkerIsConfirmedWithItsPrice()
{
    controller_->past = test::syntheticRun();
    page_->watch("r");
    QTRY_VERIFY(controller_->isAttached());
    for (QPushButton *button : page_->tools()->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Add worker")) {
            button->click();
        }
    }
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    QVERIFY(controller_->commands.empty());
    QCOMPARE(card->confirmButton()->text(), QString("Add at $2.90/h"));
    QTRY_VERIFY(card->cancelButton()->hasFocus());
    host_->saveBoth("run-confirm");
    card->confirmButton()->click();
    QTRY_COMPARE(controller_->commands.size(), std::size_t(1));
    QCOMPARE(controller_->commands[0], std::string("scale 6"));
}

void RunPageTest::replacingSaysWhatItMeansAndCosts()
{
    watchLive();
    button("Replace")->click(); // no row is selected: which one?
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().size(), 4); // w-3 is only asked for
    QCOMPARE(menu->actions().at(1)->text(), QString("w-1 · P100 · us-east1-c"));
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Down);
    QTest::keyClick(menu, Qt::Key_Return);
    QTRY_VERIFY(host_->findChild<look::ConfirmCard *>() != nullptr);
    auto *card = host_->findChild<look::ConfirmCard *>();
    QTRY_VERIFY(card->cancelButton()->hasFocus());
    QCOMPARE(card->accessibleName(), QString("Replace w-1 of resnet32-two-hours?"));
    QCOMPARE(card->confirmButton()->text(), QString("Replace at $2.90/h"));
    QString words;
    for (const QLabel *label : card->findChildren<QLabel *>()) {
        words += label->text() + '\n';
    }
    QVERIFY2(words.contains("no step is lost"), qPrintable(words));
    QVERIFY2(words.contains("$1.27 ($1.36)"), qPrintable(words));
    QVERIFY2(words.contains("$1.60"), qPrintable(words));
    host_->saveBoth("run-replace");
    card->confirmButton()->click();
    QTRY_COMPARE(controller_->commands.size(), std::size_t(1));
    QCOMPARE(controller_->commands[0], std::string("replace w-1"));
}

void RunPageTest::drainingTakesTheSelectedWorker()
{
    watchLive();
    auto *table = find<look::TableView>("Workers");
    table->selectRow(3); // w-2
    QCOMPARE(page_->panels().selectedSlot(), QString("w-2"));
    button("Drain")->click();
    auto *card = host_->findChild<look::ConfirmCard *>();
    QVERIFY(card != nullptr);
    QCOMPARE(card->accessibleName(), QString("Drain w-2 of resnet32-two-hours?"));
    QCOMPARE(card->confirmButton()->text(), QString("Drain, down to $1.80/h"));
    QTest::keyClick(card, Qt::Key_Escape);
    QTRY_VERIFY(host_->findChild<look::ConfirmCard *>() == nullptr);
    QVERIFY(controller_->commands.empty());
    button("Drain")->click();
    host_->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_COMPARE(controller_->commands.size(), std::size_t(1));
    QCOMPARE(controller_->commands[0], std::string("drain w-2"));
}

void RunPageTest::aRefusedCommandIsSaid()
{
    watchLive();
    controller_->refuseSlots = true;
    find<look::TableView>("Workers")->selectRow(1);
    button("Drain")->click();
    host_->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_VERIFY(bannerText().startsWith("w-0 is not drained."));
}

void RunPageTest::eventsAreFilteredByKindAndWords()
{
    watchLive();
    auto *table = find<look::TableView>("Events, newest first");
    QCOMPARE(table->model()->rowCount(), 11);
    // Every decision says why.
    QVERIFY(table->model()->index(0, 1).data().toString().endsWith("; us-east1-c took two in 10 min"));
    auto *panels = host_->findChild<RunPanels *>();
    panels->showEventGroup(models::EventGroup::Decisions);
    QCOMPARE(table->model()->rowCount(), 3);
    panels->showEventGroup(models::EventGroup::Problems);
    QCOMPARE(table->model()->rowCount(), 2);
    panels->showEventGroup(models::EventGroup::All);
    auto *field = find<QLineEdit>("Search events");
    QVERIFY(!field->isVisible());
    button("Search events")->click();
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, "W-2 notice");
    QCOMPARE(table->model()->rowCount(), 2);
    button("Search events")->click();
    QCOMPARE(table->model()->rowCount(), 11);
}

void RunPageTest::workersAreFilteredAndSorted()
{
    watchLive(test::syntheticLargeRun(12));
    auto *table = find<look::TableView>("Workers");
    QCOMPARE(table->model()->rowCount(), 13);
    QCOMPARE(table->model()->index(3, 0).data().toString(), QString("w-2"));
    QCOMPARE(table->model()->index(12, 0).data().toString(), QString("w-11"));
    table->sortByColumn(models::WorkerModel::Steps, Qt::DescendingOrder);
    QCOMPARE(table->model()->index(12, 0).data().toString(), QString("ps-0")); // without a figure: last
    find<QLineEdit>("Filter workers")->setText("w-11");
    QCOMPARE(table->model()->rowCount(), 1);
}

void RunPageTest::manyWorkersAreGreyButTheSelectedOne()
{
    watchLive(test::syntheticLargeRun(64));
    const auto *throughput = find<charts::ThroughputChart>();
    QTRY_COMPARE(throughput->data().workers.size(), 64);
    find<look::TableView>("Workers")->selectRow(3);
    QCOMPARE(throughput->highlighted(), QString("w-2"));
    int coloured = 0;
    for (const QAbstractSeries *series : throughput->chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        coloured += line != nullptr && line->name().startsWith("w-") && line->pen().color().alpha() == 255 ? 1 : 0;
    }
    QCOMPARE(coloured, 1);
    const auto *timeline = find<charts::TimelineChart>();
    QTRY_COMPARE(timeline->data().rows.size(), 65);
    QTRY_COMPARE(throughput->plotRect().left(), timeline->plotRect().left());
    QTRY_VERIFY(throughput->plotRect().height() > 40); // many rows leave it its place
    host_->saveBoth("run-64");
}

void RunPageTest::zoomPausesFollowingAndLiveReturns()
{
    watchLive();
    auto *throughput = find<charts::ThroughputChart>();
    const auto *timeline = find<charts::TimelineChart>();
    auto *live = button("Live");
    QVERIFY(live->isChecked());
    const auto home = throughput->range(charts::Axis::X);
    const QPoint middle = throughput->plotRect().center().toPoint();
    QWheelEvent wheel(middle, throughput->viewport()->mapToGlobal(middle), {}, QPoint(0, 240), Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(throughput->viewport(), &wheel);
    QVERIFY(throughput->isZoomed());
    QVERIFY(!live->isChecked());
    QCOMPARE(timeline->range(charts::Axis::X), throughput->range(charts::Axis::X));
    const auto zoomed = throughput->range(charts::Axis::X);
    controller_->send(test::syntheticRun());
    QCoreApplication::processEvents();
    QCOMPARE(throughput->range(charts::Axis::X), zoomed); // new data moves nothing
    live->click();
    QVERIFY(live->isChecked());
    QCOMPARE(throughput->range(charts::Axis::X), home);
    QCOMPARE(timeline->range(charts::Axis::X), home);
}

void RunPageTest::bannerShowsTheLossInTheLog()
{
    watchLive();
    QTRY_VERIFY(bannerText().startsWith("w-3 was revoked"));
    button("Show in log")->click();
    const auto *table = find<look::TableView>("Events, newest first");
    const QModelIndexList rows = table->selectionModel()->selectedRows(models::EventModel::What);
    QCOMPARE(rows.size(), 1);
    QVERIFY(rows.front().data().toString().startsWith("w-3 revoked 42 s after its notice"));
}

void RunPageTest::stoppingSaysWhenItFails()
{
    controller_->past = test::syntheticRun();
    controller_->refuseStop = true;
    page_->watch("r");
    QTRY_VERIFY(controller_->isAttached());
    for (QPushButton *button : page_->tools()->findChildren<QPushButton *>()) {
        if (button->text().startsWith("Stop run")) {
            button->click();
        }
    }
    host_->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_VERIFY(bannerText().startsWith("The run was not stopped."));
    QVERIFY(bannerText().contains("no answer within 5 s"));
}

void RunPageTest::aHiddenPageDrawsNothingUntilShown()
{
    page_->setShown(false);
    controller_->past = test::syntheticRun();
    page_->watch("r");
    QTRY_VERIFY(page_->live());
    QCOMPARE(page_->panels().workers().rowCount(), 0);
    page_->setShown(true);
    QCOMPARE(page_->panels().workers().rowCount(), 6);
}

void RunPageTest::layoutIsKeptAndReset()
{
    QVERIFY(page_->saveLayout().isEmpty()); // as designed: nothing to keep
    auto *dock = host_->findChild<QDockWidget *>("events");
    dock->setFloating(true);
    const QByteArray floating = page_->saveLayout();
    QVERIFY(!floating.isEmpty());
    page_->resetLayout();
    QVERIFY(!dock->isFloating());
    QVERIFY(page_->saveLayout().isEmpty());
    page_->restoreLayout(floating);
    QVERIFY(dock->isFloating());
}

void RunPageTest::opensTheNewestLiveRun()
{
    std::vector<bridge::PastRun> runs(3);
    runs[0].run.id = "c";
    runs[0].run.state = RunState::Finished;
    runs[1].run.id = "b";
    runs[1].run.state = RunState::Training;
    runs[2].run.id = "a";
    runs[2].run.state = RunState::Finished;
    QCOMPARE(runToShow(runs), QString("b"));
    runs[1].run.state = RunState::Failed;
    QCOMPARE(runToShow(runs), QString("c"));
    QCOMPARE(runToShow({}), QString());
}

QTEST_MAIN(RunPageTest)
#include "run_page_test.moc"
