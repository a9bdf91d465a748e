// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_page.h"

#include "app/charts/price_chart.h"
#include "app/charts/survival_chart.h"
#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/pages/import_panel.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QShortcut>
#include <QVBoxLayout>

namespace mayfly::pages {

using look::Role;
using look::units;
using models::OfferFilter;
using models::OfferModel;

namespace {

QLabel *smallLabel()
{
    auto *label = new QLabel;
    look::setText(label, look::Text::Caption, Role::Text2);
    return label;
}

look::Cell plainCell(const QModelIndex &index)
{
    look::Cell cell;
    cell.text = index.data().toString();
    cell.dim = index.column() != OfferModel::Gpu;
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

} // namespace

CatalogPage::CatalogPage(CatalogServices services, QWidget *parent) : Page(parent), services_(std::move(services))
{
    tools_ = new QWidget;
    auto *tools = new QHBoxLayout(tools_);
    tools->setContentsMargins(0, 0, 0, 0);
    auto *import = look::makeButton(tr("Import…"), look::ButtonKind::Primary, "import");
    import->setToolTip(tr("Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)"));
    connect(import, &QPushButton::clicked, this, &CatalogPage::chooseFile);
    tools->addWidget(import);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    row->addWidget(buildList());
    auto *middle = new QVBoxLayout;
    middle->setSpacing(look::length(look::Size::Gap));
    import_ = new ImportPanel(services_);
    import_->hide();
    middle->addWidget(import_);
    middle->addWidget(buildTable(), 1);
    middle->addWidget(buildDetail());
    row->addLayout(middle, 1);
    connect(import_, &ImportPanel::stored, this, [this](const QString &name) {
        import_->hide();
        emit banner(look::Tone::Ok, tr("Imported as %1.").arg(name), tr("It can be chosen on the Plan page."), {});
        name_ = name;
        refresh();
        emit imported();
    });
    connect(import_, &ImportPanel::failed, this,
            [this](const QString &problem) { emit banner(look::Tone::Bad, tr("Nothing was imported."), problem, {}); });
}

QWidget *CatalogPage::buildList()
{
    auto *card = new look::Card(tr("Catalogues"));
    card->setFixedWidth(look::length(look::Size::Form));
    names_ = new QListWidget;
    names_->setAccessibleName(tr("Catalogues"));
    names_->setFrameShape(QFrame::NoFrame);
    names_->setSpacing(units(1));
    card->body()->addWidget(names_, 1);
    source_ = smallLabel();
    source_->setWordWrap(true);
    card->addSection()->addWidget(source_);
    connect(names_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        if (item != nullptr) {
            load(item->data(Qt::UserRole).toString());
        }
    });
    return card;
}

QWidget *CatalogPage::buildTable()
{
    auto *card = new look::Card;
    card->setEdgeToEdge();
    auto *bar = new QWidget;
    auto *row = new QHBoxLayout(bar);
    row->setContentsMargins(look::length(look::Size::Padding), units(7), look::length(look::Size::Padding), units(7));
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search offers  (Ctrl+F)"));
    search_->setAccessibleName(tr("Search offers"));
    search_->setClearButtonEnabled(true);
    search_->setFixedWidth(units(220));
    provider_ = new QComboBox;
    provider_->setAccessibleName(tr("Provider"));
    count_ = smallLabel();
    row->addWidget(search_);
    row->addWidget(provider_);
    row->addStretch(1);
    row->addWidget(count_);
    card->body()->addWidget(bar);
    card->body()->addWidget(new look::Hairline);
    filter_.setSourceModel(&model_);
    table_ = new look::TableView;
    table_->setAccessibleName(tr("Offers"));
    table_->setModel(&filter_);
    table_->setRowSize(look::Size::RowPlan);
    table_->setTwoLineHeader(true);
    for (int column = 0; column < OfferModel::ColumnCount; ++column) {
        const auto align = model_.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        table_->setCell(column, column == OfferModel::Gpu ? gpuCell : align.testFlag(Qt::AlignRight) ? numberCell : plainCell);
    }
    table_->setColumnWidths({96, 120, 64, 96, 96, 54, 60, 78, 78, 50, 54, 92}, OfferModel::Instance);
    table_->setSortingEnabled(true);
    table_->sortByColumn(-1, Qt::AscendingOrder);
    card->body()->addWidget(table_, 1);
    const auto showCount = [this] { count_->setText(tr("%1 of %2 shown").arg(filter_.rowCount()).arg(model_.rowCount())); };
    connect(search_, &QLineEdit::textChanged, &filter_, &OfferFilter::setWords);
    connect(provider_, &QComboBox::currentIndexChanged, this,
            [this](int index) { filter_.setProvider(index > 0 ? provider_->currentText() : QString()); });
    for (const auto &signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(&filter_, signal, this, showCount);
    }
    connect(&filter_, &QAbstractItemModel::modelReset, this, showCount);
    connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CatalogPage::showDetail);
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, search_, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
    return card;
}

QWidget *CatalogPage::buildDetail()
{
    auto *row = new QWidget;
    auto *columns = new QHBoxLayout(row);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(look::length(look::Size::Gap));
    auto *left = new look::Card(tr("Servers still alive, %"));
    alive_ = smallLabel();
    left->addTool(alive_);
    survival_ = new charts::SurvivalChart;
    survival_->setFixedHeight(units(120));
    left->body()->addWidget(survival_);
    auto *right = new look::Card(tr("Transient price"));
    priceCaption_ = smallLabel();
    right->addTool(priceCaption_);
    prices_ = new charts::PriceChart;
    prices_->setFixedHeight(units(120));
    right->body()->addWidget(prices_);
    columns->addWidget(left, 1);
    columns->addWidget(right, 1);
    detailCard_ = row;
    row->hide();
    return row;
}

