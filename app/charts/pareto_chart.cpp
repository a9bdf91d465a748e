// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/pareto_chart.h"

#include "app/look/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QtCharts/QLineSeries>

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
constexpr double crowdWeight = 120; ///< a call-out over all points would cost so much
constexpr double reach = 9;         ///< how near the pointer must be to a point
constexpr double shownShare = 0.96; ///< of the points' costs: the dearest few do not squeeze the rest

double quantile(std::vector<double> values, double share)
{
    const auto at = static_cast<std::ptrdiff_t>(share * double(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

} // namespace

ParetoChart::ParetoChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({36, 26, 12, 44});
    setCrosshair(false);
    setAxis(Axis::X, {.title = {}, .unit = {}, .logarithmic = true, .ticks = {}, .label = {}});
    setAxis(Axis::Y, {.title = {}, .unit = {}, .logarithmic = true, .ticks = {}, .label = {}});
    front_ = addLine(tr("front"), [] { return solidPen(colour(Role::Accent), 2); });
    setMinimumHeight(units(180));
}

void ParetoChart::setAxisTitles(const QString &time, const QString &cost)
{
    timeTitle_ = time;
    costTitle_ = cost;
    setAxis(Axis::X, {.title = time, .unit = {}, .logarithmic = true, .ticks = {}, .label = {}});
    setAxis(Axis::Y, {.title = cost, .unit = {}, .logarithmic = true, .ticks = {}, .label = {}});
}

void ParetoChart::setPoints(std::vector<ParetoPoint> points, const ParetoTargets &targets, const std::optional<ParetoPoint> &baseline)
{
    points_ = std::move(points);
    targets_ = targets;
    baseline_ = baseline;
    hovered_ = -1;
    selected_ = std::min(selected_, static_cast<int>(points_.size()) - 1);
    findRanges();
    updateFront();
    QVector<Guide> guides;
    if (targets_.deadline) {
        guides.push_back({Axis::X, *targets_.deadline, targets_.deadlineText});
    }
    if (targets_.budget) {
        guides.push_back({Axis::Y, *targets_.budget, targets_.budgetText});
    }
    setGuides(guides);
    emit scaleChanged();
}

void ParetoChart::findRanges()
{
    if (points_.empty()) {
        return;
    }
    std::vector<double> times;
    std::vector<double> costs;
    hasAccuracy_ = false;
    scaleLow_ = 1e9;
    scaleHigh_ = -1e9;
    for (const ParetoPoint &point : points_) {
        times.push_back(point.time);
        costs.push_back(point.cost);
        if (point.accuracyPct) {
            hasAccuracy_ = true;
            scaleLow_ = std::min(scaleLow_, *point.accuracyPct);
            scaleHigh_ = std::max(scaleHigh_, *point.accuracyPct);
        }
    }
    const auto [fastest, slowest] = std::minmax_element(times.begin(), times.end());
    double right = std::min(*slowest, quantile(times, shownShare) * 1.3);
    double top = quantile(costs, shownShare);
    if (targets_.deadline && *targets_.deadline < *slowest * 4) {
        right = std::max(right, *targets_.deadline * 1.35);
    }
    if (targets_.budget && *targets_.budget < top * 4) {
        top = std::max(top, *targets_.budget * 1.2);
    }
    if (baseline_) {
        right = std::max(right, baseline_->time * 1.1);
        top = std::max(top, baseline_->cost * 1.1);
    }
    setRange(Axis::X, *fastest * 0.86, right * 1.06);
    setRange(Axis::Y, *std::min_element(costs.begin(), costs.end()) * 0.68, top * 1.15);
}

void ParetoChart::updateFront()
{
    std::vector<ParetoPoint *> front;
    for (ParetoPoint &point : points_) {
        if (point.onFront) {
            front.push_back(&point);
        }
    }
    std::sort(front.begin(), front.end(),
              [](const ParetoPoint *a, const ParetoPoint *b) { return a->time != b->time ? a->time < b->time : a->cost < b->cost; });
    QVector<QPointF> line;
    for (ParetoPoint *point : front) {
        point->onFront = line.isEmpty() || point->cost < line.last().y();
        if (point->onFront) {
            line << QPointF(point->time, point->cost);
        }
    }
    replace(front_, line);
}

void ParetoChart::setSelected(int index)
{
    selected_ = index;
    viewport()->update();
}

double ParetoChart::positionOnScale(const ParetoPoint &point) const
{
    if (byAccuracy()) {
        const double target = targets_.accuracyPct.value_or((scaleLow_ + scaleHigh_) / 2);
        const double value = point.accuracyPct.value_or(target);
        const double span = value < target ? target - scaleLow_ : scaleHigh_ - target;
        return span > 0 ? (value - target) / span : 0;
    }
    const double asked = targets_.confidence;
    return point.chance < asked ? (point.chance - asked) / std::max(0.01, asked) : (point.chance - asked) / std::max(0.01, 1 - asked);
}

ParetoChart::Scale ParetoChart::scale() const
{
    if (points_.empty()) {
        return {};
    }
    if (byAccuracy()) {
        const double target = targets_.accuracyPct.value_or((scaleLow_ + scaleHigh_) / 2);
        const double span = std::max(0.1, scaleHigh_ - scaleLow_);
        return {tr("Accuracy"), look::formatNumber(scaleLow_, 0),
                targets_.accuracyPct ? tr("%1 target").arg(look::formatNumber(target, 0)) : QString(),
                look::withUnit(look::formatNumber(scaleHigh_, 0), "%"), std::clamp((target - scaleLow_) / span, 0.0, 1.0)};
    }
    return {tr("Chance to meet"), "0", tr("%1 asked").arg(look::formatNumber(targets_.confidence * 100, 0)), look::withUnit("100", "%"),
            targets_.confidence};
}

void ParetoChart::paintPoint(QPainter &painter, const ParetoPoint &point, double diameter) const
{
    const QColor ink = look::accuracyColour(look::Theme::instance().scheme(), positionOnScale(point));
    const double radius = look::exactUnits(diameter) / 2;
    const QPointF at = positionOf({point.time, point.cost});
    if (point.meets) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(ink);
        painter.drawEllipse(at, radius, radius);
        return;
    }
    const double line = look::exactUnits(diameter > pointDiameter ? 2 : 1.4);
    painter.setPen(QPen(ink, line));
    painter.setBrush(colour(Role::Surface));
    painter.drawEllipse(at, radius - line / 2, radius - line / 2);
}

