// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/table_delegate.h"

#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QTableView>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mayfly::look {

namespace {

constexpr double rowHairlineShare = 0.75;
constexpr double dimShare = 0.94;   ///< second-rank words are a little smaller
constexpr int middle = Qt::AlignVCenter | Qt::TextDontClip;

QFont wordFont(const Cell &cell)
{
    QFont font = textFont(Text::Body);
    if (cell.dim) {
        font.setPointSizeF(font.pointSizeF() * dimShare);
    }
    return font;
}

void paintCheck(QPainter &painter, const QRect &at, bool checked)
{
    const int side = units(14);
    const QRectF box(at.left() + units(2), at.center().y() + 1 - side / 2, side, side);
    const QColor fill = colour(checked ? Role::AccentFill : Role::Surface);
    paintPlate(painter, box, length(Size::BoxRadius), fill, colour(checked ? Role::AccentFill : Role::Border));
    if (checked) {
        paintIcon(painter, box, "tick-bold", colour(Role::OnAccent));
    }
}

constexpr int barHalf = 20;     ///< of an error's bar, from its zero line

/// Right before the room of its figure, however wide the column is.
void paintErrorBar(QPainter &painter, const QRect &at, double share)
{
    const double half = units(barHalf);
    const int figure = QFontMetrics(textFont(Text::Mono)).horizontalAdvance(QStringLiteral("+100.0")) + units(4);
    const double zero = std::max<double>(at.left(), at.right() - figure - 2 * half) + half;
    const double height = units(6);
    const double end = zero + std::clamp(share, -1.0, 1.0) * half;
    paintHairline(painter, QPointF(zero, at.center().y() - height), QPointF(zero, at.center().y() + height), colour(Role::Hairline));
    const QColor ink = std::abs(share) > 1 ? colour(Role::Bad) : faded(colour(Role::Accent), 0.68);
    painter.fillRect(QRectF(std::min(zero, end), at.center().y() - height / 2 + 0.5, std::abs(end - zero), height), ink);
}

void paintNumber(QPainter &painter, QRect at, const Cell &cell, bool selected)
{
    const QFont second = textFont(Text::MonoCaption);
    if (!cell.secondary.isEmpty()) {
        painter.setFont(second);
        painter.setPen(colour(Role::Text2));
        painter.drawText(at, middle | Qt::AlignRight, cell.secondary);
        at.setRight(at.right() - QFontMetrics(second).horizontalAdvance(cell.secondary) - units(5));
    }
    painter.setFont(textFont(selected && cell.strongWhenSelected ? Text::MonoStrong : Text::Mono));
    painter.setPen(colour(cell.bad ? Role::Bad : cell.dim ? Role::Text2 : Role::Text));
    painter.drawText(at, middle | Qt::AlignRight, cell.text);
}

void paintWords(QPainter &painter, QRect at, const Cell &cell)
{
    const QFont first = wordFont(cell);
    painter.setFont(first);
    painter.setPen(colour(cell.bad ? Role::Bad : cell.dim ? Role::Text2 : Role::Text));
    const QString text = QFontMetrics(first).elidedText(cell.text, Qt::ElideRight, at.width());
    if (cell.secondary.isEmpty()) {
        painter.drawText(at, middle, text);
        return;
    }
    const QFont second = textFont(Text::Caption);
    const int firstHeight = QFontMetrics(first).height();
    const int secondHeight = QFontMetrics(second).height();
    const int top = at.center().y() - (firstHeight + secondHeight) / 2 + 1;
    painter.drawText(QRect(at.left(), top, at.width(), firstHeight), middle, text);
    painter.setFont(second);
    painter.setPen(colour(Role::Text2));
    const QRect lower(at.left(), top + firstHeight, at.width(), secondHeight);
    painter.drawText(lower, middle, QFontMetrics(second).elidedText(cell.secondary, Qt::ElideRight, at.width()));
}

/// Around the current row while the table has the focus: selection alone does not show where the keys go.
void paintFocus(QPainter &painter, const QRect &row, const QTableView &view, int column)
{
    const QHeaderView *header = view.horizontalHeader();
    const int place = header->visualIndex(column);
    int first = 0;
    while (first < header->count() && header->isSectionHidden(header->logicalIndex(first))) {
        ++first;
    }
    int last = header->count() - 1;
    while (last > 0 && header->isSectionHidden(header->logicalIndex(last))) {
        --last;
    }
    const QColor ink = colour(Role::Accent);
    painter.fillRect(QRect(row.left(), row.top(), row.width(), 1), ink);
    painter.fillRect(QRect(row.left(), row.bottom(), row.width(), 1), ink);
    if (place == first) {
        painter.fillRect(QRect(row.left(), row.top(), 1, row.height()), ink);
    }
    if (place == last) {
        painter.fillRect(QRect(row.right(), row.top(), 1, row.height()), ink);
    }
}

Cell defaultCell(const QModelIndex &index)
{
    Cell cell;
    cell.text = index.data(Qt::DisplayRole).toString();
    cell.number = (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
    if (const QVariant state = index.data(Qt::CheckStateRole); state.isValid()) {
        cell.checked = state.toInt() == Qt::Checked;
    }
    return cell;
}

} // namespace

TableDelegate::TableDelegate(QObject *parent) : QStyledItemDelegate(parent) {}

void TableDelegate::setRowHeight(int height)
{
    rowHeight_ = height;
    digitWidth_ = QFontMetricsF(textFont(Text::MonoStrong)).horizontalAdvance('0');
    fixedPitch_ = std::abs(QFontMetricsF(textFont(Text::MonoStrong)).horizontalAdvance(QStringLiteral("0.,$M ")) - 6 * digitWidth_) < 0.01;
}

void TableDelegate::setCell(int column, CellOf cellOf)
{
    cells_[column] = std::move(cellOf);
}

Cell TableDelegate::cellFor(const QModelIndex &index) const
{
    const auto found = cells_.constFind(index.column());
    return found == cells_.constEnd() ? defaultCell(index) : (*found)(index);
}

void TableDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    const QRect row = option.rect;
    const bool selected = (option.state & QStyle::State_Selected) != 0;
    const Role ground = selected ? Role::AccentTint : index.row() == hoveredRow_ ? Role::Hover : Role::Surface;
    painter->fillRect(row, colour(ground));
    const QColor line = mixed(colour(Role::Surface), colour(Role::Hairline), rowHairlineShare);
    paintHairline(*painter, QPointF(row.left(), row.bottom()), QPointF(row.right() + 1, row.bottom()), line);
    const auto *view = qobject_cast<const QTableView *>(option.widget);
    if (selected && view != nullptr && view->columnViewportPosition(index.column()) + view->horizontalHeader()->offset() == 0) {
        painter->fillRect(QRect(row.left(), row.top(), units(3), row.height()), colour(Role::Accent));
    }
    const Cell cell = cellFor(index);
    QRect inner = row.adjusted(units(6), 0, -units(6), -1);
    if (cell.paint) {
        cell.paint(*painter, inner);
    } else if (cell.checked) {
        paintCheck(*painter, inner, *cell.checked);
    } else if (!cell.pill.text.isEmpty()) {
        paintPill(*painter, inner, cell.pill);
    } else if (!cell.chips.isEmpty()) {
        paintChips(*painter, inner, cell.chips);
    } else {
        if (cell.errorBar) {
            paintErrorBar(*painter, inner, *cell.errorBar);
        }
        if (cell.glyph != Glyph::None) {
            const int side = units(10);
            paintGlyph(*painter, QRectF(inner.left(), inner.center().y() + 0.5 - side / 2.0, side, side), cell.glyph,
                       colour(roleOf(cell.tone)));
            inner.setLeft(inner.left() + side + units(6));
        }
        cell.number ? paintNumber(*painter, inner, cell, selected) : paintWords(*painter, inner, cell);
    }
    const double guess = digitWidth_ * static_cast<double>(cell.text.size() + cell.secondary.size()) + units(36) + (cell.errorBar ? 2 * units(barHalf) : 0);
    if (cell.number && guess > row.width()) {
        if (const int needed = figureWidth(cell); needed > row.width()) {
            emit figureCut(index.column(), needed);
        }
    }
    if (focusShown_ && view != nullptr && view->hasFocus() && view->currentIndex().row() == index.row()) {
        paintFocus(*painter, row, *view, index.column());
    }
    painter->restore();
}

