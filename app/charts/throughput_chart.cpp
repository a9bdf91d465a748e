// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/throughput_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QLineSeries>
#include <QLocale>
#include <QPainter>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr double clusterWidth = 2;
constexpr double workerWidth = 1;
constexpr double manyWorkersAlpha = 0.4;

double highestOf(const QVector<QPointF> &points)
{
    double highest = 0;
    for (const QPointF &point : points) {
        highest = std::max(highest, point.y());
    }
    return highest;
}

QString rateText(double imagesPerSecond)
{
    return QLocale().toString(imagesPerSecond, 'f', imagesPerSecond < 10 ? 1 : 0);
}

} // namespace

ThroughputChart::ThroughputChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({timeInsetLeft, 30, timeInsetRight, 10});
    AxisStyle y;
    y.title = tr("Images/s");
    y.tickCount = 4;
    setAxis(Axis::Y, y);
    setEmptyText(tr("No step yet"));
    setAccessibleName(tr("Throughput over time"));
    cluster_ = addLine(tr("cluster"), [] { return solidPen(look::colour(look::Role::Accent), clusterWidth); });
}

void ThroughputChart::setData(ThroughputData data)
{
    data_ = std::move(data);
    stale_ = true;
    if (isVisible()) {
        refresh();
    }
}

void ThroughputChart::showEvent(QShowEvent *event)
{
    ChartFrame::showEvent(event);
    if (stale_) {
        refresh();
    }
}

void ThroughputChart::resizeEvent(QResizeEvent *event)
{
    ChartFrame::resizeEvent(event);
    if (isVisible()) {
        refreshLines();
    }
}

void ThroughputChart::refresh()
{
    stale_ = false;
    AxisStyle x = timeAxis(data_.end_s);
    x.hidden = true; // the timeline below labels it
    setAxis(Axis::X, x);
    setRange(Axis::X, 0, timeAxisEnd(data_.end_s));
    top_ = steadyTop(std::max(highestOf(data_.cluster), data_.plan.value_or(0)), top_);
    setRange(Axis::Y, 0, top_);
    setEmptyText(data_.cluster.isEmpty() ? tr("No step yet") : QString());
    refreshLines();
    refreshMarks();
}

QVector<QPointF> ThroughputChart::thinned(const QVector<QPointF> &points) const
{
    const auto [from, to] = range(Axis::X);
    return thinnedToColumns(points, from, to, static_cast<int>(plotRect().width()));
}

QVector<QPointF> ThroughputChart::blurred(const QVector<QPointF> &points) const
{
    constexpr int pixelsPerPoint = 4;
    const auto [from, to] = range(Axis::X);
    return averagedToColumns(points, from, to, static_cast<int>(plotRect().width()) / pixelsPerPoint);
}

void ThroughputChart::refreshLines()
{
    constexpr double missedSamples = 4;
    replace(cluster_, thinned(data_.cluster));
    const bool many = data_.workers.size() > mostColouredWorkers;
    qsizetype used = 0;
    for (const ThroughputLine &line : data_.workers) {
        for (const QVector<QPointF> &stretch : stretches(line.points, missedSamples * data_.resolution_s)) {
            QLineSeries *series = workerSeries(used);
            const int colour = many ? 0 : line.series;
            if (colours_[used] != colour) {
                colours_[used] = colour;
                series->setPen(solidPen(workerColour(used), workerWidth));
            }
            series->setName(line.name);
            replace(series, many ? blurred(stretch) : thinned(stretch));
            ++used;
        }
    }
    for (qsizetype i = used; i < workers_.size(); ++i) {
        replace(workers_[i], {});
        workers_[i]->setName({});
    }
}

QLineSeries *ThroughputChart::workerSeries(qsizetype at)
{
    while (workers_.size() <= at) {
        const qsizetype index = workers_.size();
        colours_.push_back(0);
        workers_.push_back(addLine({}, [this, index] { return solidPen(workerColour(index), workerWidth); }));
    }
    return workers_[at];
}

QColor ThroughputChart::workerColour(qsizetype at) const
{
    return colours_[at] == 0 ? look::faded(look::colour(look::Role::Text3), manyWorkersAlpha)
                             : look::Theme::instance().series(colours_[at]);
}

