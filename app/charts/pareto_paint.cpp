// SPDX-License-Identifier: GPL-3.0-or-later
// How the Pareto chart is painted: points, then words, each where nothing else has words.
#include "app/charts/pareto_chart.h"
#include "app/look/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

using look::colour;
using look::Role;
using look::units;

namespace {

constexpr double pointDiameter = 7;
constexpr double frontDiameter = 11;
constexpr double selectedDiameter = 18;
constexpr double baselineRadius = 6;
constexpr double crowdWeight = 600; ///< a call-out over all points would cost so much
constexpr double wordsWeight = 1e6; ///< never over other words or a point of the front
constexpr double crossingWeight = 30;   ///< of a leader across the front: as bad as 1,200 units of its length
constexpr double guideWeight = 10;
constexpr std::size_t mostNames = 4;

/// Corners, sides and middle of a box around a point, best first.
QVector<QPointF> sidesAround(const QSizeF &size, double gap)
{
    const double w = size.width();
    const double h = size.height();
    return {{-w + gap, gap}, {-w / 2, gap}, {-gap, gap}, {-w / 2, -h - gap}, {-w + gap, -h - gap}, {-gap, -h - gap}, {-w - gap, -h / 2}, {gap, -h / 2}};
}

} // namespace

void ParetoChart::findPositions()
{
    positions_.resize(points_.size());
    for (std::size_t i = 0; i < points_.size(); ++i) {
        positions_[i] = positionOf({points_[i].time, points_[i].cost});
    }
}

void ParetoChart::paintOver(QPainter &painter, const QRectF &plot)
{
    findPositions();
    frontPainted_ = frontInOrder();
    places_ = {};
    placeGuideWords(plot);
    paintGuideWords(painter);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(plot.adjusted(-units(8), -units(12), units(8), units(8)));
    for (const bool front : {false, true}) {
        for (std::size_t i = 0; i < points_.size(); ++i) {
            if (points_[i].onFront == front) {
                paintPoint(painter, i, front ? frontDiameter : pointDiameter);
            }
        }
    }
    paintFrontNames(painter, plot);
    paintBaseline(painter, plot);
    painter.restore();
    paintSelection(painter, plot);
    const int shown = hovered_ >= 0 ? hovered_ : selected_;
    if (shown >= 0 && shown < static_cast<int>(points_.size())) {
        paintCallout(painter, plot, shown);
    }
}

/// Each at the first side of its line where the view has room and the other has no words.
void ParetoChart::placeGuideWords(const QRectF &plot)
{
    const QFontMetricsF metrics(look::textFont(look::Text::Caption));
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    const QRectF view = rect();
    const double gap = units(7), height = metrics.height();
    const auto boxOf = [&](const QString &words) { return QRectF(0, 0, metrics.horizontalAdvance(words) + 2, height); };
    if (targets_.deadline && corner.x() >= plot.left() && corner.x() <= plot.right()) {
        QRectF box = boxOf(targets_.deadlineText);
        box.moveTop(plot.top() - height * 0.6);
        box.moveLeft(corner.x() + gap);
        if (box.right() > view.right()) {
            box.moveRight(corner.x() - gap);
        }
        places_.deadline = box;
    }
    if (!targets_.budget || corner.y() < plot.top() || corner.y() > plot.bottom()) {
        return;
    }
    QRectF box = boxOf(targets_.budgetText);
    for (const bool right : {true, false}) {
        for (const bool above : {true, false}) {
            box.moveTop(above ? corner.y() - height - 1 : corner.y() + 2);
            right ? box.moveRight(plot.right()) : box.moveLeft(plot.left() + units(4));
            const bool onDeadline = targets_.deadline && box.left() < corner.x() + 2 && box.right() > corner.x() - 2;
            const bool outside = box.top() < plot.top() - height / 2 || box.bottom() > plot.bottom();
            if (!onDeadline && !outside && !box.adjusted(-gap, 0, gap, 0).intersects(places_.deadline)) {
                places_.budget = box;
                return;
            }
        }
    }
}

void ParetoChart::paintGuideWords(QPainter &painter) const
{
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text));
    painter.drawText(places_.deadline, Qt::AlignCenter, targets_.deadlineText);
    painter.drawText(places_.budget, Qt::AlignCenter, targets_.budgetText);
}

bool ParetoChart::overWords(const QRectF &box) const
{
    return box.intersects(places_.deadline) || box.intersects(places_.budget) || box.intersects(places_.baseline) ||
           std::any_of(places_.names.begin(), places_.names.end(), [&box](const QRectF &name) { return name.intersects(box); });
}

