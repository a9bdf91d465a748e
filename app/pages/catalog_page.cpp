// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/catalog_page.h"

#include "app/look/buttons.h"
#include "app/look/card.h"
#include "app/look/confirm_card.h"
#include "app/look/segmented_control.h"
#include "app/look/table.h"
#include "app/look/theme.h"
#include "app/look/times.h"
#include "app/models/catalog_facts.h"
#include "app/models/core_words.h"
#include "app/pages/catalog_compare.h"
#include "app/pages/catalog_curves_panel.h"
#include "app/pages/catalog_lists.h"
#include "app/pages/catalog_offers.h"
#include "app/pages/import_panel.h"
#include "app/pages/plan_words.h"

#include <QDir>
#include <QFileDialog>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace mayfly::pages {

using look::units;

namespace {

/// A name, and below it in the second rank where it comes from.
class NameDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const QStringList lines = index.data().toString().split('\n');
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        const bool hovered = (option.state & QStyle::State_MouseOver) != 0;
        painter->save();
        if (selected || hovered) {
            const bool focused = (option.state & QStyle::State_HasFocus) != 0;
            look::paintPlate(*painter, option.rect, look::length(look::Size::FieldRadius), look::colour(selected ? look::Role::AccentTint : look::Role::Hover),
                             focused ? look::colour(look::Role::Accent) : QColor());
        }
        QRect line = option.rect.adjusted(units(8), units(4), -units(8), 0);
        for (qsizetype i = 0; i < lines.size(); ++i) {
            painter->setFont(look::textFont(i > 0 ? look::Text::Caption : selected ? look::Text::Medium : look::Text::Body));
            painter->setPen(look::colour(i > 0 ? look::Role::Text2 : look::Role::Text));
            const QFontMetrics metrics(painter->font());
            line.setHeight(metrics.height());
            painter->drawText(line, Qt::AlignVCenter | Qt::TextDontClip, metrics.elidedText(lines[i], Qt::ElideRight, line.width()));
            line.translate(0, metrics.height());
        }
        painter->restore();
    }
};

} // namespace

CatalogPage::CatalogPage(CatalogServices services, QWidget *parent) : Page(parent), services_(std::move(services))
{
    buildTools();
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::length(look::Size::Gap));
    row->addWidget(buildList());
    auto *middle = new QVBoxLayout;
    middle->setSpacing(look::length(look::Size::Gap));
    import_ = new ImportPanel(services_);
    import_->hide();
    offers_ = new OffersView;
    curves_ = new CurvesPanel(services_);
    lists_ = new CatalogLists(services_);
    auto *first = new QWidget;
    auto *column = new QVBoxLayout(first);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::length(look::Size::Gap));
    column->addWidget(offers_, 1);
    column->addWidget(curves_);
    stack_ = new QStackedWidget;
    stack_->addWidget(first);
    stack_->addWidget(lists_);
    middle->addWidget(import_);
    middle->addWidget(stack_, 1);
    row->addLayout(middle, 1);
    connect(offers_, &OffersView::currentChanged, this, &CatalogPage::showDetail);
    connect(lists_, &CatalogLists::removeRequested, this, &CatalogPage::askToRemove);
    connect(lists_, &CatalogLists::failed, this, [this](const QString &what, const QString &problem) {
        retry_ = [this] { setView(static_cast<View>(views_->current())); };
        emit banner(look::Tone::Bad, what, problem, tr("Try again"));
    });
    connect(import_, &ImportPanel::stored, this, [this](const QString &name, const QString &kind) {
        import_->hide();
        const bool offers = kind == QStringLiteral("catalog");
        emit banner(look::Tone::Ok, tr("Imported as %1.").arg(name), offers ? tr("It can be chosen on the Plan page.") : QString(), {});
        name_ = offers ? name : name_;
        refresh();
        emit imported();
    });
    connect(import_, &ImportPanel::failed, this,
            [this](const QString &problem) { emit banner(look::Tone::Bad, tr("Nothing was imported."), problem, {}); });
    connect(&look::Times::instance(), &look::Times::changed, this, &CatalogPage::fillList);
}

