// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/timeline_chart.h"

#include "app/charts/live_data.h"
#include "app/look/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr double fullRow = 22;
constexpr double barShare = 12.0 / fullRow;
constexpr double topInset = 6;
constexpr double bottomInset = 30;
constexpr double trainingAlpha = 0.72;
constexpr double trainingAlphaDark = 0.62;
constexpr double servingAlpha = 0.70;

double bodyAlpha()
{
    return look::Theme::instance().scheme() == look::Scheme::Dark ? trainingAlphaDark : trainingAlpha;
}

void paintHatch(QPainter &painter, const QRectF &bar)
{
    painter.save();
    painter.setClipRect(bar, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = look::Theme::instance().series(3);
    painter.fillRect(bar, look::faded(ink, 0.18));
    painter.setPen(QPen(ink, look::exactUnits(1.5)));
    const double spacing = look::exactUnits(4);
    // Lines hang on the view's origin, not on the bar's, so that neighbouring bars match.
    const double first = std::floor((bar.left() - bar.height()) / spacing) * spacing;
    for (double x = first; x < bar.right(); x += spacing) {
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x + bar.height(), bar.top()));
    }
    painter.restore();
}

void paintDashedBox(QPainter &painter, const QRectF &bar)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    QPen pen(look::colour(look::Role::Text2), 1);
    pen.setDashPattern({2, 2});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(std::round(bar.left()), std::round(bar.top()), std::max(1.0, std::round(bar.width()) - 1),
                            std::round(bar.height()) - 1));
    painter.restore();
}

look::Role roleOfMark(look::Glyph glyph)
{
    switch (glyph) {
    case look::Glyph::Triangle:
        return look::Role::WarnMark;
    case look::Glyph::Cross:
        return look::Role::Bad;
    case look::Glyph::Diamond:
        return look::Role::Accent;
    default:
        return look::Role::Text2;
    }
}

} // namespace

void paintStateBar(QPainter &painter, const QRectF &bar, ServerState state)
{
    switch (state) {
    case ServerState::Requesting:
        paintDashedBox(painter, bar);
        break;
    case ServerState::Starting:
        paintHatch(painter, bar);
        break;
    case ServerState::Training:
        painter.fillRect(bar, look::faded(look::colour(look::Role::Ok), bodyAlpha()));
        break;
    case ServerState::Serving:
        painter.fillRect(bar, look::faded(look::colour(look::Role::Text2), servingAlpha));
        break;
    case ServerState::Notice:
        painter.fillRect(bar, look::colour(look::Role::WarnMark));
        break;
    default:
        break;
    }
}

TimelineChart::TimelineChart(QWidget *parent) : ChartFrame(parent)
{
    setInsets({timeInsetLeft, topInset, timeInsetRight, bottomInset});
    AxisStyle y;
    y.hidden = true;
    y.ticks = {0};
    setAxis(Axis::Y, y);
    setRange(Axis::Y, 0, 1);
    setInteractive(false);
    setCrosshair(false);
    setAccessibleName(tr("Servers over time"));
}

void TimelineChart::setData(TimelineData data)
{
    const bool rowsChanged = data.rows.size() != data_.rows.size();
    data_ = std::move(data);
    stale_ = true;
    if (rowsChanged) {
        updateGeometry();
    }
    if (isVisible()) {
        refresh();
    }
}

void TimelineChart::showEvent(QShowEvent *event)
{
    ChartFrame::showEvent(event);
    if (stale_) {
        refresh();
    }
}

void TimelineChart::refresh()
{
    stale_ = false;
    setAxis(Axis::X, timeAxis(data_.end_s));
    setRange(Axis::X, 0, timeAxisEnd(data_.end_s));
    QVector<Band> bands;
    QVector<Guide> guides;
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
    if (data_.live) {
        guides.push_back(
            {Axis::X, data_.now_s, {}, Guide::Kind::Now, look::Glyph::None, look::Tone::Neutral, Qt::AlignRight});
    }
    setBands(bands);
    setGuides(guides);
    setEmptyText(data_.rows.isEmpty() ? tr("No server yet") : QString());
    viewport()->update();
}

