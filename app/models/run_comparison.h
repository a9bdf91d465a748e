// SPDX-License-Identifier: GPL-3.0-or-later
// A few runs side by side: one row per figure, one column per run, each figure with its difference to the first run's.
#pragma once
#include "app/models/history_model.h"

#include <functional>

namespace mayfly::models {

class RunComparison final : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int mostRuns = mostCompared;

    /// One figure of all runs. `value` is invalid where a run has none; words are not compared.
    struct Figure {
        QString name; ///< with its unit
        std::function<std::optional<double>(const HistoryRow &)> value;
        std::function<QString(const HistoryRow &)> text;
        enum class Difference { None, Percent, Absolute } difference = Difference::None;
        bool wholeRun = false; ///< compared only between runs that finished their steps
    };

    explicit RunComparison(QObject *parent = nullptr);

    /// The first one is what the others are compared with.
    void setRuns(std::vector<HistoryRow> runs);
    const std::vector<HistoryRow> &runs() const { return runs_; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    /// DisplayRole: figure and difference; ActualRole: the figure alone; SecondLineRole: the difference alone.
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString difference(const Figure &figure, int run) const;

    std::vector<HistoryRow> runs_;
    std::vector<Figure> figures_;
};

/// "resnet32-two-hours, r26": runs of one plan have one name.
QString runLabel(const Run &run);

} // namespace mayfly::models
