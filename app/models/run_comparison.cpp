// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_comparison.h"

#include "app/look/times.h"
#include "app/models/candidate_model.h"
#include "app/models/worker_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mayfly::models {

namespace {

using Figure = RunComparison::Figure;
using Value = std::optional<double>;

QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

/// "+2.1", "−3.4", with a real minus sign.
QString signedText(double value, int decimals)
{
    const QString figure = number(std::abs(value), decimals);
    return value < 0 ? QChar(0x2212) + figure : QStringLiteral("+") + figure;
}

QString withUnit(const QString &figure, const QString &unit)
{
    return figure + QChar(QChar::Nbsp) + unit;
}

Figure words(const QString &name, std::function<QString(const HistoryRow &)> text)
{
    return {name, [](const HistoryRow &) { return Value(); }, std::move(text), Figure::Difference::None};
}

Figure figure(const QString &name, std::function<Value(const HistoryRow &)> value, int decimals,
              Figure::Difference difference)
{
    auto text = [value, decimals](const HistoryRow &row) {
        const Value found = value(row);
        return found ? number(*found, decimals) : noValue();
    };
    return {name, value, std::move(text), difference};
}

Figure ofTheWhole(Figure figure)
{
    figure.wholeRun = true;
    return figure;
}

Value minutes(const HistoryRow &row)
{
    const Value time_s = endedTime_s(row);
    return time_s ? Value(*time_s / 60) : Value();
}

/// Of the sparkline from the first step on.
Value meanOfCurve(const std::vector<double> &curve)
{
    const auto first = std::find_if(curve.begin(), curve.end(), [](double rate) { return rate > 0; });
    return first == curve.end() ? Value() : Value(std::accumulate(first, curve.end(), 0.0) / static_cast<double>(curve.end() - first));
}

/// Over the time from the first step to the end; of a run that goes on, up to now.
Value imagesPerSecond(const HistoryRow &row)
{
    const Run &run = row.run;
    if (!row.plan || !run.started_ns || !run.ended_ns || *run.ended_ns <= *run.started_ns) {
        return meanOfCurve(row.throughput);
    }
    return static_cast<double>(run.appliedSteps) * row.plan->workload.batchSize /
           (static_cast<double>(*run.ended_ns - *run.started_ns) / 1e9);
}

Value costPerThousandSteps(const HistoryRow &row)
{
    return row.run.appliedSteps > 0 ? Value(row.run.cost.units() * 1000 / static_cast<double>(row.run.appliedSteps))
                                    : Value();
}

} // namespace

QString runLabel(const Run &run)
{
    return QStringLiteral("%1, %2").arg(QString::fromStdString(run.name),
                                        QString::fromStdString(run.id).section('-', 2));
}

RunComparison::RunComparison(QObject *parent) : QAbstractTableModel(parent)
{
    using Difference = Figure::Difference;
    figures_ = {
        words(tr("State"), [](const HistoryRow &row) { return stateText(row.run.state); }),
        words(tr("Started"), [](const HistoryRow &row) { return look::dayAndMinuteText(row.run.created_ns); }),
        words(tr("Cluster"),
              [](const HistoryRow &row) {
                  return row.plan ? clusterText(row.plan->cluster) : noValue();
              }),
        figure(tr("Steps applied"), [](const HistoryRow &row) { return Value(double(row.run.appliedSteps)); }, 0,
               Difference::Percent),
        ofTheWhole(figure(tr("Time, min"), minutes, 1, Difference::Percent)),
        ofTheWhole({tr("Cost"), [](const HistoryRow &row) { return Value(row.run.cost.units()); },
                    [](const HistoryRow &row) { return isOver(row.run.state) ? moneyText(row.run.cost) : tr("%1 so far").arg(moneyText(row.run.cost)); },
                    Difference::Percent}),
        figure(tr("Cost of a thousand steps, USD"), costPerThousandSteps, 4, Difference::Percent),
        figure(tr("Images/s, mean"), imagesPerSecond, 0, Difference::Percent),
        figure(tr("Test accuracy, %"), [](const HistoryRow &row) { return row.run.testAccuracyPct; }, 1,
               Difference::Absolute),
        figure(tr("Revocations"), [](const HistoryRow &row) { return Value(row.run.revocations); }, 0,
               Difference::Absolute),
        figure(tr("Steps lost"), [](const HistoryRow &row) { return Value(double(row.run.lostSteps)); }, 0,
               Difference::Absolute),
        figure(tr("Time forecast off, %"), timeErrorPct, 1, Difference::None),
        figure(tr("Cost forecast off, %"), costErrorPct, 1, Difference::None),
    };
}

void RunComparison::setRuns(std::vector<HistoryRow> runs)
{
    beginResetModel();
    runs_ = std::move(runs);
    endResetModel();
}

int RunComparison::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || runs_.empty() ? 0 : static_cast<int>(figures_.size());
}

int RunComparison::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(runs_.size());
}

QString RunComparison::difference(const Figure &figure, int run) const
{
    if (run == 0 || figure.difference == Figure::Difference::None) {
        return {};
    }
    const auto sameWork = [](const HistoryRow &row) { return row.run.state == RunState::Finished; };
    if (figure.wholeRun && !(sameWork(runs_.front()) && sameWork(runs_[static_cast<std::size_t>(run)]))) {
        return {};
    }
    const auto first = figure.value(runs_.front());
    const auto here = figure.value(runs_[static_cast<std::size_t>(run)]);
    if (!first || !here) {
        return {};
    }
    if (figure.difference == Figure::Difference::Absolute) {
        const double off = *here - *first;
        const int decimals = std::abs(off - std::round(off)) < 1e-9 ? 0 : 1;
        return off == 0 ? tr("same") : signedText(off, decimals);
    }
    if (*first == 0) {
        return {};
    }
    const double off = std::round(1000 * (*here - *first) / *first) / 10;
    return off == 0 ? tr("same") : withUnit(signedText(off, 1), QStringLiteral("%"));
}

QVariant RunComparison::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Figure &figure = figures_[static_cast<std::size_t>(index.row())];
    if (index.column() == 0) {
        return role == Qt::DisplayRole || role == ActualRole ? QVariant(figure.name) : QVariant();
    }
    const int run = index.column() - 1;
    const HistoryRow &row = runs_[static_cast<std::size_t>(run)];
    switch (role) {
    case Qt::DisplayRole: {
        const QString off = difference(figure, run);
        return off.isEmpty() ? figure.text(row) : tr("%1 (%2)").arg(figure.text(row), off);
    }
    case ActualRole:
        return figure.text(row);
    case SecondLineRole:
        return difference(figure, run);
    case RawRole: {
        const auto value = figure.value(row);
        return value ? QVariant(*value) : QVariant(figure.text(row));
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant RunComparison::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole || section > static_cast<int>(runs_.size())) {
        return {};
    }
    if (section == 0) {
        return tr("Figure");
    }
    const Run &run = runs_[static_cast<std::size_t>(section - 1)].run;
    return QStringLiteral("%1\n%2").arg(QString::fromStdString(run.name), QString::fromStdString(run.id).section('-', 2));
}

} // namespace mayfly::models
