// SPDX-License-Identifier: Apache-2.0
// Tables on paper: columns by share, cells that wrap, rows that stay whole, the header on each page.
#include "core/report/pdf_page.h"

#include <algorithm>

namespace mayfly::report {

namespace {

constexpr double padding = 6;
constexpr double rowPadding = 4;
constexpr double barWidth = 48;

struct ColumnPlace {
    double x = 0;
    double width = 0;
};

/// Widest of the words between spaces; scripts without spaces may be broken anywhere.
double widestWord(const CairoCanvas &canvas, std::string_view text, const TextStyle &style)
{
    constexpr unsigned char firstWide = 0xE3; // of UTF-8: kana, Han, Hangul
    const auto wide = [](char c) { return static_cast<unsigned char>(c) >= firstWide; };
    if (std::any_of(text.begin(), text.end(), wide)) {
        return 0;
    }
    double widest = 0;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        widest = std::max(widest, canvas.measuredWidth(text.substr(from, to - from), style));
        from = to + 1;
    }
    return widest;
}

/// What a column needs so that neither its title's words nor its figures are broken.
double leastWidth(const CairoCanvas &canvas, const Table &table, std::size_t column)
{
    constexpr std::size_t mostRows = 300;
    const Column &what = table.columns[column];
    double least = widestWord(canvas, what.title, {Role::Text2, measure::caption, Anchor::Start, false, true});
    for (std::size_t row = 0; (what.figures || what.whole) && row < std::min(table.rows.size(), mostRows); ++row) {
        if (column < table.rows[row].size()) {
            const Cell &cell = table.rows[row][column];
            const double bar = cell.errorBar ? barWidth + 6 : 0;
            least = std::max(least, bar + canvas.measuredWidth(cell.words, {cell.role, measure::caption, Anchor::Start, what.figures, cell.strong}));
        }
    }
    return least + 2 * padding + 1;
}

/// By the columns' shares; one that needs more gets it from the others, as long as there is enough for all.
std::vector<double> widthsOf(const CairoCanvas &canvas, const Table &table)
{
    std::vector<double> least;
    double needed = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        least.push_back(leastWidth(canvas, table, i));
        needed += least.back();
    }
    std::vector<double> widths(table.columns.size(), 0);
    std::vector<bool> fixed(table.columns.size(), false);
    for (bool again = true; again;) {
        again = false;
        double room = measure::pageWidth;
        double shares = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            room -= fixed[i] ? widths[i] : 0;
            shares += fixed[i] ? 0 : table.columns[i].width;
        }
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (!fixed[i]) {
                widths[i] = room * table.columns[i].width / shares;
                if (needed <= measure::pageWidth && widths[i] < least[i]) {
                    widths[i] = least[i];
                    fixed[i] = true;
                    again = true;
                    break;
                }
            }
        }
    }
    return widths;
}

std::vector<ColumnPlace> placesOf(const CairoCanvas &canvas, const Table &table)
{
    std::vector<ColumnPlace> places;
    double x = 0;
    for (const double width : widthsOf(canvas, table)) {
        places.push_back({x + padding, width - 2 * padding});
        x += width;
    }
    return places;
}

TextStyle styleOf(const Column &column, const Cell &cell)
{
    TextStyle style{cell.role, measure::caption, Anchor::Start, column.figures, cell.strong};
    style.anchor = column.figures ? Anchor::End : Anchor::Start;
    return style;
}

double roomFor(const ColumnPlace &place, const Cell &cell)
{
    return std::max(20.0, place.width - (cell.errorBar ? barWidth + 6 : 0));
}

double heightOf(CairoCanvas &canvas, const Table &table, const std::vector<ColumnPlace> &places,
                const std::vector<Cell> &row)
{
    double height = 0;
    for (std::size_t i = 0; i < row.size() && i < places.size(); ++i) {
        height = std::max(height, canvas.paragraph({}, roomFor(places[i], row[i]), row[i].words,
                                                   styleOf(table.columns[i], row[i]), CairoCanvas::Wrap::MeasureOnly));
    }
    return height + 2 * rowPadding;
}

void drawRow(PageFlow &flow, const Table &table, const std::vector<ColumnPlace> &places, const std::vector<Cell> &row,
             double height)
{
    for (std::size_t i = 0; i < row.size() && i < places.size(); ++i) {
        const double room = roomFor(places[i], row[i]);
        flow.canvas().paragraph({places[i].x, flow.y() + rowPadding}, room, row[i].words,
                                styleOf(table.columns[i], row[i]));
        if (row[i].errorBar) {
            drawErrorBar(flow.canvas(), {places[i].x + room + 6, flow.y() + rowPadding + 2, barWidth, 10},
                         *row[i].errorBar);
        }
    }
    flow.advance(height);
    flow.canvas().line({0, flow.y()}, {measure::pageWidth, flow.y()}, {Role::Hairline});
}

void drawHeader(PageFlow &flow, const Table &table, const std::vector<ColumnPlace> &places)
{
    double height = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const TextStyle style{Role::Text2, measure::caption, table.columns[i].figures ? Anchor::End : Anchor::Start,
                              false, true};
        height = std::max(height, flow.canvas().paragraph({places[i].x, flow.y() + rowPadding}, places[i].width,
                                                          table.columns[i].title, style));
    }
    height += 2 * rowPadding;
    flow.advance(height);
    flow.canvas().line({0, flow.y()}, {measure::pageWidth, flow.y()}, {Role::Border});
}

/// The longest text that a row may hold, so that one hostile cell cannot be taller than a page.
std::vector<Cell> withinAPage(std::vector<Cell> row)
{
    constexpr std::size_t most = 2000;
    for (auto &cell : row) {
        if (cell.words.size() > most) {
            cell.words = cell.words.substr(0, most) + "…";
        }
    }
    return row;
}

} // namespace

void drawTable(PageFlow &flow, const Table &table)
{
    const auto places = placesOf(flow.canvas(), table);
    constexpr double headerAndRow = 60;
    flow.need(headerAndRow);
    drawHeader(flow, table, places);
    std::vector<std::vector<Cell>> rows = table.rows;
    if (!table.total.empty()) {
        rows.push_back(table.total);
    }
    for (const auto &each : rows) {
        const std::vector<Cell> row = withinAPage(each);
        const double height = heightOf(flow.canvas(), table, places, row);
        if (!flow.fits(height)) {
            flow.breakPage();
            drawHeader(flow, table, places);
        }
        drawRow(flow, table, places, row, height);
    }
    if (!table.footnote.empty()) {
        flow.need(30);
        flow.advance(6);
        flow.advance(flow.canvas().paragraph({0, flow.y()}, measure::pageWidth, table.footnote, {Role::Text2}));
    }
}

} // namespace mayfly::report
