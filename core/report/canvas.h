// SPDX-License-Identifier: Apache-2.0
// What charts are drawn on: SVG inside HTML or cairo inside PDF. Colours are roles, so that one drawing serves both
// themes.
#pragma once
#include "core/report/theme.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::report {

struct Point {
    double x = 0, y = 0;
};
struct Box {
    double x = 0, y = 0, width = 0, height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
};

struct Pen {
    Role role = Role::Text2;
    double width = 1;
    bool dashed = false;
    double opacity = 1;
    bool roundEnds = false;
};
struct Fill {
    Role role = Role::Accent;
    double opacity = 1;
};
enum class Anchor { Start, Middle, End };
struct TextStyle {
    Role role = Role::Text2;
    double size = measure::caption;
    Anchor anchor = Anchor::Start;
    bool mono = false;
    bool strong = false;
};

/// Top left is (0, 0), y grows downwards. Text stays text.
class Canvas {
public:
    virtual ~Canvas() = default;
    virtual void polyline(std::span<const Point> points, const Pen &pen) = 0;
    virtual void polygon(std::span<const Point> points, const Fill &fill) = 0;
    virtual void text(Point baseline, std::string_view words, const TextStyle &style) = 0;

    void line(Point from, Point to, const Pen &pen);
    void rectangle(const Box &box, const Fill &fill);
    void outline(const Box &box, const Pen &pen);
    void dot(Point centre, double radius, const Fill &fill);
    /// Start-up: diagonal lines inside a thin frame.
    void hatch(const Box &box, Role role);
    /// The timeline's glyphs, centred.
    void cross(Point centre, double size, Role role);   ///< revoked
    void diamond(Point centre, double size, Role role); ///< replaced
    void triangle(Point tip, double size, Role role);   ///< notice; stands on its tip
};

/// Width of text that no canvas has measured yet: near the truth for Inter and JetBrains Mono, wide characters counted
/// double.
double textWidth(std::string_view words, double size, bool mono);
/// Cut at a character with an ellipsis so that it fits.
std::string elided(std::string_view words, double width, double size, bool mono);

/// A key of the legend; marks as the charts draw them.
enum class Mark { Bar, Hatch, Line, Dashed, Dot, Cross, Diamond, Triangle, Frame };
struct LegendEntry {
    Mark mark = Mark::Bar;
    Role role = Role::Accent;
    std::string words;
    double opacity = 1;
};
/// One line of keys from the left end of the top edge; those that do not fit go on in the next line. Returns the height
/// used.
double drawLegend(Canvas &canvas, const Box &area, const std::vector<LegendEntry> &entries);

/// The application's icon (resources/icons/mayfly.svg) in the accent, as large as the square allows.
void drawIcon(Canvas &canvas, const Box &square);

/// An error as a bar to either side of a zero line in the middle; share -1 to 1, full and in bad beyond.
void drawErrorBar(Canvas &canvas, const Box &area, double share);

} // namespace mayfly::report
