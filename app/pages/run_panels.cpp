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

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace mayfly::pages {

using models::RunChanges;
using models::WatchedRun;

namespace {

/// One menu for the charts that a card shows now, each with its own name.
QPushButton *exportButton(const std::function<QVector<charts::ChartFrame *>()> &shown)
{
    auto *button = look::makeIconButton(QStringLiteral("export"), RunPanels::tr("Save or copy the charts"));
    QObject::connect(button, &QPushButton::clicked, button, [button, shown] {
        qDeleteAll(button->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
        auto *menu = new QMenu(button);
        for (charts::ChartFrame *chart : shown()) {
            QMenu *own = chart->makeMenu(menu);
            own->setTitle(chart->accessibleName());
            menu->addMenu(own);
        }
        menu->popup(button->mapToGlobal(QPoint(0, button->height())));
    });
    return button;
}

bool isFew(const WatchedRun &run)
{
    constexpr std::ptrdiff_t fewServers = 7;
    const auto &servers = run.present().servers;
    return std::count_if(servers.begin(), servers.end(), [](const Server &each) { return !each.ended_ns; }) <= fewServers;
}

} // namespace

RunPanels::RunPanels(QWidget *parent)
    : QWidget(parent), area_(new DockArea(this))
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
    constexpr int leastHeight = 96;
    throughput_->setMinimumHeight(look::units(leastHeight));
    timeline_ = new charts::TimelineChart;
    dock->addTool(live_);
    dock->addTool(exportButton([this] { return QVector<charts::ChartFrame *>{throughput_, timeline_}; }));
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
    dock->addTool(spend_->makeExportButton());
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
    dock->addTool(exportButton([this] { return learning_->shownCharts(); }));
    auto *row = new QHBoxLayout;
    row->setContentsMargins(look::length(look::Size::Padding), 0, 0, 0);
    row->addWidget(learning_);
    dock->body()->addLayout(row);
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
    // Shares of the design at 1280x800. The lower row is one line of cards: what is above it is shared with its gaps.
    const int gap = look::length(look::Size::Gap);
    const int wide = area_->width() - gap;
    const int high = area_->height() - gap;
    const int lower = high * 39 / 100;
    const int upper = high - lower;
    const int cost = (upper - gap) * 49 / 100;
    area_->resizeDocks({throughputDock_, costDock_}, {wide * 60 / 100, wide - wide * 60 / 100}, Qt::Horizontal);
    area_->resizeDocks({throughputDock_, workersDock_}, {upper, lower}, Qt::Vertical);
    area_->resizeDocks({costDock_, learningDock_, eventsDock_}, {cost, upper - gap - cost, lower}, Qt::Vertical);
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
    // Many rows need not be told anew five times a second.
    constexpr double rowsOften_s = 1;
    const double since_s = std::abs(run.now_s() - rowsAt_s_);
    if (isFew(run) || changes.servers || isOver(run.run().state) || since_s >= rowsOften_s) {
        rowsAt_s_ = run.now_s();
        workers_.update(run);
    }
    events_.update(run.events());
    sayWhyEmpty();
    drawCharts(run, changes);
}

void RunPanels::drawCharts(const WatchedRun &run, const RunChanges &changes)
{
    // Bins are a second long: many lines need not be drawn more often, and without news only "now" and the forecast
    // move. What happens to servers is shown at once.
    constexpr double oftenEnough_s = 1;
    constexpr double smooth_s = 0.25;
    const bool atOnce = changes.servers || changes.evaluations || isOver(run.run().state);
    const bool first = drawn_s_ < 0;
    news_ = news_ || changes.samples || atOnce || first;
    const bool few = isFew(run);
    const double since_s = std::abs(run.now_s() - drawn_s_);
    if (!atOnce && since_s < (news_ && few ? smooth_s : oftenEnough_s)) {
        return;
    }
    const bool news = std::exchange(news_, false);
    drawn_s_ = run.now_s();
    live_->setVisible(!isOver(run.run().state));
    if (few || !live_->isVisible()) {
        throughput_->setData(throughputOf(run));
        drawRest(timelineOf(run), spendOf(run), news ? std::optional(learningOf(run)) : std::nullopt);
        return;
    }
    // Not all in one turn of the event loop: each is made and painted by itself. The run outlives the panels' interest in it: runs_ tells.
    constexpr int apart_ms = 40;
    const auto later = [this](int turns, auto draw) {
        QTimer::singleShot((turns + 1) * apart_ms, this, [this, of = runs_, draw = std::move(draw)] {
            if (of == runs_) {
                draw();
            }
        });
    };
    later(0, [this, data = throughputOf(run)] { throughput_->setData(data); });
    later(1, [this, &run] { timeline_->setData(timelineOf(run)); });
    later(2, [this, &run] {
        if (throughput_->isZoomed()) {
            followTimeOfThroughput();
        }
        spend_->setData(spendOf(run));
    });
    if (news) {
        later(3, [this, &run] { learning_->setData(learningOf(run)); });
    }
}

void RunPanels::drawRest(const charts::TimelineData &timeline, const charts::SpendData &spend,
                         const std::optional<charts::LearningData> &learning)
{
    timeline_->setData(timeline);
    if (throughput_->isZoomed()) {
        followTimeOfThroughput();
    }
    spend_->setData(spend);
    if (learning) {
        learning_->setData(*learning);
    }
}

void RunPanels::setSilent(bool silent)
{
    silent_ = silent;
    workers_.setSilent(silent);
    for (charts::ChartFrame *chart : findChildren<charts::ChartFrame *>()) {
        chart->setUnknown(silent);
    }
    sayWhyEmpty();
}

void RunPanels::sayWhyEmpty()
{
    const auto say = [this](look::TableView &table, bool filtered, const QString &none, const QString &noneFits) {
        const QString words = filtered ? noneFits : silent_ ? tr("Not known") : none;
        if (table.emptyText() != words) {
            table.setEmptyText(words);
        }
    };
    say(*workerTable_, workers_.rowCount() > 0, tr("No worker yet"), tr("No worker fits the filter."));
    say(*eventTable_, events_.rowCount() > 0, tr("No event yet"), tr("No event fits the filter."));
}

void RunPanels::retime(const WatchedRun &run)
{
    events_.retime();
    drawn_s_ = -1e9;
    drawCharts(run, {});
}

void RunPanels::clear()
{
    ++runs_;
    workers_.clear();
    events_.clear();
    sayWhyEmpty();
    workerTable_->clearSelection();
    eventFilter_->clear();
    workerFilter_->clear();
    showEventGroup(models::EventGroup::All);
    drawn_s_ = rowsAt_s_ = -1e9;
    throughput_->resetZoom();
    throughput_->setData({});
    timeline_->setData({});
    spend_->setData({});
    learning_->setData({});
}

} // namespace mayfly::pages
