// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_compare.h"

#include "app/charts/histogram_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/chips.h"
#include "app/look/theme.h"
#include "app/pages/plan_compare_lines.h"
#include "app/pages/plan_figures.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

constexpr int nameColumnWidth = 168;
constexpr int planColumnWidth = 212;
constexpr int chartHeight = 88;
constexpr double shownPlans = 1.5;      ///< survival curves reach so many times the longest plan

QLabel *label(const QString &text, look::Text font, Role role)
{
    auto *made = new QLabel(text);
    look::setText(made, font, role);
    return made;
}

/// From the lowest to the highest bin of all.
std::optional<std::pair<double, double>> common(const std::vector<charts::HistogramData> &all)
{
    std::optional<std::pair<double, double>> range;
    for (const charts::HistogramData &each : all) {
        const double end = each.from + each.width * static_cast<double>(each.counts.size());
        if (!each.counts.empty()) {
            range = range ? std::pair(std::min(range->first, each.from), std::max(range->second, end)) : std::pair(each.from, end);
        }
    }
    return range;
}

} // namespace

PlanCompare::PlanCompare(Plans plans, Simulate simulate, QWidget *parent)
    : QDialog(parent), plans_(std::move(plans)), simulate_(std::move(simulate)), simulated_(plans_.candidates.size())
{
    setWindowTitle(tr("Compare plans"));
    build();
    showFigures();
    showSurvival();
    if (simulate_) {
        simulateNext(0);
    }
}

void PlanCompare::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, units(12));
    auto *scroller = new QScrollArea;
    scroller->setWidgetResizable(true);
    scroller->setFrameShape(QFrame::NoFrame);
    scroller->setProperty("kind", "by keys");
    auto *content = new QWidget;
    content->setObjectName("scrolled");
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(units(20), units(16), units(20), units(8));
    grid->setHorizontalSpacing(units(20));
    grid->setVerticalSpacing(units(4));
    grid->setColumnMinimumWidth(0, units(nameColumnWidth));
    addHead(grid);
    addFigures(grid);
    addChances(grid);
    addCharts(grid);
    grid->setRowStretch(grid->rowCount(), 1);
    scroller->setWidget(content);
    column->addWidget(scroller, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(units(20), 0, units(20), 0);
    note_ = label({}, look::Text::Caption, Role::Text2);
    auto *copy = look::makeButton(tr("Copy as a table"), look::ButtonKind::Secondary, "copy");
    copy->setAutoDefault(false);
    auto *close = look::makeButton(tr("Close"), look::ButtonKind::Secondary);
    foot->addWidget(note_, 1);
    foot->addWidget(copy);
    foot->addWidget(close);
    column->addLayout(foot);
    const auto copyAll = [this] { QGuiApplication::clipboard()->setText(tabSeparated()); };
    connect(copy, &QPushButton::clicked, this, copyAll);
    connect(new QShortcut(QKeySequence::Copy, this), &QShortcut::activated, this, copyAll);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    const int width = nameColumnWidth + static_cast<int>(plans_.candidates.size()) * (planColumnWidth + 20) + 60;
    resize(units(width), units(740));
}

void PlanCompare::addHead(QGridLayout *grid)
{
    for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
        const int column = static_cast<int>(i) + 1;
        const ClusterConfig &cluster = plans_.candidates[i].cluster;
        grid->setColumnStretch(column, 1);
        grid->setColumnMinimumWidth(column, units(planColumnWidth));
        auto *chips = new look::ChipRow;
        chips->setChips(planChips(cluster));
        chips->setAccessibleName(models::clusterText(cluster));
        grid->addWidget(chips, 0, column, Qt::AlignRight);
        const QString region = models::regionText(cluster);
        const int rank = plans_.candidates[i].rank;
        const QString ranked = rank > 0 ? tr("Rank %1").arg(rank) : tr("Not ranked");
        grid->addWidget(label(region.isEmpty() ? ranked : tr("%1 · %2").arg(region, ranked), look::Text::Caption, Role::Text2), 1, column, Qt::AlignRight);
    }
}

