// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/offer_model.h"

#include "app/models/catalog_facts.h"
#include "app/models/core_words.h"
#include "app/models/device_text.h"

#include <QDate>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace mayfly::models {

namespace {

const QChar noBreakSpace(0x00A0);
const QChar times(0x00D7);

QString none()
{
    return QStringLiteral("–");
}

QString number(double value, int decimals)
{
    QString text = QLocale().toString(value, 'f', decimals);
    if (text.startsWith('-')) {
        text[0] = QChar(0x2212);
    }
    return text;
}

std::optional<double> savingPct(const Offer &offer)
{
    const double full = offer.onDemandPerHour.units();
    return offer.transientPerHour && full > 0 ? std::optional(100 * (1 - offer.transientPerHour->units() / full)) : std::nullopt;
}

QString plain(const std::string &text)
{
    return text.empty() ? none() : QString::fromStdString(text);
}

/// A name that may be a sentence ("1 thread of this machine ...").
QString inWords(const std::string &text)
{
    return text.empty() ? none() : coreName(text);
}

QDate dateOf(const std::string &text)
{
    return QDate::fromString(QString::fromStdString(text), Qt::ISODate);
}

bool isNumber(int column)
{
    switch (column) {
    case OfferModel::Cores:
    case OfferModel::Memory:
    case OfferModel::OnDemand:
    case OfferModel::Transient:
    case OfferModel::Saving:
    case OfferModel::Notice:
    case OfferModel::LifetimeLimit: return true;
    default: return false;
    }
}

} // namespace

void OfferModel::setOffers(OfferCatalog catalog)
{
    beginResetModel();
    catalog_ = std::move(catalog);
    const bool small = std::any_of(catalog_.offers.begin(), catalog_.offers.end(), [](const Offer &each) {
        return each.onDemandPerHour.units() < 0.1 || (each.transientPerHour && each.transientPerHour->units() < 0.1);
    });
    decimals_ = small ? 3 : 2;
    endResetModel();
}

int OfferModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(catalog_.offers.size());
}

int OfferModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString OfferModel::text(const Offer &offer, int column) const
{
    switch (column) {
    case Gpu:
        return offer.forParameterServers() ? tr("CPU only") : QString::number(std::max(1, offer.gpuCount)) + times + noBreakSpace + deviceText(offer.gpu, offer.id);
    case Instance: return inWords(offer.instanceType);
    case Provider: return plain(offer.provider);
    case Region: return inWords(offer.region);
    case Zone: return inWords(offer.zone);
    case Cores: return offer.vcpus > 0 ? QLocale().toString(offer.vcpus) : none();
    case Memory: return offer.memoryGib > 0 ? number(offer.memoryGib, 0) : none();
    case OnDemand: return number(offer.onDemandPerHour.units(), decimals_);
    case Transient: return offer.transientPerHour ? number(offer.transientPerHour->units(), decimals_) : none();
    case Saving: return savingPct(offer) ? number(*savingPct(offer), 0) : none();
    case Notice: return offer.notice_s > 0 ? number(offer.notice_s, 0) : none();
    case LifetimeLimit: return offer.lifetimeLimit_s ? number(*offer.lifetimeLimit_s / 3600, 0) : none();
    case PriceDate: return offer.priceDate.empty() ? none() : dayText(offer.priceDate);
    case Source: return inWords(offer.source.empty() ? catalog_.source : offer.source);
    default: return {};
    }
}

QStringList OfferModel::keys()
{
    return {"gpu", "server", "provider", "region", "zone", "cores", "memory", "on-demand", "transient", "saving", "notice", "limit", "date", "source"};
}

QVariant OfferModel::raw(const Offer &offer, int column)
{
    switch (column) {
    case Gpu: return offer.forParameterServers() ? QVariant() : QVariant(QString::fromStdString(offer.gpu));
    case Cores: return offer.vcpus;
    case Memory: return offer.memoryGib;
    case OnDemand: return offer.onDemandPerHour.units();
    case Transient: return offer.transientPerHour ? QVariant(offer.transientPerHour->units()) : QVariant();
    case Saving: return savingPct(offer) ? QVariant(*savingPct(offer)) : QVariant();
    case Notice: return offer.notice_s;
    case LifetimeLimit: return offer.lifetimeLimit_s ? QVariant(*offer.lifetimeLimit_s / 3600) : QVariant();
    case PriceDate: return dateOf(offer.priceDate).isValid() ? QVariant(dateOf(offer.priceDate)) : QVariant();
    default: return {};
    }
}

