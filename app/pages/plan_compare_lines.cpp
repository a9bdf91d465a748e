// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_compare_lines.h"

#include "app/look/theme.h"
#include "app/pages/plan_compare.h"
#include "app/pages/plan_inputs.h"

#include <algorithm>
#include <cmath>

namespace mayfly::pages {

namespace {

using Better = CompareLine::Better;
using Difference = CompareLine::Difference;

QString none()
{
    return QStringLiteral("–");
}

QString percentText(double value, int decimals)
{
    return look::withUnit(look::formatNumber(value, decimals), "%");
}

QString checkpointText(const Candidate &plan)
{
    return plan.cluster.checkpointInterval_s > 0 ? durationText(plan.cluster.checkpointInterval_s) : PlanCompare::tr("automatic");
}

} // namespace

QVector<CompareLine> compareLines(const models::TimeUnit &unit)
{
    using Value = std::optional<double>;
    return {
        {PlanCompare::tr("Time, P50"), Better::Lower, Difference::Percent, [](const Candidate &plan) { return Value(models::medianTime_s(plan.prediction)); },
         [unit](const Candidate &plan) { return unit.textWithUnit(models::medianTime_s(plan.prediction)); }},
        {PlanCompare::tr("Time, P10–P90"), Better::Lower, Difference::None, [](const Candidate &plan) { return Value(plan.prediction.timeHigh_s); },
         [unit](const Candidate &plan) {
             return look::withUnit(unit.text(plan.prediction.timeLow_s) + QChar(0x2013) + unit.text(plan.prediction.timeHigh_s), unit.symbol);
         }},
        {PlanCompare::tr("Cost, P50"), Better::Lower, Difference::Percent, [](const Candidate &plan) { return Value(models::medianCost(plan.prediction).units()); },
         [](const Candidate &plan) { return amountText(models::medianCost(plan.prediction)); }},
        {PlanCompare::tr("Cost, P10–P90"), Better::Lower, Difference::None, [](const Candidate &plan) { return Value(plan.prediction.costHigh.units()); },
         [](const Candidate &plan) { return amountText(plan.prediction.costLow) + QChar(0x2013) + amountText(plan.prediction.costHigh); }},
        {PlanCompare::tr("Rate per hour"), Better::Lower, Difference::Percent, [](const Candidate &plan) { return Value(plan.ratePerHour.units()); },
         [](const Candidate &plan) { return amountText(plan.ratePerHour); }},
        {PlanCompare::tr("Accuracy"), Better::Higher, Difference::Points, [](const Candidate &plan) { return plan.prediction.accuracyPct; },
         [](const Candidate &plan) { return plan.prediction.accuracyPct ? percentText(*plan.prediction.accuracyPct, 1) : none(); }},
        {PlanCompare::tr("Speed, steps/s"), Better::Higher, Difference::Percent, [](const Candidate &plan) { return Value(plan.prediction.stepsPerSecond); },
         [](const Candidate &plan) { return look::formatNumber(plan.prediction.stepsPerSecond, 1); }},
        {PlanCompare::tr("Faster than the baseline"), Better::Higher, Difference::None, [](const Candidate &plan) { return Value(plan.prediction.speedup); },
         [](const Candidate &plan) { return look::formatNumber(plan.prediction.speedup, 1) + QChar(0x00D7); }},
        {PlanCompare::tr("Cheaper than the baseline"), Better::Higher, Difference::None, [](const Candidate &plan) { return Value(plan.prediction.savingPct); },
         [](const Candidate &plan) { return percentText(plan.prediction.savingPct, 0); }},
        {PlanCompare::tr("Revocations expected"), Better::Lower, Difference::None, [](const Candidate &plan) { return Value(plan.prediction.expectedRevocations); },
         [](const Candidate &plan) { return look::formatNumber(plan.prediction.expectedRevocations, 2); }},
        {PlanCompare::tr("Lost servers replaced by"), Better::Neither, Difference::None, [](const Candidate &) { return Value(); },
         [](const Candidate &plan) { return models::isOnDemand(plan.cluster) ? none() : models::replacementText(plan.cluster.replacement); }},
        {PlanCompare::tr("Checkpoints"), Better::Neither, Difference::None, [](const Candidate &) { return Value(); }, checkpointText},
    };
}

std::optional<double> bestOf(const CompareLine &line, const std::vector<Candidate> &plans)
{
    std::optional<double> best;
    bool differ = false;
    for (const Candidate &plan : plans) {
        const auto value = line.value(plan);
        differ = differ || (best && value && *value != *best);
        if (value && (!best || (line.better == Better::Lower ? *value < *best : *value > *best))) {
            best = value;
        }
    }
    return line.better == Better::Neither || !differ ? std::nullopt : best;
}

QString differenceText(const CompareLine &line, const Candidate &plan, const std::optional<double> &best)
{
    const auto value = line.value(plan);
    if (!best || !value || *value == *best || line.difference == Difference::None) {
        return {};
    }
    const auto sign = [](double difference, const QString &figure) { return difference > 0 ? '+' + figure : figure; };
    if (line.difference == Difference::Points) {
        const double points = *value - *best;
        return PlanCompare::tr("%1 points").arg(sign(points, look::formatNumber(points, 1)));
    }
    const double percent = *best != 0 ? 100 * (*value / *best - 1) : 0;
    return sign(percent, percentText(percent, std::abs(percent) < 9.95 ? 1 : 0));
}

QVector<ChanceLine> chanceLines(const PlanTargets &targets)
{
    QVector<ChanceLine> lines;
    if (targets.deadline_s) {
        lines << ChanceLine{PlanCompare::tr("Deadline %1").arg(durationText(*targets.deadline_s)), &Prediction::chanceInTime};
    }
    if (targets.budget) {
        lines << ChanceLine{PlanCompare::tr("Budget %1").arg(amountText(*targets.budget)), &Prediction::chanceInBudget};
    }
    if (targets.minAccuracyPct) {
        lines << ChanceLine{PlanCompare::tr("Accuracy %1").arg(percentText(*targets.minAccuracyPct, 1)), &Prediction::chanceAccurate};
    }
    lines << ChanceLine{PlanCompare::tr("All targets"), &Prediction::chanceToMeetTargets};
    return lines;
}

} // namespace mayfly::pages
