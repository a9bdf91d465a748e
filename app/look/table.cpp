// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/table.h"

#include "app/look/table_header.h"
#include "app/look/theme.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace mayfly::look {

namespace {

constexpr int modelsRawRole = Qt::UserRole + 100;   ///< models::RawRole; this room does not include that one

/// Some letters of other scripts come from fonts with taller lines than the main one's.
int lineHeight(const QFont &font)
{
    const QFontMetrics metrics(font);
    return std::max(metrics.height(), metrics.boundingRect(QStringLiteral("Åg漢字あ")).height());
}

} // namespace

TableView::TableView(QWidget *parent)
    : QTableView(parent), delegate_(new TableDelegate(this)), header_(new TableHeader(this)), rawRole_(modelsRawRole)
{
    setHorizontalHeader(header_);
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
    fitHeights();
    connect(this, &QAbstractItemView::activated, this, &TableView::rowActivated);
    connect(&Theme::instance(), &Theme::changed, viewport(), qOverload<>(&QWidget::update));
    connect(delegate_, &TableDelegate::figureCut, this, &TableView::widen, Qt::QueuedConnection);
    connect(header_, &QHeaderView::sectionResized, this, [this](int column, int, int width) { takeWidthByHand(column, width); });
    connect(header_, &QHeaderView::sectionMoved, this, &TableView::columnsChanged);
    connect(header_, &QHeaderView::sortIndicatorChanged, this, &TableView::columnsChanged);
    connect(header_, &QHeaderView::sectionHandleDoubleClicked, this, [this](int column) {
        widthsByHand_[column] = std::max(sizeHintForColumn(column), header_->captionWidth(column));
        fitColumns();
        emit columnsChanged();
    });
    connect(header_, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showColumnsMenu(header_->viewport()->mapToGlobal(at)); });
}

void TableView::setRowSize(Size rowSize)
{
    rowSize_ = rowSize;
    fitHeights();
}

void TableView::setTwoLineHeader(bool twoLines)
{
    twoLines_ = twoLines;
    fitHeights();
}

void TableView::fitHeights()
{
    const int body = lineHeight(textFont(Text::Body));
    const int caption = lineHeight(textFont(Text::Caption));
    const int words = rowSize_ == Size::RowTwoLines ? body + caption : body;
    const int row = std::max(length(rowSize_), words + units(4));
    delegate_->setRowHeight(row);
    verticalHeader()->setDefaultSectionSize(row);
    const int captions = twoLines_ ? 2 * (caption + units(2)) : caption;
    header_->setFixedHeight(std::max(length(twoLines_ ? Size::TableHeaderTwoLines : Size::TableHeader), captions + units(4)));
}

void TableView::setCell(int column, CellOf cellOf)
{
    delegate_->setCell(column, std::move(cellOf));
}

void TableView::setEmptyText(const QString &text)
{
    emptyText_ = text;
    viewport()->update();
}

void TableView::setFilterField(QLineEdit *field)
{
    filterField_ = field;
    field->installEventFilter(this);
}

bool TableView::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != filterField_ || event->type() != QEvent::KeyPress) {
        return QTableView::eventFilter(watched, event);
    }
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Down && model() != nullptr && model()->rowCount() > 0) {
        setFocus(Qt::OtherFocusReason);
        if (!selectionModel()->hasSelection()) {
            selectRow(0);
        }
        return true;
    }
    if (key == Qt::Key_Escape && !filterField_->text().isEmpty()) {
        filterField_->clear();
        return true;
    }
    return QTableView::eventFilter(watched, event);
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

void TableView::toggleTick()
{
    const int row = currentIndex().row();
    for (int column = 0; row >= 0 && column < model()->columnCount(); ++column) {
        const QModelIndex index = model()->index(row, column);
        if ((index.flags() & Qt::ItemIsUserCheckable) != 0) {
            const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
            model()->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
            return;
        }
    }
}

void TableView::showFocus(bool shown)
{
    delegate_->setFocusShown(shown);
    viewport()->update();
}

/// As in a browser: the frame is for those who came by key, or go on by key.
void TableView::focusInEvent(QFocusEvent *event)
{
    const Qt::FocusReason reason = event->reason();
    if (reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason) {
        showFocus(true);
    }
    QTableView::focusInEvent(event);
}

void TableView::mousePressEvent(QMouseEvent *event)
{
    showFocus(false);
    QTableView::mousePressEvent(event);
}

void TableView::keyPressEvent(QKeyEvent *event)
{
    showFocus(true);
    const bool control = event->modifiers() == (Qt::ControlModifier | Qt::ShiftModifier);
    if (model() != nullptr && event->matches(QKeySequence::Copy)) {
        copy(Figures::AsShown);
    } else if (model() != nullptr && control && event->key() == Qt::Key_C) {
        copy(Figures::Raw);
    } else if (model() != nullptr && event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        toggleTick();
    } else if (filterField_ != nullptr && event->matches(QKeySequence::Find)) {
        filterField_->setFocus(Qt::ShortcutFocusReason);
        filterField_->selectAll();
    } else {
        QTableView::keyPressEvent(event);
    }
}

void TableView::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    const bool empty = model() == nullptr || model()->rowCount() == 0;
    if (!empty) {
        return;
    }
    QPainter painter(viewport());
    painter.setFont(textFont(Text::Body));
    painter.setPen(colour(Role::Text2));
    painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap, emptyText_);
    if (hasFocus()) {
        painter.setPen(colour(Role::Accent));
        painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
    }
}

void TableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    fitColumns();
}

void TableView::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange && delegate_ != nullptr) {
        fitHeights();
        fitColumns();
    }
}

} // namespace mayfly::look
