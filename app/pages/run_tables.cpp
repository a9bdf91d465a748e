// SPDX-License-Identifier: GPL-3.0-or-later
// The two tables among the cards of the Run page: workers and events, each with its filter.
#include "app/charts/throughput_chart.h"
#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/table_delegate.h"
#include "app/look/theme.h"
#include "app/look/wrapped_label.h"
#include "app/pages/dock_card.h"
#include "app/pages/run_cells.h"
#include "app/pages/run_panels.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace mayfly::pages {

using models::EventGroup;
using models::EventModel;
using models::WorkerModel;

namespace {

/// A field that a button in the heading opens, and that empties itself when it is closed.
QLineEdit *addFilterField(DockCard &dock, const QString &name, QPushButton *&button)
{
    auto *field = new QLineEdit;
    field->setPlaceholderText(name);
    field->setAccessibleName(name);
    field->setClearButtonEnabled(true);
    button = look::makeIconButton(QStringLiteral("search"), name);
    button->setCheckable(true);
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    const int padding = look::length(look::Size::Padding);
    layout->setContentsMargins(padding, 0, padding, look::units(4));
    layout->addWidget(field);
    row->hide();
    dock.body()->addWidget(row);
    dock.addTool(button);
    QObject::connect(button, &QPushButton::toggled, field, [row, field](bool on) {
        row->setVisible(on);
        on ? field->setFocus(Qt::ShortcutFocusReason) : field->clear();
    });
    return field;
}

} // namespace

DockCard *RunPanels::makeWorkers()
{
    auto *dock = new DockCard(tr("Workers"), QStringLiteral("workers"));
    shownWorkers_.setSourceModel(&workers_);
    QPushButton *search = nullptr;
    workerFilter_ = addFilterField(*dock, tr("Filter workers"), search);
    connect(workerFilter_, &QLineEdit::textChanged, &shownWorkers_, &models::WorkerFilter::setWords);
    workerTable_ = new look::TableView;
    workerTable_->setObjectName(QStringLiteral("run-workers"));
    workerTable_->setAccessibleName(tr("Workers"));
    workerTable_->setModel(&shownWorkers_);
    workerTable_->setRowSize(look::Size::RowWorker);
    setWorkerCells(*workerTable_);
    workerTable_->setColumnKeys({"slot", "device", "zone", "state", "steps", "images", "staleness", "push", "pull", "traffic", "apply", "queue", "rate", "spent"});
    workerTable_->setFixedColumns({WorkerModel::Slot});
    workerTable_->setColumnWidths({70, 84, 84, 100, 60, 64, 72, 64, 64, 60, 68, 56, 56, 58}, WorkerModel::Device);
    for (int column = WorkerModel::PushTime; column <= WorkerModel::QueueLength; ++column) {
        workerTable_->setColumnHidden(column, true); // offered by the columns' menu; a figure's tooltip has them all
    }
    workerTable_->setSortingEnabled(true);
    workerTable_->sortByColumn(WorkerModel::Slot, Qt::AscendingOrder);
    workerTable_->setFilterField(workerFilter_);
    auto *latency = look::makeIconButton(QStringLiteral("clock"), tr("Latency over time"));
    connect(latency, &QPushButton::clicked, this, [this] { emit latencyRequested(selectedSlot()); });
    dock->addTool(latency);
    dock->addTool(workerTable_->makeColumnsButton());
    dock->body()->addWidget(workerTable_, 1);
    connect(workerTable_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
        throughput_->setHighlighted(selectedSlot());
        emit selectionChanged();
    });
    return dock;
}

