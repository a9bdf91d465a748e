// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with the chosen plan: launching and rehearsing, comparing, playing simulated runs.
#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/banner.h"
#include "app/look/confirm_card.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/look/form_field.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/launch_backend.h"
#include "app/pages/launch_step.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_compare_lines.h"
#include "app/pages/plan_figures.h"
#include "app/pages/trial_dialog.h"
#include "tests/app/pages/plan_fixture.h"
#include "tests/app/support/problems.h"
#include "tests/app/support/tab_order.h"
#include "tests/support/isolated_home.h"

#include <QClipboard>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QThread>

using namespace mayfly;
using namespace mayfly::pages;

class PlanActionsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { test::PlanFixture::prepare(); }
    void init() { open(test::syntheticServices()); }
    void cleanup() { fixture_.close(); }
    void aLaunchIsCheckedAndConfirmedWithItsPrice();
    void aProblemKeepsARunFromBeingLaunched();
    void whatIfIsNotLaunched();
    void anUnreadableFieldIsNotLaunched();
    void checksDoNotBlock();
    void theCapCanBeChanged();
    void aFailedLaunchCanBeTriedAgain();
    void escapeCancels();
    void aPlanIsLaunchedOverSsh();
    void anotherBackendIsCheckedAtOnce();
    void whatIsAmissIsToldAndDoesNotStop();
    void aFileIsDropped_data();
    void aFileIsDropped();
    void dialogsAreWorkedByKeyboard();
    void aRehearsalIsFree();
    void aRehearsalCanLoseOneForSure();
    void anOnDemandRehearsalLosesNothing();
    void revocationsAreSaidInWords();
    void plansAreCompared();
    void differencesAreMarked();
    void aRunIsPlayed();
    void aRunIsToldInWords();
    void notableRunsAreFound();

private:
    void open(const PlanServices &services);
    LaunchStep *step(bool rehearsal = false);
    bool save(QWidget *dialog, const QString &name);

    test::PlanFixture fixture_;
    PlanPage *page_ = nullptr;
};

void PlanActionsTest::open(const PlanServices &services)
{
    fixture_.open(services);
    page_ = fixture_.page;
}

LaunchStep *PlanActionsTest::step(bool rehearsal)
{
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    (rehearsal ? panel->rehearseButton() : panel->launchButton())->click();
    return page_->findChild<LaunchStep *>();
}

bool PlanActionsTest::save(QWidget *dialog, const QString &name)
{
    bool saved = true;
    for (const auto &[mode, suffix] : {std::pair{look::Theme::Mode::Light, "light"}, {look::Theme::Mode::Dark, "dark"}}) {
        look::Theme::instance().setMode(mode);
        QCoreApplication::processEvents();
        saved = saved && dialog->grab().save(QStringLiteral(MAYFLY_BUILD_DIR) + "/screenshots/" + name + '-' + suffix + ".png");
    }
    look::Theme::instance().setMode(look::Theme::Mode::Light);
    return saved;
}

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

void PlanActionsTest::aRehearsalIsFree()
{
    PlanServices services = test::syntheticServices();
    bool rehearsal = false;
    services.launch = [&rehearsal](const LaunchRequest &request) {
        rehearsal = request.rehearsal;
        return Result<std::string>(std::string("rehearsed"));
    };
    open(services);
    QSignalSpy launched(page_, &PlanPage::launched);
    auto *dialog = step(true);
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    QCOMPARE(dialog->goButton()->text(), QString("Rehearse for free"));
    dialog->goButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QVERIFY(rehearsal);
}

void PlanActionsTest::aRehearsalCanLoseOneForSure()
{
    PlanServices services = test::syntheticServices();
    auto losses = RehearsedLosses::None;
    services.launch = [&losses](const LaunchRequest &request) {
        losses = request.losses;
        return Result<std::string>(std::string("rehearsed"));
    };
    open(services);
    QSignalSpy launched(page_, &PlanPage::launched);
    QVERIFY(transientWorkers(page_->selectedPlan()->cluster) > 0);
    auto *dialog = step(true);
    QTRY_VERIFY(dialog->goButton()->isEnabled());
    auto *choice = dialog->findChild<look::SegmentedControl *>();
    QVERIFY(choice);
    QCOMPARE(choice->current(), static_cast<int>(RehearsedLosses::FromModel));
    QCoreApplication::processEvents();
    const QRect before(dialog->goButton()->mapTo(dialog, QPoint()), dialog->goButton()->size());
    const int height = dialog->height();
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Right);
    QCOMPARE(choice->current(), static_cast<int>(RehearsedLosses::OneHalfway));
    QCoreApplication::processEvents();
    QCOMPARE(QRect(dialog->goButton()->mapTo(dialog, QPoint()), dialog->goButton()->size()), before);     // it stays under the pointer
    QCOMPARE(dialog->height(), height);
    QVERIFY2(height < look::units(700), qPrintable(QString::number(height)));
    const auto labels = dialog->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->text() == "One transient worker is revoked half-way through the steps."; }));
    QVERIFY(save(dialog, "rehearse-step"));
    dialog->goButton()->click();
    QTRY_COMPARE(launched.count(), 1);
    QCOMPARE(losses, RehearsedLosses::OneHalfway);
}

