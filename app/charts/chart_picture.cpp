// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a picture that stands alone: under a title and what it is about, with names and units of both axes and a legend.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QDir>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QScopedValueRollback>
#include <QSvgGenerator>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>

#include <algorithm>

namespace mayfly::charts {

using look::colour;
using look::Role;
using look::units;

namespace {

constexpr double pictureScale = 2;
constexpr char subjectProperty[] = "mayflyChartSubject";

double lineHeightOf(look::Text which)
{
    return QFontMetricsF(look::textFont(which)).height();
}

void write(QPainter *painter, look::Text which, Role ink, const QRectF &at, Qt::Alignment side, const QString &text)
{
    if (painter != nullptr) {
        painter->setFont(look::textFont(which));
        painter->setPen(colour(ink));
        painter->drawText(at, side | Qt::AlignVCenter, QFontMetricsF(painter->font()).elidedText(text, Qt::ElideRight, at.width()));
    }
}

} // namespace

void ChartFrame::setSubject(QWidget *page, const QString &subject)
{
    if (page->property(subjectProperty) != subject) {
        page->setProperty(subjectProperty, subject);
    }
}

QString ChartFrame::subject() const
{
    for (const QWidget *up = this; up != nullptr; up = up->parentWidget()) {
        if (const QVariant subject = up->property(subjectProperty); subject.isValid()) {
            return subject.toString();
        }
    }
    return {};
}

ChartFrame::PictureKey ChartFrame::lineKey(const QString &name, const QPen &pen)
{
    return {name, [pen](QPainter &painter, const QRectF &mark) {
                painter.setPen(pen);
                painter.drawLine(QPointF(mark.left(), mark.center().y()), QPointF(mark.right(), mark.center().y()));
            }};
}

ChartFrame::PictureKey ChartFrame::fillKey(const QString &name, const QColor &ink)
{
    return {name, [ink](QPainter &painter, const QRectF &mark) { painter.fillRect(mark, ink); }, 11};
}

QVector<ChartFrame::PictureKey> ChartFrame::pictureKeys() const
{
    QVector<PictureKey> keys;
    QStringList named;
    for (const QAbstractSeries *series : chart()->series()) {
        const QString name = series->name();
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (!name.isEmpty() && !named.contains(name) && line != nullptr && line->isVisible() && line->count() > 0) {
            keys << lineKey(name, line->pen());
            named << name;
        }
    }
    return keys;
}

/// "Time since the launch, min"; nothing where the chart has the axis's title itself.
QString ChartFrame::axisName(const AxisState &axis) const
{
    return axis.style.title.isEmpty() ? axis.style.name : QString();
}

/// The legend in as many lines as it needs; the height of all.
int ChartFrame::paintKeys(QPainter *painter, const QRectF &area) const
{
    const QFontMetricsF metrics(look::textFont(look::Text::Caption));
    const double high = metrics.height() + units(4), markHigh = units(11);
    QPointF at = area.topLeft();
    const QVector<PictureKey> keys = pictureKeys();
    for (const PictureKey &key : keys) {
        const double markWide = look::exactUnits(key.width), gap = units(5);
        const double wide = markWide + gap + metrics.horizontalAdvance(key.name) + 1;
        if (at.x() > area.left() && at.x() + wide > area.right()) {
            at = {area.left(), at.y() + high};
        }
        if (painter != nullptr) {
            painter->save();
            painter->setRenderHint(QPainter::Antialiasing);
            key.mark(*painter, QRectF(at.x(), at.y() + (high - markHigh) / 2, markWide, markHigh));
            painter->restore();
        }
        write(painter, look::Text::Caption, Role::Text2, QRectF(at.x() + markWide + gap, at.y(), wide, high), Qt::AlignLeft, key.name);
        at.rx() += wide + units(14);
    }
    return keys.isEmpty() ? 0 : static_cast<int>(at.y() + high - area.top());
}

QSize ChartFrame::paintPicture(QPainter *painter)
{
    const QScopedValueRollback picturing(picturing_, true);
    const QRect shown = viewport()->rect();
    constexpr double leastWidth = 320;  // of the words around a small chart
    const double margin = units(16), wide = std::max<double>(shown.width(), units(leastWidth));
    double y = margin;
    const auto line = [&](look::Text which, Role ink, Qt::Alignment side, const QString &text, double after) {
        if (!text.isEmpty()) {
            write(painter, which, ink, QRectF(margin, y, wide, lineHeightOf(which)), side, text);
            y += lineHeightOf(which) + after;
        }
    };
    line(look::Text::Strong, Role::Text, Qt::AlignLeft, title(), units(2));
    line(look::Text::Caption, Role::Text2, Qt::AlignLeft, subject(), units(8));
    line(look::Text::Caption, Role::Text2, Qt::AlignLeft, axisName(y_), units(2));
    if (painter != nullptr) {
        painter->save();
        render(painter, QRectF(margin, y, shown.width(), shown.height()), shown);    // without a target it would fill device pixels, twice as many
        painter->restore();
    }
    const double top = y;
    y += shown.height();
    if (x_.style.hidden) {
        // Elsewhere a neighbour has the labels.
        const double below = std::max(0.0, plotRect().bottom() + units(12) + lineHeightOf(look::Text::Caption) - shown.height());
        if (painter != nullptr) {
            painter->save();
            painter->translate(margin, top);
            labels_.begin(QRectF(rect()).adjusted(0, 0, 0, below));
            paintXTicks(*painter, plotRect());
            painter->restore();
        }
        y += below;
    }
    y += units(4);
    line(look::Text::Caption, Role::Text2, Qt::AlignRight, axisName(x_), units(2));
    y += units(4);
    y += paintKeys(painter, QRectF(margin, y, wide, 0));
    return QSizeF(wide + 2 * margin, y + margin - units(4)).toSize();
}

bool ChartFrame::exportPicture(const QString &path)
{
    return saveTo(path).isEmpty();
}

QString ChartFrame::saveTo(const QString &path)
{
    QSaveFile file(path);
    const auto problem = [&] { return tr("%1: %2").arg(QDir::toNativeSeparators(path), file.errorString()); };
    if (!file.open(QIODevice::WriteOnly)) {
        return problem();
    }
    if (path.endsWith(".csv", Qt::CaseInsensitive)) {
        file.write(dataAsCsv().toUtf8());
        return file.commit() ? QString() : problem();
    }
    const QSize size = paintPicture(nullptr);
    const auto paintOn = [&](QPaintDevice &device) {
        QPainter painter(&device);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillRect(QRect(QPoint(), size), colour(Role::Surface));
        paintPicture(&painter);
    };
    if (path.endsWith(".svg", Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setOutputDevice(&file);
        generator.setTitle(title());
        generator.setResolution(logicalDpiX());
        generator.setSize(size);
        generator.setViewBox(QRect(QPoint(), size));
        paintOn(generator);
    } else if (path.endsWith(".pdf", Qt::CaseInsensitive)) {
        constexpr double pointsPerInch = 72;
        QPdfWriter writer(&file);
        writer.setTitle(title());
        writer.setResolution(logicalDpiX());
        writer.setPageMargins({});
        writer.setPageSize(QPageSize(QSizeF(size) * (pointsPerInch / logicalDpiX()), QPageSize::Point, {}, QPageSize::ExactMatch));
        paintOn(writer);
    } else {
        QImage image(size * pictureScale, QImage::Format_ARGB32_Premultiplied);
        image.setDevicePixelRatio(pictureScale);
        paintOn(image);
        image.save(&file, "PNG");
    }
    return file.commit() ? QString() : problem();
}

} // namespace mayfly::charts
