// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/main_window.h"

#include "app/bridge/async_task.h"
#include "app/desktop/sidebar.h"
#include "app/look/banner.h"
#include "app/look/buttons.h"
#include "app/pages/catalog_page.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/reports_page.h"
#include "app/pages/run_page.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace mayfly::desktop {

using look::length;
using look::Role;
using look::Size;
using look::Theme;
using look::units;

namespace {

constexpr QSize firstSize{1280, 800};

const QString geometryKey = QStringLiteral("window/geometry");
const QString docksKey = QStringLiteral("run/docks");
const QString pageKey = QStringLiteral("window/page");
const QString themeKey = QStringLiteral("window/theme");

/// A plan, or a file that may be imported; empty: neither.
QString droppedFile(const QMimeData *data)
{
    const auto urls = data->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile()) {
        return {};
    }
    const QString file = urls.first().toLocalFile();
    const bool known = file.endsWith(".mayfly") || file.endsWith(".csv", Qt::CaseInsensitive) || file.endsWith(".json", Qt::CaseInsensitive);
    return known ? file : QString();
}

} // namespace

MainWindow::MainWindow(AppContext context, QWidget *parent)
    : QWidget(parent), context_(std::move(context)),
      settings_(std::make_unique<QSettings>(context_.settingsFile, QSettings::IniFormat)), feed_(context_.history)
{
    setWindowTitle(tr("Mayfly"));
    setAcceptDrops(true);
    plan_ = new pages::PlanPage(context_.plan);
    run_ = new pages::RunPage(context_.runs);
    history_ = new pages::HistoryPage(feed_, context_.history);
    reports_ = new pages::ReportsPage(feed_, context_.history);
    catalog_ = new pages::CatalogPage(context_.catalog);
    buildFrame();
    addPage(plan_);
    addPage(run_);
    addPage(history_);
    addPage(reports_);
    addPage(catalog_);
    connectPages();
    restore();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildFrame()
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    sidebar_ = new Sidebar;
    row->addWidget(sidebar_);
    auto *column = new QVBoxLayout;
    const int gap = length(Size::Gap);
    column->setContentsMargins(gap, 0, gap, 0);
    column->setSpacing(0);
    row->addLayout(column, 1);
    buildMenu();
    column->addWidget(buildHeader());
    banner_ = new look::Banner;
    column->addWidget(banner_);
    pages_ = new QStackedWidget;
    column->addWidget(pages_, 1);
    column->addWidget(buildStatus());
    connect(sidebar_, &Sidebar::chosen, this, &MainWindow::showPage);
    connect(banner_, &look::Banner::actionTriggered, this, [this] {
        banner_->hide();
        if (bannerPage_ != nullptr) {
            bannerPage_->bannerAction();
        }
    });
}

QWidget *MainWindow::buildHeader()
{
    auto *header = new QWidget;
    header->setFixedHeight(length(Size::PageHeader));
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(length(Size::Gap));
    auto *menu = look::makeIconButton("menu", tr("Menu"));
    connect(menu, &QPushButton::clicked, this, [this, menu] { menu_->popup(menu->mapToGlobal(QPoint(0, menu->height()))); });
    title_ = new QLabel;
    look::setText(title_, look::Text::Strong);
    caption_ = new QLabel;
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
    auto *zone = new QLabel(tr("Times in UTC"));
    look::setText(zone, look::Text::Caption, Role::Text2);
    progress_ = new QHBoxLayout;
    row->addWidget(status_, 1);
    row->addLayout(progress_);
    row->addWidget(zone);
    return line;
}

void MainWindow::buildMenu()
{
    menu_ = new QMenu(this);
    menu_->addAction(tr("Reset layout of Run"), this, [this] { run_->resetLayout(); });
    auto *themes = menu_->addMenu(tr("Theme"));
    auto *group = new QActionGroup(this);
    const QPair<Theme::Mode, QString> modes[] = {
        {Theme::Mode::System, tr("As the system")}, {Theme::Mode::Light, tr("Light")}, {Theme::Mode::Dark, tr("Dark")}};
    for (const auto &[mode, name] : modes) {
        QAction *action = themes->addAction(name);
        action->setCheckable(true);
        action->setData(static_cast<int>(mode));
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, mode = mode] { setThemeMode(mode); });
    }
    connect(themes, &QMenu::aboutToShow, group, [group] {
        for (QAction *action : group->actions()) {
            action->setChecked(action->data().toInt() == static_cast<int>(Theme::instance().mode()));
        }
    });
    menu_->addSeparator();
    menu_->addAction(tr("About Mayfly"), this, [this] {
        auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Mayfly"), tr("Mayfly %1").arg(QApplication::applicationVersion()),
                                    QMessageBox::Close, this);
        box->setInformativeText(tr("Plans, launches and watches deep-learning training on transient GPU servers.\n"
                                   "Free software: GNU General Public Licence, version 3 or later."));
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
    QAction *quit = menu_->addAction(tr("Quit"), this, &QWidget::close);
    quit->setShortcut(QKeySequence::Quit);
    addAction(quit);
}