void ThroughputChart::refreshMarks()
{
    QVector<Guide> guides;
    if (data_.plan) {
        guides.push_back(
            {Axis::Y, *data_.plan, {}, Guide::Kind::Target, look::Glyph::None, look::Tone::Neutral, Qt::AlignRight});
    }
    // Newest first, and only those labels that have room: the glyph says enough.
    double labelEnds = range(Axis::X).second * 2;
    const double labelNeeds = (range(Axis::X).second - range(Axis::X).first) * 0.17;
    for (auto mark = data_.revocations.rbegin(); mark != data_.revocations.rend(); ++mark) {
        const bool room = labelEnds - mark->at_s > 0 && mark->at_s > labelNeeds;
        guides.push_back({Axis::X, mark->at_s, room ? mark->label : QString(), Guide::Kind::Mark, look::Glyph::Cross,
                          look::Tone::Bad, Qt::AlignLeft});
        labelEnds = room ? mark->at_s - labelNeeds : labelEnds;
    }
    QVector<Band> bands;
    if (data_.finish) {
        bands.push_back({Axis::X, data_.finish->from_s, data_.finish->to_s});
        guides.push_back({Axis::X,
                          data_.finish->at_s,
                          {},
                          Guide::Kind::Mark,
                          look::Glyph::None,
                          look::Tone::Accent,
                          Qt::AlignHCenter});
    }
    if (data_.live && !data_.cluster.isEmpty()) {
        guides.push_back(
            {Axis::X, data_.now_s, {}, Guide::Kind::Now, look::Glyph::None, look::Tone::Neutral, Qt::AlignRight});
    }
    setBands(bands);
    setGuides(guides);
}

void ThroughputChart::paintFinish(QPainter &painter, const QRectF &plot) const
{
    const double x = positionOf({data_.finish->at_s, 0}).x();
    if (x < plot.left() || x > plot.right()) {
        return;
    }
    painter.setFont(look::textFont(look::Text::CaptionStrong));
    painter.setPen(look::colour(look::Role::Accent));
    QRectF box(0, 0, painter.fontMetrics().horizontalAdvance(data_.finish->label) + 2, painter.fontMetrics().height());
    box.moveCenter({x, plot.top() - box.height() / 2 - 1});
    box.moveRight(std::min(box.right(), plot.right() + look::units(timeInsetRight)));
    painter.drawText(box, Qt::AlignCenter, data_.finish->label);
}

void ThroughputChart::paintOver(QPainter &painter, const QRectF &plot)
{
    if (data_.finish) {
        paintFinish(painter, plot);
    }
    if (data_.cluster.isEmpty() || !data_.live) {
        return;
    }
    const double x = positionOf({data_.now_s, 0}).x();
    if (x < plot.left() || x > plot.right()) {
        return;
    }
    QVector<EndLabel> labels;
    const auto yOf = [&](double value) { return positionOf({data_.now_s, value}).y(); };
    const double cluster = data_.cluster.back().y();
    if (data_.plan) {
        // The plan's words stand on its line, the cluster's below it if they are near.
        painter.setFont(look::textFont(look::Text::Caption));
        const double height = painter.fontMetrics().height();
        const double lift = look::units(9);
        const bool near = std::abs(yOf(*data_.plan) - yOf(cluster)) < 1.5 * height;
        labels.push_back({yOf(*data_.plan) - lift, tr("plan %1").arg(rateText(*data_.plan)), {}, false});
        labels.push_back({near ? yOf(*data_.plan) + lift : yOf(cluster), tr("cluster %1").arg(rateText(cluster)),
                          look::colour(look::Role::Accent), true});
    } else {
        labels.push_back(
            {yOf(cluster), tr("cluster %1").arg(rateText(cluster)), look::colour(look::Role::Accent), true});
    }
    double sum = 0;
    int live = 0;
    for (const ThroughputLine &line : data_.workers) {
        if (!line.points.isEmpty() && data_.now_s - line.points.back().x() < 5 * data_.resolution_s) {
            sum += line.points.back().y();
            ++live;
        }
    }
    if (live > 1) {
        labels.push_back({yOf(sum / live), tr("each worker %1").arg(rateText(sum / live)), {}, false});
    }
    paintEndLabels(painter, x, labels, plot);
}

} // namespace mayfly::charts
