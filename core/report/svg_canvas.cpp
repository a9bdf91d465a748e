// SPDX-License-Identifier: Apache-2.0
#include "core/report/svg_canvas.h"

#include "core/base/text.h"
#include "core/report/words.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace mayfly::report {

namespace {

std::string number(double value)
{
    std::string digits = formatFixed(std::isfinite(value) ? value : 0.0, 1);
    if (digits.ends_with(".0")) {
        digits.resize(digits.size() - 2);
    }
    return digits == "-0" ? "0" : digits;
}

std::string pathData(std::span<const Point> points)
{
    std::string data;
    for (const auto &point : points) {
        data += data.empty() ? "M" : "L";
        data += number(point.x) + " " + number(point.y);
    }
    return data;
}

std::string opacityAttribute(double opacity)
{
    return opacity < 1 ? " opacity=\"" + formatFixed(opacity, 2) + "\"" : "";
}

} // namespace

void SvgCanvas::polyline(std::span<const Point> points, const Pen &pen)
{
    body_ += "<path class=\"s-" + std::string(nameOf(pen.role)) + "\" d=\"" + pathData(points) + "\"";
    if (pen.width != 1) {
        body_ += " stroke-width=\"" + number(pen.width) + "\"";
    }
    if (pen.dashed) {
        body_ += " stroke-dasharray=\"4 3\"";
    }
    if (pen.roundEnds) {
        body_ += " stroke-linecap=\"round\"";
    }
    body_ += opacityAttribute(pen.opacity) + "/>\n";
}

void SvgCanvas::polygon(std::span<const Point> points, const Fill &fill)
{
    body_ += "<path class=\"f-" + std::string(nameOf(fill.role)) + "\" d=\"" + pathData(points) + "Z\"" +
             opacityAttribute(fill.opacity) + "/>\n";
}

void SvgCanvas::text(Point baseline, std::string_view words, const TextStyle &style)
{
    constexpr std::array<std::string_view, 3> anchors = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    body_ += "<text class=\"f-" + std::string(nameOf(style.role)) + (style.mono ? " mono" : "") +
             (style.strong ? " strong" : "") + "\" x=\"" + number(baseline.x) + "\" y=\"" + number(baseline.y) +
             "\" font-size=\"" + number(style.size) + "\"" +
             std::string(anchors[static_cast<std::size_t>(style.anchor)]) + ">" + escapedXml(words) + "</text>\n";
}

std::string SvgCanvas::document(double width, double height, std::string_view title, std::string_view description) const
{
    const std::string size = number(width) + " " + number(height);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
                      number(width) + "\" height=\"" + number(height) + "\"";
    if (title.empty()) {
        return svg + " aria-hidden=\"true\">\n" + body_ + "</svg>";
    }
    svg += " role=\"img\" aria-label=\"" + escapedXml(title) + ". " + escapedXml(description) + "\">\n";
    return svg + body_ + "</svg>";
}

std::string SvgCanvas::themeVariables(const Palette &palette)
{
    std::string rules;
    for (std::size_t i = 0; i < roleCount; ++i) {
        std::array<char, 16> colour{};
        std::snprintf(colour.data(), colour.size(), "#%06X", static_cast<unsigned>(palette[i]));
        rules += "--" + std::string(nameOf(static_cast<Role>(i))) + ":" + colour.data() + ";";
    }
    return rules;
}

std::string SvgCanvas::classRules()
{
    std::string rules;
    for (std::size_t i = 0; i < roleCount; ++i) {
        const std::string name(nameOf(static_cast<Role>(i)));
        rules += ".f-" + name + "{fill:var(--" + name + ")}.s-" + name + "{stroke:var(--" + name + ");fill:none}\n";
    }
    return rules + "svg path{stroke-linejoin:round}\n";
}

} // namespace mayfly::report
