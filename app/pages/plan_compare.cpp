// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_compare.h"

#include "app/look/theme.h"
#include "app/pages/plan_inputs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QGridLayout>
#include <QLabel>

#include <algorithm>
#include <functional>

namespace mayfly::pages {

using look::Role;
using look::units;

namespace {

enum class Better { Lower, Higher };

struct Line {
    QString name;
    Better better;
    std::function<std::optional<double>(const Candidate &)> value;
    std::function<QString(const Candidate &)> text;
};

struct PlanCompare {
    Q_DECLARE_TR_FUNCTIONS(PlanCompare)
};

QVector<Line> linesFor(const models::TimeUnit &unit)
{
    const auto time = [](const Candidate &plan) { return std::optional(plan.prediction.time_s); };
    const auto cost = [](const Candidate &plan) { return std::optional(plan.prediction.cost.units()); };
    return {
        {PlanCompare::tr("Time, P50"), Better::Lower, time, [unit](const Candidate &plan) { return unit.textWithUnit(plan.prediction.time_s); }},
        {PlanCompare::tr("Time, P10–P90"), Better::Lower, [](const Candidate &plan) { return std::optional(plan.prediction.timeHigh_s); },
         [unit](const Candidate &plan) { return unit.text(plan.prediction.timeLow_s) + QChar(0x2013) + unit.text(plan.prediction.timeHigh_s); }},
        {PlanCompare::tr("Cost, P50"), Better::Lower, cost,
         [](const Candidate &plan) { return amountText(plan.prediction.cost); }},
        {PlanCompare::tr("Cost, P10–P90"), Better::Lower, [](const Candidate &plan) { return std::optional(plan.prediction.costHigh.units()); },
         [](const Candidate &plan) { return look::formatRange(plan.prediction.costLow.units(), plan.prediction.costHigh.units(), 2); }},
        {PlanCompare::tr("Rate per hour"), Better::Lower, [](const Candidate &plan) { return std::optional(plan.ratePerHour.units()); },
         [](const Candidate &plan) { return amountText(plan.ratePerHour); }},
        {PlanCompare::tr("Accuracy, %"), Better::Higher, [](const Candidate &plan) { return plan.prediction.accuracyPct; },
         [](const Candidate &plan) {
             return plan.prediction.accuracyPct ? look::formatNumber(*plan.prediction.accuracyPct, 1) : QStringLiteral("–");
         }},
        {PlanCompare::tr("Meets all targets"), Better::Higher, [](const Candidate &plan) { return std::optional(plan.prediction.chanceToMeetTargets); },
         [](const Candidate &plan) { return look::withUnit(look::formatNumber(plan.prediction.chanceToMeetTargets * 100, 0), "%"); }},
        {PlanCompare::tr("Steps/s"), Better::Higher, [](const Candidate &plan) { return std::optional(plan.prediction.stepsPerSecond); },
         [](const Candidate &plan) { return look::formatNumber(plan.prediction.stepsPerSecond, 1); }},
        {PlanCompare::tr("Revocations expected"), Better::Lower, [](const Candidate &plan) { return std::optional(plan.prediction.expectedRevocations); },
         [](const Candidate &plan) { return look::formatNumber(plan.prediction.expectedRevocations, 2); }},
    };
}

std::optional<double> bestOf(const Line &line, const std::vector<Candidate> &plans)
{
    std::optional<double> best;
    for (const Candidate &plan : plans) {
        const auto value = line.value(plan);
        if (value && (!best || (line.better == Better::Lower ? *value < *best : *value > *best))) {
            best = value;
        }
    }
    return best;
}

QLabel *label(const QString &text, look::Text font, Role role)
{
    auto *made = new QLabel(text);
    look::setText(made, font, role);
    return made;
}

} // namespace

QWidget *showComparison(QWidget *parent, const std::vector<Candidate> &plans, const models::TimeUnit &unit)
{
    auto *dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(PlanCompare::tr("Compare plans"));
    auto *grid = new QGridLayout(dialog);
    grid->setContentsMargins(units(20), units(16), units(20), units(20));
    grid->setHorizontalSpacing(units(28));
    grid->setVerticalSpacing(units(8));
    for (std::size_t i = 0; i < plans.size(); ++i) {
        const int column = static_cast<int>(i) + 1;
        grid->addWidget(label(models::clusterText(plans[i].cluster), look::Text::Strong, Role::Text), 0, column, Qt::AlignRight);
        grid->addWidget(label(models::regionText(plans[i].cluster), look::Text::Caption, Role::Text2), 1, column, Qt::AlignRight);
    }
    int row = 2;
    for (const Line &line : linesFor(unit)) {
        grid->addWidget(label(line.name, look::Text::Body, Role::Text2), row, 0);
        const auto best = bestOf(line, plans);
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const bool wins = best && line.value(plans[i]) == best;
            auto *figure = label(line.text(plans[i]), wins ? look::Text::MonoStrong : look::Text::Mono, Role::Text);
            grid->addWidget(figure, row, static_cast<int>(i) + 1, Qt::AlignRight);
        }
        ++row;
    }
    dialog->show();
    return dialog;
}

} // namespace mayfly::pages
