// SPDX-License-Identifier: Apache-2.0
#include "core/report/canvas.h"

#include "core/report/words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace mayfly::report {

namespace {

/// Half-pixel position for lines of odd width, so that hairlines do not smear.
double crisp(double at)
{
    return std::floor(at) + 0.5;
}

/// Bytes of the character that starts here (text is valid UTF-8).
std::size_t characterLength(unsigned char first)
{
    return first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

/// Advance of a character in ems of Inter, by class.
double advance(std::string_view character, bool mono)
{
    const auto first = static_cast<unsigned char>(character.front());
    const bool wide = character.size() >= 3 && first >= 0xE3 && first != 0xEF;
    if (wide || character.size() == 4) {
        return mono ? 1.2 : 1.05;
    }
    if (mono) {
        return 0.6;
    }
    constexpr std::string_view narrow = "iljtfrI.,:;'|!()[] ";
    constexpr std::string_view broad = "mwMW@%";
    if (narrow.find(character.front()) != std::string_view::npos) {
        return 0.33;
    }
    if (broad.find(character.front()) != std::string_view::npos) {
        return 0.88;
    }
    return first >= 'A' && first <= 'Z' ? 0.69 : 0.59;
}

double drawMark(Canvas &canvas, Point centreLeft, const LegendEntry &entry)
{
    const double y = centreLeft.y;
    const double x = centreLeft.x;
    switch (entry.mark) {
    case Mark::Bar:
        canvas.rectangle({x, y - 5, 10, 10}, {entry.role, entry.opacity});
        return 10;
    case Mark::Hatch:
        canvas.hatch({x, y - 5, 10, 10}, entry.role);
        return 10;
    case Mark::Frame:
        canvas.outline({x, y - 5, 10, 10}, {entry.role, 1, true});
        return 10;
    case Mark::Line:
        canvas.line({x, y}, {x + 16, y}, {entry.role, 2});
        return 16;
    case Mark::Dashed:
        canvas.line({x, y}, {x + 16, y}, {entry.role, 1.4, true});
        return 16;
    case Mark::Dot:
        canvas.dot({x + 4, y}, 3.5, {entry.role});
        return 8;
    case Mark::Cross:
        canvas.cross({x + 4, y}, 7, entry.role);
        return 8;
    case Mark::Diamond:
        canvas.diamond({x + 5, y}, 9, entry.role);
        return 10;
    case Mark::Triangle:
        canvas.triangle({x + 4, y + 4}, 8, entry.role);
        return 8;
    }
    return 0;
}

/// Cubic curves that follow each other as points near enough for an icon.
std::vector<Point> flattened(std::span<const Point> curves)
{
    constexpr int pieces = 8;
    std::vector<Point> points = {curves.front()};
    for (std::size_t i = 0; i + 3 < curves.size(); i += 3) {
        for (int piece = 1; piece <= pieces; ++piece) {
            const double t = static_cast<double>(piece) / pieces;
            const double s = 1 - t;
            const std::array weights = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
            Point &point = points.emplace_back();
            for (std::size_t k = 0; k < weights.size(); ++k) {
                point.x += weights[k] * curves[i + k].x;
                point.y += weights[k] * curves[i + k].y;
            }
        }
    }
    return points;
}

} // namespace

void Canvas::line(Point from, Point to, const Pen &pen)
{
    if (pen.width <= 1 && from.y == to.y) {
        from.y = to.y = crisp(from.y);
    } else if (pen.width <= 1 && from.x == to.x) {
        from.x = to.x = crisp(from.x);
    }
    const std::array points = {from, to};
    polyline(points, pen);
}

void Canvas::rectangle(const Box &box, const Fill &fill)
{
    const std::array points = {Point{box.x, box.y}, Point{box.right(), box.y}, Point{box.right(), box.bottom()},
                               Point{box.x, box.bottom()}};
    polygon(points, fill);
}

void Canvas::outline(const Box &box, const Pen &pen)
{
    const double inset = pen.width / 2;
    const double left = box.x + inset;
    const double top = box.y + inset;
    const double right = std::max(left, box.right() - inset);
    const double bottom = box.bottom() - inset;
    const std::array points = {Point{left, top}, Point{right, top}, Point{right, bottom}, Point{left, bottom},
                               Point{left, top}};
    polyline(points, pen);
}

void Canvas::dot(Point centre, double radius, const Fill &fill)
{
    std::array<Point, 20> points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(points.size());
        points[i] = {centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)};
    }
    polygon(points, fill);
}

void Canvas::hatch(const Box &box, Role role)
{
    constexpr double spacing = 5;
    const Pen pen{role, 1};
    for (double start = spacing; start < box.width + box.height; start += spacing) {
        // From the top edge or the right edge down to the left: x + y = start within the box.
        const Point from{box.x + std::min(start, box.width), box.y + std::max(0.0, start - box.width)};
        const Point to{box.x + std::max(0.0, start - box.height), box.y + std::min(start, box.height)};
        const std::array points = {from, to};
        polyline(points, pen);
    }
    outline(box, pen);
}

