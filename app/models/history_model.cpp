// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/history_model.h"

#include "app/look/times.h"
#include "app/models/candidate_model.h"
#include "app/models/core_words.h"
#include "app/models/worker_model.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

constexpr double nsPerSecond = 1e9;

QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

/// "+2.1", "−3.4", "0.0", with a real minus sign.
QString signedNumber(const std::optional<double> &value)
{
    if (!value) {
        return noValue();
    }
    const double rounded = std::round(*value * 10) / 10;
    const QString figure = number(std::abs(rounded), 1);
    return rounded > 0 ? QStringLiteral("+") + figure : rounded < 0 ? QChar(0x2212) + figure : figure;
}

bool finished(const HistoryRow &row)
{
    return row.run.state == RunState::Finished;
}

std::optional<double> percentOff(double actual, double forecast)
{
    return forecast > 0 ? std::optional(100 * (actual - forecast) / forecast) : std::nullopt;
}

QString startedText(const Run &run)
{
    return look::dayAndMinuteText(run.created_ns);
}

QStringList workerChips(const ClusterConfig &cluster)
{
    QStringList chips;
    for (const WorkerGroup &group : cluster.workers) {
        chips << groupText(group);
    }
    return chips;
}

bool allOnDemand(const ClusterConfig &cluster)
{
    return !cluster.workers.empty() &&
           std::all_of(cluster.workers.begin(), cluster.workers.end(),
                       [](const WorkerGroup &group) { return group.pricing == Pricing::OnDemand; });
}

bool isErrorColumn(int column)
{
    return column == HistoryModel::TimeError || column == HistoryModel::CostError ||
           column == HistoryModel::AccuracyError;
}

QVariant orInvalid(const std::optional<double> &value)
{
    return value ? QVariant(*value) : QVariant();
}

std::optional<double> errorOf(const HistoryRow &row, int column)
{
    switch (column) {
    case HistoryModel::TimeError:
        return timeErrorPct(row);
    case HistoryModel::CostError:
        return costErrorPct(row);
    case HistoryModel::AccuracyError:
        return accuracyErrorPoints(row);
    default:
        return std::nullopt;
    }
}

QVariant clusterData(const HistoryRow &row, int role)
{
    if (!row.plan) {
        return {};
    }
    const ClusterConfig &cluster = row.plan->cluster;
    switch (role) {
    case ChipsRole:
        return workerChips(cluster);
    case OutlinedChipsRole:
        return cluster.parameterServers == 0
                   ? QStringList()
                   : QStringList(
                         HistoryModel::tr("%1 PS").arg(cluster.parameterServers).replace(' ', QChar(QChar::Nbsp)));
    case PlainChipRole:
        return allOnDemand(cluster) ? HistoryModel::tr("on-demand") : QString();
    default:
        return {};
    }
}

QList<double> toList(const std::vector<double> &values)
{
    return QList<double>(values.begin(), values.end());
}

} // namespace

std::optional<double> endedTime_s(const HistoryRow &row)
{
    if (!isOver(row.run.state) || !row.run.ended_ns) {
        return std::nullopt;
    }
    return static_cast<double>(*row.run.ended_ns - row.run.created_ns) / nsPerSecond;
}

std::optional<double> finishedTime_s(const HistoryRow &row)
{
    return finished(row) ? endedTime_s(row) : std::nullopt;
}

std::optional<double> timeErrorPct(const HistoryRow &row)
{
    const auto actual = finishedTime_s(row);
    return actual && row.plan ? percentOff(*actual, row.plan->prediction.time_s) : std::nullopt;
}

std::optional<double> costErrorPct(const HistoryRow &row)
{
    return finished(row) && row.plan ? percentOff(row.run.cost.units(), row.plan->prediction.cost.units())
                                     : std::nullopt;
}

std::optional<double> accuracyErrorPoints(const HistoryRow &row)
{
    if (!finished(row) || !row.plan || !row.plan->prediction.accuracyPct || !row.run.testAccuracyPct) {
        return std::nullopt;
    }
    return *row.run.testAccuracyPct - *row.plan->prediction.accuracyPct;
}

