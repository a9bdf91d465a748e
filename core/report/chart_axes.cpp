// SPDX-License-Identifier: Apache-2.0
#include "core/report/chart_axes.h"

#include "core/report/words.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr double tickLength = 3;

double niceStep(double range, int about)
{
    const double raw = range / std::max(1, about);
    const double magnitude = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (raw <= factor * magnitude * (1 + 1e-9)) {
            return factor * magnitude;
        }
    }
    return 10 * magnitude;
}

double timeStep(double duration_s, int about)
{
    constexpr std::array<double, 20> steps = {0.1, 0.5, 1,   2,    5,    10,   15,    30,    60,    120,
                                              300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400};
    for (const double step : steps) {
        if (duration_s / step <= about) {
            return step;
        }
    }
    return niceStep(duration_s / 86400, about) * 86400;
}

double triangleArea(Point a, Point b, Point c)
{
    return std::abs((a.x - c.x) * (b.y - a.y) - (a.x - b.x) * (c.y - a.y)) / 2;
}

} // namespace

double Scale::at(double value) const
{
    return high > low ? from + (to - from) * (value - low) / (high - low) : from;
}

Ticks niceTicks(double low, double high, int about)
{
    if (!(high > low) || !std::isfinite(high - low)) {
        high = low + 1;
    }
    const double step = niceStep(high - low, about);
    Ticks ticks;
    ticks.decimals = std::max(0, static_cast<int>(-std::floor(std::log10(step) + 1e-9)));
    const auto first = std::floor(low / step + 1e-9);
    const auto last = std::ceil(high / step - 1e-9);
    for (double i = first; i <= last && ticks.values.size() < 100; ++i) {
        ticks.values.push_back(i * step);
    }
    return ticks;
}

TimeTicks timeTicks(const Speech &say, double duration_s, int about)
{
    const double step = timeStep(std::max(duration_s, 0.1), about);
    const double unit = step >= 86400 ? 86400 : step >= 3600 ? 3600 : step >= 60 ? 60 : 1;
    const char *name = step >= 86400 ? "d" : step >= 3600 ? "h" : step >= 60 ? "min" : "s";
    TimeTicks ticks;
    for (int i = 0; i * step <= duration_s * (1 + 1e-9); ++i) {
        ticks.seconds.push_back(i * step);
        ticks.labels.push_back(say.fixed(i * step / unit, step < 1 ? 1 : 0));
    }
    ticks.labels.back() += std::string(noBreakSpace) + name;
    return ticks;
}

void drawYAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, std::string_view title)
{
    for (const double value : ticks.values) {
        const double y = scale.at(value);
        canvas.line({plot.x, y}, {plot.right(), y}, {Role::Hairline});
        canvas.text({plot.x - 6, y + 4}, say.fixed(value, ticks.decimals), {.anchor = Anchor::End, .mono = true});
    }
    canvas.text({0, plot.y - 10}, title, {Role::Text2});
}

void drawTimeAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, double duration_s)
{
    canvas.line({plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, {Role::Border});
    const TimeTicks ticks = timeTicks(say, duration_s, std::max(2, static_cast<int>(plot.width / 60)));
    for (std::size_t i = 0; i < ticks.seconds.size(); ++i) {
        const double x = scale.at(ticks.seconds[i]);
        canvas.line({x, plot.bottom()}, {x, plot.bottom() + tickLength}, {Role::Border});
        canvas.text({x, plot.bottom() + 15}, ticks.labels[i], {.anchor = Anchor::Middle, .mono = true});
    }
}

void drawXAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, std::string_view unit)
{
    canvas.line({plot.x, plot.bottom()}, {plot.right(), plot.bottom()}, {Role::Border});
    for (const double value : ticks.values) {
        const double x = scale.at(value);
        if (x > plot.right() + 0.5) {
            continue;
        }
        canvas.line({x, plot.bottom()}, {x, plot.bottom() + tickLength}, {Role::Border});
        const std::string figure =
            ticks.decimals == 0 ? say.wholeNumber(std::llround(value)) : say.fixed(value, ticks.decimals);
        canvas.text({x, plot.bottom() + 15}, figure, {.anchor = Anchor::Middle, .mono = true});
    }
    canvas.text({plot.right(), plot.bottom() + 28}, unit, {.anchor = Anchor::End});
}

void drawBarAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, const AxisUnit &unit)
{
    for (const double value : ticks.values) {
        const double x = scale.at(value);
        canvas.line({x, plot.y}, {x, plot.bottom()}, {value == 0 ? Role::Border : Role::Hairline});
        std::string figure = say.fixed(value, value == 0 ? 0 : ticks.decimals);
        if (value == ticks.last()) {
            figure = unit.currency.empty() ? figure + unit.unit : say.withCurrency(figure, unit.currency);
        }
        canvas.text({x, plot.bottom() + 15}, figure, {.anchor = Anchor::Middle, .mono = true});
    }
}

std::vector<Point> thinned(const std::vector<Point> &points, std::size_t most)
{
    if (points.size() <= most || most < 3) {
        return points;
    }
    std::vector<Point> kept{points.front()};
    const double every = static_cast<double>(points.size() - 2) / static_cast<double>(most - 2);
    for (std::size_t bucket = 0; bucket + 2 < most; ++bucket) {
        const auto begin = static_cast<std::size_t>(static_cast<double>(bucket) * every) + 1;
        const auto end = static_cast<std::size_t>(static_cast<double>(bucket + 1) * every) + 1;
        const auto next =
            std::min(static_cast<std::size_t>(static_cast<double>(bucket + 2) * every) + 1, points.size());
        Point mean;
        for (std::size_t i = end; i < next; ++i) {
            mean.x += points[i].x / static_cast<double>(next - end);
            mean.y += points[i].y / static_cast<double>(next - end);
        }
        mean = end < next ? mean : points.back();
        const auto best = std::max_element(
            points.begin() + static_cast<std::ptrdiff_t>(begin),
            points.begin() + static_cast<std::ptrdiff_t>(std::max(end, begin + 1)),
            [&](Point a, Point b) { return triangleArea(kept.back(), a, mean) < triangleArea(kept.back(), b, mean); });
        kept.push_back(*best);
    }
    kept.push_back(points.back());
    return kept;
}

Pen workerPen(std::size_t index, std::size_t workers)
{
    constexpr std::array colours = {Role::Series1, Role::Series2, Role::Series3, Role::Series4, Role::Series5};
    if (workers > 6) {
        return {Role::Text3, 1, false, 0.4};
    }
    return {index < colours.size() ? colours[index] : Role::Text3, 1};
}

} // namespace mayfly::report
