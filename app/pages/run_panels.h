// SPDX-License-Identifier: GPL-3.0-or-later
// The cards of the Run page: throughput and servers, cost, learning, workers, events. Each is a dock.
#pragma once
#include "app/models/event_model.h"
#include "app/models/run_filters.h"
#include "app/models/watched_run.h"
#include "app/models/worker_model.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace mayfly::charts {
class ChartFrame;
struct LearningData;
struct SpendData;
struct TimelineData;
class LearningChart;
class SpendChart;
class ThroughputChart;
class TimelineChart;
} // namespace mayfly::charts

namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class DockArea;
class DockCard;

class RunPanels final : public QWidget {
    Q_OBJECT
public:
    explicit RunPanels(QWidget *parent = nullptr);

    /// Redraws what changed; charts that cannot be seen wait until they can.
    void showRun(const models::WatchedRun &run, const models::RunChanges &changes);
    void clear();
    /// Nobody tells how the servers are.
    void setSilent(bool silent);
    /// Selects the latest event of a kind about a slot in the log.
    void revealEvent(EventKind kind, const QString &slot);
    void showEventGroup(models::EventGroup group);
    /// Of the table's selected row; empty: none.
    QString selectedSlot() const;
    /// Times are shown in another zone now.
    void retime(const models::WatchedRun &run);

    /// Empty while the docks stand as designed.
    QByteArray saveLayout() const;
    void restoreLayout(const QByteArray &layout);
    void resetLayout();

    const models::WorkerModel &workers() const { return workers_; }
    const models::EventModel &events() const { return events_; }

signals:
    void selectionChanged();
    /// How long the pushes and pulls took; of a slot, or of no certain one.
    void latencyRequested(const QString &slot);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    DockCard *makeThroughput();
    DockCard *makeCost();
    DockCard *makeLearning();
    DockCard *makeWorkers();
    DockCard *makeEvents();
    QPushButton *makeEventGroups();
    void placeDocks();
    void shareSpace();
    void sayWhyEmpty();
    void showWholeEvent();
    void drawCharts(const models::WatchedRun &run, const models::RunChanges &changes);
    void drawRest(const charts::TimelineData &timeline, const charts::SpendData &spend,
                  const std::optional<charts::LearningData> &learning);
    void followTimeOfThroughput();

    models::WorkerModel workers_;
    models::EventModel events_;
    models::WorkerFilter shownWorkers_;
    models::EventFilter shownEvents_;
    DockArea *area_;
    charts::ThroughputChart *throughput_;
    charts::TimelineChart *timeline_;
    charts::SpendChart *spend_;
    charts::LearningChart *learning_;
    look::TableView *workerTable_;
    look::TableView *eventTable_;
    QLabel *wholeEvent_;
    QLineEdit *workerFilter_;
    QLineEdit *eventFilter_;
    QPushButton *eventSearch_;
    QPushButton *eventGroups_;
    QPushButton *live_;
    DockCard *throughputDock_;
    DockCard *costDock_;
    DockCard *learningDock_;
    DockCard *workersDock_;
    DockCard *eventsDock_;
    double drawn_s_ = -1e9;       ///< the run's time that the charts show
    int runs_ = 0;                ///< shown so far: what is drawn later must be of the present one
    double rowsAt_s_ = -1e9;      ///< that the workers' table shows
    bool silent_ = false;
    bool news_ = false;           ///< something that the charts do not show yet
    bool arrangedByHand_ = false; ///< false: the docks keep the design's shares while the window is resized
};

} // namespace mayfly::pages