void ParetoChart::paintPoint(QPainter &painter, std::size_t index, double diameter) const
{
    const ParetoPoint &point = points_[index];
    const QColor ink = look::accuracyColour(look::Theme::instance().scheme(), positionOnScale(point));
    const double radius = look::exactUnits(diameter) / 2;
    if (point.meets) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(at(index), radius, radius);
        return;
    }
    const double line = look::exactUnits(diameter > pointDiameter ? 2 : 1.4);
    painter.setPen(QPen(ink, line));
    painter.setBrush(colour(Role::Surface));
    painter.drawEllipse(at(index), radius - line / 2, radius - line / 2);
}

void ParetoChart::paintSelection(QPainter &painter, const QRectF &plot) const
{
    if (selected_ < 0 || selected_ >= static_cast<int>(points_.size()) || !plot.adjusted(-1, -1, 1, 1).contains(at(static_cast<std::size_t>(selected_)))) {
        return;
    }
    const double radius = look::exactUnits(selectedDiameter) / 2;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Role::Accent), look::exactUnits(2)));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at(static_cast<std::size_t>(selected_)), radius, radius);
}

double ParetoChart::crowdIn(const QRectF &box) const
{
    return static_cast<double>(std::count_if(positions_.begin(), positions_.end(), [&box](const QPointF &place) { return box.contains(place); }));
}

void ParetoChart::paintFrontNames(QPainter &painter, const QRectF &plot)
{
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const QFontMetricsF metrics(painter.font());
    for (const int index : QVector<int>(frontPainted_.rbegin(), frontPainted_.rend())) {
        const QString &name = points_[static_cast<std::size_t>(index)].name;
        QRectF box(0, 0, metrics.horizontalAdvance(name) + 2, metrics.height());
        box.moveCenter(at(static_cast<std::size_t>(index)) + QPointF(0, units(17)));
        box.moveLeft(std::clamp(box.left(), plot.left() + 2, std::max(plot.left() + 2, plot.right() - box.width())));
        const bool crowded = std::any_of(places_.names.begin(), places_.names.end(), [&](const QRectF &other) {
            return other.adjusted(-units(26), -units(6), units(26), units(6)).intersects(box);
        });
        if (crowded || overWords(box) || crowdIn(box.adjusted(0, units(1), 0, 0)) > 0 || box.bottom() > plot.bottom() || static_cast<std::size_t>(places_.names.size()) >= mostNames) {
            continue;
        }
        painter.drawText(box, Qt::AlignCenter, name);
        places_.names.push_back(box);
    }
}

void ParetoChart::paintBaseline(QPainter &painter, const QRectF &plot)
{
    if (!baseline_) {
        return;
    }
    const QPointF place = positionOf({baseline_->time, baseline_->cost});
    if (!plot.adjusted(-units(8), -units(8), units(8), units(8)).contains(place)) {
        return;
    }
    const double radius = look::exactUnits(baselineRadius);
    painter.setPen(QPen(colour(Role::Text), look::exactUnits(1.4)));
    painter.setBrush(colour(Role::Surface));
    painter.drawPolygon(QPolygonF({place + QPointF(0, -radius), place + QPointF(radius, 0), place + QPointF(0, radius), place + QPointF(-radius, 0)}));
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const QFontMetricsF metrics(painter.font());
    const QString text = baseline_->name + '\n' + baseline_->figures;
    const QRectF size = metrics.boundingRect(QRectF(0, 0, 1000, 1000), Qt::AlignRight, text);
    double least = 1e12;
    QRectF best;
    for (const QPointF &side : sidesAround(size.size(), radius + units(2))) {
        const QRectF box(place + side, size.size());
        const double outside = plot.adjusted(0, 0, units(8), 0).contains(box) ? 0 : wordsWeight;
        const double cost = outside + crowdIn(box.adjusted(-units(3), -units(3), units(3), units(3))) + (overWords(box) ? wordsWeight : 0);
        if (cost < least) {
            least = cost;
            best = box;
        }
    }
    places_.baseline = best;
    painter.drawText(places_.baseline, Qt::AlignRight, text);
}

/// From the ring to the nearest place on the edge of the box; nothing where they touch.
QLineF ParetoChart::leaderTo(const QRectF &box, int index) const
{
    const QPointF place = at(static_cast<std::size_t>(index));
    const QPointF edge(std::clamp(place.x(), box.left(), box.right()), std::clamp(place.y(), box.top(), box.bottom()));
    const double distance = std::hypot(edge.x() - place.x(), edge.y() - place.y());
    return distance > units(10) ? QLineF(place + (edge - place) * (look::exactUnits(selectedDiameter / 2) / distance), edge) : QLineF();
}

