// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include "app/bridge/async_task.h"
#include "app/charts/chart_frame.h"
#include "app/desktop/elided_label.h"
#include "app/desktop/settings_file.h"
#include "app/desktop/sidebar.h"
#include "app/look/buttons.h"
#include "app/pages/catalog_page.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_inputs_file.h"
#include "app/pages/plan_page.h"
#include "app/pages/reports_page.h"
#include "app/pages/run_page.h"
#include "app/pages/settings_cards.h"
#include "app/pages/settings_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::desktop {

using look::length;
using look::Role;
using look::Size;
using look::units;

namespace {

constexpr std::chrono::milliseconds keepDelay{300};
constexpr std::chrono::seconds lookInterval{10};

QString topicOf(const pages::Page *page)
{
    return QStringLiteral("page ") + page->iconName();
}

} // namespace

MainWindow::MainWindow(AppContext context, QWidget *parent)
    : QWidget(parent), context_(std::move(context)),
      settings_(std::make_unique<QSettings>(context_.settingsFile, QSettings::IniFormat)), feed_(context_.history),
      notices_([this](const Notice &notice) { tray_.tell(notice); }), recovery_(context_.recoveryFolder)
{
    setWindowTitle(tr("Mayfly"));
    setAcceptDrops(true);
    const pages::Preferences preferences = readPreferences(*settings_);
    charts::ChartFrame::setOpenGl(preferences.openGl);
    plan_ = new pages::PlanPage(context_.plan);
    run_ = new pages::RunPage(context_.runs);
    history_ = new pages::HistoryPage(feed_, context_.history);
    reports_ = new pages::ReportsPage(feed_, context_.history);
    catalog_ = new pages::CatalogPage(context_.catalog);
    settingsPage_ = new pages::SettingsPage(context_.settings, preferences);
    buildFrame();
    for (pages::Page *page : std::initializer_list<pages::Page *>{plan_, run_, history_, reports_, catalog_, settingsPage_}) {
        addPage(page);
    }
    buildMenus();
    connectPages();
    applyPreferences(preferences);
    restoreWindow();
}

/// The pages go first: they use the feed, and tell of themselves while they go.
MainWindow::~MainWindow()
{
    for (int i = 0; i < pages_->count(); ++i) {
        page(i)->disconnect(this);
    }
    delete pages_;
}

void MainWindow::buildFrame()
{
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    outer->addLayout(row, 1);
    sidebar_ = new Sidebar;
    row->addWidget(sidebar_);
    auto *column = new QVBoxLayout;
    const int gap = length(Size::Gap);
    column->setContentsMargins(gap, 0, gap, 0);
    column->setSpacing(0);
    row->addLayout(column, 1);
    column->addWidget(buildHeader());
    messages_ = new MessageBar;
    column->addWidget(messages_);
    pages_ = new QStackedWidget;
    column->addWidget(pages_, 1);
    column->addWidget(buildStatus());
    connect(sidebar_, &Sidebar::chosen, this, &MainWindow::showPage);
}

QWidget *MainWindow::buildHeader()
{
    auto *header = new QWidget;
    header->setFixedHeight(length(Size::PageHeader));
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(length(Size::Gap));
    auto *menu = look::makeIconButton("menu", tr("Menu"));
    connect(menu, &QPushButton::clicked, this, [this, menu] { popUpMenus(menu); });
    title_ = new ElidedLabel;
    look::setText(title_, look::Text::Strong);
    title_->setTextFormat(Qt::PlainText);       // names are the user's
    caption_ = new ElidedLabel;
    look::setText(caption_, look::Text::Caption, Role::Text2);
    badges_ = new QHBoxLayout;
    tools_ = new QHBoxLayout;
    row->addWidget(menu);
    row->addWidget(title_);
    row->addWidget(caption_);
    row->addLayout(badges_);
    row->addStretch(1);
    row->addLayout(tools_);
    return header;
}

QWidget *MainWindow::buildStatus()
{
    auto *line = new QWidget;
    line->setFixedHeight(length(Size::StatusLine) + units(4));
    auto *row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    status_ = new QLabel;
    look::setText(status_, look::Text::Caption, Role::Text2);
    status_->setMinimumWidth(1);
    zone_ = new QLabel;
    look::setText(zone_, look::Text::Caption, Role::Text2);
    progress_ = new QHBoxLayout;
    row->addWidget(status_, 1);
    row->addLayout(progress_);
    row->addWidget(zone_);
    return line;
}

