// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/run_filters.h"

#include "app/models/watched_run.h"

#include <algorithm>

namespace mayfly::models {

namespace {

bool holdsAll(const QString &text, const QStringList &words)
{
    return std::all_of(words.begin(), words.end(),
                       [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
}

QString rowText(const QAbstractItemModel &model, int row)
{
    QString text;
    for (int column = 0; column < model.columnCount(); ++column) {
        text += model.index(row, column).data().toString() + '\n';
    }
    return text;
}

} // namespace

WorkerFilter::WorkerFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(RawRole);
    setDynamicSortFilter(true);
}

void WorkerFilter::setWords(const QString &words)
{
    words_ = words.split(' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

bool WorkerFilter::filterAcceptsRow(int sourceRow, const QModelIndex &) const
{
    return words_.isEmpty() || holdsAll(rowText(*sourceModel(), sourceRow), words_);
}

bool WorkerFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const auto slotOf = [](const QModelIndex &index) { return index.data(SlotRole).toString().toStdString(); };
    const QVariant a = left.data(RawRole);
    const QVariant b = right.data(RawRole);
    if (a.isValid() != b.isValid()) {
        return a.isValid() == (sortOrder() == Qt::AscendingOrder);
    }
    const bool bySlot = left.column() == 0 || a == b;
    return bySlot ? slotBefore(slotOf(left), slotOf(right)) : QSortFilterProxyModel::lessThan(left, right);
}

bool belongsTo(EventGroup group, EventKind kind)
{
    switch (group) {
    case EventGroup::All:
        return true;
    case EventGroup::Decisions:
        return kind == EventKind::Decision || kind == EventKind::Requested || kind == EventKind::LearningRate ||
               kind == EventKind::Budget;
    case EventGroup::Servers:
        return kind == EventKind::Requested || kind == EventKind::Ready || kind == EventKind::Joined ||
               kind == EventKind::Notice || kind == EventKind::Lost || kind == EventKind::Replaced;
    case EventGroup::Learning:
        return kind == EventKind::LearningRate || kind == EventKind::Evaluation;
    case EventGroup::Checkpoints:
        return kind == EventKind::Checkpoint || kind == EventKind::Restored;
    case EventGroup::Problems:
        return kind == EventKind::Lost || kind == EventKind::Refused || kind == EventKind::Error ||
               kind == EventKind::Bottleneck || kind == EventKind::Budget || kind == EventKind::ControllerRestarted ||
               kind == EventKind::Restored;
    }
    return true;
}

EventFilter::EventFilter(QObject *parent) : QSortFilterProxyModel(parent) {}

void EventFilter::setWords(const QString &words)
{
    words_ = words.split(' ', Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void EventFilter::setGroup(EventGroup group)
{
    group_ = group;
    invalidateRowsFilter();
}

bool EventFilter::filterAcceptsRow(int sourceRow, const QModelIndex &) const
{
    const auto kind = static_cast<EventKind>(sourceModel()->index(sourceRow, 0).data(KindRole).toInt());
    return belongsTo(group_, kind) && (words_.isEmpty() || holdsAll(rowText(*sourceModel(), sourceRow), words_));
}

} // namespace mayfly::models
