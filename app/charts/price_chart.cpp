// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/price_chart.h"

#include "app/look/theme.h"

#include <QtCharts/QLineSeries>

#include <algorithm>

namespace mayfly::charts {

PriceChart::PriceChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({40, 24, 14, 22});
    line_ = addLine(tr("transient"), [] { return solidPen(look::colour(look::Role::Accent), 1.6); });
    setMinimumHeight(look::units(96));
}

void PriceChart::show(const QVector<QPointF> &points, std::optional<double> onDemand, const QString &currency)
{
    QVector<QPointF> steps;
    double highest = onDemand.value_or(0);
    for (const QPointF &point : points) {
        if (!steps.isEmpty()) {
            steps << QPointF(point.x(), steps.last().y());
        }
        steps << point;
        highest = std::max(highest, point.y());
    }
    setEmptyText(points.isEmpty() ? tr("No prices over time: import a price history") : QString());
    const double first = points.isEmpty() ? -1 : std::min(points.front().x(), -1e-3);
    setAxis(Axis::X, {.title = {}, .unit = tr("days"), .tickCount = 4, .ticks = {}, .label = {}});
    setAxis(Axis::Y, {.title = tr("%1/h").arg(currency), .unit = {}, .tickCount = 3, .ticks = {}, .label = {}});
    setRange(Axis::X, first, 0);
    setRange(Axis::Y, 0, points.isEmpty() ? 1 : niceCeiling(highest * 1.02));
    setGuides(onDemand && !points.isEmpty() ? QVector<Guide>{{Axis::Y, *onDemand, tr("on-demand")}} : QVector<Guide>{});
    replace(line_, steps);
}

} // namespace mayfly::charts
