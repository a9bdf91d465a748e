// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a table as text, and the table's menu.
#include "app/look/table.h"
#include "app/look/table_header.h"

#include <QActionGroup>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDateTime>
#include <QGuiApplication>
#include <QMenu>

namespace mayfly::look {

namespace {

constexpr int significantDigits = 15;

/// Neither tabs nor line ends inside a field.
QString oneField(QString text)
{
    return text.replace('\t', ' ').replace('\n', ' ').replace('\r', ' ');
}

/// Figures and dates as they are stored; of words (whose raw value may be a rank to sort by) what is shown.
QString rawText(const QModelIndex &index, int rawRole)
{
    const QString shown = index.data().toString();
    const QVariant raw = index.data(rawRole);
    const bool figure = (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) != 0;
    const bool date = raw.typeId() == QMetaType::QDateTime || raw.typeId() == QMetaType::QDate;
    if (!figure && !date) {
        return shown;
    }
    switch (raw.typeId()) {
    case QMetaType::Double:
    case QMetaType::Float: return QString::number(raw.toDouble(), 'g', significantDigits);
    case QMetaType::QDateTime: return raw.toDateTime().toUTC().toString(Qt::ISODate);
    case QMetaType::QDate: return raw.toDate().toString(Qt::ISODate);
    case QMetaType::UnknownType: return shown == QStringLiteral("–") ? QString() : shown;
    default: return raw.toString();
    }
}

} // namespace

QString TableView::tabSeparated(bool onlySelected, Figures figures) const
{
    const QVector<int> columns = shownInOrder();
    QStringList lines;
    QStringList header;
    for (const int column : columns) {
        header << oneField(columnName(column));
    }
    lines << header.join('\t');
    for (int row = 0; row < model()->rowCount(); ++row) {
        if (onlySelected && !selectionModel()->isRowSelected(row, QModelIndex())) {
            continue;
        }
        QStringList fields;
        for (const int column : columns) {
            const QModelIndex index = model()->index(row, column);
            fields << oneField(figures == Figures::Raw ? rawText(index, rawRole_) : index.data().toString());
        }
        lines << fields.join('\t');
    }
    return lines.join('\n') + '\n';
}

void TableView::copy(Figures figures) const
{
    QGuiApplication::clipboard()->setText(tabSeparated(selectionModel()->hasSelection(), figures));
}

QMenu *TableView::makeSortMenu(QWidget *parent)
{
    auto *menu = new QMenu(tr("Sort by"), parent);
    auto *columns = new QActionGroup(menu);
    for (const int column : shownInOrder()) {
        if (columnName(column).isEmpty()) {
            continue;
        }
        QAction *action = columns->addAction(menu->addAction(columnName(column)));
        action->setCheckable(true);
        action->setChecked(column == header_->sortIndicatorSection());
        connect(action, &QAction::triggered, this, [this, column] { sortByColumn(column, header_->sortIndicatorOrder()); });
    }
    menu->addSeparator();
    auto *orders = new QActionGroup(menu);
    for (const auto &[name, order] : {std::pair{tr("Ascending"), Qt::AscendingOrder}, {tr("Descending"), Qt::DescendingOrder}}) {
        QAction *action = orders->addAction(menu->addAction(name));
        action->setCheckable(true);
        action->setChecked(order == header_->sortIndicatorOrder());
        action->setEnabled(header_->sortIndicatorSection() >= 0);
        connect(action, &QAction::triggered, this, [this, order = order] { sortByColumn(header_->sortIndicatorSection(), order); });
    }
    return menu;
}

void TableView::contextMenuEvent(QContextMenuEvent *event)
{
    if (model() == nullptr) {
        return;
    }
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const bool some = selectionModel()->hasSelection();
    const int rows = some ? static_cast<int>(selectionModel()->selectedRows().size()) : model()->rowCount();
    QAction *shown = menu->addAction(tr("Copy %n rows as shown", nullptr, rows), this, [this] { copy(Figures::AsShown); });
    shown->setShortcut(QKeySequence::Copy);
    QAction *raw = menu->addAction(tr("Copy %n rows with unrounded figures", nullptr, rows), this, [this] { copy(Figures::Raw); });
    raw->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    QAction *all = menu->addAction(tr("Copy the whole table"), this,
                                   [this] { QGuiApplication::clipboard()->setText(tabSeparated(false)); });
    for (QAction *action : {shown, raw, all}) {
        action->setEnabled(model()->rowCount() > 0);
    }
    menu->addSeparator();
    if (isSortingEnabled()) {
        menu->addMenu(makeSortMenu(menu));
    }
    if (!header_->isHidden()) {
        menu->addMenu(makeColumnsMenu(menu));
    }
    menu->popup(event->globalPos());
}

} // namespace mayfly::look
