// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/chosen_plan_panel.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/chips.h"
#include "app/look/key_figure.h"
#include "app/models/core_words.h"
#include "app/pages/plan_inputs.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

QLabel *label(look::Text text, Role role)
{
    auto *made = new QLabel;
    look::setText(made, text, role);
    return made;
}

look::Chips chipsOf(const ClusterConfig &cluster)
{
    look::Chips chips;
    for (const WorkerGroup &group : cluster.workers) {
        chips.push_back({models::groupText(group), look::ChipText::Kind::Filled});
    }
    if (cluster.parameterServers > 0) {
        chips.push_back({models::parameterServersText(cluster), look::ChipText::Kind::Outlined});
    }
    return chips;
}

/// Gives way before words are cut.
void setHeights(QWidget &chart, int least, int most)
{
    chart.setMinimumHeight(units(least));
    chart.setMaximumHeight(units(most));
    chart.setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

QString strong(const QString &words)
{
    return "<span style=\"font-weight:600\">" + words.toHtmlEscaped() + "</span> ";
}

/// Sentences of core with a times sign, and no break between number and unit.
QString typographic(const QString &sentence)
{
    static const QRegularExpression count(QStringLiteral("(\\d)x (?=\\S)"));
    static const QRegularExpression unit(QStringLiteral("(\\d) (?=(%|h|min|s|points?)\\b|%)"));
    QString text = sentence;
    text.replace(count, QStringLiteral("\\1\u00D7\u00A0"));
    text.replace(unit, QStringLiteral("\\1\u00A0"));
    return text;
}

QString chanceText(double chance)
{
    const QString figure = chance > 0.995 ? QStringLiteral(">99") : QString::number(std::lround(chance * 100));
    return look::withUnit(figure, "%");
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

charts::HistogramData histogram(const Bins &bins, double unit)
{
    charts::HistogramData data;
    data.from = bins.from / unit;
    data.width = bins.width / unit;
    data.counts = bins.counts;
    return data;
}

} // namespace

ChosenPlanPanel::ChosenPlanPanel(QWidget *parent) : look::Card(tr("Selected plan"), parent)
{
    buildHead();
    buildFigures();
    buildChances();
    buildReasons();
    buildHistograms();
    buildSurvival();
    buildButtons();
    clear();
}

void ChosenPlanPanel::buildHead()
{
    rank_ = label(look::Text::Caption, Role::Text2);
    addTool(rank_);
    auto *row = new QHBoxLayout;
    row->setSpacing(units(8));
    chips_ = new look::ChipRow;
    where_ = label(look::Text::Body, Role::Text2);
    where_->setMinimumWidth(1);
    row->addWidget(chips_);
    row->addWidget(where_, 1);
    body()->addLayout(row);
}

void ChosenPlanPanel::buildFigures()
{
    auto *section = addSection();
    auto *row = new QHBoxLayout;
    row->setSpacing(units(8));
    time_ = new look::KeyFigure(tr("Time, P50"));
    cost_ = new look::KeyFigure(tr("Cost, P50"));
    accuracy_ = new look::KeyFigure(tr("Accuracy"));
    row->addWidget(time_);
    row->addWidget(cost_);
    row->addWidget(accuracy_);
    section->addLayout(row);
    against_ = label(look::Text::Caption, Role::Text2);
    against_->setWordWrap(true);
    section->addWidget(against_);
}

void ChosenPlanPanel::buildChances()
{
    auto *section = addSection();
    section->setSpacing(units(3));
    auto *row = new QHBoxLayout;
    auto *heading = label(look::Text::CaptionStrong, Role::Text2);
    heading->setText(tr("Chance to meet"));
    asked_ = label(look::Text::Caption, Role::Text2);
    row->addWidget(heading, 1);
    row->addWidget(asked_);
    section->addLayout(row);
    deadline_ = addChance(section, look::Text::Body);
    budget_ = addChance(section, look::Text::Body);
    accurate_ = addChance(section, look::Text::Body);
    all_ = addChance(section, look::Text::Strong);
}

ChosenPlanPanel::ChanceLine ChosenPlanPanel::addChance(QVBoxLayout *column, look::Text text)
{
    ChanceLine line;
    line.row = new QWidget;
    auto *row = new QHBoxLayout(line.row);
    row->setContentsMargins(0, 0, 0, 0);
    line.name = label(text, text == look::Text::Strong ? Role::Text : Role::Text2);
    line.name->setFixedWidth(units(104));
    line.bar = new look::ChanceBar;
    line.figure = label(look::Text::Mono, Role::Text);
    line.figure->setFixedWidth(units(44));
    line.figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(line.name);
    row->addWidget(line.bar, 1);
    row->addWidget(line.figure);
    column->addWidget(line.row);
    return line;
}

void ChosenPlanPanel::setChance(const ChanceLine &line, const QString &name, double chance, double asked)
{
    line.name->setText(name);
    line.bar->setChance(chance, asked);
    line.figure->setText(chanceText(chance));
}

void ChosenPlanPanel::buildReasons()
{
    auto *section = addSection();
    for (Sentence *sentence : {&pace_, &why_}) {
        auto *row = new QHBoxLayout;
        row->setSpacing(units(8));
        sentence->icon = new look::IconLabel(sentence == &pace_ ? "gauge" : "tick", Role::Text2, look::length(look::Size::SmallIcon));
        sentence->words = label(look::Text::Body, Role::Text2);
        sentence->words->setWordWrap(true);
        sentence->words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        row->addWidget(sentence->icon, 0, Qt::AlignTop);
        row->addWidget(sentence->words, 1);
        section->addLayout(row);
    }
}

void ChosenPlanPanel::buildHistograms()
{
    auto *section = addSection();
    section->setSpacing(units(4));
    const auto heading = [](const QString &name, QLabel *&corner) {
        auto *row = new QHBoxLayout;
        auto *words = label(look::Text::CaptionStrong, Role::Text2);
        words->setText(name);
        corner = label(look::Text::Caption, Role::Text2);
        row->addWidget(words, 1);
        row->addWidget(corner);
        return row;
    };
    auto *top = heading(tr("Finish time"), runs_);
    trial_ = look::makeIconButton("play", tr("Play one of the runs"));
    trial_->setEnabled(false);
    top->addWidget(trial_);
    section->addLayout(top);
    times_ = new charts::HistogramChart;
    setHeights(*times_, 56, 72);
    times_->setAccessibleName(tr("Finish times of the simulated runs"));
    section->addWidget(times_);
    costBlock_ = new QWidget;
    auto *column = new QVBoxLayout(costBlock_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(4));
    column->addLayout(heading(tr("Cost"), sameRuns_));
    costs_ = new charts::HistogramChart;
    setHeights(*costs_, 56, 84);
    costs_->setAccessibleName(tr("Costs of the simulated runs"));
    column->addWidget(costs_);
    section->addWidget(costBlock_);
    costBlock_->hide();
}

void ChosenPlanPanel::buildSurvival()
{
    auto *outer = addSection();
    survivalBlock_ = new QWidget;
    auto *column = new QVBoxLayout(survivalBlock_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(units(4));
    auto *row = new QHBoxLayout;
    auto *heading = label(look::Text::CaptionStrong, Role::Text2);
    heading->setText(tr("Servers still alive, %"));
    survivalCorner_ = label(look::Text::Caption, Role::Text2);
    row->addWidget(heading, 1);
    row->addWidget(survivalCorner_);
    column->addLayout(row);
    loss_ = label(look::Text::Caption, Role::Text2);
    loss_->setWordWrap(true);
    column->addWidget(loss_);
    survival_ = new charts::SurvivalChart;
    setHeights(*survival_, 64, 88);
    survival_->setAccessibleName(heading->text());
    column->addWidget(survival_);
    outer->addWidget(survivalBlock_);
}

void ChosenPlanPanel::buildButtons()
{
    qobject_cast<QVBoxLayout *>(layout())->addStretch(1);
    auto *section = addSection();
    auto *row = new QHBoxLayout;
    row->setSpacing(units(8));
    launchProblem_ = label(look::Text::Caption, Role::Text2);
    launchProblem_->setWordWrap(true);
    section->addWidget(launchProblem_);
    rehearse_ = look::makeButton(tr("Rehearse"), look::ButtonKind::Secondary, "rehearse");
    launch_ = look::makeButton(tr("Launch…"), look::ButtonKind::Primary, "play");
    row->addWidget(rehearse_, 1);
    row->addWidget(launch_, 1);
    section->addLayout(row);
}

void ChosenPlanPanel::clear()
{
    rank_->clear();
    chips_->setChips({});
    where_->setText(tr("No plan yet"));
    for (look::KeyFigure *figure : {time_, cost_, accuracy_}) {
        figure->setFigure("–");
        figure->setNote({});
    }
    against_->clear();
    for (const ChanceLine *line : {&deadline_, &budget_, &accurate_, &all_}) {
        line->row->hide();
    }
    for (const Sentence *sentence : {&pace_, &why_}) {
        sentence->words->clear();
    }
    setSimulationNote({});
    survivalBlock_->hide();
    setLaunchProblem(tr("There is no plan to launch yet"));
}

void ChosenPlanPanel::show(const Shown &shown)
{
    shown_ = shown;
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
    chips_->setChips(chipsOf(shown.candidate.cluster));
    const QString rate = amountText(shown.candidate.ratePerHour);
    where_->setText(tr("%1 · %2/h").arg(models::regionText(shown.candidate.cluster), rate));
    where_->setToolTip(where_->text());
}

void ChosenPlanPanel::showFigures(const Shown &shown)
{
    const Prediction &expected = shown.candidate.prediction;
    const auto &unit = shown.unit;
    time_->setFigure(unit.text(expected.timeMedian_s > 0 ? expected.timeMedian_s : expected.time_s), unit.symbol);
    time_->setFiguresNote(unit.text(expected.timeLow_s) + QChar(0x2013) + unit.text(expected.timeHigh_s));
    cost_->setFigure(amountText(expected.costMedian.micros > 0 ? expected.costMedian : expected.cost));
    cost_->setFiguresNote(look::formatRange(expected.costLow.units(), expected.costHigh.units(), moneyDecimals(expected.cost)));
    if (expected.accuracyPct) {
        accuracy_->setFigure(look::formatNumber(*expected.accuracyPct, 1), "%");
        accuracy_->setNote(models::coreWords(expected.basis));
    } else {
        accuracy_->setFigure("–");
        accuracy_->setNote(tr("not measured"));
    }
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
    loss_->setVisible(!loss_->text().isEmpty());
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
    const auto &unit = shown_.unit;
    auto times = histogram(simulated.times, unit.seconds);
    times.unit = unit.symbol;
    times.median = expected.timeMedian_s / unit.seconds;
    times.p90 = expected.timeHigh_s / unit.seconds;
    if (shown_.targets.deadline_s) {
        times.limit = *shown_.targets.deadline_s / unit.seconds;
        times.limitText = tr("deadline %1").arg(durationText(*shown_.targets.deadline_s));
    }
    times_->show(times);
    const auto corner = [](const QString &words, const QString &limit) { return limit.isEmpty() ? words : words + QStringLiteral(" · ") + limit; };
    runs_->setText(corner(tr("%Ln runs", nullptr, expected.simulatedRuns), times_->limitBeyond()));
    trial_->setEnabled(true);
    runs_->setToolTip(tr("%Ln simulated runs", nullptr, expected.simulatedRuns));
    auto costs = histogram(simulated.costs, 1);
    costs.unit = expected.cost.currency == "USD" ? QString() : QString::fromStdString(expected.cost.currency);
    costs.prefix = expected.cost.currency == "USD" ? QStringLiteral("$") : QString();
    costs.decimals = moneyDecimals(expected.cost);
    costs.median = expected.costMedian.units();
    costs.p90 = expected.costHigh.units();
    if (shown_.targets.budget) {
        costs.limit = shown_.targets.budget->units();
        costs.limitText = tr("budget %1").arg(amountText(*shown_.targets.budget));
    }
    costs_->show(costs);
    sameRuns_->setText(corner(tr("same runs"), costs_->limitBeyond()));
}

void ChosenPlanPanel::setSimulationNote(const QString &note)
{
    runs_->setText(note);
    trial_->setEnabled(false);
    times_->clear({});
    costs_->clear({});
}

void ChosenPlanPanel::setTall(bool tall)
{
    tall_ = tall;
    costBlock_->setVisible(tall);
}

void ChosenPlanPanel::showSurvival(const Shown &shown)
{
    const ClusterConfig &cluster = shown.candidate.cluster;
    survivalBlock_->setVisible(!models::isOnDemand(cluster) && cluster.workerCount() > 0);
    survival_->show(shown.lifetime, cluster.workerCount(), shown.candidate.prediction.time_s, shown.unit.seconds, shown.unit.symbol);
    const QString gpu = cluster.workers.empty() ? QString() : QString::fromStdString(cluster.workers.front().gpu);
    survivalCorner_->setText(tr("%1, %2").arg(gpu, models::regionText(cluster)));
}

void ChosenPlanPanel::setLaunchProblem(const QString &problem)
{
    launchProblem_->setText(problem);
    launchProblem_->setVisible(!problem.isEmpty());
    for (QPushButton *button : {launch_, rehearse_}) {
        button->setEnabled(problem.isEmpty());
        button->setToolTip(problem);
    }
}

void ChosenPlanPanel::setLaunching(bool launching)
{
    launch_->setEnabled(!launching);
    rehearse_->setEnabled(!launching);
    launch_->setText(launching ? tr("Launching…") : tr("Launch…"));
}

} // namespace mayfly::pages
