// SPDX-License-Identifier: GPL-3.0-or-later
// The small marks that stand for states, the same in pills, tables, event log, timeline and charts; and the tones they come in.
#pragma once
#include "app/look/tokens.h"

#include <QRectF>

class QPainter;

namespace mayfly::look {

enum class Tone { Neutral, Accent, Ok, Warn, Bad };
/// For text and glyphs, and for the plate beneath them.
Role roleOf(Tone tone);
Role tintOf(Tone tone);

enum class Glyph {
    None,
    Dot,          ///< training, serving, target met
    Ring,         ///< target missed
    DashedCircle, ///< requesting
    HalfDisc,     ///< starting
    Triangle,     ///< notice
    Cross,        ///< revoked, failed
    Diamond,      ///< replaced
    Tick,         ///< finished
    Square,       ///< stopped, ended
};

/// Drawn centred in a square of the rectangle's height.
void paintGlyph(QPainter &painter, const QRectF &at, Glyph glyph, const QColor &colour);

/// A line of exactly one device pixel.
void paintHairline(QPainter &painter, const QPointF &from, const QPointF &to, const QColor &colour);
/// A filled round rectangle with a one-pixel edge that falls on device pixels.
void paintPlate(QPainter &painter, const QRectF &at, double radius, const QColor &fill, const QColor &edge);

} // namespace mayfly::look
