// SPDX-License-Identifier: GPL-3.0-or-later
// Round numbers on axes, and the pens of the house.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <cmath>

namespace mayfly::charts {

using look::colour;
using look::Role;

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
    constexpr double leastShort = 0.2, mostShort = 200;        // 0.0625 and 1,024 are too long to read
    if (to / from < 40 && from >= leastShort && to <= mostShort) {
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
    return ticks.size() >= 2 ? ticks : niceTicks(from, to, 3);
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
