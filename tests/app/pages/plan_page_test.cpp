// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/histogram_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/look/banner.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/chips.h"
#include "app/look/key_figure.h"
#include "app/pages/accuracy_scale.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "app/pages/what_if_bar.h"
#include "app/pages/work_progress.h"
#include "core/base/files.h"
#include "tests/app/pages/plan_fixture.h"
#include "tests/support/isolated_home.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

using namespace mayfly;
using namespace mayfly::pages;

class PlanPageTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { test::PlanFixture::prepare(); }
    void init();
    void cleanup();
    void showsTheFrontAndTheBest();
    void anEditSearchesAgainAndCanBeUndone();
    void riskIsFollowedAndCancelled();
    void aSessionGoesOn();
    void aSessionOfAWorkloadThatHasGone();
    void aSessionOfACatalogueThatHasGone();
    void namesAreNoHtmlAndNoFolders();
    void theSampleIsTheSampleUntilItIsEdited();
    void anEmptyTableSaysWhy();
    void figuresAreNeverCut_data();
    void figuresAreNeverCut();
    void aWrongFieldSaysWhatWasExpected();
    void slidersKeepUp();
    void tableChartAndPanelAgree();
    void simulatedRunsReplaceTheClosedForm();
    void aFailedSearchBecomesABanner();
    void aPlanIsSavedAndOpened();
    void aPlanOpensOnTheCatalogueOfItsOffers();
    void aPlanOfUnknownOffersSaysSo();
    void arrowKeysGoAlongTheFront();
    void wordsInTheChartDoNotOverlap();
    void guidesWordsFindTheirPlace_data();
    void guidesWordsFindTheirPlace();
    void coloursCanSayTheChance();
    void guidesAreDragged();
    void regionsAreShortenedNotCut_data();
    void regionsAreShortenedNotCut();
    void columnsAreChosen();
    void pictures();

private:
    void waitForSearch();
    QLineEdit *field(const QString &name) const;

    PlanServices services_ = test::syntheticServices();
    test::PlanFixture fixture_;
    PlanPage *page_ = nullptr;
    test::PageHost *host_ = nullptr;
};

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

void PlanPageTest::aSessionGoesOn()
{
    PlanInputs inputs = page_->inputs();
    inputs.maxWorkers = 5;
    inputs.name = "left over";
    PlanPage other(services_);
    QSignalSpy changed(&other, &PlanPage::inputsChanged);
    other.restore(inputs, "/somewhere/left over.mayfly", true);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    QVERIFY(other.inputs() == inputs);
    QVERIFY(other.edited());
    QCOMPARE(other.caption(), QString("edited"));
    QVERIFY(!changed.isEmpty());
}

void PlanPageTest::aSessionOfAWorkloadThatHasGone()
{
    PlanInputs inputs = page_->inputs();
    inputs.workload = "imported-net";
    inputs.name = "imported-net";
    PlanPage other(services_);
    QSignalSpy banner(&other, &Page::banner);
    other.restore(inputs, {}, false);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    const PlanInputs first = firstInputs(test::syntheticSources());
    QCOMPARE(other.inputs().workload, first.workload);
    QCOMPARE(other.inputs().name, first.workload);
    QCOMPARE(other.inputs().steps, inputs.steps);
    QCOMPARE(test::named<QComboBox>(&other, "Workload")->currentText(), first.workload);
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().contains("imported-net"));
}

void PlanPageTest::aSessionOfACatalogueThatHasGone()
{
    PlanServices services = services_;
    services.load = [](const std::string &name) {
        return name == "gone" ? Result<PlanSources>(fail(ErrorCode::NotFound, "offers 'gone': expected local")) : test::syntheticSources();
    };
    PlanInputs inputs = page_->inputs();
    inputs.catalog = "gone";
    inputs.hiddenGpus = {"H100"};
    PlanPage other(services);
    QSignalSpy banner(&other, &Page::banner);
    other.restore(inputs, {}, false);
    other.start();
    QTRY_VERIFY(other.selectedPlan() && !other.searching());
    QCOMPARE(other.inputs().catalog, QString("Google Cloud 2019"));
    QVERIFY(other.inputs().hiddenGpus.isEmpty());
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().contains("gone"));
}

