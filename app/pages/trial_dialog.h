// SPDX-License-Identifier: GPL-3.0-or-later
// One simulated run of a plan, told as the timeline of its servers: any of the runs behind the histogram.
#pragma once
#include "app/bridge/async_task.h"
#include "app/charts/timeline_chart.h"
#include "app/pages/plan_services.h"

#include <QDialog>
#include <QPointer>

class QLabel;
class QSpinBox;

namespace mayfly::pages {

/// Rows of workers, then parameter servers; times in seconds since the request.
charts::TimelineData timelineOf(const SimulatedTrial &trial);

class TrialDialog final : public QDialog {
    Q_OBJECT

public:
    using Play = std::function<Result<SimulatedTrial>(int number)>;
    /// Plays runs 1 to `runs`.
    TrialDialog(const QString &cluster, int runs, Play play, QWidget *parent = nullptr);

    charts::TimelineChart *chart() const { return chart_; }
    QString caption() const;
    bool playing() const { return !playing_.isNull(); }
    void show(int number);

private:
    Play play_;
    QSpinBox *number_;
    QLabel *caption_;
    charts::TimelineChart *chart_;
    QPointer<bridge::Task> playing_;
};

} // namespace mayfly::pages
