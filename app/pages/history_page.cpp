// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/history_page.h"

#include "app/bridge/async_task.h"
#include "app/look/banner.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/empty_page.h"
#include "app/look/key_figure.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/core_words.h"
#include "app/models/worker_model.h"
#include "app/pages/history_compare.h"
#include "app/pages/history_detail.h"
#include "app/pages/report_language.h"
#include "app/pages/run_charts.h"

#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QStackedLayout>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace mayfly::pages {

using models::HistoryFilter;
using models::HistoryModel;
using models::moneyText;

namespace {

/// "1 run", "27 runs"; other languages have their own plurals.
QString runsText(int count)
{
    return count == 1 ? HistoryPage::tr("1 run") : HistoryPage::tr("%n runs", nullptr, count);
}

QString medianText(const std::optional<double> &value)
{
    return value ? look::formatNumber(*value, 1) : models::noValue();
}

QString fileNameOf(const QString &runName, report::Format format)
{
    QString name = runName;
    name.replace('/', '-');
    const std::string_view extension = report::fileExtension(format);
    QString suffix = QString::fromUtf8(extension.data(), static_cast<qsizetype>(extension.size()));
    if (!suffix.startsWith('.')) {
        suffix.prepend('.');
    }
    return name + suffix;
}

} // namespace

HistoryPage::HistoryPage(bridge::HistoryFeed &feed, bridge::HistorySource source, QWidget *parent)
    : Page(parent), feed_(feed), source_(std::move(source)), stack_(new QStackedLayout(this))
{
    look::EmptyPage::Words words;
    words.icon = iconName();
    words.missing = tr("No run yet");
    words.sentence = tr("Every run is kept here, with what was predicted beside what came.");
    words.secondary = tr("Rehearse the sample");
    words.primary = tr("Go to Plan");
    auto *empty = new look::EmptyPage(words);
    connect(empty, &look::EmptyPage::secondaryTriggered, this, &HistoryPage::rehearseRequested);
    connect(empty, &look::EmptyPage::primaryTriggered, this, &HistoryPage::planRequested);
    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::length(look::Size::Gap));
    banner_ = new look::Banner;
    detail_ = new HistoryDetail;
    detail_->hide();
    makeTools();
    auto *list = new QWidget;
    auto *listed = new QVBoxLayout(list);
    listed->setContentsMargins(0, 0, 0, 0);
    listed->setSpacing(look::length(look::Size::Gap));
    listed->addWidget(makeTable(), 1);
    listed->addWidget(detail_);
    compare_ = new HistoryCompare(source_);
    views_ = new QStackedWidget;
    views_->addWidget(list);
    views_->addWidget(compare_);
    strip_ = makeFigures();
    column->addWidget(strip_);
    column->addWidget(banner_);
    column->addWidget(views_, 1);
    stack_->addWidget(empty);
    stack_->addWidget(content);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &HistoryPage::takeRuns);
    connect(&feed_, &bridge::HistoryFeed::summarised, this, &HistoryPage::takeSummaries);
    connect(&feed_, &bridge::HistoryFeed::failed, this, [this] {
        stack_->setCurrentIndex(1);
        showWhyEmpty(Store::Unreadable);
    });
    connect(&feed_, &bridge::HistoryFeed::recovered, this, [this] {
        stack_->setCurrentIndex(model_.rowCount() == 0 ? 0 : 1);
        showWhyEmpty(Store::Readable);
    });
    connect(banner_, &look::Banner::actionTriggered, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(writtenReport_)); });
    connect(compare_, &HistoryCompare::backRequested, this, &HistoryPage::leaveComparison);
    connect(compare_, &HistoryCompare::failed, this, [this](const QString &problem) {
        banner_->showMessage(look::Tone::Bad, tr("The runs cannot be compared."), models::coreWords(problem));
    });
    connect(&look::Times::instance(), &look::Times::changed, this, [this] {
        model_.retime();
        showDetail();
    });
    connect(detail_, &HistoryDetail::openRequested, this, &HistoryPage::openRequested);
    connect(detail_, &HistoryDetail::reportPageRequested, this, &HistoryPage::reportRequested);
    connect(detail_, &HistoryDetail::planAgainRequested, this, [this](const QString &runId) {
        if (const int row = model_.rowOf(runId); row >= 0 && model_.row(row).plan) {
            emit planAgainRequested(*model_.row(row).plan);
        }
    });
    connect(detail_, &HistoryDetail::reportRequested, this, &HistoryPage::askForReport);
    constexpr int chosen_ms = 150;
    choosing_.setSingleShot(true);
    choosing_.setInterval(chosen_ms);
    connect(&choosing_, &QTimer::timeout, this, &HistoryPage::readTimeline);
    constexpr int settle_ms = 60;
    looking_.setSingleShot(true);
    looking_.setInterval(settle_ms);
    connect(&looking_, &QTimer::timeout, this, &HistoryPage::wantVisible);
    connect(table_->verticalScrollBar(), &QScrollBar::valueChanged, &looking_, qOverload<>(&QTimer::start));
    connect(table_->verticalScrollBar(), &QScrollBar::rangeChanged, &looking_, qOverload<>(&QTimer::start));
    connect(&filter_, &QAbstractItemModel::layoutChanged, &looking_, qOverload<>(&QTimer::start));
    takeRuns();
}

