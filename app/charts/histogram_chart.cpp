// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/histogram_chart.h"

#include "app/look/theme.h"

#include <QPainter>

#include <algorithm>

namespace mayfly::charts {

using look::colour;
using look::Role;

namespace {

constexpr double headRoom = 1.3;     ///< for the names of the percentiles

} // namespace

HistogramChart::HistogramChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({4, 14, 10, 20});
    setAxis(Axis::Y, {.title = {}, .unit = {}, .hidden = true, .ticks = {0}, .label = {}});
    setCrosshair(false);
    setInteractive(false);
    setRange(Axis::Y, 0, 1);
    setMinimumHeight(look::units(72));
}

void HistogramChart::show(const HistogramData &data)
{
    data_ = data;
    const int highest = data_.counts.empty() ? 0 : *std::max_element(data_.counts.begin(), data_.counts.end());
    if (highest == 0 || !(data_.width > 0)) {
        clear(tr("Nothing simulated yet"));
        return;
    }
    setEmptyText({});
    setAxis(Axis::X, {.title = {}, .unit = data_.unit, .tickCount = 4, .ticks = {}, .label = [prefix = data_.prefix, decimals = data_.decimals](double value) {
                          return prefix + look::formatNumber(value, decimals);
                      },
                      .name = unitWord().isEmpty() ? title() : tr("%1, %2").arg(title(), unitWord())});
    const auto [from, to] = data_.range.value_or(std::pair(data_.from, end()));
    setRange(Axis::X, from, to);
    setRange(Axis::Y, 0, highest * headRoom);
    placeNames();
    setToolTip(limitBeyond());
    viewport()->update();
}

/// Each percentile's name at the side where it is inside, not over the other's name or line; where there is no such place, both at one line.
void HistogramChart::placeNames()
{
    if (data_.counts.empty()) {
        return;
    }
    Guide median{Axis::X, data_.median, QStringLiteral("P50"), Guide::Kind::Now};
    Guide high{Axis::X, data_.p90, QStringLiteral("P90"), Guide::Kind::Now};
    const QFontMetricsF metrics(look::textFont(look::Text::Caption));
    const double gap = look::units(7);
    const double at50 = positionOf({data_.median, 0}).x(), at90 = positionOf({data_.p90, 0}).x();
    const auto boxOf = [&](double x, const QString &name, Qt::Alignment side) {
        const double advance = metrics.horizontalAdvance(name) + 1;
        return QRectF(side == Qt::AlignRight ? x + gap : x - gap - advance, 0, advance, metrics.height());
    };
    const auto isFree = [&](const QRectF &box, double otherLine) {
        return box.left() >= 0 && box.right() <= width() && (otherLine < box.left() - 1 || otherLine > box.right() + 1);
    };
    constexpr std::pair<Qt::AlignmentFlag, Qt::AlignmentFlag> sides[] = {
        {Qt::AlignRight, Qt::AlignRight}, {Qt::AlignLeft, Qt::AlignRight}, {Qt::AlignLeft, Qt::AlignLeft}};
    names_.clear();
    const auto [from, to] = range(Axis::X);
    if (data_.p90 < from || data_.p90 > to) {       // its line is not there either
        median.labelAt = isFree(boxOf(at50, median.label, Qt::AlignRight), at90) ? Qt::AlignRight : Qt::AlignLeft;
        high.label.clear();
        names_ = {boxOf(at50, median.label, median.labelAt)};
    }
    for (const auto &[of50, of90] : sides) {
        if (!names_.isEmpty()) {
            break;
        }
        const QRectF one = boxOf(at50, median.label, of50), other = boxOf(at90, high.label, of90);
        if (isFree(one, at90) && isFree(other, at50) && !one.adjusted(-gap / 2, 0, gap / 2, 0).intersects(other)) {
            median.labelAt = of50;
            high.labelAt = of90;
            names_ = {one, other};
            break;
        }
    }
    if (names_.isEmpty()) {
        median.label.clear();
        high.label = QStringLiteral("P50, P90");
        const bool fits = isFree(boxOf(at90, high.label, Qt::AlignRight), at50);
        high.labelAt = fits ? Qt::AlignRight : Qt::AlignLeft;
        names_ = {boxOf(fits ? at90 : at50, high.label, fits ? Qt::AlignRight : Qt::AlignLeft)};
        if (!fits) {
            std::swap(median.label, high.label);
            median.labelAt = Qt::AlignLeft;
        }
    }
    QVector<Guide> guides{median, high};
    if (data_.limit && limitBeyond().isEmpty()) {
        guides << Guide{Axis::X, *data_.limit, {}, Guide::Kind::Limit};
    }
    setGuides(guides);
}

