// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart draws around its series.
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

int decimalsFor(double step)
{
    if (!(step > 0)) {
        return 0;
    }
    int decimals = 0;
    while (decimals < 4 && std::abs(step - std::round(step * std::pow(10, decimals)) / std::pow(10, decimals)) > step * 1e-3) {
        ++decimals;
    }
    return decimals;
}

} // namespace

QVector<double> ChartFrame::AxisState::shownTicks() const
{
    const double from = axis->property("min").toDouble();
    const double to = axis->property("max").toDouble();
    QVector<double> ticks = style.ticks;
    if (ticks.isEmpty()) {
        ticks = style.logarithmic ? niceLogTicks(from, to) : niceTicks(from, to, style.tickCount);
    }
    const double slack = std::abs(to - from) * 1e-9;
    ticks.removeIf([from, to, slack](double tick) { return tick < from - slack || tick > to + slack; });
    return ticks;
}

QString ChartFrame::labelOf(const AxisState &axis, double value, double step) const
{
    if (axis.style.label) {
        return axis.style.label(value);
    }
    const double grain = axis.style.logarithmic ? value : step;
    const bool zeroOfX = value == 0 && &axis == &x_;
    return look::formatNumber(value, zeroOfX ? 0 : decimalsFor(grain));
}

void ChartFrame::drawBackground(QPainter *painter, const QRectF &)
{
    const QRectF plot = plotRect();
    labels_.begin(rect());
    avoidLines(plot);
    painter->save();
    paintBands(*painter, plot);
    paintGrid(*painter, plot);
    painter->setClipRect(plot);
    paintUnder(*painter, plot);
    painter->restore();
}

void ChartFrame::paintBands(QPainter &painter, const QRectF &plot) const
{
    for (const Band &band : bands_) {
        const QPointF from = positionOf(band.axis == Axis::X ? QPointF(band.from, range(Axis::Y).first) : QPointF(range(Axis::X).first, band.from));
        const QPointF to = positionOf(band.axis == Axis::X ? QPointF(band.to, range(Axis::Y).first) : QPointF(range(Axis::X).first, band.to));
        QRectF box = plot;
        if (band.axis == Axis::X) {
            box.setLeft(std::min(from.x(), to.x()));
            box.setRight(std::max(from.x(), to.x()));
        } else {
            box.setTop(std::min(from.y(), to.y()));
            box.setBottom(std::max(from.y(), to.y()));
        }
        painter.fillRect(box.intersected(plot), bandColour());
    }
}

void ChartFrame::paintGrid(QPainter &painter, const QRectF &plot) const
{
    painter.setFont(captionFont());
    const QFontMetricsF metrics(captionFont());
    const QColor line = colour(Role::Hairline);
    const QVector<double> yTicks = y_.shownTicks();
    const double yStep = yTicks.size() > 1 ? yTicks[1] - yTicks[0] : 1;
    const double xHome = range(Axis::X).first;
    for (const double tick : yTicks) {
        const double y = positionOf({xHome, tick}).y();
        look::paintHairline(painter, {plot.left(), y}, {plot.right(), y}, line);
        if (!y_.style.hidden) {
            painter.setPen(colour(Role::Text2));
            const QString text = labelOf(y_, tick, yStep);
            writeLabel(painter, text, {boxBeside(captionFont(), {plot.left(), y}, text, Qt::AlignLeft, units(7))});
        }
    }
    look::paintHairline(painter, {plot.left(), plot.bottom()}, {plot.right(), plot.bottom()}, colour(Role::ButtonEdge));
    if (!x_.style.hidden) {
        paintXTicks(painter, plot);
    }
    painter.setPen(colour(Role::Text2));
    if (!y_.style.title.isEmpty()) {
        writeLabel(painter, y_.style.title, {QRectF(0, 0, metrics.horizontalAdvance(y_.style.title) + 1, metrics.height())});
    }
    if (!x_.style.title.isEmpty()) {
        const double wide = metrics.horizontalAdvance(x_.style.title) + 1;
        writeLabel(painter, x_.style.title, {QRectF(plot.right() - wide, height() - metrics.height() - 1, wide, metrics.height())});
    }
}

void ChartFrame::paintXTicks(QPainter &painter, const QRectF &plot) const
{
    painter.setFont(captionFont());
    const QFontMetricsF metrics(captionFont());
    const double base = plot.bottom();
    const double yHome = range(Axis::Y).first;
    const QVector<double> xTicks = x_.shownTicks();
    const double xStep = xTicks.size() > 1 ? xTicks[1] - xTicks[0] : 1;
    double leftOfNext = width() + 1.0;
    constexpr double edgeGap = 6;   // a card's edge is no place to end a word at
    for (qsizetype i = xTicks.size() - 1; i >= 0; --i) {
        const double x = positionOf({xTicks[i], yHome}).x();
        look::paintHairline(painter, {x, base}, {x, base + units(3)}, colour(Role::ButtonEdge));
        QString text = labelOf(x_, xTicks[i], xStep);
        double centre = x;
        if (i == xTicks.size() - 1 && !x_.style.unit.isEmpty()) {
            const double figures = metrics.horizontalAdvance(text);
            text = look::withUnit(text, x_.style.unit);
            centre = x + (metrics.horizontalAdvance(text) - figures) / 2;
        }
        const double half = metrics.horizontalAdvance(text) / 2 + 1;
        centre = std::max(half, std::min(centre, width() - half - units(edgeGap)));
        if (centre + half > leftOfNext) {
            continue; // the last one carries the unit: an earlier one gives way
        }
        leftOfNext = centre - half - units(2);
        painter.setPen(colour(Role::Text2));
        writeLabel(painter, text, {boxBeside(captionFont(), {centre, base}, text, Qt::AlignBottom, units(10))});
    }
}

void ChartFrame::drawForeground(QPainter *painter, const QRectF &)
{
    const QRectF plot = plotRect();
    painter->save();
    paintGuides(*painter, plot);
    paintDirectLabels(*painter);
    paintOver(*painter, plot);
    if (!emptyText_.isEmpty()) {
        painter->setFont(look::textFont(look::Text::Body));
        painter->setPen(colour(Role::Text2));
        painter->drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, emptyWords());
    }
    if (picturing_) {
        painter->restore();
        return;
    }
    if (focusSeen_ && hasFocus()) {
        look::paintPlate(*painter, QRectF(rect().adjusted(0, 0, -1, -1)), look::length(look::Size::FieldRadius), QColor(), colour(Role::Accent));
    }
    if (dragging_ && pressed_ && pointer_) {
        painter->fillRect(zoomBox(), bandColour());
    } else if (interactive_ && crosshairOn_ && pointer_ && plot.contains(*pointer_)) {
        paintCrosshair(*painter, plot);
    }
    painter->restore();
}

void ChartFrame::paintUnder(QPainter &, const QRectF &) {}

void ChartFrame::paintOver(QPainter &, const QRectF &) {}

} // namespace mayfly::charts
