// SPDX-License-Identifier: GPL-3.0-or-later
// The Reports page: the cost report of a run, or two to four runs compared, as it will be printed and as text; what it holds, and its
// export. Everything that loads, draws or writes a report works off the window's thread.
#pragma once
#include "app/bridge/async_task.h"
#include "app/bridge/history_feed.h"
#include "app/pages/page.h"
#include "core/report/report.h"

#include <QPointer>

#include <functional>
#include <memory>

class QLabel;
class QPrinter;
class QPushButton;
class QScrollArea;
class QStackedLayout;
class QTextBrowser;

namespace mayfly::look {
class SegmentedControl;
}

namespace mayfly::pages {

class ReportsForm;
class WorkProgress;

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
    QWidget *progress() override;
    void setShown(bool shown) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

    /// The run's report comes to the front.
    void showRun(const QString &runId);
    /// Beside the run; at most three. Empty: its own report again.
    void compareWith(const QStringList &runIds);
    bool comparing() const { return reports_ && reports_->size() > 1; }
    /// Pages as they print, or the same as text.
    void showAsText(bool text);
    QTextBrowser *text() const { return text_; }
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
    /// As the preview shows it; off the window's thread.
    void printOn(const std::shared_ptr<QPrinter> &printer);

signals:
    void planRequested();
    void written(const QString &path);
    void printed();

private:
    using Reports = std::vector<report::Report>;

    QWidget *buildPaper();
    void buildTools();
    void connectForm();
    void takeRuns();
    void loadChosen();
    void load(const QStringList &runIds);
    void takeReports(Result<Reports> loaded);
    void restate();
    void word(Reports &reports) const;
    void askForPrinter();
    void draw();
    void drawText();
    void turn(int pages);
    void showPageNumber();
    void askForFile();
    void complain(const QString &fact, const Error &error, std::function<void()> retry);

    bridge::HistoryFeed &feed_;
    bridge::HistorySource source_;
    std::shared_ptr<const Reports> reports_;        ///< as loaded, with what is left out; the first is the run's
    std::vector<std::string> leftOut_{"Events"};
    QString runId_;
    QString wanted_;                                ///< asked for before the list was there
    std::function<void()> bannerAction_;
    int page_ = 1;
    int pageCount_ = 0;
    int zoom_ = 100;

    QStackedLayout *stack_;
    QStackedLayout *views_;
    QWidget *tools_;
    ReportsForm *form_;
    WorkProgress *progress_;
    QScrollArea *desk_;
    QLabel *paper_;
    QTextBrowser *text_;
    look::SegmentedControl *view_;
    QLabel *zoomText_;
    QLabel *pageText_;
    QPushButton *previous_;
    QPushButton *next_;
    QPushButton *print_;
    QPushButton *export_;
    QPointer<bridge::Task> loading_;
    QPointer<bridge::Task> drawing_;
    QPointer<bridge::Task> writing_;
};

} // namespace mayfly::pages
