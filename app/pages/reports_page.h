// SPDX-License-Identifier: GPL-3.0-or-later
// The Reports page: the cost report of a run as it will be printed, what it holds, and its export. Everything that loads or draws a
// report works off the window's thread.
#pragma once
#include "app/bridge/async_task.h"
#include "app/bridge/history_feed.h"
#include "app/pages/page.h"
#include "core/report/report.h"

#include <QPointer>

#include <memory>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QStackedLayout;
class QVBoxLayout;

namespace mayfly::pages {

class ReportsPage final : public Page {
    Q_OBJECT

public:
    /// The feed is shared and outlives the page; `source` loads a run.
    ReportsPage(bridge::HistoryFeed &feed, bridge::HistorySource source, QWidget *parent = nullptr);

    QString word() const override { return tr("Reports"); }
    QString iconName() const override { return QStringLiteral("report"); }
    QString title() const override { return tr("Cost report"); }
    QString caption() const override;
    QString status() const override;
    QWidget *tools() override { return tools_; }
    void setShown(bool shown) override;

    /// The run's report comes to the front.
    void showRun(const QString &runId);
    QString runId() const { return runId_; }
    int page() const { return page_; }
    int pageCount() const { return pageCount_; }
    bool busy() const { return !loading_.isNull() || !drawing_.isNull(); }
    /// Per cent, 50 to 200.
    int zoom() const { return zoom_; }
    void setZoom(int percent);
    void setPage(int page);

public slots:
    void bannerAction() override;
    /// Off the window's thread; says in the banner how it went.
    void writeTo(mayfly::report::Format format, const QString &path);

signals:
    void planRequested();
    void written(const QString &path);

private:
    QWidget *buildForm();
    QWidget *buildPaper();
    void buildTools();
    void takeRuns();
    void load(const QString &runId);
    void takeReport(Result<report::Report> loaded);
    void rebuildSections();
    void leaveOut();
    void draw();
    void showPageNumber();
    void askForFile();

    bridge::HistoryFeed &feed_;
    bridge::HistorySource source_;
    std::shared_ptr<const report::Report> report_;  ///< as loaded, with what is left out
    QString runId_;
    QString wanted_;                                ///< asked for before the list was there
    QString writtenFile_;
    int page_ = 1;
    int pageCount_ = 0;
    int zoom_ = 100;

    QStackedLayout *stack_;
    QWidget *tools_;
    QComboBox *runs_;
    QVBoxLayout *sections_;
    QList<QCheckBox *> sectionBoxes_;
    QComboBox *format_;
    QLabel *check_;
    QScrollArea *desk_;
    QLabel *paper_;
    QLabel *zoomText_;
    QLabel *pageText_;
    QPushButton *previous_;
    QPushButton *next_;
    QPushButton *export_;
    QPointer<bridge::Task> loading_;
    QPointer<bridge::Task> drawing_;
};

} // namespace mayfly::pages
