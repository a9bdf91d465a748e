// SPDX-License-Identifier: GPL-3.0-or-later
// What the tables of a watched run show: workers by words, sorted on the values themselves; events by kind and words.
#pragma once
#include "app/models/roles.h"
#include "core/domain/run.h"

#include <QSortFilterProxyModel>
#include <QStringList>

namespace mayfly::models {

/// Sorts on RawRole with missing values last either way, slots by number ("w-2" before "w-10").
class WorkerFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit WorkerFilter(QObject *parent = nullptr);
    /// Every word must occur in some column, whatever the case.
    void setWords(const QString &words);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList words_;
};

/// What kinds of events are shown.
enum class EventGroup { All, Decisions, Servers, Learning, Checkpoints, Problems };
bool belongsTo(EventGroup group, EventKind kind);

class EventFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit EventFilter(QObject *parent = nullptr);
    /// Every word must occur in time, text or reason, whatever the case.
    void setWords(const QString &words);
    void setGroup(EventGroup group);
    EventGroup group() const { return group_; }

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;

private:
    QStringList words_;
    EventGroup group_ = EventGroup::All;
};

} // namespace mayfly::models