/// It does not say that servers are revoked as the model says, and then that they are not.
void PlanActionsTest::anOnDemandRehearsalLosesNothing()
{
    PlanServices services = test::syntheticServices();
    services.search = [all = services.search](const planning::PlanRequest &request, const std::function<bool()> &cancelled, const std::function<void(double)> &progress) {
        auto outcome = all(request, cancelled, progress);
        std::erase_if(outcome->candidates, [](const Candidate &each) { return transientWorkers(each.cluster) > 0; });
        return outcome;
    };
    open(services);
    auto *dialog = step(true);
    QVERIFY(dialog->findChild<look::SegmentedControl *>() == nullptr);
    QStringList words;
    for (const QLabel *label : dialog->findChildren<QLabel *>()) {
        words << label->text();
    }
    QVERIFY(words.contains("All servers are on-demand: they are not revoked."));
    QCOMPARE(words.filter("revoked").size(), 2);        // that, and the heading
    QVERIFY(words.filter("model").isEmpty());
}

void PlanActionsTest::revocationsAreSaidInWords()
{
    Plan plan = *page_->selectedPlan();
    plan.cluster.replacement = Replacement::OnDemand;
    plan.cluster.checkpointInterval_s = 600;
    plan.offers.front().notice_s = 30;
    plan.cluster.workers = {{plan.offers.front().id, "K80", "us-east1", 2, Pricing::Transient}};
    const QStringList words = revocationSentences(plan);
    QCOMPARE(words.size(), 3);
    QCOMPARE(words[0], QString("A revoked server is replaced by an on-demand one, which costs more and stays."));
    QCOMPARE(words[1], QString("Notice comes 30\u00A0s before; a worker uses it to finish its step and leave."));
    QCOMPARE(words[2], QString("A checkpoint is written every 10\u00A0min; a lost parameter server goes back to the last one."));
    const QStringList overSsh = revocationSentences(plan, LaunchBackend::Ssh);
    QCOMPARE(overSsh.size(), 4);
    QCOMPARE(overSsh[0], QString("A host that fails or cannot be reached counts as a revoked server, whatever its price."));
    QCOMPARE(overSsh[3], words[2]);
    QVERIFY(revocationSentences(plan, LaunchBackend::Slurm)[0].startsWith("A job that is preempted"));
    plan.cluster.workers.front().pricing = Pricing::OnDemand;
    plan.cluster.psPricing = Pricing::OnDemand;
    QCOMPARE(revocationSentences(plan), QStringList{"All servers are on-demand: they are not revoked."});
    QCOMPARE(revocationSentences(plan, LaunchBackend::Slurm).size(), 4);        // a job may be preempted whatever its price
}

void PlanActionsTest::plansAreCompared()
{
    auto *table = page_->findChild<look::TableView *>();
    for (const int row : {0, 1, 2, 3}) {
        QVERIFY(table->model()->setData(table->model()->index(row, 0), Qt::Checked, Qt::CheckStateRole));
    }
    QVERIFY(!table->model()->setData(table->model()->index(4, 0), Qt::Checked, Qt::CheckStateRole));
    QPushButton *compare = nullptr;
    for (auto *button : fixture_.host->findChildren<QPushButton *>()) {
        compare = button->text() == "Compare (4)" ? button : compare;
    }
    QVERIFY(compare && compare->isEnabled());
    compare->click();
    auto *dialog = page_->findChild<PlanCompare *>();
    QVERIFY(dialog && dialog->isVisible());
    QTRY_COMPARE(dialog->simulated(), 4);
    const auto histograms = dialog->findChildren<charts::HistogramChart *>();
    QCOMPARE(histograms.size(), 8);
    for (int i = 1; i < 4; ++i) {       // one scale for all times, one for all costs
        QCOMPARE(histograms[i]->range(charts::Axis::X), histograms[0]->range(charts::Axis::X));
        QCOMPARE(histograms[4 + i]->range(charts::Axis::X), histograms[4]->range(charts::Axis::X));
    }
    const auto survivals = dialog->findChildren<charts::SurvivalChart *>();
    QCOMPARE(survivals.size(), 4);
    QCOMPARE(survivals[1]->range(charts::Axis::X), survivals[0]->range(charts::Axis::X));
    QCOMPARE(dialog->findChildren<look::ChanceBar *>().size(), 4 * 4);      // deadline, budget, accuracy, all
    const auto labels = dialog->findChildren<QLabel *>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel *label) { return label->accessibleDescription() == "the best of these plans" && label->font().weight() >= QFont::DemiBold; }));
    QTest::keySequence(dialog, QKeySequence::Copy);
    const QStringList lines = QGuiApplication::clipboard()->text().split('\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.front().count('\t'), 4);
    QVERIFY(lines[1].startsWith("Time, P50\t"));
    QVERIFY(save(dialog, "plan-compare"));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(page_->findChild<PlanCompare *>() == nullptr);
}

