// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_compare.h"

#include "app/look/buttons.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/catalog_facts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace mayfly::pages {

using look::units;

namespace {

enum PriceColumn { DemandChange = 6, TransientChange = 9 };

/// The median of what changed, in percent; nothing if no offer is in both.
std::optional<double> medianOf(const models::FactRows &facts, int column)
{
    std::vector<double> changes;
    for (const auto &row : facts.rows) {
        if (row[column].raw.isValid()) {
            changes.push_back(row[column].raw.toDouble());
        }
    }
    if (changes.empty()) {
        return std::nullopt;
    }
    const auto middle = changes.begin() + static_cast<std::ptrdiff_t>(changes.size() / 2);
    std::nth_element(changes.begin(), middle, changes.end());
    return *middle;
}

QString signedText(double value)
{
    const QString text = look::formatNumber(value, 1);
    return value > 0 ? '+' + text : text;
}

} // namespace

CatalogCompare::CatalogCompare(const CatalogServices &services, const QVector<Choice> &choices, const QString &first, const QString &second, QWidget *parent)
    : QDialog(parent), services_(services)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Compare prices"));
    auto *column = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    const auto box = [&](const QString &label, const QString &chosen) {
        auto *made = new QComboBox;
        for (const Choice &choice : choices) {
            made->addItem(choice.text, choice.name);
        }
        made->setCurrentIndex(std::max(0, made->findData(chosen)));
        auto *words = new QLabel(label);
        words->setBuddy(made);
        row->addWidget(words);
        row->addWidget(made);
        connect(made, &QComboBox::activated, this, &CatalogCompare::read);
        return made;
    };
    first_ = box(tr("&First"), first);
    second_ = box(tr("&Second"), second);
    first_->setAccessibleName(tr("First catalogue"));
    second_->setAccessibleName(tr("Second catalogue"));
    row->addStretch(1);
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search offers  (Ctrl+F)"));
    search_->setAccessibleName(tr("Search offers"));
    search_->setClearButtonEnabled(true);
    row->addWidget(search_);
    summary_ = new QLabel;
    summary_->setWordWrap(true);
    look::setText(summary_, look::Text::Body, look::Role::Text2);
    filter_.setSourceModel(&model_);
    table_ = new look::TableView;
    table_->setObjectName(QStringLiteral("price-changes"));
    table_->setAccessibleName(tr("Prices of both catalogues"));
    table_->setEmptyText(tr("No offer matches."));
    table_->setModel(&filter_);
    table_->setTwoLineHeader(true);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setFilterField(search_);
    row->addWidget(table_->makeColumnsButton());
    column->addLayout(row);
    column->addWidget(summary_);
    column->addWidget(table_, 1);
    auto *foot = new QHBoxLayout;
    foot->addStretch(1);
    auto *done = look::makeButton(tr("Close"), look::ButtonKind::Primary);
    foot->addWidget(done);
    column->addLayout(foot);
    connect(done, &QPushButton::clicked, this, &QDialog::accept);
    connect(search_, &QLineEdit::textChanged, &filter_, &models::FactFilter::setWords);
    resize(units(1040), units(560));
    read();
}

QString CatalogCompare::summary() const
{
    return summary_->text();
}

void CatalogCompare::read()
{
    if (reading_) {
        reading_->cancel();
    }
    summary_->setText(tr("Reading…"));
    struct Both {
        Result<OfferCatalog> first, second;
    };
    reading_ = bridge::runAsync(
        this,
        [offers = services_.offers, first = first_->currentData().toString().toStdString(), second = second_->currentData().toString().toStdString()](
            bridge::TaskControl &) { return Both{offers(first), offers(second)}; },
        [this](const Both &both) { take(both.first, both.second); });
}

void CatalogCompare::take(const Result<OfferCatalog> &first, const Result<OfferCatalog> &second)
{
    if (!first || !second) {
        model_.setFacts({});
        summary_->setText(QString::fromStdString((first ? second : first).error().message));
        return;
    }
    models::FactRows facts = models::CatalogFacts::priceChanges(*first, *second);
    const auto demand = medianOf(facts, DemandChange);
    const auto transient = medianOf(facts, TransientChange);
    QString text = tr("%n offers in all.", nullptr, static_cast<int>(facts.rows.size()));
    if (demand) {
        text += ' ' + tr("Median change on demand: %1 %.").arg(signedText(*demand));
    }
    if (transient) {
        text += ' ' + tr("Median change of transient prices: %1 %.").arg(signedText(*transient));
    }
    if (!demand && !transient) {
        text += ' ' + tr("No offer is in both.");
    }
    summary_->setText(text);
    model_.setFacts(std::move(facts));
    table_->setColumnKeys(model_.keys());
    table_->setColumnWidths({120, 56, 104, 116, 84, 84, 56, 84, 84, 56}, 0);
    table_->sortByColumn(-1, Qt::AscendingOrder);
}

} // namespace mayfly::pages
