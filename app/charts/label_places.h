// SPDX-License-Identifier: GPL-3.0-or-later
// Where the words of one painting of a chart stand: every label of every chart asks here for its place, in the order of their weight.
// No label lies on another one or leaves the chart; points and lines are kept clear as far as there is room. View coordinates.
#pragma once
#include <QFont>
#include <QPolygonF>
#include <QRectF>
#include <QVector>

#include <optional>

namespace mayfly::charts {

class LabelPlaces {
public:
    /// Forgets everything: a new painting of a chart that fills `room`.
    void begin(const QRectF &room);
    /// A point or a badge: no place for words.
    void block(const QRectF &box) { blocked_ << box; }
    /// A guide or a curve, its points in the order of x: words better not stand on it.
    void avoid(const QPolygonF &line);

    enum class Must { Stand, Fit };
    /// The best of the places (the first of equals), each moved into the room. Must::Stand: farther up or down where all of them are taken, and
    /// in the end on another label. Must::Fit: nothing where words would touch words, points or lines.
    std::optional<QRectF> place(const QVector<QRectF> &places, Must must = Must::Stand);
    /// Words would touch nothing there.
    bool isFree(const QRectF &box) const { return cost(box) == 0; }
    bool touchesLine(const QRectF &box) const;
    const QVector<QRectF> &taken() const { return taken_; }

private:
    QRectF inside(QRectF box) const;
    double cost(const QRectF &box) const;
    bool onWords(const QRectF &ink) const;

    QRectF room_;
    QVector<QRectF> taken_;     ///< the ink of what was placed
    QVector<QRectF> blocked_;
    QVector<QPolygonF> lines_;
};

/// Room of a text beside a point, on the side asked for.
QRectF boxBeside(const QFont &font, const QPointF &at, const QString &text, Qt::Alignment side, double distance);
/// A box and then its places a little above and below.
QVector<QRectF> upAndDown(const QRectF &box);
/// Whether a line passes through a box.
bool crosses(const QLineF &line, const QRectF &box);

} // namespace mayfly::charts
