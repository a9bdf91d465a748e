// SPDX-License-Identifier: GPL-3.0-or-later
// The offers of one catalogue as a table with its filters.
#pragma once
#include "app/look/card.h"
#include "app/models/offer_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace mayfly::look {
class TableView;
}

namespace mayfly::pages {

class OffersView final : public look::Card {
    Q_OBJECT

public:
    explicit OffersView(QWidget *parent = nullptr);

    void setOffers(OfferCatalog catalog);
    /// The selected one; null if there is none.
    const Offer *current() const;
    const models::OfferModel &model() const { return model_; }
    const models::OfferFilter &filter() const { return filter_; }
    look::TableView *table() const { return table_; }

signals:
    void currentChanged();

private:
    QWidget *makeBar();
    void makeTable();
    void showCount();
    void clearFilters();

    models::OfferModel model_;
    models::OfferFilter filter_;
    QLineEdit *search_;
    QComboBox *provider_;
    QComboBox *gpu_;
    QComboBox *region_;
    QPushButton *transientOnly_;
    QPushButton *clear_;
    QLabel *count_;
    look::TableView *table_;
};

} // namespace mayfly::pages
