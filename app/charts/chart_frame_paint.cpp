// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart draws around its series.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QLocale>
#include <QPainter>
#include <QtCharts/QChart>
#include <QtCharts/QXYSeries>

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

/// Room of a text beside a point, on the side asked for.
QRectF boxBeside(const QFont &font, const QPointF &at, const QString &text, Qt::Alignment side, double distance)
{
    const QFontMetricsF metrics(font);
    QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 1, metrics.height()));
    box.moveCenter(at);
    if ((side & Qt::AlignRight) != 0) {
        box.moveLeft(at.x() + distance);
    } else if ((side & Qt::AlignLeft) != 0) {
        box.moveRight(at.x() - distance);
    }
    if ((side & Qt::AlignTop) != 0) {
        box.moveBottom(at.y() - distance / 2);
    } else if ((side & Qt::AlignBottom) != 0) {
        box.moveTop(at.y() + distance / 2);
    }
    return box;
}

/// A box and then its places a little above and below.
QVector<QRectF> upAndDown(const QRectF &box)
{
    QVector<QRectF> places{box};
    for (const double lines : {0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0}) {
        places << box.translated(0, lines * box.height());
    }
    return places;
}

/// The letters in a label's box: lines may stand as close as their font lets them.
QRectF inkOf(const QRectF &box)
{
    return box.adjusted(0, box.height() * 0.15, 0, -box.height() * 0.15);
}

QPen guidePen(const Guide &guide)
{
    switch (guide.kind) {
    case Guide::Kind::Target: return dashedPen(colour(Role::Text2), 1);
    case Guide::Kind::Limit: return dashedPen(colour(Role::Bad), 1);
    case Guide::Kind::Now: return QPen(colour(Role::Text), 1);
    case Guide::Kind::Mark: return dashedPen(colour(look::roleOf(guide.tone)), 1);
    }
    return {};
}

QColor guideInk(const Guide &guide)
{
    switch (guide.kind) {
    case Guide::Kind::Target:
    case Guide::Kind::Now: return colour(Role::Text);
    case Guide::Kind::Limit: return colour(Role::Bad);
    case Guide::Kind::Mark: return colour(guide.tone == look::Tone::Accent ? Role::Accent : Role::Text2);
    }
    return {};
}

double snapped(double x)
{
    return std::floor(x) + 0.5;
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
    written_.clear();
    painter->save();
    paintBands(*painter, plot);
    paintGrid(*painter, plot);
    painter->setClipRect(plot);
    paintUnder(*painter, plot);
    painter->restore();
}

