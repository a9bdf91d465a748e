// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/pareto_chart.h"

#include "app/look/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QtCharts/QLineSeries>

#include <algorithm>
#include <cmath>
#include <utility>

namespace mayfly::charts {

using look::colour;
using look::Role;
using look::units;

namespace {

constexpr double reach = 9;         ///< how near the pointer must be to a point
constexpr double guideReach = 4;    ///< to a guide
constexpr double shownShare = 0.96; ///< of the points' costs: the dearest few do not squeeze the rest

/// Three digits, without zeros at the end.
QString tickText(double value)
{
    constexpr int digits = 3, most = 6;
    int decimals = value > 0 ? std::clamp(digits - 1 - static_cast<int>(std::floor(std::log10(value) + 1e-9)), 0, most) : 0;
    const auto roundTo = [value](int places) { return std::round(value * std::pow(10, places)) / std::pow(10, places); };
    while (decimals > 0 && std::abs(roundTo(decimals) - roundTo(decimals - 1)) < value * 1e-6) {
        --decimals;
    }
    return look::formatNumber(value, decimals);
}

double quantile(std::vector<double> values, double share)
{
    const auto at = static_cast<std::ptrdiff_t>(std::ceil(share * double(values.size() - 1)));    // of a few points, all
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

} // namespace

ParetoChart::ParetoChart(QWidget *parent) : ChartFrame(parent)
{
    setTitle(tr("Cost against time"));
    setCrosshair(false);
    setAxisTitles({}, {});
    front_ = addLine(tr("front"), [] { return solidPen(colour(Role::Accent), 2); });
    setMinimumHeight(units(180));
    connect(this, &ChartFrame::rangeChangedByHand, this, &ParetoChart::updateInsets);
    connect(this, &ChartFrame::zoomReset, this, &ParetoChart::updateInsets);
}

void ParetoChart::setAxisTitles(const QString &time, const QString &cost)
{
    timeTitle_ = time;
    costTitle_ = cost;
    setAxis(Axis::X, {.title = time, .unit = {}, .logarithmic = true, .ticks = {}, .label = tickText});
    setAxis(Axis::Y, {.title = cost, .unit = {}, .logarithmic = true, .ticks = {}, .label = tickText});
}

void ParetoChart::setPoints(std::vector<ParetoPoint> points, const ParetoTargets &targets, const std::optional<ParetoPoint> &baseline)
{
    points_ = std::move(points);
    targets_ = targets;
    baseline_ = baseline;
    hovered_ = -1;
    selected_ = std::min(selected_, static_cast<int>(points_.size()) - 1);
    findRanges();
    updateFront();
    showGuides();
    emit scaleChanged();
}

void ParetoChart::setPoint(int index, const ParetoPoint &point)
{
    points_[static_cast<std::size_t>(index)] = point;
    updateFront();
    viewport()->update();
}

void ParetoChart::showGuides()
{
    QVector<Guide> guides;
    if (targets_.deadline) {
        guides.push_back({Axis::X, *targets_.deadline, {}});
    }
    if (targets_.budget) {
        guides.push_back({Axis::Y, *targets_.budget, {}});
    }
    setGuides(guides);
}

void ParetoChart::setColour(Colour what)
{
    wantedColour_ = what;
    viewport()->update();
    emit scaleChanged();
}

void ParetoChart::findRanges()
{
    if (points_.empty()) {
        return;
    }
    std::vector<double> times;
    std::vector<double> costs;
    hasAccuracy_ = false;
    scaleLow_ = 1e9;
    scaleHigh_ = -1e9;
    for (const ParetoPoint &point : points_) {
        times.push_back(point.time);
        costs.push_back(point.cost);
        if (point.accuracyPct) {
            hasAccuracy_ = true;
            scaleLow_ = std::min(scaleLow_, *point.accuracyPct);
            scaleHigh_ = std::max(scaleHigh_, *point.accuracyPct);
        }
    }
    const auto [fastest, slowest] = std::minmax_element(times.begin(), times.end());
    double right = std::min(*slowest, quantile(times, shownShare) * 1.3);
    double top = quantile(costs, shownShare);
    if (targets_.deadline && *targets_.deadline < *slowest * 4) {
        right = std::max(right, *targets_.deadline * 1.35);
    }
    if (targets_.budget && *targets_.budget < top * 4) {
        top = std::max(top, *targets_.budget * 1.2);
    }
    if (baseline_) {
        right = std::max(right, baseline_->time * 1.1);
        top = std::max(top, baseline_->cost * 1.1);
    }
    setRange(Axis::X, *fastest * 0.86, right * 1.06);
    setRange(Axis::Y, *std::min_element(costs.begin(), costs.end()) * 0.68, top * 1.15);
    updateInsets();
}

/// As wide as the longest label of the costs.
void ParetoChart::updateInsets()
{
    constexpr double least = 36, right = 12, top = 26, bottom = 44, besideLabels = 10;
    const QFontMetricsF metrics(look::textFont(look::Text::Caption));
    const auto [from, to] = range(Axis::Y);
    double widest = 0;
    for (const double tick : niceLogTicks(from, to)) {
        widest = std::max(widest, metrics.horizontalAdvance(tickText(tick)));
    }
    setInsets({std::max(least, std::ceil(widest / look::exactUnits(1)) + besideLabels), top, right, bottom});
}

void ParetoChart::updateFront()
{
    std::vector<ParetoPoint *> front;
    for (ParetoPoint &point : points_) {
        if (point.onFront) {
            front.push_back(&point);
        }
    }
    std::sort(front.begin(), front.end(),
              [](const ParetoPoint *a, const ParetoPoint *b) { return a->time != b->time ? a->time < b->time : a->cost < b->cost; });
    QVector<QPointF> line;
    for (ParetoPoint *point : front) {
        point->onFront = line.isEmpty() || point->cost < line.last().y();
        if (point->onFront) {
            line << QPointF(point->time, point->cost);
        }
    }
    replace(front_, line);
}

void ParetoChart::setSelected(int index)
{
    selected_ = index;
    viewport()->update();
}

double ParetoChart::positionOnScale(const ParetoPoint &point) const
{
    if (byAccuracy()) {
        const double target = targets_.accuracyPct.value_or((scaleLow_ + scaleHigh_) / 2);
        const double value = point.accuracyPct.value_or(target);
        const double span = value < target ? target - scaleLow_ : scaleHigh_ - target;
        return span > 0 ? (value - target) / span : 0;
    }
    const double asked = targets_.confidence;
    return point.chance < asked ? (point.chance - asked) / std::max(0.01, asked) : (point.chance - asked) / std::max(0.01, 1 - asked);
}

ParetoChart::Scale ParetoChart::scale() const
{
    if (points_.empty()) {
        return {};
    }
    if (byAccuracy()) {
        const double target = targets_.accuracyPct.value_or((scaleLow_ + scaleHigh_) / 2);
        const double span = std::max(0.1, scaleHigh_ - scaleLow_);
        return {tr("Accuracy"), look::formatNumber(scaleLow_, 0),
                targets_.accuracyPct ? tr("%1 target").arg(look::formatNumber(target, 0)) : QString(),
                look::withUnit(look::formatNumber(scaleHigh_, 0), "%"), std::clamp((target - scaleLow_) / span, 0.0, 1.0)};
    }
    return {tr("Chance to meet all"), "0", tr("%1 asked").arg(look::formatNumber(targets_.confidence * 100, 0)), look::withUnit("100", "%"),
            targets_.confidence};
}

QVector<int> ParetoChart::frontInOrder() const
{
    QVector<int> front;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (points_[i].onFront) {
            front << static_cast<int>(i);
        }
    }
    std::sort(front.begin(), front.end(), [this](int a, int b) { return points_[static_cast<std::size_t>(a)].time < points_[static_cast<std::size_t>(b)].time; });
    return front;
}

int ParetoChart::pointAt(const QPointF &position) const
{
    int best = -1;
    double bestDistance = units(reach);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const QPointF place = positionOf({points_[i].time, points_[i].cost});
        const double distance = std::hypot(place.x() - position.x(), place.y() - position.y()) - (points_[i].onFront ? units(2) : 0);
        if (distance < bestDistance) {
            bestDistance = distance;
            best = static_cast<int>(i);
        }
    }
    return best;
}

