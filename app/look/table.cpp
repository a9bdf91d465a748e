// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/table.h"

#include "app/look/icons.h"
#include "app/look/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace mayfly::look {

namespace {

constexpr double rowHairlineShare = 0.75;
constexpr double dimShare = 0.94;   ///< second-rank words are a little smaller

/// Two caption lines, the second in the third text colour; a chevron beside the word that is sorted by.
class Header final : public QHeaderView {
public:
    explicit Header(QWidget *parent) : QHeaderView(Qt::Horizontal, parent)
    {
        setSectionsClickable(true);
        setHighlightSections(false);
        setSortIndicatorShown(true);
        setMinimumSectionSize(units(24));
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        painter->save();
        painter->fillRect(rect, colour(Role::Surface));
        const QStringList lines = model()->headerData(section, orientation(), Qt::DisplayRole).toString().split('\n');
        const auto alignment = model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt();
        const bool right = (alignment & Qt::AlignRight) != 0;
        QFont first = textFont(Text::Caption);
        first.setWeight(QFont::Medium);
        const QFontMetrics metrics(first);
        const int lineHeight = metrics.height() + units(2);
        const int top = rect.center().y() - static_cast<int>(lines.size()) * lineHeight / 2 + 1;
        const QRect inner = rect.adjusted(units(6), 0, -units(6), 0);
        const int chevron = section == sortIndicatorSection() && isSortIndicatorShown() ? units(14) : 0;
        painter->setFont(first);
        painter->setPen(colour(Role::Text2));
        const int flags = Qt::AlignVCenter | (right ? Qt::AlignRight : Qt::AlignLeft);
        const QRect line(inner.left(), top, inner.width() - (right ? 0 : chevron), lineHeight);
        painter->drawText(line, flags, metrics.elidedText(lines.value(0), Qt::ElideRight, line.width()));
        if (chevron > 0) {
            const int word = std::min(metrics.horizontalAdvance(lines.value(0)), line.width());
            const double x = right ? inner.right() - word - chevron : inner.left() + word + units(3);
            const int side = units(11);
            const QString name = sortIndicatorOrder() == Qt::AscendingOrder ? "chevron-up" : "chevron-down";
            paintIcon(*painter, QRectF(x, top + (lineHeight - side) / 2.0, side, side), name, colour(Role::Text2));
        }
        if (lines.size() > 1) {
            painter->setFont(textFont(Text::Caption));
            painter->setPen(colour(Role::Text3));
            painter->drawText(line.translated(0, lineHeight), flags, metrics.elidedText(lines[1], Qt::ElideRight, line.width()));
        }
        paintHairline(*painter, rect.bottomLeft(), QPointF(rect.right() + 1, rect.bottom()), colour(Role::Hairline));
        painter->restore();
    }

    QSize sectionSizeFromContents(int section) const override
    {
        const QStringList lines = model()->headerData(section, orientation(), Qt::DisplayRole).toString().split('\n');
        QFont first = textFont(Text::Caption);
        first.setWeight(QFont::Medium);
        int width = 0;
        for (const QString &line : lines) {
            width = std::max(width, QFontMetrics(first).horizontalAdvance(line));
        }
        return {width + 2 * units(6) + units(2), height()};
    }

    void paintEvent(QPaintEvent *event) override
    {
        QPainter painter(viewport());
        painter.fillRect(viewport()->rect(), colour(Role::Surface));
        const int y = viewport()->height() - 1;
        paintHairline(painter, QPointF(0, y), QPointF(viewport()->width(), y), colour(Role::Hairline));
        painter.end();
        QHeaderView::paintEvent(event);
    }
};

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

void paintErrorBar(QPainter &painter, const QRect &at, double share)
{
    const double half = units(20);
    const double zero = at.left() + half;
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
        painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, cell.secondary);
        at.setRight(at.right() - QFontMetrics(second).horizontalAdvance(cell.secondary) - units(5));
    }
    const QFont first = textFont(selected && cell.strongWhenSelected ? Text::MonoStrong : Text::Mono);
    painter.setFont(first);
    painter.setPen(colour(cell.bad ? Role::Bad : cell.dim ? Role::Text2 : Role::Text));
    painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, cell.text);
}

