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
constexpr double wordsWeight = 1e6;     ///< never over other words or a point of the front
constexpr double crossingWeight = 60;   ///< of a leader across the front or a guide
constexpr double struckWeight = 4;      ///< of a leader through a point
constexpr double leaderWeight = 1.0 / 12;   ///< a unit of a leader's length
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
    blockPoints();
    paintGuideWords(painter, plot);
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

/// No place for words: what the front is made of, and the baseline. Words on one of the crowd are let be where there is no better place.
void ParetoChart::blockPoints()
{
    const auto around = [](const QPointF &place, double radius) { return QRectF(place.x() - radius, place.y() - radius, 2 * radius, 2 * radius); };
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const double diameter = static_cast<int>(i) == selected_ ? selectedDiameter : points_[i].onFront ? frontDiameter : pointDiameter;
        labels().block(around(at(i), look::exactUnits(diameter) / 2));
    }
    if (baseline_) {
        labels().block(around(positionOf({baseline_->time, baseline_->cost}), look::exactUnits(baselineRadius)));
    }
}

/// The deadline's at the head of its line; the budget's over or under its own, at the right or at the left.
void ParetoChart::paintGuideWords(QPainter &painter, const QRectF &plot)
{
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text));
    const QFontMetricsF metrics(painter.font());
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    const double height = metrics.height();
    if (targets_.deadline && corner.x() >= plot.left() && corner.x() <= plot.right()) {
        const QPointF head(corner.x(), plot.top() - height * 0.1);
        const QRectF right = boxBeside(painter.font(), head, targets_.deadlineText, Qt::AlignRight, units(7));
        const QRectF left = boxBeside(painter.font(), head, targets_.deadlineText, Qt::AlignLeft, units(7));
        places_.deadline = writeLabel(painter, targets_.deadlineText, right.right() <= width() ? QVector<QRectF>{right, left} : QVector<QRectF>{left}).value_or(QRectF());
    }
    if (targets_.budget && corner.y() >= plot.top() && corner.y() <= plot.bottom()) {
        const double wide = metrics.horizontalAdvance(targets_.budgetText) + 2;
        QVector<QRectF> places;
        for (const double left : {plot.right() - wide, plot.left() + units(4), plot.center().x() - wide / 2}) {
            for (const double top : {corner.y() - height - 1, corner.y() + 2}) {
                if (top >= plot.top() - height / 2 && top + height <= plot.bottom()) {
                    places << QRectF(left, top, wide, height);
                }
            }
        }
        places_.budget = writeLabel(painter, targets_.budgetText, places).value_or(QRectF());
    }
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

