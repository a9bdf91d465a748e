// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a running job share: thinning to what the screen can show, time axes in handy units, and labels at
// the ends of lines that keep out of each other's way.
#pragma once
#include "app/charts/chart_frame.h"

#include <QPointF>
#include <QVector>

#include <limits>

namespace mayfly::charts {

/// At most four points a column (first, lowest, highest, last), so that no peak or dip is lost. Points are sorted by x.
QVector<QPointF> thinnedToColumns(const QVector<QPointF> &points, double from, double to, int columns);

/// One point a column, the mean: for lines that are only a background.
QVector<QPointF> averagedToColumns(const QVector<QPointF> &points, double from, double to, int columns);

/// Splits where two neighbours are more than `gap` apart in x: a line series has no gaps.
QVector<QVector<QPointF>> stretches(const QVector<QPointF> &points, double gap);

/// Elapsed seconds in s, min, h or days, with ticks at round numbers of that unit.
AxisStyle timeAxis(double end_s);
/// The end of a time axis that shows end_s: a whole number of ticks, so that it moves rarely.
double timeAxisEnd(double end_s);

/// The top of an axis from 0 that shows `highest`; keeps `before` while that still fits well.
double steadyTop(double highest, double before);

/// One line of words at the end of a curve.
struct EndLabel {
    double y = 0; ///< wanted centre, in view coordinates
    QString text;
    QColor colour;
    bool strong = false;
};
/// Draws them right of x, moved apart where they would overlap; left of it if one would end beyond `limit`.
void paintEndLabels(QPainter &painter, double x, QVector<EndLabel> labels, const QRectF &within,
                    double limit = std::numeric_limits<double>::infinity());

} // namespace mayfly::charts
