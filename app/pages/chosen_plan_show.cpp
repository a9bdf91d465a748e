// SPDX-License-Identifier: GPL-3.0-or-later
// What the chosen plan's panel says.
#include "app/pages/chosen_plan_panel.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/key_figure.h"
#include "app/models/core_words.h"
#include "app/models/device_text.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_inputs.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>
#include <array>
#include <cmath>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr double p90InDeviations = 1.2816;
constexpr int lowChart = 104;
constexpr int tallChart = 190;
constexpr int survivalMore = 16;      ///< it has labels at its left and below

QString strong(const QString &words)
{
    return "<span style=\"font-weight:600\">" + words.toHtmlEscaped() + "</span> ";
}

/// Sentences of core with a times sign, no break between number and unit, and a full stop.
QString typographic(const QString &sentence)
{
    static const QRegularExpression count(QStringLiteral("(\\d)x (?=\\S)"));
    static const QRegularExpression unit(QStringLiteral("(\\d) (?=(%|h|min|s|points?)\\b|%)"));
    QString text = sentence;
    text.replace(count, QStringLiteral("\\1\u00D7\u00A0"));
    text.replace(unit, QStringLiteral("\\1\u00A0"));
    const QChar ideographicStop(0x3002);
    return text.isEmpty() || text.endsWith('.') || text.endsWith(ideographicStop) ? text : text + '.';
}

QString againstText(const Prediction &expected)
{
    const QString faster = look::formatNumber(expected.speedup, 1) + QChar(0x00D7);
    const double saving = expected.savingPct;
    const QString percent = look::withUnit(look::formatNumber(std::abs(saving), 0), "%");
    return saving >= 0 ? ChosenPlanPanel::tr("%1 the speed, %2 cheaper than baseline").arg(faster, percent)
                       : ChosenPlanPanel::tr("%1 the speed, %2 dearer than baseline").arg(faster, percent);
}

QString gainText(const Prediction &expected)
{
    if (expected.oneMoreWorkerPct == 0 && expected.oneMoreServerPct == 0) {
        return {};
    }
    constexpr double nothingPct = 0.05;         // shown as 0.0
    if (expected.oneMoreWorkerPct < nothingPct && expected.oneMoreServerPct < nothingPct) {
        return ChosenPlanPanel::tr("Neither one more worker nor one more parameter server would make it faster.");
    }
    const auto percent = [](double value) { return look::withUnit(look::formatNumber(value, std::abs(value) < 9.95 ? 1 : 0), "%"); };
    return ChosenPlanPanel::tr("+%1 with one more worker, +%2 with one more parameter server.")
        .arg(percent(expected.oneMoreWorkerPct), percent(expected.oneMoreServerPct));
}

QString lossText(const Prediction &expected)
{
    if (expected.simulatedRuns == 0 || expected.expectedRevocations < 0.005) {
        return {};
    }
    const QString cost = amountText(expected.revocationCost);
    return ChosenPlanPanel::tr("%1 lost a run; each adds %2 and %3")
        .arg(look::formatNumber(expected.expectedRevocations, 2), durationText(std::max(0.0, expected.revocationTime_s)), cost);
}

} // namespace

void ChosenPlanPanel::setChance(const ChanceLine &line, const QString &name, double chance, double asked)
{
    line.name->setText(name);
    line.bar->setChance(chance, asked);
    line.figure->setText(chanceText(chance));
}

void ChosenPlanPanel::show(const Shown &shown)
{
    shown_ = shown;
    scroller_->widget()->show();
    showHead(shown);
    showFigures(shown);
    showChances(shown);
    showReasons(shown);
    showSurvival(shown);
}

