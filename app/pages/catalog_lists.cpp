// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_lists.h"

#include "app/look/buttons.h"
#include "app/look/icons.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/catalog_facts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QShortcut>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::units;
using models::CatalogFacts;

namespace {

const char *const tableNames[] = {"workloads", "gpu-types", "imports"};

} // namespace

CatalogLists::CatalogLists(const CatalogServices &services, QWidget *parent) : look::Card({}, parent), services_(services)
{
    setEdgeToEdge();
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(look::length(look::Size::Padding), units(7), look::length(look::Size::Padding), units(7));
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search  (Ctrl+F)"));
    search_->setAccessibleName(tr("Search"));
    search_->addAction(look::icon("search"), QLineEdit::LeadingPosition);
    search_->setClearButtonEnabled(true);
    search_->setFixedWidth(units(220));
    count_ = new QLabel;
    look::setText(count_, look::Text::Caption, look::Role::Text2);
    remove_ = look::makeButton(tr("Remove…"), look::ButtonKind::Link, "trash");
    row->addWidget(search_);
    row->addWidget(remove_);
    row->addStretch(1);
    row->addWidget(count_);
    filter_.setSourceModel(&model_);
    table_ = new look::TableView;
    table_->setModel(&filter_);
    table_->setTwoLineHeader(true);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setFilterField(search_);
    row->addWidget(table_->makeColumnsButton());
    body()->addWidget(bar);
    body()->addWidget(new look::Hairline);
    body()->addWidget(table_, 1);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString &words) {
        filter_.setWords(words);
        showCount();
    });
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CatalogLists::showRemove);
    connect(remove_, &QPushButton::clicked, this, [this] {
        const QModelIndexList rows = table_->selectionModel()->selectedRows();
        const int at = rows.isEmpty() ? -1 : filter_.mapToSource(rows.front()).row();
        if (at >= 0 && static_cast<std::size_t>(at) < entries_.size()) {
            const store::CatalogEntry &entry = entries_[static_cast<std::size_t>(at)];
            emit removeRequested(entry.kind, QString::fromStdString(entry.name));
        }
    });
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, search_, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
}

void CatalogLists::show(List list)
{
    list_ = list;
    search_->clear();
    const QStringList names{tr("Workloads"), tr("GPU types"), tr("Imported files")};
    table_->setAccessibleName(names[list]);
    table_->setObjectName(QString::fromLatin1(tableNames[list]));
    table_->setEmptyText(list == Imports ? tr("Nothing was imported yet. Import prices, price histories, interruption rates, traces or lifetimes.") : QString());
    if (reading_) {
        reading_->cancel();
    }
    struct Read {
        Result<models::FactRows> facts;
        std::vector<store::CatalogEntry> entries;
    };
    const auto facts = [](const auto &found, auto make) -> Result<models::FactRows> {
        return found ? Result<models::FactRows>(make(*found)) : passOn(found.error());
    };
    reading_ = bridge::runAsync(
        this,
        [services = services_, list, facts](bridge::TaskControl &) -> Read {
            switch (list) {
            case Workloads: return {facts(services.workloads(), CatalogFacts::workloads), {}};
            case GpuTypes: return {facts(services.gpuTypes(), CatalogFacts::gpuTypes), {}};
            case Imports: break;
            }
            const auto entries = services.imports();
            return {facts(entries, CatalogFacts::imports), entries.value_or(std::vector<store::CatalogEntry>())};
        },
        [this](const Read &read) {
            entries_ = read.entries;
            take(read.facts);
        });
}

void CatalogLists::take(const Result<models::FactRows> &facts)
{
    if (!facts) {
        model_.setFacts({});
        emit failed(tr("The list cannot be read."), QString::fromStdString(facts.error().message));
        return;
    }
    model_.setFacts(*facts);
    table_->setColumnKeys(model_.keys());
    const QVector<int> widths[] = {{150, 130, 110, 80, 80, 60, 90, 90}, {110, 70, 110, 110, 200}, {130, 120, 80, 60, 90, 130, 160}};
    table_->setColumnWidths(widths[list_], list_ == Workloads ? 0 : model_.columnCount() - 1);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    if (filter_.rowCount() > 0) {
        table_->selectionModel()->setCurrentIndex(filter_.index(0, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    showCount();
    showRemove();
}

void CatalogLists::showCount()
{
    count_->setText(tr("%1 of %2 shown").arg(QLocale().toString(filter_.rowCount()), QLocale().toString(model_.rowCount())));
}

void CatalogLists::showRemove()
{
    remove_->setVisible(list_ == Imports);
    remove_->setEnabled(table_->selectionModel()->hasSelection());
}

} // namespace mayfly::pages
