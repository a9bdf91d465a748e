// SPDX-License-Identifier: GPL-3.0-or-later
// Two to four runs side by side: their figures with the differences to the first, and their throughput and cost over time laid over
// each other. The curves are read off the window's thread.
#pragma once
#include "app/bridge/run_source.h"
#include "app/models/run_comparison.h"

#include <QPointer>
#include <QWidget>

namespace mayfly::bridge {
class Task;
}
namespace mayfly::charts {
class CompareChart;
}
namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class HistoryCompare final : public QWidget {
    Q_OBJECT
public:
    explicit HistoryCompare(bridge::HistorySource source, QWidget *parent = nullptr);
    ~HistoryCompare() override;

    void compare(std::vector<models::HistoryRow> runs);
    const models::RunComparison &model() const { return model_; }
    const charts::CompareChart &throughput() const { return *throughput_; }
    const charts::CompareChart &cost() const { return *cost_; }
    bool reading() const { return !reading_.isNull(); }

signals:
    void backRequested();
    void failed(const QString &problem);

private:
    QWidget *makeTable();
    QWidget *makeCharts();

    bridge::HistorySource source_;
    models::RunComparison model_;
    look::TableView *table_;
    charts::CompareChart *throughput_;
    charts::CompareChart *cost_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
