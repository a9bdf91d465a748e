// SPDX-License-Identifier: GPL-3.0-or-later
// The run's event log in words, newest first.
#pragma once
#include "app/models/roles.h"
#include "core/domain/run.h"

#include <QAbstractTableModel>

#include <vector>

namespace mayfly::models {

class EventModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Time, What, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// All events of the run, oldest first. Those shown already stay, new ones are put on top, and late ones where they belong.
    void update(const std::vector<Event> &all);
    void clear();
    /// The times are to be written anew.
    void retime();
    /// The row of the latest event of a kind about a slot; -1: none.
    int rowOfLatest(EventKind kind, const QString &slot) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    const Event &at(int row) const { return events_[events_.size() - 1 - static_cast<std::size_t>(row)]; }

    std::vector<Event> events_; ///< oldest first
};

/// The event as a sentence that names its subject: the controller's words leave that to the slot and the kind.
QString eventText(const Event &event);
/// The same with the reason of a decision after it: "...; it follows the active workers".
QString eventWithReason(const Event &event);
/// "14:18:48", UTC.
QString clockText(std::int64_t time_ns);

} // namespace mayfly::models
