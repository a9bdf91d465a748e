// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/event_model.h"

#include "app/models/core_words.h"

#include "app/look/times.h"

#include <algorithm>
#include <iterator>

namespace mayfly::models {

QString clockText(std::int64_t time_ns)
{
    return look::secondText(time_ns);
}

namespace {

/// What a message of the kind is about, where it is not the slot.
QString subjectOf(EventKind kind)
{
    switch (kind) {
    case EventKind::LearningRate:
        return QStringLiteral("Learning rate");
    case EventKind::Checkpoint:
        return QStringLiteral("Checkpoint:");
    case EventKind::Evaluation:
        return QStringLiteral("Test:");
    default:
        return {};
    }
}

QString capitalised(const QString &text)
{
    return text.left(1).toUpper() + text.mid(1);
}

} // namespace

QString eventText(const Event &event)
{
    const QString message = QString::fromStdString(event.message);
    const QString slot = QString::fromStdString(event.slot);
    QString subject = subjectOf(event.kind);
    if (subject.isEmpty() && !slot.isEmpty()) {
        const bool verbFirst = event.kind == EventKind::Joined || event.kind == EventKind::Replaced;
        subject = verbFirst ? slot : slot + ':';
    }
    if (subject.isEmpty()) {
        return capitalised(coreWords(message));
    }
    const bool named = message.startsWith(subject, Qt::CaseInsensitive) || (!slot.isEmpty() && message.contains(slot));
    return coreWords(named ? message : subject + ' ' + message);
}

QString eventWithReason(const Event &event)
{
    return event.reason.empty() ? eventText(event)
                                : EventModel::tr("%1; %2").arg(eventText(event), coreWords(event.reason));
}

void EventModel::retime()
{
    if (!events_.empty()) {
        emit dataChanged(index(0, Time), index(rowCount() - 1, Time));
    }
}

void EventModel::update(const std::vector<Event> &all)
{
    const auto same = [](const Event &one, const Event &other) { return one.sequence == other.sequence && one.time_ns == other.time_ns; };
    const auto older = std::mismatch(events_.begin(), events_.end(), all.begin(), all.end(), same).first - events_.begin();
    const auto newer = std::mismatch(events_.rbegin(), events_.rend() - older, all.rbegin(), all.rend() - older, same).first - events_.rbegin();
    const bool continues = older + newer == std::ssize(events_);
    if (!continues) {
        beginResetModel();
        events_ = all;
        endResetModel();
    } else if (all.size() > events_.size()) {       // one may be told late: it is put between those of its time
        beginInsertRows({}, static_cast<int>(newer), static_cast<int>(newer + std::ssize(all) - std::ssize(events_)) - 1);
        events_ = all;
        endInsertRows();
    }
}

void EventModel::clear()
{
    beginResetModel();
    events_.clear();
    endResetModel();
}

int EventModel::rowOfLatest(EventKind kind, const QString &slot) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (at(row).kind == kind && QString::fromStdString(at(row).slot) == slot) {
            return row;
        }
    }
    return -1;
}

int EventModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(events_.size());
}

int EventModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant EventModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Event &event = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == Time ? clockText(event.time_ns) : eventWithReason(event);
    case Qt::ToolTipRole:
        return event.reason.empty() ? eventText(event) : eventText(event) + '\n' + coreWords(event.reason);
    case RawRole:
        return index.column() == Time ? QVariant(qlonglong(event.time_ns)) : QVariant(eventText(event));
    case KindRole:
        return static_cast<int>(event.kind);
    case ReasonRole:
        return coreWords(event.reason);
    case SlotRole:
        return QString::fromStdString(event.slot);
    default:
        return {};
    }
}

QVariant EventModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    return section == Time ? tr("Time, %1").arg(look::zoneName()) : tr("Event");
}

} // namespace mayfly::models