void TimelineChart::follow(double from_s, double to_s)
{
    setRange(Axis::X, from_s, to_s);
    viewport()->update();
}

/// A few rows are whole; many share the height of the most, so that the chart above keeps its own.
int TimelineChart::neededHeight() const
{
    constexpr qsizetype mostWhole = 8;
    const auto rows = std::clamp<qsizetype>(data_.rows.size(), 2, mostWhole);
    return look::units(fullRow * static_cast<double>(rows) + topInset + bottomInset);
}

QSize TimelineChart::sizeHint() const
{
    return {look::units(480), neededHeight()};
}

QSize TimelineChart::minimumSizeHint() const
{
    return {look::units(240), neededHeight()};
}

double TimelineChart::rowHeight(const QRectF &plot) const
{
    return std::min(look::exactUnits(fullRow),
                    plot.height() / static_cast<double>(std::max<qsizetype>(1, data_.rows.size())));
}

QRectF TimelineChart::rowRect(const QRectF &plot, qsizetype row) const
{
    const double height = rowHeight(plot);
    return {plot.left(), plot.top() + height * static_cast<double>(row), plot.width(), height};
}

double TimelineChart::xOf(double time_s) const
{
    return positionOf({time_s, 0}).x();
}

void TimelineChart::paintUnder(QPainter &painter, const QRectF &plot)
{
    for (qsizetype i = 0; i < data_.rows.size(); ++i) {
        const QRectF row = rowRect(plot, i);
        const double height = std::max(2.0, std::round(row.height() * barShare));
        const double top = std::round(row.center().y() - height / 2);
        for (const TimelineBar &bar : data_.rows[i].bars) {
            const double left = xOf(bar.from_s);
            paintStateBar(painter, QRectF(left, top, std::max(1.0, xOf(bar.to_s) - left), height), bar.state);
        }
    }
}

void TimelineChart::paintOver(QPainter &painter, const QRectF &plot)
{
    const QColor line = look::mixed(look::colour(look::Role::Surface), look::colour(look::Role::Hairline), 0.75);
    const double labelHeight = QFontMetricsF(look::textFont(look::Text::Mono)).height();
    const double perRow = rowHeight(plot);
    const auto everyNth =
        std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(labelHeight / std::max(1.0, perRow))));
    const double left = 0;
    for (qsizetype i = 0; i < data_.rows.size(); ++i) {
        const TimelineRow &entry = data_.rows[i];
        const QRectF row = rowRect(plot, i);
        if (i > 0 && everyNth == 1) {
            look::paintHairline(painter, {left, row.top()}, {plot.right(), row.top()}, line);
        }
        for (const TimelineMark &mark : entry.marks) {
            const double x = xOf(mark.at_s);
            if (x >= plot.left() - 1 && x <= plot.right() + 1) {
                const double side = std::min(look::exactUnits(10), row.height());
                const double lift = mark.glyph == look::Glyph::Triangle ? row.height() * barShare / 2 : 0;
                look::paintGlyph(painter, QRectF(x - side / 2, row.center().y() - side / 2 - lift, side, side),
                                 mark.glyph, look::colour(roleOfMark(mark.glyph)));
            }
        }
        if (i % everyNth == 0) {
            painter.fillRect(QRectF(left, std::round(row.center().y()) - 1, look::units(12), 2),
                             look::Theme::instance().series(entry.series));
            painter.setFont(look::textFont(look::Text::Mono));
            painter.setPen(look::colour(look::Role::Text));
            const double high = std::max(labelHeight, row.height());
            painter.drawText(QRectF(left + look::units(20), row.center().y() - high / 2, plot.left() - left, high),
                             Qt::AlignLeft | Qt::AlignVCenter, entry.slot);
        }
        if (!entry.note.isEmpty() && everyNth == 1) {
            writeEndLabels(painter, xOf(data_.now_s), {{row.center().y(), entry.note, {}, false}}, row);
        }
    }
}

const TimelineBar *TimelineChart::barAt(const QPointF &position) const
{
    const QRectF plot = plotRect();
    for (qsizetype i = 0; i < data_.rows.size(); ++i) {
        if (!rowRect(plot, i).contains(position)) {
            continue;
        }
        const auto &bars = data_.rows[i].bars;
        const auto at = std::find_if(bars.rbegin(), bars.rend(), [&](const TimelineBar &bar) {
            return position.x() >= xOf(bar.from_s) && position.x() <= xOf(bar.to_s);
        });
        return at == bars.rend() ? nullptr : &*at;
    }
    return nullptr;
}

