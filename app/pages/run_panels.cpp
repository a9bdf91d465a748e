// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_panels.h"

#include "app/charts/learning_chart.h"
#include "app/charts/spend_chart.h"
#include "app/charts/throughput_chart.h"
#include "app/charts/timeline_chart.h"
#include "app/look/buttons.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/dock_card.h"
#include "app/pages/run_charts.h"
#include "app/pages/state_pills.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <cmath>
#include <functional>

namespace mayfly::pages {

using models::EventModel;
using models::RunChanges;
using models::WatchedRun;
using models::WorkerModel;

namespace {

/// The chart's own menu (export, copy, reset zoom) below a button.
QPushButton *exportButton(const std::function<charts::ChartFrame *()> &chart)
{
    auto *button = look::makeIconButton(QStringLiteral("export"), RunPanels::tr("Save or copy the chart"));
    QObject::connect(button, &QPushButton::clicked, button, [button, chart] {
        const QPoint below = button->mapToGlobal(QPoint(0, button->height()));
        QContextMenuEvent event(QContextMenuEvent::Keyboard, QPoint(), below);
        QApplication::sendEvent(chart(), &event);
    });
    return button;
}

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

look::Cell stateCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.pill = pillOf(static_cast<ServerState>(index.data(models::StateRole).toInt()));
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

RunPanels::RunPanels(QWidget *parent)
    : QWidget(parent), shownEvents_(new QSortFilterProxyModel(this)), area_(new DockArea(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(area_);
    throughputDock_ = makeThroughput();
    costDock_ = makeCost();
    learningDock_ = makeLearning();
    workersDock_ = makeWorkers();
    eventsDock_ = makeEvents();
    placeDocks();
    connect(area_, &DockArea::arrangedByHand, this, [this] { arrangedByHand_ = true; });
    for (DockCard *dock : {throughputDock_, costDock_, learningDock_, workersDock_, eventsDock_}) {
        connect(dock, &QDockWidget::topLevelChanged, this, [this](bool floating) { arrangedByHand_ |= floating; });
    }
}

DockCard *RunPanels::makeThroughput()
{
    auto *dock = new DockCard(tr("Throughput"), QStringLiteral("throughput"));
    live_ = look::makeButton(tr("Live"), look::ButtonKind::Toggle, QStringLiteral("live"));
    live_->setChecked(true);
    live_->setToolTip(tr("Follow the run; a zoom by hand pauses it"));
    throughput_ = new charts::ThroughputChart;
    timeline_ = new charts::TimelineChart;
    dock->addTool(live_);
    dock->addTool(exportButton([this] { return throughput_; }));
    auto *charts = new QVBoxLayout;
    charts->setContentsMargins(look::length(look::Size::Padding), 0, 0, 0);
    charts->setSpacing(0);
    charts->addWidget(throughput_, 1);
    auto *heading = new QHBoxLayout;
    heading->setContentsMargins(0, look::units(2), look::units(charts::timeInsetRight), look::units(2));
    auto *title = new QLabel(tr("Servers"));
    look::setText(title, look::Text::Strong);
    heading->addWidget(title);
    heading->addStretch(1);
    heading->addWidget(new charts::TimelineLegend);
    charts->addLayout(heading);
    charts->addWidget(timeline_, 0);
    dock->body()->addLayout(charts);
    connect(throughput_, &charts::ChartFrame::rangeChangedByHand, this, [this] {
        live_->setChecked(false);
        followTimeOfThroughput();
    });
    connect(throughput_, &charts::ChartFrame::zoomReset, this, [this] {
        live_->setChecked(true);
        followTimeOfThroughput();
    });
    connect(live_, &QPushButton::clicked, this, [this] {
        live_->setChecked(true);
        throughput_->resetZoom();
    });
    return dock;
}

DockCard *RunPanels::makeCost()
{
    auto *dock = new DockCard(tr("Cost"), QStringLiteral("cost"));
    spend_ = new charts::SpendChart;
    dock->addTool(exportButton([this] { return spend_; }));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(look::length(look::Size::Padding), 0, 0, 0);
    row->addWidget(spend_);
    dock->body()->addLayout(row);
    return dock;
}

DockCard *RunPanels::makeLearning()
{
    auto *dock = new DockCard(tr("Learning"), QStringLiteral("learning"));
    learning_ = new charts::LearningChart;
    auto *view = new look::SegmentedControl({tr("Accuracy, loss"), tr("Learning rate")});
    view->setAccessibleName(tr("What the learning chart shows"));
    connect(view, &look::SegmentedControl::currentChanged, learning_, &charts::LearningChart::setView);
    dock->addTool(view);
    dock->addTool(exportButton([this] { return learning_->shownCharts().front(); }));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(look::length(look::Size::Padding), 0, 0, 0);
    row->addWidget(learning_);
    dock->body()->addLayout(row);
    return dock;
}

DockCard *RunPanels::makeWorkers()
{
    auto *dock = new DockCard(tr("Workers"), QStringLiteral("workers"));
    workerTable_ = new look::TableView;
    workerTable_->setAccessibleName(tr("Workers"));
    workerTable_->setModel(&workers_);
    workerTable_->setRowSize(look::Size::RowWorker);
    workerTable_->horizontalHeader()->setSortIndicatorShown(false);
    workerTable_->setCell(WorkerModel::Slot, slotCell);
    workerTable_->setCell(WorkerModel::Device, dimCell);
    workerTable_->setCell(WorkerModel::Zone, dimCell);
    workerTable_->setCell(WorkerModel::State, stateCell);
    workerTable_->setColumnWidths({76, 130, 84, 100, 60, 64, 68, 56, 62}, WorkerModel::Device);
    dock->body()->addWidget(workerTable_);
    return dock;
}

DockCard *RunPanels::makeEvents()
{
    auto *dock = new DockCard(tr("Events"), QStringLiteral("events"));
    shownEvents_->setSourceModel(&events_);
    shownEvents_->setFilterKeyColumn(EventModel::What);
    shownEvents_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    eventFilter_ = new QLineEdit;
    eventFilter_->setPlaceholderText(tr("Filter events"));
    eventFilter_->setAccessibleName(eventFilter_->placeholderText());
    eventFilter_->setClearButtonEnabled(true);
    eventFilter_->hide();
    connect(eventFilter_, &QLineEdit::textChanged, shownEvents_, &QSortFilterProxyModel::setFilterFixedString);
    auto *search = look::makeIconButton(QStringLiteral("search"), tr("Filter events"));
    search->setCheckable(true);
    connect(search, &QPushButton::toggled, this, [this](bool on) {
        eventFilter_->setVisible(on);
        on ? eventFilter_->setFocus() : eventFilter_->clear();
    });
    dock->addTool(search);
    eventTable_ = new look::TableView;
    eventTable_->setAccessibleName(tr("Events, newest first"));
    eventTable_->setModel(shownEvents_);
    eventTable_->setRowSize(look::Size::RowLedger);
    eventTable_->horizontalHeader()->hide();
    eventTable_->setCell(EventModel::Time, timeCell);
    eventTable_->setCell(EventModel::What, eventCell);
    eventTable_->setColumnWidths({74, 200}, EventModel::What);
    auto *filterRow = new QHBoxLayout;
    filterRow->setContentsMargins(look::length(look::Size::Padding), 0, look::length(look::Size::Padding), 0);
    filterRow->addWidget(eventFilter_);
    dock->body()->addLayout(filterRow);
    dock->body()->addWidget(eventTable_, 1);
    return dock;
}

void RunPanels::placeDocks()
{
    for (DockCard *dock : {throughputDock_, costDock_, learningDock_, workersDock_, eventsDock_}) {
        dock->setFloating(false);
        area_->removeDockWidget(dock);
    }
    area_->addDockWidget(Qt::TopDockWidgetArea, throughputDock_);
    area_->splitDockWidget(throughputDock_, costDock_, Qt::Horizontal);
    area_->splitDockWidget(throughputDock_, workersDock_, Qt::Vertical);
    area_->splitDockWidget(costDock_, learningDock_, Qt::Vertical);
    area_->splitDockWidget(learningDock_, eventsDock_, Qt::Vertical);
    for (DockCard *dock : {throughputDock_, costDock_, learningDock_, workersDock_, eventsDock_}) {
        dock->show();
    }
}

void RunPanels::shareSpace()
{
    // Shares of the design at 1280x800.
    const int wide = area_->width();
    const int high = area_->height();
    area_->resizeDocks({throughputDock_, costDock_}, {wide * 60 / 100, wide * 40 / 100}, Qt::Horizontal);
    area_->resizeDocks({throughputDock_, workersDock_}, {high * 61 / 100, high * 39 / 100}, Qt::Vertical);
    area_->resizeDocks({costDock_, learningDock_, eventsDock_}, {high * 30 / 100, high * 31 / 100, high * 39 / 100},
                       Qt::Vertical);
}

void RunPanels::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (!arrangedByHand_) {
        QMetaObject::invokeMethod(this, &RunPanels::shareSpace, Qt::QueuedConnection);
    }
}

QByteArray RunPanels::saveLayout() const
{
    return arrangedByHand_ ? area_->saveState() : QByteArray();
}

void RunPanels::restoreLayout(const QByteArray &layout)
{
    arrangedByHand_ = area_->restoreState(layout);
}

void RunPanels::resetLayout()
{
    arrangedByHand_ = false;
    placeDocks();
    QMetaObject::invokeMethod(this, &RunPanels::shareSpace, Qt::QueuedConnection);
}

void RunPanels::followTimeOfThroughput()
{
    const auto [from, to] = throughput_->range(charts::Axis::X);
    timeline_->follow(from, to);
}

void RunPanels::showRun(const WatchedRun &run, const RunChanges &changes)
{
    workers_.update(run);
    events_.update(run.events());
    drawCharts(run, changes);
}

void RunPanels::drawCharts(const WatchedRun &run, const RunChanges &changes)
{
    // Without news from the servers the present still moves on, "now" and the forecast, but no faster than samples
    // come.
    constexpr double oftenEnough_s = 1;
    const bool news = changes.samples || changes.servers || changes.evaluations || isOver(run.run().state);
    if (!news && std::abs(run.now_s() - drawn_s_) < oftenEnough_s) {
        return;
    }
    drawn_s_ = run.now_s();
    live_->setVisible(!isOver(run.run().state));
    throughput_->setData(throughputOf(run));
    timeline_->setData(timelineOf(run));
    if (throughput_->isZoomed()) {
        followTimeOfThroughput();
    }
    spend_->setData(spendOf(run));
    if (news) {
        learning_->setData(learningOf(run));
    }
}

void RunPanels::clear()
{
    workers_.clear();
    events_.clear();
    eventFilter_->clear();
    drawn_s_ = -1e9;
    throughput_->resetZoom();
    throughput_->setData({});
    timeline_->setData({});
    spend_->setData({});
    learning_->setData({});
}

void RunPanels::revealEvent(EventKind kind, const QString &slot)
{
    eventFilter_->clear();
    const int row = events_.rowOfLatest(kind, slot);
    if (row >= 0) {
        const QModelIndex index = shownEvents_->mapFromSource(events_.index(row, EventModel::What));
        eventTable_->selectRow(index.row());
        eventTable_->scrollTo(index);
        eventTable_->setFocus();
    }
}

} // namespace mayfly::pages