void MainWindow::addPage(pages::Page *page)
{
    sidebar_->addPage(page->iconName(), page->word(), page == settingsPage_ ? Sidebar::Place::Foot : Sidebar::Place::Top);
    pages_->addWidget(page);
    const QPair<QHBoxLayout *, QWidget *> parts[] = {{badges_, page->badges()}, {tools_, page->tools()}, {progress_, page->progress()}};
    for (const auto &[place, part] : parts) {
        if (part != nullptr) {
            place->addWidget(part);
            part->hide();
        }
    }
    connect(page, &pages::Page::headerChanged, this, &MainWindow::showHeader);
    connect(page, &pages::Page::banner, this,
            [this, page](look::Tone tone, const QString &fact, const QString &effect, const QString &action) {
                showBanner(page, tone, fact, effect, action);
            });
}

void MainWindow::connectPages()
{
    connect(plan_, &pages::PlanPage::launched, this, &MainWindow::watch);
    connect(plan_, &pages::PlanPage::importRequested, this, &MainWindow::chooseFilesToImport);
    connect(run_, &pages::RunPage::liveChanged, this, [this] {
        showLiveRuns();
        feed_.refresh();
    });
    connect(run_, &pages::RunPage::answeringChanged, this, &MainWindow::showLiveRuns);
    connect(run_, &pages::RunPage::planRequested, this, [this] { showPage(Plan); });
    connect(run_, &pages::RunPage::rehearseRequested, this, &MainWindow::rehearseSample);
    connect(run_, &pages::RunPage::reportRequested, this, [this](const QString &runId) {
        showPage(Reports);
        reports_->showRun(runId);
    });
    connect(run_, &pages::Page::headerChanged, this, [this] { notices_.observe(run_->run().run()); });
    connect(catalog_, &pages::CatalogPage::imported, plan_, &pages::PlanPage::reloadCatalogs);
    connect(catalog_, &pages::CatalogPage::imported, this, &MainWindow::importNext);
    connect(catalog_, &pages::CatalogPage::removed, plan_, &pages::PlanPage::reloadCatalogs);
    connect(catalog_, &pages::CatalogPage::useInPlan, this, [this](const QString &name) {
        showPage(Plan);
        pages::PlanInputs inputs = plan_->inputs();
        inputs.catalog = name;
        plan_->setInputs(inputs);
    });
    const auto markCatalog = [this] { catalog_->setPlanCatalog(plan_->inputs().catalog); };
    connect(plan_, &pages::PlanPage::inputsChanged, this, markCatalog);
    connect(plan_, &pages::PlanPage::searched, this, markCatalog);
    connect(reports_, &pages::ReportsPage::planRequested, this, [this] { showPage(Plan); });
    connect(history_, &pages::HistoryPage::openRequested, this, &MainWindow::watch);
    connect(history_, &pages::HistoryPage::planRequested, this, [this] { showPage(Plan); });
    connect(history_, &pages::HistoryPage::reportRequested, this, [this](const QString &runId) {
        showPage(Reports);
        reports_->showRun(runId);
    });
    connect(history_, &pages::HistoryPage::planAgainRequested, this, [this](const mayfly::Plan &again) {
        showPage(Plan);
        plan_->setInputs(pages::inputsOf(again, plan_->inputs()));
    });
    connect(history_, &pages::HistoryPage::rehearseRequested, this, &MainWindow::rehearseSample);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &MainWindow::openFirstRun);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &MainWindow::observeRuns);
    connect(&feed_, &bridge::HistoryFeed::failed, this, &MainWindow::showStoreProblem);
    connect(&feed_, &bridge::HistoryFeed::recovered, this, [this] {
        messages_->clear(QStringLiteral("store"));
        run_->setStoreReadable(true);
        settingsPage_->store().refresh();
    });
    connect(settingsPage_, &pages::SettingsPage::preferencesChanged, this, &MainWindow::applyPreferences);
    connect(&tray_, &Tray::clicked, this, &MainWindow::bringUp);
    connect(plan_, &pages::Page::headerChanged, this, &MainWindow::keepPlanSoon);
    keepSoon_.setSingleShot(true);
    keepSoon_.setInterval(keepDelay);
    connect(&keepSoon_, &QTimer::timeout, this, &MainWindow::keepPlan);
    lookAgain_.setInterval(lookInterval);
    connect(&lookAgain_, &QTimer::timeout, &feed_, &bridge::HistoryFeed::refresh);
}

void MainWindow::start(const QString &planFile, const QString &runId)
{
    if (!runId.isEmpty()) {
        watch(runId);
    }
    feed_.refresh();
    checkHome();
    if (planFile.isEmpty()) {
        restorePlan();
        plan_->start();
    } else {
        startWith(planFile);
    }
}

