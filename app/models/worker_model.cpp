// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/worker_model.h"

#include "app/models/core_words.h"
#include "app/models/dollars.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace mayfly::models {

namespace {

QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

QString optionalNumber(const std::optional<double> &value, int decimals)
{
    return value ? number(*value, decimals) : noValue();
}

template <typename T> QVariant optionalVariant(const std::optional<T> &value)
{
    return value ? QVariant::fromValue(*value) : QVariant();
}

constexpr double milliseconds = 1e3;
constexpr double megabyte = 1e6;

bool isShard(const Exchange &exchange)
{
    return exchange.slot.starts_with("ps-");
}

/// Milliseconds, MB/s or gradients; nothing where the other kind of slot measures it.
std::optional<double> exchangeNumber(const std::optional<Exchange> &exchange, int column)
{
    const bool ofShard = column == WorkerModel::ApplyTime || column == WorkerModel::QueueLength;
    if (!exchange || ofShard != isShard(*exchange)) {
        return {};
    }
    switch (column) {
    case WorkerModel::PushTime:
        return exchange->push_s * milliseconds;
    case WorkerModel::PullTime:
        return exchange->pull_s * milliseconds;
    case WorkerModel::Traffic:
        return (exchange->sentBytesPerSecond + exchange->receivedBytesPerSecond) / megabyte;
    case WorkerModel::ApplyTime:
        return exchange->apply_s * milliseconds;
    case WorkerModel::QueueLength:
        return exchange->queueLength;
    default:
        return {};
    }
}

/// "0: 1,204 · 1: 310 · ≥32: 2", without those that never were.
QString stalenessCountsText(const std::vector<std::int64_t> &counts)
{
    QStringList parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] > 0) {
            const QString steps = QLocale().toString(qulonglong(i));
            parts << (i + 1 == stalenessCounts ? QStringLiteral("≥") : QString()) + steps + QStringLiteral(": ") + QLocale().toString(qlonglong(counts[i]));
        }
    }
    return parts.join(QStringLiteral(" · "));
}

struct StateWords {
    Q_DECLARE_TR_FUNCTIONS(StateWords)
};

} // namespace

QString noValue()
{
    return QStringLiteral("–");
}

QString stateText(ServerState state)
{
    switch (state) {
    case ServerState::Requesting:
        return StateWords::tr("Requesting");
    case ServerState::Starting:
        return StateWords::tr("Starting");
    case ServerState::Training:
        return StateWords::tr("Training");
    case ServerState::Serving:
        return StateWords::tr("Serving");
    case ServerState::Notice:
        return StateWords::tr("Notice");
    case ServerState::Revoked:
        return StateWords::tr("Revoked");
    case ServerState::Ended:
        return StateWords::tr("Ended");
    case ServerState::Failed:
        return StateWords::tr("Failed");
    }
    return {};
}

QString stateText(const Server &server)
{
    return server.state == ServerState::Ended && server.endReason == "drained" ? StateWords::tr("Drained") : stateText(server.state);
}

QString stateText(RunState state)
{
    switch (state) {
    case RunState::Launching:
        return StateWords::tr("Launching");
    case RunState::Training:
        return StateWords::tr("Training");
    case RunState::Stopping:
        return StateWords::tr("Stopping");
    case RunState::Finished:
        return StateWords::tr("Finished");
    case RunState::Stopped:
        return StateWords::tr("Stopped");
    case RunState::Failed:
        return StateWords::tr("Failed");
    }
    return {};
}

int seriesOf(const std::string &slot)
{
    if (slot.starts_with("ps-")) {
        return 6;
    }
    const auto dash = slot.rfind('-');
    const int number = dash == std::string::npos ? 0 : std::atoi(slot.c_str() + dash + 1);
    return 1 + number % 5;
}

QString priceText(const Money &perHour)
{
    return number(perHour.units(), 3);
}

QString moneyText(const Money &amount)
{
    return moneyText(amount, mayfly::moneyDecimals(amount));
}

int moneyDecimals(double largestUnits)
{
    return mayfly::moneyDecimals(Money::fromUnits(largestUnits));
}

QString moneyText(const Money &amount, int decimals)
{
    const double units = amount.units();
    return amount.currency == "USD" ? dollars(units, decimals)
                                    : number(units, decimals) + QChar(QChar::Nbsp) + QString::fromStdString(amount.currency);
}

