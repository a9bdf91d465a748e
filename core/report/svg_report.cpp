// SPDX-License-Identifier: Apache-2.0
// The charts of a report as one picture: titles and SVG one below the other. Colours are written out, for SVG readers without CSS
// variables.
#include "core/report/document.h"
#include "core/report/svg_canvas.h"
#include "core/report/words.h"

#include <array>
#include <cstdio>

namespace mayfly::report {

namespace {

constexpr double margin = 16;
constexpr double titleHeight = 22;
constexpr double gap = 18;
constexpr double iconSize = 22;

std::string hex(std::uint32_t colour)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "#%06X", static_cast<unsigned>(colour));
    return text.data();
}

std::string plainRules()
{
    std::string rules = "text{font-family:" + std::string(sansFamilies) + "}.mono{font-family:" + std::string(monoFamilies) + "}.strong{font-weight:600}\n";
    for (std::size_t i = 0; i < roleCount; ++i) {
        const std::string name(nameOf(static_cast<Role>(i)));
        const std::string colour = hex(lightPalette()[i]);
        rules += ".f-" + name + "{fill:" + colour + "}.s-" + name + "{stroke:" + colour + ";fill:none}\n";
    }
    return rules + "path{stroke-linejoin:round}\n";
}

std::string placed(double y, const std::string &svg)
{
    return "<g transform=\"translate(" + std::to_string(static_cast<int>(margin)) + "," + std::to_string(static_cast<int>(y)) + ")\">" + svg + "</g>\n";
}

} // namespace

std::string documentToSvg(const Document &document)
{
    std::string body;
    double y = margin;
    SvgCanvas heading;
    drawIcon(heading, {0, 1, iconSize, iconSize});
    heading.text({iconSize + 8, 18}, document.title, {Role::Text, measure::figure, Anchor::Start, false, true});
    body += placed(y, heading.document(measure::pageWidth, titleHeight + 4));
    y += titleHeight + gap;
    for (const Section &section : document.sections) {
        for (const Chart &chart : section.charts) {
            SvgCanvas title;
            title.text({0, 14}, chart.title, {Role::Text, measure::body, Anchor::Start, false, true});
            body += placed(y, title.document(measure::pageWidth, titleHeight));
            y += titleHeight;
            SvgCanvas canvas;
            chart.draw(canvas);
            body += placed(y, canvas.document(chart.width, chart.height, chart.title, chart.description));
            y += chart.height + gap;
        }
    }
    const std::string size = std::to_string(static_cast<int>(measure::pageWidth + 2 * margin)) + "\" height=\"" + std::to_string(static_cast<int>(y + margin));
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "\">\n<title>" +
           escapedXml(document.title) + "</title>\n<style>" + plainRules() + "</style>\n<rect width=\"100%\" height=\"100%\" class=\"f-surface\"/>\n" + body +
           "</svg>\n";
}

std::string toSvg(const Report &report)
{
    return documentToSvg(makeDocument(report));
}

} // namespace mayfly::report
