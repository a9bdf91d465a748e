// SPDX-License-Identifier: Apache-2.0
// Charts and page text on a cairo context, set with pango; in the light palette.
#pragma once
#include "core/report/canvas.h"

#include <cairo.h>

namespace mayfly::report {

/// Draws with the context's current transformation; keeps no reference beyond its own life.
class CairoCanvas final : public Canvas {
public:
    explicit CairoCanvas(cairo_t *cairo) : cairo_(cairo) {}
    void polyline(std::span<const Point> points, const Pen &pen) override;
    void polygon(std::span<const Point> points, const Fill &fill) override;
    void text(Point baseline, std::string_view words, const TextStyle &style) override;

    /// Text broken into lines of a width, top left at a point. Returns the height.
    enum class Wrap { Draw, MeasureOnly };
    double paragraph(Point topLeft, double width, std::string_view words, const TextStyle &style,
                     Wrap wrap = Wrap::Draw);
    double measuredWidth(std::string_view words, const TextStyle &style) const;

private:
    void setColour(Role role, double opacity);
    void trace(std::span<const Point> points);

    cairo_t *cairo_;
};

} // namespace mayfly::report
