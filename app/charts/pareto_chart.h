// SPDX-License-Identifier: GPL-3.0-or-later
// Every cluster that was evaluated, cost against time, both logarithmic: filled where it meets all targets, a ring where it misses
// one, coloured by accuracy or by the chance to meet the targets, the front as a line. Points are hovered and clicked; arrow keys go along
// the front. The guides of deadline and budget can be dragged.
#pragma once
#include "app/charts/chart_frame.h"
#include "core/domain/plan.h"

#include <QLineF>
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
    /// What a guide says while it is dragged to a value.
    std::function<QString(Axis, double)> textAt;
};

class ParetoChart final : public ChartFrame {
    Q_OBJECT

public:
    explicit ParetoChart(QWidget *parent = nullptr);

    void setAxisTitles(const QString &time, const QString &cost);
    /// The baseline is a diamond with its name, and its figures as second line; nothing if there is none. The line joins what is on the front in time and cost: points that
    /// are there for their accuracy alone are drawn like the others.
    void setPoints(std::vector<ParetoPoint> points, const ParetoTargets &targets, const std::optional<ParetoPoint> &baseline);
    /// Of more simulated runs: the axes stay.
    void setPoint(int index, const ParetoPoint &point);
    /// -1: none.
    void setSelected(int index);
    int selected() const { return selected_; }
    /// What colours say. Without any known accuracy it is the chance, whatever was asked for.
    enum class Colour { Accuracy, Chance };
    void setColour(Colour what);
    Colour colourShown() const { return byAccuracy() ? Colour::Accuracy : Colour::Chance; }
    bool hasAccuracy() const { return hasAccuracy_; }
    /// Indices of the points that the line joins, by time.
    QVector<int> frontInOrder() const;
    QString describe() const override;
    QString dataAsCsv() const override;
    QVector<DataColumn> dataColumns() const override;

    /// What the colours mean: ends and middle of the scale, empty while there are no points.
    struct Scale {
        QString name;
        QString low, target, high;
        double targetAt = 0.5;      ///< position of the target between the ends
    };
    Scale scale() const;

    /// Where everything that has words lies, as painted last: for tests of overlaps.
    struct Places {
        QVector<QRectF> names;      ///< of points on the front
        QRectF baseline;            ///< its words
        QRectF deadline, budget;    ///< their words
        QRectF callout;
        QLineF leader;              ///< from the call-out to its point
    };
    const Places &places() const { return places_; }

signals:
    void pointClicked(int index);
    /// A guide was dragged there.
    void guideMoved(mayfly::charts::Axis axis, double value);
    void scaleChanged();

protected:
    QVector<PictureKey> pictureKeys() const override;
    void paintOver(QPainter &painter, const QRectF &plot) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    bool byAccuracy() const { return hasAccuracy_ && wantedColour_ == Colour::Accuracy; }
    double positionOnScale(const ParetoPoint &point) const;
    void findRanges();
    void updateFront();
    void showGuides();
    int pointAt(const QPointF &position) const;
    std::optional<Axis> guideAt(const QPointF &position) const;
    void dragGuide(const QPointF &position);
    void stepAlongFront(int direction, bool toEnd);
    void findPositions();
    QPointF at(std::size_t index) const { return positions_[index]; }
    void paintPoint(QPainter &painter, std::size_t index, double diameter) const;
    void paintSelection(QPainter &painter, const QRectF &plot) const;
    void blockPoints();
    void paintGuideWords(QPainter &painter, const QRectF &plot);
    void updateInsets();
    double costOfLeader(const QLineF &leader, int index) const;
    void paintFrontNames(QPainter &painter, const QRectF &plot);
    void paintBaseline(QPainter &painter, const QRectF &plot);
    void paintCallout(QPainter &painter, const QRectF &plot, int index);
    double costOf(const QRectF &box, int index) const;
    QRectF freePlaceFor(const QSizeF &size, int index, const QRectF &plot) const;
    QLineF leaderTo(const QRectF &box, int index) const;

    std::vector<ParetoPoint> points_;
    std::vector<QPointF> positions_;        ///< of the points, in view coordinates, while painting
    QVector<int> frontPainted_;             ///< the points that the line joins, by time, while painting
    std::optional<ParetoPoint> baseline_;
    ParetoTargets targets_;
    QLineSeries *front_;
    QString timeTitle_;
    QString costTitle_;
    Colour wantedColour_ = Colour::Accuracy;
    std::optional<Axis> draggedGuide_;
    Places places_;
    int selected_ = -1;
    int hovered_ = -1;
    bool hasAccuracy_ = false;
    double scaleLow_ = 0;
    double scaleHigh_ = 1;
};

} // namespace mayfly::charts
