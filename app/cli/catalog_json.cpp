// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/catalog_json.h"

#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"
#include "core/prediction/lifetime_fit.h"

#include <algorithm>
#include <map>

namespace mayfly::cli {

using nlohmann::json;
using store::CatalogKind;

namespace {

constexpr int stripDays = 28;

/// Adds what a reader gave, if the name is of its kind.
template <typename T, typename Add>
Result<void> addFound(const Result<T> &found, Add add)
{
    if (found) {
        add(*found);
        return {};
    }
    return found.error().code == ErrorCode::NotFound ? Result<void>() : passOn(found.error());
}

void addPrices(const std::string &name, const std::vector<store::PriceSeries> &all, json &shown, std::string &text)
{
    json entry = {{"kind", "prices"}, {"name", name}, {"series", json::array()}};
    Table table({"ZONE", "SERVER", "PRODUCT", "CHANGES", "FROM", "TO", "LATEST/H"});
    table.alignRight({3, 6});
    for (const auto &each : all) {
        const auto &server = each.server;
        entry["series"].push_back({{"zone", server.zone},
                                   {"region", server.region},
                                   {"instance_type", server.instanceType},
                                   {"product", server.product},
                                   {"changes", each.points},
                                   {"first", formatUtc(each.first_ns)},
                                   {"last", formatUtc(server.time_ns)},
                                   {"latest_per_h", server.perHour.units()},
                                   {"currency", server.perHour.currency}});
        table.add({server.zone, server.instanceType, server.product, std::to_string(each.points), formatUtc(each.first_ns), formatUtc(server.time_ns),
                   formatMoney(server.perHour)});
    }
    shown.push_back(std::move(entry));
    text += "Prices " + name + "\n" + table.text() + "\n";
}

void addBands(const std::string &name, const std::vector<catalog::AdvisorBand> &bands, json &shown, std::string &text)
{
    json entry = {{"kind", "advisor"}, {"name", name}, {"bands", json::array()}};
    Table table({"REGION", "SYSTEM", "SERVER", "INTERRUPTED A MONTH", "SAVING"});
    table.alignRight({4});
    for (const auto &band : bands) {
        entry["bands"].push_back({{"region", band.region},
                                  {"system", band.system},
                                  {"instance_type", band.instanceType},
                                  {"interrupted", band.label},
                                  {"low_pct", band.lowPct},
                                  {"high_pct", band.highPct},
                                  {"saving_pct", band.savingPct}});
        table.add({band.region, band.system, band.instanceType, band.label, formatFixed(band.savingPct, 0) + " %"});
    }
    shown.push_back(std::move(entry));
    text += "Advisor " + name + "\n" + table.text() + "\n";
}

void addTrace(const catalog::ServerTrace &trace, json &shown, std::string &text)
{
    const std::string strip = catalog::traceStrip(trace, stripDays);
    shown.push_back({{"kind", "trace"},
                     {"name", trace.name},
                     {"zone", trace.zone},
                     {"device", trace.device},
                     {"tick_s", trace.tick_s},
                     {"ticks", trace.ticks()},
                     {"servers", trace.capacity},
                     {"availability", trace.availability()},
                     {"losses", trace.losses()},
                     {"start", trace.start_ns ? json(formatUtc(*trace.start_ns)) : json(nullptr)},
                     {"has_prices", !trace.prices.empty()},
                     {"strip", split(trimmed(strip), '\n')},
                     {"source", trace.source}});
    text += "Trace " + trace.name + ": " + formatDuration(trace.length_s()) + ", up to " + std::to_string(trace.capacity) + " servers, one or more for " +
            formatFixed(100 * trace.availability(), 1) + " % of the time, " + std::to_string(trace.losses()) +
            " losses (# available, + partly, . not)\n" + strip + "\n";
}

/// The families that fit, best first, with how well; nothing where too little was seen.
json fitsOf(const std::vector<prediction::LifetimeObservation> &seen, std::optional<double> limit_s, Table &table, const std::string &gpu)
{
    json found = json::array();
    const auto fits = prediction::fitLifetimes(seen, limit_s);
    if (!fits) {
        return found;
    }
    const auto *chosen = &prediction::chosen(*fits);
    for (const auto &fit : *fits) {
        found.push_back({{"family", prediction::toString(fit.curve.family)},
                         {"parameters", fit.curve.parameters},
                         {"aic", fit.aic},
                         {"largest_distance", fit.distance},
                         {"chosen", &fit == chosen}});
        table.add({gpu.empty() ? "-" : gpu, (&fit == chosen ? "* " : "  ") + std::string(prediction::toString(fit.curve.family)), formatFixed(fit.aic, 1),
                   formatFixed(fit.distance, 3)});
    }
    return found;
}

void addLifetimes(const std::string &name, const std::vector<catalog::ServerLifetime> &all, json &shown, std::string &text)
{
    struct Group {
        int servers = 0, revoked = 0;
        double hours = 0;
        std::vector<prediction::LifetimeObservation> seen;
        std::optional<double> limit_s;      ///< reached by the censored ones
    };
    std::map<std::string, Group> groups;
    json entry = {{"kind", "lifetimes"}, {"name", name}, {"servers", json::array()}, {"groups", json::array()}};
    for (const auto &each : all) {
        auto &group = groups[each.gpu];
        ++group.servers;
        group.revoked += each.censored ? 0 : 1;
        group.hours += each.lifetime_s() / 3600;
        group.seen.push_back(prediction::LifetimeObservation::of(each.lifetime_s(), !each.censored));
        if (each.censored) {
            group.limit_s = std::max(group.limit_s.value_or(0), each.lifetime_s());
        }
        entry["servers"].push_back({{"gpu", each.gpu}, {"server", each.server}, {"zone", each.zone}, {"lifetime_s", each.lifetime_s()}, {"censored", each.censored}});
    }
    Table table({"GPU", "SERVERS", "REVOKED", "MEAN LIFETIME"});
    table.alignRight({1, 2, 3});
    Table fitted({"GPU", "FAMILY", "AIC", "LARGEST DISTANCE"});
    fitted.alignRight({2, 3});
    for (const auto &[gpu, group] : groups) {
        const double mean_h = group.hours / group.servers;
        entry["groups"].push_back({{"gpu", gpu}, {"servers", group.servers}, {"revoked", group.revoked}, {"mean_lifetime_h", mean_h}, {"fits", fitsOf(group.seen, group.limit_s, fitted, gpu)}});
        table.add({gpu.empty() ? "-" : gpu, std::to_string(group.servers), std::to_string(group.revoked), formatFixed(mean_h, 2) + " h"});
    }
    shown.push_back(std::move(entry));
    text += "Lifetimes " + name + "\n" + table.text() + "\n" + fitted.text() + "\n";
}

} // namespace

json toJson(const Offer &offer)
{
    return {{"id", offer.id},
            {"provider", offer.provider},
            {"region", offer.region},
            {"zone", offer.zone},
            {"instance_type", offer.instanceType},
            {"gpu", offer.gpu},
            {"gpu_count", offer.gpuCount},
            {"vcpus", offer.vcpus},
            {"memory_gib", offer.memoryGib},
            {"on_demand_per_h", offer.onDemandPerHour.units()},
            {"transient_per_h", offer.transientPerHour ? json(offer.transientPerHour->units()) : json(nullptr)},
            {"currency", offer.onDemandPerHour.currency},
            {"minimum_charge_s", offer.minimumCharge_s},
            {"billing_step_s", offer.billingStep_s},
            {"notice_s", offer.notice_s},
            {"lifetime_limit_s", orNull(offer.lifetimeLimit_s)},
            {"price_date", offer.priceDate},
            {"source", offer.source}};
}

json toJson(const OfferCatalog &catalog)
{
    json offers = json::array();
    for (const auto &offer : catalog.offers) {
        offers.push_back(toJson(offer));
    }
    return {{"name", catalog.name}, {"source", catalog.source}, {"offers", std::move(offers)}};
}

json toJson(const Workload &workload)
{
    return {{"name", workload.name},
            {"network", workload.network},
            {"dataset", workload.dataset},
            {"batch_size", workload.batchSize},
            {"parameters", workload.parameters},
            {"tensors", workload.tensors},
            {"gflops_per_image", workload.gflopsPerImage},
            {"dataset_images", workload.datasetImages}};
}

json toJson(const store::CatalogEntry &entry)
{
    return {{"kind", store::toString(entry.kind)}, {"name", entry.name},     {"imported_at", formatUtc(entry.imported_ns)}, {"price_date", entry.priceDate},
            {"source", entry.source},              {"rows", entry.rows},     {"versions", entry.imports}};
}

std::string toText(const OfferCatalog &catalog)
{
    Table table({"OFFER", "REGION", "GPU", "SERVER", "ON-DEMAND/H", "TRANSIENT/H", "PRICE OF"});
    table.alignRight({4, 5});
    for (const auto &offer : catalog.offers) {
        const std::string count = offer.gpuCount > 1 ? std::to_string(offer.gpuCount) + " " : "";
        table.add({offer.id, offer.region, offer.gpu.empty() ? "-" : count + offer.gpu, offer.instanceType, formatMoney(offer.onDemandPerHour),
                   offer.transientPerHour ? formatMoney(*offer.transientPerHour) : "-", offer.priceDate});
    }
    return "Offers " + catalog.name + " (" + catalog.source + ")\n" + table.text() + "\n";
}

Result<CatalogKind> catalogKind(const std::string &word)
{
    for (const auto kind : {CatalogKind::Offers, CatalogKind::Prices, CatalogKind::Advisor, CatalogKind::Trace, CatalogKind::Lifetimes}) {
        if (store::toString(kind) == word) {
            return kind;
        }
    }
    return fail(ErrorCode::InvalidInput, "'" + word + "': expected catalog, prices, advisor, trace or lifetimes");
}

Result<void> showImported(store::CatalogStore &store, const std::string &name, json &shown, std::string &text)
{
    if (auto added = addFound(store.priceSeries(name), [&](const auto &all) { addPrices(name, all, shown, text); }); !added) {
        return added;
    }
    if (auto added = addFound(store.advisor(name), [&](const auto &bands) { addBands(name, bands, shown, text); }); !added) {
        return added;
    }
    if (auto added = addFound(store.trace(name), [&](const auto &trace) { addTrace(trace, shown, text); }); !added) {
        return added;
    }
    return addFound(store.lifetimes(name), [&](const auto &all) { addLifetimes(name, all, shown, text); });
}

} // namespace mayfly::cli
