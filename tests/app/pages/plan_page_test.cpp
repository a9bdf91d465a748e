// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/pages/plan_page_test.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/look/banner.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/work_progress.h"

#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QThread>

using namespace mayfly;
using namespace mayfly::pages;

void PlanPageTest::init()
{
    fixture_.open(services_);
    page_ = fixture_.page;
    host_ = fixture_.host.get();
}

void PlanPageTest::cleanup()
{
    fixture_.close();
}

void PlanPageTest::waitForSearch()
{
    fixture_.wait();
}

QLineEdit *PlanPageTest::field(const QString &name) const
{
    return test::named<QLineEdit>(page_, name);
}

void PlanPageTest::showsTheFrontAndTheBest()
{
    const auto *table = page_->findChild<look::TableView *>();
    QVERIFY(table->model()->rowCount() >= 4);
    QCOMPARE(table->currentIndex().row(), 0);
    QCOMPARE(page_->findChild<charts::ParetoChart *>()->selected(), 0);
    QVERIFY(page_->selectedPlan());
    QVERIFY(page_->findChild<ChosenPlanPanel *>()->launchButton()->isEnabled());
}

void PlanPageTest::anEditSearchesAgainAndCanBeUndone()
{
    QSignalSpy searched(page_, &PlanPage::searched);
    QLineEdit *deadline = field("Deadline");
    QVERIFY(deadline);
    deadline->setText("90 min");
    emit deadline->editingFinished();
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(5400.0));
    QCOMPARE(deadline->text(), QString("1.50") + QChar(0x00A0) + "h");
    QVERIFY(searched.count() >= 1);
    deadline->setText("3");         // of what is shown: hours
    emit deadline->editingFinished();
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(10800.0));
    page_->undo();
    QTest::keySequence(page_, QKeySequence::Undo);
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(7200.0));
    QTest::keySequence(page_, QKeySequence::Redo);
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(5400.0));
}

void PlanPageTest::riskIsFollowedAndCancelled()
{
    PlanServices slow = services_;
    slow.search = [](const planning::PlanRequest &request, const std::function<bool()> &cancelled,
                     const std::function<void(double)> &progress) -> Result<planning::PlanOutcome> {
        progress(0.4);
        while (request.trials > 0 && !cancelled()) {
            QThread::msleep(2);
        }
        return cancelled() ? Result<planning::PlanOutcome>(fail(ErrorCode::Cancelled, "cancelled")) : test::syntheticOutcome(request);
    };
    auto *page = new PlanPage(slow);
    test::PageHost host(page);
    host.show();
    page->start();
    auto *progress = qobject_cast<WorkProgress *>(page->progress());
    QTRY_VERIFY(page->selectedPlan() && progress->cancelButton()->isVisible());
    QCOMPARE(progress->text(), QString("Simulating the risk of the best plans"));
    QTRY_COMPARE(progress->findChild<QProgressBar *>()->value(), 40);
    progress->cancelButton()->click();
    QTRY_VERIFY(!page->searching());
    QVERIFY(!progress->isActive() && !progress->cancelButton()->isVisible());
    QVERIFY(page->selectedPlan());
}

void PlanPageTest::anEmptyTableSaysWhy()
{
    PlanInputs inputs = page_->inputs();
    inputs.deadline_s = 1;
    page_->setInputs(inputs);
    waitForSearch();
    auto *table = page_->findChild<look::TableView *>();
    look::SegmentedControl *shown = test::named<look::SegmentedControl>(page_, "Plans shown");
    shown->setCurrent(1);
    QCOMPARE(table->model()->rowCount(), 0);
    QVERIFY(table->emptyText().startsWith("No plan meets all targets."));
    field("Filter plans")->setText("nobody");
    QCOMPARE(table->emptyText(), QString("No plan matches the filter."));
    field("Filter plans")->clear();
    shown->setCurrent(0);
    QVERIFY(table->model()->rowCount() > 0);
}

void PlanPageTest::aWrongFieldSaysWhatWasExpected()
{
    QLineEdit *deadline = field("Deadline");
    deadline->setText("-2 h");
    emit deadline->editingFinished();
    QVERIFY(page_->findChild<PlanForm *>()->hasProblem());
    QCOMPARE(page_->inputs().deadline_s, std::optional(7200.0));
    deadline->setText("2h");
    emit deadline->editingFinished();
    QVERIFY(!page_->findChild<PlanForm *>()->hasProblem());
}

void PlanPageTest::slidersKeepUp()
{
    const auto sliders = page_->findChild<WhatIfBar *>()->findChildren<QSlider *>();
    QCOMPARE(sliders.size(), 4);
    const Money before = page_->selectedPlan()->ratePerHour;
    QElapsedTimer timer;
    timer.start();
    sliders[0]->setValue(20);
    QTRY_VERIFY(page_->selectedPlan()->ratePerHour.micros > before.micros);
    QVERIFY2(timer.elapsed() < 500, "the front follows a slider within 100 ms where the machine is not loaded");
    page_->findChild<WhatIfBar *>()->reset();
    waitForSearch();
    QCOMPARE(page_->selectedPlan()->ratePerHour.micros, before.micros);
}

