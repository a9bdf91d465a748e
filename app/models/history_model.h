// SPDX-License-Identifier: GPL-3.0-or-later
// All runs as the history lists them: what was expected beside what came, and by how much the forecast was off. With a
// proxy that sorts on the values themselves and filters, and the summary of a list.
#pragma once
#include "app/models/roles.h"
#include "core/domain/plan.h"
#include "core/domain/run.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace mayfly::models {

/// A run and what is shown beside it.
struct HistoryRow {
    Run run;
    std::shared_ptr<const Plan> plan; ///< null if it cannot be read
    std::vector<double> throughput; ///< a sparkline's values
    std::vector<double> revokedAt;  ///< where in it, 0 to 1
};

/// Time from request to the end of a run that is over, however it ended.
std::optional<double> endedTime_s(const HistoryRow &row);
/// The same; nothing unless the run finished its steps.
std::optional<double> finishedTime_s(const HistoryRow &row);
/// 100 * (actual - forecast) / forecast; nothing without both or unless the run finished its steps.
std::optional<double> timeErrorPct(const HistoryRow &row);
std::optional<double> costErrorPct(const HistoryRow &row);
/// Percentage points.
std::optional<double> accuracyErrorPoints(const HistoryRow &row);

/// As many runs can be compared at once.
inline constexpr int mostCompared = 4;

/// Errors beyond these are shown as bad.
inline constexpr double percentErrorLimit = 10;
inline constexpr double pointErrorLimit = 0.6;

class HistoryModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        Tick, ///< chosen to be compared
        Name,
        Cluster,
        State,
        Throughput,
        Revoked,
        Steps,
        Time,
        TimeError,
        Cost,
        CostError,
        Accuracy,
        AccuracyError,
        ColumnCount
    };
    enum class TimeUnit { Seconds, Minutes, Hours };

    using QAbstractTableModel::QAbstractTableModel;

    /// Newest first. Rows already shown are updated in place when the same runs come in the same order; new ones are
    /// put on top.
    void setRows(std::vector<HistoryRow> rows);
    /// A run's throughput over time is known now.
    void setCurve(const QString &runId, std::vector<double> throughput, std::vector<double> revokedAt);
    const HistoryRow &row(int at) const { return rows_[static_cast<std::size_t>(at)]; }
    const std::vector<HistoryRow> &rows() const { return rows_; }
    int rowOf(const QString &runId) const; ///< -1: not there
    /// Runs ticked to be compared, in the order of ticking; at most RunComparison's.
    const QStringList &ticked() const { return ticked_; }
    void clearTicks();

    /// Chosen so that the longest run is a handy number.
    TimeUnit timeUnit() const { return timeUnit_; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    /// Times are shown in another zone now.
    void retime();

signals:
    void ticksChanged();

private:
    QVariant raw(const HistoryRow &row, int column) const;
    QString text(const HistoryRow &row, int column) const;
    QString forecastText(const HistoryRow &row, int column) const;
    QString actualText(const HistoryRow &row, int column) const;
    QString timeText(double seconds) const;
    QString costText(double units) const;
    void chooseUnits();

    std::vector<HistoryRow> rows_;
    QStringList ticked_;
    TimeUnit timeUnit_ = TimeUnit::Hours;
    int costDecimals_ = 2;
};

/// Sorts on RawRole with missing values last either way; filters by words, state, workload and age.
class HistoryFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    enum class States { All, Live, Finished, Stopped, Failed };

    explicit HistoryFilter(QObject *parent = nullptr);

    /// Every word must occur in name, id, cluster or workload, whatever the case.
    void setWords(const QString &words);
    void setStates(States states);
    /// Empty: all.
    void setWorkload(const QString &workload);
    /// Runs launched at or after it; 0: all.
    void setSince(std::int64_t time_ns);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList words_;
    States states_ = States::All;
    QString workload_;
    std::int64_t since_ns_ = 0;
};

/// The figures above the table.
struct HistorySummary {
    int runs = 0;
    int paidRuns = 0; ///< over, with any cost: what a live run will come to is not known yet
    Money spent;      ///< in those
    int comparedRuns = 0;               ///< of those with a baseline
    Money baselineCost;                 ///< their baselines' cost for the steps that were made
    std::optional<double> savedPct;     ///< compared runs against their baselines
    Money saved;                        ///< the same as an amount
    int scored = 0;                     ///< finished runs with a forecast
    std::optional<double> timeErrorPct; ///< medians of absolute errors
    std::optional<double> costErrorPct;
    std::optional<double> accuracyErrorPoints;
    int insideBand = 0; ///< scored runs whose time lay in P10 to P90
};
HistorySummary summariseHistory(const std::vector<HistoryRow> &rows);

} // namespace mayfly::models
