// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_page.h"

#include "app/charts/chart_frame.h"
#include "app/look/banner.h"
#include "app/look/bars.h"
#include "app/look/buttons.h"
#include "app/look/chips.h"
#include "app/look/empty_page.h"
#include "app/look/key_figure.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/event_model.h"
#include "app/models/worker_model.h"
#include "app/pages/latency_view.h"
#include "app/pages/run_panels.h"
#include "app/pages/stale_veil.h"
#include "app/pages/state_pills.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using bridge::RunFeed;
using models::RunChanges;

RunPage::RunPage(bridge::RunSource source, QWidget *parent)
    : Page(parent), latencies_(source.latencies), feed_(std::move(source)), stack_(new QStackedLayout(this))
{
    look::EmptyPage::Words words;
    words.icon = iconName();
    words.secondary = tr("Rehearse the sample");
    words.primary = tr("Go to Plan");
    empty_ = new look::EmptyPage(words);
    setStoreReadable(true);
    connect(empty_, &look::EmptyPage::secondaryTriggered, this, &RunPage::rehearseRequested);
    connect(empty_, &look::EmptyPage::primaryTriggered, this, &RunPage::planRequested);
    makeBadges();
    makeTools();
    makeContent();
    stack_->addWidget(empty_);
    stack_->addWidget(content_);
    connect(&feed_, &RunFeed::updated, this, &RunPage::take);
    connect(&feed_, &RunFeed::connectionChanged, this, &RunPage::onConnection);
    connect(&feed_, &RunFeed::runChanged, this, [this] {
        run_.clear();
        delete latencyView_;
        panels_->clear();
        banner_->hide();
        bannerKind_ = BannerKind::None;
        dismissedEvent_ = announcedEvent_ = 0;
        dismissedOver_ = false;
        firstBatch_ = true;
        waiting_ = {};
        retrying_ = false;
        showAnswering();
        showHeader();
    });
    connect(&look::Times::instance(), &look::Times::changed, this, [this] {
        if (!run_.empty()) {
            panels_->retime(run_);
            showRun({});
        }
    });
    constexpr int second_ms = 1000;
    ageTimer_.setInterval(second_ms);
    connect(&ageTimer_, &QTimer::timeout, this, &RunPage::showAge);
    showHeader();
}

RunPage::~RunPage() = default;

void RunPage::setStoreReadable(bool readable)
{
    if (readable) {
        empty_->setWords(tr("No run yet"), tr("Choose a plan and launch it, or rehearse one on this machine for free."));
    } else {
        empty_->setWords(tr("No run to show for now"), tr("Runs are shown here once they can be read."));
    }
}

void RunPage::makeBadges()
{
    badges_ = new QWidget(this);
    auto *left = new QHBoxLayout(badges_);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(look::length(look::Size::Gap));
    state_ = new look::Pill;
    cluster_ = new look::ChipRow;
    runs_ = look::makeButton({}, look::ButtonKind::Secondary, QStringLiteral("chevron-down"));
    runs_->setLayoutDirection(layoutDirection() == Qt::LeftToRight ? Qt::RightToLeft : Qt::LeftToRight); // icon after the words
    runs_->setToolTip(tr("Choose which live run is shown"));
    connect(runs_, &QPushButton::clicked, this, &RunPage::chooseRun);
    left->addWidget(state_);
    left->addWidget(cluster_);
    left->addWidget(runs_);
}

void RunPage::makeTools()
{
    tools_ = new QWidget(this);
    auto *right = new QHBoxLayout(tools_);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(look::length(look::Size::Gap));
    add_ = look::makeButton(tr("Add worker…"), look::ButtonKind::Secondary, QStringLiteral("plus"));
    remove_ = look::makeButton(tr("Remove worker…"), look::ButtonKind::Secondary, QStringLiteral("minus"));
    replace_ = look::makeButton(tr("Replace…"), look::ButtonKind::Secondary, QStringLiteral("replace"));
    drain_ = look::makeButton(tr("Drain…"), look::ButtonKind::Secondary, QStringLiteral("drain"));
    stop_ = look::makeButton(tr("Stop run…"), look::ButtonKind::Danger, QStringLiteral("stop"));
    add_->setToolTip(tr("One more worker joins while the others train on"));
    remove_->setToolTip(tr("One worker less: the last slot goes, after its step"));
    replace_->setToolTip(tr("Give a worker another server; the present one trains until that answers"));
    drain_->setToolTip(tr("A worker of your choice finishes its step and leaves; its slot stays empty"));
    stop_->setToolTip(tr("Save a checkpoint and give every server back"));
    for (QPushButton *button : {add_, remove_, replace_, drain_, stop_}) {
        right->addWidget(button);
        button->setAccessibleName(button->text());
        acts_.push_back({button, button->text(), 0});
    }
    connect(add_, &QPushButton::clicked, this, &RunPage::askAdd);
    connect(remove_, &QPushButton::clicked, this, &RunPage::askRemove);
    connect(replace_, &QPushButton::clicked, this, [this] {
        chooseWorker(replace_, workersToReplace(), [this](const QString &slot) { askReplace(slot); });
    });
    connect(drain_, &QPushButton::clicked, this,
            [this] { chooseWorker(drain_, workersToDrain(), [this](const QString &slot) { askDrain(slot); }); });
    connect(stop_, &QPushButton::clicked, this, &RunPage::askStop);
}