void HistogramChart::resizeEvent(QResizeEvent *event)
{
    ChartFrame::resizeEvent(event);
    placeNames();
}

void HistogramChart::clear(const QString &why)
{
    data_ = {};
    names_.clear();
    setGuides({});
    setAxis(Axis::X, {.title = {}, .unit = {}, .hidden = true, .ticks = {}, .label = {}});     // no figures that nobody counted
    setEmptyText(why);
    viewport()->update();
}

QString HistogramChart::limitBeyond() const
{
    if (!data_.limit || data_.counts.empty()) {
        return {};
    }
    const auto [from, to] = data_.range.value_or(std::pair(data_.from, end()));
    if (*data_.limit > to) {
        return data_.limitText + QChar(0x00A0) + QChar(0x2192);
    }
    return *data_.limit < from ? QChar(0x2190) + QString(QChar(0x00A0)) + data_.limitText : QString();
}

/// Where the names of the percentiles leave room; the tooltip says it anyway.
void HistogramChart::paintOver(QPainter &painter, const QRectF &plot)
{
    const QString words = limitBeyond();
    if (words.isEmpty()) {
        return;
    }
    painter.setFont(look::textFont(look::Text::Caption));
    painter.setPen(colour(Role::Text2));
    const QFontMetricsF metrics(painter.font());
    QRectF box(0, 0, metrics.horizontalAdvance(words) + 1, metrics.height());
    QVector<QRectF> places;
    const auto isFree = [&](const QRectF &place) {
        const double around = look::units(7);
        const bool onNames = std::any_of(names_.begin(), names_.end(), [&](const QRectF &name) {
            return name.right() > place.left() - around && name.left() < place.right() + around;
        });
        const auto onLine = [&](double mark) {
            const double x = positionOf({mark, 0}).x();
            return x > place.left() - 1 && x < place.right() + 1;
        };
        return !onNames && !onLine(data_.median) && !onLine(data_.p90);
    };
    for (const double left : {plot.right() - box.width(), plot.left()}) {
        box.moveTopLeft({left, plot.top() - look::units(10)});
        if (isFree(box)) {
            places << box;
        }
    }
    writeLabel(painter, words, places, LabelPlaces::Must::Fit);
}

QString HistogramChart::unitWord() const
{
    return data_.prefix == QStringLiteral("$") ? QStringLiteral("USD") : data_.unit;
}

QVector<DataColumn> HistogramChart::dataColumns() const
{
    const auto titled = [this](const QString &words) { return unitWord().isEmpty() ? words : tr("%1, %2").arg(words, unitWord()); };
    return {{titled(tr("From"))}, {titled(tr("To"))}, {tr("Simulated runs"), 0}};
}

QVector<ChartFrame::PictureKey> HistogramChart::pictureKeys() const
{
    QVector<PictureKey> keys{fillKey(tr("simulated runs"), barColour())};
    if (data_.limit) {
        keys << lineKey(data_.limitText, dashedPen(colour(Role::Bad), 1));
    }
    return keys;
}

QString HistogramChart::dataAsCsv() const
{
    const QString unit = data_.unit.isEmpty() ? data_.prefix : data_.unit;
    QString text = unit.isEmpty() ? QStringLiteral("from,to,count\n") : QStringLiteral("\"from, %1\",\"to, %1\",count\n").arg(unit);
    for (std::size_t i = 0; i < data_.counts.size(); ++i) {
        const double from = data_.from + data_.width * static_cast<double>(i);
        text += QString::number(from, 'g', 10) + ',' + QString::number(from + data_.width, 'g', 10) + ',' + QString::number(data_.counts[i]) + '\n';
    }
    return text;
}

void HistogramChart::paintUnder(QPainter &painter, const QRectF &plot)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(barColour());
    for (std::size_t i = 0; i < data_.counts.size(); ++i) {
        if (data_.counts[i] == 0) {
            continue;
        }
        const double from = data_.from + data_.width * static_cast<double>(i);
        const QPointF low = positionOf({from, 0});
        const QPointF high = positionOf({from + data_.width, static_cast<double>(data_.counts[i])});
        const double gap = std::min(1.0, (high.x() - low.x()) / 6);
        painter.drawRect(QRectF(QPointF(low.x() + gap / 2, high.y()), QPointF(high.x() - gap / 2, plot.bottom())));
    }
}

} // namespace mayfly::charts
