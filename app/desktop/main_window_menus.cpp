// SPDX-License-Identifier: GPL-3.0-or-later
// The window's menus and the keys that are no page's own. The menu button shows the menus, Alt shows the menu bar.
#include "app/desktop/keys_dialog.h"
#include "app/desktop/main_window.h"
#include "app/desktop/sidebar.h"
#include "app/look/banner.h"
#include "app/look/times.h"
#include "app/pages/history_page.h"
#include "app/pages/plan_page.h"
#include "app/pages/run_page.h"
#include "app/pages/settings_page.h"

#include <QActionGroup>
#include <QApplication>
#include <QBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QShortcut>
#include <QStackedWidget>

#include <algorithm>

namespace mayfly::desktop {

using look::Theme;

namespace {

/// Words, and the key that a page or a shortcut of the window answers to.
QString withKeys(const QString &words, const QKeySequence &keys)
{
    return words + '\t' + keys.toString(QKeySequence::NativeText);
}

QAction *addChoice(QMenu *menu, QActionGroup *group, const QString &words)
{
    QAction *action = menu->addAction(words);
    action->setCheckable(true);
    group->addAction(action);
    return action;
}

QShortcut *findShortcut(const QWidget *page)
{
    for (QShortcut *shortcut : page->findChildren<QShortcut *>()) {
        if (shortcut->key() == QKeySequence(QKeySequence::Find)) {
            return shortcut;
        }
    }
    return nullptr;
}

} // namespace

void MainWindow::buildMenus()
{
    menuBar_ = new QMenuBar(this);
    menuBar_->setAccessibleName(tr("Menus"));
    static_cast<QBoxLayout *>(layout())->insertWidget(0, menuBar_);
    buildFileMenu();
    QMenu *edit = menuBar_->addMenu(tr("&Edit"));
    QAction *undo = edit->addAction(withKeys(tr("&Undo"), QKeySequence::Undo), plan_, &pages::PlanPage::undo);
    QAction *redo = edit->addAction(withKeys(tr("&Redo"), Qt::CTRL | Qt::Key_Y), plan_, &pages::PlanPage::redo);
    QAction *filter = edit->addAction(withKeys(tr("&Filter"), QKeySequence::Find), this, &MainWindow::focusFilter);
    connect(edit, &QMenu::aboutToShow, this, [this, undo, redo, filter] {
        undo->setEnabled(currentPage() == Plan);
        redo->setEnabled(currentPage() == Plan);
        filter->setEnabled(findShortcut(pages_->currentWidget()) != nullptr);
    });
    buildViewMenu();
    buildGoMenu();
    buildHelpMenu();
    for (QAction *menu : menuBar_->actions()) {
        connect(menu->menu(), &QMenu::triggered, this, &MainWindow::hideMenuBar);
    }
    hideMenuBar();
    buildKeys();
}

void MainWindow::buildFileMenu()
{
    QMenu *file = menuBar_->addMenu(tr("&File"));
    const auto onPlan = [this](void (pages::PlanPage::*act)()) {
        return [this, act] {
            showPage(Plan);
            (plan_->*act)();
        };
    };
    file->addAction(withKeys(tr("&Open plan…"), QKeySequence::Open), this, onPlan(&pages::PlanPage::chooseFileToOpen));
    file->addAction(withKeys(tr("&Save plan…"), QKeySequence::Save), this, onPlan(&pages::PlanPage::chooseFileToSave));
    file->addSeparator();
    file->addAction(tr("&Import prices, offers, traces…"), this, &MainWindow::chooseFilesToImport);
    file->addAction(tr("Import &runs of other machines…"), this, [this] {
        showPage(History);
        history_->chooseRunsToImport();
    });
    file->addSeparator();
    QAction *quit = file->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    quit->setMenuRole(QAction::QuitRole);
    addAction(quit);
}

void MainWindow::buildViewMenu()
{
    QMenu *view = menuBar_->addMenu(tr("&View"));
    view->addAction(tr("&Reset layout of Run"), this, [this] { run_->resetLayout(); });
    QMenu *themes = view->addMenu(tr("&Theme"));
    auto *themeGroup = new QActionGroup(this);
    const QPair<Theme::Mode, QString> modes[] = {
        {Theme::Mode::System, tr("As the system")}, {Theme::Mode::Light, tr("Light")}, {Theme::Mode::Dark, tr("Dark")}};
    for (const auto &[mode, name] : modes) {
        QAction *action = addChoice(themes, themeGroup, name);
        connect(action, &QAction::triggered, this, [this, mode = mode] {
            changePreferences([mode](pages::Preferences &next) { next.theme = mode; });
        });
    }
    QMenu *times = view->addMenu(tr("T&imes"));
    auto *timesGroup = new QActionGroup(this);
    for (const auto &[local, name] : {QPair{false, tr("UTC")}, QPair{true, tr("This machine's zone")}}) {
        QAction *action = addChoice(times, timesGroup, name);
        connect(action, &QAction::triggered, this, [this, local = local] {
            changePreferences([local](pages::Preferences &next) { next.localTimes = local; });
        });
    }
    connect(view, &QMenu::aboutToShow, this, [this, themeGroup, timesGroup] {
        const pages::Preferences &now = settingsPage_->preferences();
        themeGroup->actions()[static_cast<int>(now.theme)]->setChecked(true);
        timesGroup->actions()[now.localTimes ? 1 : 0]->setChecked(true);
    });
}

void MainWindow::buildGoMenu()
{
    QMenu *go = menuBar_->addMenu(tr("&Go"));
    for (int index = 0; index < pages_->count(); ++index) {
        go->addAction(withKeys(page(index)->word(), QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + index))), this,
                      [this, index] { showPage(index); });
    }
}

