// SPDX-License-Identifier: Apache-2.0
// The report as a reader gets it, before it is HTML or PDF: texts, key figures, charts and tables in their order.
#pragma once
#include "core/report/canvas.h"
#include "core/report/report.h"

#include <functional>
#include <string>
#include <vector>

namespace mayfly::report {

struct Cell {
    std::string words;
    Role role = Role::Text;
    bool strong = false;
    /// An error beside the figure as a bar from a zero line: -1 to 1 of the room on either side, clamped.
    std::optional<double> errorBar = std::nullopt;
};
/// Widths are shares of the table.
struct Column {
    std::string title;
    double width = 1;
    bool figures = false; ///< mono, right-aligned
    bool whole = false;   ///< never broken into lines on a screen
};
struct Table {
    std::string caption; ///< what it is, for readers that do not see the heading
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;
    std::vector<Cell> total; ///< empty: none
    std::string footnote;
};

/// A picture, and the same figures as a table. Draws into (0, 0, width, height).
struct Chart {
    std::string title;
    std::string description; ///< the picture in one or two sentences
    double width = measure::halfWidth;
    double height = 180;
    std::function<void(Canvas &)> draw;
    Table twin;
};

struct Section {
    std::string name; ///< the same in every language: its English heading
    std::string heading;
    std::string text;
    std::vector<Chart> charts; ///< half-width ones stand in pairs
    std::vector<Table> tables;
};

struct KeyFigure {
    std::string label;
    std::string value;
    std::string detail;
    Role role = Role::Text;
};

struct Document {
    Speech speech; ///< its language
    std::string title; ///< "fashion-resnet8, run 20261201-145546-k3f9"
    std::string date;  ///< when the run was launched
    std::string state; ///< "finished"
    Role stateRole = Role::Text;
    std::string summary;
    std::vector<std::string> notes;
    std::vector<KeyFigure> figures;
    std::vector<Section> sections;
    std::string generated;
};

/// Charts draw from the report: it must outlive the document.
Document makeDocument(const Report &report);
/// "4x P100 + 1 PS" in the report's language.
std::string clusterName(const Report &report, const ClusterConfig &cluster);

std::string documentToHtml(const Document &document);
Result<std::string> documentToPdf(const Document &document, std::int64_t generated_ns);
/// As toPicture().
Result<PagePicture> documentToPicture(const Document &document, int page, double pixelsPerPoint);
std::string documentToSvg(const Document &document);

Table forecastTable(const Report &report);
Table baselineTable(const Report &report);
Table serversTable(const Report &report);
Table ledgerTable(const Report &report);
Table eventsTable(const Report &report);

Chart costByServerChart(const Report &report);
Chart costComparedChart(const Report &report);
Chart spendChart(const Report &report);
Chart accuracyChart(const Report &report);
Chart throughputChart(const Report &report);
Chart timelineChart(const Report &report);

} // namespace mayfly::report
