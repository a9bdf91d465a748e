// SPDX-License-Identifier: GPL-3.0-or-later
// The revocation timeline: one row per slot, its servers as bars from request to end, shape and colour by state, with
// marks where a notice came, a server was revoked and its successor began. Under the throughput chart, with the same
// insets.
#pragma once
#include "app/charts/throughput_chart.h"
#include "core/domain/run.h"

#include <QVector>

#include <optional>

namespace mayfly::charts {

struct TimelineBar {
    double from_s = 0;
    double to_s = 0;
    ServerState state = ServerState::Requesting; ///< Requesting, Starting, Training, Serving or Notice
    QString hint = {};                           ///< shown while the pointer rests on it
};

struct TimelineMark {
    double at_s = 0;
    look::Glyph glyph = look::Glyph::None; ///< Triangle, Cross, Diamond
};

struct TimelineRow {
    QString slot;
    int series = 1;
    QVector<TimelineBar> bars;
    QVector<TimelineMark> marks;
    QString note; ///< at the row's end ("asked for a P100 in us-west1")
};

struct TimelineData {
    QVector<TimelineRow> rows;
    double now_s = 0;
    bool live = true;
    double end_s = 60;
    std::optional<Finish> finish;
};

/// The bar of a state, as in the timeline and in its legend.
void paintStateBar(QPainter &painter, const QRectF &bar, ServerState state);

class TimelineChart final : public ChartFrame {
    Q_OBJECT
public:
    explicit TimelineChart(QWidget *parent = nullptr);

    void setData(TimelineData data);
    const TimelineData &data() const { return data_; }
    /// Time range of the chart above, while that is zoomed.
    void follow(double from_s, double to_s);

    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintUnder(QPainter &painter, const QRectF &plot) override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void showEvent(QShowEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    void refresh();
    const TimelineBar *barAt(const QPointF &position) const;
    int neededHeight() const;
    double rowHeight(const QRectF &plot) const;
    QRectF rowRect(const QRectF &plot, qsizetype row) const;
    double xOf(double time_s) const;

    TimelineData data_;
    bool stale_ = true;
};

/// What the bars and marks mean, in one line.
class TimelineLegend final : public QWidget {
    Q_OBJECT
public:
    explicit TimelineLegend(QWidget *parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    struct Entry {
        QString word;
        std::optional<ServerState> state;
        look::Glyph glyph = look::Glyph::None;
        look::Role role = look::Role::Text2;
    };
    static QVector<Entry> entries();
    static void paintMark(QPainter &painter, const QRectF &mark, const Entry &entry);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace mayfly::charts
