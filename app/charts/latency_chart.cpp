// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/latency_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QLineSeries>
#include <QPainter>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr double insetRight = 92;
constexpr double medianWidth = 2;
constexpr double percentileWidth = 1.4;

} // namespace

LatencyChart::LatencyChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({52, 26, insetRight, 30});
    setEmptyText(tr("Not measured yet"));
    setDataNames(tr("time, s"), tr("ms"));
    median_ = addLine(tr("median"), [] { return solidPen(look::colour(look::Role::Accent), medianWidth); });
    percentile95_ = addLine(tr("95th percentile"), [] { return dashedPen(look::colour(look::Role::Accent), percentileWidth); });
}

void LatencyChart::setData(const QString &title, LatencyData data)
{
    data_ = std::move(data);
    setAccessibleName(title);
    setAxis(Axis::X, timeAxis(data_.end_s));
    setRange(Axis::X, 0, timeAxisEnd(data_.end_s));
    double highest = 0;
    for (const QPointF &point : data_.percentile95) {
        highest = std::max(highest, point.y());
    }
    top_ = steadyTop(highest, top_);
    AxisStyle y;
    y.title = title;
    y.tickCount = 4;
    y.least = 0;
    setAxis(Axis::Y, y);
    setRange(Axis::Y, 0, top_);
    setEmptyText(data_.median.isEmpty() ? tr("Not measured yet") : QString());
    const int columns = static_cast<int>(plotRect().width());
    replace(median_, thinnedToColumns(data_.median, 0, data_.end_s, columns));
    replace(percentile95_, thinnedToColumns(data_.percentile95, 0, data_.end_s, columns));
    update();
}

QString LatencyChart::dataAsCsv() const
{
    const auto number = [](double value) { return QString::number(value, 'g', 12); };
    QString csv = QStringLiteral("elapsed_s,p50_ms,p95_ms\n");
    for (qsizetype i = 0; i < data_.median.size(); ++i) {
        csv += QStringLiteral("%1,%2,%3\n").arg(number(data_.median[i].x()), number(data_.median[i].y()), number(data_.percentile95[i].y()));
    }
    return csv;
}

QVector<DataColumn> LatencyChart::dataColumns() const
{
    return {{tr("Time since the launch, s")}, {tr("Median, ms")}, {tr("95th percentile, ms")}};
}

void LatencyChart::paintOver(QPainter &painter, const QRectF &plot)
{
    if (data_.median.isEmpty()) {
        return;
    }
    const double end = plot.right() + look::units(insetRight);
    writeEndLabels(painter, positionOf(data_.median.back()).x(),
                   {{positionOf(data_.percentile95.back()).y(), tr("95th percentile"), look::colour(look::Role::Text2)},
                    {positionOf(data_.median.back()).y(), tr("median"), look::colour(look::Role::Accent), true}},
                   plot, end);
}

} // namespace mayfly::charts
