// SPDX-License-Identifier: GPL-3.0-or-later
// Launching the chosen plan.
#include "tests/app/pages/plan_actions_test.h"

#include "app/look/segmented_control.h"
#include "app/look/banner.h"
#include "app/look/confirm_card.h"
#include "app/look/form_field.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/launch_backend.h"
#include "app/pages/launch_step.h"
#include "app/pages/what_if_bar.h"
#include "tests/app/support/problems.h"

#include "tests/app/support/tab_order.h"

#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QThread>

using namespace mayfly;
using namespace mayfly::pages;

void PlanActionsTest::aLaunchIsCheckedAndConfirmedWithItsPrice()
{
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->focusWidget() == dialog->cancelButton());
    QTRY_VERIFY(!dialog->checking());
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    const QString rate = QString::fromStdString(formatMoney(page_->selectedPlan()->ratePerHour)) + "/h";
    QCOMPARE(dialog->goButton()->text(), QString("Launch at %1…").arg(rate));
    QVERIFY(dialog->problems().isEmpty());
    QVERIFY(save(dialog, "launch-step"));
    dialog->goButton()->click();
    auto *card = dialog->findChild<look::ConfirmCard *>();
    QVERIFY(card);
    QCOMPARE(card->confirmButton()->text(), QString("Launch at %1").arg(rate));
    QVERIFY(card->focusWidget() == card->cancelButton());
    QCOMPARE(launched.count(), 0);
    card->confirmButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(launched.first().first().toString(), QString("20261201-145546-k3f9"));
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);
}

void PlanActionsTest::aProblemKeepsARunFromBeingLaunched()
{
    PlanServices services = test::syntheticServices();
    auto fixed = std::make_shared<std::atomic<bool>>(false);
    services.check = [fixed, all = services.check](const LaunchRequest &request, const std::function<bool()> &cancelled) {
        auto checks = all(request, cancelled);
        checks[2].problem = *fixed ? "" : "/data/train-images.gz is not there: install the images";
        return checks;
    };
    open(services);
    auto *dialog = step();
    QTRY_VERIFY(!dialog->checking());
    QTRY_COMPARE(dialog->problems(), QStringList{"/data/train-images.gz is not there: install the images"});
    QVERIFY(!dialog->goButton()->isEnabled());
    QVERIFY(save(dialog, "launch-problem"));
    *fixed = true;
    dialog->checkAgainButton()->click();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QVERIFY(dialog->problems().isEmpty());
}

/// Prices that nobody asks for must not get into a run's ledger.
void PlanActionsTest::whatIfIsNotLaunched()
{
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    QVERIFY(panel->launchButton()->isEnabled());
    auto *bar = page_->findChild<WhatIfBar *>();
    emit bar->changed({4, 1, 1, 1});
    fixture_.wait();
    QVERIFY(!panel->launchButton()->isEnabled() && !panel->rehearseButton()->isEnabled());
    QVERIFY(panel->launchButton()->toolTip().startsWith("What if is on"));
    emit bar->changed({1, 1, 1, 1});
    fixture_.wait();
    QVERIFY(panel->launchButton()->isEnabled());
}

void PlanActionsTest::anUnreadableFieldIsNotLaunched()
{
    QSignalSpy banner(page_, &PlanPage::banner);
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    page_->findChild<look::FormField *>()->setProblem("not a time");
    panel->launchButton()->click();
    QVERIFY(page_->findChild<LaunchStep *>() == nullptr);
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first()[1].toString().startsWith("A field holds what cannot be read"));
}

void PlanActionsTest::checksDoNotBlock()
{
    PlanServices services = test::syntheticServices();
    auto go = std::make_shared<std::atomic<bool>>(false);
    services.check = [go](const LaunchRequest &, const std::function<bool()> &) {
        while (!*go) {
            QThread::msleep(2);
        }
        return std::vector<LaunchCheck>();
    };
    open(services);
    auto *dialog = step();
    QVERIFY(dialog->checking());
    QCOMPARE(dialog->goButton()->text(), QString("Checking…"));
    QVERIFY(!dialog->goButton()->isEnabled() && dialog->cancelButton()->isEnabled());
    *go = true;
    QTRY_VERIFY(dialog->goButton()->isEnabled());
}

