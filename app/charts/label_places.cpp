// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/charts/label_places.h"

#include <QFontMetricsF>
#include <QLineF>

#include <algorithm>

namespace mayfly::charts {

namespace {

constexpr double wordsWeight = 1000, pointWeight = 30, lineWeight = 10;

/// The letters in a label's box: lines may stand as close as their font lets them.
QRectF inkOf(const QRectF &box)
{
    return box.adjusted(0, box.height() * 0.15, 0, -box.height() * 0.15);
}

} // namespace

/// Room of a text beside a point, on the side asked for.
QRectF boxBeside(const QFont &font, const QPointF &at, const QString &text, Qt::Alignment side, double distance)
{
    const QFontMetricsF metrics(font);
    QRectF box(QPointF(), QSizeF(metrics.horizontalAdvance(text) + 1, metrics.height()));
    box.moveCenter(at);
    if ((side & Qt::AlignRight) != 0) {
        box.moveLeft(at.x() + distance);
    } else if ((side & Qt::AlignLeft) != 0) {
        box.moveRight(at.x() - distance);
    }
    if ((side & Qt::AlignTop) != 0) {
        box.moveBottom(at.y() - distance / 2);
    } else if ((side & Qt::AlignBottom) != 0) {
        box.moveTop(at.y() + distance / 2);
    }
    return box;
}

/// A box and then its places a little above and below.
QVector<QRectF> upAndDown(const QRectF &box)
{
    QVector<QRectF> places{box};
    for (const double lines : {0.5, -0.5, 1.0, -1.0, 1.5, -1.5, 2.0, -2.0, 3.0, -3.0}) {
        places << box.translated(0, lines * box.height());
    }
    return places;
}

bool crosses(const QLineF &line, const QRectF &box)
{
    if (std::max(line.x1(), line.x2()) < box.left() || std::min(line.x1(), line.x2()) > box.right() || std::max(line.y1(), line.y2()) < box.top() ||
        std::min(line.y1(), line.y2()) > box.bottom()) {
        return false;
    }
    // All four corners on one side of the line: it passes by.
    const auto side = [&line](const QPointF &corner) {
        return line.dx() * (corner.y() - line.y1()) - line.dy() * (corner.x() - line.x1());
    };
    const double corners[] = {side(box.topLeft()), side(box.topRight()), side(box.bottomLeft()), side(box.bottomRight())};
    const auto [least, most] = std::minmax_element(std::begin(corners), std::end(corners));
    return *least <= 0 && *most >= 0;
}

void LabelPlaces::begin(const QRectF &room)
{
    room_ = room;
    taken_.clear();
    blocked_.clear();
    lines_.clear();
}

void LabelPlaces::avoid(const QPolygonF &line)
{
    if (line.size() > 1) {
        lines_ << line;
    }
}

QRectF LabelPlaces::inside(QRectF box) const
{
    box.moveLeft(std::max(room_.left(), std::min(box.left(), room_.right() - box.width())));
    box.moveTop(std::max(room_.top(), std::min(box.top(), room_.bottom() - box.height())));
    return box;
}

bool LabelPlaces::onWords(const QRectF &ink) const
{
    return std::any_of(taken_.begin(), taken_.end(), [&ink](const QRectF &other) { return other.intersects(ink); });
}

bool LabelPlaces::touchesLine(const QRectF &box) const
{
    const QRectF ink = inkOf(box);
    return std::any_of(lines_.begin(), lines_.end(), [&ink](const QPolygonF &line) {
        auto at = std::lower_bound(line.begin(), line.end(), ink.left(), [](const QPointF &point, double x) { return point.x() < x; });
        at = at == line.begin() ? at : at - 1;
        for (; at + 1 < line.end() && at->x() <= ink.right(); ++at) {
            if (crosses({*at, *(at + 1)}, ink)) {
                return true;
            }
        }
        return false;
    });
}

double LabelPlaces::cost(const QRectF &box) const
{
    const QRectF ink = inkOf(box);
    const auto points = std::count_if(blocked_.begin(), blocked_.end(), [&ink](const QRectF &other) { return other.intersects(ink); });
    return (onWords(ink) ? wordsWeight : 0) + pointWeight * static_cast<double>(points) + (touchesLine(box) ? lineWeight : 0);
}

std::optional<QRectF> LabelPlaces::place(const QVector<QRectF> &places, Must must)
{
    std::optional<QRectF> best;
    double least = 0;
    const auto offer = [&](const QRectF &place) {
        if (best && least == 0) {
            return;
        }
        const QRectF box = inside(place);
        const double price = cost(box);
        if (!best || price < least) {
            best = box;
            least = price;
        }
    };
    for (const QRectF &place : places) {
        offer(place);
    }
    for (int step = 1; best && must == Must::Stand && least >= wordsWeight && step * places.front().height() < 2 * room_.height(); ++step) {
        offer(places.front().translated(0, step * places.front().height() / 2));
        offer(places.front().translated(0, -step * places.front().height() / 2));
    }
    if (!best || (must == Must::Fit && least > 0)) {
        return std::nullopt;
    }
    taken_ << inkOf(*best);
    return best;
}

} // namespace mayfly::charts
