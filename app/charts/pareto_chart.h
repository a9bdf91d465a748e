// SPDX-License-Identifier: GPL-3.0-or-later
// Every cluster that was evaluated, cost against time, both logarithmic: filled where it meets all targets, a ring where it misses
// one, coloured by accuracy (or by the chance to meet the targets where no accuracy is known), the front as a line.
#pragma once
#include "app/charts/chart_frame.h"
#include "core/domain/plan.h"

#include <QString>

#include <vector>

namespace mayfly::charts {

struct ParetoPoint {
    double time = 0;            ///< in the chart's unit
    double cost = 0;
    std::optional<double> accuracyPct;
    double chance = 0;
    bool onFront = false;
    bool meets = false;
    QString name;               ///< "4× P100 + 1 PS"
    QString figures;            ///< two lines for the call-out, in mono
};

struct ParetoTargets {
    std::optional<double> deadline;     ///< in the chart's unit
    QString deadlineText;
    std::optional<double> budget;
    QString budgetText;
    std::optional<double> accuracyPct;
    double confidence = 0.95;
};

class ParetoChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit ParetoChart(QWidget *parent = nullptr);

    void setAxisTitles(const QString &time, const QString &cost);
    /// The baseline is a diamond with its name; nothing if there is none. The line joins what is on the front in time and cost: points that
    /// are there for their accuracy alone are drawn like the others.
    void setPoints(std::vector<ParetoPoint> points, const ParetoTargets &targets, const std::optional<ParetoPoint> &baseline);
    /// -1: none.
    void setSelected(int index);
    int selected() const { return selected_; }
    QString dataAsCsv() const override;

    /// What the colours mean: ends and middle of the scale, empty while there are no points.
    struct Scale {
        QString name;
        QString low, target, high;
        double targetAt = 0.5;      ///< position of the target between the ends
    };
    Scale scale() const;

signals:
    void pointClicked(int index);
    void scaleChanged();

protected:
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    bool byAccuracy() const { return hasAccuracy_; }
    double positionOnScale(const ParetoPoint &point) const;
    void findRanges();
    void updateFront();
    int pointAt(const QPointF &position) const;
    void paintPoint(QPainter &painter, const ParetoPoint &point, double diameter) const;
    void paintFrontNames(QPainter &painter, const QRectF &plot) const;
    void paintBaseline(QPainter &painter) const;
    void paintCallout(QPainter &painter, const QRectF &plot, int index) const;
    bool crossesGuide(const QRectF &box) const;
    QRectF freePlaceFor(const QSizeF &size, const QPointF &point, const QRectF &plot) const;

    std::vector<ParetoPoint> points_;
    std::optional<ParetoPoint> baseline_;
    ParetoTargets targets_;
    QLineSeries *front_;
    QString timeTitle_, costTitle_;
    int selected_ = -1;
    int hovered_ = -1;
    bool hasAccuracy_ = false;
    double scaleLow_ = 0;
    double scaleHigh_ = 1;
};

} // namespace mayfly::charts