void PlanPageTest::namesAreNoHtmlAndNoFolders()
{
    QCOMPARE(fileNameFrom("resnet32 two hours"), QString("resnet32 two hours"));
    QCOMPARE(fileNameFrom("../../etc/passwd"), QString("etc-passwd"));
    QCOMPARE(fileNameFrom("<b>x</b>: a\\b"), QString("b-x-b- a-b"));
    QCOMPARE(fileNameFrom("..."), QString("plan"));
    QCOMPARE(fileNameFrom(QString(300, 'x')).size(), 80);
    PlanInputs inputs = page_->inputs();
    inputs.workload = "<b>bold</b>";
    inputs.own = OwnWorkload{test::syntheticSources().workloads.front()};
    inputs.own->workload.name = "<b>bold</b>";
    page_->setInputs(inputs);
    waitForSearch();
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    QLabel *hint = nullptr;
    for (auto *label : panel->findChildren<QLabel *>()) {
        hint = label->text().contains("<b>bold</b>") ? label : hint;
    }
    QVERIFY(hint != nullptr);
    QCOMPARE(hint->textFormat(), Qt::PlainText);
    QVERIFY(panel->launchButton()->toolTip().contains("&lt;b&gt;bold"));
}

void PlanPageTest::theSampleIsTheSampleUntilItIsEdited()
{
    page_->showSample();
    waitForSearch();
    QSignalSpy banner(page_, &Page::banner);
    field("Deadline")->setText("90 min");
    emit field("Deadline")->editingFinished();
    QCOMPARE(banner.count(), 1);
    QVERIFY(banner.first().at(1).toString().isEmpty());
    field("Deadline")->setText("80 min");
    emit field("Deadline")->editingFinished();
    waitForSearch();
    QCOMPARE(banner.count(), 1);
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

void PlanPageTest::figuresAreNeverCut_data()
{
    QTest::addColumn<double>("time_s");
    QTest::addColumn<double>("cost");
    QTest::addColumn<bool>("accuracy");
    QTest::newRow("usual") << 1690.0 << 1.1 << true;
    QTest::newRow("minutes, not measured") << 304.8 << 0.0712 << false;
    QTest::newRow("large") << 3.1e6 << 123456.78 << true;
    QTest::newRow("very large") << 9.9e8 << 98765432.1 << false;
}

/// At 1280x800, with figures of any size and clusters of several groups.
void PlanPageTest::figuresAreNeverCut()
{
    QFETCH(double, time_s);
    QFETCH(double, cost);
    QFETCH(bool, accuracy);
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    ChosenPlanPanel::Shown shown;
    shown.candidate = test::syntheticCandidate(test::syntheticGpus[1], 4, 2, Pricing::Transient, {});
    shown.candidate.cluster.workers.push_back({"x", "V100", "europe-west4", 12, Pricing::OnDemand});
    shown.candidate.cluster.workers.push_back({"y", "K80", "us-west1", 3, Pricing::OnDemand});
    Prediction &expected = shown.candidate.prediction;
    expected.time_s = time_s;
    expected.timeLow_s = time_s * 0.9;
    expected.timeHigh_s = time_s * 1.3;
    expected.cost = Money::fromUnits(cost);
    expected.costLow = Money::fromUnits(cost * 0.9);
    expected.costHigh = Money::fromUnits(cost * 1.3);
    expected.accuracyPct = accuracy ? std::optional(91.42) : std::nullopt;
    shown.unit = models::timeUnitFor(time_s);
    panel->show(shown);
    QTest::qWait(20);
    QStringList cut;
    for (const auto *figure : panel->findChildren<look::KeyFigure *>()) {
        for (const auto *label : figure->findChildren<QLabel *>()) {
            if (label->isVisible() && !label->text().isEmpty() && label->width() < label->sizeHint().width()) {
                cut << label->text();
            }
        }
        const QRect place(figure->mapTo(panel, QPoint()), figure->size());
        QVERIFY2(panel->rect().contains(place) || place.height() > panel->height(), qPrintable(figure->accessibleName()));
    }
    for (const auto *chips : panel->findChildren<look::ChipRow *>()) {
        QVERIFY(chips->width() >= chips->sizeHint().width());
        QVERIFY(panel->rect().contains(QRect(chips->mapTo(panel, QPoint()), chips->size())));
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join('|')));
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

void PlanPageTest::aPlanIsSavedAndOpened()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("weekend.mayfly");
    page_->savePlan(path);
    QTRY_COMPARE(page_->caption(), QString("saved"));
    QCOMPARE(page_->title(), QString("weekend"));
    PlanInputs inputs = page_->inputs();
    inputs.steps = 1000;
    page_->setInputs(inputs);
    const auto saved = readPlan(path.toStdString());
    QVERIFY_RESULT(saved);
    QCOMPARE(saved->steps, 64000);
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_VERIFY2(page_->inputs().steps == 64000, banner.isEmpty() ? "" : qPrintable(banner.last().at(2).toString()));
    QCOMPARE(models::clusterText(page_->selectedPlan()->cluster), models::clusterText(readPlan(path.toStdString())->cluster));
    page_->openPlan(folder.filePath("nowhere.mayfly"));
    QTRY_VERIFY(!banner.isEmpty() && banner.last().at(2).toString().contains("nowhere.mayfly"));
}