HistoryPage::~HistoryPage() = default;

QWidget *HistoryPage::makeFigures()
{
    auto *strip = new look::KeyFigureStrip;
    spent_ = strip->add(tr("Spent"));
    saved_ = strip->add(tr("Saved"));
    timeError_ = strip->add(tr("Time forecast"));
    costError_ = strip->add(tr("Cost forecast"));
    accuracyError_ = strip->add(tr("Accuracy forecast"));
    inside_ = strip->add(tr("Inside P10–P90"));
    return strip;
}

void HistoryPage::makeTools()
{
    tools_ = new QWidget(this);
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    compareButton_ = look::makeButton(tr("Compare"), look::ButtonKind::Secondary, QStringLiteral("compare"));
    compareButton_->setToolTip(tr("Tick two to four runs to see them side by side"));
    if (source_.importRun) {
        auto *import = look::makeButton(tr("Import run…"), look::ButtonKind::Secondary, QStringLiteral("import"));
        import->setToolTip(tr("Take in a finished run of another machine from its report.json (or drop the file on the window)"));
        row->addWidget(import);
        connect(import, &QPushButton::clicked, this, &HistoryPage::chooseRunsToImport);
    }
    row->addWidget(compareButton_);
    connect(compareButton_, &QPushButton::clicked, this, &HistoryPage::compareTicked);
    connect(&model_, &HistoryModel::ticksChanged, this, &HistoryPage::showTicks);
    showTicks();
}

void HistoryPage::showTicks()
{
    const auto count = model_.ticked().size();
    compareButton_->setText(count > 0 ? tr("Compare (%1)").arg(count) : tr("Compare"));
    compareButton_->setEnabled(count >= 2 && views_ != nullptr && views_->currentIndex() == 0);
}

void HistoryPage::compareTicked()
{
    std::vector<models::HistoryRow> runs;
    for (const QString &id : model_.ticked()) {
        if (const int row = model_.rowOf(id); row >= 0) {
            runs.push_back(model_.row(row));
        }
    }
    if (runs.size() >= 2) {
        compare_->compare(std::move(runs));
        views_->setCurrentWidget(compare_);
        strip_->hide(); // of all runs: not the question now
        showTicks();
    }
}

void HistoryPage::leaveComparison()
{
    views_->setCurrentIndex(0);
    strip_->show();
    showTicks();
    table_->setFocus();
}

void HistoryPage::setShown(bool shown)
{
    feed_.setFollowing(shown);
}

QString HistoryPage::caption() const
{
    return model_.rowCount() == 0 ? QString() : runsText(model_.rowCount());
}

QString HistoryPage::status() const
{
    return model_.rowCount() == 0 ? QString() : tr("Store: %1").arg(runsText(model_.rowCount()));
}

void HistoryPage::takeRuns()
{
    std::vector<models::HistoryRow> rows;
    rows.reserve(feed_.runs().size());
    for (const bridge::PastRun &past : feed_.runs()) {
        rows.push_back({past.run, past.plan, past.throughput, past.revokedAt});
    }
    const QString selected = selectedRun();
    model_.setRows(std::move(rows));
    if (!selected.isEmpty() && selectedRun() != selected) {
        selectRun(selected);
    }
    stack_->setCurrentIndex(model_.rowCount() == 0 ? 0 : 1);
    fillWorkloads();
    showFigures();
    showCount();
    showDetail();
    looking_.start();
    emit headerChanged();
}

void HistoryPage::takeSummaries(const std::vector<std::string> &runIds)
{
    const std::set<std::string> known(runIds.begin(), runIds.end());
    for (const bridge::PastRun &past : feed_.runs()) {
        if (known.contains(past.run.id)) {
            model_.setCurve(QString::fromStdString(past.run.id), past.throughput, past.revokedAt);
        }
    }
}

/// The curves of the rows on the screen, and of a few around them.
void HistoryPage::wantVisible()
{
    constexpr int around = 4;
    const int last = table_->rowAt(table_->viewport()->height() - 1);
    const int from = std::max(0, table_->rowAt(0) - around);
    const int to = std::min(filter_.rowCount() - 1, (last < 0 ? filter_.rowCount() : last) + around);
    std::vector<std::string> ids;
    for (int row = from; row <= to; ++row) {
        ids.push_back(runAt(filter_.index(row, 0)).toStdString());
    }
    feed_.want(std::move(ids));
}

void HistoryPage::showWhyEmpty(Store store)
{
    table_->setEmptyText(store == Store::Readable ? tr("No run fits the filters.") : tr("The runs are shown here once they can be read."));
}