int TableDelegate::figureWidth(const Cell &cell) const
{
    if (!cell.number) {
        return 0;
    }
    const bool byCount = fixedPitch_ && std::all_of(cell.text.begin(), cell.text.end(), [](QChar c) { return c.unicode() < 0x7F || c == QChar::Nbsp; });
    const int text = byCount ? static_cast<int>(std::ceil(digitWidth_ * static_cast<double>(cell.text.size())))
                             : QFontMetrics(textFont(Text::MonoStrong)).horizontalAdvance(cell.text);
    int width = text + 2 * units(6) + units(2);
    if (!cell.secondary.isEmpty()) {
        width += QFontMetrics(textFont(Text::MonoCaption)).horizontalAdvance(cell.secondary) + units(5);
    }
    return width + (cell.glyph == Glyph::None ? 0 : units(16)) + (cell.errorBar ? 2 * units(barHalf) : 0);
}

int TableDelegate::figureWidth(const QModelIndex &index) const
{
    return figureWidth(cellFor(index));
}

int TableDelegate::contentWidth(const QModelIndex &index) const
{
    const Cell cell = cellFor(index);
    const int padding = 2 * units(6) + units(2);
    if (cell.number) {
        return figureWidth(cell);
    }
    if (!cell.chips.isEmpty()) {
        return chipsSize(cell.chips).width() + padding;
    }
    if (!cell.pill.text.isEmpty()) {
        return pillSize(cell.pill).width() + padding;
    }
    const int second = QFontMetrics(textFont(Text::Caption)).horizontalAdvance(cell.secondary);
    const int glyph = cell.glyph == Glyph::None ? 0 : units(16);
    return std::max(QFontMetrics(wordFont(cell)).horizontalAdvance(cell.text) + glyph, second) + padding;
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    return {contentWidth(index), rowHeight_};
}

bool TableDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    if (event->type() == QEvent::MouseButtonRelease && (index.flags() & Qt::ItemIsUserCheckable) != 0) {
        const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

bool TableDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                              const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid()) {
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    }
    const Cell cell = cellFor(index);
    QStringList lines;
    if (!cell.number && !cell.checked && contentWidth(index) > option.rect.width()) {
        lines << index.data(Qt::DisplayRole).toString();
        if (!cell.secondary.isEmpty()) {
            lines << cell.secondary;
        }
    }
    if (const QString given = index.data(Qt::ToolTipRole).toString(); !given.isEmpty() && !lines.contains(given)) {
        lines << given;
    }
    QToolTip::showText(event->globalPos(), lines.join('\n'), view->viewport(), option.rect);
    return true;
}

} // namespace mayfly::look