void HistoryModel::setRows(std::vector<HistoryRow> rows)
{
    const std::size_t added = rows.size() - std::min(rows.size(), rows_.size());
    const bool grewOnTop = rows.size() >= rows_.size() &&
                           std::equal(rows_.begin(), rows_.end(), rows.begin() + static_cast<std::ptrdiff_t>(added),
                                      [](const HistoryRow &a, const HistoryRow &b) { return a.run.id == b.run.id; });
    if (!grewOnTop) {
        beginResetModel();
        rows_ = std::move(rows);
        chooseUnits();
        endResetModel();
        return;
    }
    if (added > 0) {
        beginInsertRows({}, 0, static_cast<int>(added) - 1);
        rows_ = std::move(rows);
        chooseUnits();
        endInsertRows();
    } else {
        rows_ = std::move(rows);
        chooseUnits();
    }
    if (rowCount() > 0) {
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
        emit headerDataChanged(Qt::Horizontal, Time, Time);
    }
}

void HistoryModel::setCurve(const QString &runId, std::vector<double> throughput, std::vector<double> revokedAt)
{
    if (const int at = rowOf(runId); at >= 0) {
        rows_[static_cast<std::size_t>(at)].throughput = std::move(throughput);
        rows_[static_cast<std::size_t>(at)].revokedAt = std::move(revokedAt);
        emit dataChanged(index(at, Throughput), index(at, Throughput));
    }
}

void HistoryModel::chooseUnits()
{
    double longest_s = 0;
    double dearest = 0;
    for (const HistoryRow &row : rows_) {
        longest_s =
            std::max({longest_s, endedTime_s(row).value_or(0), row.plan ? row.plan->prediction.time_s : 0.0});
        dearest = std::max({dearest, row.run.cost.units(), row.plan ? row.plan->prediction.cost.units() : 0.0});
    }
    constexpr double small = 1;
    costDecimals_ = dearest > 0 && dearest < small ? 4 : 2;
    timeUnit_ = longest_s < 120                     ? TimeUnit::Seconds
                : longest_s < 7200 && longest_s > 0 ? TimeUnit::Minutes
                                                    : TimeUnit::Hours;
    if (rows_.empty()) {
        timeUnit_ = TimeUnit::Hours;
    }
}

int HistoryModel::rowOf(const QString &runId) const
{
    const auto at = std::find_if(rows_.begin(), rows_.end(),
                                 [&](const HistoryRow &row) { return row.run.id == runId.toStdString(); });
    return at == rows_.end() ? -1 : static_cast<int>(at - rows_.begin());
}

int HistoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int HistoryModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString HistoryModel::timeText(double seconds) const
{
    switch (timeUnit_) {
    case TimeUnit::Seconds:
        return number(seconds, 0);
    case TimeUnit::Minutes:
        return number(seconds / 60, 1);
    case TimeUnit::Hours:
        return number(seconds / 3600, 2);
    }
    return {};
}

QString HistoryModel::costText(double units) const
{
    return number(units, costDecimals_);
}

QString HistoryModel::forecastText(const HistoryRow &row, int column) const
{
    if (!row.plan) {
        return noValue();
    }
    const Prediction &forecast = row.plan->prediction;
    switch (column) {
    case Time:
        return timeText(forecast.time_s);
    case Cost:
        return costText(forecast.cost.units());
    case Accuracy:
        return forecast.accuracyPct ? number(*forecast.accuracyPct, 1) : noValue();
    default:
        return {};
    }
}

QString HistoryModel::actualText(const HistoryRow &row, int column) const
{
    switch (column) {
    case Time: {
        const auto time = endedTime_s(row);
        return time ? timeText(*time) : noValue();
    }
    case Cost:
        return isOver(row.run.state) ? costText(row.run.cost.units()) : noValue();
    case Accuracy:
        return isOver(row.run.state) && row.run.testAccuracyPct ? number(*row.run.testAccuracyPct, 1) : noValue();
    default:
        return {};
    }
}