void Canvas::cross(Point centre, double size, Role role)
{
    const double half = size / 2;
    const Pen pen{role, 2};
    const std::array down = {Point{centre.x - half, centre.y - half}, Point{centre.x + half, centre.y + half}};
    const std::array up = {Point{centre.x - half, centre.y + half}, Point{centre.x + half, centre.y - half}};
    polyline(down, pen);
    polyline(up, pen);
}

void Canvas::diamond(Point centre, double size, Role role)
{
    const double half = size / 2;
    const std::array points = {Point{centre.x, centre.y - half}, Point{centre.x + half, centre.y},
                               Point{centre.x, centre.y + half}, Point{centre.x - half, centre.y}};
    polygon(points, {role});
}

void Canvas::triangle(Point tip, double size, Role role)
{
    const std::array points = {tip, Point{tip.x + size / 2, tip.y - size}, Point{tip.x - size / 2, tip.y - size}};
    polygon(points, {role});
}

double textWidth(std::string_view words, double size, bool mono)
{
    double ems = 0;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t length = std::min(characterLength(static_cast<unsigned char>(words[at])), words.size() - at);
        ems += advance(words.substr(at, length), mono);
        at += length;
    }
    return ems * size;
}

std::string elided(std::string_view words, double width, double size, bool mono)
{
    const std::string clean = cleanText(words);
    if (textWidth(clean, size, mono) <= width) {
        return clean;
    }
    const double room = width - textWidth("…", size, mono);
    double used = 0;
    std::size_t at = 0;
    while (at < clean.size()) {
        const std::size_t length = std::min(characterLength(static_cast<unsigned char>(clean[at])), clean.size() - at);
        used += advance(std::string_view(clean).substr(at, length), mono) * size;
        if (used > room) {
            break;
        }
        at += length;
    }
    return clean.substr(0, at) + "…";
}

double drawLegend(Canvas &canvas, const Box &area, const std::vector<LegendEntry> &entries)
{
    constexpr double lineHeight = 18;
    if (entries.empty()) {
        return 0;
    }
    Point at{area.x, area.y + lineHeight / 2};
    for (const auto &entry : entries) {
        const double width = 22 + textWidth(entry.words, measure::caption, false) + 14;
        if (at.x > area.x && at.x + width > area.right()) {
            at = {area.x, at.y + lineHeight};
        }
        const double mark = drawMark(canvas, at, entry);
        canvas.text({at.x + mark + 6, at.y + 4}, entry.words, {Role::Text2});
        at.x += mark + 6 + textWidth(entry.words, measure::caption, false) + 14;
    }
    return at.y + lineHeight / 2 - area.y;
}

void drawIcon(Canvas &canvas, const Box &square)
{
    constexpr double grid = 24;
    constexpr double stroke = 1.7;
    const double unit = std::min(square.width, square.height) / grid;
    const auto placed = [&](Point at) { return Point{square.x + at.x * unit, square.y + at.y * unit}; };
    const Pen pen{.role = Role::Accent, .width = stroke * unit, .roundEnds = true};
    const auto draw = [&](std::span<const Point> curves) {
        std::vector<Point> points = flattened(curves);
        std::transform(points.begin(), points.end(), points.begin(), placed);
        canvas.polyline(points, pen);
    };
    // The icon's paths: a start, then three points for each curve.
    constexpr std::array tail = {Point{6.5, 21.5}, Point{9, 17.5}, Point{11, 14.5}, Point{13.8, 10.6}};
    constexpr std::array secondTail = {Point{10.8, 16.2}, Point{9, 18}, Point{6, 19}, Point{3.3, 19.3}};
    constexpr std::array lowerWing = {Point{13.5, 11}, Point{8.8, 11.2}, Point{5.2, 9.7}, Point{3.8, 6.7}, Point{7.5, 5}, Point{11.8, 7}, Point{13.7, 10.7}};
    constexpr std::array upperWing = {Point{13.7, 10.8}, Point{12.9, 6.8}, Point{14.5, 3.3}, Point{17.3, 2}, Point{19.8, 5}, Point{18.6, 9}, Point{13.8, 10.9}};
    draw(tail);
    draw(secondTail);
    draw(lowerWing);
    draw(upperWing);
    canvas.line(placed({16, 8}), placed({19.5, 6.2}), pen);
    canvas.line(placed({16.2, 9}), placed({19.8, 9.6}), pen);
    canvas.dot(placed({15.3, 8.8}), 1.3 * unit, {Role::Accent});
}

void drawErrorBar(Canvas &canvas, const Box &area, double share)
{
    const double middle = area.x + area.width / 2;
    const double length = std::clamp(share, -1.0, 1.0) * (area.width / 2 - 1);
    const Role role = std::abs(share) >= 1 ? Role::Bad : Role::Accent;
    canvas.rectangle({std::min(middle, middle + length), area.y + 2, std::abs(length), area.height - 4}, {role});
    canvas.line({middle, area.y}, {middle, area.bottom()}, {Role::Text2});
}

} // namespace mayfly::report