void HistoryPage::showFigures()
{
    const models::HistorySummary summary = models::summariseHistory(model_.rows());
    const QString percent = QStringLiteral("%");
    const QString median = tr("median of absolute errors");
    const int decimals = models::moneyDecimals(std::max(summary.spent.units(), summary.baselineCost.units()));
    const QString onDemand = moneyText(summary.baselineCost, decimals);
    spent_->setFigure(moneyText(summary.spent, decimals), tr("in %1").arg(runsText(summary.paidRuns)));
    spent_->setNote(summary.comparedRuns == 0                  ? tr("no finished run yet")
                    : summary.comparedRuns == summary.paidRuns ? tr("on demand: %1").arg(onDemand)
                                                               : tr("on demand: %1 for %2").arg(onDemand, runsText(summary.comparedRuns)));
    saved_->setFigure(summary.savedPct ? look::withUnit(look::formatNumber(*summary.savedPct, 0), percent)
                                       : models::noValue(),
                      summary.savedPct ? moneyText(summary.saved, decimals) : QString());
    saved_->setNote(tr("against each run's baseline"));
    timeError_->setFigure(summary.timeErrorPct ? look::withUnit(medianText(summary.timeErrorPct), percent)
                                               : models::noValue(),
                          tr("off"));
    timeError_->setNote(median);
    costError_->setFigure(summary.costErrorPct ? look::withUnit(medianText(summary.costErrorPct), percent)
                                               : models::noValue(),
                          tr("off"));
    costError_->setNote(median);
    accuracyError_->setFigure(medianText(summary.accuracyErrorPoints), tr("points off"));
    accuracyError_->setNote(median);
    inside_->setFigure(QString::number(summary.insideBand), tr("of %1").arg(summary.scored));
    const int share = summary.scored > 0 ? (100 * summary.insideBand + summary.scored / 2) / summary.scored : 0;
    inside_->setNote(summary.scored > 0 ? tr("%1, 80 % expected").arg(look::withUnit(QString::number(share), percent))
                                        : tr("no finished run yet"));
}

QString HistoryPage::runAt(const QModelIndex &index) const
{
    return index.data(models::RunIdRole).toString();
}

QString HistoryPage::selectedRun() const
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : runAt(rows.front());
}

void HistoryPage::selectRun(const QString &runId)
{
    const int row = model_.rowOf(runId);
    const QModelIndex index = row < 0 ? QModelIndex() : filter_.mapFromSource(model_.index(row, 0));
    if (index.isValid()) {
        table_->selectRow(index.row());
        table_->scrollTo(index);
    }
}

void HistoryPage::showDetail()
{
    const int row = model_.rowOf(selectedRun());
    detail_->setVisible(row >= 0);
    if (row >= 0) {
        detail_->setRow(model_.row(row));
        choosing_.start();
    }
}

/// Once for a run that is over, again and again for one that lives.
void HistoryPage::readTimeline()
{
    const QString id = selectedRun();
    const int row = model_.rowOf(id);
    if (row < 0 || (id == timelineOf_ && isOver(model_.row(row).run.state))) {
        return;
    }
    timelineOf_ = id;
    if (reading_) {
        reading_->cancel();
    }
    auto work = [load = source_.glance ? source_.glance : source_.load, run = id.toStdString()](bridge::TaskControl &) {
        models::WatchedRun watched;
        if (const auto snapshot = load(run)) {
            watched.apply(*snapshot);
        }
        return watched.empty() ? charts::TimelineData() : timelineOf(watched);
    };
    reading_ = bridge::runAsync(this, std::move(work), [this, id](const charts::TimelineData &timeline) {
        detail_->setTimeline(id, timeline);
    });
}

void HistoryPage::askForReport(const QString &runId, report::Format format)
{
    const int row = model_.rowOf(runId);
    if (row < 0) {
        return;
    }
    auto *dialog = new QFileDialog(this, tr("Save report"), QDir::homePath());
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(fileNameOf(QString::fromStdString(model_.row(row).run.name), format));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, runId, format](const QString &path) { writeReport(runId, format, path); });
    dialog->open();
}

void HistoryPage::writeReport(const QString &runId, report::Format format, const QString &path)
{
    auto work = [load = source_.load, id = runId.toStdString(), format, path](bridge::TaskControl &) -> Result<void> {
        const auto run = load(id);
        if (!run) {
            return passOn(run.error());
        }
        const auto plan = planFromJson(run->run.planJson, "the plan of run " + id);
        if (!plan) {
            return passOn(plan.error());
        }
        const std::int64_t now_ns = QDateTime::currentMSecsSinceEpoch() * 1'000'000;
        report::Report made = report::makeReport(*run, *plan, now_ns);
        speak(made, windowReportLanguage(), look::Times::instance().local());
        return report::writeReport(made, format, path.toStdString());
    };
    bridge::runAsync(this, std::move(work), [this, path](Result<void> written) {
        if (!written) {
            banner_->showMessage(look::Tone::Bad, tr("The report was not written."),
                                 QString::fromStdString(written.error().message));
            return;
        }
        writtenReport_ = path;
        banner_->showMessage(look::Tone::Ok, tr("The report is written."), path, tr("Open"));
        emit reportWritten(path);
    });
}

} // namespace mayfly::pages
