// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/survival_chart.h"

#include "app/look/theme.h"

#include <QPainter>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QLineSeries>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

using look::colour;
using look::Role;

namespace {

constexpr int curvePoints = 96;
constexpr double shownPlans = 4;    ///< the axis reaches this many times the plan's length

/// The smallest count that a share `level` of binomial outcomes does not exceed.
int binomialQuantile(int trials, double p, double level)
{
    if (p <= 0) {
        return 0;
    }
    if (p >= 1) {
        return trials;
    }
    double mass = std::pow(1 - p, trials);
    double sum = mass;
    int count = 0;
    while (sum < level && count < trials) {
        mass *= (trials - count) * p / ((count + 1) * (1 - p));
        sum += mass;
        ++count;
    }
    return count;
}

} // namespace

double survival(const LifetimeModel &model, double time_s)
{
    if (model.limit_s && time_s >= *model.limit_s) {
        return 0;
    }
    const double early = model.earlyMean_s > 0 ? std::exp(-time_s / model.earlyMean_s) : 0;
    return (model.earlyShare * early + 1 - model.earlyShare) * std::exp(-model.ratePerHour * time_s / 3600);
}

SurvivalChart::SurvivalChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({30, 8, 14, 22});
    band_ = addArea({}, [] { return QBrush(bandColour()); });
    curve_ = addLine(tr("alive, %"), [] { return solidPen(colour(Role::Accent), 1.6); });
    setRange(Axis::Y, 0, 104);
    setMinimumHeight(look::units(96));
}

void SurvivalChart::show(const LifetimeModel &model, int servers, double planEnds_s, double unit_s, const QString &unit, std::optional<double> axisEnds_s)
{
    setEmptyText({});
    draw(model, servers, std::max(axisEnds_s.value_or(planEnds_s * shownPlans), 1e-6), unit_s, unit);
    const QString share = look::formatNumber(survival(model, planEnds_s) * 100, 0);
    setGuides({{Axis::X, planEnds_s / unit_s, {}}});
    setDirectLabels({});
    endWords_ = tr("plan ends: %1 % alive").arg(share);
    endsAt_ = planEnds_s / unit_s;
}

/// Above the axis however low the chart is, on the side of the guide where the words fit; higher where the curve is low.
void SurvivalChart::paintOver(QPainter &painter, const QRectF &plot)
{
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const double line = positionOf({endsAt_, 0}).x();
    const double base = plot.bottom() - QFontMetricsF(painter.font()).height() / 2 - 1;
    QVector<QRectF> places;
    for (const double y : {base, plot.top() + plot.height() * 0.5, plot.top() + plot.height() * 0.25}) {
        for (const Qt::Alignment side : {Qt::AlignRight, Qt::AlignLeft}) {
            const QRectF box = boxBeside(painter.font(), {line, y}, endWords_, side, look::units(8));
            if (box.right() <= width() && box.left() >= plot.left()) {
                places << box;
            }
        }
    }
    writeLabel(painter, endWords_, places.isEmpty() ? QVector<QRectF>{boxBeside(painter.font(), {plot.center().x(), base}, endWords_, Qt::AlignHCenter, 0)} : places);
}

QVector<DataColumn> SurvivalChart::dataColumns() const
{
    return {{tr("Time, %1").arg(unit_)}, {tr("Servers alive, %"), 1}};
}

QVector<ChartFrame::PictureKey> SurvivalChart::pictureKeys() const
{
    QVector<PictureKey> keys{lineKey(tr("expected"), solidPen(colour(Role::Accent), 1.6)), fillKey(tr("P10 to P90"), bandColour())};
    if (!endWords_.isEmpty()) {
        keys << lineKey(tr("end of the plan"), dashedPen(colour(Role::Text2), 1));
    }
    return keys;
}

void SurvivalChart::clear(const QString &why)
{
    for (QXYSeries *series : {static_cast<QXYSeries *>(curve_), static_cast<QXYSeries *>(band_->lowerSeries()), static_cast<QXYSeries *>(band_->upperSeries())}) {
        replace(series, {});
    }
    setGuides({});
    setDirectLabels({});
    endWords_.clear();
    setEmptyText(why);
}

void SurvivalChart::showDay(const LifetimeModel &model)
{
    constexpr double hour_s = 3600;
    draw(model, 0, 24 * hour_s, hour_s, QStringLiteral("h"));
    setGuides({});
    endWords_.clear();
    QVector<DirectLabel> labels;
    for (const int hours : {2, 12}) {
        const double alive = survival(model, hours * hour_s) * 100;
        labels << DirectLabel{QPointF(hours, alive - 12), tr("%1 % after %2 h").arg(look::formatNumber(alive, 0)).arg(hours), {}};
    }
    setDirectLabels(labels);
}

void SurvivalChart::draw(const LifetimeModel &model, int servers, double end_s, double unit_s, const QString &unit)
{
    const double end = end_s / unit_s;
    setDataNames(tr("time, %1").arg(unit), {});
    unit_ = unit;
    setAxis(Axis::X, {.title = {}, .unit = unit, .tickCount = 4, .ticks = {}, .label = {}, .name = tr("Time since the start, %1").arg(unit), .least = 0});
    setAxis(Axis::Y, {.title = {}, .unit = {}, .ticks = {0, 50, 100}, .label = {}, .name = tr("Servers alive, %"), .least = 0});
    setRange(Axis::X, 0, end);
    QVector<QPointF> curve;
    QVector<QPointF> low;
    QVector<QPointF> high;
    for (int i = 0; i <= curvePoints; ++i) {
        const double x = end * i / curvePoints;
        const double alive = survival(model, x * unit_s);
        curve << QPointF(x, alive * 100);
        low << QPointF(x, servers > 0 ? 100.0 * binomialQuantile(servers, alive, 0.1) / servers : alive * 100);
        high << QPointF(x, servers > 0 ? 100.0 * binomialQuantile(servers, alive, 0.9) / servers : alive * 100);
    }
    replace(curve_, curve);
    replace(band_->lowerSeries(), low);
    replace(band_->upperSeries(), high);
}

} // namespace mayfly::charts
