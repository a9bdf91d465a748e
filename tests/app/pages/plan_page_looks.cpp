// SPDX-License-Identifier: GPL-3.0-or-later
// The Plan page: nothing cut, nothing on top of another, pictures.
#include "tests/app/pages/plan_page_test.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/pareto_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/chips.h"
#include "app/look/key_figure.h"
#include "app/look/table.h"
#include "app/pages/accuracy_scale.h"
#include "app/pages/chosen_plan_panel.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_form.h"
#include "app/pages/plan_page.h"
#include "tests/app/support/painted_text.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <QTest>

using namespace mayfly;
using namespace mayfly::pages;

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

/// At 1280x800, as in the design: three figures in one line, both charts whole.
void PlanPageTest::theChosenPlanNeedsNoScrolling()
{
    auto *panel = page_->findChild<ChosenPlanPanel *>();
    const auto *bar = panel->findChild<QScrollArea *>()->verticalScrollBar();
    QTRY_COMPARE(bar->maximum(), 0);
    const auto *survival = panel->findChild<charts::SurvivalChart *>();
    const auto *times = panel->findChild<charts::HistogramChart *>();
    QVERIFY2(survival->height() >= look::units(76) && times->height() >= look::units(60), qPrintable(QString("%1 %2").arg(survival->height()).arg(times->height())));
    QSet<int> tops;
    for (const auto *figure : panel->findChildren<look::KeyFigure *>()) {
        tops.insert(figure->y());
    }
    QCOMPARE(tops.size(), 1);
}

/// Three chips fit the column of a window of 1280.
void PlanPageTest::mixedClustersShowAllTheirChips()
{
    PlanServices services = services_;
    services.search = [search = services.search](const planning::PlanRequest &request, const std::function<bool()> &cancelled, const std::function<void(double)> &progress) {
        auto outcome = search(request, cancelled, progress);
        for (Candidate &each : outcome->candidates) {
            each.cluster.workers.push_back({"gce-V100", "V100", "us-west1", 1, Pricing::Transient});
            each.cluster.parameterServers = 2;
        }
        return outcome;
    };
    fixture_.open(services);
    page_ = fixture_.page;
    auto *table = page_->findChild<look::TableView *>();
    QStringList cut;
    for (const test::PaintedText &text : test::paintedTexts(*table->viewport())) {
        if (QRegularExpression("^\\+\\d$").match(text.words).hasMatch()) {
            cut << text.words;
        }
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(' ')));
}

/// A screen of 1920x1080 at 150 %.
void PlanPageTest::moreOptionsAreSeenInLowWindows()
{
    host_->resize(1280, 720);
    QTest::qWait(20);
    const auto *form = page_->findChild<PlanForm *>();
    const auto *view = form->findChild<QScrollArea *>()->viewport();
    for (const auto *button : form->findChildren<QPushButton *>()) {
        if (button->text() == "More options") {
            QVERIFY(QRect(QPoint(), view->size()).contains(QRect(button->mapTo(view, QPoint()), button->size())));
            return;
        }
    }
    QFAIL("no such button");
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
