// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/history_model.h"

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

bool stateFits(HistoryFilter::States wanted, RunState state)
{
    switch (wanted) {
    case HistoryFilter::States::All:
        return true;
    case HistoryFilter::States::Live:
        return !isOver(state);
    case HistoryFilter::States::Finished:
        return state == RunState::Finished;
    case HistoryFilter::States::Stopped:
        return state == RunState::Stopped;
    case HistoryFilter::States::Failed:
        return state == RunState::Failed;
    }
    return true;
}

std::optional<double> medianOf(std::vector<double> values)
{
    if (values.empty()) {
        return std::nullopt;
    }
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void addAbsolute(std::vector<double> &values, const std::optional<double> &error)
{
    if (error) {
        values.push_back(std::abs(*error));
    }
}

/// Of the single on-demand server for the steps that the run made, as its report compares; nothing: not known.
std::optional<Money> baselineOf(const HistoryRow &row)
{
    if (!row.plan || row.plan->baseline.cost.micros <= 0) {
        return std::nullopt;
    }
    const auto steps = static_cast<double>(std::max<std::int64_t>({row.run.targetSteps, row.plan->steps, 1}));
    const double share = row.run.state == RunState::Finished ? 1 : std::clamp(static_cast<double>(row.run.appliedSteps) / steps, 0.0, 1.0);
    return Money::fromUnits(row.plan->baseline.cost.units() * share, row.plan->baseline.cost.currency);
}

} // namespace

HistoryFilter::HistoryFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(RawRole);
}

void HistoryFilter::setWords(const QString &words)
{
    words_ = words.split(' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void HistoryFilter::setStates(States states)
{
    states_ = states;
    invalidateRowsFilter();
}

void HistoryFilter::setWorkload(const QString &workload)
{
    workload_ = workload;
    invalidateRowsFilter();
}

void HistoryFilter::setSince(std::int64_t time_ns)
{
    since_ns_ = time_ns;
    invalidateRowsFilter();
}

bool HistoryFilter::filterAcceptsRow(int sourceRow, const QModelIndex &) const
{
    const auto *model = qobject_cast<const HistoryModel *>(sourceModel());
    if (model == nullptr) {
        return true;
    }
    const HistoryRow &row = model->row(sourceRow);
    const QString workload = row.plan ? QString::fromStdString(row.plan->workload.name) : QString();
    if (!stateFits(states_, row.run.state) || row.run.created_ns < since_ns_ ||
        (!workload_.isEmpty() && workload != workload_)) {
        return false;
    }
    const QString all = QString::fromStdString(row.run.name + " " + row.run.id + " ") + workload + ' ' +
                        (row.plan ? QString::fromStdString(row.plan->cluster.describe()) : QString());
    return std::all_of(words_.begin(), words_.end(),
                       [&](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool HistoryFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(RawRole);
    const QVariant b = right.data(RawRole);
    if (!a.isValid() || !b.isValid()) {
        // Missing values go last whichever way the rest is sorted.
        return sortOrder() == Qt::AscendingOrder ? a.isValid() && !b.isValid() : !a.isValid() && b.isValid();
    }
    return a.toDouble() < b.toDouble();
}

HistorySummary summariseHistory(const std::vector<HistoryRow> &rows)
{
    HistorySummary summary;
    std::vector<double> times, costs, accuracies;
    Money comparedCost;
    for (const HistoryRow &row : rows) {
        ++summary.runs;
        if (isOver(row.run.state) && row.run.cost.micros > 0 && row.run.cost.currency == summary.spent.currency) {
            ++summary.paidRuns;
            summary.spent += row.run.cost;
            if (const auto baseline = baselineOf(row); baseline && baseline->currency == summary.baselineCost.currency) {
                ++summary.comparedRuns;
                summary.baselineCost += *baseline;
                comparedCost += row.run.cost;
            }
        }
        const auto time = finishedTime_s(row);
        if (!time || !row.plan) {
            continue;
        }
        ++summary.scored;
        addAbsolute(times, timeErrorPct(row));
        addAbsolute(costs, costErrorPct(row));
        addAbsolute(accuracies, accuracyErrorPoints(row));
        const Prediction &forecast = row.plan->prediction;
        summary.insideBand += *time >= forecast.timeLow_s && *time <= forecast.timeHigh_s ? 1 : 0;
    }
    summary.timeErrorPct = medianOf(times);
    summary.costErrorPct = medianOf(costs);
    summary.accuracyErrorPoints = medianOf(accuracies);
    summary.saved = Money{summary.baselineCost.micros - comparedCost.micros, summary.baselineCost.currency};
    if (summary.baselineCost.micros > 0) {
        summary.savedPct = 100 * (1 - comparedCost.units() / summary.baselineCost.units());
    }
    return summary;
}

} // namespace mayfly::models