void ChosenPlanPanel::showHead(const Shown &shown)
{
    const int rank = shown.candidate.rank;
    rank_->setText(rank > 0 ? tr("Rank %1 of %2").arg(rank).arg(shown.candidates) : tr("Not ranked"));
    showChips(planChips(shown.candidate.cluster));
    const QString rate = amountText(shown.candidate.ratePerHour);
    const QString region = models::regionText(shown.candidate.cluster);
    where_->setText(region.isEmpty() ? tr("%1/h").arg(rate) : tr("%1 · %2/h").arg(region, rate));
    where_->setToolTip(plainToolTip(where_->text()));
    const int needed = look::chipsSize(planChips(shown.candidate.cluster)).width() + place_->spacing() + where_->sizeHint().width();
    place_->setDirection(needed <= roomFor() ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

int ChosenPlanPanel::roomFor() const
{
    return std::min(width(), maximumWidth()) - 2 * (look::length(look::Size::Padding) + 1);
}

/// In as many lines as they need.
void ChosenPlanPanel::showChips(const look::Chips &chips)
{
    while (QLayoutItem *item = chips_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const look::Chips &line : chipLines(chips, roomFor())) {
        auto *row = new look::ChipRow;
        row->setChips(line);
        chips_->addWidget(row, 0, Qt::AlignLeft);
    }
}

/// Beside one another where they fit; else in two columns or one. Figures are never cut.
void ChosenPlanPanel::fitFigures()
{
    look::KeyFigure *const all[] = {time_, cost_, accuracy_};
    const int count = static_cast<int>(std::size(all));
    std::array<int, 3> widths{};
    for (int i = 0; i < count; ++i) {
        figures_->removeWidget(all[i]);
        all[i]->layout()->invalidate();
        widths[static_cast<std::size_t>(i)] = all[i]->layout()->sizeHint().width();
    }
    const int bar = scroller_->verticalScrollBar()->sizeHint().width();
    int columns = count;
    for (; columns > 1; --columns) {
        int needed = (columns - 1) * figures_->horizontalSpacing();
        for (int column = 0; column < columns; ++column) {
            int widest = 0;
            for (int i = column; i < count; i += columns) {
                widest = std::max(widest, widths[static_cast<std::size_t>(i)]);
            }
            needed += widest;
        }
        if (needed <= roomFor() - bar) {
            break;
        }
    }
    for (int i = 0; i < count; ++i) {
        all[i]->setMinimumWidth(widths[static_cast<std::size_t>(i)]);
        figures_->addWidget(all[i], i / columns, i % columns);
    }
    for (int column = 0; column < count; ++column) {
        figures_->setColumnStretch(column, column < columns ? 1 : 0);
    }
}

/// The charts above give way to its lines: without a height of its own the layout keeps that of an earlier text.
void ChosenPlanPanel::fitLaunchProblem()
{
    launchProblem_->setMinimumHeight(launchProblem_->text().isEmpty() ? 0 : launchProblem_->heightForWidth(roomFor()));
}

void ChosenPlanPanel::resizeEvent(QResizeEvent *event)
{
    look::Card::resizeEvent(event);
    fitLaunchProblem();
    if (event->size().width() != event->oldSize().width() && !shown_.candidate.cluster.workers.empty()) {
        showHead(shown_);
        fitFigures();
    }
}

void ChosenPlanPanel::showFigures(const Shown &shown)
{
    const Prediction &expected = shown.candidate.prediction;
    const auto &unit = shown.unit;
    time_->setFigure(unit.text(models::medianTime_s(expected)), unit.symbol);
    time_->setFiguresNote(unit.text(expected.timeLow_s) + QChar(0x2013) + unit.text(expected.timeHigh_s));
    cost_->setFigure(amountText(models::medianCost(expected)));
    cost_->setFiguresNote(look::formatRange(expected.costLow.units(), expected.costHigh.units(), moneyDecimals(expected.cost)));
    if (expected.accuracyPct) {
        accuracy_->setFigure(look::formatNumber(*expected.accuracyPct, 1), "%");
        accuracy_->setToolTip(models::coreWords(expected.basis));
        const double spread = p90InDeviations * expected.accuracySdPct;
        if (spread > 0) {
            accuracy_->setFiguresNote(look::formatRange(*expected.accuracyPct - spread, *expected.accuracyPct + spread, 1));
        } else {
            accuracy_->setNote(QFontMetrics(look::textFont(look::Text::Caption)).elidedText(models::coreWords(expected.basis), Qt::ElideRight, roomFor() / 2));
        }
    } else {
        accuracy_->setFigure("–");
        accuracy_->setNote(tr("not measured"));
    }
    fitFigures();
    against_->setText(againstText(expected));
    against_->setToolTip(tr("Baseline: %1").arg(shown.baseline));
}

void ChosenPlanPanel::showChances(const Shown &shown)
{
    const Prediction &expected = shown.candidate.prediction;
    const double asked = shown.targets.confidence;
    const double all = expected.chanceToMeetTargets;
    asked_->setText(tr("tick: the %1 % asked for").arg(std::lround(asked * 100)));
    const auto showOne = [asked](const ChanceLine &line, const QString &name, double chance) {
        line.row->setVisible(!name.isEmpty());
        if (!name.isEmpty()) {
            setChance(line, name, chance, asked);
        }
    };
    const PlanTargets &targets = shown.targets;
    showOne(deadline_, targets.deadline_s ? tr("Deadline %1").arg(durationText(*targets.deadline_s)) : QString(), expected.chanceInTime);
    showOne(budget_, targets.budget ? tr("Budget %1").arg(amountText(*targets.budget)) : QString(), expected.chanceInBudget);
    showOne(accurate_,
            targets.minAccuracyPct ? tr("Accuracy %1").arg(look::withUnit(look::formatNumber(*targets.minAccuracyPct, 1), "%")) : QString(),
            expected.chanceAccurate);
    all_.row->show();
    setChance(all_, tr("All targets"), all, asked);
    const ChanceLine *const lines[] = {&deadline_, &budget_, &accurate_, &all_};
    int names = units(104);     // the bars begin below one another
    for (const ChanceLine *line : lines) {
        names = std::max(names, line->name->sizeHint().width());
    }
    for (const ChanceLine *line : lines) {
        line->name->setFixedWidth(names);
    }
}

void ChosenPlanPanel::showReasons(const Shown &shown)
{
    const Prediction &expected = shown.candidate.prediction;
    const bool workers = expected.bottleneck == "workers";
    const QString pace = workers ? tr("The workers set the pace.") : tr("The parameter servers set the pace.");
    const QString speed = look::withUnit(look::formatNumber(expected.stepsPerSecond, 1), tr("steps/s")) + '.';
    pace_.words->setToolTip(tr("The speed is %1").arg(models::coreWords(expected.basis)));
    pace_.words->setText(strong(pace) + speed.toHtmlEscaped() + ' ' + gainText(expected).toHtmlEscaped());
    loss_->setText(lossText(expected));
    loss_->setVisible(!loss_->text().isEmpty() && survival_->isVisibleTo(this));
    const std::string &reason = shown.reason.empty() ? shown.candidate.reason : shown.reason;
    why_.words->setText((shown.lead.isEmpty() ? QString() : strong(shown.lead)) + typographic(models::coreWords(reason)).toHtmlEscaped());
    const bool meets = shown.candidate.meetsTargets;
    why_.icon->setIcon(meets ? "tick" : "warning", meets ? Role::Text2 : Role::Warn);
}

void ChosenPlanPanel::showSimulated(const SimulatedPlan &simulated)
{
    Prediction &expected = shown_.candidate.prediction;
    const double speedup = expected.speedup, saving = expected.savingPct;
    expected = simulated.prediction;
    expected.speedup = speedup;
    expected.savingPct = saving;
    showFigures(shown_);
    showChances(shown_);
    showReasons(shown_);
    showHistograms(simulated);
}

void ChosenPlanPanel::showHistograms(const SimulatedPlan &simulated)
{
    const Prediction &expected = simulated.prediction;
    times_->show(timesOf(simulated, shown_.unit, shown_.targets));
    runs_->setText(tr("%Ln runs", nullptr, expected.simulatedRuns));
    trial_->setEnabled(true);
    runs_->setToolTip(tr("%Ln simulated runs of the selected plan: ten times as many as of the others", nullptr, expected.simulatedRuns));
    costs_->show(costsOf(simulated, shown_.targets));
    sameRuns_->setText(tr("same runs"));
}

void ChosenPlanPanel::setSimulationNote(const QString &note)
{
    runs_->setText(note);
    runs_->setToolTip(note);        // why not may be longer than the room beside the heading
    trial_->setEnabled(false);
    times_->clear({});
    costs_->clear({});
}

void ChosenPlanPanel::setTall(bool tall)
{
    tall_ = tall;
    costBlock_->setVisible(tall);
    const int most = tall ? tallChart : lowChart;
    times_->setMaximumHeight(units(most));
    costs_->setMaximumHeight(units(most));
    survival_->setMaximumHeight(units(most + survivalMore));
}

void ChosenPlanPanel::showSurvival(const Shown &shown)
{
    const ClusterConfig &cluster = shown.candidate.cluster;
    const int servers = transientWorkers(cluster);
    showSurvivalBlock(servers > 0);
    survival_->show(shown.lifetime, servers, shown.candidate.prediction.time_s, shown.unit.seconds, shown.unit.symbol);
    const QString gpu = cluster.workers.empty() ? QString() : models::deviceText(cluster.workers.front().gpu, cluster.workers.front().offerId);
    const QString region = models::regionText(cluster);
    survivalCorner_->setText(region.isEmpty() ? gpu : tr("%1, %2").arg(gpu, region));
}

void ChosenPlanPanel::setLaunchProblem(const QString &problem)
{
    launchProblem_->setText(problem);
    launchProblem_->setVisible(!problem.isEmpty());
    fitLaunchProblem();
    for (QPushButton *button : {launch_, rehearse_}) {
        button->setEnabled(problem.isEmpty());
        button->setToolTip(plainToolTip(problem));
    }
}

} // namespace mayfly::pages