void ChartFrame::writeLabel(QPainter &painter, const QString &text, const QVector<QRectF> &places) const
{
    if (text.isEmpty() || places.isEmpty()) {
        return;
    }
    const QRectF room(rect());
    const auto inside = [&room](QRectF box) {
        box.moveLeft(std::max(room.left(), std::min(box.left(), room.right() - box.width())));
        box.moveTop(std::max(room.top(), std::min(box.top(), room.bottom() - box.height())));
        return box;
    };
    const auto found = std::find_if(places.begin(), places.end(), [&](const QRectF &place) {
        const QRectF ink = inkOf(inside(place));
        return std::none_of(written_.begin(), written_.end(), [&ink](const QRectF &other) { return other.intersects(ink); });
    });
    const QRectF box = inside(found == places.end() ? places.front() : *found);
    written_ << inkOf(box);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
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
    const double yHome = range(Axis::Y).first;
    for (const double tick : yTicks) {
        const double y = positionOf({xHome, tick}).y();
        look::paintHairline(painter, {plot.left(), y}, {plot.right(), y}, line);
        if (!y_.style.hidden) {
            painter.setPen(colour(Role::Text2));
            const QString text = labelOf(y_, tick, yStep);
            writeLabel(painter, text, {boxBeside(captionFont(), {plot.left(), y}, text, Qt::AlignLeft, units(7))});
        }
    }
    const double base = plot.bottom();
    look::paintHairline(painter, {plot.left(), base}, {plot.right(), base}, colour(Role::ButtonEdge));
    const QVector<double> xTicks = x_.shownTicks();
    const double xStep = xTicks.size() > 1 ? xTicks[1] - xTicks[0] : 1;
    double leftOfNext = width() + 1.0;
    for (qsizetype i = xTicks.size() - 1; i >= 0 && !x_.style.hidden; --i) {
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
        centre = std::max(half, std::min(centre, width() - half));
        if (centre + half > leftOfNext) {
            continue; // the last one carries the unit: an earlier one gives way
        }
        leftOfNext = centre - half - units(2);
        painter.setPen(colour(Role::Text2));
        writeLabel(painter, text, {boxBeside(captionFont(), {centre, base}, text, Qt::AlignBottom, units(10))});
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
        painter->drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
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

void ChartFrame::paintGuides(QPainter &painter, const QRectF &plot) const
{
    painter.setFont(captionFont());
    const double lineHeight = QFontMetricsF(captionFont()).height();
    for (const Guide &guide : guides_) {
        const auto [from, to] = range(guide.axis);
        if (guide.value < from || guide.value > to) {
            continue;
        }
        const QPointF at = positionOf(guide.axis == Axis::X ? QPointF(guide.value, range(Axis::Y).first)
                                                            : QPointF(range(Axis::X).first, guide.value));
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(guidePen(guide));
        const bool right = (guide.labelAt & Qt::AlignRight) != 0;
        if (guide.axis == Axis::X) {
            const double x = snapped(at.x());
            const double top = plot.top() - (guide.label.isEmpty() ? 0 : lineHeight * 0.6);
            painter.drawLine(QPointF(x, top), QPointF(x, plot.bottom()));
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(guideInk(guide));
            const double side = units(9);
            if (guide.glyph != look::Glyph::None) {
                look::paintGlyph(painter, QRectF(x - side / 2, top - side, side, side), guide.glyph, colour(look::roleOf(guide.tone)));
            }
            const QPointF head(x, top + lineHeight / 2 - (guide.glyph == look::Glyph::None ? 0 : side));
            const QRectF near = boxBeside(captionFont(), head, guide.label, right ? Qt::AlignRight : Qt::AlignLeft, units(7));
            const QRectF far = boxBeside(captionFont(), head, guide.label, right ? Qt::AlignLeft : Qt::AlignRight, units(7));
            QVector<QRectF> places;
            for (int line = 0; line < 4; ++line) {
                places << near.translated(0, line * lineHeight) << far.translated(0, line * lineHeight);
            }
            writeLabel(painter, guide.label, places);
        } else {
            const double y = snapped(at.y());
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(guideInk(guide));
            const double wide = QFontMetricsF(captionFont()).horizontalAdvance(guide.label) + 1;
            // Over the line or under it, at the end asked for or farther along.
            QVector<QRectF> places;
            for (const double along : {0.0, 1.0, 0.33, 0.66, 0.5}) {
                const double left = plot.left() + (right ? 1 - along : along) * (plot.width() - wide);
                places << QRectF(left, y - lineHeight - 1, wide, lineHeight) << QRectF(left, y + 1, wide, lineHeight);
            }
            writeLabel(painter, guide.label, places);
        }
    }
}

void ChartFrame::paintDirectLabels(QPainter &painter) const
{
    for (const DirectLabel &label : directLabels_) {
        painter.setFont(look::textFont(label.strong ? look::Text::CaptionStrong : look::Text::Caption));
        painter.setPen(label.colour.isValid() ? label.colour : colour(Role::Text2));
        writeLabel(painter, label.text, upAndDown(boxBeside(painter.font(), positionOf(label.at), label.text, label.side, units(8))));
    }
}

void ChartFrame::paintUnder(QPainter &, const QRectF &) {}

void ChartFrame::paintOver(QPainter &, const QRectF &) {}

} // namespace mayfly::charts
