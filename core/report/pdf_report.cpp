// SPDX-License-Identifier: Apache-2.0
// The report on A4 paper, drawn twice: once to count the pages, once for good.
#include "core/base/text.h"
#include "core/report/document.h"
#include "core/report/pdf_page.h"
#include "core/report/words.h"

#include <cairo-pdf.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

namespace mayfly::report {

namespace {

constexpr double margin = 42; // points
constexpr double scale = (PageFlow::paperWidth - 2 * margin) / measure::pageWidth;
constexpr double footHeight = 24;
constexpr double iconSize = 18;
constexpr double pageBottom = (PageFlow::paperHeight - 2 * margin) / scale - footHeight;

struct CairoDeleter {
    void operator()(cairo_surface_t *surface) const { cairo_surface_destroy(surface); }
    void operator()(cairo_t *cairo) const { cairo_destroy(cairo); }
};
using Surface = std::unique_ptr<cairo_surface_t, CairoDeleter>;
using Context = std::unique_ptr<cairo_t, CairoDeleter>;

cairo_status_t append(void *closure, const unsigned char *data, unsigned length)
{
    static_cast<std::string *>(closure)->append(reinterpret_cast<const char *>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

constexpr double figureGap = 14;

TextStyle figureStyle()
{
    return {Role::Text, measure::figure, Anchor::Start, false, true};
}

/// As wide as its figure and label, and its share of what is left; all smaller by one factor where there is too little.
std::vector<double> figureWidths(const CairoCanvas &canvas, const std::vector<KeyFigure> &figures)
{
    std::vector<double> widths;
    double sum = 0;
    for (const KeyFigure &figure : figures) {
        widths.push_back(figureGap + std::max(canvas.measuredWidth(figure.value, figureStyle()), canvas.measuredWidth(figure.label, {Role::Text2})));
        sum += widths.back();
    }
    const double room = measure::pageWidth + figureGap; // the last needs none behind it
    const double more = std::max(0.0, room - sum) / static_cast<double>(std::max<std::size_t>(figures.size(), 1));
    const double factor = std::min(1.0, room / std::max(sum, 1.0));
    for (double &width : widths) {
        width = width * factor + more;
    }
    return widths;
}

void drawFigures(PageFlow &flow, const Document &document)
{
    CairoCanvas &canvas = flow.canvas();
    flow.advance(8);
    canvas.line({0, flow.y()}, {measure::pageWidth, flow.y()}, {Role::Hairline});
    const std::vector<double> widths = figureWidths(canvas, document.figures);
    double height = 0;
    double x = 0;
    for (std::size_t i = 0; i < document.figures.size(); ++i) {
        const KeyFigure &figure = document.figures[i];
        canvas.text({x, flow.y() + 20}, figure.label, {Role::Text2});
        TextStyle big = figureStyle();
        const double room = widths[i] - figureGap;
        big.size *= std::min(1.0, room / std::max(1.0, canvas.measuredWidth(figure.value, big)));
        canvas.text({x, flow.y() + 42}, figure.value, big);
        height = std::max(height, canvas.paragraph({x, flow.y() + 48}, room, figure.detail, {Role::Text2}));
        x += widths[i];
    }
    flow.advance(48 + height + 10);
    canvas.line({0, flow.y()}, {measure::pageWidth, flow.y()}, {Role::Hairline});
}

void drawNote(PageFlow &flow, const std::string &note)
{
    constexpr double inset = 12;
    CairoCanvas &canvas = flow.canvas();
    const TextStyle style{Role::Text, measure::body};
    const double height =
        canvas.paragraph({}, measure::pageWidth - 2 * inset, note, style, CairoCanvas::Wrap::MeasureOnly) + 10;
    flow.need(height + 6);
    canvas.rectangle({0, flow.y() + 6, measure::pageWidth, height}, {Role::WarnTint});
    canvas.rectangle({0, flow.y() + 6, 3, height}, {Role::Warn});
    canvas.paragraph({inset, flow.y() + 11}, measure::pageWidth - 2 * inset, note, style);
    flow.advance(height + 6);
}

void drawHeading(PageFlow &flow, const Document &document)
{
    CairoCanvas &canvas = flow.canvas();
    drawIcon(canvas, {0, -3, iconSize, iconSize});
    canvas.text({iconSize + 8, 10}, document.speech("Mayfly cost report"), {Role::Text2});
    canvas.text({measure::pageWidth, 10}, document.date, {.anchor = Anchor::End});
    flow.advance(20);
    flow.advance(canvas.paragraph({0, flow.y()}, measure::pageWidth, document.title,
                                  {Role::Text, measure::figure, Anchor::Start, false, true}) +
                 4);
    if (!document.state.empty()) {
        canvas.text({0, flow.y() + 11}, document.state, {document.stateRole, measure::caption, Anchor::Start, false, true});
        flow.advance(20);
    }
    flow.advance(canvas.paragraph({0, flow.y()}, measure::pageWidth, document.summary, {Role::Text, measure::body}));
    for (const auto &note : document.notes) {
        drawNote(flow, note);
    }
    drawFigures(flow, document);
}

void drawChart(PageFlow &flow, cairo_t *cairo, const Chart &chart, double x)
{
    flow.canvas().text({x, flow.y() + 12}, chart.title, {Role::Text, measure::body, Anchor::Start, false, true});
    cairo_save(cairo);
    cairo_translate(cairo, x, flow.y() + 18);
    chart.draw(flow.canvas());
    cairo_restore(cairo);
}

/// Full-width charts one under the other, half-width ones in pairs.
void drawCharts(PageFlow &flow, cairo_t *cairo, const std::vector<Chart> &charts)
{
    constexpr double titleHeight = 18;
    constexpr double gap = 12;
    for (std::size_t i = 0; i < charts.size();) {
        const auto half = [&](std::size_t at) { return at < charts.size() && charts[at].width <= measure::halfWidth; };
        const bool pair = half(i) && half(i + 1);
        const double height = std::max(charts[i].height, pair ? charts[i + 1].height : 0.0) + titleHeight + gap;
        flow.need(height);
        drawChart(flow, cairo, charts[i], 0);
        if (pair) {
            drawChart(flow, cairo, charts[i + 1], measure::pageWidth - measure::halfWidth);
        }
        flow.advance(height);
        i += pair ? 2 : 1;
    }
}

double heightOfStart(const Section &section)
{
    double height = 50;
    if (!section.charts.empty()) {
        height += section.charts.front().height;
    }
    for (const auto &table : section.tables) {
        height += 26 * static_cast<double>(std::min<std::size_t>(table.rows.size() + 1, 5));
    }
    return height;
}

void drawSection(PageFlow &flow, cairo_t *cairo, const Section &section)
{
    constexpr double before = 22;
    flow.need(before + std::min(heightOfStart(section), pageBottom - before));
    flow.advance(before);
    flow.canvas().text({0, flow.y() + 12}, section.heading, {Role::Text, 15, Anchor::Start, false, true});
    flow.advance(22);
    if (!section.text.empty()) {
        flow.advance(
            flow.canvas().paragraph({0, flow.y()}, measure::pageWidth, section.text, {Role::Text2, measure::body}) + 6);
    }
    drawCharts(flow, cairo, section.charts);
    for (const auto &table : section.tables) {
        drawTable(flow, table);
    }
}

int drawPages(cairo_surface_t *surface, const Document &document, const PageFlow::Paper &paper)
{
    const Context cairo(cairo_create(surface));
    PageFlow flow(cairo.get(), document, paper);
    drawHeading(flow, document);
    for (const auto &section : document.sections) {
        drawSection(flow, cairo.get(), section);
    }
    flow.finish();
    return flow.page();
}

void describe(cairo_surface_t *surface, const Document &document, std::int64_t generated_ns)
{
    const auto set = [&](cairo_pdf_metadata_t what, const std::string &text) {
        cairo_pdf_surface_set_metadata(surface, what, cleanText(text).c_str());
    };
    set(CAIRO_PDF_METADATA_TITLE, document.title);
    set(CAIRO_PDF_METADATA_SUBJECT, document.speech("Cost report"));
    set(CAIRO_PDF_METADATA_CREATOR, "Mayfly");
    set(CAIRO_PDF_METADATA_CREATE_DATE, formatUtc(generated_ns));
}

} // namespace

PageFlow::PageFlow(cairo_t *cairo, const Document &document, const Paper &paper)
    : cairo_(cairo), canvas_(cairo), speech_(document.speech), foot_(document.generated), paper_(paper)
{
    startPage();
}

void PageFlow::startPage()
{
    cairo_identity_matrix(cairo_);
    cairo_reset_clip(cairo_);
    if (paper_.only != 0 && paper_.only != page_) {
        cairo_rectangle(cairo_, 0, 0, 0, 0);
        cairo_clip(cairo_);
    }
    cairo_scale(cairo_, paper_.pixelsPerPoint, paper_.pixelsPerPoint);
    cairo_translate(cairo_, margin, margin);
    cairo_scale(cairo_, scale, scale);
    y_ = 0;
}

bool PageFlow::fits(double height) const
{
    return y_ + height <= pageBottom;
}

void PageFlow::need(double height)
{
    if (!fits(height) && y_ > 0) {
        breakPage();
    }
}

void PageFlow::drawFoot()
{
    const double baseline = pageBottom + footHeight;
    const std::string number =
        speech_("Page %1 of %2", {speech_.wholeNumber(page_), speech_.wholeNumber(std::max(page_, paper_.pages))});
    canvas_.text({0, baseline}, foot_, {Role::Text2});
    canvas_.text({measure::pageWidth, baseline}, number, {.anchor = Anchor::End});
}

void PageFlow::breakPage()
{
    drawFoot();
    cairo_show_page(cairo_);
    ++page_;
    startPage();
}

void PageFlow::finish()
{
    drawFoot();
    cairo_show_page(cairo_);
}

namespace {

int countPages(const Document &document)
{
    const Surface counting(
        cairo_pdf_surface_create_for_stream(nullptr, nullptr, PageFlow::paperWidth, PageFlow::paperHeight));
    return drawPages(counting.get(), document, {});
}

} // namespace

Result<std::string> toPdf(const Report &report)
{
    return documentToPdf(makeDocument(report), report.generated_ns);
}

Result<PagePicture> toPicture(const Report &report, int page, double pixelsPerPoint)
{
    return documentToPicture(makeDocument(report), page, pixelsPerPoint);
}

Result<std::string> documentToPdf(const Document &document, std::int64_t generated_ns)
{
    const int pages = countPages(document);
    std::string bytes;
    const Surface surface(
        cairo_pdf_surface_create_for_stream(append, &bytes, PageFlow::paperWidth, PageFlow::paperHeight));
    describe(surface.get(), document, generated_ns);
    drawPages(surface.get(), document, {.pages = pages});
    cairo_surface_finish(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS) {
        return fail(ErrorCode::Internal, std::string("cannot draw the PDF: ") + cairo_status_to_string(status));
    }
    return bytes;
}

Result<PagePicture> documentToPicture(const Document &document, int page, double pixelsPerPoint)
{
    constexpr double mostPixelsPerPoint = 20;
    PagePicture picture;
    picture.pages = countPages(document);
    if (page < 1 || page > picture.pages) {
        return fail(ErrorCode::InvalidInput,
                    "page " + std::to_string(page) + ": the report has 1 to " + std::to_string(picture.pages));
    }
    if (!(pixelsPerPoint > 0 && pixelsPerPoint <= mostPixelsPerPoint)) {
        return fail(ErrorCode::InvalidInput, "a scale of " + formatFixed(pixelsPerPoint, 3) + " pixels a point: expected more than 0 and up to 20");
    }
    picture.width = static_cast<int>(std::lround(PageFlow::paperWidth * pixelsPerPoint));
    picture.height = static_cast<int>(std::lround(PageFlow::paperHeight * pixelsPerPoint));
    const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, picture.width, picture.height));
    {
        const Context paper(cairo_create(surface.get()));
        cairo_set_source_rgb(paper.get(), 1, 1, 1);
        cairo_paint(paper.get());
    }
    drawPages(surface.get(), document, {.pages = picture.pages, .only = page, .pixelsPerPoint = pixelsPerPoint});
    cairo_surface_flush(surface.get());
    if (const cairo_status_t status = cairo_surface_status(surface.get()); status != CAIRO_STATUS_SUCCESS) {
        return fail(ErrorCode::Internal, std::string("cannot draw the page: ") + cairo_status_to_string(status));
    }
    const unsigned char *data = cairo_image_surface_get_data(surface.get());
    const int stride = cairo_image_surface_get_stride(surface.get());
    picture.pixels.resize(static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(picture.height));
    for (int y = 0; y < picture.height; ++y) {
        std::memcpy(picture.pixels.data() + static_cast<std::ptrdiff_t>(y) * picture.width, data + static_cast<std::ptrdiff_t>(y) * stride,
                    static_cast<std::size_t>(picture.width) * sizeof(std::uint32_t));
    }
    return picture;
}

} // namespace mayfly::report