std::optional<Axis> ParetoChart::guideAt(const QPointF &position) const
{
    if (!plotRect().contains(position)) {
        return std::nullopt;
    }
    const QPointF place = positionOf({targets_.deadline.value_or(1), targets_.budget.value_or(1)});
    if (targets_.deadline && std::abs(place.x() - position.x()) <= units(guideReach)) {
        return Axis::X;
    }
    return targets_.budget && std::abs(place.y() - position.y()) <= units(guideReach) ? std::optional(Axis::Y) : std::nullopt;
}

void ParetoChart::dragGuide(const QPointF &position)
{
    const QPointF value = valueAt(position);
    const bool deadline = *draggedGuide_ == Axis::X;
    double &target = deadline ? *targets_.deadline : *targets_.budget;
    target = std::max(1e-9, deadline ? value.x() : value.y());
    if (targets_.textAt) {
        (deadline ? targets_.deadlineText : targets_.budgetText) = targets_.textAt(*draggedGuide_, target);
    }
    showGuides();
    viewport()->update();
}

void ParetoChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && event->modifiers() == Qt::NoModifier && pointAt(event->position()) < 0) {
        draggedGuide_ = guideAt(event->position());
        if (draggedGuide_) {
            event->accept();
            return;
        }
    }
    ChartFrame::mousePressEvent(event);
}

