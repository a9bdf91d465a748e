// SPDX-License-Identifier: GPL-3.0-or-later
// What the charts of a running job share: thinning to what the screen can show, time axes in handy units.
#pragma once
#include "app/charts/chart_frame.h"

#include <QPointF>
#include <QVector>

namespace mayfly::charts {

/// At most four points a column (first, lowest, highest, last), so that no peak or dip is lost. Points are sorted by x.
QVector<QPointF> thinnedToColumns(const QVector<QPointF> &points, double from, double to, int columns);

/// One point a column, the mean: for lines that are only a background.
QVector<QPointF> averagedToColumns(const QVector<QPointF> &points, double from, double to, int columns);

/// Splits where two neighbours are more than `gap` apart in x: a line series has no gaps.
QVector<QVector<QPointF>> stretches(const QVector<QPointF> &points, double gap);

/// Seconds since the launch in s, min, h or days, with ticks at round numbers of that unit.
AxisStyle timeAxis(double end_s);
/// The end of a time axis that shows end_s: a whole number of ticks, so that it moves rarely.
double timeAxisEnd(double end_s);

/// The top of an axis from 0 that shows `highest`; keeps `before` while that still fits well.
double steadyTop(double highest, double before);

} // namespace mayfly::charts