void PlanCompare::addFigures(QGridLayout *grid)
{
    for (const CompareLine &line : compareLines(plans_.unit)) {
        const int row = grid->rowCount();
        grid->addWidget(label(line.name, look::Text::Body, Role::Text2), row, 0);
        QList<QLabel *> figures;
        QList<QLabel *> differences;
        for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
            auto *cell = new QHBoxLayout;
            cell->setSpacing(units(8));
            differences << label({}, look::Text::MonoCaption, Role::Text2);
            figures << label({}, look::Text::Mono, Role::Text);
            cell->addStretch(1);
            cell->addWidget(differences.last());
            cell->addWidget(figures.last());
            grid->addLayout(cell, row, static_cast<int>(i) + 1);
        }
        figures_ << figures;
        differences_ << differences;
    }
}

void PlanCompare::addChances(QGridLayout *grid)
{
    for (const ChanceLine &line : chanceLines(plans_.targets)) {
        const int row = grid->rowCount();
        grid->addWidget(label(tr("Chance: %1").arg(line.name), look::Text::Body, Role::Text2), row, 0);
        QList<Chance> chances;
        for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
            auto *cell = new QHBoxLayout;
            cell->setSpacing(units(8));
            Chance chance{new look::ChanceBar, label({}, look::Text::Mono, Role::Text)};
            chance.figure->setMinimumWidth(units(44));
            chance.figure->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            cell->addWidget(chance.bar, 1);
            cell->addWidget(chance.figure);
            grid->addLayout(cell, row, static_cast<int>(i) + 1);
            chances << chance;
        }
        chances_ << chances;
    }
}

void PlanCompare::addCharts(QGridLayout *grid)
{
    const auto addRow = [&](const QString &name, auto &charts, auto make) {
        const int row = grid->rowCount();
        auto *words = label(name, look::Text::Body, Role::Text2);
        words->setWordWrap(true);
        grid->addWidget(words, row, 0, Qt::AlignTop);
        for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
            auto *chart = make();
            chart->setFixedHeight(units(chartHeight));
            chart->setAccessibleName(tr("%1 of %2").arg(name, models::clusterText(plans_.candidates[i].cluster)));
            grid->addWidget(chart, row, static_cast<int>(i) + 1);
            charts << chart;
        }
    };
    addRow(tr("Finish times"), times_, [] { return new charts::HistogramChart; });
    addRow(tr("Costs"), costs_, [] { return new charts::HistogramChart; });
    addRow(tr("Servers still alive, %"), survivals_, [] { return new charts::SurvivalChart; });
    for (charts::HistogramChart *chart : times_ + costs_) {
        chart->clear(simulate_ ? tr("Simulating…") : tr("Not simulated"));
    }
}

const Prediction &PlanCompare::expected(std::size_t candidate) const
{
    return simulated_[candidate] ? simulated_[candidate]->prediction : plans_.candidates[candidate].prediction;
}

/// With the figures of the simulated runs; what the closed form alone knows stays.
Candidate PlanCompare::shown(std::size_t candidate) const
{
    Candidate plan = plans_.candidates[candidate];
    const double speedup = plan.prediction.speedup;
    const double saving = plan.prediction.savingPct;
    plan.prediction = expected(candidate);
    plan.prediction.speedup = speedup;
    plan.prediction.savingPct = saving;
    return plan;
}

void PlanCompare::showFigures()
{
    std::vector<Candidate> plans;
    for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
        plans.push_back(shown(i));
    }
    const auto lines = compareLines(plans_.unit);
    for (int row = 0; row < lines.size(); ++row) {
        const auto best = bestOf(lines[row], plans);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const bool wins = best && lines[row].value(plans[i]) == best;
            QLabel *figure = figures_[row][static_cast<int>(i)];
            const QString text = lines[row].text(plans[i]).toHtmlEscaped();
            figure->setText(wins ? QStringLiteral("<span style=\"font-weight:700\">%1</span>").arg(text) : text);
            look::setText(figure, wins ? look::Text::MonoStrong : look::Text::Mono, Role::Text);
            figure->setAccessibleDescription(wins ? tr("the best of these plans") : QString());
            differences_[row][static_cast<int>(i)]->setText(differenceText(lines[row], plans[i], best));
        }
    }
    const auto chances = chanceLines(plans_.targets);
    for (int row = 0; row < chances.size(); ++row) {
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const double chance = plans[i].prediction.*chances[row].chance;
            const Chance &cell = chances_[row][static_cast<int>(i)];
            static_cast<look::ChanceBar *>(cell.bar)->setChance(chance, plans_.targets.confidence);
            cell.figure->setText(chanceText(chance));
        }
    }
}

