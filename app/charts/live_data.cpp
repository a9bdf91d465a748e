// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/live_data.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace mayfly::charts {

namespace {

struct TimeUnits {
    Q_DECLARE_TR_FUNCTIONS(TimeUnits)
public:
    double seconds;
    QString name;
};

/// The unit of a time axis that ends at end_s.
TimeUnits unitFor(double end_s)
{
    if (end_s <= 180) {
        return {1, TimeUnits::tr("s")};
    }
    if (end_s <= 3 * 3600) {
        return {60, TimeUnits::tr("min")};
    }
    if (end_s <= 3 * 86400) {
        return {3600, TimeUnits::tr("h")};
    }
    return {86400, TimeUnits::tr("days")};
}

/// Seconds between ticks: round in its unit, five to eight of them.
double timeStep(double end_s)
{
    constexpr std::array steps{1,   2,   5,    10,   20,   30,    60,    120,   300,
                               600, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400};
    constexpr int mostTicks = 8;
    for (const int step : steps) {
        if (end_s / step <= mostTicks) {
            return step;
        }
    }
    return 86400 * std::ceil(end_s / mostTicks / 86400);
}

struct Column {
    QPointF first, last, low, high;
    bool used = false;

    void take(const QPointF &point)
    {
        if (!used) {
            first = low = high = point;
            used = true;
        }
        low = point.y() < low.y() ? point : low;
        high = point.y() > high.y() ? point : high;
        last = point;
    }
    void flush(QVector<QPointF> &into)
    {
        if (!used) {
            return;
        }
        std::array corners{first, low, high, last};
        std::stable_sort(corners.begin(), corners.end(),
                         [](const QPointF &a, const QPointF &b) { return a.x() < b.x(); });
        for (const QPointF &corner : corners) {
            if (into.isEmpty() || into.back() != corner) {
                into.push_back(corner);
            }
        }
        used = false;
    }
};

} // namespace

QVector<QPointF> thinnedToColumns(const QVector<QPointF> &points, double from, double to, int columns)
{
    constexpr int pointsPerColumn = 4;
    if (columns < 1 || to <= from || points.size() <= columns * pointsPerColumn) {
        return points;
    }
    QVector<QPointF> thinned;
    thinned.reserve(columns * pointsPerColumn);
    Column column;
    qint64 current = 0;
    for (const QPointF &point : points) {
        const auto index = static_cast<qint64>(std::floor((point.x() - from) / (to - from) * columns));
        if (index != current) {
            column.flush(thinned);
            current = index;
        }
        column.take(point);
    }
    column.flush(thinned);
    return thinned;
}

QVector<QPointF> averagedToColumns(const QVector<QPointF> &points, double from, double to, int columns)
{
    if (columns < 1 || to <= from || points.size() <= columns) {
        return points;
    }
    QVector<QPointF> averaged;
    averaged.reserve(columns + 1);
    qint64 current = std::numeric_limits<qint64>::min();
    QPointF sum;
    int count = 0;
    const auto flush = [&] {
        if (count > 0) {
            averaged.push_back(sum / count);
        }
        sum = {};
        count = 0;
    };
    for (const QPointF &point : points) {
        const auto index = static_cast<qint64>(std::floor((point.x() - from) / (to - from) * columns));
        if (index != current) {
            flush();
            current = index;
        }
        sum += point;
        ++count;
    }
    flush();
    return averaged;
}

QVector<QVector<QPointF>> stretches(const QVector<QPointF> &points, double gap)
{
    QVector<QVector<QPointF>> parts;
    for (const QPointF &point : points) {
        if (parts.isEmpty() || point.x() - parts.back().back().x() > gap) {
            parts.push_back({});
        }
        parts.back().push_back(point);
    }
    return parts;
}

double timeAxisEnd(double end_s)
{
    const double step = timeStep(end_s);
    return step * std::max(1.0, std::ceil(end_s / step - 1e-9));
}

AxisStyle timeAxis(double end_s)
{
    const double end = timeAxisEnd(end_s);
    const double step = timeStep(end_s);
    const TimeUnits unit = unitFor(end);
    AxisStyle style;
    style.unit = unit.name;
    style.name = TimeUnits::tr("Time since the launch, %1").arg(unit.name);
    style.least = 0;
    for (double tick = 0; tick <= end + step / 2; tick += step) {
        style.ticks.push_back(tick);
    }
    style.label = [seconds = unit.seconds](double value) {
        const double shown = value / seconds;
        return QLocale().toString(shown, 'f', std::abs(shown - std::round(shown)) < 1e-6 ? 0 : 1);
    };
    return style;
}

double steadyTop(double highest, double before)
{
    constexpr double headroom = 1.06;
    constexpr double tooEmpty = 0.45;
    if (before > 0 && highest * headroom <= before && highest >= before * tooEmpty) {
        return before;
    }
    if (highest <= 0) {
        return 1;
    }
    const double wanted = highest * headroom;
    const double magnitude = std::pow(10, std::floor(std::log10(wanted)));
    for (const double mantissa : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
        if (mantissa * magnitude >= wanted) {
            return mantissa * magnitude;
        }
    }
    return 10 * magnitude;
}

} // namespace mayfly::charts
