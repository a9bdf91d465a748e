// SPDX-License-Identifier: Apache-2.0
// Scales, ticks and grids of the charts: no frame, horizontal hairlines, an x baseline with 3-px ticks, units in words.
#pragma once
#include "core/report/canvas.h"
#include "core/report/speech.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mayfly::report {

/// Maps values to positions linearly.
struct Scale {
    double low = 0, high = 1; ///< values; equal ones map to the start
    double from = 0, to = 1;  ///< positions
    double at(double value) const;
};

struct Ticks {
    std::vector<double> values;
    int decimals = 0;
    double last() const { return values.empty() ? 0 : values.back(); }
};
/// Multiples of 1, 2 or 5 from low to the first at or above high.
Ticks niceTicks(double low, double high, int about);
/// Elapsed time from 0 on steps that people count in; the labels carry the unit on the last one: "0", "5", "10 min".
struct TimeTicks {
    std::vector<double> seconds;
    std::vector<std::string> labels;
};
TimeTicks timeTicks(const Speech &say, double duration_s, int about);

/// Grid lines and figures of the y axis, and its title above.
void drawYAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, std::string_view title);
/// Baseline, ticks and labels of elapsed seconds.
void drawTimeAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, double duration_s);
/// The same for any figures.
void drawXAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, std::string_view unit);
/// What stands at the last figure of an axis: a currency as the language places it, or a unit behind it.
struct AxisUnit {
    std::string currency = {};
    std::string unit = {};
};
/// Vertical hairlines and figures below, for bars that lie down.
void drawBarAxis(Canvas &canvas, const Speech &say, const Box &plot, const Scale &scale, const Ticks &ticks, const AxisUnit &unit);

/// At most `most` points that keep the curve's shape: largest triangle three buckets (Steinarsson 2013).
std::vector<Point> thinned(const std::vector<Point> &points, std::size_t most);

/// Colour of the n-th worker's line; grey and faint above six workers.
Pen workerPen(std::size_t index, std::size_t workers);

} // namespace mayfly::report
