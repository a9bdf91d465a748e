// SPDX-License-Identifier: GPL-3.0-or-later
// Images per second over the run's time: the cluster and each worker, what the plan expected, when servers were
// revoked, and when the run is expected to end. Shares its left and right insets with the timeline below it.
#pragma once
#include "app/charts/chart_frame.h"

#include <QPixmap>
#include <QVector>

#include <optional>

namespace mayfly::charts {

/// Room for slot names at the left and the last label at the right; the same for all charts over the run's time.
inline constexpr double timeInsetLeft = 64;
inline constexpr double timeInsetRight = 44;

/// The expected end of a run.
struct Finish {
    double from_s = 0; ///< P10 and P90
    double to_s = 0;
    double at_s = 0;
    QString label; ///< "finish 14:30"
};

struct ThroughputLine {
    QString name;            ///< "w-0"
    int series = 1;          ///< its colour
    QVector<QPointF> points; ///< seconds since launch, images/s; a gap ends a stretch
};

struct ThroughputData {
    QVector<QPointF> cluster;
    QVector<ThroughputLine> workers;
    double resolution_s = 1; ///< distance of the points
    double now_s = 0;
    bool live = true;           ///< false: no "now" line
    double end_s = 60;          ///< the axis shows at least this
    std::optional<double> plan; ///< expected images/s
    std::optional<Finish> finish;
    struct Revocation {
        double at_s = 0;
        QString label; ///< "w-2 revoked"
    };
    QVector<Revocation> revocations;
    QVector<double> evaluations; ///< when tests of the model ended: a worker does not train meanwhile
};

class ThroughputChart final : public ChartFrame {
    Q_OBJECT
public:
    explicit ThroughputChart(QWidget *parent = nullptr);

    /// Drawn at once if the chart can be seen, else when it is shown.
    void setData(ThroughputData data);
    const ThroughputData &data() const { return data_; }
    /// The worker that stands out; empty: none. Among many it alone has a colour (with the one under the pointer).
    void setHighlighted(const QString &worker);
    QString highlighted() const { return highlighted_; }
    QString hovered() const { return hovered_; }

    /// All points at the resolution shown, one line per time, one column per line.
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintUnder(QPainter &painter, const QRectF &plot) override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void themeChanged() override;
    QVector<Reading> readingsAt(double x) const override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    static constexpr int mostColouredWorkers = 6;

    void refresh();
    void refreshLines();
    void refreshMarks();
    void paintFinish(QPainter &painter, const QRectF &plot) const;
    void paintEvaluations(QPainter &painter, const QRectF &plot) const;
    void refreshCluster();
    QLineSeries *workerSeries(qsizetype at);
    QPen workerPen(qsizetype at) const;
    bool manyWorkers() const { return data_.workers.size() > mostColouredWorkers; }
    bool standsOut(const QString &worker) const;
    void repaintWorkers();
    void paintCrowd(const QRectF &plot);
    void setHovered(const QString &worker);
    QString workerAt(const QPointF &position) const;
    /// Many workers: a faint background that costs little.
    QVector<QPointF> blurred(const QVector<QPointF> &points) const;
    QVector<QPointF> thinned(const QVector<QPointF> &points) const;

    ThroughputData data_;
    QVector<QLineSeries *> cluster_; ///< one a stretch: while the controller was away nothing was measured
    QVector<QLineSeries *> workers_;
    /// What each of workers_ draws.
    struct Drawn {
        QString worker;
        int series = 1;
        bool operator==(const Drawn &) const = default;
    };
    QVector<Drawn> drawn_;
    QString highlighted_;
    QString hovered_;
    bool many_ = false;
    /// Many workers are a faint background in one picture: as series they would cost every frame.
    struct Crowd {
        QPixmap picture;
        double drawn_s = -1e9; ///< the run's time
        std::pair<double, double> x, y;
        qsizetype workers = 0;
    };
    Crowd crowd_;
    double top_ = 0;
    bool stale_ = true;
};

} // namespace mayfly::charts
