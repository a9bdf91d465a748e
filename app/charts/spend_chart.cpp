// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/spend_chart.h"

#include "app/charts/live_data.h"
#include "app/look/dollars.h"
#include "app/look/theme.h"
#include "core/base/money.h"

#include <QLineSeries>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

namespace {

constexpr double insetRight = 80;
constexpr double spentWidth = 2;
constexpr double forecastWidth = 1.4;

} // namespace

SpendChart::SpendChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({52, 26, insetRight, 30});
    setEmptyText(tr("Nothing spent yet"));
    setAccessibleName(tr("Cost over time"));
    setDataNames(tr("time, s"), {});
    spent_ = addLine(tr("spent"), [] { return solidPen(look::colour(look::Role::Accent), spentWidth); });
    forecast_ = addLine({}, [] { return dashedPen(look::colour(look::Role::Accent), forecastWidth); });
}

void SpendChart::setData(SpendData data)
{
    data_ = std::move(data);
    stale_ = true;
    if (isVisible()) {
        refresh();
    }
}

void SpendChart::showEvent(QShowEvent *event)
{
    ChartFrame::showEvent(event);
    if (stale_) {
        refresh();
    }
}

void SpendChart::refresh()
{
    stale_ = false;
    setAxis(Axis::X, timeAxis(data_.end_s));
    setRange(Axis::X, 0, timeAxisEnd(data_.end_s));
    double highest = data_.spentNow;
    if (data_.forecast) {
        highest = std::max(highest, data_.forecast->high);
    }
    // A cap far above everything is named, not drawn: it would flatten the curve.
    constexpr double capInSight = 2.5;
    const bool capShown = data_.cap && *data_.cap <= capInSight * std::max(highest, 1e-9);
    top_ = steadyTop(capShown ? std::max(highest, *data_.cap) : highest, top_);
    AxisStyle y;
    y.title = data_.currency;
    y.tickCount = 4;
    y.least = 0;
    setAxis(Axis::Y, y);
    setRange(Axis::Y, 0, top_);
    setEmptyText(data_.spent.isEmpty() ? tr("Nothing spent yet") : QString());
    const auto [from, to] = range(Axis::X);
    replace(spent_, thinnedToColumns(data_.spent, from, to, static_cast<int>(plotRect().width())));
    QVector<QPointF> ahead;
    if (data_.forecast && data_.live) {
        ahead = {{data_.now_s, data_.spentNow}, {data_.forecast->at_s, data_.forecast->cost}};
    }
    replace(forecast_, ahead);
    QVector<Guide> guides;
    if (capShown) {
        guides.push_back(
            {Axis::Y, *data_.cap, {}, Guide::Kind::Limit, look::Glyph::None, look::Tone::Bad, Qt::AlignRight});
    }
    if (data_.live && !data_.spent.isEmpty()) {
        guides.push_back(
            {Axis::X, data_.now_s, {}, Guide::Kind::Now, look::Glyph::None, look::Tone::Neutral, Qt::AlignLeft});
    }
    setGuides(guides);
}

QString SpendChart::dataAsCsv() const
{
    const auto number = [](double value) { return QString::number(value, 'g', 12); };
    const QString unit = data_.currency.toLower();
    QString csv = QStringLiteral("elapsed_s,spent_%1,forecast_%1,forecast_p10_%1,forecast_p90_%1\n").arg(unit);
    for (const QPointF &point : data_.spent) {
        csv += QStringLiteral("%1,%2,,,\n").arg(number(point.x()), number(point.y()));
    }
    if (data_.forecast && data_.live) {
        const SpendData::Forecast &end = *data_.forecast;
        csv += QStringLiteral("%1,,%2,%3,%4\n").arg(number(end.at_s), number(end.cost), number(end.low), number(end.high));
    }
    return csv;
}

QString SpendChart::money(double units) const
{
    const int decimals = moneyDecimals(Money::fromUnits(units, data_.currency.toStdString()));
    return data_.currency == QStringLiteral("USD") ? look::dollars(units, decimals)
                                                   : QLocale().toString(units, 'f', decimals) + QChar(QChar::Nbsp) + data_.currency;
}

void SpendChart::paintUnder(QPainter &painter, const QRectF &)
{
    if (!data_.forecast || !data_.live) {
        return;
    }
    const SpendData::Forecast &forecast = *data_.forecast;
    const QPolygonF band{positionOf({data_.now_s, data_.spentNow}), positionOf({forecast.at_s, forecast.high}),
                         positionOf({forecast.at_s, forecast.low})};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(bandColour());
    painter.drawPolygon(band);
}

void SpendChart::paintOver(QPainter &painter, const QRectF &plot)
{
    const double limit = plot.right() + look::units(insetRight);
    if (data_.cap) {
        const double y = *data_.cap <= range(Axis::Y).second ? positionOf({0, *data_.cap}).y() : plot.top();
        QVector<EndLabel> words{{y, tr("cap %1").arg(money(*data_.cap)), look::colour(look::Role::Bad)}};
        if (*data_.cap > range(Axis::Y).second) {
            words.push_back({y, tr("off the chart"), look::colour(look::Role::Bad)});
        }
        writeEndLabels(painter, plot.right(), words, plot.adjusted(0, -look::units(12), 0, 0), limit);
    }
    if (data_.spent.isEmpty() || !data_.live) {
        return;
    }
    if (data_.forecast) {
        const QPointF end = positionOf({data_.forecast->at_s, data_.forecast->cost});
        const double height = QFontMetricsF(look::textFont(look::Text::Caption)).height();
        writeEndLabels(painter, end.x(),
                       {{end.y(), money(data_.forecast->cost), look::colour(look::Role::Accent), true}, {end.y() + height, tr("forecast")}},
                       plot, limit);
    }
    // Beside the point: over the curve at its left, else wherever neither the curve nor the forecast is.
    const QPointF now = positionOf({data_.now_s, data_.spentNow});
    const QString words = tr("now %1").arg(money(data_.spentNow));
    painter.setFont(look::textFont(look::Text::CaptionStrong));
    painter.setPen(look::colour(look::Role::Text));
    const double away = look::units(7);
    const QRectF left = boxBeside(painter.font(), now, words, Qt::AlignLeft | Qt::AlignTop, away);
    QVector<QRectF> places;
    if (left.left() > plot.left()) {
        places << left;
    }
    places << boxBeside(painter.font(), now, words, Qt::AlignRight | Qt::AlignTop, away);
    places << upAndDown(boxBeside(painter.font(), now, words, Qt::AlignRight | Qt::AlignBottom, away)) << upAndDown(places.front());
    writeLabel(painter, words, places);
}

QVector<DataColumn> SpendChart::dataColumns() const
{
    const auto column = [this](const QString &name) { return DataColumn{tr("%1, %2").arg(name, data_.currency)}; };
    return {{tr("Time since the launch, s")}, column(tr("Spent")), column(tr("Forecast")), column(tr("Forecast P10")), column(tr("Forecast P90"))};
}

QVector<ChartFrame::PictureKey> SpendChart::pictureKeys() const
{
    QVector<PictureKey> keys{lineKey(tr("spent"), solidPen(look::colour(look::Role::Accent), spentWidth))};
    if (data_.forecast && data_.live) {
        keys << lineKey(tr("forecast"), dashedPen(look::colour(look::Role::Accent), forecastWidth)) << fillKey(tr("P10 to P90"), bandColour());
    }
    if (data_.cap) {
        keys << lineKey(tr("cap %1").arg(money(*data_.cap)), dashedPen(look::colour(look::Role::Bad), 1));
    }
    return keys;
}

} // namespace mayfly::charts