QString CatalogPage::caption() const
{
    return name_;
}

QString CatalogPage::status() const
{
    return model_.rowCount() == 0 ? QString() : tr("%n offers", nullptr, model_.rowCount());
}

void CatalogPage::setShown(bool shown)
{
    if (shown) {
        refresh();
    }
}

void CatalogPage::refresh()
{
    if (loading_) {
        loading_->cancel();
    }
    loading_ = bridge::runAsync(
        this, [names = services_.names](bridge::TaskControl &) { return names(); },
        [this](Result<std::vector<CatalogName>> names) { takeNames(std::move(names)); });
}

void CatalogPage::takeNames(Result<std::vector<CatalogName>> names)
{
    if (!names) {
        emit banner(look::Tone::Bad, tr("The catalogues cannot be listed."), QString::fromStdString(names.error().message), {});
        return;
    }
    const QString wanted = name_;
    {
        const QSignalBlocker quiet(names_);
        names_->clear();
        for (const CatalogName &each : *names) {
            const QString name = QString::fromStdString(each.name);
            auto *item = new QListWidgetItem(name + '\n' + (each.builtIn ? tr("built in") : QString::fromStdString(each.note)));
            item->setData(Qt::UserRole, name);
            item->setSizeHint(QSize(0, units(40)));
            names_->addItem(item);
            if (name == wanted) {
                names_->setCurrentItem(item);
            }
        }
        if (names_->currentRow() < 0) {
            names_->setCurrentRow(0);
        }
    }
    if (names_->currentItem() != nullptr) {
        load(names_->currentItem()->data(Qt::UserRole).toString());
    }
}

void CatalogPage::load(const QString &name)
{
    name_ = name;
    if (reading_) {
        reading_->cancel();
    }
    reading_ = bridge::runAsync(
        this, [offers = services_.offers, wanted = name.toStdString()](bridge::TaskControl &) { return offers(wanted); },
        [this](Result<OfferCatalog> offers) { takeOffers(std::move(offers)); });
}

void CatalogPage::takeOffers(Result<OfferCatalog> offers)
{
    if (!offers) {
        model_.setOffers({});
        emit banner(look::Tone::Bad, tr("%1 cannot be read.").arg(name_), QString::fromStdString(offers.error().message), {});
        return;
    }
    source_->setText(QString::fromStdString(offers->source));
    QStringList providers;
    for (const Offer &offer : offers->offers) {
        const QString provider = QString::fromStdString(offer.provider);
        if (!providers.contains(provider)) {
            providers << provider;
        }
    }
    provider_->clear();
    provider_->addItem(tr("All providers"));
    provider_->addItems(providers);
    provider_->setVisible(providers.size() > 1);
    model_.setOffers(std::move(*offers));
    if (filter_.rowCount() > 0) {
        table_->selectRow(0);
    }
    showDetail();
    emit headerChanged();
}

void CatalogPage::showDetail()
{
    const QModelIndexList rows = table_->selectionModel()->selectedRows();
    const Offer *offer = rows.isEmpty() ? nullptr : &model_.offer(filter_.mapToSource(rows.front()).row());
    const bool transient = offer != nullptr && offer->transientPerHour.has_value();
    detailCard_->setVisible(transient);
    if (detail_) {
        detail_->cancel();
    }
    if (!transient) {
        return;
    }
    struct Curves {
        Result<LifetimeModel> lifetime;
        std::vector<PricePointShown> prices;
    };
    detail_ = bridge::runAsync(
        this,
        [services = services_, wanted = *offer](bridge::TaskControl &) {
            Curves curves{services.lifetime(wanted), {}};
            if (auto prices = services.prices ? services.prices(wanted) : Result<std::vector<PricePointShown>>()) {
                curves.prices = std::move(*prices);
            }
            return curves;
        },
        [this, wanted = *offer](Curves curves) {
            const QString gpu = wanted.forParameterServers() ? tr("CPU server") : QString::fromStdString(wanted.gpu);
            alive_->setText(tr("%1, %2").arg(gpu, QString::fromStdString(wanted.region)));
            if (curves.lifetime) {
                survival_->showDay(*curves.lifetime);
                survival_->setToolTip(QString::fromStdString(curves.lifetime->source));
            }
            QVector<QPointF> points;
            for (const PricePointShown &point : curves.prices) {
                points << QPointF(point.days, point.perHour);
            }
            priceCaption_->setText(QString::fromStdString(wanted.zone.empty() ? wanted.instanceType : wanted.instanceType + ", " + wanted.zone));
            prices_->show({{QString::fromStdString(wanted.zone), points}}, wanted.onDemandPerHour.units(), QString::fromStdString(wanted.onDemandPerHour.currency));
        });
}

void CatalogPage::chooseFile()
{
    auto *dialog = new QFileDialog(this, tr("Import"), QDir::homePath(), tr("Prices, traces, lifetimes (*.csv *.json);;All files (*)"));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &CatalogPage::previewFile);
    dialog->open();
}

void CatalogPage::previewFile(const QString &path)
{
    import_->show();
    import_->open(path);
}

} // namespace mayfly::pages