QVariant OfferModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Offer &each = offer(index.row());
    switch (role) {
    case Qt::DisplayRole: return text(each, index.column());
    case Qt::TextAlignmentRole: return QVariant::fromValue(Qt::Alignment(isNumber(index.column()) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    case Qt::ToolTipRole: return each.source.empty() ? QVariant() : tr("Source: %1").arg(coreName(each.source));
    case RawRole: {
        const QVariant value = raw(each, index.column());
        return value.isValid() || isNumber(index.column()) || index.column() == Gpu ? value : QVariant(text(each, index.column()));
    }
    default: return {};
    }
}

QVariant OfferModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::Alignment(isNumber(section) ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignLeft | Qt::AlignVCenter));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const QString currency = catalog_.offers.empty() ? QStringLiteral("USD") : QString::fromStdString(catalog_.offers.front().onDemandPerHour.currency);
    switch (section) {
    case Gpu: return tr("GPU");
    case Instance: return tr("Server");
    case Provider: return tr("Provider");
    case Region: return tr("Region");
    case Zone: return tr("Zone");
    case Cores: return tr("Cores");
    case Memory: return tr("Memory\nGiB");
    case OnDemand: return tr("On-demand\n%1/h").arg(currency);
    case Transient: return tr("Transient\n%1/h").arg(currency);
    case Saving: return tr("Saves\n%");
    case Notice: return tr("Notice\ns");
    case LifetimeLimit: return tr("Limit\nh");
    case PriceDate: return tr("Price of");
    case Source: return tr("Source of the price");
    default: return {};
    }
}

OfferFilter::OfferFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(RawRole);
}

void OfferFilter::setWords(const QString &words)
{
    words_ = words.simplified().split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void OfferFilter::setProvider(const QString &provider)
{
    provider_ = provider;
    invalidateFilter();
}

void OfferFilter::setGpu(const QString &gpu)
{
    gpu_ = gpu;
    invalidateFilter();
}

void OfferFilter::setRegion(const QString &region)
{
    region_ = region;
    invalidateFilter();
}

void OfferFilter::setTransientOnly(bool only)
{
    transientOnly_ = only;
    invalidateFilter();
}

bool OfferFilter::filterAcceptsRow(int sourceRow, const QModelIndex &sourceParent) const
{
    const Offer &offer = static_cast<const OfferModel *>(sourceModel())->offer(sourceRow);
    if ((!gpu_.isEmpty() && QString::fromStdString(offer.gpu) != gpu_) || (!region_.isEmpty() && QString::fromStdString(offer.region) != region_) ||
        (transientOnly_ && !offer.transientPerHour)) {
        return false;
    }
    const auto cell = [&](int column) { return sourceModel()->index(sourceRow, column, sourceParent).data().toString(); };
    if (!provider_.isEmpty() && cell(OfferModel::Provider) != provider_) {
        return false;
    }
    const QString all = cell(OfferModel::Gpu) + ' ' + cell(OfferModel::Instance) + ' ' + cell(OfferModel::Provider) + ' ' + cell(OfferModel::Region) + ' ' +
                        cell(OfferModel::Zone);
    return std::all_of(words_.begin(), words_.end(), [&all](const QString &word) { return all.contains(word, Qt::CaseInsensitive); });
}

bool OfferFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const QVariant a = left.data(RawRole), b = right.data(RawRole);
    if (!a.isValid() || !b.isValid()) {
        return sortOrder() == Qt::AscendingOrder ? a.isValid() && !b.isValid() : !a.isValid() && b.isValid();
    }
    return QSortFilterProxyModel::lessThan(left, right);
}

} // namespace mayfly::models
