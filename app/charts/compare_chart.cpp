// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/compare_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QLineSeries>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <map>

namespace mayfly::charts {

namespace {

constexpr double compareWidth = 1.6;

} // namespace

CompareChart::CompareChart(const QString &title, int decimals, QWidget *parent)
    : ChartFrame(parent), title_(title), decimals_(decimals)
{
    setInsets({52, 26, 96, 30});
    setAccessibleName(title);
    setEmptyText(tr("Reading the runs"));
}

void CompareChart::setLines(QVector<CompareLine> lines)
{
    lines_ = std::move(lines);
    refresh();
}

void CompareChart::resizeEvent(QResizeEvent *event)
{
    ChartFrame::resizeEvent(event);
    refresh();
}

void CompareChart::refresh()
{
    double end_s = 1;
    double highest = 0;
    bool any = false;
    for (const CompareLine &line : lines_) {
        for (const QPointF &point : line.points) {
            end_s = std::max(end_s, point.x());
            highest = std::max(highest, point.y());
            any = true;
        }
    }
    setAxis(Axis::X, timeAxis(end_s));
    setRange(Axis::X, 0, timeAxisEnd(end_s));
    AxisStyle y;
    y.title = title_;
    y.tickCount = 4;
    y.least = 0;
    setAxis(Axis::Y, y);
    setRange(Axis::Y, 0, steadyTop(highest, 0));
    setEmptyText(any ? QString() : lines_.isEmpty() ? tr("Reading the runs") : tr("Nothing was measured"));
    while (drawn_.size() < lines_.size()) {
        const qsizetype at = drawn_.size();
        drawn_.push_back(addLine({}, [this, at] {
            const int series = at < lines_.size() ? lines_[at].series : 0;
            return solidPen(look::Theme::instance().series(series), compareWidth);
        }));
    }
    const auto [from, to] = range(Axis::X);
    for (qsizetype i = 0; i < drawn_.size(); ++i) {
        const bool used = i < lines_.size();
        drawn_[i]->setName(used ? lines_[i].name : QString());
        replace(drawn_[i], used ? thinnedToColumns(lines_[i].points, from, to, static_cast<int>(plotRect().width()))
                                : QVector<QPointF>());
    }
}

void CompareChart::paintOver(QPainter &painter, const QRectF &plot)
{
    QVector<EndLabel> labels;
    for (const CompareLine &line : lines_) {
        if (!line.points.isEmpty()) {
            labels.push_back({positionOf(line.points.back()).y(),
                              tr("%1: %2").arg(line.name, QLocale().toString(line.points.back().y(), 'f', decimals_)),
                              look::Theme::instance().series(line.series), line.series == 0});
        }
    }
    writeEndLabels(painter, plot.right(), labels, plot);
}

QVector<DataColumn> CompareChart::dataColumns() const
{
    QVector<DataColumn> columns{{tr("Time since the launch, s")}};
    for (const CompareLine &line : lines_) {
        columns << DataColumn{tr("%1: %2").arg(line.name, title_)};
    }
    return columns;
}

QString CompareChart::dataAsCsv() const
{
    std::map<double, QStringList> rows;
    QStringList header{QStringLiteral("elapsed_s")};
    for (qsizetype i = 0; i < lines_.size(); ++i) {
        header << lines_[i].name;
        for (const QPointF &point : lines_[i].points) {
            QStringList &fields = rows[point.x()];
            fields.resize(lines_.size());
            fields[i] = QString::number(point.y(), 'g', 9);
        }
    }
    QString csv = header.join(',') + '\n';
    for (const auto &[time_s, fields] : rows) {
        csv += QString::number(time_s, 'g', 12) + ',' + fields.join(',') + '\n';
    }
    return csv;
}

} // namespace mayfly::charts