void paintWords(QPainter &painter, QRect at, const Cell &cell)
{
    QFont first = textFont(Text::Body);
    if (cell.dim) {
        first.setPointSizeF(first.pointSizeF() * dimShare);
    }
    painter.setFont(first);
    painter.setPen(colour(cell.bad ? Role::Bad : cell.dim ? Role::Text2 : Role::Text));
    if (!cell.secondary.isEmpty()) {
        const QFont second = textFont(Text::Caption);
        const int firstHeight = QFontMetrics(first).height();
        const int secondHeight = QFontMetrics(second).height();
        const int top = at.center().y() - (firstHeight + secondHeight) / 2 + 1;
        const QRect upper(at.left(), top, at.width(), firstHeight);
        painter.drawText(upper, Qt::AlignVCenter, QFontMetrics(first).elidedText(cell.text, Qt::ElideRight, at.width()));
        painter.setFont(second);
        painter.setPen(colour(Role::Text2));
        const QRect lower(at.left(), top + firstHeight, at.width(), secondHeight);
        painter.drawText(lower, Qt::AlignVCenter, QFontMetrics(second).elidedText(cell.secondary, Qt::ElideRight, at.width()));
        return;
    }
    painter.drawText(at, Qt::AlignVCenter, QFontMetrics(first).elidedText(cell.text, Qt::ElideRight, at.width()));
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
    if (selected && view != nullptr && view->horizontalHeader()->visualIndex(index.column()) == 0) {
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
    if ((option.state & QStyle::State_HasFocus) != 0 && !selected) {
        painter->setPen(colour(Role::Accent));
        painter->drawRect(row.adjusted(0, 0, -1, -2));
    }
    painter->restore();
}

int TableDelegate::figureWidth(const QModelIndex &index) const
{
    const Cell cell = cellFor(index);
    if (!cell.number) {
        return 0;
    }
    int width = QFontMetrics(textFont(Text::MonoStrong)).horizontalAdvance(cell.text) + 2 * units(6) + units(2);
    if (!cell.secondary.isEmpty()) {
        width += QFontMetrics(textFont(Text::MonoCaption)).horizontalAdvance(cell.secondary) + units(5);
    }
    if (cell.glyph != Glyph::None) {
        width += units(16);
    }
    return width;
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Cell cell = cellFor(index);
    int width = QFontMetrics(textFont(cell.number ? Text::Mono : Text::Body)).horizontalAdvance(cell.text);
    if (!cell.chips.isEmpty()) {
        width = chipsSize(cell.chips).width();
    } else if (!cell.pill.text.isEmpty()) {
        width = pillSize(cell.pill).width();
    }
    Q_UNUSED(option)
    return {width + 2 * units(6), rowHeight_};
}

bool TableDelegate::editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    const bool clicked = event->type() == QEvent::MouseButtonRelease;
    const bool pressedSpace = event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space;
    if ((clicked || pressedSpace) && (index.flags() & Qt::ItemIsUserCheckable) != 0) {
        const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
    return QStyledItemDelegate::editorEvent(event, model, option, index);
}

TableView::TableView(QWidget *parent) : QTableView(parent), delegate_(new TableDelegate(this))
{
    setHorizontalHeader(new Header(this));
    setItemDelegate(delegate_);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(units(16));
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setMouseTracking(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setRowSize(Size::RowPlan);
    setTwoLineHeader(false);
    connect(this, &QAbstractItemView::activated, this, &TableView::rowActivated);
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
}

void TableView::setRowSize(Size rowSize)
{
    delegate_->setRowHeight(length(rowSize));
    verticalHeader()->setDefaultSectionSize(length(rowSize));
}

void TableView::setTwoLineHeader(bool twoLines)
{
    horizontalHeader()->setFixedHeight(length(twoLines ? Size::TableHeaderTwoLines : Size::TableHeader));
}

void TableView::setCell(int column, CellOf cellOf)
{
    delegate_->setCell(column, std::move(cellOf));
}

void TableView::setColumnWidths(const QVector<int> &designWidths, int stretchColumn)
{
    widths_ = designWidths;
    stretchColumn_ = stretchColumn;
    fitColumns();
    disconnect(refit_);
    if (model() != nullptr) {
        refit_ = connect(model(), &QAbstractItemModel::modelReset, this, &TableView::fitColumns, Qt::QueuedConnection);
    }
}

int TableView::neededWidth(int column) const
{
    constexpr int rowsLookedAt = 60;
    int width = std::max(units(widths_[column]), horizontalHeader()->sectionSizeHint(column));
    for (int row = 0; row < std::min(model()->rowCount(), rowsLookedAt); ++row) {
        width = std::max(width, delegate_->figureWidth(model()->index(row, column)));
    }
    return width;
}

void TableView::fitColumns()
{
    if (model() == nullptr) {
        return;
    }
    const int count = std::min<int>(static_cast<int>(widths_.size()), model()->columnCount());
    int fixed = 0;
    for (int i = 0; i < count; ++i) {
        const int width = i == stretchColumn_ ? 0 : neededWidth(i);
        if (!isColumnHidden(i)) {
            setColumnWidth(i, width);
            fixed += width;
        }
    }
    if (stretchColumn_ >= 0 && stretchColumn_ < count) {
        const int least = std::max(units(widths_[stretchColumn_]), horizontalHeader()->sectionSizeHint(stretchColumn_));
        setColumnWidth(stretchColumn_, std::max(least, viewport()->width() - fixed));
    }
}

QString TableView::tabSeparated(bool onlySelected) const
{
    QStringList lines;
    QStringList header;
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (!isColumnHidden(column)) {
            header << model()->headerData(column, Qt::Horizontal).toString().replace('\n', ", ");
        }
    }
    lines << header.join('\t');
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (onlySelected && !selectionModel()->isRowSelected(row, QModelIndex())) {
            continue;
        }
        QStringList fields;
        for (int column = 0; column < model()->columnCount(); ++column) {
            if (!isColumnHidden(column)) {
                fields << model()->index(row, column).data().toString();
            }
        }
        lines << fields.join('\t');
    }
    return lines.join('\n') + '\n';
}

void TableView::mouseMoveEvent(QMouseEvent *event)
{
    delegate_->setHoveredRow(indexAt(event->pos()).row());
    viewport()->update();
    QTableView::mouseMoveEvent(event);
}

void TableView::leaveEvent(QEvent *event)
{
    delegate_->setHoveredRow(-1);
    viewport()->update();
    QTableView::leaveEvent(event);
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy) && model() != nullptr) {
        QGuiApplication::clipboard()->setText(tabSeparated(selectionModel()->hasSelection()));
        return;
    }
    QTableView::keyPressEvent(event);
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

} // namespace mayfly::look
