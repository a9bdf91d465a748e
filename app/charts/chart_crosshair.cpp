// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart says about itself: the crosshair's box, and words for those who cannot see it.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QLocale>
#include <QPainter>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

using look::colour;
using look::Role;
using look::units;

namespace {

QFont captionFont()
{
    return look::textFont(look::Text::Caption);
}

double snapped(double x)
{
    return std::floor(x) + 0.5;
}

} // namespace

QVector<ChartFrame::Reading> ChartFrame::readingsAt(double x) const
{
    QVector<Reading> readings;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (line == nullptr || line->name().isEmpty() || !line->isVisible() || line->count() == 0) {
            continue;
        }
        const auto points = line->points();
        const auto after = std::lower_bound(points.begin(), points.end(), x,
                                            [](const QPointF &point, double value) { return point.x() < value; });
        if (after == points.begin() ? points.front().x() > x : after == points.end()) {
            continue;
        }
        const QPointF &at = after->x() > x ? *(after - 1) : *after;
        const double step = (range(Axis::Y).second - range(Axis::Y).first) / 100;
        readings.push_back({line->pen().color(), line->name(), labelOf(y_, at.y(), step)});
    }
    return readings;
}

void ChartFrame::paintCrosshair(QPainter &painter, const QRectF &plot) const
{
    const double x = valueAt(*pointer_).x();
    QVector<Reading> readings = readingsAt(x);
    if (readings.isEmpty()) {
        return;
    }
    look::paintHairline(painter, {pointer_->x(), plot.top()}, {pointer_->x(), plot.bottom()}, colour(Role::Text2));
    const QFont words = captionFont();
    const QFont figures = look::textFont(look::Text::MonoCaption);
    const double lineHeight = QFontMetricsF(words).height() + units(2);
    const QString xText = crosshairText(x);
    const auto room = std::max<qsizetype>(2, static_cast<qsizetype>(height() / lineHeight) - 2);
    if (readings.size() > room) {
        const int more = static_cast<int>(readings.size() - room + 1);
        readings.resize(room - 1);
        readings.push_back({QColor(Qt::transparent), tr("and %n more", nullptr, more), {}});
    }
    double nameWidth = 0;
    double valueWidth = 0;
    for (const Reading &reading : readings) {
        nameWidth = std::max(nameWidth, QFontMetricsF(words).horizontalAdvance(reading.name));
        valueWidth = std::max(valueWidth, QFontMetricsF(figures).horizontalAdvance(reading.value));
    }
    const double padding = units(7);
    const double swatch = units(14);
    const double wide = std::max(nameWidth + valueWidth + swatch + units(14), QFontMetricsF(words).horizontalAdvance(xText));
    QRectF box(0, 0, wide + 2 * padding, lineHeight * double(readings.size() + 1) + 2 * padding - units(2));
    box.moveTopLeft(*pointer_ + QPointF(units(12), -box.height() / 2));
    if (box.right() > width()) {
        box.moveRight(pointer_->x() - units(12));
    }
    box.moveTop(std::clamp(box.top(), 0.0, std::max(0.0, height() - box.height())));
    look::paintPlate(painter, box, look::length(look::Size::FieldRadius), colour(Role::Surface), colour(Role::ButtonEdge));
    painter.setFont(words);
    painter.setPen(colour(Role::Text2));
    QRectF line(box.left() + padding, box.top() + padding, wide, lineHeight);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, xText);
    for (const Reading &reading : readings) {
        line.translate(0, lineHeight);
        painter.setPen(QPen(reading.colour, units(2)));
        painter.drawLine(QPointF(line.left(), snapped(line.center().y())), QPointF(line.left() + units(9), snapped(line.center().y())));
        painter.setFont(words);
        painter.setPen(colour(Role::Text2));
        painter.drawText(line.adjusted(swatch, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, reading.name);
        painter.setFont(figures);
        painter.setPen(colour(Role::Text));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, reading.value);
    }
}

QString ChartFrame::crosshairText(double x) const
{
    const auto [from, to] = range(Axis::X);
    const QString text = labelOf(x_, x, (to - from) / 100);
    return x_.style.unit.isEmpty() ? text : look::withUnit(text, x_.style.unit);
}

QString ChartFrame::describe() const
{
    QStringList sentences;
    const auto axis = [&](const AxisState &which, Axis name) {
        const auto [from, to] = range(name);
        const auto text = [&](double value) {
            const QString figure = labelOf(which, value, (to - from) / 100);
            return which.style.unit.isEmpty() ? figure : look::withUnit(figure, which.style.unit);
        };
        return std::pair(text(from), text(to));
    };
    if (!emptyText_.isEmpty()) {
        return emptyWords();
    }
    if (!x_.style.hidden) {
        const auto [from, to] = axis(x_, Axis::X);
        sentences << (x_.style.title.isEmpty() ? tr("Horizontal axis from %1 to %2.").arg(from, to)
                                               : tr("Horizontal axis, %1, from %2 to %3.").arg(x_.style.title, from, to));
    }
    if (!y_.style.hidden) {
        const auto [from, to] = axis(y_, Axis::Y);
        sentences << (y_.style.title.isEmpty() ? tr("Vertical axis from %1 to %2.").arg(from, to)
                                               : tr("Vertical axis, %1, from %2 to %3.").arg(y_.style.title, from, to));
    }
    QStringList names;
    for (const LegendEntry &entry : legend()) {
        names << entry.name;
    }
    if (!names.isEmpty()) {
        sentences << tr("Series: %1.").arg(QLocale().createSeparatedList(names));
    }
    sentences << tr("The menu key opens its data as a table.");
    return sentences.join(' ');
}

} // namespace mayfly::charts
