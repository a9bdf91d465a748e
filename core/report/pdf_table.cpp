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

std::vector<ColumnPlace> placesOf(const Table &table)
{
    double whole = 0;
    for (const auto &column : table.columns) {
        whole += column.width;
    }
    std::vector<ColumnPlace> places;
    double x = 0;
    for (const auto &column : table.columns) {
        const double width = measure::pageWidth * column.width / whole;
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
    const auto places = placesOf(table);
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