/// Of as many as there is room for, from the cheapest on.
void ParetoChart::paintFrontNames(QPainter &painter, const QRectF &plot)
{
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const double away = units(frontDiameter / 2 + 3);
    for (const int index : QVector<int>(frontPainted_.rbegin(), frontPainted_.rend())) {
        if (static_cast<std::size_t>(places_.names.size()) >= mostNames) {
            return;
        }
        const QString &name = points_[static_cast<std::size_t>(index)].name;
        QVector<QRectF> places;
        for (const Qt::Alignment side : {Qt::AlignHCenter | Qt::AlignBottom, Qt::AlignLeft | Qt::AlignBottom, Qt::AlignRight | Qt::AlignTop, Qt::AlignHCenter | Qt::AlignTop}) {
            const double distance = (side & Qt::AlignHCenter) != 0 ? 2 * away : away;
            const QRectF box = boxBeside(painter.font(), at(static_cast<std::size_t>(index)), name, side, distance);
            const bool crowded = std::any_of(places_.names.begin(), places_.names.end(), [&](const QRectF &other) {
                return other.adjusted(-units(26), -units(6), units(26), units(6)).intersects(box);
            });
            if (plot.adjusted(2, 0, 0, 0).contains(box) && !crowded) {
                places << box;
            }
        }
        if (const auto box = writeLabel(painter, name, places, LabelPlaces::Must::Fit)) {
            places_.names.push_back(*box);
        }
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
    QVector<QRectF> inPlot, all;
    for (const QPointF &side : sidesAround(size.size(), radius + units(2))) {
        const QRectF box(place + side, size.size());
        (plot.adjusted(0, 0, units(8), 0).contains(box) ? inPlot : all) << box;
    }
    places_.baseline = labels().place(inPlot.isEmpty() ? all : inPlot).value_or(QRectF());
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

/// What a leader passes through: the front (but for where that meets the point itself), guides, other points; never words.
double ParetoChart::costOfLeader(const QLineF &leader, int index) const
{
    if (leader.isNull()) {
        return 0;
    }
    double cost = leader.length() / units(1) * leaderWeight;
    for (qsizetype i = 1; i < frontPainted_.size(); ++i) {
        const int from = frontPainted_[i - 1], to = frontPainted_[i];
        const QLineF piece(at(static_cast<std::size_t>(from)), at(static_cast<std::size_t>(to)));
        cost += from != index && to != index && piece.intersects(leader, nullptr) == QLineF::BoundedIntersection ? crossingWeight : 0;
    }
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const double radius = look::exactUnits(points_[i].onFront ? frontDiameter : pointDiameter) / 2;
        const QRectF box(at(i).x() - radius, at(i).y() - radius, 2 * radius, 2 * radius);
        cost += static_cast<int>(i) != index && at(i) != at(static_cast<std::size_t>(index)) && crosses(leader, box) ? struckWeight : 0;
    }
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    const auto between = [](double value, double one, double other) { return value > std::min(one, other) && value < std::max(one, other); };
    cost += targets_.deadline && between(corner.x(), leader.x1(), leader.x2()) ? crossingWeight : 0;
    cost += targets_.budget && between(corner.y(), leader.y1(), leader.y2()) ? crossingWeight : 0;
    const bool struck = std::any_of(labels().taken().begin(), labels().taken().end(), [&leader](const QRectF &words) { return crosses(leader, words); });
    return cost + (struck ? wordsWeight : 0);
}

/// What it would hide there, and what its leader would cross.
double ParetoChart::costOf(const QRectF &box, int index) const
{
    double cost = 0;
    const QRectF near = box.adjusted(-units(4), -units(4), units(4), units(4));
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (points_[i].onFront) {
            const double margin = units(10);
            cost += box.adjusted(-margin, -margin, margin, margin).contains(at(i)) ? wordsWeight : 0;
        } else if (near.contains(at(i))) {
            cost += crowdWeight / static_cast<double>(points_.size());
        }
    }
    const bool onWords = std::any_of(labels().taken().begin(), labels().taken().end(), [&near](const QRectF &words) { return words.intersects(near); });
    cost += onWords ? wordsWeight : 0;
    if (baseline_) {
        const double margin = units(baselineRadius + 4);
        cost += box.adjusted(-margin, -margin, margin, margin).contains(positionOf({baseline_->time, baseline_->cost})) ? wordsWeight : 0;
    }
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    cost += targets_.deadline && corner.x() > near.left() && corner.x() < near.right() ? guideWeight : 0;
    cost += targets_.budget && corner.y() > near.top() && corner.y() < near.bottom() ? guideWeight : 0;
    return cost + costOfLeader(leaderTo(box, index), index);
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

QVector<ChartFrame::PictureKey> ParetoChart::pictureKeys() const
{
    const look::Scheme scheme = look::Theme::instance().scheme();
    const auto point = [](bool filled) {
        return [filled](QPainter &painter, const QRectF &mark) {
            const double radius = look::exactUnits(pointDiameter) / 2;
            painter.setPen(QPen(colour(Role::Text2), look::exactUnits(1.4)));
            painter.setBrush(filled ? QBrush(colour(Role::Text2)) : QBrush(Qt::NoBrush));
            painter.drawEllipse(mark.center(), radius, radius);
        };
    };
    QVector<PictureKey> keys{{tr("meets all targets"), point(true), 9}, {tr("misses one"), point(false), 9}, lineKey(tr("front"), solidPen(colour(Role::Accent), 2))};
    if (const Scale shown = scale(); !shown.name.isEmpty()) {
        const QString ends = shown.target.isEmpty() ? tr("%1, from %2 to %3").arg(shown.name, shown.low, shown.high)
                                                    : tr("%1, from %2 over %3 to %4").arg(shown.name, shown.low, shown.target, shown.high);
        keys << PictureKey{ends, [scheme](QPainter &painter, const QRectF &mark) {
                               QLinearGradient colours(mark.topLeft(), mark.topRight());
                               for (const double at : {0.0, 0.5, 1.0}) {
                                   colours.setColorAt(at, look::accuracyColour(scheme, 2 * at - 1));
                               }
                               painter.fillRect(mark.adjusted(0, mark.height() / 4, 0, -mark.height() / 4), colours);
                           }, 64};
    }
    return keys;
}

} // namespace mayfly::charts
