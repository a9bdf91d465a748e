// SPDX-License-Identifier: GPL-3.0-or-later
// The window: sidebar, page header, banner, the pages, status line. Composes and connects; the pages do the work. Closing it leaves
// a live run going, unless the user says otherwise.
#pragma once
#include "app/bridge/history_feed.h"
#include "app/desktop/app_context.h"
#include "app/desktop/message_bar.h"
#include "app/desktop/notices.h"
#include "app/desktop/plan_recovery.h"
#include "app/desktop/tray.h"
#include "app/look/theme.h"
#include "app/pages/run_page.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <memory>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QMenu;
class QMenuBar;
class QMessageBox;
class QSettings;
class QStackedWidget;

namespace mayfly::pages {
class CatalogPage;
class HistoryPage;
class Page;
class PlanPage;
class ReportsPage;
class SettingsPage;
}

namespace mayfly::desktop {

class Sidebar;

/// The design's size, or what fits in a screen's available part with a window manager's frame around it.
QSize firstWindowSize(const QSize &available);

class MainWindow final : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(AppContext context, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Starts the reading and the first search; a plan or a run from the command line come to the front. Both may be empty.
    void start(const QString &planFile, const QString &runId);
    /// Keeps everything for the window that takes this one's place, which goes on without being asked anything.
    void handOver();

    pages::PlanPage &plan() { return *plan_; }
    pages::RunPage &run() { return *run_; }
    pages::HistoryPage &history() { return *history_; }
    pages::ReportsPage &reports() { return *reports_; }
    pages::CatalogPage &catalog() { return *catalog_; }
    pages::SettingsPage &settings() { return *settingsPage_; }
    MessageBar &messages() { return *messages_; }
    QMenuBar &menuBar() { return *menuBar_; }
    Notices &notices() { return notices_; }
    void showPage(int index);
    int currentPage() const;
    /// As if dropped: the first plan is opened, other files are shown for import one after the other.
    void openFiles(const QStringList &files);
    /// To the front, with this run (empty: as it is).
    void bringUp(const QString &runId);

    /// Another window of the same home lives, and does not answer.
    void warnOfAnother();

    enum Index { Plan, Run, History, Reports, Catalog, Settings };

signals:
    /// The language was changed: somebody has to make the window anew.
    void languageChanged(const QString &code);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    // Frame and pages
    void buildFrame();
    QWidget *buildHeader();
    QWidget *buildStatus();
    void addPage(pages::Page *page);
    void connectPages();
    void showHeader();
    void showBanner(pages::Page *page, look::Tone tone, const QString &fact, const QString &effect, const QString &action);
    void watch(const QString &runId);
    void startWith(const QString &planFile);
    void openFirstRun();
    void rehearseSample();
    void observeRuns();
    void showLiveRuns();
    /// Those of the list, and the one watched, which knows more: newest first.
    QVector<pages::RunPage::LiveRun> liveRuns() const;
    pages::Page *page(int index) const;

    // Menus and keys
    void buildMenus();
    void buildFileMenu();
    void buildViewMenu();
    void buildGoMenu();
    void buildHelpMenu();
    void buildKeys();
    void popUpMenus(QWidget *below);
    void toggleMenuBar();
    void hideMenuBar();
    bool dismissBanner();
    void focusFilter();
    void showAbout();

    // Session
    void applyPreferences(const pages::Preferences &preferences);
    void changePreferences(const std::function<void(pages::Preferences &)> &edit);
    void showZone();
    QSize firstSize() const;
    void restoreWindow();
    void nameTables();
    void restorePlan();
    void discardRecovered();
    void save();
    void keepPlanSoon();
    void keepPlan();
    void checkHome();
    void showStoreProblem(const QString &problem);

    // Closing and dropping
    void askBeforeClosing();
    void stopAndClose(const QVector<pages::RunPage::LiveRun> &runs);
    void keepAndClose();
    void chooseFilesToImport();
    void importNext();

    AppContext context_;
    std::unique_ptr<QSettings> settings_;
    bridge::HistoryFeed feed_;
    Tray tray_;
    Notices notices_;
    PlanRecovery recovery_;
    Sidebar *sidebar_;
    QStackedWidget *pages_;
    MessageBar *messages_;
    QLabel *title_;
    QLabel *caption_;
    QHBoxLayout *badges_;
    QHBoxLayout *tools_;
    QLabel *status_;
    QHBoxLayout *progress_;
    QLabel *zone_;
    QMenuBar *menuBar_;
    pages::PlanPage *plan_;
    pages::RunPage *run_;
    pages::HistoryPage *history_;
    pages::ReportsPage *reports_;
    pages::CatalogPage *catalog_;
    pages::SettingsPage *settingsPage_;
    QPointer<QMessageBox> question_;
    QTimer keepSoon_;
    QTimer lookAgain_;              ///< at the list of runs, while one lives
    QString keptPlan_;              ///< as last written for recovery
    QStringList toImport_;
    bool keeping_ = false;          ///< a write for recovery is under way
    bool firstRunShown_ = false;
    bool closing_ = false;
    bool altAlone_ = false;         ///< Alt was pressed, and nothing since
};

} // namespace mayfly::desktop