void MainWindow::buildHelpMenu()
{
    QMenu *help = menuBar_->addMenu(tr("&Help"));
    QAction *keys = help->addAction(tr("&Keys"), this, [this] { showKeys(this); });
    keys->setShortcut(QKeySequence(Qt::Key_F1));
    addAction(keys);
    QAction *about = help->addAction(tr("&About Mayfly"), this, &MainWindow::showAbout);
    about->setMenuRole(QAction::AboutRole);
}

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About Mayfly"), tr("Mayfly %1").arg(QApplication::applicationVersion()), QMessageBox::Close,
                                this);
    box->setInformativeText(tr("Plans, launches and watches deep-learning training on transient GPU servers.\n"
                               "Free software: GNU General Public Licence, version 3 or later."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

/// Keys that pages answer to themselves while they are shown are left to them.
void MainWindow::buildKeys()
{
    auto *open = new QShortcut(QKeySequence::Open, this);
    connect(open, &QShortcut::activated, this, [this] {
        showPage(Plan);
        plan_->chooseFileToOpen();
    });
    auto *redo = new QShortcut(Qt::CTRL | Qt::Key_Y, this);
    redo->setObjectName(QStringLiteral("redo"));
    connect(redo, &QShortcut::activated, plan_, &pages::PlanPage::redo);
    const bool planAnswers = QKeySequence(QKeySequence::Redo) == redo->key();
    const auto leave = [open, redo, planAnswers](int index) {
        open->setEnabled(index != Plan);
        redo->setEnabled(index == Plan && !planAnswers);
    };
    connect(pages_, &QStackedWidget::currentChanged, this, leave);
    leave(pages_->currentIndex());
}

void MainWindow::popUpMenus(QWidget *below)
{
    auto *all = new QMenu(this);
    all->setAttribute(Qt::WA_DeleteOnClose);
    all->addActions(menuBar_->actions());
    all->popup(below->mapToGlobal(QPoint(0, below->height())));
}

void MainWindow::toggleMenuBar()
{
    if (menuBar_->isNativeMenuBar()) {
        return;
    }
    if (menuBar_->isVisible()) {
        hideMenuBar();
        return;
    }
    menuBar_->show();
    menuBar_->setFocus(Qt::MenuBarFocusReason);
    menuBar_->setActiveAction(menuBar_->actions().value(0));
}

void MainWindow::hideMenuBar()
{
    if (!menuBar_->isNativeMenuBar()) {
        menuBar_->hide();
    }
}

bool MainWindow::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
        altAlone_ = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt;
        break;
    case QEvent::KeyRelease:
        if (altAlone_ && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt) {
            altAlone_ = false;
            toggleMenuBar();
        }
        break;
    case QEvent::MouseButtonPress:
    case QEvent::WindowDeactivate:
        altAlone_ = false;
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

void MainWindow::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape) {
        if (!menuBar_->isNativeMenuBar() && menuBar_->isVisible()) {
            hideMenuBar();
            return;
        }
        if (dismissBanner()) {
            return;
        }
    }
    QWidget::keyPressEvent(event);
}

/// The latest of those that are seen.
bool MainWindow::dismissBanner()
{
    look::Banner *latest = nullptr;
    for (look::Banner *banner : findChildren<look::Banner *>()) {
        if (banner->isVisible() && (latest == nullptr || banner->order() > latest->order())) {
            latest = banner;
        }
    }
    if (latest != nullptr) {
        latest->dismiss();
    }
    return latest != nullptr;
}

void MainWindow::focusFilter()
{
    if (QShortcut *find = findShortcut(pages_->currentWidget())) {
        emit find->activated();
    }
}

} // namespace mayfly::desktop
