// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/chart_frame.h"

#include "app/look/theme.h"

#include <QGraphicsLayout>
#include <QMouseEvent>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QLogValueAxis>
#include <QtCharts/QScatterSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace mayfly::charts {

using look::colour;
using look::Role;

struct ChartFrame::Styled {
    QAbstractSeries *series;
    std::function<void()> restyle;
};

namespace {

constexpr double wheelStep = 0.85;

} // namespace

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

void ChartFrame::resetZoom()
{
    zoomed_ = false;
    applyRange(Axis::X, x_.homeFrom, x_.homeTo);
    applyRange(Axis::Y, y_.homeFrom, y_.homeTo);
    emit zoomReset();
}

void ChartFrame::zoom(Axis axis, double factor, double around)
{
    auto [from, to] = range(axis);
    if (state(axis).style.logarithmic) {
        const double centre = std::log(around);
        from = std::exp(centre + (std::log(from) - centre) * factor);
        to = std::exp(centre + (std::log(to) - centre) * factor);
    } else {
        from = around + (from - around) * factor;
        to = around + (to - around) * factor;
    }
    if (to > from && std::isfinite(from) && std::isfinite(to)) {
        applyRange(axis, from, to);
    }
}

void ChartFrame::wheelEvent(QWheelEvent *event)
{
    if (!interactive_ || !plotRect().contains(event->position())) {
        event->ignore();
        return;
    }
    const double factor = std::pow(wheelStep, event->angleDelta().y() / 120.0);
    const QPointF value = valueAt(event->position());
    zoomed_ = true;
    zoom(Axis::X, factor, value.x());
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        zoom(Axis::Y, factor, value.y());
    }
    emit rangeChangedByHand();
    event->accept();
}

void ChartFrame::mousePressEvent(QMouseEvent *event)
{
    if (interactive_ && event->button() == Qt::LeftButton && plotRect().contains(event->position())) {
        pressed_ = event->position();
    }
    QGraphicsView::mousePressEvent(event);
}

void ChartFrame::mouseMoveEvent(QMouseEvent *event)
{
    pointer_ = event->position();
    if (pressed_ && (event->position() - *pressed_).manhattanLength() > look::units(6)) {
        dragging_ = true;
    }
    viewport()->update();
    QGraphicsView::mouseMoveEvent(event);
}

void ChartFrame::mouseReleaseEvent(QMouseEvent *event)
{
    if (dragging_ && pressed_) {
        const QPointF one = valueAt(*pressed_);
        const QPointF other = valueAt(event->position());
        if (std::abs(event->position().x() - pressed_->x()) > look::units(6)) {
            zoomed_ = true;
            applyRange(Axis::X, std::min(one.x(), other.x()), std::max(one.x(), other.x()));
            emit rangeChangedByHand();
        }
    }
    dragging_ = false;
    pressed_.reset();
    viewport()->update();
    QGraphicsView::mouseReleaseEvent(event);
}

void ChartFrame::mouseDoubleClickEvent(QMouseEvent *)
{
    if (interactive_) {
        resetZoom();
    }
}

void ChartFrame::leaveEvent(QEvent *event)
{
    pointer_.reset();
    viewport()->update();
    QGraphicsView::leaveEvent(event);
}

QVector<ChartFrame::Reading> ChartFrame::readingsAt(double x) const
{
    QVector<Reading> readings;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (line == nullptr || line->name().isEmpty() || !line->isVisible() || line->count() == 0) {
            continue;
        }
        const auto points = line->points();
        const auto after = std::lower_bound(points.begin(), points.end(), x,
                                            [](const QPointF &point, double value) { return point.x() < value; });
        if (after == points.begin() ? points.front().x() > x : after == points.end()) {
            continue;
        }
        const QPointF &at = after->x() > x ? *(after - 1) : *after;
        const double step = (range(Axis::Y).second - range(Axis::Y).first) / 100;
        readings.push_back({line->pen().color(), line->name(), labelOf(y_, at.y(), step)});
    }
    return readings;
}

QVector<double> niceTicks(double from, double to, int count)
{
    QVector<double> ticks;
    if (!(to > from) || count < 1) {
        return ticks;
    }
    const double rough = (to - from) / count;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double share = rough / power;
    const double step = power * (share < 1.5 ? 1 : share < 3 ? 2 : share < 7 ? 5 : 10);
    const double slack = step * 1e-6;
    for (double tick = std::ceil((from - slack) / step) * step; tick <= to + slack; tick += step) {
        ticks << (std::abs(tick) < slack ? 0 : tick);
    }
    return ticks;
}

QVector<double> niceLogTicks(double from, double to)
{
    QVector<double> ticks;
    if (from <= 0 || to <= from) {
        return ticks;
    }
    if (to / from < 40) {
        for (double tick = std::pow(2, std::ceil(std::log2(from) - 1e-9)); tick <= to * (1 + 1e-9); tick *= 2) {
            ticks << tick;
        }
        return ticks.size() >= 2 ? ticks : niceTicks(from, to, 3);
    }
    const bool wide = to / from > 2000;
    for (double power = std::pow(10, std::floor(std::log10(from))); power <= to; power *= 10) {
        for (const double digit : {1.0, 2.0, 5.0}) {
            const double tick = power * digit;
            if (tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9) && (digit == 1.0 || !wide)) {
                ticks << tick;
            }
        }
    }
    return ticks;
}

double niceCeiling(double value)
{
    if (value <= 0) {
        return 1;
    }
    const double power = std::pow(10, std::floor(std::log10(value)));
    for (const double digit : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (value <= digit * power * (1 + 1e-9)) {
            return digit * power;
        }
    }
    return 10 * power;
}

QPen solidPen(const QColor &ink, double designWidth)
{
    return QPen(ink, look::exactUnits(designWidth), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

QPen dashedPen(const QColor &ink, double designWidth)
{
    QPen pen(ink, look::exactUnits(designWidth), Qt::CustomDashLine, Qt::FlatCap);
    pen.setDashPattern({4 / designWidth, 3 / designWidth});
    return pen;
}

QColor bandColour()
{
    const bool light = look::Theme::instance().scheme() == look::Scheme::Light;
    return look::faded(colour(Role::Accent), light ? 0.16 : 0.28);
}

QColor barColour()
{
    return look::faded(colour(Role::Accent), 0.68);
}

} // namespace mayfly::charts