void PlanCompare::simulateNext(std::size_t candidate)
{
    if (candidate >= plans_.candidates.size()) {
        note_->setText(tr("Best figures in bold; ticks on the bars mark the confidence asked for."));
        return;
    }
    note_->setText(tr("Simulating plan %1 of %2…").arg(candidate + 1).arg(plans_.candidates.size()));
    bridge::runAsync(
        this,
        [simulate = simulate_, candidate](bridge::TaskControl &control) { return simulate(candidate, [&control] { return control.cancelled(); }); },
        [this, candidate](Result<SimulatedPlan> simulated) {
            if (simulated) {
                simulated_[candidate] = std::move(*simulated);
            } else {
                times_[static_cast<int>(candidate)]->clear(tr("Not simulated"));
                costs_[static_cast<int>(candidate)]->clear(tr("Not simulated"));
            }
            showFigures();
            showHistograms();
            simulateNext(candidate + 1);
        });
}

int PlanCompare::simulated() const
{
    return static_cast<int>(std::count_if(simulated_.begin(), simulated_.end(), [](const auto &each) { return each.has_value(); }));
}

void PlanCompare::showHistograms()
{
    std::vector<charts::HistogramData> times;
    std::vector<charts::HistogramData> costs;
    for (const auto &each : simulated_) {
        times.push_back(each ? timesOf(*each, plans_.unit, plans_.targets) : charts::HistogramData());
        costs.push_back(each ? costsOf(*each, plans_.targets) : charts::HistogramData());
    }
    const auto timeRange = common(times);
    const auto costRange = common(costs);
    for (std::size_t i = 0; i < simulated_.size(); ++i) {
        if (simulated_[i]) {
            times[i].range = timeRange;
            costs[i].range = costRange;
            times_[static_cast<int>(i)]->show(times[i]);
            costs_[static_cast<int>(i)]->show(costs[i]);
        }
    }
}

void PlanCompare::showSurvival()
{
    double longest_s = 0;
    for (const Candidate &plan : plans_.candidates) {
        longest_s = std::max(longest_s, plan.prediction.time_s);
    }
    for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
        const Candidate &plan = plans_.candidates[i];
        charts::SurvivalChart *chart = survivals_[static_cast<int>(i)];
        const int servers = transientWorkers(plan.cluster);
        if (servers == 0 || i >= plans_.lifetimes.size()) {
            chart->clear(tr("On-demand: never revoked"));
        } else {
            chart->show(plans_.lifetimes[i], servers, plan.prediction.time_s, plans_.unit.seconds, plans_.unit.symbol, longest_s * shownPlans);
        }
    }
}

QString PlanCompare::tabSeparated() const
{
    QString text = tr("Figure");
    for (const Candidate &plan : plans_.candidates) {
        text += '\t' + models::clusterText(plan.cluster) + ' ' + models::regionText(plan.cluster);
    }
    text = text.trimmed() + '\n';
    for (const CompareLine &line : compareLines(plans_.unit)) {
        text += line.name;
        for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
            text += '\t' + line.text(shown(i));
        }
        text += '\n';
    }
    for (const ChanceLine &line : chanceLines(plans_.targets)) {
        text += line.name;
        for (std::size_t i = 0; i < plans_.candidates.size(); ++i) {
            text += '\t' + chanceText(expected(i).*line.chance);
        }
        text += '\n';
    }
    return text;
}

} // namespace mayfly::pages
