// SPDX-License-Identifier: GPL-3.0-or-later
// Plan: the ranked table.
#include "app/charts/pareto_chart.h"
#include "app/look/card.h"
#include "app/look/icons.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/plan_figures.h"
#include "app/pages/plan_page.h"

#include <QAction>
#include <QFontMetrics>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::units;
using models::CandidateFilter;
using models::CandidateModel;

namespace {

look::Cell figureCell(const QModelIndex &index)
{
    look::Cell cell;
    const QString text = index.data().toString();
    const qsizetype bracket = text.indexOf(" (");
    cell.text = bracket < 0 ? text : text.left(bracket);
    cell.secondary = bracket < 0 ? QString() : text.mid(bracket + 1);
    cell.number = true;
    cell.strongWhenSelected = index.column() == CandidateModel::Time || index.column() == CandidateModel::Cost;
    return cell;
}

look::Cell clusterCell(const QModelIndex &index)
{
    look::Cell cell;
    for (const QString &group : index.data(models::ChipsRole).toStringList()) {
        cell.chips.push_back({group, look::ChipText::Kind::Filled});
    }
    for (const QString &rest : index.data(models::OutlinedChipsRole).toStringList()) {
        cell.chips.push_back({rest, look::ChipText::Kind::Outlined});
    }
    if (const QString plain = index.data(models::PlainChipRole).toString(); !plain.isEmpty()) {
        cell.chips.push_back({plain, look::ChipText::Kind::Plain});
    }
    return cell;
}

/// As much of a region's name as a column holds.
look::Cell regionCell(const QModelIndex &index, int columnWidth)
{
    look::Cell cell;
    const QString text = index.data().toString();
    const qsizetype more = text.indexOf(" +");      // "us-east1 +2": two further regions
    const QString region = more < 0 ? text : text.left(more);
    const QString rest = more < 0 ? QString() : text.mid(more);
    const QFontMetrics metrics(look::textFont(look::Text::Body));
    const int room = columnWidth - units(14);       // what the table leaves free around words
    for (int most = static_cast<int>(region.size()); most >= 0; --most) {
        cell.text = shortRegion(region, most) + rest;
        if (metrics.horizontalAdvance(cell.text) <= room) {
            break;
        }
    }
    cell.dim = true;
    return cell;
}

} // namespace

QWidget *PlanPage::buildTable()
{
    auto *card = new look::Card(tr("Ranked plans"));
    card->setEdgeToEdge();
    show_ = new look::SegmentedControl({tr("Front"), tr("Meet all"), tr("All")});
    show_->setAccessibleName(tr("Plans shown"));
    card->addToolLeft(show_);
    filterWords_ = new QLineEdit;
    filterWords_->setPlaceholderText(tr("Filter  (Ctrl+F)"));
    filterWords_->setAccessibleName(tr("Filter plans"));
    filterWords_->addAction(look::icon("search"), QLineEdit::LeadingPosition);
    filterWords_->setClearButtonEnabled(true);
    filterWords_->setFixedWidth(units(150));
    card->addTool(filterWords_);
    model_ = new CandidateModel(this);
    filter_ = new CandidateFilter(this);
    filter_->setSourceModel(model_);
    filter_->setShow(CandidateFilter::Show::Front);
    table_ = new look::TableView;
    table_->setAccessibleName(tr("Ranked plans"));
    table_->setModel(filter_);
    table_->setTwoLineHeader(true);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setColumnWidths({30, 108, 54, 78, 78, 56, 60, 50, 50, 60, 60, 78, 100}, CandidateModel::Cluster);
    table_->setColumnKeys({"compare", "cluster", "region", "time", "cost", "accuracy", "meets", "faster", "saves", "rate", "speed", "losses", "replaced"});
    table_->setFixedColumns({CandidateModel::Compare, CandidateModel::Cluster});
    table_->setFilterField(filterWords_);
    for (int column = CandidateModel::firstExtraColumn; column < CandidateModel::ColumnCount; ++column) {
        table_->setColumnShown(column, false);
    }
    setCells();
    card->addTool(table_->makeColumnsButton());
    card->body()->addWidget(table_);
    return card;
}

void PlanPage::setCells()
{
    table_->setCell(CandidateModel::Cluster, clusterCell);
    table_->setCell(CandidateModel::Region, [this](const QModelIndex &index) { return regionCell(index, table_->columnWidth(CandidateModel::Region)); });
    for (const int column : {CandidateModel::Time, CandidateModel::Cost, CandidateModel::Accuracy, CandidateModel::Faster, CandidateModel::Saves,
                             CandidateModel::Rate, CandidateModel::Speed, CandidateModel::Losses}) {
        table_->setCell(column, figureCell);
    }
    table_->setCell(CandidateModel::Meets, [this](const QModelIndex &index) {
        look::Cell cell = figureCell(index);
        const bool meets = index.data(models::RawRole).toDouble() >= request_.targets.confidence;
        cell.glyph = meets ? look::Glyph::Dot : look::Glyph::Ring;
        cell.tone = meets ? look::Tone::Ok : look::Tone::Bad;
        cell.dim = !meets;
        return cell;
    });
}

void PlanPage::connectTable()
{
    connect(show_, &look::SegmentedControl::currentChanged, this, [this](int index) {
        filter_->setShow(static_cast<CandidateFilter::Show>(index));
        table_->setEmptyText(emptyTableText());
        select(selected_);
    });
    connect(filterWords_, &QLineEdit::textChanged, this, [this](const QString &words) {
        filter_->setWords(words);
        table_->setEmptyText(emptyTableText());
    });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, filterWords_, qOverload<>(&QWidget::setFocus));
    connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (current.isValid() && filter_->mapToSource(current).row() != selected_) {
            pick(filter_->mapToSource(current).row());
        }
    });
    connect(model_, &CandidateModel::comparedChanged, this, [this](int count) {
        compare_->setEnabled(count >= 2);
        compare_->setText(count > 0 ? tr("Compare (%1)").arg(count) : tr("Compare"));
    });
}

} // namespace mayfly::pages
