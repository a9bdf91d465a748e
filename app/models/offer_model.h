// SPDX-License-Identifier: GPL-3.0-or-later
// Offers of a catalogue as a table, with a proxy that sorts on the values themselves and filters by words.
#pragma once
#include "app/models/roles.h"
#include "core/domain/offer.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace mayfly::models {

class OfferModel final : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Gpu, Instance, Provider, Region, Zone, Cores, Memory, OnDemand, Transient, Saving, Notice, LifetimeLimit, PriceDate, Source, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setOffers(OfferCatalog catalog);
    /// Names of the columns that do not change with the language.
    static QStringList keys();
    const OfferCatalog &catalog() const { return catalog_; }
    const Offer &offer(int row) const { return catalog_.offers[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const Offer &offer, int column) const;
    static QVariant raw(const Offer &offer, int column);

    OfferCatalog catalog_;
    int decimals_ = 2;          ///< of prices: 3 where some are under ten cents
};

class OfferFilter final : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit OfferFilter(QObject *parent = nullptr);
    /// Every word must occur in the GPU, instance type, provider, region or zone, whatever the case.
    void setWords(const QString &words);
    /// Empty: all.
    void setProvider(const QString &provider);
    void setGpu(const QString &gpu);
    void setRegion(const QString &region);
    void setTransientOnly(bool only);

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const override;
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList words_;
    QString provider_, gpu_, region_;
    bool transientOnly_ = false;
};

} // namespace mayfly::models
