// SPDX-License-Identifier: GPL-3.0-or-later
// Guides, and the words of a chart: each where nothing else has words.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

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

constexpr double coverAlpha = 0.85;     ///< of the ground behind words that a line passes through

} // namespace

/// Where a guide is drawn; nothing outside the plot.
std::optional<QLineF> ChartFrame::lineOf(const Guide &guide, const QRectF &plot) const
{
    const auto [from, to] = range(guide.axis);
    if (guide.value < from || guide.value > to) {
        return std::nullopt;
    }
    const bool upright = guide.axis == Axis::X;
    const QPointF at = positionOf(upright ? QPointF(guide.value, range(Axis::Y).first) : QPointF(range(Axis::X).first, guide.value));
    if (!upright) {
        return QLineF(plot.left(), snapped(at.y()), plot.right(), snapped(at.y()));
    }
    const double head = guide.label.isEmpty() ? 0 : QFontMetricsF(captionFont()).height() * 0.6;
    return QLineF(snapped(at.x()), plot.top() - head, snapped(at.x()), plot.bottom());
}

/// Guides and curves, these by so many of their points as words need.
void ChartFrame::avoidLines(const QRectF &plot)
{
    constexpr int mostLines = 8, mostPoints = 200;
    for (const Guide &guide : guides_) {
        if (const auto line = lineOf(guide, plot)) {
            labels_.avoid(QPolygonF{line->p1(), line->p2()});
        }
    }
    int lines = 0;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *curve = qobject_cast<const QLineSeries *>(series);
        if (curve == nullptr || curve->count() < 2 || !curve->isVisible() || ++lines > mostLines) {
            continue;
        }
        QPolygonF drawn;
        const int stride = curve->count() / mostPoints + 1;
        for (int i = 0; i < curve->count(); i += stride) {
            drawn << positionOf(curve->at(i));
        }
        labels_.avoid(drawn << positionOf(curve->at(curve->count() - 1)));
    }
}

std::optional<QRectF> ChartFrame::writeLabel(QPainter &painter, const QString &text, const QVector<QRectF> &places, LabelPlaces::Must must) const
{
    if (text.isEmpty() || places.isEmpty()) {
        return std::nullopt;
    }
    const auto box = labels_.place(places, must);
    if (!box) {
        return std::nullopt;
    }
    if (labels_.touchesLine(*box) && plotRect().intersects(*box)) {
        painter.fillRect(*box, look::faded(colour(Role::Surface), coverAlpha));
    }
    painter.drawText(*box, Qt::AlignCenter | Qt::TextDontClip, text);
    return box;
}

void ChartFrame::writeEndLabels(QPainter &painter, double x, QVector<EndLabel> labels, const QRectF &within, double limit) const
{
    const double height = QFontMetricsF(captionFont()).height();
    std::stable_sort(labels.begin(), labels.end(), [](const EndLabel &a, const EndLabel &b) { return a.y < b.y; });
    double floor = within.top() - height / 2;
    for (EndLabel &label : labels) {
        label.y = std::max(label.y, floor + height);
        floor = label.y;
    }
    double ceiling = within.bottom() - units(3) + height / 2; // not on the axis
    for (auto label = labels.rbegin(); label != labels.rend(); ++label) {
        label->y = std::min(label->y, ceiling - height);
        ceiling = label->y;
    }
    const auto fontOf = [](const EndLabel &label) { return look::textFont(label.strong ? look::Text::CaptionStrong : look::Text::Caption); };
    const double away = units(7);
    const auto sideOf = [&](const EndLabel &label) {
        const bool fits = x + away + QFontMetricsF(fontOf(label)).horizontalAdvance(label.text) + 2 <= limit;
        return fits ? Qt::AlignRight : Qt::AlignLeft;
    };
    const bool noRoom = std::any_of(labels.begin(), labels.end(), [&](const EndLabel &label) { return sideOf(label) == Qt::AlignLeft; });
    for (const EndLabel &label : labels) {
        painter.setFont(fontOf(label));
        painter.setPen(label.colour.isValid() ? label.colour : colour(Role::Text2));
        writeLabel(painter, label.text, upAndDown(boxBeside(painter.font(), {x, label.y}, label.text, noRoom ? Qt::AlignLeft : Qt::AlignRight, away)));
    }
}

void ChartFrame::paintGuides(QPainter &painter, const QRectF &plot) const
{
    for (const Guide &guide : guides_) {
        if (const auto line = lineOf(guide, plot)) {
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(guidePen(guide));
            painter.drawLine(*line);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(captionFont());
    for (const Guide &guide : guides_) {
        if (const auto line = lineOf(guide, plot)) {
            painter.setPen(guideInk(guide));
            paintGuideLabel(painter, guide, *line, plot);
        }
    }
}

/// An upright line's at its head, on the side asked for or the other one, or lower; a level one's over or under it, at the end asked for or
/// farther along.
void ChartFrame::paintGuideLabel(QPainter &painter, const Guide &guide, const QLineF &line, const QRectF &plot) const
{
    const double lineHeight = QFontMetricsF(captionFont()).height();
    const bool right = (guide.labelAt & Qt::AlignRight) != 0;
    QVector<QRectF> places;
    if (guide.axis == Axis::X) {
        const double side = units(9);
        if (guide.glyph != look::Glyph::None) {
            look::paintGlyph(painter, QRectF(line.x1() - side / 2, line.y1() - side, side, side), guide.glyph, colour(look::roleOf(guide.tone)));
            painter.setPen(guideInk(guide));
        }
        const QPointF head(line.x1(), line.y1() + lineHeight / 2 - (guide.glyph == look::Glyph::None ? 0 : side));
        const QRectF near = boxBeside(captionFont(), head, guide.label, right ? Qt::AlignRight : Qt::AlignLeft, units(7));
        const QRectF far = boxBeside(captionFont(), head, guide.label, right ? Qt::AlignLeft : Qt::AlignRight, units(7));
        for (int row = 0; row < 4; ++row) {
            places << near.translated(0, row * lineHeight) << far.translated(0, row * lineHeight);
        }
    } else {
        const double wide = QFontMetricsF(captionFont()).horizontalAdvance(guide.label) + 1;
        for (const double along : {0.0, 1.0, 0.33, 0.66, 0.5}) {
            const double left = plot.left() + (right ? 1 - along : along) * (plot.width() - wide);
            places << QRectF(left, line.y1() - lineHeight - 1, wide, lineHeight) << QRectF(left, line.y1() + 1, wide, lineHeight);
        }
    }
    writeLabel(painter, guide.label, places);
}

void ChartFrame::paintDirectLabels(QPainter &painter) const
{
    for (const DirectLabel &label : directLabels_) {
        painter.setFont(look::textFont(label.strong ? look::Text::CaptionStrong : look::Text::Caption));
        painter.setPen(label.colour.isValid() ? label.colour : colour(Role::Text2));
        writeLabel(painter, label.text, upAndDown(boxBeside(painter.font(), positionOf(label.at), label.text, label.side, units(8))));
    }
}

} // namespace mayfly::charts
