// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/glyphs.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace mayfly::look {

Role roleOf(Tone tone)
{
    switch (tone) {
    case Tone::Neutral: return Role::Text2;
    case Tone::Accent: return Role::Accent;
    case Tone::Ok: return Role::Ok;
    case Tone::Warn: return Role::Warn;
    case Tone::Bad: return Role::Bad;
    }
    return Role::Text2;
}

Role tintOf(Tone tone)
{
    switch (tone) {
    case Tone::Neutral: return Role::Sunken;
    case Tone::Accent: return Role::AccentTint;
    case Tone::Ok: return Role::OkTint;
    case Tone::Warn: return Role::WarnTint;
    case Tone::Bad: return Role::BadTint;
    }
    return Role::Sunken;
}

namespace {

QPolygonF polygon(const QPointF &centre, double radius, std::initializer_list<QPointF> corners)
{
    QPolygonF shape;
    for (const QPointF &corner : corners) {
        shape << centre + corner * radius;
    }
    return shape;
}

void stroke(QPainter &painter, const QColor &colour, double width)
{
    painter.setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
}

} // namespace

void paintGlyph(QPainter &painter, const QRectF &at, Glyph glyph, const QColor &colour)
{
    if (glyph == Glyph::None) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    const QPointF centre = at.center();
    const double r = std::min(at.width(), at.height()) / 2;
    const double line = std::max(1.0, r * 0.36);
    switch (glyph) {
    case Glyph::None: break;
    case Glyph::Dot: painter.drawEllipse(centre, r * 0.8, r * 0.8); break;
    case Glyph::Ring:
        stroke(painter, colour, line);
        painter.drawEllipse(centre, r * 0.72, r * 0.72);
        break;
    case Glyph::DashedCircle: {
        QPen pen(colour, line, Qt::CustomDashLine, Qt::FlatCap);
        pen.setDashPattern({1.6, 1.1});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, r * 0.85, r * 0.85);
        break;
    }
    case Glyph::HalfDisc:
        painter.drawPie(QRectF(centre - QPointF(r, r) * 0.85, centre + QPointF(r, r) * 0.85), 90 * 16, 180 * 16);
        stroke(painter, colour, line * 0.8);
        painter.drawEllipse(centre, r * 0.85, r * 0.85);
        break;
    case Glyph::Triangle: painter.drawPolygon(polygon(centre, r, {{0, -0.95}, {1.05, 0.9}, {-1.05, 0.9}})); break;
    case Glyph::Cross:
        stroke(painter, colour, line * 1.25);
        painter.drawLine(centre + QPointF(-r, -r) * 0.75, centre + QPointF(r, r) * 0.75);
        painter.drawLine(centre + QPointF(r, -r) * 0.75, centre + QPointF(-r, r) * 0.75);
        break;
    case Glyph::Diamond: painter.drawPolygon(polygon(centre, r, {{0, -1}, {1, 0}, {0, 1}, {-1, 0}})); break;
    case Glyph::Tick:
        stroke(painter, colour, line * 1.15);
        painter.drawPolyline(polygon(centre, r, {{-0.85, 0.05}, {-0.25, 0.7}, {0.9, -0.65}}));
        break;
    case Glyph::Square: painter.drawRect(QRectF(centre - QPointF(r, r) * 0.75, centre + QPointF(r, r) * 0.75)); break;
    }
    painter.restore();
}

void paintHairline(QPainter &painter, const QPointF &from, const QPointF &to, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen pen(colour, 1);
    pen.setCosmetic(true);
    painter.setPen(pen);
    const auto snapped = [](const QPointF &p) { return QPointF(std::floor(p.x()) + 0.5, std::floor(p.y()) + 0.5); };
    painter.drawLine(snapped(from), snapped(to));
    painter.restore();
}

void paintPlate(QPainter &painter, const QRectF &at, double radius, const QColor &fill, const QColor &edge)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(edge.isValid() ? QPen(edge, 1) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(edge.isValid() ? at.adjusted(0.5, 0.5, -0.5, -0.5) : at, radius, radius);
    painter.restore();
}

} // namespace mayfly::look
