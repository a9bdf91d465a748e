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
#include "app/models/worker_model.h"
#include "app/pages/history_cells.h"
#include "app/pages/history_detail.h"

#include <QComboBox>
#include <QDateTime>
#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QShortcut>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>

namespace mayfly::pages {

using models::HistoryFilter;
using models::HistoryModel;
using models::moneyText;

namespace {

QVector<int> columnWidths()
{
    return {160, 160, 94, 92, 60, 68, 108, 92, 120, 92, 108, 86};
}

constexpr qint64 day_ns = 86'400LL * 1'000'000'000LL;

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
    column->addWidget(makeFigures());
    column->addWidget(banner_);
    column->addWidget(makeTable(), 1);
    column->addWidget(detail_);
    stack_->addWidget(empty);
    stack_->addWidget(content);
    connect(&feed_, &bridge::HistoryFeed::changed, this, &HistoryPage::takeRuns);
    connect(&feed_, &bridge::HistoryFeed::failed, this, [this](const QString &problem) {
        stack_->setCurrentIndex(1);
        banner_->showMessage(look::Tone::Bad, tr("The runs cannot be read."), problem);
    });
    connect(&feed_, &bridge::HistoryFeed::recovered, banner_, &QWidget::hide);
    connect(banner_, &look::Banner::actionTriggered, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(writtenReport_)); });
    connect(detail_, &HistoryDetail::openRequested, this, &HistoryPage::openRequested);
    connect(detail_, &HistoryDetail::reportRequested, this, &HistoryPage::askForReport);
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

QWidget *HistoryPage::makeFilters()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(look::length(look::Size::Padding), look::units(7), look::length(look::Size::Padding),
                            look::units(7));
    row->setSpacing(look::length(look::Size::Gap));
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search runs  (Ctrl+F)"));
    search_->setAccessibleName(tr("Search runs"));
    search_->setClearButtonEnabled(true);
    search_->setFixedWidth(look::units(220));
    workload_ = new QComboBox;
    workload_->setAccessibleName(tr("Workload"));
    workload_->addItem(tr("All workloads"));
    states_ = new QComboBox;
    states_->setAccessibleName(tr("State"));
    states_->addItems({tr("All states"), tr("Live"), tr("Finished"), tr("Stopped"), tr("Failed")});
    age_ = new QComboBox;
    age_->setAccessibleName(tr("Started"));
    for (const auto &[text, days] :
         {std::pair{tr("Any time"), 0}, {tr("Last 7 days"), 7}, {tr("Last 30 days"), 30}, {tr("Last 90 days"), 90}}) {
        age_->addItem(text, days);
    }
    clear_ = look::makeButton(tr("Clear filters"), look::ButtonKind::Link);
    count_ = new QLabel;
    look::setText(count_, look::Text::Caption, look::Role::Text2);
    columns_ = look::makeIconButton(QStringLiteral("columns"), tr("Show or hide columns"));
    for (QWidget *widget : std::initializer_list<QWidget *>{search_, workload_, states_, age_, clear_}) {
        row->addWidget(widget);
    }
    row->addStretch(1);
    row->addWidget(count_);
    row->addWidget(columns_);
    return bar;
}