void PlanActionsTest::theCapCanBeChanged()
{
    PlanServices services = test::syntheticServices();
    Money cap;
    services.launch = [&cap](const LaunchRequest &request) {
        cap = request.cap;
        return Result<std::string>(std::string("20261201-145546-k3f9"));
    };
    open(services);
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    auto *line = dialog->findChild<look::FormField *>()->findChild<QLineEdit *>();
    QCOMPARE(line->text(), QString("$5.00"));
    line->clear();
    QTest::keyClicks(line, "-1");
    QVERIFY(!dialog->goButton()->isEnabled());
    line->clear();
    QTest::keyClicks(line, "$0.01");
    QVERIFY(dialog->goButton()->isEnabled());
    const auto labels = dialog->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->text().startsWith("The cap is below the P90"); }));
    dialog->goButton()->click();
    dialog->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(cap.micros, std::int64_t{10'000});
}

void PlanActionsTest::aFailedLaunchCanBeTriedAgain()
{
    PlanServices services = test::syntheticServices();
    auto tries = std::make_shared<std::atomic<int>>(0);
    services.launch = [tries](const LaunchRequest &) {
        return ++*tries == 1 ? Result<std::string>(fail(ErrorCode::Unavailable, "the run's controller did not answer")) : Result<std::string>(std::string("second"));
    };
    open(services);
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    dialog->goButton()->click();
    dialog->findChild<look::ConfirmCard *>()->confirmButton()->click();
    auto *banner = dialog->findChild<look::Banner *>();
    QTRY_VERIFY(banner->isVisible());
    QVERIFY(dialog->isVisible() && launched.isEmpty());
    QVERIFY(save(dialog, "launch-failed"));
    emit banner->actionTriggered();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(launched.first().first().toString(), QString("second"));
}

void PlanActionsTest::escapeCancels()
{
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QTest::keyClick(dialog->cancelButton(), Qt::Key_Escape);
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);
    dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QTest::keyClick(dialog->cancelButton(), Qt::Key_Return);     // the focus starts on Cancel
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);
    QVERIFY(launched.isEmpty());
}

/// The back-end, its file, its check, one confirmation; both are remembered.
void PlanActionsTest::aPlanIsLaunchedOverSsh()
{
    PlanServices services = test::syntheticServices();
    LaunchRequest last;
    LaunchChoice kept;
    services.lastChoice = [&kept] { return kept; };
    services.keepChoice = [&kept](const LaunchChoice &choice) { kept = choice; };
    services.check = [all = services.check](const LaunchRequest &request, const std::function<bool()> &cancelled) {
        auto checks = all(request, cancelled);
        checks[0].problem = request.backend == LaunchBackend::Ssh && request.inventory != "/etc/good.toml"
                                ? "/etc/bad.toml:2:1: port: expected a whole number from 1 to 65535" : "";
        return checks;
    };
    services.launch = [&last](const LaunchRequest &request) {
        last = request;
        return Result<std::string>(std::string("over-ssh"));
    };
    open(services);
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    auto *box = dialog->backendBox();
    QVERIFY(!box->fileLine()->isVisible());
    box->control()->setFocus();
    QTest::keyClick(box->control(), Qt::Key_Right);
    QVERIFY(box->fileLine()->isVisible());
    QTRY_VERIFY(!dialog->checking());
    QVERIFY(!dialog->goButton()->isEnabled());
    box->fileLine()->setFocus();
    QTest::keyClicks(box->fileLine(), "/etc/bad.toml");
    QTest::keyClick(box->fileLine(), Qt::Key_Return);       // ends the editing; neither launches nor cancels
    QVERIFY(dialog->isVisible());
    QTRY_COMPARE(dialog->problems(), QStringList{"/etc/bad.toml:2:1: port: expected a whole number from 1 to 65535"});
    QVERIFY(save(dialog, "launch-ssh-problem"));
    box->fileLine()->selectAll();
    QTest::keyClicks(box->fileLine(), "/etc/good.toml");
    QTest::keyClick(box->fileLine(), Qt::Key_Return);
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QVERIFY(save(dialog, "launch-ssh"));
    dialog->goButton()->click();
    dialog->findChild<look::ConfirmCard *>()->confirmButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(last.backend, LaunchBackend::Ssh);
    QCOMPARE(last.inventory, std::string("/etc/good.toml"));
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);
    dialog = step();
    QCOMPARE(dialog->request().backend, LaunchBackend::Ssh);
    QCOMPARE(dialog->backendBox()->fileLine()->text(), QString("/etc/good.toml"));
}