void CatalogPage::buildTools()
{
    tools_ = new QWidget;
    auto *row = new QHBoxLayout(tools_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(units(8));
    views_ = new look::SegmentedControl({tr("Offers"), tr("Workloads"), tr("GPU types"), tr("Imported")});
    views_->setAccessibleName(tr("What the catalogue page shows"));
    compare_ = look::makeButton(tr("Compare prices…"), look::ButtonKind::Secondary, "compare");
    compare_->setToolTip(tr("Prices of two catalogues, or of two dates of one, side by side"));
    auto *import = look::makeButton(tr("Import…"), look::ButtonKind::Secondary, "import");
    import->setToolTip(tr("Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)"));
    row->addWidget(views_);
    row->addWidget(compare_);
    row->addWidget(import);
    connect(views_, &look::SegmentedControl::currentChanged, this, [this](int view) { setView(static_cast<View>(view)); });
    connect(compare_, &QPushButton::clicked, this, &CatalogPage::compare);
    connect(import, &QPushButton::clicked, this, &CatalogPage::chooseFile);
}

QWidget *CatalogPage::buildList()
{
    auto *card = new look::Card(tr("Catalogues"));
    card->setFixedWidth(look::length(look::Size::Form));
    names_ = new QListWidget;
    names_->setAccessibleName(tr("Catalogues"));
    names_->setFrameShape(QFrame::NoFrame);
    names_->setSpacing(units(1));
    names_->setMouseTracking(true);
    names_->setItemDelegate(new NameDelegate(names_));
    card->body()->addWidget(names_, 1);
    source_ = new QLabel;
    look::setText(source_, look::Text::Caption, look::Role::Text2);
    source_->setWordWrap(true);
    source_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *section = card->addSection(tr("Where it comes from"));
    section->addWidget(source_);
    use_ = look::makeButton(tr("Use in the plan"), look::ButtonKind::Secondary, "plan");
    remove_ = look::makeButton(tr("Remove…"), look::ButtonKind::Link, "trash");
    section->addWidget(use_);
    section->addWidget(remove_);
    connect(use_, &QPushButton::clicked, this, [this] { emit useInPlan(name_); });
    connect(remove_, &QPushButton::clicked, this, [this] { askToRemove(store::CatalogKind::Offers, name_); });
    connect(names_, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem *item) {
        if (item != nullptr) {
            load(item->data(Qt::UserRole).toString());
        }
    });
    return card;
}

QString CatalogPage::caption() const
{
    return name_;
}

QString CatalogPage::status() const
{
    return catalog_.offers.empty() ? QString() : tr("%n offers", nullptr, static_cast<int>(catalog_.offers.size()));
}

bool CatalogPage::busy() const
{
    return !loading_.isNull() || !reading_.isNull() || !dating_.isNull() || !removing_.isNull() || curves_->busy() || lists_->busy();
}

const models::OfferFilter &CatalogPage::filter() const
{
    return offers_->filter();
}

void CatalogPage::setShown(bool shown)
{
    if (shown) {
        refresh();
    }
}

void CatalogPage::setView(View view)
{
    views_->setCurrent(view);
    stack_->setCurrentIndex(view == Offers ? 0 : 1);
    if (view != Offers) {
        lists_->show(static_cast<CatalogLists::List>(view - Workloads));
    }
}

/// The page is not in the way of Tab, as a focus proxy would be.
void CatalogPage::focusInEvent(QFocusEvent *event)
{
    (stack_->currentIndex() == 0 ? offers_->table() : lists_->table())->setFocus(event->reason());
}

