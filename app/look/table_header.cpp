// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/table_header.h"

#include "app/look/glyphs.h"
#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace mayfly::look {

namespace {

QFont firstLineFont()
{
    QFont font = textFont(Text::Caption);
    font.setWeight(QFont::Medium);
    return font;
}

} // namespace

TableHeader::TableHeader(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
    setSectionsMovable(true);
    setHighlightSections(false);
    setSortIndicatorShown(true);
    setMinimumSectionSize(units(24));
    setContextMenuPolicy(Qt::CustomContextMenu);
}

QStringList TableHeader::linesOf(int section) const
{
    return model() == nullptr ? QStringList() : model()->headerData(section, orientation(), Qt::DisplayRole).toString().split('\n');
}

int TableHeader::captionWidth(int section) const
{
    const QStringList lines = linesOf(section);
    // Beside words at the right, the chevron takes the room between the columns.
    const bool right = model() != nullptr && (model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
    const int chevron = !right && isSortIndicatorShown() && !lines.value(0).isEmpty() ? units(12) : 0;
    const int first = QFontMetrics(firstLineFont()).horizontalAdvance(lines.value(0)) + chevron;
    const int second = QFontMetrics(textFont(Text::Caption)).horizontalAdvance(lines.value(1));
    return std::max(first, second) + 2 * units(6) + units(2);
}

QSize TableHeader::sectionSizeFromContents(int section) const
{
    return {captionWidth(section), height()};
}

void TableHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    painter->save();
    painter->fillRect(rect, colour(Role::Surface));
    const QStringList lines = linesOf(section);
    const auto alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt();
    const bool right = (alignment & Qt::AlignRight) != 0;
    const QFont first = firstLineFont();
    const QFontMetrics metrics(first);
    const int lineHeight = metrics.height() + units(2);
    const int top = rect.center().y() - static_cast<int>(lines.size()) * lineHeight / 2 + 1;
    const QRect inner = rect.adjusted(units(6), 0, -units(6), 0);
    const int chevron = section == sortIndicatorSection() && isSortIndicatorShown() ? units(12) : 0;
    painter->setFont(first);
    painter->setPen(colour(Role::Text2));
    const int flags = Qt::AlignVCenter | Qt::TextDontClip | (right ? Qt::AlignRight : Qt::AlignLeft);
    const QRect line(inner.left(), top, inner.width() - (right ? 0 : chevron), lineHeight);
    painter->drawText(line, flags, metrics.elidedText(lines.value(0), Qt::ElideRight, line.width()));
    if (chevron > 0) {
        const int word = std::min(metrics.horizontalAdvance(lines.value(0)), line.width());
        const int side = units(11);
        const double x = right ? line.right() - word - side : line.left() + word + units(2);
        const QString name = sortIndicatorOrder() == Qt::AscendingOrder ? "chevron-up" : "chevron-down";
        paintIcon(*painter, QRectF(x, top + (lineHeight - side) / 2.0, side, side), name, colour(Role::Text2));
    }
    if (lines.size() > 1) {
        painter->setFont(textFont(Text::Caption));
        painter->setPen(colour(Role::Text3));
        const QRect second(inner.left(), top + lineHeight, inner.width(), lineHeight);
        painter->drawText(second, flags, QFontMetrics(painter->font()).elidedText(lines[1], Qt::ElideRight, second.width()));
    }
    paintHairline(*painter, rect.bottomLeft(), QPointF(rect.right() + 1, rect.bottom()), colour(Role::Hairline));
    painter->restore();
}

void TableHeader::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), colour(Role::Surface));
    const int y = viewport()->height() - 1;
    paintHairline(painter, QPointF(0, y), QPointF(viewport()->width(), y), colour(Role::Hairline));
    painter.end();
    QHeaderView::paintEvent(event);
}

bool TableHeader::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && model() != nullptr) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int section = logicalIndexAt(help->pos());
        const QString given = section < 0 ? QString() : model()->headerData(section, orientation(), Qt::ToolTipRole).toString();
        const bool cut = section >= 0 && captionWidth(section) > sectionSize(section);
        QToolTip::showText(help->globalPos(), !given.isEmpty() ? given : cut ? linesOf(section).join('\n') : QString(), this);
        return true;
    }
    return QHeaderView::viewportEvent(event);
}

} // namespace mayfly::look
