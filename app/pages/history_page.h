// SPDX-License-Identifier: GPL-3.0-or-later
// The History page: all runs with forecast against actual, filters and search, the selected run in more detail, its
// report as a file, and a few runs side by side.
#pragma once
#include "app/bridge/history_feed.h"
#include "app/models/history_model.h"
#include "app/pages/page.h"
#include "core/domain/plan.h"
#include "core/report/report.h"

#include <QPointer>
#include <QTimer>

#include <string>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedLayout;
class QStackedWidget;

namespace mayfly::bridge {
class Task;
}

namespace mayfly::look {
class Banner;
class Card;
class KeyFigure;
class TableView;
} // namespace mayfly::look

namespace mayfly::pages {

class HistoryCompare;
class HistoryDetail;

class HistoryPage final : public Page {
    Q_OBJECT
public:
    /// The feed is shared with others and outlives the page; `source` loads a run for its report.
    HistoryPage(bridge::HistoryFeed &feed, bridge::HistorySource source, QWidget *parent = nullptr);
    ~HistoryPage() override;

    QString word() const override { return tr("History"); }
    QString iconName() const override { return QStringLiteral("history"); }
    QString caption() const override;
    QWidget *tools() override { return tools_; }
    QString status() const override;
    void setShown(bool shown) override;

    QString selectedRun() const;
    void selectRun(const QString &runId);
    const models::HistoryModel &model() const { return model_; }
    const models::HistoryFilter &filter() const { return filter_; }
    QLineEdit *searchField() const { return search_; }
    const HistoryCompare &comparison() const { return *compare_; }
    /// The rows and columns shown, unrounded, in the C locale.
    QString tableAsCsv() const;

public slots:
    /// Writes off the window's thread; says in the banner how it went.
    void writeReport(const QString &runId, mayfly::report::Format format, const QString &path);
    /// Asks where to, then writes.
    void askForReport(const QString &runId, mayfly::report::Format format);
    void writeTable(const QString &path);
    /// Takes runs of other machines in, from their report.json; the banner says how it went.
    void importRuns(const QStringList &reportFiles);
    void chooseRunsToImport();
    /// The ticked runs side by side; nothing happens with fewer than two.
    void compareTicked();
    void leaveComparison();

signals:
    void openRequested(const QString &runId);
    /// The run's report is to be shown.
    void reportRequested(const QString &runId);
    /// The run's plan is to be put into the Plan page.
    void planAgainRequested(const mayfly::Plan &plan);
    void planRequested();
    void rehearseRequested();
    /// A report was written (or not: then the banner says why).
    void reportWritten(const QString &path);

private:
    QWidget *makeFigures();
    QWidget *makeTable();
    QWidget *makeFilters();
    void takeRuns();
    void takeSummaries(const std::vector<std::string> &runIds);
    void wantVisible();
    void showFigures();
    enum class Store { Readable, Unreadable };
    void showWhyEmpty(Store store); ///< what is wrong with it the window's banner says
    void showCount();
    void showDetail();
    void readTimeline();
    void fillWorkloads();
    void clearFilters();
    void makeTools();
    void showTicks();
    void askForTable();
    QString runAt(const QModelIndex &index) const;

    bridge::HistoryFeed &feed_;
    bridge::HistorySource source_;
    models::HistoryModel model_;
    models::HistoryFilter filter_;
    QStackedLayout *stack_;
    look::Banner *banner_;
    look::KeyFigure *spent_;
    look::KeyFigure *saved_;
    look::KeyFigure *timeError_;
    look::KeyFigure *costError_;
    look::KeyFigure *accuracyError_;
    look::KeyFigure *inside_;
    QLineEdit *search_;
    QComboBox *workload_;
    QComboBox *states_;
    QComboBox *age_;
    QPushButton *clear_;
    QLabel *count_;
    QHBoxLayout *filterRow_ = nullptr;
    QWidget *tools_;
    QWidget *strip_;
    QPushButton *compareButton_;
    QStackedWidget *views_ = nullptr;
    HistoryCompare *compare_;
    look::TableView *table_;
    HistoryDetail *detail_;
    QTimer choosing_; ///< lets the selection settle before its run is read
    QPointer<bridge::Task> reading_;
    QString timelineOf_; ///< the run whose timeline has been asked for
    QTimer looking_; ///< lets a scroll settle before curves are asked for
    QString writtenReport_;
};

} // namespace mayfly::pages
