// SPDX-License-Identifier: Apache-2.0
#include "core/report/cairo_canvas.h"

#include "core/report/words.h"

#include <pango/pangocairo.h>

#include <array>
#include <memory>
#include <string>

namespace mayfly::report {

namespace {

struct ObjectDeleter {
    void operator()(PangoLayout *layout) const { g_object_unref(layout); }
    void operator()(PangoFontDescription *font) const { pango_font_description_free(font); }
};
using Layout = std::unique_ptr<PangoLayout, ObjectDeleter>;
using Font = std::unique_ptr<PangoFontDescription, ObjectDeleter>;

Layout makeLayout(cairo_t *cairo, std::string_view words, const TextStyle &style)
{
    Layout layout(pango_cairo_create_layout(cairo));
    const Font font(pango_font_description_new());
    const std::string families(style.mono ? monoFamilies : sansFamilies);
    pango_font_description_set_family(font.get(), families.c_str());
    pango_font_description_set_absolute_size(font.get(), style.size * PANGO_SCALE);
    pango_font_description_set_weight(font.get(), style.strong ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(layout.get(), font.get());
    const std::string clean = cleanText(words);
    pango_layout_set_text(layout.get(), clean.c_str(), static_cast<int>(clean.size()));
    return layout;
}

double widthOf(PangoLayout *layout)
{
    int width = 0;
    pango_layout_get_size(layout, &width, nullptr);
    return static_cast<double>(width) / PANGO_SCALE;
}

} // namespace

void CairoCanvas::setColour(Role role, double opacity)
{
    const std::uint32_t colour = lightPalette()[static_cast<std::size_t>(role)];
    cairo_set_source_rgba(cairo_, ((colour >> 16) & 0xFF) / 255.0, ((colour >> 8) & 0xFF) / 255.0,
                          (colour & 0xFF) / 255.0, opacity);
}

void CairoCanvas::trace(std::span<const Point> points)
{
    cairo_new_path(cairo_);
    for (const auto &point : points) {
        cairo_line_to(cairo_, point.x, point.y);
    }
}

void CairoCanvas::polyline(std::span<const Point> points, const Pen &pen)
{
    trace(points);
    setColour(pen.role, pen.opacity);
    cairo_set_line_width(cairo_, pen.width);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cairo_, pen.roundEnds ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    constexpr std::array dash = {4.0, 3.0};
    cairo_set_dash(cairo_, dash.data(), pen.dashed ? 2 : 0, 0);
    cairo_stroke(cairo_);
}

void CairoCanvas::polygon(std::span<const Point> points, const Fill &fill)
{
    trace(points);
    setColour(fill.role, fill.opacity);
    cairo_close_path(cairo_);
    cairo_fill(cairo_);
}

void CairoCanvas::text(Point baseline, std::string_view words, const TextStyle &style)
{
    const Layout layout = makeLayout(cairo_, words, style);
    const double width = widthOf(layout.get());
    const double shift = style.anchor == Anchor::Start ? 0 : style.anchor == Anchor::Middle ? width / 2 : width;
    setColour(style.role, 1);
    cairo_move_to(cairo_, baseline.x - shift, baseline.y);
    pango_cairo_show_layout_line(cairo_, pango_layout_get_line_readonly(layout.get(), 0));
}

double CairoCanvas::paragraph(Point topLeft, double width, std::string_view words, const TextStyle &style, Wrap wrap)
{
    const Layout layout = makeLayout(cairo_, words, style);
    pango_layout_set_width(layout.get(), static_cast<int>(width * PANGO_SCALE));
    pango_layout_set_wrap(layout.get(), PANGO_WRAP_WORD_CHAR);
    pango_layout_set_alignment(layout.get(), style.anchor == Anchor::End ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
    int height = 0;
    pango_layout_get_size(layout.get(), nullptr, &height);
    if (wrap == Wrap::Draw) {
        setColour(style.role, 1);
        // Text of both families stands on one line: the first baseline hangs from the top by the size.
        const double baseline = static_cast<double>(pango_layout_get_baseline(layout.get())) / PANGO_SCALE;
        cairo_move_to(cairo_, topLeft.x, topLeft.y + style.size * 1.05 - baseline);
        pango_cairo_show_layout(cairo_, layout.get());
    }
    return static_cast<double>(height) / PANGO_SCALE;
}

double CairoCanvas::measuredWidth(std::string_view words, const TextStyle &style) const
{
    return widthOf(makeLayout(cairo_, words, style).get());
}

} // namespace mayfly::report