/// Of a leader with the front, but for where that meets the point itself.
int ParetoChart::crossings(const QLineF &leader, int index) const
{
    int count = 0;
    for (qsizetype i = 1; i < frontPainted_.size() && !leader.isNull(); ++i) {
        const int from = frontPainted_[i - 1], to = frontPainted_[i];
        const QLineF piece(at(static_cast<std::size_t>(from)), at(static_cast<std::size_t>(to)));
        count += from != index && to != index && piece.intersects(leader, nullptr) == QLineF::BoundedIntersection ? 1 : 0;
    }
    return count;
}

/// What it would hide there, how far its line would reach, and what that would cross.
double ParetoChart::costOf(const QRectF &box, int index) const
{
    const QPointF point = at(static_cast<std::size_t>(index));
    double cost = std::hypot(box.center().x() - point.x(), box.center().y() - point.y()) / units(40);
    const QRectF near = box.adjusted(-units(4), -units(4), units(4), units(4));
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (points_[i].onFront) {
            const double margin = units(10);
            cost += box.adjusted(-margin, -margin, margin, margin).contains(at(i)) ? wordsWeight : 0;
        } else if (near.contains(at(i))) {
            cost += crowdWeight / static_cast<double>(points_.size());
        }
    }
    cost += overWords(near) ? wordsWeight : 0;
    if (baseline_) {
        const double margin = units(baselineRadius + 4);
        cost += box.adjusted(-margin, -margin, margin, margin).contains(positionOf({baseline_->time, baseline_->cost})) ? wordsWeight : 0;
    }
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    cost += targets_.deadline && corner.x() > near.left() && corner.x() < near.right() ? guideWeight : 0;
    cost += targets_.budget && corner.y() > near.top() && corner.y() < near.bottom() ? guideWeight : 0;
    return cost + crossingWeight * crossings(leaderTo(box, index), index);
}

QRectF ParetoChart::freePlaceFor(const QSizeF &size, int index, const QRectF &plot) const
{
    const QRectF room = plot.adjusted(units(4), units(2), -units(4), -units(4));
    constexpr int columns = 12;
    constexpr int rows = 8;
    QRectF best;
    double least = 1e18;
    for (int column = 0; column <= columns; ++column) {
        for (int row = 0; row <= rows; ++row) {
            const QRectF box(QPointF(room.left() + (room.width() - size.width()) * column / columns, room.top() + (room.height() - size.height()) * row / rows), size);
            const double cost = costOf(box, index);
            if (cost < least) {
                least = cost;
                best = box;
            }
        }
    }
    return best;
}

void ParetoChart::paintCallout(QPainter &painter, const QRectF &plot, int index)
{
    const ParetoPoint &point = points_[static_cast<std::size_t>(index)];
    const QPointF place = at(static_cast<std::size_t>(index));
    if (!plot.adjusted(-1, -1, 1, 1).contains(place)) {
        return;
    }
    const QFont strong = look::textFont(look::Text::CaptionStrong);
    const QFont mono = look::textFont(look::Text::MonoCaption);
    const QRectF figures = QFontMetricsF(mono).boundingRect(QRectF(0, 0, 1000, 1000), 0, point.figures);
    const double lineHeight = QFontMetricsF(strong).height() + units(3);
    const double padding = units(9);
    const QSizeF size(std::max(QFontMetricsF(strong).horizontalAdvance(point.name), figures.width()) + 2 * padding + 2,
                      lineHeight + figures.height() + 1.6 * padding);
    const QRectF box = freePlaceFor(size, index, plot);
    places_.callout = box;
    places_.leader = leaderTo(box, index);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Role::Text2), 1));       // not the front's blue
    painter.drawLine(places_.leader);
    look::paintPlate(painter, box, look::length(look::Size::FieldRadius), colour(Role::Surface), colour(Role::Accent));
    painter.setFont(strong);
    painter.setPen(colour(Role::Text));
    painter.drawText(QRectF(box.left() + padding, box.top() + padding * 0.7, box.width(), lineHeight), Qt::AlignLeft | Qt::AlignVCenter, point.name);
    painter.setFont(mono);
    painter.setPen(colour(Role::Text2));
    painter.drawText(QRectF(box.left() + padding, box.top() + padding * 0.8 + lineHeight, box.width(), box.height()), Qt::AlignLeft | Qt::AlignTop,
                     point.figures);
}

} // namespace mayfly::charts
