// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/price_chart.h"

#include "app/look/theme.h"

#include <QtCharts/QLineSeries>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr int colouredLines = 6;
constexpr double faintAlpha = 0.4;

QColor inkOf(qsizetype line)
{
    return line < colouredLines ? look::Theme::instance().series(static_cast<int>(line))
                                : look::faded(look::colour(look::Role::Text3), faintAlpha);
}

QVector<QPointF> stepsOf(const QVector<QPointF> &points)
{
    QVector<QPointF> steps;
    for (const QPointF &point : points) {
        if (!steps.isEmpty()) {
            steps << QPointF(point.x(), steps.last().y());
        }
        steps << point;
    }
    if (!steps.isEmpty() && steps.last().x() < 0) {
        steps << QPointF(0, steps.last().y());
    }
    return steps;
}

} // namespace

PriceChart::PriceChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({40, 24, 14, 22});
    setAccessibleName(tr("Transient price over time"));
    setMinimumHeight(look::units(96));
}

void PriceChart::fitLines(qsizetype count)
{
    while (lines_.size() > count) {
        remove(lines_.takeLast());
    }
    while (lines_.size() < count) {
        const qsizetype at = lines_.size();
        lines_ << addLine({}, [at] { return solidPen(inkOf(at), at == 0 ? 1.6 : 1); });
    }
}

void PriceChart::show(const QVector<PriceLine> &lines, std::optional<double> onDemand, const QString &currency)
{
    double highest = onDemand.value_or(0);
    double first = -1e-3;
    fitLines(lines.size());
    bool empty = true;
    for (qsizetype i = 0; i < lines.size(); ++i) {
        lines_[i]->setName(lines[i].name);
        replace(lines_[i], stepsOf(lines[i].points));
        for (const QPointF &point : lines[i].points) {
            empty = false;
            first = std::min(first, point.x());
            highest = std::max(highest, point.y());
        }
    }
    setEmptyText(empty ? tr("No prices over time: import a price history") : QString());
    setDataNames(tr("days before the latest"), tr("%1/h").arg(currency));
    setAxis(Axis::X, {.title = {}, .unit = tr("days"), .hidden = empty, .tickCount = 4, .ticks = {}, .label = {}, .name = tr("Days before the latest price")});
    setAxis(Axis::Y, {.title = empty ? QString() : tr("%1/h").arg(currency),
                      .unit = {},
                      .hidden = empty,
                      .tickCount = 3,
                      .ticks = empty ? QVector<double>{0} : QVector<double>(),
                      .label = {},
                      .least = 0});
    setRange(Axis::X, empty ? -1 : first, 0);
    setRange(Axis::Y, 0, empty ? 1 : niceCeiling(highest * 1.02));
    currency_ = currency;
    setGuides(onDemand && !empty ? QVector<Guide>{{Axis::Y, *onDemand, tr("on-demand")}} : QVector<Guide>{});
}

QVector<DataColumn> PriceChart::dataColumns() const
{
    QVector<DataColumn> columns{{tr("Days before the latest price")}};
    for (const QString &name : lineNames()) {
        columns << DataColumn{tr("%1, %2/h").arg(name, currency_)};
    }
    return columns;
}

} // namespace mayfly::charts