void ParetoChart::mouseMoveEvent(QMouseEvent *event)
{
    if (draggedGuide_) {
        dragGuide(event->position());
        return;
    }
    hovered_ = pointAt(event->position());
    const auto guide = hovered_ < 0 ? guideAt(event->position()) : std::nullopt;
    viewport()->setCursor(hovered_ >= 0 ? Qt::PointingHandCursor : !guide ? Qt::ArrowCursor : *guide == Axis::X ? Qt::SplitHCursor : Qt::SplitVCursor);
    ChartFrame::mouseMoveEvent(event);
}

void ParetoChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (draggedGuide_) {
        const Axis axis = *std::exchange(draggedGuide_, std::nullopt);
        emit guideMoved(axis, axis == Axis::X ? *targets_.deadline : *targets_.budget);
        return;
    }
    const int index = pointAt(event->position());
    if (index >= 0 && !isDragging()) {
        emit pointClicked(index);
    }
    ChartFrame::mouseReleaseEvent(event);
}

void ParetoChart::leaveEvent(QEvent *event)
{
    hovered_ = -1;
    ChartFrame::leaveEvent(event);
}

void ParetoChart::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    if (event->modifiers() == Qt::NoModifier && (key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down)) {
        stepAlongFront(key == Qt::Key_Right || key == Qt::Key_Down ? 1 : -1, false);
    } else if (event->modifiers() == Qt::NoModifier && (key == Qt::Key_Home || key == Qt::Key_End)) {
        stepAlongFront(key == Qt::Key_End ? 1 : -1, true);
    } else {
        ChartFrame::keyPressEvent(event);
    }
}

/// From a point off the front to the next one on it.
void ParetoChart::stepAlongFront(int direction, bool toEnd)
{
    const QVector<int> front = frontInOrder();
    if (front.isEmpty()) {
        return;
    }
    const auto place = front.indexOf(selected_);
    qsizetype next = direction > 0 ? front.size() - 1 : 0;
    if (!toEnd && place >= 0) {
        next = std::clamp<qsizetype>(place + direction, 0, front.size() - 1);
    } else if (!toEnd && selected_ >= 0) {
        const double time = points_[static_cast<std::size_t>(selected_)].time;
        const auto later = std::find_if(front.begin(), front.end(), [&](int i) { return points_[static_cast<std::size_t>(i)].time > time; });
        const qsizetype after = later - front.begin();
        next = std::clamp<qsizetype>(direction > 0 ? after : after - 1, 0, front.size() - 1);
    }
    emit pointClicked(front[next]);
}

QString ParetoChart::describe() const
{
    const QString chart = ChartFrame::describe();
    if (selected_ < 0 || selected_ >= static_cast<int>(points_.size())) {
        return chart;
    }
    const ParetoPoint &point = points_[static_cast<std::size_t>(selected_)];
    return tr("Selected: %1, %2.").arg(point.name, point.figures.simplified()) + ' ' + chart;
}

QString ParetoChart::dataAsCsv() const
{
    const QString time = timeTitle_.isEmpty() ? QStringLiteral("time") : timeTitle_;
    const QString cost = costTitle_.isEmpty() ? QStringLiteral("cost") : costTitle_;
    QString csv = QStringLiteral("cluster,\"%1\",\"%2\",\"accuracy, %\",chance,on_front,meets_targets\n").arg(time, cost);
    for (const ParetoPoint &point : points_) {
        csv += '"' + point.name + "\"," + QString::number(point.time, 'g', 10) + ',' + QString::number(point.cost, 'g', 10) + ',' +
               (point.accuracyPct ? QString::number(*point.accuracyPct) : QString()) + ',' + QString::number(point.chance) + ',' +
               (point.onFront ? "1" : "0") + ',' + (point.meets ? "1" : "0") + '\n';
    }
    return csv;
}

QVector<DataColumn> ParetoChart::dataColumns() const
{
    const QHash<QString, QString> yesNo{{QStringLiteral("1"), tr("yes")}, {QStringLiteral("0"), tr("no")}};
    return {{tr("Cluster")}, {timeTitle_}, {costTitle_}, {tr("Accuracy, %"), 1}, {tr("Chance to meet all, %"), 0, 100},
            {tr("On the front"), -1, 1, yesNo}, {tr("Meets all targets"), -1, 1, yesNo}};
}

} // namespace mayfly::charts
