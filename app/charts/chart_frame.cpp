// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_frame.h"

#include "app/look/theme.h"

#include <QGraphicsLayout>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QScatterSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mayfly::charts {

using look::colour;
using look::Role;

struct ChartFrame::Styled {
    QAbstractSeries *series;
    std::function<void()> restyle;
};

ChartFrame::ChartFrame(QWidget *parent) : QChartView(parent)
{
    chart()->setBackgroundVisible(false);
    chart()->setBackgroundRoundness(0);
    chart()->legend()->hide();
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setMinimumSize(1, 1);
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    makeAxis(Axis::X);
    makeAxis(Axis::Y);
    ruler_ = new QLineSeries;
    chart()->addSeries(ruler_);
    attach(ruler_);
    setInsets(insets_);
    setFocusPolicy(Qt::StrongFocus);
    connect(&look::Theme::instance(), &look::Theme::changed, this, &ChartFrame::restyle);
}

ChartFrame::~ChartFrame() = default;

void ChartFrame::makeAxis(Axis which)
{
    AxisState &axis = state(which);
    const bool logarithmic = axis.style.logarithmic;
    QAbstractAxis *old = axis.axis;
    axis.axis = logarithmic ? static_cast<QAbstractAxis *>(new QLogValueAxis) : new QValueAxis;
    axis.axis->setVisible(false);
    const auto series = chart()->series();
    if (old != nullptr) {
        for (QAbstractSeries *each : series) {
            each->detachAxis(old);
        }
        chart()->removeAxis(old);
        delete old;
    }
    chart()->addAxis(axis.axis, which == Axis::X ? Qt::AlignBottom : Qt::AlignLeft);
    if (logarithmic && axis.homeFrom <= 0) {
        axis.homeFrom = 0.1;
        axis.homeTo = std::max(axis.homeTo, 1.0);
    }
    axis.axis->setRange(axis.homeFrom, axis.homeTo);
    for (QAbstractSeries *each : series) {
        each->attachAxis(axis.axis);
    }
}

void ChartFrame::attach(QAbstractSeries *series)
{
    series->attachAxis(x_.axis);
    series->attachAxis(y_.axis);
}

void ChartFrame::setAxis(Axis axis, const AxisStyle &style)
{
    const bool remake = style.logarithmic != state(axis).style.logarithmic;
    state(axis).style = style;
    if (remake) {
        makeAxis(axis);
    }
    viewport()->update();
}

void ChartFrame::setInsets(const Insets &insets)
{
    insets_ = insets;
    chart()->setMargins(QMargins(look::units(insets.left), look::units(insets.top), look::units(insets.right),
                                 look::units(insets.bottom)));
}

void ChartFrame::setRange(Axis axis, double from, double to)
{
    if (!(to > from)) {
        to = from + 1;
    }
    AxisState &which = state(axis);
    if (which.homeFrom == from && which.homeTo == to && !zoomed_) {
        const auto [shownFrom, shownTo] = range(axis);
        if (shownFrom == from && shownTo == to) {
            return;
        }
    }
    which.homeFrom = from;
    which.homeTo = to;
    if (!zoomed_) {
        applyRange(axis, from, to);
    }
}

std::pair<double, double> ChartFrame::range(Axis axis) const
{
    if (const auto *value = qobject_cast<const QValueAxis *>(state(axis).axis)) {
        return {value->min(), value->max()};
    }
    const auto *logarithmic = static_cast<const QLogValueAxis *>(state(axis).axis);
    return {logarithmic->min(), logarithmic->max()};
}

void ChartFrame::applyRange(Axis axis, double from, double to)
{
    state(axis).axis->setRange(from, to);
    viewport()->update();
}

void ChartFrame::setInteractive(bool interactive)
{
    interactive_ = interactive;
    pointer_.reset();
}

void ChartFrame::setGuides(QVector<Guide> guides)
{
    guides_ = std::move(guides);
    viewport()->update();
}

void ChartFrame::setBands(QVector<Band> bands)
{
    bands_ = std::move(bands);
    viewport()->update();
}

void ChartFrame::setDirectLabels(QVector<DirectLabel> labels)
{
    directLabels_ = std::move(labels);
    viewport()->update();
}

void ChartFrame::setEmptyText(const QString &text)
{
    emptyText_ = text;
    viewport()->update();
}

void ChartFrame::setUnknown(bool unknown)
{
    if (std::exchange(unknown_, unknown) != unknown) {
        viewport()->update();
    }
}

QString ChartFrame::emptyWords() const
{
    return unknown_ ? tr("Not known") : emptyText_;
}