/// A check that still waits for a host is cancelled, and what it finds is not shown.
void PlanActionsTest::anotherBackendIsCheckedAtOnce()
{
    PlanServices services = test::syntheticServices();
    auto begun = std::make_shared<std::atomic<int>>(0);
    auto cancelledOnes = std::make_shared<std::atomic<int>>(0);
    services.check = [begun, cancelledOnes, all = services.check](const LaunchRequest &request, const std::function<bool()> &cancelled) {
        auto checks = all(request, cancelled);
        *begun += request.backend == LaunchBackend::Ssh;
        while (request.backend == LaunchBackend::Ssh && !cancelled()) {
            QThread::msleep(2);
        }
        *cancelledOnes += request.backend == LaunchBackend::Ssh;
        checks[0].problem = request.backend == LaunchBackend::Ssh ? "not to be shown" : "";
        return checks;
    };
    open(services);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    dialog->backendBox()->control()->setCurrent(static_cast<int>(LaunchBackend::Ssh));
    QVERIFY(dialog->checking() && !dialog->goButton()->isEnabled());
    QTRY_COMPARE(begun->load(), 1);
    dialog->backendBox()->control()->setCurrent(static_cast<int>(LaunchBackend::Slurm));
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QTRY_COMPARE(cancelledOnes->load(), 1);
    QVERIFY(dialog->problems().isEmpty());
    dialog->backendBox()->control()->setCurrent(static_cast<int>(LaunchBackend::Ssh));
    QVERIFY(dialog->checking());
    QTRY_COMPARE(begun->load(), 2);
    dialog->cancelButton()->click();
    QTRY_COMPARE(cancelledOnes->load(), 2);
}

void PlanActionsTest::whatIsAmissIsToldAndDoesNotStop()
{
    PlanServices services = test::syntheticServices();
    services.check = [all = services.check](const LaunchRequest &request, const std::function<bool()> &cancelled) {
        auto checks = all(request, cancelled);
        checks[0].note = "gpu2 does not answer";
        return checks;
    };
    open(services);
    auto *dialog = step();
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QVERIFY(dialog->problems().isEmpty());
    const auto labels = dialog->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->isVisible() && label->text() == "gpu2 does not answer"; }));
}

void PlanActionsTest::aFileIsDropped_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("backend");
    QTest::newRow("hosts") << "/lab/hosts.toml" << static_cast<int>(LaunchBackend::Ssh);
    QTest::newRow("slurm") << "/lab/slurm-preempt.toml" << static_cast<int>(LaunchBackend::Slurm);
}

void PlanActionsTest::aFileIsDropped()
{
    QFETCH(QString, file);
    QFETCH(int, backend);
    auto *dialog = step();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enters(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(dialog, &enters);
    QVERIFY(enters.isAccepted());
    QDropEvent drops(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(dialog, &drops);
    QCOMPARE(static_cast<int>(dialog->request().backend), backend);
    QCOMPARE(dialog->request().inventory, file.toStdString());
    QCOMPARE(dialog->backendBox()->control()->current(), backend);
    QTRY_VERIFY(!dialog->checking());
}

void PlanActionsTest::dialogsAreWorkedByKeyboard()
{
    const auto active = [](QWidget *dialog) { return dialog != nullptr && QTest::qWaitForWindowActive(dialog); };
    auto *launch = step();
    QVERIFY(active(launch));
    QTRY_VERIFY(launch->goButton()->isEnabled());
    for (const auto backend : {LaunchBackend::Local, LaunchBackend::Ssh, LaunchBackend::Slurm}) {
        launch->backendBox()->control()->setCurrent(static_cast<int>(backend));
        QTRY_VERIFY(launch->goButton()->isEnabled());
        VERIFY_NO_PROBLEMS(test::tabProblems(*launch));
    }
    launch->goButton()->setFocus();
    QTest::keyClick(launch->goButton(), Qt::Key_Return);
    QPointer<look::ConfirmCard> card = launch->findChild<look::ConfirmCard *>();
    QVERIFY(card);
    VERIFY_NO_PROBLEMS(test::tabProblems(*card));
    QTest::keyClick(card->cancelButton(), Qt::Key_Escape);
    QTRY_VERIFY(!card || !card->isVisible());
    QVERIFY(launch->isVisible());
    QTest::keyClick(launch, Qt::Key_Escape);
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);

    auto *rehearsal = step(true);
    QVERIFY(active(rehearsal));
    QTRY_VERIFY(rehearsal->goButton()->isEnabled());
    VERIFY_NO_PROBLEMS(test::tabProblems(*rehearsal));
    QTest::keyClick(rehearsal, Qt::Key_Escape);
    QTRY_VERIFY(page_->findChild<LaunchStep *>() == nullptr);
}