void RunPage::fitTools()
{
    const int gap = look::length(look::Size::Gap);
    int needed = badges_->sizeHint().width() + look::units(48); // the menu's button
    needed += QFontMetrics(look::textFont(look::Text::Strong)).horizontalAdvance(title()) + gap;
    needed += QFontMetrics(look::textFont(look::Text::Caption)).horizontalAdvance(caption()) + gap;
    for (Act &act : acts_) {
        if (!act.button->text().isEmpty()) {
            act.width = act.button->sizeHint().width();
        }
        needed += act.width + gap;
    }
    for (const Act &act : acts_) {
        act.button->setText(needed > width() ? QString() : act.words);
    }
}

void RunPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    fitTools();
}

void RunPage::makeContent()
{
    content_ = new QWidget;
    auto *column = new QVBoxLayout(content_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::length(look::Size::Gap));
    figures_ = new look::KeyFigureStrip;
    finish_ = figures_->add(tr("Finish"), 4);
    steps_ = figures_->add(tr("Steps"), 8);
    spent_ = figures_->add(tr("Spent"), 8);
    rate_ = figures_->add(tr("Rate now"), 3);
    throughput_ = figures_->add(tr("Throughput"), 5);
    revoked_ = figures_->add(tr("Revoked"), 3);
    banner_ = new look::Banner;
    panels_ = new RunPanels;
    connect(panels_, &RunPanels::latencyRequested, this, &RunPage::showLatency);
    // As high as the line of words in the other figures, so that all stand on one line.
    const int wordsHeight = QFontMetrics(look::textFont(look::Text::Caption)).height();
    for (look::KeyFigure *figure : {steps_, spent_}) {
        figure->bar()->setMinimumHeight(wordsHeight);
        figure->bar()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    asOf_ = new QLabel;
    look::setText(asOf_, look::Text::Caption, look::Role::Text2);
    asOf_->setContentsMargins(look::units(16), 0, look::units(16), 0);
    asOf_->hide();
    column->addWidget(figures_);
    column->addWidget(asOf_);
    column->addWidget(banner_);
    column->addWidget(panels_, 1);
    veil_ = new StaleVeil(panels_, content_);
    figuresVeil_ = new StaleVeil(figures_, content_);
    connect(banner_, &look::Banner::actionTriggered, this, &RunPage::onBannerAction);
    connect(banner_, &look::Banner::dismissed, this, [this] {
        if (bannerKind_ == BannerKind::Revocation) {
            dismissedEvent_ = run_.lastSequence();
        }
        dismissedOver_ = dismissedOver_ || bannerKind_ == BannerKind::Over;
        bannerKind_ = BannerKind::None;
    });
}

QString RunPage::title() const
{
    return run_.empty() ? word() : QString::fromStdString(run_.run().name);
}

QString RunPage::caption() const
{
    return run_.empty() ? QString() : tr("run %1").arg(QString::fromStdString(run_.run().id).section('-', 2));
}

bool RunPage::live() const
{
    return !run_.empty() && !isOver(run_.run().state);
}

bool RunPage::unanswered() const
{
    return live() && feed_.connection() == RunFeed::Connection::Lost;
}

void RunPage::watch(const QString &runId)
{
    if (runId != feed_.runId() || feed_.connection() == RunFeed::Connection::Failed) {
        feed_.watch(runId);
    }
}

void RunPage::setShown(bool shown)
{
    shown_ = shown;
    if (shown_ && !run_.empty()) {
        showRun(std::exchange(waiting_, {}));
    }
}

QByteArray RunPage::saveLayout() const
{
    return panels_->saveLayout();
}

void RunPage::restoreLayout(const QByteArray &layout)
{
    panels_->restoreLayout(layout);
}

void RunPage::resetLayout()
{
    panels_->resetLayout();
}

void RunPage::take(const RunSnapshot &delta)
{
    const RunChanges changes = run_.apply(delta);
    if (firstBatch_) {
        firstBatch_ = false;
        announcedEvent_ = run_.lastSequence();
        // What was lost long ago is no news to somebody who opens the window now.
        constexpr double news_s = 120;
        for (const Event &event : run_.events()) {
            if (run_.now_s() - run_.secondsOf(event.time_ns) > news_s) {
                dismissedEvent_ = std::max(dismissedEvent_, event.sequence);
            }
        }
    }
    announceLosses();
    if (shown_) {
        showRun(changes);
    } else {
        waiting_.servers |= changes.servers;
        waiting_.events |= changes.events;
        waiting_.samples |= changes.samples;
        waiting_.evaluations |= changes.evaluations;
        showHeader();
    }
    if (live() != wasLive_) {
        wasLive_ = live();
        wasLive_ ? ageTimer_.start() : ageTimer_.stop();
        emit liveChanged(wasLive_);
    }
}

std::int64_t RunPage::lastKnown_ns() const
{
    if (feed_.hasSpoken()) {
        return run_.present().now_ns;
    }
    // From the store, as the controller left it.
    const models::SlotHistory *cluster = run_.history("cluster");
    std::int64_t latest_ns = cluster != nullptr && cluster->last() ? cluster->last()->time_ns : run_.run().created_ns;
    return run_.events().empty() ? latest_ns : std::max(latest_ns, run_.events().back().time_ns);
}

double RunPage::behind_s() const
{
    if (feed_.hasSpoken()) {
        return std::chrono::duration<double>(feed_.silentFor()).count();
    }
    constexpr double nsPerSecond = 1e9;
    return std::max(0.0, static_cast<double>(run_.present().now_ns - lastKnown_ns()) / nsPerSecond) +
           std::chrono::duration<double>(feed_.silentFor()).count();
}

/// How old the data is, said anew every second.
void RunPage::showAge()
{
    charts::ChartFrame::setSubject(this, tr("%1, %2").arg(title(), caption()));
    emit headerChanged();
}

/// A controller that is slow or dead: what is known of its run is greyed, and nothing can be asked of it.
void RunPage::showAnswering()
{
    veil_->setVisible(unanswered());
    figuresVeil_->setVisible(unanswered());
    showFigures();
    panels_->setSilent(unanswered());
    if (std::exchange(wasUnanswered_, unanswered()) != unanswered()) {
        emit answeringChanged();
    }
}

void RunPage::announceLosses()
{
    const std::int64_t known = std::exchange(announcedEvent_, run_.lastSequence());
    for (const Event &event : run_.events()) {
        if (event.sequence > known && event.kind == EventKind::Lost) {
            emit serverLost(QString::fromStdString(event.slot), models::eventText(event));
        }
    }
}

void RunPage::showRun(const RunChanges &changes)
{
    showHeader();
    showFigures();
    showBanner();
    refreshCard();
    panels_->showRun(run_, changes);
}

void RunPage::showHeader()
{
    stack_->setCurrentWidget(run_.empty() ? static_cast<QWidget *>(empty_) : content_);
    state_->setVisible(!run_.empty());
    cluster_->setVisible(!run_.empty() && run_.plan());
    const bool steerable = live() && run_.run().state != RunState::Stopping && !unanswered();
    for (QPushButton *button : {add_, remove_, replace_, drain_, stop_}) {
        button->setVisible(live());
        button->setEnabled(steerable);
    }
    remove_->setEnabled(steerable && !slotToRemove().isEmpty());
    replace_->setEnabled(steerable && !workersToReplace().isEmpty());
    drain_->setEnabled(steerable && !workersToDrain().isEmpty());
    if (!run_.empty()) {
        state_->setPill(unanswered() ? silentPill() : pillOf(run_.run().state));
        if (run_.plan()) {
            cluster_->setChips(chipsOf(run_.plan()->cluster));
        }
    }
    showRuns();
    fitTools();
    emit headerChanged();
}

void RunPage::onConnection(RunFeed::Connection connection, const QString &)
{
    if (connection == RunFeed::Connection::Failed && run_.empty()) {
        emit banner(look::Tone::Bad, tr("This run cannot be read."), feed_.problem(), {});
    }
    showAnswering();
    showBanner();
    refreshCard();
    showHeader();
}

QStringList RunPage::plannedSlots() const
{
    QStringList workers;
    for (const std::string &slot : run_.slotNames()) {
        const Server *server = run_.currentServer(slot);
        const bool leaves = server->state == ServerState::Ended && server->endReason != "revoked";
        if (server->role == ServerRole::Worker && !leaves) {
            workers << QString::fromStdString(slot);
        }
    }
    return workers;
}

QString runToShow(const std::vector<bridge::PastRun> &newestFirst)
{
    const auto live = std::find_if(newestFirst.begin(), newestFirst.end(),
                                   [](const bridge::PastRun &past) { return !isOver(past.run.state); });
    if (live != newestFirst.end()) {
        return QString::fromStdString(live->run.id);
    }
    return newestFirst.empty() ? QString() : QString::fromStdString(newestFirst.front().run.id);
}

void RunPage::showLatency(const QString &slot)
{
    delete latencyView_;
    latencyView_ = new LatencyView(latencies_, {runId(), run_.run().created_ns, live()}, slot, this);
    latencyView_->show();
}

} // namespace mayfly::pages
