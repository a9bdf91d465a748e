// SPDX-License-Identifier: GPL-3.0-or-later
// The window: sidebar, page header, banner, the pages, status line. Composes and connects; the pages do the work. Closing it leaves
// a live run going, unless the user says otherwise.
#pragma once
#include "app/bridge/history_feed.h"
#include "app/desktop/app_context.h"
#include "app/look/glyphs.h"
#include "app/look/theme.h"

#include <QWidget>

#include <memory>

class QHBoxLayout;
class QLabel;
class QMenu;
class QSettings;
class QStackedWidget;
class QVBoxLayout;

namespace mayfly::look {
class Banner;
}
namespace mayfly::pages {
class CatalogPage;
class HistoryPage;
class Page;
class PlanPage;
class ReportsPage;
class RunPage;
}

namespace mayfly::desktop {

class Sidebar;

class MainWindow final : public QWidget {
    Q_OBJECT

public:
    explicit MainWindow(AppContext context, QWidget *parent = nullptr);
    ~MainWindow() override;

    /// Starts the reading and the first search; a plan or a run from the command line come to the front. Both may be empty.
    void start(const QString &planFile, const QString &runId);

    pages::PlanPage &plan() { return *plan_; }
    pages::RunPage &run() { return *run_; }
    pages::HistoryPage &history() { return *history_; }
    pages::ReportsPage &reports() { return *reports_; }
    pages::CatalogPage &catalog() { return *catalog_; }
    void showPage(int index);
    int currentPage() const;

    enum Index { Plan, Run, History, Reports, Catalog };

protected:
    void closeEvent(QCloseEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    void buildFrame();
    QWidget *buildHeader();
    QWidget *buildStatus();
    void buildMenu();
    void addPage(pages::Page *page);
    void connectPages();
    void showHeader();
    void showBanner(pages::Page *page, look::Tone tone, const QString &fact, const QString &effect, const QString &action);
    void watch(const QString &runId);
    void openFirstRun();
    void rehearseSample();
    void askBeforeClosing();
    void stopAndClose();
    void setThemeMode(look::Theme::Mode mode);
    void restore();
    void save();
    pages::Page *page(int index) const;

    AppContext context_;
    std::unique_ptr<QSettings> settings_;
    bridge::HistoryFeed feed_;
    Sidebar *sidebar_;
    QStackedWidget *pages_;
    look::Banner *banner_;
    pages::Page *bannerPage_ = nullptr;
    QLabel *title_;
    QLabel *caption_;
    QHBoxLayout *badges_;
    QHBoxLayout *tools_;
    QLabel *status_;
    QHBoxLayout *progress_;
    QMenu *menu_;
    pages::PlanPage *plan_;
    pages::RunPage *run_;
    pages::HistoryPage *history_;
    pages::ReportsPage *reports_;
    pages::CatalogPage *catalog_;
    bool firstRunShown_ = false;
    bool closing_ = false;
};

} // namespace mayfly::desktop
