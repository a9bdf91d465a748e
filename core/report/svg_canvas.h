// SPDX-License-Identifier: Apache-2.0
// Charts as inline SVG: colours as CSS classes (so that the page's theme applies), text as <text>.
#pragma once
#include "core/report/canvas.h"

#include <string>

namespace mayfly::report {

class SvgCanvas final : public Canvas {
public:
    void polyline(std::span<const Point> points, const Pen &pen) override;
    void polygon(std::span<const Point> points, const Fill &fill) override;
    void text(Point baseline, std::string_view words, const TextStyle &style) override;

    /// A whole <svg> element. With a title it is announced as an image with that name and description; else it is
    /// decoration.
    std::string document(double width, double height, std::string_view title = {},
                         std::string_view description = {}) const;

    /// The rules that the classes need, for one palette each: ":root{--accent:#...}" and
    /// ".f-accent{fill:var(--accent)}".
    static std::string themeVariables(const Palette &palette);
    static std::string classRules();

private:
    std::string body_;
};

} // namespace mayfly::report
