// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as a picture or as its data.
#include "app/charts/chart_frame.h"
#include "app/look/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QtCharts/QChart>
#include <QtCharts/QXYSeries>

#include <map>
#include <vector>

namespace mayfly::charts {

namespace {

constexpr double pictureScale = 2;

QString quoted(QString field)
{
    return field.contains(',') || field.contains('"') ? '"' + field.replace('"', "\"\"") + '"' : field;
}

} // namespace

bool ChartFrame::exportPicture(const QString &path)
{
    const QColor ground = look::colour(look::Role::Surface);
    const QRect area = viewport()->rect();
    if (path.endsWith(".svg", Qt::CaseInsensitive)) {
        QSvgGenerator generator;
        generator.setFileName(path);
        generator.setSize(area.size());
        generator.setViewBox(area);
        QPainter painter;
        if (!painter.begin(&generator)) {
            return false;
        }
        painter.fillRect(area, ground);
        render(&painter);
        return painter.end();
    }
    QImage image(area.size() * pictureScale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pictureScale);
    image.fill(ground);
    QPainter painter(&image);
    render(&painter);
    painter.end();
    return image.save(path);
}

QString ChartFrame::dataAsCsv() const
{
    std::vector<const QXYSeries *> columns;
    std::map<double, std::vector<QString>> rows;
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *points = qobject_cast<const QXYSeries *>(series);
        if (points != nullptr && !points->name().isEmpty() && points->count() > 0) {
            columns.push_back(points);
        }
    }
    for (std::size_t column = 0; column < columns.size(); ++column) {
        for (const QPointF &point : columns[column]->points()) {
            auto &row = rows[point.x()];
            row.resize(columns.size());
            row[column] = QString::number(point.y(), 'g', 12);
        }
    }
    QString csv = quoted(x_.style.title.isEmpty() ? x_.style.unit : x_.style.title);
    for (const QXYSeries *column : columns) {
        csv += ',' + quoted(column->name());
    }
    csv += '\n';
    for (const auto &[x, fields] : rows) {
        csv += QString::number(x, 'g', 12);
        for (const QString &field : fields) {
            csv += ',' + field;
        }
        csv += '\n';
    }
    return csv;
}

void ChartFrame::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Reset zoom"), this, &ChartFrame::resetZoom)->setEnabled(zoomed_);
    menu.addSeparator();
    menu.addAction(tr("Copy data as CSV"), this, [this] { QApplication::clipboard()->setText(dataAsCsv()); });
    menu.addAction(tr("Save as…"), this, [this] {
        const QString path = QFileDialog::getSaveFileName(this, tr("Save chart"), {}, tr("Pictures and data (*.png *.svg *.csv)"));
        if (path.endsWith(".csv")) {
            QSaveFile file(path);
            if (file.open(QIODevice::WriteOnly)) {
                file.write(dataAsCsv().toUtf8());
                file.commit();
            }
        } else if (!path.isEmpty()) {
            exportPicture(path);
        }
    });
    menu.exec(event->globalPos());
}

} // namespace mayfly::charts
