// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/pages/plan_actions_test.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/plan_figures.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/launch_backend.h"
#include "app/pages/launch_step.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_compare_lines.h"
#include "app/pages/trial_dialog.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;

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

QTEST_MAIN(mayfly::pages::PlanActionsTest)
