// SPDX-License-Identifier: GPL-3.0-or-later
// A window beside a run: how long a worker's pushes and pulls took over the run's time, or a parameter server's work on them.
#pragma once
#include "app/bridge/run_source.h"

#include <QDialog>
#include <QPointer>

class QComboBox;
class QLabel;

namespace mayfly::charts {
class LatencyChart;
}

namespace mayfly::bridge {
class Task;
}

namespace mayfly::pages {

/// Deletes itself when it is closed. Reads anew as long as it is open and the run lives.
class LatencyView final : public QDialog {
    Q_OBJECT
public:
    using Source = std::function<Result<std::vector<LatencyPoint>>(const std::string &runId, std::int64_t after_ns)>;
    struct Watched {
        QString runId;
        std::int64_t launched_ns = 0;
        bool live = false;
    };

    /// slot: shown first; empty: the first that was measured.
    LatencyView(Source source, Watched run, QString slot, QWidget *parent);

    const std::vector<LatencyPoint> &points() const { return points_; }

private:
    void read();
    void take(std::int64_t after_ns, Result<std::vector<LatencyPoint>> newer);
    void listSlots();
    void draw(const QString &slot);

    const Source source_;
    const Watched run_;
    QString wanted_; ///< slot
    std::vector<LatencyPoint> points_;
    QComboBox *choice_;
    QLabel *note_;
    charts::LatencyChart *first_;
    charts::LatencyChart *second_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
