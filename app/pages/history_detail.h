// SPDX-License-Identifier: GPL-3.0-or-later
// The selected run of the history: what was predicted beside what came, figure by figure, and what can be done with it.
#pragma once
#include "app/charts/timeline_chart.h"
#include "app/look/card.h"
#include "app/models/history_model.h"
#include "core/report/report.h"

class QGridLayout;
class QLabel;
class QPushButton;

namespace mayfly::look {
class Pill;
}

namespace mayfly::pages {

class HistoryDetail final : public look::Card {
    Q_OBJECT
public:
    explicit HistoryDetail(QWidget *parent = nullptr);

    void setRow(const models::HistoryRow &row);
    /// What happened to the shown run's servers; ignored for another run.
    void setTimeline(const QString &runId, const charts::TimelineData &timeline);
    const charts::TimelineChart &timeline() const { return *timeline_; }
    QString runId() const { return runId_; }

signals:
    void openRequested(const QString &runId);
    void reportRequested(const QString &runId, mayfly::report::Format format);
    void reportPageRequested(const QString &runId);
    void planAgainRequested(const QString &runId);

private:
    struct Line {
        QLabel *forecast;
        QLabel *actual;
        QLabel *error;
    };
    Line addFigure(QGridLayout *grid, int column, const QString &caption);
    static void fill(const Line &line, const QString &forecast, const QString &actual, const QString &error, bool bad);

    QString runId_;
    look::Pill *state_;
    QLabel *sentence_;
    QPushButton *report_;
    QPushButton *again_;
    Line time_;
    Line cost_;
    Line accuracy_;
    Line revocations_;
    charts::TimelineChart *timeline_;
};

} // namespace mayfly::pages
