// SPDX-License-Identifier: GPL-3.0-or-later
// The run's slots as a table: who fills each now, what it does, what it costs.
#pragma once
#include "app/models/roles.h"
#include "app/models/watched_run.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace mayfly::models {

class WorkerModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Slot, Device, Zone, State, Steps, ImagesPerSecond, Staleness, PushTime, PullTime, Traffic, ApplyTime, QueueLength, RatePerHour, Spent, ColumnCount };
    /// The Staleness column has the counts of steps that were 0, 1, 2, ... stale as CurveRole.

    using QAbstractTableModel::QAbstractTableModel;

    /// Takes the run's present. Rows of slots already shown stay; only what changed is told.
    void update(const WatchedRun &run);
    void clear();
    /// Nobody tells how the servers are: those that were there are Unknown, and StateRole is `unknownState`.
    void setSilent(bool silent);
    static constexpr int unknownState = -1;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row {
        std::string slot;
        QString device;
        QString zone;
        ServerState state = ServerState::Requesting;
        QString stateWord;
        std::optional<std::int64_t> steps;
        std::optional<double> imagesPerSecond;
        std::optional<double> staleness;
        std::optional<Exchange> exchange; ///< of the server that is there now, while it works
        std::optional<Money> rate;
        Money spent;
        int series = 0;
        bool operator==(const Row &) const = default;
    };

    static Row rowOf(const WatchedRun &run, const std::string &slot);
    void showSpendingOf(const WatchedRun &run, const std::vector<std::string> &slotNames);
    bool unknown(const Row &row) const;
    QString text(const Row &row, int column) const;
    QVariant toolTip(const Row &row, int column) const;
    static QVariant captionHint(int column);
    static QVariant raw(const Row &row, int column);

    std::vector<Row> rows_;
    int spentDecimals_ = 2;
    bool silent_ = false;
};

/// The word for a state, as pills and tables show it.
QString stateText(ServerState state);
/// The same; a worker that was drained says so.
QString stateText(const Server &server);
QString stateText(RunState state);
/// The series colour of a slot: workers 1 to 5, then 1 again; parameter servers 6.
int seriesOf(const std::string &slot);
/// "$0.551": an hourly price with three decimals, without the unit.
QString priceText(const Money &perHour);
/// "$1.10"; below a cent with four decimals.
QString moneyText(const Money &amount);
/// With that many decimals; see moneyDecimals().
QString moneyText(const Money &amount, int decimals);
/// For amounts that stand together or grow: cents, or hundredths of them while the largest of all stays below a tenth of a unit.
int moneyDecimals(double largestUnits);
/// No value.
QString noValue();

} // namespace mayfly::models
