// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/run_page.h"

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
#include "app/pages/run_panels.h"
#include "app/pages/stale_veil.h"
#include "app/pages/state_pills.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedLayout>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using bridge::RunFeed;
using models::RunChanges;

RunPage::RunPage(bridge::RunSource source, QWidget *parent)
    : Page(parent), feed_(std::move(source)), stack_(new QStackedLayout(this))
{
    look::EmptyPage::Words words;
    words.icon = iconName();
    words.missing = tr("No run yet");
    words.sentence = tr("Choose a plan and launch it, or rehearse one on this machine for free.");
    words.secondary = tr("Rehearse the sample");
    words.primary = tr("Go to Plan");
    empty_ = new look::EmptyPage(words);
    connect(empty_, &look::EmptyPage::secondaryTriggered, this, &RunPage::rehearseRequested);
    connect(empty_, &look::EmptyPage::primaryTriggered, this, &RunPage::planRequested);
    makeTools();
    makeContent();
    stack_->addWidget(empty_);
    stack_->addWidget(content_);
    connect(&feed_, &RunFeed::updated, this, &RunPage::take);
    connect(&feed_, &RunFeed::connectionChanged, this, &RunPage::onConnection);
    connect(&feed_, &RunFeed::runChanged, this, [this] {
        run_.clear();
        panels_->clear();
        banner_->hide();
        bannerKind_ = BannerKind::None;
        dismissedEvent_ = announcedEvent_ = 0;
        dismissedOver_ = false;
        firstBatch_ = true;
        waiting_ = {};
        retrying_ = false;
        heard_.invalidate();
        veil_->hide();
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

void RunPage::makeTools()
{
    badges_ = new QWidget(this);
    auto *left = new QHBoxLayout(badges_);
    left->setContentsMargins(0, 0, 0, 0);
    left->setSpacing(look::length(look::Size::Gap));
    state_ = new look::Pill;
    cluster_ = new look::ChipRow;
    left->addWidget(state_);
    left->addWidget(cluster_);
    tools_ = new QWidget(this);
    auto *right = new QHBoxLayout(tools_);
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(look::length(look::Size::Gap));
    add_ = look::makeButton(tr("Add worker…"), look::ButtonKind::Secondary, QStringLiteral("plus"));
    replace_ = look::makeButton(tr("Replace…"), look::ButtonKind::Secondary, QStringLiteral("replace"));
    drain_ = look::makeButton(tr("Drain…"), look::ButtonKind::Secondary, QStringLiteral("drain"));
    stop_ = look::makeButton(tr("Stop run…"), look::ButtonKind::Danger, QStringLiteral("stop"));
    add_->setToolTip(tr("One more worker joins while the others train on"));
    replace_->setToolTip(tr("Give a worker another server; the present one trains until that answers"));
    drain_->setToolTip(tr("Remove a worker: it finishes its step and leaves, and its slot stays empty"));
    stop_->setToolTip(tr("Save a checkpoint and give every server back"));
    for (QPushButton *button : {add_, replace_, drain_, stop_}) {
        right->addWidget(button);
    }
    connect(add_, &QPushButton::clicked, this, &RunPage::askAdd);
    connect(replace_, &QPushButton::clicked, this, [this] {
        chooseWorker(replace_, workersToReplace(), [this](const QString &slot) { askReplace(slot); });
    });
    connect(drain_, &QPushButton::clicked, this,
            [this] { chooseWorker(drain_, workersToDrain(), [this](const QString &slot) { askDrain(slot); }); });
    connect(stop_, &QPushButton::clicked, this, &RunPage::askStop);
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
    // As high as the line of words in the other figures, so that all stand on one line.
    const int wordsHeight = QFontMetrics(look::textFont(look::Text::Caption)).height();
    for (look::KeyFigure *figure : {steps_, spent_}) {
        figure->bar()->setMinimumHeight(wordsHeight);
        figure->bar()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    column->addWidget(figures_);
    column->addWidget(banner_);
    column->addWidget(panels_, 1);
    veil_ = new StaleVeil(panels_, content_);
    connect(banner_, &look::Banner::actionTriggered, this, &RunPage::onBannerAction);
    connect(banner_, &look::Banner::dismissed, this, [this] {
        if (bannerKind_ == BannerKind::Revocation && !run_.events().empty()) {
            dismissedEvent_ = run_.events().back().sequence;
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
    heard_.restart();
    veil_->hide();
    if (firstBatch_) {
        firstBatch_ = false;
        announcedEvent_ = run_.events().empty() ? 0 : run_.events().back().sequence;
        // What was lost long ago is no news to somebody who opens the window now.
        constexpr double news_s = 120;
        for (const Event &event : run_.events()) {
            if (run_.now_s() - run_.secondsOf(event.time_ns) > news_s) {
                dismissedEvent_ = event.sequence;
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

double RunPage::behind_s() const
{
    return heard_.isValid() ? static_cast<double>(heard_.elapsed()) / 1000 : 0;
}

/// A controller that is slow or dead: the data is greyed, and its age is said; everything goes on working.
void RunPage::showAge()
{
    constexpr double stale_s = 5;
    veil_->setVisible(live() && behind_s() >= stale_s);
    emit headerChanged();
}

void RunPage::announceLosses()
{
    for (const Event &event : run_.events()) {
        if (event.sequence > announcedEvent_) {
            announcedEvent_ = event.sequence;
            if (event.kind == EventKind::Lost) {
                emit serverLost(QString::fromStdString(event.slot), models::eventText(event));
            }
        }
    }
}

void RunPage::showRun(const RunChanges &changes)
{
    showHeader();
    showFigures();
    showBanner();
    panels_->showRun(run_, changes);
}

void RunPage::showHeader()
{
    stack_->setCurrentWidget(run_.empty() ? static_cast<QWidget *>(empty_) : content_);
    state_->setVisible(!run_.empty());
    cluster_->setVisible(!run_.empty() && run_.plan());
    const bool steerable = live() && run_.run().state != RunState::Stopping;
    for (QPushButton *button : {add_, replace_, drain_, stop_}) {
        button->setVisible(live());
        button->setEnabled(steerable);
    }
    replace_->setEnabled(steerable && !workersToReplace().isEmpty());
    drain_->setEnabled(steerable && !workersToDrain().isEmpty());
    if (!run_.empty()) {
        state_->setPill(pillOf(run_.run().state));
        if (run_.plan()) {
            cluster_->setChips(chipsOf(run_.plan()->cluster));
        }
    }
    emit headerChanged();
}

void RunPage::onConnection(RunFeed::Connection connection, const QString &)
{
    if (connection == RunFeed::Connection::Failed && run_.empty()) {
        emit banner(look::Tone::Bad, tr("This run cannot be read."), feed_.problem(), {});
    }
    showBanner();
    emit headerChanged();
}

int RunPage::plannedWorkers() const
{
    int slots_ = 0;
    for (const std::string &slot : run_.slotNames()) {
        const Server *server = run_.currentServer(slot);
        const bool leaves = server->state == ServerState::Ended && server->endReason != "revoked";
        slots_ += server->role == ServerRole::Worker && !leaves ? 1 : 0;
    }
    return slots_;
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

} // namespace mayfly::pages