void PlanPageTest::tableChartAndPanelAgree()
{
    auto *table = page_->findChild<look::TableView *>();
    auto *chart = page_->findChild<charts::ParetoChart *>();
    table->setCurrentIndex(table->model()->index(2, 1));
    QVERIFY(chart->selected() >= 0);
    const QString cluster = table->model()->index(2, models::CandidateModel::Cluster).data().toString();
    QCOMPARE(models::clusterText(page_->selectedPlan()->cluster), cluster);
    emit chart->pointClicked(0);
    QCOMPARE(table->currentIndex().row(), 0);
    for (auto *control : page_->findChildren<look::SegmentedControl *>()) {
        control->setCurrent(2);
    }
    waitForSearch();
    QCOMPARE(table->model()->rowCount(), table->model()->property("sourceModel").value<QAbstractItemModel *>()->rowCount());
}

void PlanPageTest::simulatedRunsReplaceTheClosedForm()
{
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    auto *chart = panel->findChild<charts::HistogramChart *>();
    QCOMPARE(chart->data().counts.size(), std::size_t{12});
    QVERIFY(chart->limitBeyond().startsWith("deadline 2.00"));
    QStringList texts;
    for (const QLabel *label : panel->findChildren<QLabel *>()) {
        texts << label->text();
    }
    QVERIFY2(texts.contains("10,000 runs"), qPrintable(texts.join('|')));
    const QString loss = "0.42 lost a run; each adds 3.2\u00A0min and $0.0500";
    QVERIFY2(texts.contains(loss), qPrintable(texts.join('|')));
    const auto *table = page_->findChild<look::TableView *>();
    const int row = table->currentIndex().row();
    const auto inTable = [&](int column) { return table->model()->index(row, column).data().toString().section(' ', 0, 0); };
    QVERIFY2(texts.contains(inTable(models::CandidateModel::Time)), qPrintable(inTable(models::CandidateModel::Time)));
    const auto *pareto = page_->findChild<charts::ParetoChart *>();
    QVERIFY2(pareto->describe().contains(inTable(models::CandidateModel::Time)), qPrintable(pareto->describe()));
    PlanServices failing = services_;
    failing.simulate = [](const planning::PlanRequest &, const Candidate &, const std::function<bool()> &) {
        return Result<SimulatedPlan>(fail(ErrorCode::InvalidInput, "it never ends"));
    };
    PlanPage other(failing);
    other.start();
    QTRY_VERIFY(!other.searching() && !other.simulating());
    QTRY_VERIFY(other.findChild<ChosenPlanPanel *>()->findChild<charts::HistogramChart *>()->data().counts.empty());
}

void PlanPageTest::aFailedSearchBecomesABanner()
{
    QSignalSpy banner(page_, &Page::banner);
    PlanInputs inputs = page_->inputs();
    inputs.hiddenGpus = {"K80", "P100", "V100"};
    page_->setInputs(inputs);
    waitForSearch();
    QVERIFY(!banner.isEmpty());
    QVERIFY(banner.last().at(2).toString().contains("expected at least one GPU type"));
    QVERIFY(!page_->selectedPlan());
    QVERIFY(!page_->findChild<ChosenPlanPanel *>()->launchButton()->isEnabled());
}

void PlanPageTest::arrowKeysGoAlongTheFront()
{
    auto *chart = page_->findChild<charts::ParetoChart *>();
    const auto front = chart->frontInOrder();
    QVERIFY(front.size() > 3);
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Home);
    QCOMPARE(chart->selected(), front.front());
    QTest::keyClick(chart, Qt::Key_Right);
    QCOMPARE(chart->selected(), front[1]);
    QTest::keyClick(chart, Qt::Key_Down);
    QCOMPARE(chart->selected(), front[2]);
    QTest::keyClick(chart, Qt::Key_Left);
    QCOMPARE(chart->selected(), front[1]);
    QTest::keyClick(chart, Qt::Key_End);
    QCOMPARE(chart->selected(), front.last());
    QTest::keyClick(chart, Qt::Key_Right);
    QCOMPARE(chart->selected(), front.last());
    const auto *table = page_->findChild<look::TableView *>();
    QCOMPARE(models::clusterText(page_->selectedPlan()->cluster), table->model()->index(table->currentIndex().row(), models::CandidateModel::Cluster).data().toString());
    QVERIFY(chart->describe().startsWith("Selected: "));
    waitForSearch();
}

void PlanPageTest::guidesAreDragged()
{
    auto *chart = page_->findChild<charts::ParetoChart *>();
    const QPointF corner = chart->positionOf({2, 5});       // deadline 2 h, budget $5
    const QPoint from(qRound(corner.x()), qRound(chart->plotRect().bottom()) - 6);
    const QPoint to(qRound(chart->positionOf({1, 1}).x()), from.y());
    QTest::mousePress(chart->viewport(), Qt::LeftButton, Qt::NoModifier, from);
    QTest::mouseMove(chart->viewport(), to);
    QMouseEvent move(QEvent::MouseMove, to, chart->viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(chart->viewport(), &move);
    QTest::mouseRelease(chart->viewport(), Qt::LeftButton, Qt::NoModifier, to);
    waitForSearch();
    QVERIFY2(std::abs(*page_->inputs().deadline_s - 3600) < 60, qPrintable(QString::number(*page_->inputs().deadline_s)));
    page_->undo();
    waitForSearch();
    QCOMPARE(page_->inputs().deadline_s, std::optional(7200.0));
}

QTEST_MAIN(mayfly::pages::PlanPageTest)
