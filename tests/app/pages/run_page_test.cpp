// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/banner.h"
#include "app/look/confirm_card.h"
#include "app/look/empty_page.h"
#include "app/pages/run_page.h"
#include "app/pages/run_panels.h"
#include "tests/app/support/fake_client.h"
#include "tests/app/support/page_host.h"
#include "tests/app/support/synthetic_run.h"

#include <QDockWidget>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

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
    void addingAWorkerIsConfirmedWithItsPrice();
    void stoppingSaysWhenItFails();
    void aHiddenPageDrawsNothingUntilShown();
    void layoutIsKeptAndReset();
    void opensTheNewestLiveRun();

private:
    template <typename Widget> Widget *find(const QString &accessibleName = {}) const;
    QString bannerText() const;

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
    QCOMPARE(throughput->data().workers.size(), 5);
    QCOMPARE(throughput->data().revocations.size(), 2);
    QCOMPARE(throughput->data().finish->label, QString("finish 14:30"));
    const auto *timeline = find<charts::TimelineChart>();
    QCOMPARE(timeline->data().rows.size(), 6);
    QCOMPARE(timeline->data().rows[3].marks.size(), 3); // notice, revoked, replaced
    QCOMPARE(timeline->data().rows[4].note, QString("asked for P100 in us-west1-b"));
    QCOMPARE(find<charts::SpendChart>()->data().cap.value(), 1.6);
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
    QVERIFY(bannerText().contains("connection refused"));
    host_->saveBoth("run-lost");
    QVERIFY(page_->status().contains("does not answer"));
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(!bannerText().contains("does not answer"));
    controller_->answers.release(8);
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