bool TimelineChart::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const TimelineBar *bar = barAt(help->pos());
        QToolTip::showText(help->globalPos(), bar == nullptr ? QString() : bar->hint, viewport());
        return true;
    }
    return ChartFrame::viewportEvent(event);
}

QString TimelineChart::dataAsCsv() const
{
    QString csv = QStringLiteral("slot,state,from_s,to_s\n");
    for (const TimelineRow &row : data_.rows) {
        for (const TimelineBar &bar : row.bars) {
            csv += QStringLiteral("%1,%2,%3,%4\n")
                       .arg(row.slot,
                            QString::fromUtf8(toString(bar.state).data(),
                                              static_cast<qsizetype>(toString(bar.state).size())),
                            QString::number(bar.from_s, 'f', 3), QString::number(bar.to_s, 'f', 3));
        }
    }
    return csv;
}

QVector<DataColumn> TimelineChart::dataColumns() const
{
    DataColumn state{tr("State")};
    for (const TimelineLegend::Entry &entry : TimelineLegend::entries()) {
        if (entry.state) {
            const std::string_view key = toString(*entry.state);
            state.words.insert(QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size())), entry.word);
        }
    }
    state.words.insert(QStringLiteral("notice"), tr("notice"));
    return {{tr("Slot")}, state, {tr("From, s"), 1}, {tr("To, s"), 1}};
}

QVector<ChartFrame::PictureKey> TimelineChart::pictureKeys() const
{
    QVector<PictureKey> keys;
    for (const TimelineLegend::Entry &entry : TimelineLegend::entries()) {
        keys << PictureKey{entry.word, [entry](QPainter &painter, const QRectF &mark) { TimelineLegend::paintMark(painter, mark, entry); }, 11};
    }
    if (data_.finish) {
        keys << fillKey(tr("expected finish, P10 to P90"), bandColour());
    }
    return keys;
}

void TimelineLegend::paintMark(QPainter &painter, const QRectF &mark, const Entry &entry)
{
    if (entry.state) {
        paintStateBar(painter, mark, *entry.state);
    } else {
        look::paintGlyph(painter, mark, entry.glyph, look::colour(entry.role));
    }
}

TimelineLegend::TimelineLegend(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(&look::Theme::instance(), &look::Theme::changed, this, qOverload<>(&QWidget::update));
}

QVector<TimelineLegend::Entry> TimelineLegend::entries()
{
    return {{tr("requesting"), ServerState::Requesting},
            {tr("starting"), ServerState::Starting},
            {tr("training"), ServerState::Training},
            {tr("serving"), ServerState::Serving},
            {tr("notice"), std::nullopt, look::Glyph::Triangle, look::Role::WarnMark},
            {tr("revoked"), std::nullopt, look::Glyph::Cross, look::Role::Bad},
            {tr("replaced"), std::nullopt, look::Glyph::Diamond, look::Role::Accent}};
}

QSize TimelineLegend::sizeHint() const
{
    const QFontMetrics metrics(look::textFont(look::Text::Caption));
    int width = 0;
    for (const Entry &entry : entries()) {
        width += look::units(12 + 5 + 11) + metrics.horizontalAdvance(entry.word);
    }
    return {width, metrics.height() + look::units(4)};
}

void TimelineLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(look::textFont(look::Text::Caption));
    const double side = look::exactUnits(11);
    double x = look::units(11);
    for (const Entry &entry : entries()) {
        const QRectF mark(x, std::round((height() - side) / 2), side + 1, side);
        paintMark(painter, mark, entry);
        x += look::units(12 + 5);
        painter.setPen(look::colour(look::Role::Text2));
        const int width = painter.fontMetrics().horizontalAdvance(entry.word);
        painter.drawText(QRectF(x, 0, width + 1, height()), Qt::AlignVCenter, entry.word);
        x += width + look::units(11);
    }
}

} // namespace mayfly::charts
