// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the History page: its filters, its table, and the table as a file.
#include "app/look/banner.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/icons.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/history_cells.h"
#include "app/pages/history_page.h"

#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QShortcut>
#include <QVBoxLayout>

namespace mayfly::pages {

using models::HistoryFilter;
using models::HistoryModel;

namespace {

QVector<int> columnWidths()
{
    return {28, 150, 150, 94, 88, 58, 68, 104, 94, 116, 94, 104, 84};
}

constexpr std::int64_t day_ns = 86'400LL * 1'000'000'000LL;

QString quoted(QString field)
{
    const bool plain = !field.contains(',') && !field.contains('"') && !field.contains('\n');
    return plain ? field : '"' + field.replace('"', "\"\"") + '"';
}

} // namespace

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
    search_->addAction(look::icon("search"), QLineEdit::LeadingPosition);
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
    auto *save = look::makeIconButton(QStringLiteral("export"), tr("Save the table as CSV"));
    connect(save, &QPushButton::clicked, this, &HistoryPage::askForTable);
    filterRow_ = row;
    for (QWidget *widget : std::initializer_list<QWidget *>{search_, workload_, states_, age_, clear_}) {
        row->addWidget(widget);
    }
    row->addStretch(1);
    row->addWidget(count_);
    row->addWidget(save);
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
    table_->setObjectName(QStringLiteral("history-runs"));
    showWhyEmpty(Store::Readable);
    table_->setColumnKeys({"compare", "run", "cluster", "state", "throughput", "revoked", "steps", "time", "time-error",
                           "cost", "cost-error", "accuracy", "accuracy-error"});
    table_->setFixedColumns({HistoryModel::Tick, HistoryModel::Name});
    table_->setColumnName(HistoryModel::TimeError, tr("Error of time, %"));
    table_->setColumnName(HistoryModel::CostError, tr("Error of cost, %"));
    table_->setColumnName(HistoryModel::AccuracyError, tr("Error of accuracy, points"));
    table_->setColumnHidden(HistoryModel::Steps, true);
    table_->setColumnWidths(columnWidths(), HistoryModel::Name);
    table_->setFilterField(search_);
    filterRow_->insertWidget(filterRow_->count() - 1, table_->makeColumnsButton());
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

void HistoryPage::showCount()
{
    looking_.start();
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

QString HistoryPage::tableAsCsv() const
{
    const QStringList lines = table_->tabSeparated(false, look::TableView::Figures::Raw).split('\n', Qt::SkipEmptyParts);
    QString csv;
    for (const QString &line : lines) {
        QStringList fields = line.split('\t');
        for (QString &field : fields) {
            field = quoted(field);
        }
        csv += fields.join(',') + '\n';
    }
    return csv;
}

void HistoryPage::askForTable()
{
    auto *dialog = new QFileDialog(this, tr("Save the table"), QDir::homePath(), tr("Tables (*.csv)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    dialog->selectFile(QStringLiteral("mayfly-runs.csv"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &HistoryPage::writeTable);
    dialog->open();
}

void HistoryPage::writeTable(const QString &path)
{
    QSaveFile file(path);
    const bool written = file.open(QIODevice::WriteOnly) && file.write(tableAsCsv().toUtf8()) >= 0 && file.commit();
    if (!written) {
        banner_->showMessage(look::Tone::Bad, tr("The table was not written."), file.errorString());
        return;
    }
    writtenReport_ = path;
    banner_->showMessage(look::Tone::Ok, tr("The table is written."), path, tr("Open"));
}

} // namespace mayfly::pages