void MainWindow::addPage(pages::Page *page)
{
    sidebar_->addPage(page->iconName(), page->word());
    pages_->addWidget(page);
    if (QWidget *badges = page->badges()) {
        badges_->addWidget(badges);
        badges->hide();
    }
    if (QWidget *tools = page->tools()) {
        tools_->addWidget(tools);
        tools->hide();
    }
    if (QWidget *progress = page->progress()) {
        progress_->addWidget(progress);
        progress->hide();
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
    connect(run_, &pages::RunPage::liveChanged, this, [this](bool live) {
        sidebar_->setDot(Run, live);
        feed_.refresh();
    });
    connect(run_, &pages::RunPage::planRequested, this, [this] { showPage(Plan); });
    connect(run_, &pages::RunPage::rehearseRequested, this, &MainWindow::rehearseSample);
    connect(run_, &pages::RunPage::reportRequested, this, [this](const QString &runId) {
        showPage(Reports);
        reports_->showRun(runId);
    });
    connect(catalog_, &pages::CatalogPage::imported, plan_, &pages::PlanPage::reloadCatalogs);
    connect(reports_, &pages::ReportsPage::planRequested, this, [this] { showPage(Plan); });
    connect(history_, &pages::HistoryPage::openRequested, this, &MainWindow::watch);
    connect(history_, &pages::HistoryPage::planRequested, this, [this] { showPage(Plan); });
    connect(history_, &pages::HistoryPage::rehearseRequested, this, &MainWindow::rehearseSample);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &MainWindow::openFirstRun);
}

void MainWindow::start(const QString &planFile, const QString &runId)
{
    if (!runId.isEmpty()) {
        watch(runId);
    }
    feed_.refresh();
    plan_->start();
    if (!planFile.isEmpty()) {
        showPage(Plan);
        plan_->openPlan(planFile);
    }
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

void MainWindow::watch(const QString &runId)
{
    firstRunShown_ = true;
    run_->watch(runId);
    showPage(Run);
    feed_.refresh();
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
    for (int i = 0; i < pages_->count(); ++i) {
        for (QWidget *part : {page(i)->badges(), page(i)->tools(), page(i)->progress()}) {
            if (part != nullptr) {
                part->setVisible(i == index);
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
        if (bannerPage_ == from) {
            banner_->hide();
        }
        return;
    }
    bannerPage_ = from;
    banner_->showMessage(tone, fact, effect, action);
}

void MainWindow::setThemeMode(Theme::Mode mode)
{
    Theme::instance().setMode(mode);
    settings_->setValue(themeKey, static_cast<int>(mode));
}

void MainWindow::restore()
{
    const int mode = settings_->value(themeKey, 0).toInt();
    if (mode > 0 && mode <= static_cast<int>(Theme::Mode::Dark)) {
        Theme::instance().setMode(static_cast<Theme::Mode>(mode));
    }
    resize(units(firstSize.width()), units(firstSize.height()));
    if (const QByteArray geometry = settings_->value(geometryKey).toByteArray(); !geometry.isEmpty()) {
        restoreGeometry(geometry);
    }
    if (const QByteArray docks = settings_->value(docksKey).toByteArray(); !docks.isEmpty()) {
        run_->restoreLayout(docks);
    }
    showPage(std::clamp(settings_->value(pageKey, static_cast<int>(Plan)).toInt(), 0, pages_->count() - 1));
}

void MainWindow::save()
{
    settings_->setValue(geometryKey, saveGeometry());
    settings_->setValue(docksKey, run_->saveLayout());
    settings_->setValue(pageKey, currentPage());
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    sidebar_->setWide(width() >= length(Size::WideWindow));
    plan_->setWide(width() >= length(Size::WideWindow));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (run_->live() && !closing_) {
        event->ignore();
        askBeforeClosing();
        return;
    }
    save();
    event->accept();
}

void MainWindow::askBeforeClosing()
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("A run is live"), tr("%1 is still training.").arg(run_->title()),
                                QMessageBox::NoButton, this);
    box->setInformativeText(tr("It goes on without the window, within its cap, and is here again when you come back."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *keep = box->addButton(tr("Keep it running"), QMessageBox::AcceptRole);
    QPushButton *stop = box->addButton(tr("Stop the run"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(keep);
    connect(keep, &QPushButton::clicked, this, [this] {
        closing_ = true;
        close();
    });
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    box->open();
}

void MainWindow::stopAndClose()
{
    bridge::runAsync(
        this, [stop = context_.stopRun, runId = run_->runId().toStdString()](bridge::TaskControl &) { return stop(runId); },
        [this](Result<void> stopped) {
            if (!stopped) {
                showBanner(run_, look::Tone::Bad, tr("The run could not be stopped."), QString::fromStdString(stopped.error().message), {});
                return;
            }
            closing_ = true;
            close();
        });
}

void MainWindow::dragEnterEvent(QDragEnterEvent *event)
{
    if (!droppedFile(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent *event)
{
    const QString file = droppedFile(event->mimeData());
    if (file.endsWith(".mayfly")) {
        showPage(Plan);
        plan_->openPlan(file);
    } else {
        showPage(Catalog);
        catalog_->previewFile(file);
    }
}

} // namespace mayfly::desktop