QPointF ChartFrame::positionOf(const QPointF &value) const
{
    return chart()->mapToPosition(value, ruler_);
}

QPointF ChartFrame::valueAt(const QPointF &position) const
{
    return chart()->mapToValue(position, ruler_);
}

QRectF ChartFrame::plotRect() const
{
    return chart()->plotArea();
}

QLineSeries *ChartFrame::addLine(const QString &name, std::function<QPen()> pen)
{
    auto *series = new QLineSeries;
    series->setName(name);
    series->setUseOpenGL(openGl_);
    adopt(series, [series, pen = std::move(pen)] { series->setPen(pen()); });
    return series;
}

QAreaSeries *ChartFrame::addArea(const QString &name, std::function<QBrush()> brush)
{
    auto *upper = new QLineSeries;
    auto *lower = new QLineSeries;
    auto *series = new QAreaSeries(upper, lower);
    upper->setParent(series);
    lower->setParent(series);
    series->setName(name);
    adopt(series, [series, brush = std::move(brush)] {
        series->setPen(Qt::NoPen);
        series->setBrush(brush());
    });
    return series;
}

QScatterSeries *ChartFrame::addPoints(const QString &name, double designDiameter, std::function<QBrush()> fill,
                                      std::function<QPen()> edge)
{
    auto *series = new QScatterSeries;
    series->setName(name);
    adopt(series, [series, designDiameter, fill = std::move(fill), edge = std::move(edge)] {
        series->setMarkerSize(look::exactUnits(designDiameter));
        series->setPen(edge());
        series->setBrush(fill());
    });
    return series;
}

void ChartFrame::adopt(QAbstractSeries *series, std::function<void()> restyle)
{
    chart()->addSeries(series);
    attach(series);
    restyle();
    styled_.push_back({series, std::move(restyle)});
    connect(series, &QAbstractSeries::nameChanged, this, &ChartFrame::noteSeries);
    noteSeries();
}

void ChartFrame::replace(QXYSeries *series, const QVector<QPointF> &points)
{
    series->replace(points);
}

void ChartFrame::remove(QAbstractSeries *series)
{
    std::erase_if(styled_, [series](const Styled &styled) { return styled.series == series; });
    chart()->removeSeries(series);
    delete series;
    noteSeries();
}

QVector<ChartFrame::LegendEntry> ChartFrame::legend() const
{
    QVector<LegendEntry> entries;
    for (const QAbstractSeries *series : chart()->series()) {
        const QString name = series->name();
        const auto known = std::find_if(entries.begin(), entries.end(), [&name](const LegendEntry &entry) { return entry.name == name; });
        const auto *points = qobject_cast<const QXYSeries *>(series);
        if (name.isEmpty() || (known != entries.end() && points == nullptr)) {
            continue;   // a band shares the name of its line, which gives the colour
        }
        const auto *area = qobject_cast<const QAreaSeries *>(series);
        const bool scatter = series->type() == QAbstractSeries::SeriesTypeScatter;
        const QColor ink = points == nullptr ? area != nullptr ? area->brush().color() : colour(Role::Text2)
                           : scatter         ? points->brush().color()
                                             : points->pen().color();
        if (known != entries.end()) {
            known->colour = ink;
        } else {
            entries.push_back({name, ink, !hidden_.contains(name)});
        }
    }
    return entries;
}

void ChartFrame::setSeriesShown(const QString &name, bool shown)
{
    if (shown == !hidden_.contains(name)) {
        return;
    }
    shown ? static_cast<void>(hidden_.removeAll(name)) : hidden_.append(name);
    noteSeries();
}

void ChartFrame::applyShown()
{
    for (QAbstractSeries *series : chart()->series()) {
        const bool shown = !hidden_.contains(series->name());
        if (series->isVisible() != shown) {
            series->setVisible(shown);
        }
    }
    viewport()->update();
}

/// Once for all the series that change in one turn of the event loop.
void ChartFrame::noteSeries()
{
    if (!hidden_.isEmpty()) {
        applyShown();
    }
    if (notingSeries_) {
        return;
    }
    notingSeries_ = true;
    QMetaObject::invokeMethod(this, [this] {
        notingSeries_ = false;
        applyShown();
        emit legendChanged();
    }, Qt::QueuedConnection);
}

void ChartFrame::setDataNames(const QString &x, const QString &yUnit)
{
    dataX_ = x;
    dataUnit_ = yUnit;
}

void ChartFrame::restyle()
{
    for (const Styled &styled : styled_) {
        styled.restyle();
    }
    setInsets(insets_);
    themeChanged();
    viewport()->update();
}

} // namespace mayfly::charts