QWidget *HistoryPage::makeTable()
{
    auto *card = new look::Card;
    card->setEdgeToEdge();
    card->body()->addWidget(makeFilters());
    card->body()->addWidget(new look::Hairline);
    table_ = new look::TableView;
    table_->setAccessibleName(tr("Runs"));
    filter_.setSourceModel(&model_);
    table_->setModel(&filter_);
    table_->setRowSize(look::Size::RowTwoLines);
    table_->setTwoLineHeader(true);
    setHistoryCells(*table_);
    table_->setColumnHidden(HistoryModel::Steps, true);
    table_->setColumnWidths(columnWidths(), HistoryModel::Name);
    table_->setSortingEnabled(true);
    table_->sortByColumn(HistoryModel::Name, Qt::DescendingOrder);
    card->body()->addWidget(table_, 1);
    connect(search_, &QLineEdit::textChanged, &filter_, &HistoryFilter::setWords);
    connect(states_, &QComboBox::currentIndexChanged, this,
            [this](int index) { filter_.setStates(static_cast<HistoryFilter::States>(index)); });
    connect(workload_, &QComboBox::currentIndexChanged, this,
            [this](int index) { filter_.setWorkload(index > 0 ? workload_->currentText() : QString()); });
    connect(age_, &QComboBox::currentIndexChanged, this, [this] {
        const int days = age_->currentData().toInt();
        filter_.setSince(days > 0 ? QDateTime::currentMSecsSinceEpoch() * 1'000'000 - days * day_ns : 0);
    });
    connect(clear_, &QPushButton::clicked, this, &HistoryPage::clearFilters);
    connect(columns_, &QPushButton::clicked, this, &HistoryPage::chooseColumns);
    for (const auto &signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&filter_, signal, this, &HistoryPage::showCount);
    }
    connect(&filter_, &QAbstractItemModel::modelReset, this, &HistoryPage::showCount);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HistoryPage::showDetail);
    connect(table_, &look::TableView::rowActivated, this,
            [this](const QModelIndex &index) { emit openRequested(runAt(index)); });
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, search_, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
    return card;
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
    emit headerChanged();
}

void HistoryPage::fillWorkloads()
{
    QStringList names;
    for (const models::HistoryRow &row : model_.rows()) {
        const QString name = row.plan ? QString::fromStdString(row.plan->workload.name) : QString();
        if (!name.isEmpty() && !names.contains(name)) {
            names << name;
        }
    }
    names.sort();
    for (const QString &name : names) {
        if (workload_->findText(name) < 0) {
            workload_->addItem(name);
        }
    }
}

void HistoryPage::showFigures()
{
    const models::HistorySummary summary = models::summariseHistory(model_.rows());
    const QString percent = QStringLiteral("%");
    const QString median = tr("median of absolute errors");
    spent_->setFigure(moneyText(summary.spent), tr("in %1").arg(runsText(summary.paidRuns)));
    spent_->setNote(tr("on demand: %1").arg(moneyText(summary.baselineCost)));
    saved_->setFigure(summary.savedPct ? look::withUnit(look::formatNumber(*summary.savedPct, 0), percent)
                                       : models::noValue());
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

void HistoryPage::showCount()
{
    count_->setText(tr("%1 of %2 shown").arg(filter_.rowCount()).arg(model_.rowCount()));
    clear_->setVisible(!search_->text().isEmpty() || workload_->currentIndex() > 0 || states_->currentIndex() > 0 ||
                       age_->currentIndex() > 0);
}

void HistoryPage::clearFilters()
{
    search_->clear();
    workload_->setCurrentIndex(0);
    states_->setCurrentIndex(0);
    age_->setCurrentIndex(0);
    showCount();
}

void HistoryPage::chooseColumns()
{
    QMenu menu;
    for (int column = HistoryModel::Name + 1; column < HistoryModel::ColumnCount; ++column) {
        const QStringList words = model_.headerData(column, Qt::Horizontal).toString().split('\n');
        const bool isError = column == HistoryModel::TimeError || column == HistoryModel::CostError ||
                             column == HistoryModel::AccuracyError;
        const QString previous = model_.headerData(column - 1, Qt::Horizontal).toString().section('\n', 0, 0);
        QAction *action = menu.addAction(isError ? tr("%1: error").arg(previous) : words.value(0));
        action->setCheckable(true);
        action->setChecked(!table_->isColumnHidden(column));
        connect(action, &QAction::toggled, this, [this, column](bool on) {
            table_->setColumnHidden(column, !on);
            table_->setColumnWidths(columnWidths(), HistoryModel::Name);
        });
    }
    menu.exec(columns_->mapToGlobal(QPoint(0, columns_->height())));
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
    }
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
        return report::writeReport(report::makeReport(*run, *plan, now_ns), format, path.toStdString());
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