/// As the command line writes it: with its offers, and without what the form had.
void PlanPageTest::aPlanOpensOnTheCatalogueOfItsOffers()
{
    QTemporaryDir folder;
    const auto path = folder.filePath("two.mayfly");
    const QString key = models::clusterKey(page_->selectedPlan()->cluster);
    QVERIFY_RESULT(writeFileAtomically(path.toStdString(), planToJson(*page_->selectedPlan())));
    PlanServices services = services_;
    services.load = [all = services_.load](const std::string &name) {
        auto sources = all(name);
        sources->catalogNames = {"near", "far"};
        sources->offers.name = name == "far" ? "far" : "near";
        for (Offer &offer : sources->offers.offers) {
            offer.id = name == "far" ? offer.id : "near-" + offer.id;
        }
        return sources;
    };
    fixture_.close();
    fixture_.open(services);
    page_ = fixture_.page;
    host_ = fixture_.host.get();
    QCOMPARE(page_->inputs().catalog, QString("near"));
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_COMPARE(page_->inputs().catalog, QString("far"));
    waitForSearch();
    QCOMPARE(models::clusterKey(page_->selectedPlan()->cluster), key);
    QVERIFY(banner.isEmpty());
}

void PlanPageTest::aPlanOfUnknownOffersSaysSo()
{
    QTemporaryDir folder;
    const auto path = folder.filePath("odd.mayfly");
    Plan plan = *page_->selectedPlan();
    Offer other = plan.offers.front();
    other.id = "nobody-has-it";
    plan.offers.push_back(other);
    QVERIFY_RESULT(writeFileAtomically(path.toStdString(), planToJson(plan)));
    QSignalSpy banner(page_, &Page::banner);
    page_->openPlan(path);
    QTRY_COMPARE(banner.count(), 1);
    QCOMPARE(banner.first().at(1).toString(), QString("No catalogue here has the servers of this plan."));
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

void PlanPageTest::wordsInTheChartDoNotOverlap()
{
    auto *chart = page_->findChild<charts::ParetoChart *>();
    for (const int selected : chart->frontInOrder()) {
        chart->setSelected(selected);
        chart->grab();
        const auto &places = chart->places();
        QVERIFY(!places.callout.isEmpty() && !places.baseline.isEmpty() && !places.names.isEmpty());
        QVERIFY(!places.callout.intersects(places.baseline));
        for (const QRectF &name : places.names) {
            QVERIFY(!places.callout.intersects(name));
            QVERIFY(!places.baseline.intersects(name));
        }
    }
}

void PlanPageTest::guidesWordsFindTheirPlace_data()
{
    QTest::addColumn<double>("deadline_s");
    QTest::addColumn<double>("budget");
    QTest::newRow("usual") << 7200.0 << 5.0;
    QTest::newRow("tight") << 1200.0 << 1.0;
    QTest::newRow("both at the edge") << 14000.0 << 13.0;
    QTest::newRow("budget at the top") << 5400.0 << 12.0;
    QTest::newRow("cents") << 5400.0 << 0.8;
}

/// Inside the view, not over one another, and no line over them or from the call-out across the front.
void PlanPageTest::guidesWordsFindTheirPlace()
{
    QFETCH(double, deadline_s);
    QFETCH(double, budget);
    PlanInputs inputs = page_->inputs();
    inputs.deadline_s = deadline_s;
    inputs.budget = Money::fromUnits(budget);
    page_->setInputs(inputs);
    waitForSearch();
    auto *chart = page_->findChild<charts::ParetoChart *>();
    for (const int selected : chart->frontInOrder()) {
        chart->setSelected(selected);
        chart->grab();
        const auto &places = chart->places();
        QVERIFY(!places.deadline.isEmpty() && !places.budget.isEmpty());
        const QPointF corner = chart->positionOf({deadline_s / 3600, budget});
        QVERIFY(places.budget.right() < corner.x() || places.budget.left() > corner.x());
        for (const QRectF &words : {places.deadline, places.budget}) {
            QVERIFY(QRectF(chart->rect()).contains(words));
            QVERIFY(!words.intersects(places.callout) && !words.intersects(places.baseline));
            for (const QRectF &name : places.names) {
                QVERIFY(!words.intersects(name));
            }
        }
        QVERIFY(!places.deadline.intersects(places.budget));
    }
}

void PlanPageTest::coloursCanSayTheChance()
{
    auto *chart = page_->findChild<charts::ParetoChart *>();
    auto *scale = page_->findChild<AccuracyScale *>();
    QCOMPARE(chart->scale().name, QString("Accuracy"));
    QVERIFY(scale->colourButton()->isEnabled());
    emit scale->colourChosen(charts::ParetoChart::Colour::Chance);
    QCOMPARE(chart->scale().name, QString("Chance to meet all"));
    QCOMPARE(scale->colourButton()->text(), QString("Chance to meet all"));
    emit scale->colourChosen(charts::ParetoChart::Colour::Accuracy);
    QCOMPARE(chart->scale().name, QString("Accuracy"));
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

void PlanPageTest::regionsAreShortenedNotCut_data()
{
    QTest::addColumn<QString>("region");
    QTest::addColumn<int>("most");
    QTest::addColumn<QString>("shown");
    QTest::newRow("short already") << "us-east1" << 8 << "us-east1";
    QTest::newRow("a place") << "europe-west4" << 8 << "eu-west4";
    QTest::newRow("one of two") << "europe-west4" << 5 << "eu-w4";
    QTest::newRow("a corner") << "asia-northeast1" << 8 << "as-ne1";
    QTest::newRow("compounds first") << "northamerica-northeast1" << 8 << "na-ne1";
    QTest::newRow("aws") << "ap-southeast-2" << 8 << "ap-se-2";
    QTest::newRow("a side") << "us-central1" << 8 << "us-c1";
    QTest::newRow("unknown words stay") << "my-own-cluster" << 8 << "my-own-cluster";
}

void PlanPageTest::regionsAreShortenedNotCut()
{
    QFETCH(QString, region);
    QFETCH(int, most);
    QTEST(shortRegion(region, most), "shown");
}

void PlanPageTest::columnsAreChosen()
{
    auto *table = page_->findChild<look::TableView *>();
    using models::CandidateModel;
    QVERIFY(table->isColumnHidden(CandidateModel::Rate));
    QVERIFY(table->setColumnShown(CandidateModel::Rate, true));
    QCOMPARE(table->columnName(CandidateModel::Rate), QString("Rate, USD/h"));
    QVERIFY(table->tabSeparated(false).section('\n', 0, 0).contains("Rate"));
    table->setColumnShown(CandidateModel::Rate, false);
    QVERIFY(!table->horizontalScrollBar()->isVisible());
}

void PlanPageTest::pictures()
{
    QTest::qWait(50);
    host_->saveBoth("plan");
    for (auto *button : page_->findChild<PlanForm *>()->findChildren<QPushButton *>()) {
        if (button->text() == "More options") {
            button->click();
            break;
        }
    }
    QTest::qWait(50);
    host_->saveBoth("plan-options");
    host_->resize(1920, 1080);
    page_->setWide(true);
    QTest::qWait(50);
    host_->saveBoth("plan-1920");
}

QTEST_MAIN(PlanPageTest)
#include "plan_page_test.moc"
