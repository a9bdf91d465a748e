// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/empty_page.h"
#include "app/look/table.h"
#include "app/look/table_delegate.h"
#include "tests/app/pages/run_fixture.h"

#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QLineSeries>
#include <QSignalSpy>
#include <QWheelEvent>

using namespace mayfly;
using namespace mayfly::pages;

class RunPageTest : public QObject, private test::RunFixture {
    Q_OBJECT
private slots:
    void initTestCase() { prepare(); }
    void init() { setUp(); }
    void cleanup() { host_.reset(); }
    void emptyPageShowsTheNextStep();
    void aLiveRun();
    void aRevocationIsAnnouncedOnce();
    void aFinishedRunOffersItsReport();
    void aLaterReplacementIsNotTheOneAfterTheLoss();
    void howAStoppedRunEndedIsASentence();
    void aDrainedWorkerSaysSo();
    void aShortRunIsToldToTheSecond();
    void theCurveHasAGapWhileTheControllerWasAway();
    void eventsAreFilteredByKindAndWords();
    void aCutEventIsReadWholeByKeyboard();
    void workersAreFilteredAndSorted();
    void manyWorkersAreGreyButTheSelectedOne();
    void zoomPausesFollowingAndLiveReturns();
    void bannerShowsTheLossInTheLog();
    void aHiddenPageDrawsNothingUntilShown();
    void layoutIsKeptAndReset();
    void opensTheNewestLiveRun();
};

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

void RunPageTest::aShortRunIsToldToTheSecond()
{
    RunSnapshot run = test::syntheticRun();
    run.now_ns = test::launch_ns + 20 * test::second_ns;
    run.spent = Money::fromUnits(0.0084);
    run.forecast = Forecast{test::launch_ns + 27 * test::second_ns, test::launch_ns + 25 * test::second_ns, test::launch_ns + 31 * test::second_ns,
                            Money::fromUnits(0.0121), Money::fromUnits(0.01), Money::fromUnits(0.02)};
    watchLive(run);
    const auto shows = [this](const QString &words) {
        const auto labels = page_->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel *label) { return label->text() == words; });
    };
    QTRY_VERIFY(shows("14:00:27"));
    QVERIFY(shows(QString::fromUtf8("14:00:25–14:00:31, in 7\u00a0s")));
    QVERIFY(shows("$0.0084") && shows("forecast $0.0121"));
    run.now_ns += 4 * test::second_ns;
    run.spent = Money::fromUnits(0.0101);
    controller_->send(run);
    QTRY_VERIFY(shows("$0.0101")); // grows in the same decimals
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

/// A row has room for a part of a long event: the keyboard reaches the rest.
void RunPageTest::aCutEventIsReadWholeByKeyboard()
{
    watchLive();
    auto *table = find<look::TableView>("Events, newest first");
    QTRY_COMPARE(table->model()->rowCount(), 11);
    const auto seen = [this](const QString &words) {
        for (const QLabel *label : host_->findChildren<QLabel *>()) {
            if (label->isVisible() && label->text() == words && label->accessibleName() == "Whole event: " + words) {
                return true;
            }
        }
        return false;
    };
    table->setFocus();
    int cut = 0;
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        QTest::keyClick(table, Qt::Key_Down);
        if (row == 0) {
            QTest::keyClick(table, Qt::Key_Up); // the focus may have come to the first row already
        }
        const QModelIndex event = table->model()->index(row, models::EventModel::What);
        QCOMPARE(table->selectionModel()->selectedRows(models::EventModel::What).value(0), event);
        const bool fits = table->cells()->contentWidth(event) <= table->columnWidth(models::EventModel::What);
        QCOMPARE(seen(event.data().toString()), !fits);
        cut += fits ? 0 : 1;
    }
    QVERIFY(cut > 0 && cut < 11);
    for (int row = 0; row < 12; ++row) {
        QTest::keyClick(table, Qt::Key_Up);
    }
    host_->saveBoth("run-event");
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