void CatalogPage::bannerAction()
{
    if (retry_) {
        retry_();
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
    if (views_->current() != Offers) {
        setView(static_cast<View>(views_->current()));
    }
}

void CatalogPage::takeNames(Result<std::vector<CatalogName>> names)
{
    if (!names) {
        retry_ = [this] { refresh(); };
        emit banner(look::Tone::Bad, tr("The catalogues cannot be listed."), QString::fromStdString(names.error().message), tr("Try again"));
        return;
    }
    known_ = std::move(*names);
    fillList();
    if (names_->currentItem() != nullptr) {
        load(names_->currentItem()->data(Qt::UserRole).toString());
    }
}

void CatalogPage::fillList()
{
    const QSignalBlocker quiet(names_);
    const QString wanted = name_;
    names_->clear();
    for (const CatalogName &each : known_) {
        const QString name = QString::fromStdString(each.name);
        const QString origin = each.builtIn ? tr("built in") : tr("imported %1").arg(look::dayAndMinuteText(each.imported_ns));
        const QString second = name == planCatalog_ ? tr("%1, used by the plan").arg(origin) : origin;
        auto *item = new QListWidgetItem(catalogTitle(name) + '\n' + second);
        item->setData(Qt::UserRole, name);
        item->setToolTip(each.builtIn ? name : tr("%n offers", nullptr, static_cast<int>(each.offers)));
        item->setSizeHint(QSize(0, 2 * names_->fontMetrics().height() + units(8)));
        names_->addItem(item);
        if (name == wanted) {
            names_->setCurrentItem(item);
        }
    }
    if (names_->currentRow() < 0) {
        names_->setCurrentRow(0);
    }
}

void CatalogPage::setPlanCatalog(const QString &name)
{
    planCatalog_ = name;
    fillList();
    showProvenance();
}

void CatalogPage::load(const QString &name)
{
    name_ = name;
    for (const auto &task : {reading_, dating_}) {
        if (task) {
            task->cancel();
        }
    }
    reading_ = bridge::runAsync(
        this, [offers = services_.offers, wanted = name.toStdString()](bridge::TaskControl &) { return offers(wanted); },
        [this](Result<OfferCatalog> offers) { takeOffers(std::move(offers)); });
    dates_.clear();
    dating_ = bridge::runAsync(
        this, [dates = services_.dates, wanted = name.toStdString()](bridge::TaskControl &) { return dates(wanted); },
        [this](const Result<std::vector<std::string>> &dates) {
            dates_ = dates.value_or(std::vector<std::string>());
            showProvenance();
        });
}

void CatalogPage::takeOffers(Result<OfferCatalog> offers)
{
    catalog_ = offers ? *offers : OfferCatalog();
    offers_->setOffers(catalog_);
    showProvenance();
    emit headerChanged();
    if (!offers) {
        retry_ = [this] { load(name_); };
        emit banner(look::Tone::Bad, tr("%1 cannot be read.").arg(name_), QString::fromStdString(offers.error().message), tr("Try again"));
    }
}

void CatalogPage::showProvenance()
{
    QStringList sentences;
    if (!catalog_.source.empty()) {
        sentences << models::coreWords(catalog_.source);
    }
    std::set<std::string> days;
    for (const Offer &offer : catalog_.offers) {
        days.insert(offer.priceDate);
    }
    days.erase(std::string());
    if (days.size() == 1) {
        sentences << tr("Prices of %1.").arg(models::dayText(*days.begin()));
    } else if (days.size() > 1) {
        sentences << tr("Prices of %1 to %2.").arg(models::dayText(*days.begin()), models::dayText(*days.rbegin()));
    }
    if (dates_.size() > 1) {
        sentences << tr("%n dates are kept.", nullptr, static_cast<int>(dates_.size()));
    }
    if (!name_.isEmpty() && name_ == planCatalog_) {
        sentences << tr("The plan is made with it.");
    }
    source_->setText(sentences.join('\n'));
    use_->setEnabled(!catalog_.offers.empty() && name_ != planCatalog_);
    const auto known = std::find_if(known_.begin(), known_.end(), [this](const CatalogName &each) { return QString::fromStdString(each.name) == name_; });
    remove_->setVisible(known != known_.end() && !known->builtIn);
}

void CatalogPage::showDetail()
{
    const Offer *offer = offers_->current();
    curves_->show(offer != nullptr && offer->transientPerHour ? offer : nullptr);
}

CatalogCompare *CatalogPage::compare()
{
    QVector<CatalogCompare::Choice> choices;
    for (const CatalogName &each : known_) {
        const QString name = QString::fromStdString(each.name);
        choices << CatalogCompare::Choice{name, name};
        for (std::size_t i = 0; name == name_ && !each.builtIn && i < dates_.size(); ++i) {
            const QString date = QString::fromStdString(dates_[i]);
            choices << CatalogCompare::Choice{name + '@' + date, tr("%1 as of %2").arg(name, date)};
        }
    }
    QString first = name_;
    QString second = name_;
    if (dates_.size() > 1) {
        first = name_ + '@' + QString::fromStdString(dates_[1]);
    } else {
        const auto other = std::find_if(choices.begin(), choices.end(), [this](const CatalogCompare::Choice &choice) { return choice.name != name_; });
        second = other == choices.end() ? name_ : other->name;
    }
    auto *dialog = new CatalogCompare(services_, choices, first, second, this);
    dialog->open();
    return dialog;
}

void CatalogPage::askToRemove(store::CatalogKind kind, const QString &name)
{
    QWidget *anchor = kind == store::CatalogKind::Offers && stack_->currentIndex() == 0 ? remove_ : lists_->removeButton();
    look::ConfirmCard::ask(anchor,
                           {tr("Remove %1?").arg(name),
                            {{tr("Kind"), models::CatalogFacts::kindName(kind)}},
                            tr("All its imports are forgotten. The files that they came from stay."),
                            tr("Remove"),
                            true},
                           [this, kind, name] {
                               removing_ = bridge::runAsync(
                                   this, [remove = services_.remove, kind, wanted = name.toStdString()](bridge::TaskControl &) { return remove(kind, wanted); },
                                   [this, name](const Result<void> &done) {
                                       if (!done) {
                                           emit banner(look::Tone::Bad, tr("%1 was not removed.").arg(name), QString::fromStdString(done.error().message), {});
                                           return;
                                       }
                                       refresh();
                                       emit removed();
                                   });
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
