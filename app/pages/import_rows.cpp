// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/import_rows.h"

#include "app/look/times.h"

#include <QCoreApplication>
#include <QLocale>

namespace mayfly::pages {

using models::Fact;
using models::FactRows;

namespace {

constexpr int priceDecimals = 4;

struct ImportRows {
    Q_DECLARE_TR_FUNCTIONS(ImportRows)
};

Fact words(const std::string &text)
{
    return text.empty() ? Fact::none() : Fact::words(QString::fromStdString(text));
}

Fact moment(std::int64_t time_ns)
{
    Fact fact = Fact::words(look::dateAndMinuteText(time_ns));
    fact.raw = static_cast<qlonglong>(time_ns);
    return fact;
}

/// "8× V100"; a server without GPUs: none.
Fact gpus(const Offer &offer)
{
    return offer.gpuCount == 0 ? Fact::none()
                               : Fact::words(QStringLiteral("%1×%2%3").arg(offer.gpuCount).arg(QChar(QChar::Nbsp)).arg(QString::fromStdString(offer.gpu)));
}

FactRows offerFacts(const std::vector<Offer> &offers)
{
    FactRows facts;
    facts.columns = {{"server", ImportRows::tr("Server"), false},
                     {"gpus", ImportRows::tr("GPUs"), false},
                     {"zone", ImportRows::tr("Zone"), false},
                     {"on-demand", ImportRows::tr("On-demand\nUSD an hour"), true},
                     {"transient", ImportRows::tr("Transient\nUSD an hour"), true}};
    for (const Offer &each : offers) {
        facts.rows.push_back({words(each.instanceType), gpus(each), words(each.zone.empty() ? each.region : each.zone),
                              Fact::number(each.onDemandPerHour.units(), priceDecimals),
                              each.transientPerHour ? Fact::number(each.transientPerHour->units(), priceDecimals) : Fact::none()});
    }
    return facts;
}

FactRows priceFacts(const std::vector<catalog::PricePoint> &prices)
{
    FactRows facts;
    facts.columns = {{"server", ImportRows::tr("Server"), false},
                     {"zone", ImportRows::tr("Zone"), false},
                     {"since", ImportRows::tr("Since"), false},
                     {"price", ImportRows::tr("Price\nUSD an hour"), true}};
    for (const catalog::PricePoint &each : prices) {
        facts.rows.push_back({words(each.instanceType), words(each.zone), moment(each.time_ns), Fact::number(each.perHour.units(), priceDecimals)});
    }
    return facts;
}

FactRows bandFacts(const std::vector<catalog::AdvisorBand> &bands)
{
    FactRows facts;
    facts.columns = {{"server", ImportRows::tr("Server"), false},
                     {"region", ImportRows::tr("Region"), false},
                     {"system", ImportRows::tr("System"), false},
                     {"interrupted", ImportRows::tr("Interrupted\nwithin a month"), false},
                     {"saving", ImportRows::tr("Saving\n%"), true}};
    for (const catalog::AdvisorBand &each : bands) {
        facts.rows.push_back(
            {words(each.instanceType), words(each.region), words(each.system), words(each.label), Fact::number(each.savingPct, 0)});
    }
    return facts;
}

FactRows lifetimeFacts(const std::vector<catalog::ServerLifetime> &lifetimes)
{
    FactRows facts;
    facts.columns = {{"server", ImportRows::tr("Server"), false},
                     {"gpu", ImportRows::tr("GPU"), false},
                     {"zone", ImportRows::tr("Zone"), false},
                     {"lifetime", ImportRows::tr("Lifetime\nhours"), true},
                     {"end", ImportRows::tr("Ended by"), false}};
    for (const catalog::ServerLifetime &each : lifetimes) {
        facts.rows.push_back({words(each.server), words(each.gpu), words(each.zone), Fact::number(each.lifetime_s() / 3600, 2),
                              Fact::words(each.censored ? ImportRows::tr("its time limit") : ImportRows::tr("a revocation"))});
    }
    return facts;
}

} // namespace

FactRows importRowFacts(const store::FirstRows &first)
{
    return !first.offers.empty()      ? offerFacts(first.offers)
           : !first.prices.empty()    ? priceFacts(first.prices)
           : !first.bands.empty()     ? bandFacts(first.bands)
           : !first.lifetimes.empty() ? lifetimeFacts(first.lifetimes)
                                      : FactRows();
}

} // namespace mayfly::pages