QString HistoryModel::text(const HistoryRow &row, int column) const
{
    switch (column) {
    case Name:
        return QString::fromStdString(row.run.name);
    case Cluster:
        return row.plan ? clusterText(row.plan->cluster) : noValue();
    case State:
        return stateText(row.run.state);
    case Revoked:
        return QLocale().toString(row.run.revocations);
    case Steps:
        return QLocale().toString(qlonglong(row.run.appliedSteps));
    case Time:
    case Cost:
    case Accuracy:
        return forecastText(row, column) + QStringLiteral(" → ") + actualText(row, column);
    case TimeError:
    case CostError:
    case AccuracyError:
        return signedNumber(errorOf(row, column));
    default:
        return {};
    }
}

QVariant HistoryModel::raw(const HistoryRow &row, int column) const
{
    switch (column) {
    case Tick:
        return ticked_.contains(QString::fromStdString(row.run.id)) ? 1 : 0;
    case Name:
        return qlonglong(row.run.created_ns);
    case Cluster:
        return row.plan ? QVariant(row.plan->cluster.workerCount()) : QVariant();
    case State:
        return static_cast<int>(row.run.state);
    case Throughput: {
        const auto highest = std::max_element(row.throughput.begin(), row.throughput.end());
        return highest == row.throughput.end() ? QVariant() : QVariant(*highest);
    }
    case Revoked:
        return row.run.revocations;
    case Steps:
        return qlonglong(row.run.appliedSteps);
    case Time:
        return orInvalid(endedTime_s(row));
    case Cost:
        return row.run.cost.units();
    case Accuracy:
        return orInvalid(row.run.testAccuracyPct);
    default: {
        const auto error = errorOf(row, column);
        return error ? QVariant(std::abs(*error)) : QVariant();
    }
    }
}

QVariant HistoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const HistoryRow &row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::AccessibleTextRole:
        if (column == Throughput) {
            const QVariant highest = raw(row, column);
            return highest.isValid() ? tr("up to %1 images/s").arg(QLocale().toString(highest.toDouble(), 'f', 0)) : tr("not measured");
        }
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((column >= Revoked ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return column == State && !row.run.message.empty() ? coreWords(row.run.message) : QVariant();
    case RawRole:
        return raw(row, column);
    case Qt::CheckStateRole:
        return column == Tick ? QVariant(ticked_.contains(QString::fromStdString(row.run.id)) ? Qt::Checked
                                                                                             : Qt::Unchecked)
                              : QVariant();
    case StateRole:
        return static_cast<int>(row.run.state);
    case RunIdRole:
        return QString::fromStdString(row.run.id);
    case SecondLineRole:
        return column == Name ? QVariant(QString::fromStdString(row.run.id).section('-', 2) + QStringLiteral(" · ") +
                                         startedText(row.run))
                              : QVariant();
    case CurveRole:
        return column == Throughput ? QVariant::fromValue(toList(row.throughput)) : QVariant();
    case MarksRole:
        return column == Throughput ? QVariant::fromValue(toList(row.revokedAt)) : QVariant();
    case ForecastRole:
        return forecastText(row, column);
    case ActualRole:
        return actualText(row, column);
    case ErrorRole:
        return orInvalid(errorOf(row, column));
    case ErrorLimitRole:
        return isErrorColumn(column) ? QVariant(column == AccuracyError ? pointErrorLimit : percentErrorLimit)
                                     : QVariant();
    default:
        return column == Cluster ? clusterData(row, role) : QVariant();
    }
}

QVariant HistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section >= Revoked ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Run\nstarted, %1").arg(look::zoneName());
    case Cluster:
        return tr("Cluster");
    case State:
        return tr("State");
    case Throughput:
        return tr("Images/s\nover time");
    case Revoked:
        return tr("Revoked\nservers");
    case Steps:
        return tr("Steps\napplied");
    case Time:
        return timeUnit_ == TimeUnit::Seconds   ? tr("Time, s\nforecast → actual")
               : timeUnit_ == TimeUnit::Minutes ? tr("Time, min\nforecast → actual")
                                                : tr("Time, h\nforecast → actual");
    case Cost:
        return tr("Cost, USD\nforecast → actual");
    case Accuracy:
        return tr("Accuracy, %\nforecast → actual");
    case TimeError:
    case CostError:
        return tr("Error\n%");
    case AccuracyError:
        return tr("Error\npoints");
    default:
        return {};
    }
}

} // namespace mayfly::models