DockCard *RunPanels::makeEvents()
{
    auto *dock = new DockCard(tr("Events"), QStringLiteral("events"));
    shownEvents_.setSourceModel(&events_);
    eventFilter_ = addFilterField(*dock, tr("Search events"), eventSearch_);
    connect(eventFilter_, &QLineEdit::textChanged, &shownEvents_, &models::EventFilter::setWords);
    dock->addTool(makeEventGroups());
    eventTable_ = new look::TableView;
    eventTable_->setObjectName(QStringLiteral("run-events"));
    eventTable_->setAccessibleName(tr("Events, newest first"));
    eventTable_->setModel(&shownEvents_);
    eventTable_->setRowSize(look::Size::RowLedger);
    eventTable_->horizontalHeader()->hide();
    setEventCells(*eventTable_);
    eventTable_->setColumnKeys({"time", "event"});
    eventTable_->setFixedColumns({EventModel::Time, EventModel::What});
    eventTable_->setColumnWidths({74, 200}, EventModel::What);
    eventTable_->setFilterField(eventFilter_);
    dock->body()->addWidget(eventTable_, 1);
    wholeEvent_ = new look::WrappedLabel;
    look::setText(wholeEvent_, look::Text::Body);
    wholeEvent_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    wholeEvent_->setContentsMargins(look::length(look::Size::Padding), look::units(6), look::length(look::Size::Padding), look::units(8));
    wholeEvent_->hide();
    dock->body()->addWidget(wholeEvent_);
    connect(eventTable_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunPanels::showWholeEvent);
    connect(eventTable_->horizontalHeader(), &QHeaderView::sectionResized, this, &RunPanels::showWholeEvent);
    return dock;
}

/// The selected event's words below the table, where its row has no room for all of them.
void RunPanels::showWholeEvent()
{
    const QModelIndexList rows = eventTable_->selectionModel()->selectedRows(EventModel::What);
    const bool cut = !rows.isEmpty() && eventTable_->cells()->contentWidth(rows.front()) > eventTable_->columnWidth(EventModel::What);
    const QString words = cut ? rows.front().data().toString() : QString();
    wholeEvent_->setText(words);
    wholeEvent_->setAccessibleName(cut ? tr("Whole event: %1").arg(words) : QString());
    wholeEvent_->setVisible(cut);
}

QPushButton *RunPanels::makeEventGroups()
{
    eventGroups_ = look::makeIconButton(QStringLiteral("filter"), tr("Choose what kind of events is shown"));
    eventGroups_->setCheckable(true);
    auto *menu = new QMenu(eventGroups_);
    auto *choices = new QActionGroup(menu);
    const std::pair<EventGroup, QString> entries[] = {{EventGroup::All, tr("All events")},
                                                      {EventGroup::Decisions, tr("Decisions and their reasons")},
                                                      {EventGroup::Servers, tr("Servers")},
                                                      {EventGroup::Learning, tr("Learning")},
                                                      {EventGroup::Checkpoints, tr("Checkpoints")},
                                                      {EventGroup::Problems, tr("Losses and problems")}};
    for (const auto &[group, text] : entries) {
        QAction *action = menu->addAction(text);
        action->setCheckable(true);
        action->setChecked(group == EventGroup::All);
        action->setData(static_cast<int>(group));
        choices->addAction(action);
    }
    connect(choices, &QActionGroup::triggered, this,
            [this](QAction *action) { showEventGroup(static_cast<EventGroup>(action->data().toInt())); });
    connect(eventGroups_, &QPushButton::clicked, menu, [this, menu] {
        eventGroups_->setChecked(shownEvents_.group() != EventGroup::All);
        menu->popup(eventGroups_->mapToGlobal(QPoint(0, eventGroups_->height())));
    });
    return eventGroups_;
}

void RunPanels::showEventGroup(EventGroup group)
{
    shownEvents_.setGroup(group);
    eventGroups_->setChecked(group != EventGroup::All);
    for (QAction *action : eventGroups_->findChild<QMenu *>()->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(group));
    }
}

QString RunPanels::selectedSlot() const
{
    const QModelIndexList rows = workerTable_->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : rows.front().data(models::SlotRole).toString();
}

void RunPanels::revealEvent(EventKind kind, const QString &slot)
{
    eventSearch_->setChecked(false);
    showEventGroup(EventGroup::All);
    const int row = events_.rowOfLatest(kind, slot);
    if (row >= 0) {
        const QModelIndex index = shownEvents_.mapFromSource(events_.index(row, EventModel::What));
        eventTable_->selectRow(index.row());
        eventTable_->scrollTo(index);
        eventTable_->setFocus();
    }
}

} // namespace mayfly::pages