void ParetoChart::paintOver(QPainter &painter, const QRectF &plot)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(plot.adjusted(-units(8), -units(12), units(8), units(8)));
    for (const ParetoPoint &point : points_) {
        if (!point.onFront) {
            paintPoint(painter, point, pointDiameter);
        }
    }
    for (const ParetoPoint &point : points_) {
        if (point.onFront) {
            paintPoint(painter, point, frontDiameter);
        }
    }
    paintBaseline(painter);
    paintFrontNames(painter, plot);
    painter.restore();
    const int shown = hovered_ >= 0 ? hovered_ : selected_;
    if (selected_ >= 0) {
        const ParetoPoint &point = points_[static_cast<std::size_t>(selected_)];
        const QPointF at = positionOf({point.time, point.cost});
        if (plot.adjusted(-1, -1, 1, 1).contains(at)) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(colour(Role::Accent), look::exactUnits(2)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(at, look::exactUnits(selectedDiameter) / 2, look::exactUnits(selectedDiameter) / 2);
        }
    }
    if (shown >= 0) {
        paintCallout(painter, plot, shown);
    }
}

void ParetoChart::paintBaseline(QPainter &painter) const
{
    if (!baseline_) {
        return;
    }
    const QPointF at = positionOf({baseline_->time, baseline_->cost});
    const double radius = look::exactUnits(6);
    painter.setPen(QPen(colour(Role::Text), look::exactUnits(1.4)));
    painter.setBrush(colour(Role::Surface));
    painter.drawPolygon(QPolygonF({at + QPointF(0, -radius), at + QPointF(radius, 0), at + QPointF(0, radius), at + QPointF(-radius, 0)}));
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const QFontMetricsF metrics(painter.font());
    const QString text = baseline_->name + '\n' + tr("baseline");
    QRectF box = metrics.boundingRect(QRectF(0, 0, 1000, 1000), 0, text);
    box.moveTopRight(at + QPointF(radius, radius + units(3)));
    painter.drawText(box, Qt::AlignRight, text);
}