WorkerModel::Row WorkerModel::rowOf(const WatchedRun &run, const std::string &slot)
{
    Row row;
    row.slot = slot;
    row.series = seriesOf(slot);
    row.spent = run.spentBy(slot);
    row.rate = run.rateOf(slot);
    const Server *server = run.currentServer(slot);
    if (server != nullptr) {
        row.device = coreName(server->device);
        row.zone = coreName(server->zone);
        row.state = server->state;
        row.stateWord = stateText(*server);
    }
    const Exchange *exchange = run.exchangeOf(slot);
    if (exchange != nullptr && server != nullptr && exchange->time_ns >= server->requested_ns &&
        (server->state == ServerState::Training || server->state == ServerState::Notice || server->state == ServerState::Serving)) {
        row.exchange = *exchange;
    }
    const SlotHistory *history = run.history(slot);
    if (history == nullptr || !history->last() || server == nullptr || server->role != ServerRole::Worker) {
        return row;
    }
    row.steps = history->last()->steps;
    const bool works = server->state == ServerState::Training || server->state == ServerState::Notice;
    const bool itsOwn = history->last()->time_ns >= server->requested_ns; // not its predecessor's
    if (works && itsOwn) {
        row.imagesPerSecond = history->last()->imagesPerSecond;
        // Without a step since the last sample nothing was measured.
        row.staleness = history->last()->stepsPerSecond > 0 ? std::optional(history->last()->staleness) : std::nullopt;
    }
    return row;
}

void WorkerModel::update(const WatchedRun &run)
{
    const std::vector<std::string> names = run.slotNames();
    showSpendingOf(run, names);
    for (std::size_t i = 0; i < rows_.size();) {
        if (std::find(names.begin(), names.end(), rows_[i].slot) == names.end()) {
            beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
            rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
            endRemoveRows();
        } else {
            ++i;
        }
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
        Row row = rowOf(run, names[i]);
        const int at = static_cast<int>(i);
        if (i >= rows_.size() || rows_[i].slot != names[i]) {
            beginInsertRows({}, at, at);
            rows_.insert(rows_.begin() + at, std::move(row));
            endInsertRows();
        } else if (!(rows_[i] == row)) {
            rows_[i] = std::move(row);
            emit dataChanged(index(at, 0), index(at, ColumnCount - 1));
        }
    }
}

/// All of the column with the same decimals, so that its points stand below each other.
void WorkerModel::showSpendingOf(const WatchedRun &run, const std::vector<std::string> &slotNames)
{
    double dearest = 0;
    for (const std::string &slot : slotNames) {
        dearest = std::max(dearest, run.spentBy(slot).units());
    }
    if (const int decimals = moneyDecimals(dearest); decimals != spentDecimals_) {
        spentDecimals_ = decimals;
        if (!rows_.empty()) {
            emit dataChanged(index(0, Spent), index(rowCount() - 1, Spent));
        }
    }
}

bool WorkerModel::unknown(const Row &row) const
{
    return silent_ && !isOver(row.state);
}

void WorkerModel::setSilent(bool silent)
{
    if (silent_ == silent) {
        return;
    }
    silent_ = silent;
    if (!rows_.empty()) {
        emit dataChanged(index(0, State), index(rowCount() - 1, QueueLength));
    }
}

void WorkerModel::clear()
{
    beginResetModel();
    rows_.clear();
    endResetModel();
}

int WorkerModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int WorkerModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString WorkerModel::text(const Row &row, int column) const
{
    switch (column) {
    case Slot:
        return QString::fromStdString(row.slot);
    case Device:
        return row.device;
    case Zone:
        return row.zone;
    case State:
        return unknown(row) ? StateWords::tr("Unknown") : row.stateWord;
    case Steps:
        return row.steps ? QLocale().toString(qlonglong(*row.steps)) : noValue();
    case ImagesPerSecond:
        return unknown(row) ? noValue() : optionalNumber(row.imagesPerSecond, row.imagesPerSecond.value_or(0) < 10 ? 1 : 0);
    case Staleness:
        return unknown(row) ? noValue() : optionalNumber(row.staleness, 1);
    case PushTime:
    case PullTime:
    case Traffic:
    case ApplyTime:
    case QueueLength:
        return unknown(row) ? noValue() : optionalNumber(exchangeNumber(row.exchange, column), column == ApplyTime ? 2 : 1);
    case RatePerHour:
        return row.rate ? priceText(*row.rate) : noValue();
    case Spent:
        return moneyText(row.spent, spentDecimals_);
    default:
        return {};
    }
}

