// SPDX-License-Identifier: GPL-3.0-or-later
// The Run page and its controller: slow, silent or gone; what is asked of it; and which of several live runs is shown.
#include "app/charts/chart_frame.h"
#include "app/look/chips.h"
#include "app/look/confirm_card.h"
#include "app/look/table.h"
#include "app/pages/stale_veil.h"
#include "tests/app/pages/run_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>

using namespace mayfly;
using namespace mayfly::pages;

class RunControlTest : public QObject, private test::RunFixture {
    Q_OBJECT
private slots:
    void initTestCase() { prepare(); }
    void init() { setUp(); }
    void cleanup() { host_.reset(); }
    void aLostControllerIsSaidAndThePageStaysUsable();
    void aDeadControllerIsStartedAgain();
    void aSilentControllerIsSaidAtOnceEverywhere();
    void whatIsNotKnownIsNotShownAsKnown();
    void aRunWithoutControllerSaysHowOldItsDataIs();
    void anotherLiveRunIsChosen();
    void anOpenQuestionFollowsTheRun();
    void addingAWorkerIsConfirmedWithItsPrice();
    void removingTakesTheLastWorker();
    void replacingSaysWhatItMeansAndCosts();
    void drainingTakesTheSelectedWorker();
    void aRefusedCommandIsSaid();
    void stoppingSaysWhenItFails();

private:
    QStringList workerStates() const;
    int labelsWith(const QString &words) const; ///< seen now
};

int RunControlTest::labelsWith(const QString &words) const
{
    int count = 0;
    for (const QLabel *label : host_->findChildren<QLabel *>()) {
        count += label->isVisible() && label->text().contains(words) ? 1 : 0;
    }
    return count;
}

QStringList RunControlTest::workerStates() const
{
    const models::WorkerModel &workers = page_->panels().workers();
    QStringList states;
    for (int row = 0; row < workers.rowCount(); ++row) {
        states << workers.index(row, models::WorkerModel::State).data().toString();
    }
    return states;
}

void RunControlTest::aLostControllerIsSaidAndThePageStaysUsable()
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

void RunControlTest::aDeadControllerIsStartedAgain()
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

/// Gone before it said anything, and the store has no more than the run's own line.
void RunControlTest::whatIsNotKnownIsNotShownAsKnown()
{
    RunSnapshot bare;
    bare.run = test::syntheticRun().run;
    bare.now_ns = bare.run.created_ns - 1'000'000'000'000; // this machine's clock may be behind the controller's
    controller_->past = bare;
    page_->watch(QString::fromStdString(bare.run.id));
    QTRY_VERIFY(controller_->isAttached());
    controller_->sayConnection("the controller of the run is not running");
    QTRY_VERIFY(bannerText().contains("not known since 14:00:00"));
    QVERIFY2(page_->status().endsWith("not heard since 14:00:00"), qPrintable(page_->status()));
    QCOMPARE(labelsWith("As of 14:00:00 UTC"), 1);
    QCOMPARE(labelsWith("$0.00"), 0);
    for (const char *table : {"run-workers", "run-events"}) {
        QCOMPARE(host_->findChild<look::TableView *>(table)->emptyText(), QString("Not known"));
    }
    for (charts::ChartFrame *chart : host_->findChildren<charts::ChartFrame *>()) {
        QCOMPARE(chart->describe(), QString("Not known"));
        QVERIFY(!chart->isVisible() || chart->accessibleName() != "Test accuracy, %" || chart->range(charts::Axis::X).second == 64'000);
    }
    host_->saveBoth("run-unknown");
    RunSnapshot first = bare;
    first.now_ns = bare.run.created_ns + 1'000'000'000;
    controller_->send(first);
    QTRY_COMPARE(labelsWith("As of"), 0);
    QVERIFY(labelsWith("$0.00") > 0);
    QCOMPARE(host_->findChild<look::TableView *>("run-workers")->emptyText(), QString("No worker yet"));
    QCOMPARE(host_->findChild<look::TableView *>("run-events")->emptyText(), QString("No event yet"));
}

/// Frozen: nothing is refused, and nothing is heard.
void RunControlTest::aSilentControllerIsSaidAtOnceEverywhere()
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
    const QStringList silent = workerStates();
    QVERIFY2(silent.contains("Unknown") && !silent.contains("Training") && !silent.contains("Serving"), qPrintable(silent.join(' ')));
    for (const char *act : acts) {
        QVERIFY2(!button(act)->isEnabled(), act);
    }
    QTRY_VERIFY(host_->findChild<look::ConfirmCard *>() == nullptr); // the question has nobody to answer it
    QVERIFY2(page_->status().startsWith("Controller does not answer"), qPrintable(page_->status()));
    QVERIFY2(page_->status().contains(QRegularExpression("last heard [4-9]\\x{a0}s ago$")), qPrintable(page_->status()));
    QVERIFY2(page_->status().contains(QRegularExpression("checkpoint 4[2-7]\\x{a0}s ago")), qPrintable(page_->status()));
    QCOMPARE(bannerText(), QString("The run's controller does not answer. Its servers go on by themselves, "
                                   "and nothing guards the cap meanwhile; how they are is not known since 14:19:40."));
    QCOMPARE(labelsWith("As of 14:19:40 UTC"), 1);
    QCOMPARE(labelsWith("Rate now"), 0);
    host_->saveBoth("run-silent");
    controller_->send(test::syntheticRun());
    QTRY_VERIFY(!veil->isVisible());
    QVERIFY(find<look::Pill>("Training"));
    QVERIFY(workerStates().contains("Serving") && !workerStates().contains("Unknown"));
    QVERIFY(button("Add worker")->isEnabled());
    QVERIFY(page_->status().endsWith("live"));
}

/// Opened on a run whose controller is gone: what the store knows, and how old that is.
void RunControlTest::aRunWithoutControllerSaysHowOldItsDataIs()
{
    RunSnapshot past = test::syntheticRun();
    past.now_ns += 3600 * test::second_ns;
    controller_->past = past;
    page_->watch("20270312-140000-r27x");
    QTRY_VERIFY(controller_->isAttached());
    controller_->sayConnection("the controller of run r27x is not running");
    QTRY_VERIFY(bannerText().endsWith("how they are is not known since 14:19:39."));
    QVERIFY2(page_->status().contains("last heard 60\u00a0min ago"), qPrintable(page_->status()));
}

void RunControlTest::anotherLiveRunIsChosen()
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

void RunControlTest::anOpenQuestionFollowsTheRun()
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

void RunControlTest::addingAWorkerIsConfirmedWithItsPrice()
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

void RunControlTest::removingTakesTheLastWorker()
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

void RunControlTest::replacingSaysWhatItMeansAndCosts()
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

void RunControlTest::drainingTakesTheSelectedWorker()
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

void RunControlTest::aRefusedCommandIsSaid()
{
    watchLive();
    controller_->refuseSlots = true;
    find<look::TableView>("Workers")->selectRow(1);
    button("Drain")->click();
    host_->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_VERIFY(bannerText().startsWith("w-0 is not drained."));
}

void RunControlTest::stoppingSaysWhenItFails()
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

QTEST_MAIN(RunControlTest)
#include "run_control_test.moc"
