// SPDX-License-Identifier: GPL-3.0-or-later
// Below the offers: how long servers like the selected one live, and what they cost over time, each with where it comes from.
#pragma once
#include "app/bridge/async_task.h"
#include "app/pages/catalog_services.h"

#include <QPointer>
#include <QWidget>

class QComboBox;
class QLabel;

namespace mayfly::charts {
class LifetimeChart;
class PriceChart;
}

namespace mayfly::pages {

class CurvesPanel final : public QWidget {
    Q_OBJECT

public:
    explicit CurvesPanel(const CatalogServices &services, QWidget *parent = nullptr);
    /// Null: nothing to show, and the panel hides.
    void show(const Offer *offer);
    bool busy() const { return !reading_.isNull(); }
    /// Where the curves come from, one sentence each.
    QString lifetimeSource() const;
    QString priceSource() const;

private:
    QWidget *buildLifetimes();
    QWidget *buildPrices();
    void take(const Offer &offer, const Result<OfferCurves> &curves);
    void showLifetimes();
    void showPrices(const Offer &offer);

    const CatalogServices &services_;
    OfferCurves curves_;
    QComboBox *sets_;
    charts::LifetimeChart *lifetimes_;
    QLabel *lifetimeSource_;
    QLabel *priceCaption_;
    charts::PriceChart *prices_;
    QLabel *priceSource_;
    QPointer<bridge::Task> reading_;
};

} // namespace mayfly::pages
