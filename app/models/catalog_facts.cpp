// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/catalog_facts.h"

#include "app/look/times.h"
#include "app/models/core_words.h"

#include <QDateTime>

#include <map>

namespace mayfly::models {

namespace {

constexpr int priceDecimals = 4;

QString text(const std::string &from)
{
    return QString::fromStdString(from);
}

Fact positive(double value, int decimals)
{
    return value > 0 ? Fact::number(value, decimals) : Fact::none();
}

Fact moment(std::int64_t time_ns)
{
    return {look::dateAndMinuteText(time_ns), QDateTime::fromMSecsSinceEpoch(time_ns / 1'000'000, Qt::UTC), {}};
}

/// "2019-06-16" as the user's locale writes it.
Fact day(const std::string &date)
{
    const QDate day = QDate::fromString(text(date), Qt::ISODate);
    return day.isValid() ? Fact{dayText(date), day, {}} : Fact::words(text(date));
}

using Place = std::tuple<std::string, std::string, std::string, std::string>;

Place placeOf(const Offer &offer)
{
    return {offer.provider, offer.region, offer.zone, offer.instanceType.empty() ? offer.gpu : offer.instanceType};
}

Fact price(const Offer *offer, bool transient)
{
    if (offer == nullptr || (transient && !offer->transientPerHour)) {
        return Fact::none();
    }
    return Fact::number(transient ? offer->transientPerHour->units() : offer->onDemandPerHour.units(), priceDecimals);
}

Fact change(const Fact &before, const Fact &after)
{
    const double from = before.raw.toDouble();
    if (!before.raw.isValid() || !after.raw.isValid() || from <= 0) {
        return Fact::none();
    }
    Fact fact = Fact::number(100 * (after.raw.toDouble() / from - 1), 1);
    if (fact.raw.toDouble() > 0) {
        fact.text.prepend('+');
    }
    return fact;
}

} // namespace

QString dayText(const std::string &iso)
{
    const QDate day = QDate::fromString(text(iso), Qt::ISODate);
    return day.isValid() ? look::dateText(day) : text(iso);
}

FactRows CatalogFacts::workloads(const std::vector<Workload> &workloads)
{
    FactRows facts;
    facts.columns = {{"name", tr("Workload"), false},
                     {"network", tr("Network"), false},
                     {"dataset", tr("Data set"), false},
                     {"batch", tr("Batch\nimages a worker"), true},
                     {"parameters", tr("Parameters\nmillions"), true},
                     {"tensors", tr("Tensors"), true},
                     {"gflops", tr("Forward pass\nGFLOP an image"), true},
                     {"memory", tr("Memory to train\nGiB at least"), true}};
    for (const Workload &each : workloads) {
        facts.rows.push_back({Fact::words(text(each.name)),
                              Fact::words(each.network.empty() ? tr("planned only") : text(each.network)), Fact::words(text(each.dataset)),
                              Fact::count(each.batchSize), positive(static_cast<double>(each.parameters) / 1e6, 2),
                              each.tensors > 0 ? Fact::count(each.tensors) : Fact::none(), positive(each.gflopsPerImage, 3),
                              positive(each.trainingMemoryGib(), 2)});
    }
    return facts;
}

FactRows CatalogFacts::gpuTypes(const std::vector<catalog::GpuType> &types)
{
    FactRows facts;
    facts.columns = {{"gpu", tr("GPU type"), false},
                     {"memory", tr("Memory\nGiB"), true},
                     {"bandwidth", tr("Memory bandwidth\nGB/s"), true},
                     {"fp32", tr("Single precision\nTFLOP/s"), true},
                     {"source", tr("Source"), false}};
    for (const catalog::GpuType &each : types) {
        facts.rows.push_back({Fact::words(text(each.gpu)), positive(each.memoryGib, 0), positive(each.memoryGbPerS, 0),
                              positive(each.fp32Tflops, 1), Fact::words(coreName(each.source), coreName(each.source))});
    }
    return facts;
}

QString CatalogFacts::kindName(store::CatalogKind kind)
{
    switch (kind) {
    case store::CatalogKind::Offers: return tr("Offers");
    case store::CatalogKind::Prices: return tr("Price history");
    case store::CatalogKind::Advisor: return tr("Interruption rates");
    case store::CatalogKind::Trace: return tr("Availability trace");
    case store::CatalogKind::Lifetimes: return tr("Lifetimes");
    }
    return {};
}

FactRows CatalogFacts::imports(const std::vector<store::CatalogEntry> &entries)
{
    FactRows facts;
    facts.columns = {{"kind", tr("Kind"), false},           {"name", tr("Name"), false},
                     {"rows", tr("Rows\nlatest import"), true}, {"imports", tr("Imports"), true},
                     {"date", tr("Prices of"), false},      {"imported", tr("Imported\n%1").arg(look::zoneName()), false},
                     {"source", tr("File"), false}};
    for (const store::CatalogEntry &each : entries) {
        facts.rows.push_back({Fact::words(kindName(each.kind)), Fact::words(text(each.name)), Fact::count(each.rows), Fact::count(each.imports),
                              day(each.priceDate), moment(each.imported_ns), Fact::words(text(each.source), text(each.source))});
    }
    return facts;
}

FactRows CatalogFacts::priceChanges(const OfferCatalog &before, const OfferCatalog &after)
{
    const auto currencyOf = [](const OfferCatalog &catalog) {
        return catalog.offers.empty() ? QStringLiteral("USD") : text(catalog.offers.front().onDemandPerHour.currency);
    };
    const QString was = currencyOf(before);
    const QString is = currencyOf(after);
    FactRows facts;
    facts.columns = {{"server", tr("Server"), false},
                     {"gpu", tr("GPU"), false},
                     {"region", tr("Region"), false},
                     {"zone", tr("Zone"), false},
                     {"demand-before", tr("On-demand\nfirst, %1/h").arg(was), true},
                     {"demand-after", tr("On-demand\nsecond, %1/h").arg(is), true},
                     {"demand-change", tr("Change\n%"), true},
                     {"transient-before", tr("Transient\nfirst, %1/h").arg(was), true},
                     {"transient-after", tr("Transient\nsecond, %1/h").arg(is), true},
                     {"transient-change", tr("Change\n%"), true}};
    std::map<Place, std::pair<const Offer *, const Offer *>> places;
    for (const Offer &offer : before.offers) {
        places[placeOf(offer)].first = &offer;
    }
    for (const Offer &offer : after.offers) {
        places[placeOf(offer)].second = &offer;
    }
    for (const auto &[place, pair] : places) {
        const Offer &known = pair.second != nullptr ? *pair.second : *pair.first;
        const Fact demandBefore = price(pair.first, false), demandAfter = price(pair.second, false);
        const Fact transientBefore = price(pair.first, true), transientAfter = price(pair.second, true);
        facts.rows.push_back({Fact::words(coreName(std::get<3>(place)), text(known.provider)), Fact::words(text(known.gpu)), Fact::words(coreName(known.region)),
                              Fact::words(coreName(known.zone)), demandBefore, demandAfter, change(demandBefore, demandAfter), transientBefore,
                              transientAfter, change(transientBefore, transientAfter)});
    }
    return facts;
}

} // namespace mayfly::models
