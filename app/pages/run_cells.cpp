// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_cells.h"

#include "app/look/theme.h"
#include "app/models/event_model.h"
#include "app/models/worker_model.h"
#include "app/pages/state_pills.h"

#include <QPainter>

#include <algorithm>

namespace mayfly::pages {

using models::EventModel;
using models::WorkerModel;

namespace {

look::Cell slotCell(const QModelIndex &index)
{
    look::Cell cell;
    const QString slot = index.data().toString();
    const int series = index.data(models::SeriesRole).toInt();
    cell.text = slot;
    cell.paint = [slot, series](QPainter &painter, const QRect &at) {
        const int left = at.left() + look::units(6);
        painter.fillRect(QRect(left, at.center().y(), look::units(12), look::units(2)),
                         look::Theme::instance().series(series));
        painter.setFont(look::textFont(look::Text::Mono));
        painter.setPen(look::colour(look::Role::Text));
        painter.drawText(at.adjusted(look::units(26), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, slot);
    };
    return cell;
}

look::Cell dimCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.dim = true;
    return cell;
}

/// The mean, and before it one bar for each count; what is beyond the last bar is in it.
look::Cell stalenessCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.number = true;
    QList<double> counts = index.data(models::CurveRole).value<QList<double>>();
    constexpr int mostBars = 8;
    while (counts.size() > mostBars) {
        counts[counts.size() - 2] += counts.back();
        counts.removeLast();
    }
    const double highest = counts.isEmpty() ? 0 : *std::max_element(counts.begin(), counts.end());
    if (highest <= 0) {
        return cell;
    }
    cell.paint = [text = cell.text, counts, highest](QPainter &painter, const QRect &at) {
        const double width = look::exactUnits(3), height = look::units(12);
        const double bottom = at.center().y() + height / 2 + 1;
        for (int i = 0; i < counts.size(); ++i) {
            const double tall = counts[i] > 0 ? std::max(1.0, height * counts[i] / highest) : 0;
            painter.fillRect(QRectF(at.left() + i * width, bottom - tall, width * 0.75, tall), look::colour(look::Role::Accent));
        }
        painter.setFont(look::textFont(look::Text::Mono));
        painter.setPen(look::colour(look::Role::Text));
        painter.drawText(at, Qt::AlignVCenter | Qt::AlignRight, text);
    };
    return cell;
}

look::Cell stateCell(const QModelIndex &index)
{
    look::Cell cell;
    const int state = index.data(models::StateRole).toInt();
    cell.pill = state == WorkerModel::unknownState ? silentPill() : pillOf(static_cast<ServerState>(state));
    cell.pill.text = index.data().toString();
    return cell;
}

look::Cell timeCell(const QModelIndex &index)
{
    look::Cell cell;
    const QString time = index.data().toString();
    cell.text = time;
    cell.paint = [time](QPainter &painter, const QRect &at) {
        painter.setFont(look::textFont(look::Text::MonoCaption));
        painter.setPen(look::colour(look::Role::Text2));
        painter.drawText(at.adjusted(look::units(6), 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, time);
    };
    return cell;
}

look::Cell eventCell(const QModelIndex &index)
{
    look::Cell cell;
    const EventMark mark = markOf(static_cast<EventKind>(index.data(models::KindRole).toInt()));
    cell.text = index.data().toString();
    cell.glyph = mark.glyph;
    cell.tone = mark.tone;
    return cell;
}

} // namespace

void setWorkerCells(look::TableView &table)
{
    table.setCell(WorkerModel::Slot, slotCell);
    table.setCell(WorkerModel::Device, dimCell);
    table.setCell(WorkerModel::Zone, dimCell);
    table.setCell(WorkerModel::State, stateCell);
    table.setCell(WorkerModel::Staleness, stalenessCell);
}

void setEventCells(look::TableView &table)
{
    table.setCell(EventModel::Time, timeCell);
    table.setCell(EventModel::What, eventCell);
}

} // namespace mayfly::pages
