// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_offers.h"

#include "app/look/buttons.h"
#include "app/look/icons.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/models/device_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMap>
#include <QShortcut>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::units;
using models::OfferFilter;
using models::OfferModel;

namespace {

look::Cell plainCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.dim = true;
    return cell;
}

look::Cell gpuCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.chips.push_back({index.data().toString(), index.data(models::RawRole).isValid() ? look::ChipText::Kind::Filled : look::ChipText::Kind::Outlined});
    return cell;
}

look::Cell numberCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.number = true;
    cell.strongWhenSelected = index.column() == OfferModel::Transient || index.column() == OfferModel::OnDemand;
    return cell;
}

/// "All ..." and what the catalogue has, by the names that people know it by.
template <typename Of, typename Name> void fill(QComboBox *box, const QString &all, const OfferCatalog &catalog, Of of, Name nameOf)
{
    QMap<QString, QString> words; // by name
    for (const Offer &offer : catalog.offers) {
        if (const std::string word = of(offer); !word.empty()) {
            words.insert(nameOf(offer), QString::fromStdString(word));
        }
    }
    QStringList names = words.keys();
    names.sort(Qt::CaseInsensitive);
    box->clear();
    box->addItem(all);
    for (const QString &name : names) {
        box->addItem(name, words.value(name));
    }
    box->setVisible(words.size() > 1);
}

QString chosen(const QComboBox *box)
{
    return box->currentIndex() > 0 ? box->currentData().toString() : QString();
}

} // namespace

OffersView::OffersView(QWidget *parent) : look::Card({}, parent)
{
    setEdgeToEdge();
    body()->addWidget(makeBar());
    body()->addWidget(new look::Hairline);
    makeTable();
    body()->addWidget(table_, 1);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString &words) {
        filter_.setWords(words);
        showCount();
    });
    connect(provider_, &QComboBox::currentIndexChanged, this, [this] {
        filter_.setProvider(chosen(provider_));
        showCount();
    });
    connect(gpu_, &QComboBox::currentIndexChanged, this, [this] {
        filter_.setGpu(chosen(gpu_));
        showCount();
    });
    connect(region_, &QComboBox::currentIndexChanged, this, [this] {
        filter_.setRegion(chosen(region_));
        showCount();
    });
    connect(transientOnly_, &QPushButton::toggled, this, [this](bool on) {
        filter_.setTransientOnly(on);
        showCount();
    });
    connect(clear_, &QPushButton::clicked, this, &OffersView::clearFilters);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &OffersView::currentChanged);
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, search_, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
}

QWidget *OffersView::makeBar()
{
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(look::length(look::Size::Padding), units(7), look::length(look::Size::Padding), units(7));
    row->setSpacing(units(6));
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search offers  (Ctrl+F)"));
    search_->setAccessibleName(tr("Search offers"));
    search_->addAction(look::icon("search"), QLineEdit::LeadingPosition);
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(units(180));
    search_->setMaximumWidth(units(220));
    const auto box = [](const QString &name) {
        auto *made = new QComboBox;
        made->setAccessibleName(name);
        made->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        return made;
    };
    provider_ = box(tr("Provider"));
    gpu_ = box(tr("GPU type"));
    region_ = box(tr("Region"));
    transientOnly_ = look::makeButton(tr("Transient only"), look::ButtonKind::Toggle);
    transientOnly_->setToolTip(tr("Leave out what can be had on demand only"));
    clear_ = look::makeButton(tr("Clear filters"), look::ButtonKind::Link);
    count_ = new QLabel;
    look::setText(count_, look::Text::Caption, look::Role::Text2);
    row->addWidget(search_, 1);
    for (QWidget *each : std::initializer_list<QWidget *>{provider_, gpu_, region_, transientOnly_, clear_}) {
        row->addWidget(each);
    }
    row->addStretch(1);
    row->addWidget(count_);
    return bar;
}

void OffersView::makeTable()
{
    filter_.setSourceModel(&model_);
    table_ = new look::TableView;
    table_->setObjectName(QStringLiteral("offers"));
    table_->setAccessibleName(tr("Offers"));
    table_->setEmptyText(tr("No offer matches."));
    table_->setModel(&filter_);
    table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table_->setRowSize(look::Size::RowPlan);
    table_->setTwoLineHeader(true);
    table_->setColumnKeys(OfferModel::keys());
    for (int column = 0; column < OfferModel::ColumnCount; ++column) {
        const auto align = model_.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        table_->setCell(column, column == OfferModel::Gpu ? gpuCell : align.testFlag(Qt::AlignRight) ? numberCell : plainCell);
    }
    for (const int column : {OfferModel::Zone, OfferModel::Source}) {
        table_->setColumnHidden(column, true);
    }
    table_->setColumnWidths({84, 108, 60, 94, 100, 44, 50, 72, 72, 46, 46, 46, 84, 160}, OfferModel::Instance);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    table_->setFilterField(search_);
    static_cast<QHBoxLayout *>(search_->parentWidget()->layout())->addWidget(table_->makeColumnsButton());
}

void OffersView::setOffers(OfferCatalog catalog)
{
    {
        const QSignalBlocker one(provider_), two(gpu_), three(region_);
        fill(provider_, tr("All providers"), catalog, [](const Offer &offer) { return offer.provider; }, [](const Offer &offer) { return models::coreName(offer.provider); });
        fill(gpu_, tr("All GPU types"), catalog, [](const Offer &offer) { return offer.gpu; },
             [](const Offer &offer) { return models::deviceText(offer.gpu, offer.id); });
        fill(region_, tr("All regions"), catalog, [](const Offer &offer) { return offer.region; }, [](const Offer &offer) { return models::coreName(offer.region); });
        filter_.setProvider({});
        filter_.setGpu({});
        filter_.setRegion({});
    }
    model_.setOffers(std::move(catalog));
    if (filter_.rowCount() > 0) {
        table_->selectionModel()->setCurrentIndex(filter_.index(0, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    }
    showCount();
    emit currentChanged();
}

const Offer *OffersView::current() const
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : &model_.offer(filter_.mapToSource(rows.front()).row());
}

void OffersView::showCount()
{
    count_->setText(tr("%1 of %2 shown").arg(QLocale().toString(filter_.rowCount()), QLocale().toString(model_.rowCount())));
    clear_->setVisible(!search_->text().isEmpty() || transientOnly_->isChecked() || provider_->currentIndex() > 0 || gpu_->currentIndex() > 0 ||
                       region_->currentIndex() > 0);
}

void OffersView::clearFilters()
{
    search_->clear();
    transientOnly_->setChecked(false);
    for (QComboBox *box : {provider_, gpu_, region_}) {
        box->setCurrentIndex(0);
    }
    showCount();
}

} // namespace mayfly::pages
