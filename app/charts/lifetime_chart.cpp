// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/lifetime_chart.h"

#include "app/charts/survival_chart.h"
#include "app/look/theme.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>

namespace mayfly::charts {

using look::colour;
using look::Role;

namespace {

constexpr int curvePoints = 96;
constexpr double day_h = 24;

/// From everybody alive down the steps to the end of the day.
QVector<QPointF> stepped(const QVector<QPointF> &points)
{
    QVector<QPointF> steps{{0, 100}};
    for (const QPointF &point : points) {
        if (point.x() <= day_h) {
            steps << QPointF(point.x(), steps.last().y()) << point;
        }
    }
    return steps << QPointF(day_h, steps.last().y());
}

} // namespace

LifetimeChart::LifetimeChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({34, 24, 14, 22});
    band_ = addArea({}, [] { return QBrush(bandColour()); });
    model_ = addLine(tr("plans use"), [] { return solidPen(colour(Role::Accent), 1.6); });
    observed_ = addLine({}, [] { return solidPen(look::Theme::instance().series(1), 1.6); });
    fit_ = addLine({}, [] { return dashedPen(look::Theme::instance().series(2), 1.4); });
    setAxis(Axis::X, {.title = {}, .unit = tr("h"), .ticks = {0, 6, 12, 18, 24}, .label = {}, .name = tr("Age of a server, h"), .least = 0});
    setAxis(Axis::Y, {.title = tr("Still alive, %"), .unit = {}, .ticks = {0, 50, 100}, .label = {}, .least = 0});
    setDataNames(tr("age, h"), tr("alive, %"));
    setRange(Axis::X, 0, day_h);
    setRange(Axis::Y, 0, 104);
    setAccessibleName(tr("Servers still alive by age"));
    setMinimumHeight(look::units(96));
}

void LifetimeChart::show(const LifetimeModel &model, const std::optional<ObservedLifetimes> &observed)
{
    setEmptyText({});
    QVector<QPointF> curve;
    for (int i = 0; i <= curvePoints; ++i) {
        const double hours = day_h * i / curvePoints;
        curve << QPointF(hours, 100 * survival(model, hours * 3600));
    }
    replace(model_, curve);
    const ObservedLifetimes seen = observed.value_or(ObservedLifetimes());
    observed_->setName(seen.name);
    band_->setName(seen.name);
    fit_->setName(seen.fitName);
    replace(observed_, observed ? stepped(seen.alive) : QVector<QPointF>());
    replace(fit_, seen.fit);
    replace(band_->lowerSeries(), observed ? stepped(seen.low) : QVector<QPointF>());
    replace(band_->upperSeries(), observed ? stepped(seen.high) : QVector<QPointF>());
    QVector<DirectLabel> labels;
    if (!observed) {
        for (const int hours : {2, 12}) {
            const double alive = survival(model, hours * 3600.0) * 100;
            labels << DirectLabel{QPointF(hours, alive > 40 ? alive - 22 : alive + 22), tr("%1 % after %2 h").arg(look::formatNumber(alive, 0)).arg(hours), {}};
        }
    }
    setDirectLabels(labels);
}

void LifetimeChart::clear(const QString &why)
{
    for (QXYSeries *series : std::initializer_list<QXYSeries *>{model_, observed_, fit_, band_->lowerSeries(), band_->upperSeries()}) {
        replace(series, {});
    }
    setDirectLabels({});
    setEmptyText(why);
}

QVector<DataColumn> LifetimeChart::dataColumns() const
{
    QVector<DataColumn> columns{{tr("Age of a server, h")}};
    for (const QString &name : lineNames()) {
        columns << DataColumn{tr("Alive (%1), %").arg(name), 1};
    }
    return columns;
}

} // namespace mayfly::charts
