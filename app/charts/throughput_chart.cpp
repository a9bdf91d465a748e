// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/throughput_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QLineSeries>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <map>

namespace mayfly::charts {

namespace {

constexpr double clusterWidth = 2;
constexpr double workerWidth = 1;
constexpr double highlightedWidth = 2;
constexpr double manyWorkersAlpha = 0.4;
constexpr double missedSamples = 4; ///< a longer gap ends a stretch

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
    refreshCluster(); // the first of its lines stands below the workers'
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
    AxisStyle y;
    y.title = data_.evaluations.isEmpty() ? tr("Images/s") : tr("Images/s; ticks below: a worker tested the model");
    y.tickCount = 4;
    y.least = 0;
    setAxis(Axis::Y, y);
    top_ = steadyTop(std::max(highestOf(data_.cluster), data_.plan.value_or(0)), top_);
    setRange(Axis::Y, 0, top_);
    setEmptyText(data_.cluster.isEmpty() ? tr("No step yet") : QString());
    refreshLines();
    refreshMarks();
}

QVector<QPointF> ThroughputChart::thinned(const QVector<QPointF> &points) const
{
    // Four points in two pixels: Qt Charts strokes every line anew, and that costs by the point.
    constexpr int pixelsPerColumn = 2;
    const auto [from, to] = range(Axis::X);
    return thinnedToColumns(points, from, to, static_cast<int>(plotRect().width()) / pixelsPerColumn);
}

QVector<QPointF> ThroughputChart::blurred(const QVector<QPointF> &points) const
{
    constexpr int pixelsPerPoint = 4;
    const auto [from, to] = range(Axis::X);
    return averagedToColumns(points, from, to, static_cast<int>(plotRect().width()) / pixelsPerPoint);
}

void ThroughputChart::refreshCluster()
{
    auto parts = stretches(data_.cluster, missedSamples * data_.resolution_s);
    parts.resize(std::max<qsizetype>(1, parts.size()));
    while (cluster_.size() < parts.size()) {
        cluster_.push_back(addLine(tr("cluster"), [] { return solidPen(look::colour(look::Role::Accent), clusterWidth); }));
    }
    for (qsizetype i = 0; i < cluster_.size(); ++i) {
        replace(cluster_[i], i < parts.size() ? thinned(parts[i]) : QVector<QPointF>());
    }
}

void ThroughputChart::refreshLines()
{
    refreshCluster();
    qsizetype used = 0;
    for (const ThroughputLine &line : data_.workers) {
        if (manyWorkers() && !standsOut(line.name)) {
            continue; // in the picture behind
        }
        for (const QVector<QPointF> &stretch : stretches(line.points, missedSamples * data_.resolution_s)) {
            QLineSeries *series = workerSeries(used);
            const Drawn now{line.name, line.series};
            if (drawn_[used] != now) {
                drawn_[used] = now;
                series->setPen(workerPen(used));
                series->setName(line.name);
            }
            replace(series, thinned(stretch));
            ++used;
        }
    }
    for (qsizetype i = used; i < workers_.size(); ++i) {
        if (drawn_[i] != Drawn()) {
            drawn_[i] = {};
            replace(workers_[i], {});
            workers_[i]->setName({});
        }
    }
    if (many_ != manyWorkers()) {
        many_ = manyWorkers();
        repaintWorkers();
    }
}

QLineSeries *ThroughputChart::workerSeries(qsizetype at)
{
    while (workers_.size() <= at) {
        const qsizetype index = workers_.size();
        drawn_.push_back({});
        workers_.push_back(addLine({}, [this, index] { return workerPen(index); }));
    }
    return workers_[at];
}

bool ThroughputChart::standsOut(const QString &worker) const
{
    return !worker.isEmpty() && (worker == highlighted_ || worker == hovered_);
}

QPen ThroughputChart::workerPen(qsizetype at) const
{
    const Drawn &drawn = drawn_[at];
    const bool stands = standsOut(drawn.worker);
    return solidPen(look::Theme::instance().series(drawn.series), stands ? highlightedWidth : workerWidth);
}

void ThroughputChart::repaintWorkers()
{
    for (qsizetype i = 0; i < workers_.size(); ++i) {
        workers_[i]->setPen(workerPen(i));
    }
}

void ThroughputChart::themeChanged()
{
    crowd_.drawn_s = -1e9;
}

void ThroughputChart::paintUnder(QPainter &painter, const QRectF &plot)
{
    if (!manyWorkers() || plot.isEmpty()) {
        return;
    }
    // The lines move by a bin at a time: half a bin is often enough.
    constexpr double often_s = 2;
    const bool same = crowd_.x == range(Axis::X) && crowd_.y == range(Axis::Y) &&
                      crowd_.workers == data_.workers.size() &&
                      crowd_.picture.deviceIndependentSize() == plot.size().toSize().toSizeF();
    const double age_s = data_.now_s - crowd_.drawn_s;
    if (!same || age_s < 0 || age_s >= std::max(often_s, data_.resolution_s / 2)) {
        paintCrowd(plot);
    }
    painter.drawPixmap(plot.topLeft(), crowd_.picture);
}

void ThroughputChart::paintCrowd(const QRectF &plot)
{
    crowd_.x = range(Axis::X);
    crowd_.y = range(Axis::Y);
    crowd_.workers = data_.workers.size();
    crowd_.drawn_s = data_.now_s;
    const double scale = devicePixelRatioF();
    crowd_.picture = QPixmap(plot.size().toSize() * scale);
    crowd_.picture.setDevicePixelRatio(scale);
    crowd_.picture.fill(Qt::transparent);
    QPainter painter(&crowd_.picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(solidPen(look::faded(look::colour(look::Role::Text3), manyWorkersAlpha), workerWidth));
    const double wide = plot.width() / (crowd_.x.second - crowd_.x.first);
    const double high = plot.height() / (crowd_.y.second - crowd_.y.first);
    for (const ThroughputLine &line : data_.workers) {
        for (const QVector<QPointF> &stretch : stretches(line.points, missedSamples * data_.resolution_s)) {
            QPolygonF drawn;
            for (const QPointF &point : blurred(stretch)) {
                drawn << QPointF((point.x() - crowd_.x.first) * wide, plot.height() - (point.y() - crowd_.y.first) * high);
            }
            painter.drawPolyline(drawn);
        }
    }
}

void ThroughputChart::setHighlighted(const QString &worker)
{
    if (highlighted_ != worker) {
        highlighted_ = worker;
        repaintWorkers();
        refreshLines();
    }
}

void ThroughputChart::setHovered(const QString &worker)
{
    if (hovered_ != worker) {
        hovered_ = worker;
        repaintWorkers();
        refreshLines();
    }
}

/// The worker whose line passes within a finger's breadth; empty: none.
QString ThroughputChart::workerAt(const QPointF &position) const
{
    double nearest = look::units(8);
    QString found;
    const double x = valueAt(position).x();
    for (const ThroughputLine &line : data_.workers) {
        const auto at = std::lower_bound(line.points.begin(), line.points.end(), x,
                                         [](const QPointF &point, double value) { return point.x() < value; });
        if (at == line.points.end() || at->x() - x > 2 * data_.resolution_s) {
            continue;
        }
        const double away = std::abs(positionOf(*at).y() - position.y());
        if (away < nearest) {
            nearest = away;
            found = line.name;
        }
    }
    return found;
}

void ThroughputChart::mouseMoveEvent(QMouseEvent *event)
{
    ChartFrame::mouseMoveEvent(event);
    if (manyWorkers()) {
        setHovered(plotRect().contains(event->position()) ? workerAt(event->position()) : QString());
    }
}

void ThroughputChart::leaveEvent(QEvent *event)
{
    ChartFrame::leaveEvent(event);
    setHovered({});
}

/// Of many workers only those that stand out: a list of all would cover the chart.
QVector<ChartFrame::Reading> ThroughputChart::readingsAt(double x) const
{
    QVector<Reading> readings = ChartFrame::readingsAt(x);
    if (manyWorkers()) {
        const QString cluster = cluster_.front()->name();
        readings.removeIf(
            [&](const Reading &reading) { return reading.name != cluster && !standsOut(reading.name); });
    }
    return readings;
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

QString ThroughputChart::dataAsCsv() const
{
    std::map<double, QStringList> rows;
    const qsizetype columns = data_.workers.size() + 1;
    const auto put = [&](qsizetype column, const QVector<QPointF> &points) {
        for (const QPointF &point : points) {
            QStringList &fields = rows[point.x()];
            fields.resize(columns);
            fields[column] = QString::number(point.y(), 'g', 9);
        }
    };
    QStringList header{QStringLiteral("elapsed_s"), QStringLiteral("cluster_images_per_s")};
    put(0, data_.cluster);
    for (qsizetype i = 0; i < data_.workers.size(); ++i) {
        header << data_.workers[i].name + QStringLiteral("_images_per_s");
        put(i + 1, data_.workers[i].points);
    }
    QString csv = header.join(',') + '\n';
    for (const auto &[time_s, fields] : rows) {
        csv += QString::number(time_s, 'g', 12) + ',' + fields.join(',') + '\n';
    }
    return csv;
}

QVector<DataColumn> ThroughputChart::dataColumns() const
{
    QVector<DataColumn> columns{{tr("Time since the launch, s")}, {tr("Cluster, images/s")}};
    for (const ThroughputLine &line : data_.workers) {
        columns << DataColumn{tr("%1, images/s").arg(line.name)};
    }
    return columns;
}

QVector<ChartFrame::PictureKey> ThroughputChart::pictureKeys() const
{
    QVector<PictureKey> keys{lineKey(tr("cluster"), solidPen(look::colour(look::Role::Accent), clusterWidth))};
    for (const ThroughputLine &line : data_.workers) {
        if (!manyWorkers() || standsOut(line.name)) {
            keys << lineKey(line.name, solidPen(look::Theme::instance().series(line.series), workerWidth));
        }
    }
    if (manyWorkers()) {
        const int others = static_cast<int>(data_.workers.size()) - static_cast<int>(keys.size()) + 1;
        keys << lineKey(tr("%n workers", nullptr, others), solidPen(look::faded(look::colour(look::Role::Text3), manyWorkersAlpha), workerWidth));
    }
    if (data_.plan) {
        keys << lineKey(tr("plan %1").arg(rateText(*data_.plan)), dashedPen(look::colour(look::Role::Text2), 1));
    }
    if (data_.finish) {
        keys << fillKey(tr("expected finish, P10 to P90"), bandColour());
    }
    return keys;
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
    writeLabel(painter, data_.finish->label, {box, box.translated(0, -box.height())});
}

/// Ticks under the axis: why the curve dips there.
void ThroughputChart::paintEvaluations(QPainter &painter, const QRectF &plot) const
{
    for (const double at_s : data_.evaluations) {
        const double x = positionOf({at_s, 0}).x();
        if (x >= plot.left() && x <= plot.right()) {
            painter.fillRect(QRectF(x - look::units(1), plot.bottom() + look::units(1), look::units(2), look::units(5)), look::colour(look::Role::Text2));
        }
    }
}

void ThroughputChart::paintOver(QPainter &painter, const QRectF &plot)
{
    paintEvaluations(painter, plot);
    if (data_.finish) {
        paintFinish(painter, plot);
    }
    if (data_.plan && (!data_.live || data_.cluster.isEmpty())) { // a guide bears its name; else it stands beside the cluster's
        const double y = positionOf({0, *data_.plan}).y() - look::units(9);
        writeEndLabels(painter, plot.right(), {{y, tr("plan %1").arg(rateText(*data_.plan)), {}, false}}, plot, plot.right() + look::units(timeInsetRight));
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
    writeEndLabels(painter, x, labels, plot, plot.right() + look::units(timeInsetRight));
}

} // namespace mayfly::charts