/// A file that cannot be opened leaves what was being edited, which a crash may have left, in its place.
void MainWindow::startWith(const QString &planFile)
{
    showPage(Plan);
    bridge::runAsync(
        this, [path = planFile.toStdString()](bridge::TaskControl &) { return pages::readPlanWithInputs(path).has_value(); },
        [this, planFile](bool readable) {
            if (!readable) {
                restorePlan();
            }
            plan_->start();
            plan_->openPlan(planFile);
        });
}

/// Once, when the runs are known: the newest that lives, else the newest, unless one was asked for.
void MainWindow::openFirstRun()
{
    if (firstRunShown_) {
        return;
    }
    firstRunShown_ = true;
    const QString runId = pages::runToShow(feed_.runs());
    if (run_->runId().isEmpty() && !runId.isEmpty()) {
        run_->watch(runId);
    }
}

/// For the tray: runs that nobody looks at are seen through the list.
void MainWindow::observeRuns()
{
    for (const bridge::PastRun &past : feed_.runs()) {
        notices_.observe(past.run);
    }
    showLiveRuns();
}

QVector<pages::RunPage::LiveRun> MainWindow::liveRuns() const
{
    QVector<pages::RunPage::LiveRun> live;
    const auto add = [&live](const mayfly::Run &run) {
        if (!isOver(run.state)) {
            live.push_back({QString::fromStdString(run.id), QString::fromStdString(run.name), run.state});
        }
    };
    const mayfly::Run &watched = run_->run().run();
    bool listed = watched.id.empty();
    for (const bridge::PastRun &past : feed_.runs()) {
        const bool same = past.run.id == watched.id;
        listed = listed || same;
        add(same ? watched : past.run);
    }
    if (!listed) {
        add(watched);
        std::rotate(live.begin(), live.end() - (isOver(watched.state) ? 0 : 1), live.end());
    }
    return live;
}

void MainWindow::showLiveRuns()
{
    const auto live = liveRuns();
    run_->setLiveRuns(live);
    sidebar_->setDot(Run, live.size() > (run_->unanswered() ? 1 : 0));      // of a run whose controller is dead, nothing is known to live
    if (live.isEmpty() == lookAgain_.isActive()) {
        live.isEmpty() ? lookAgain_.stop() : lookAgain_.start();
    }
}

void MainWindow::watch(const QString &runId)
{
    firstRunShown_ = true;
    run_->watch(runId);
    showPage(Run);
    feed_.refresh();
}

void MainWindow::bringUp(const QString &runId)
{
    if (isMinimized()) {
        showNormal();
    }
    show();
    raise();
    activateWindow();
    if (!runId.isEmpty()) {
        watch(runId);
    }
}

void MainWindow::rehearseSample()
{
    showPage(Plan);
    plan_->showSample();
    showBanner(plan_, look::Tone::Accent, tr("This is the sample."), tr("Rehearse runs it on this machine, for free."), {});
}

void MainWindow::showPage(int index)
{
    if (index == currentPage() && sidebar_->current() == index) {
        return;
    }
    const int before = currentPage();
    if (before >= 0) {
        page(before)->setShown(false);
    }
    pages_->setCurrentIndex(index);
    sidebar_->setCurrent(index);
    for (const bool shown : {false, true}) {    // first away with the old: both together would widen the window
        for (int i = 0; i < pages_->count(); ++i) {
            for (QWidget *part : {page(i)->badges(), page(i)->tools(), page(i)->progress()}) {
                if (part != nullptr && (i == index) == shown) {
                    part->setVisible(shown);
                }
            }
        }
    }
    page(index)->setShown(true);
    page(index)->setFocus();
    showHeader();
}

int MainWindow::currentPage() const
{
    return pages_->currentIndex();
}

pages::Page *MainWindow::page(int index) const
{
    return static_cast<pages::Page *>(pages_->widget(index));
}

void MainWindow::showHeader()
{
    if (currentPage() < 0) {
        return;
    }
    const pages::Page *current = page(currentPage());
    title_->setText(current->title());
    caption_->setText(current->caption());
    status_->setText(current->status());
    setWindowTitle(tr("%1 – Mayfly").arg(current->title()));
}

void MainWindow::showBanner(pages::Page *from, look::Tone tone, const QString &fact, const QString &effect, const QString &action)
{
    if (fact.isEmpty()) {
        messages_->clear(topicOf(from));
        return;
    }
    messages_->setMessage(topicOf(from), {tone, fact, effect, action, [from] { from->bannerAction(); }, {}});
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    sidebar_->setWide(width() >= length(Size::WideWindow));
    plan_->setWide(width() >= length(Size::WideWindow));
}

} // namespace mayfly::desktop