QVariant WorkerModel::toolTip(const Row &row, int column) const
{
    if (column < Staleness || column > QueueLength || !row.exchange || unknown(row)) {
        return {};
    }
    const Exchange &exchange = *row.exchange;
    QStringList lines;
    if (const QString counts = stalenessCountsText(exchange.staleness); !counts.isEmpty()) {
        lines << tr("Steps by staleness: %1").arg(counts);
    }
    if (isShard(exchange)) {
        lines << tr("Applying a gradient takes %1 ms; the server is busy with it %2 % of the time.")
                     .arg(number(exchange.apply_s * milliseconds, 2), number(exchange.busy * 100, 0));
        lines << tr("A gradient finds %1 others waiting and is answered after %2 ms.")
                     .arg(number(exchange.queueLength, 1), number(exchange.wait_s * milliseconds, 1));
        return lines.join('\n');
    }
    const double steps = std::max(1.0, static_cast<double>(exchange.steps));
    lines << tr("A push takes %1 ms (%2 ms over all steps), the pull after it %3 ms (%4 ms over all steps).")
                 .arg(number(exchange.push_s * milliseconds, 1), number(exchange.pushing_s / steps * milliseconds, 1),
                      number(exchange.pull_s * milliseconds, 1), number(exchange.pulling_s / steps * milliseconds, 1));
    lines << tr("Sent %1 MB at %2 MB/s, received %3 MB at %4 MB/s.")
                 .arg(number(static_cast<double>(exchange.sentBytes) / megabyte, 1), number(exchange.sentBytesPerSecond / megabyte, 1),
                      number(static_cast<double>(exchange.receivedBytes) / megabyte, 1), number(exchange.receivedBytesPerSecond / megabyte, 1));
    return lines.join('\n');
}

QVariant WorkerModel::raw(const Row &row, int column)
{
    switch (column) {
    case Slot:
        return QString::fromStdString(row.slot);
    case Device:
        return row.device;
    case Zone:
        return row.zone;
    case State:
        return static_cast<int>(row.state);
    case Steps:
        return row.steps ? QVariant(qlonglong(*row.steps)) : QVariant();
    case ImagesPerSecond:
        return optionalVariant(row.imagesPerSecond);
    case Staleness:
        return optionalVariant(row.staleness);
    case PushTime:
    case PullTime:
    case Traffic:
    case ApplyTime:
    case QueueLength:
        return optionalVariant(exchangeNumber(row.exchange, column));
    case RatePerHour:
        return row.rate ? QVariant(row.rate->units()) : QVariant();
    case Spent:
        return row.spent.units();
    default:
        return {};
    }
}

QVariant WorkerModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row &row = rows_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return index.column() >= Steps ? QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter)
                                       : QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
    case RawRole:
        return raw(row, index.column());
    case StateRole:
        return unknown(row) ? unknownState : static_cast<int>(row.state);
    case SlotRole:
        return QString::fromStdString(row.slot);
    case SeriesRole:
        return row.series;
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case CurveRole:
        return index.column() == Staleness && row.exchange && !unknown(row)
                   ? QVariant::fromValue(QList<double>(row.exchange->staleness.begin(), row.exchange->staleness.end()))
                   : QVariant();
    default:
        return {};
    }
}

QVariant WorkerModel::captionHint(int column)
{
    switch (column) {
    case Staleness:
        return tr("Steps that others applied between a worker's pull and its push: the mean, and bars for 0, 1, 2 … steps; the last bar: 7 or more");
    case PushTime:
        return tr("Milliseconds from the start of a push until its gradient is applied");
    case PullTime:
        return tr("Milliseconds from then until the new state is there");
    case Traffic:
        return tr("Megabytes a second that the worker sends and receives");
    case ApplyTime:
        return tr("Milliseconds in which the parameter server applies one gradient");
    case QueueLength:
        return tr("Gradients that a gradient finds waiting at the parameter server, on average");
    default:
        return {};
    }
}

QVariant WorkerModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue((section >= Steps ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        return captionHint(section);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Slot:
        return tr("Slot");
    case Device:
        return tr("Device");
    case Zone:
        return tr("Zone");
    case State:
        return tr("State");
    case Steps:
        return tr("Steps");
    case ImagesPerSecond:
        return tr("Images/s");
    case Staleness:
        return tr("Staleness");
    case PushTime:
        return tr("Push ms");
    case PullTime:
        return tr("Pull ms");
    case Traffic:
        return tr("MB/s");
    case ApplyTime:
        return tr("Apply ms");
    case QueueLength:
        return tr("Queue");
    case RatePerHour:
        return tr("$/h");
    case Spent:
        return tr("Spent");
    default:
        return {};
    }
}

} // namespace mayfly::models