void ParetoChart::paintFrontNames(QPainter &painter, const QRectF &plot) const
{
    std::vector<const ParetoPoint *> front;
    for (const ParetoPoint &point : points_) {
        if (point.onFront) {
            front.push_back(&point);
        }
    }
    if (front.empty()) {
        return;
    }
    std::sort(front.begin(), front.end(), [](const auto *a, const auto *b) { return a->time > b->time; });
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    for (const ParetoPoint *point : front) {
        const QPointF at = positionOf({point->time, point->cost});
        QRectF box(0, 0, metrics.horizontalAdvance(point->name) + 2, metrics.height());
        box.moveCenter(at + QPointF(0, units(17)));
        box.moveLeft(std::clamp(box.left(), plot.left() + 2, std::max(plot.left() + 2, plot.right() - box.width())));
        const bool crowded = std::any_of(taken.begin(), taken.end(), [&](const QRectF &other) {
            return other.adjusted(-units(26), -units(6), units(26), units(6)).intersects(box);
        });
        const bool onPoint = std::any_of(points_.begin(), points_.end(), [&](const ParetoPoint &other) {
            return box.contains(positionOf({other.time, other.cost}));
        });
        if (crowded || onPoint || box.bottom() > plot.bottom() || taken.size() >= 4) {
            continue;
        }
        painter.drawText(box, Qt::AlignCenter, point->name);
        taken.push_back(box);
    }
}

bool ParetoChart::crossesGuide(const QRectF &box) const
{
    const QRectF wide = box.adjusted(-units(4), -units(16), units(4), units(4));
    const QPointF corner = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    return (targets_.deadline && corner.x() > wide.left() && corner.x() < wide.right()) ||
           (targets_.budget && corner.y() > wide.top() && corner.y() < wide.bottom());
}

QRectF ParetoChart::freePlaceFor(const QSizeF &size, const QPointF &point, const QRectF &plot) const
{
    const QRectF room = plot.adjusted(units(4), units(2), -units(4), -units(4));
    QRectF best;
    double bestScore = 1e12;
    constexpr int columns = 9;
    constexpr int rows = 6;
    for (int column = 0; column <= columns; ++column) {
        for (int row = 0; row <= rows; ++row) {
            const QRectF box(QPointF(room.left() + (room.width() - size.width()) * column / columns,
                                     room.top() + (room.height() - size.height()) * row / rows), size);
            const double away = std::hypot(box.center().x() - point.x(), box.center().y() - point.y());
            double score = away / units(40);
            for (const ParetoPoint &other : points_) {
                const double weight = other.onFront ? 12 : crowdWeight / double(points_.size());
                const double margin = other.onFront ? units(22) : units(4);
                score += box.adjusted(-margin, -margin, margin, margin).contains(positionOf({other.time, other.cost})) ? weight : 0;
            }
            score += crossesGuide(box) ? 10 : 0;
            score += baseline_ && box.adjusted(-units(80), -units(40), units(10), units(10)).contains(positionOf({baseline_->time, baseline_->cost})) ? 8 : 0;
            if (score < bestScore) {
                bestScore = score;
                best = box;
            }
        }
    }
    return best;
}

