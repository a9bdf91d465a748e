// SPDX-License-Identifier: Apache-2.0
// Pages of an A4 document that fill from top to bottom, in the report's own unit (measure::pageWidth across the text).
#pragma once
#include "core/report/cairo_canvas.h"
#include "core/report/document.h"

#include <string>

namespace mayfly::report {

/// Where the next thing goes. Breaks pages and writes their feet; counts them for "Page 1 of 3".
class PageFlow {
public:
    struct Paper {
        int pages = 0;              ///< their number as an earlier pass counted them; 0: this is that pass
        int only = 0;               ///< draw this page alone; 0: all of them
        double pixelsPerPoint = 1;
    };
    PageFlow(cairo_t *cairo, const Document &document, const Paper &paper);

    CairoCanvas &canvas() { return canvas_; }
    double y() const { return y_; }
    int page() const { return page_; }
    void advance(double height) { y_ += height; }
    bool fits(double height) const;
    /// A new page unless the height is still free on this one.
    void need(double height);
    void breakPage();
    /// The last page's foot.
    void finish();

    static constexpr double paperWidth = 595.276; ///< points
    static constexpr double paperHeight = 841.89;

private:
    void startPage();
    void drawFoot();

    cairo_t *cairo_;
    CairoCanvas canvas_;
    Speech speech_;
    std::string foot_;
    Paper paper_;
    int page_ = 1;
    double y_ = 0;
};

/// The table at the flow's place, over as many pages as it needs, its header repeated on each.
void drawTable(PageFlow &flow, const Table &table);

} // namespace mayfly::report
