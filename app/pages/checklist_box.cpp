// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/checklist_box.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStandardItemModel>
#include <QStylePainter>

namespace mayfly::pages {

ChecklistBox::ChecklistBox(Summary summary, QWidget *parent) : QComboBox(parent), summary_(std::move(summary))
{
    setModel(new QStandardItemModel(this));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    view()->viewport()->installEventFilter(this);
    view()->installEventFilter(this);
}

void ChecklistBox::setItems(const QStringList &items)
{
    auto *list = static_cast<QStandardItemModel *>(model());
    list->clear();
    for (const QString &item : items) {
        auto *line = new QStandardItem(item);
        line->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        line->setCheckState(Qt::Checked);
        list->appendRow(line);
    }
    update();
}

void ChecklistBox::setLeftOut(const QStringList &leftOut)
{
    auto *list = static_cast<QStandardItemModel *>(model());
    for (int row = 0; row < list->rowCount(); ++row) {
        list->item(row)->setCheckState(leftOut.contains(list->item(row)->text()) ? Qt::Unchecked : Qt::Checked);
    }
    setAccessibleDescription(summary());
    setToolTip(summary());
    update();
}

QStringList ChecklistBox::itemsThat(Qt::CheckState state) const
{
    QStringList found;
    const auto *list = static_cast<const QStandardItemModel *>(model());
    for (int row = 0; row < list->rowCount(); ++row) {
        if (list->item(row)->checkState() == state) {
            found << list->item(row)->text();
        }
    }
    return found;
}

QStringList ChecklistBox::leftOut() const
{
    return itemsThat(Qt::Unchecked);
}

QString ChecklistBox::summary() const
{
    return summary_(itemsThat(Qt::Checked), count());
}

void ChecklistBox::toggle(int index)
{
    if (auto *line = static_cast<QStandardItemModel *>(model())->item(index)) {
        line->setCheckState(line->checkState() == Qt::Checked ? Qt::Unchecked : Qt::Checked);
        update();
        emit leftOutChanged(leftOut());
    }
}

void ChecklistBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    option.currentIcon = {};
    const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
    option.currentText = fontMetrics().elidedText(summary(), Qt::ElideRight, room);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

bool ChecklistBox::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == view()->viewport() && event->type() == QEvent::MouseButtonRelease) {
        const QModelIndex index = view()->indexAt(static_cast<QMouseEvent *>(event)->position().toPoint());
        if (index.isValid()) {
            toggle(index.row());
        }
        return true;
    }
    if (watched == view() && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter) {
            toggle(view()->currentIndex().row());
            return true;
        }
    }
    return QComboBox::eventFilter(watched, event);
}

void ChecklistBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void ChecklistBox::keyPressEvent(QKeyEvent *event)
{
    const QList<int> opening{Qt::Key_Space, Qt::Key_Return, Qt::Key_Enter, Qt::Key_Down, Qt::Key_F4};
    opening.contains(event->key()) ? showPopup() : event->ignore();
}

} // namespace mayfly::pages