void ParetoChart::paintCallout(QPainter &painter, const QRectF &plot, int index) const
{
    const ParetoPoint &point = points_[static_cast<std::size_t>(index)];
    const QPointF at = positionOf({point.time, point.cost});
    if (!plot.adjusted(-1, -1, 1, 1).contains(at)) {
        return;
    }
    const QFont strong = look::textFont(look::Text::CaptionStrong);
    const QFont mono = look::textFont(look::Text::MonoCaption);
    const QRectF figures = QFontMetricsF(mono).boundingRect(QRectF(0, 0, 1000, 1000), 0, point.figures);
    const double lineHeight = QFontMetricsF(strong).height() + units(3);
    const double padding = units(9);
    const QSizeF size(std::max(QFontMetricsF(strong).horizontalAdvance(point.name), figures.width()) + 2 * padding + 2,
                      lineHeight + figures.height() + 1.6 * padding);
    const QRectF box = freePlaceFor(size, at, plot);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour(Role::Accent), 1));
    const QPointF corner(std::clamp(at.x(), box.left(), box.right()), std::clamp(at.y(), box.top(), box.bottom()));
    const double distance = std::hypot(corner.x() - at.x(), corner.y() - at.y());
    if (distance > units(10)) {
        painter.drawLine(at + (corner - at) * (look::exactUnits(selectedDiameter / 2) / distance), corner);
    }
    look::paintPlate(painter, box, look::length(look::Size::FieldRadius), colour(Role::Surface), colour(Role::Accent));
    painter.setFont(strong);
    painter.setPen(colour(Role::Text));
    painter.drawText(QRectF(box.left() + padding, box.top() + padding * 0.7, box.width(), lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     point.name);
    painter.setFont(mono);
    painter.setPen(colour(Role::Text2));
    painter.drawText(QRectF(box.left() + padding, box.top() + padding * 0.8 + lineHeight, box.width(), box.height()),
                     Qt::AlignLeft | Qt::AlignTop, point.figures);
}

int ParetoChart::pointAt(const QPointF &position) const
{
    int best = -1;
    double bestDistance = units(reach);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const QPointF at = positionOf({points_[i].time, points_[i].cost});
        const double distance = std::hypot(at.x() - position.x(), at.y() - position.y()) - (points_[i].onFront ? units(2) : 0);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

void ParetoChart::mouseMoveEvent(QMouseEvent *event)
{
    hovered_ = pointAt(event->position());
    viewport()->setCursor(hovered_ >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    ChartFrame::mouseMoveEvent(event);
}

void ParetoChart::mouseReleaseEvent(QMouseEvent *event)
{
    const int index = pointAt(event->position());
    if (index >= 0 && !isDragging()) {
        emit pointClicked(index);
    }
    ChartFrame::mouseReleaseEvent(event);
}

void ParetoChart::leaveEvent(QEvent *event)
{
    hovered_ = -1;
    ChartFrame::leaveEvent(event);
}

QString ParetoChart::dataAsCsv() const
{
    const QString time = timeTitle_.isEmpty() ? QStringLiteral("time") : timeTitle_;
    const QString cost = costTitle_.isEmpty() ? QStringLiteral("cost") : costTitle_;
    QString csv = QStringLiteral("cluster,\"%1\",\"%2\",\"accuracy, %\",chance,on_front,meets_targets\n").arg(time, cost);
    for (const ParetoPoint &point : points_) {
        csv += '"' + point.name + "\"," + QString::number(point.time, 'g', 10) + ',' + QString::number(point.cost, 'g', 10) + ',' +
               (point.accuracyPct ? QString::number(*point.accuracyPct) : QString()) + ',' + QString::number(point.chance) + ',' +
               (point.onFront ? "1" : "0") + ',' + (point.meets ? "1" : "0") + '\n';
    }
    return csv;
}

} // namespace mayfly::charts