void PlanActionsTest::differencesAreMarked()
{
    Candidate quick;
    quick.prediction.time_s = 3600;
    quick.prediction.accuracyPct = 90;
    quick.ratePerHour = Money::fromUnits(2);
    Candidate slow = quick;
    slow.prediction.time_s = 3600 * 1.25;
    slow.prediction.accuracyPct = 92.1;
    const std::vector<Candidate> plans{quick, slow};
    const auto lines = compareLines(models::timeUnitFor(3600));
    const auto line = [&lines](const QString &name) { return *std::find_if(lines.begin(), lines.end(), [&name](const CompareLine &each) { return each.name == name; }); };
    const auto time = line("Time, P50");
    QCOMPARE(bestOf(time, plans), std::optional(3600.0));
    QCOMPARE(differenceText(time, slow, bestOf(time, plans)), QString("+25\u00A0%"));
    QCOMPARE(differenceText(time, quick, bestOf(time, plans)), QString());
    const auto accuracy = line("Accuracy");
    QCOMPARE(differenceText(accuracy, quick, bestOf(accuracy, plans)), QString("\u22122.1 points"));
    QVERIFY(!bestOf(line("Rate per hour"), plans));     // both the same: nothing is marked
    QVERIFY(!bestOf(line("Checkpoints"), plans));
}

void PlanActionsTest::aRunIsPlayed()
{
    page_->findChild<ChosenPlanPanel *>()->trialButton()->click();
    auto *dialog = page_->findChild<TrialDialog *>();
    QVERIFY(dialog);
    QTRY_VERIFY(!dialog->playing());
    const double end_s = dialog->chart()->data().end_s;
    QCOMPARE(dialog->moment_s(), end_s);
    QVERIFY(!dialog->chart()->data().live);
    auto *slider = dialog->findChild<QSlider *>();
    slider->setFocus();
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(dialog->moment_s(), 0.0);
    QVERIFY(dialog->chart()->data().live);
    slider->setValue(500);
    QVERIFY(std::abs(dialog->moment_s() - end_s / 2) < end_s / 900);
    QVERIFY(save(dialog, "plan-trial"));
    QTest::keyClick(dialog, Qt::Key_Space);
    QVERIFY(dialog->isRunning());
    const double before = dialog->moment_s();
    QTRY_VERIFY(dialog->moment_s() > before);
    QTest::keyClick(dialog, Qt::Key_Space);
    QVERIFY(!dialog->isRunning());
    dialog->goTo(1e9);
    QCOMPARE(dialog->moment_s(), end_s);
    auto *story = dialog->findChild<QListWidget *>();
    QCOMPARE(story->currentRow(), story->count() - 1);
    emit story->itemActivated(story->item(0));
    QCOMPARE(dialog->moment_s(), 0.0);
}

void PlanActionsTest::aRunIsToldInWords()
{
    Candidate candidate;
    candidate.cluster.workers = {{"a", "K80", "us-east1", 2, Pricing::Transient}};
    candidate.cluster.parameterServers = 1;
    candidate.prediction.time_s = 3600;
    candidate.prediction.cost = Money::fromUnits(1.5);
    const SimulatedTrial trial = test::syntheticTrial(candidate, 1);
    QStringList words;
    for (const StoryLine &line : storyOf(trial)) {
        words << line.words;
    }
    QCOMPARE(words.front(), QString("w-0 is requested, at $0.50 an hour."));
    QVERIFY(words.contains("w-1 gets its notice: it will be revoked in 30\u00A0s."));
    QVERIFY(words.contains("w-1 is revoked."));
    QVERIFY(words.contains("The replacement of w-1 works."));
    QVERIFY(outcomeText(trial).startsWith("It ends after 60.0\u00A0min and costs $1.50."));
    const auto unit = models::timeUnitFor(trial.time_s);
    QVERIFY(momentText(trial, trial.time_s / 2 + 35, unit).endsWith("20.0 steps/s, 1 of 2 workers"));
    const auto half = timelineOf(trial, trial.time_s / 2 + 10);
    QCOMPARE(half.rows.size(), 3);
    QCOMPARE(half.rows[1].marks.size(), 1);     // the notice; the loss comes later
    QVERIFY(half.rows[1].bars.last().state == ServerState::Notice);
    QCOMPARE(timelineOf(trial).rows[1].marks.size(), 3);
}

void PlanActionsTest::notableRunsAreFound()
{
    page_->findChild<ChosenPlanPanel *>()->trialButton()->click();
    auto *dialog = page_->findChild<TrialDialog *>();
    QTRY_COMPARE(dialog->notableTexts().size(), 3);
    QCOMPARE(dialog->notableTexts()[1], QString("Run 7: a slow one (P90)"));
    QTest::keyClick(dialog, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(dialog->number(), 12);
    QTest::keyClick(dialog, Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(dialog->number(), 7);
    QTest::keyClick(dialog, Qt::Key_Left, Qt::AltModifier);
    QTest::keyClick(dialog, Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(dialog->number(), 3);
    QTRY_VERIFY(!dialog->playing());
}

QTEST_MAIN(PlanActionsTest)
#include "plan_actions_test.moc"
