// SPDX-License-Identifier: GPL-3.0-or-later
// Which runs are ticked to be compared.
#include "app/models/history_model.h"

namespace mayfly::models {

Qt::ItemFlags HistoryModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Tick ? flags | Qt::ItemIsUserCheckable : flags;
}

bool HistoryModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.column() != Tick || role != Qt::CheckStateRole) {
        return false;
    }
    const QString id = QString::fromStdString(row(index.row()).run.id);
    const bool on = value.toInt() == Qt::Checked;
    if (on == ticked_.contains(id) || (on && ticked_.size() >= mostCompared)) {
        return false;
    }
    on ? ticked_.push_back(id) : static_cast<void>(ticked_.removeAll(id));
    emit dataChanged(index, index, {Qt::CheckStateRole, RawRole});
    emit ticksChanged();
    return true;
}

void HistoryModel::clearTicks()
{
    ticked_.clear();
    if (rowCount() > 0) {
        emit dataChanged(index(0, Tick), index(rowCount() - 1, Tick), {Qt::CheckStateRole, RawRole});
    }
    emit ticksChanged();
}

void HistoryModel::retime()
{
    if (rowCount() > 0) {
        emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
    }
    emit headerDataChanged(Qt::Horizontal, Name, Name);
}

} // namespace mayfly::models
