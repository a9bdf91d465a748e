// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/report_printer.h"

#include <QImage>
#include <QPainter>
#include <QPrinter>

#include <algorithm>

namespace mayfly::pages {

namespace {

constexpr double pixelsPerPoint = 300.0 / 72;

/// As large as the paper allows, in its middle.
void paint(QPainter &painter, const report::PagePicture &picture, const QRect &paper)
{
    const QImage image(reinterpret_cast<const uchar *>(picture.pixels.data()), picture.width, picture.height,
                       picture.width * static_cast<int>(sizeof(std::uint32_t)), QImage::Format_ARGB32_Premultiplied);
    const QSize size = image.size().scaled(paper.size(), Qt::KeepAspectRatio);
    const QRect place(QPoint((paper.width() - size.width()) / 2, (paper.height() - size.height()) / 2), size);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(place, image);
}

} // namespace

Result<void> printDocument(const report::Document &document, QPrinter &printer, bridge::TaskControl &control)
{
    printer.setFullPage(true);
    QPainter painter;
    int last = 1;
    const int first = std::max(1, printer.fromPage());
    for (int page = first; page <= last && !control.cancelled(); ++page) {
        const auto picture = report::documentToPicture(document, page, pixelsPerPoint);
        if (!picture) {
            return passOn(picture.error());
        }
        last = printer.toPage() > 0 ? std::min(printer.toPage(), picture->pages) : picture->pages;
        if (page == first && !painter.begin(&printer)) {
            return fail(ErrorCode::Unavailable, "the printer " + printer.printerName().toStdString() + " cannot be started");
        }
        if (page > first && !printer.newPage()) {
            return fail(ErrorCode::Unavailable, "page " + std::to_string(page) + " was not taken by the printer");
        }
        paint(painter, *picture, printer.paperRect(QPrinter::DevicePixel).toRect());
        control.report(static_cast<double>(page - first + 1) / std::max(1, last - first + 1));
    }
    return {};
}

} // namespace mayfly::pages
