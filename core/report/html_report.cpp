// SPDX-License-Identifier: Apache-2.0
// One file that needs nothing else: no script, no font, no picture from elsewhere. Both themes, and paper.
#include "core/report/document.h"
#include "core/report/svg_canvas.h"
#include "core/report/words.h"

#include <algorithm>
#include <cmath>

namespace mayfly::report {

namespace {

constexpr std::string_view rules = R"(
*{box-sizing:border-box}
body{margin:0;background:var(--window);color:var(--text);font:13px/1.45 Inter,"Segoe UI",system-ui,"Noto Sans","DejaVu Sans",sans-serif}
main{max-width:782px;margin:16px auto;padding:28px 48px 32px;background:var(--surface);border:1px solid var(--hairline);border-radius:8px}
.mono{font-family:"JetBrains Mono","Cascadia Mono",Menlo,"Noto Sans Mono","DejaVu Sans Mono",monospace}
.strong{font-weight:600}
.top{display:flex;justify-content:space-between;gap:16px;color:var(--text2);font-size:11px}
.name{display:flex;align-items:center;gap:8px}
h1{font-size:20px;font-weight:600;line-height:1.25;margin:8px 0;overflow-wrap:anywhere}
h2{font-size:15px;font-weight:600;margin:28px 0 8px}
h3{font-size:13px;font-weight:600;margin:0 0 4px}
p{margin:0 0 8px;overflow-wrap:anywhere}
.pill{display:inline-block;padding:0 8px;border-radius:10px;line-height:20px;font-size:11px;font-weight:600}
.pill.ok{color:var(--ok);background:var(--ok-tint)}.pill.warn{color:var(--warn);background:var(--warn-tint)}.pill.bad{color:var(--bad);background:var(--bad-tint)}
.note{border-left:3px solid var(--warn);background:var(--warn-tint);color:var(--text);padding:6px 10px;border-radius:4px}
.figures{display:flex;flex-wrap:wrap;gap:8px 20px;margin:16px 0 0;padding:12px 0;border-top:1px solid var(--hairline);border-bottom:1px solid var(--hairline)}
.figures div{flex:1 1 92px}
dl,dd,dt{margin:0}dt,.detail{color:var(--text2);font-size:11px}.value{font-size:20px;font-weight:600;line-height:1.3;white-space:nowrap}
.charts{display:grid;grid-template-columns:1fr 1fr;gap:20px 24px;align-items:start}
.wide{grid-column:1/-1}
figure{margin:0;min-width:0}
figure svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font-family:inherit}svg text.mono{font-family:"JetBrains Mono","Cascadia Mono",Menlo,"Noto Sans Mono","DejaVu Sans Mono",monospace}
details{margin-top:4px;font-size:11px;color:var(--text2)}summary{cursor:pointer}summary:focus-visible{outline:2px solid var(--accent)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:4px 0}
caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
th{font-size:11px;font-weight:500;color:var(--text2);text-align:left;vertical-align:bottom}
th,td{padding:5px 8px;border-bottom:1px solid var(--hairline)}
td{overflow-wrap:anywhere;vertical-align:baseline}
.n{white-space:nowrap;overflow-wrap:normal}
.r{text-align:right}td.r{font-family:"JetBrains Mono","Cascadia Mono",Menlo,"Noto Sans Mono","DejaVu Sans Mono",monospace;font-size:12px;white-space:nowrap;overflow-wrap:normal}
tfoot td{border-bottom:0;border-top:1px solid var(--border)}
td svg{display:inline-block;vertical-align:middle;margin-left:8px}
footer{margin-top:28px;color:var(--text2);font-size:11px}
@media(max-width:640px){main{margin:0;padding:16px;border:0;border-radius:0}.charts{grid-template-columns:1fr}figure svg{max-width:380px}.wide{overflow-x:auto}.wide svg{min-width:600px;max-width:none}}
@media print{body{background:#fff}main{max-width:none;margin:0;padding:0;border:0}details{display:none}figure,tr,.figures,.note{break-inside:avoid}h2,h3{break-after:avoid}thead{display:table-header-group}@page{size:A4;margin:16mm}}
)";

std::string element(std::string_view name, std::string_view attributes, std::string_view text)
{
    std::string html = "<" + std::string(name);
    html += attributes.empty() ? "" : " " + std::string(attributes);
    return html + ">" + escapedXml(text) + "</" + std::string(name) + ">";
}

/// Text colours are the roles' fill classes in SVG; in HTML a style each.
std::string colourStyle(Role role)
{
    return role == Role::Text ? "" : " style=\"color:var(--" + std::string(nameOf(role)) + ")\"";
}

std::string errorBarSvg(double share)
{
    constexpr double width = 60;
    constexpr double height = 10;
    SvgCanvas canvas;
    drawErrorBar(canvas, {0, 0, width, height}, share);
    return canvas.document(width, height);
}

std::string cellHtml(const Column &column, const Cell &cell)
{
    const char *kind = column.figures ? " class=\"r\"" : column.whole ? " class=\"n\"" : "";
    std::string html = "<td" + std::string(kind) + colourStyle(cell.role) + ">";
    const std::string words = escapedXml(cell.words);
    html += cell.strong ? "<b class=\"strong\">" + words + "</b>" : words;
    if (cell.errorBar) {
        html += errorBarSvg(*cell.errorBar);
    }
    return html + "</td>";
}

std::string rowHtml(const Table &table, const std::vector<Cell> &row)
{
    std::string html = "<tr>";
    for (std::size_t i = 0; i < row.size() && i < table.columns.size(); ++i) {
        html += cellHtml(table.columns[i], row[i]);
    }
    return html + "</tr>\n";
}

std::string tableHtml(const Table &table)
{
    std::string html = "<div class=\"scroll\"><table>" + element("caption", "", table.caption) + "<thead><tr>";
    for (const auto &column : table.columns) {
        html += element("th", column.figures ? "scope=\"col\" class=\"r\"" : "scope=\"col\"", column.title);
    }
    html += "</tr></thead><tbody>\n";
    for (const auto &row : table.rows) {
        html += rowHtml(table, row);
    }
    html += "</tbody>";
    if (!table.total.empty()) {
        html += "<tfoot>" + rowHtml(table, table.total) + "</tfoot>";
    }
    html += "</table></div>\n";
    return html + (table.footnote.empty() ? "" : element("p", "class=\"detail\"", table.footnote) + "\n");
}

std::string chartHtml(const Speech &say, const Chart &chart)
{
    SvgCanvas canvas;
    chart.draw(canvas);
    const bool wide = chart.width > measure::halfWidth;
    std::string html =
        "<figure" + std::string(wide ? " class=\"wide\"" : "") + ">" + element("h3", "", chart.title) + "\n";
    html += canvas.document(chart.width, chart.height, chart.title, chart.description) + "\n";
    return html + "<details>" + element("summary", "", say("Figures as a table")) + tableHtml(chart.twin) + "</details></figure>\n";
}

std::string sectionHtml(const Speech &say, const Section &section)
{
    std::string html = "<section>" + element("h2", "", section.heading) + "\n";
    html += section.text.empty() ? "" : element("p", "", section.text) + "\n";
    if (!section.charts.empty()) {
        html += "<div class=\"charts\">\n";
        for (const auto &chart : section.charts) {
            html += chartHtml(say, chart);
        }
        html += "</div>\n";
    }
    for (const auto &table : section.tables) {
        html += tableHtml(table);
    }
    return html + "</section>\n";
}

std::string headHtml(const Document &document)
{
    std::string html =
        "<!DOCTYPE html>\n<html lang=\"" + std::string(tagOf(document.speech.language())) + "\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n";
    html += element("title", "", document.title) + "\n<style>\n:root{color-scheme:light dark;" +
            SvgCanvas::themeVariables(lightPalette()) + "}\n@media screen and (prefers-color-scheme:dark){:root{" +
            SvgCanvas::themeVariables(darkPalette()) + "}}\n";
    return html + SvgCanvas::classRules() + std::string(rules) + "</style></head>\n";
}

std::string iconSvg()
{
    constexpr double size = 18;
    SvgCanvas canvas;
    drawIcon(canvas, {0, 0, size, size});
    return canvas.document(size, size);
}

std::string headingHtml(const Document &document)
{
    std::string html = "<header><div class=\"top\"><div class=\"name\">" + iconSvg() + element("span", "", document.speech("Mayfly cost report")) + "</div>" +
                       element("span", "", document.date) + "</div>\n" + element("h1", "", document.title) + "\n";
    const std::string pill = "class=\"pill " + std::string(nameOf(document.stateRole)) + "\"";
    html += document.state.empty() ? "" : "<p>" + element("span", pill, document.state) + "</p>\n";
    html += element("p", "", document.summary) + "\n";
    for (const auto &note : document.notes) {
        html += element("p", "class=\"note\"", note) + "\n";
    }
    html += "<dl class=\"figures\">\n";
    for (const auto &figure : document.figures) {
        html += "<div>" + element("dt", "", figure.label) + element("dd", "class=\"value\"", figure.value) +
                element("dd", "class=\"detail\"", figure.detail) + "</div>\n";
    }
    return html + "</dl></header>\n";
}

} // namespace

std::string toHtml(const Report &report)
{
    return documentToHtml(makeDocument(report));
}

std::string documentToHtml(const Document &document)
{
    std::string html = headHtml(document) + "<body><main>\n" + headingHtml(document);
    for (const auto &section : document.sections) {
        html += sectionHtml(document.speech, section);
    }
    return html + element("footer", "", document.generated) + "\n</main></body></html>\n";
}

} // namespace mayfly::report
