// SPDX-License-Identifier: Apache-2.0
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/read.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <set>

namespace mayfly::catalog {

namespace {

using nlohmann::json;

constexpr double highestPrice = 1e6;        ///< per hour; anything above is a slip

Money readPrice(JsonFields &fields, const char *name, const std::string &currency)
{
    double price = 0;
    fields.read(name, price);
    if (!(price > 0 && price <= highestPrice)) {
        fields.report(name, "is " + formatFixed(price, 6) + ", expected a price per hour above 0 and up to 1000000");
        return {};
    }
    return Money::fromUnits(price, currency);
}

constexpr double longestBilling_s = 31.0 * 24 * 3600;

void readAtLeast(JsonFields &fields, const char *name, double &value, double least, double most = 1e12)
{
    fields.read(name, value);
    if (!(value >= least && value <= most)) {
        fields.report(name, "is " + formatFixed(value, 6) + ", expected " + formatFixed(least, 0) + " or more, and up to " + formatFixed(most, 0));
    }
}

void readCount(JsonFields &fields, const char *name, int &value)
{
    fields.read(name, value);
    if (value < 0 || value > 4096) {
        fields.report(name, "is " + std::to_string(value) + ", expected 0 to 4096");
    }
}

std::string readCurrency(JsonFields &fields)
{
    std::string currency;
    fields.read("currency", currency);
    if (currency.size() != 3 || !std::all_of(currency.begin(), currency.end(), isAsciiLetter)) {
        fields.report("currency", "is '" + currency + "', expected three letters as in USD");
    }
    return upperCase(currency);
}

void readTexts(JsonFields &fields, Offer &offer)
{
    fields.read("id", offer.id);
    if (offer.id.empty()) {
        fields.report("id", "is empty, expected a name");
    }
    fields.read("provider", offer.provider);
    fields.read("region", offer.region);
    fields.readOptional("zone", offer.zone);
    fields.read("instance_type", offer.instanceType);
    fields.read("gpu", offer.gpu);
    fields.readOptional("price_date", offer.priceDate);
    fields.readOptional("source", offer.source);
}

void readOffer(JsonFields &fields, Offer &offer)
{
    readTexts(fields, offer);
    readCount(fields, "gpu_count", offer.gpuCount);
    readCount(fields, "vcpus", offer.vcpus);
    readAtLeast(fields, "memory_gib", offer.memoryGib, 0);
    const std::string currency = readCurrency(fields);
    offer.onDemandPerHour = readPrice(fields, "on_demand_per_hour", currency);
    if (fields.has("transient_per_hour")) {
        offer.transientPerHour = readPrice(fields, "transient_per_hour", currency);
    }
    readAtLeast(fields, "minimum_charge_s", offer.minimumCharge_s, 0, longestBilling_s);
    readAtLeast(fields, "billing_step_s", offer.billingStep_s, 0, longestBilling_s);
    readAtLeast(fields, "notice_s", offer.notice_s, 0);
    fields.readOptional("lifetime_limit_s", offer.lifetimeLimit_s);
    constexpr double shortestLimit_s = 600;     // less than a server takes to start is no server
    if (offer.lifetimeLimit_s && !(*offer.lifetimeLimit_s >= shortestLimit_s)) {
        fields.report("lifetime_limit_s", "is " + formatFixed(*offer.lifetimeLimit_s, 0) + ", expected 600 or more, or null");
    }
}

/// The document with each offer completed from "defaults".
json withDefaults(json document)
{
    if (!document.contains("defaults") || !document["defaults"].is_object() || !document.contains("offers") ||
        !document["offers"].is_array()) {
        return document;
    }
    for (auto &offer : document["offers"]) {
        if (offer.is_object()) {
            json complete = document["defaults"];
            complete.update(offer);
            offer = std::move(complete);
        }
    }
    return document;
}

void checkTogether(JsonFields &fields, const OfferCatalog &catalog)
{
    std::set<std::string> ids;
    for (const auto &offer : catalog.offers) {
        if (!ids.insert(offer.id).second) {
            fields.report("offers", "has the id '" + offer.id + "' twice");
        }
        if (offer.onDemandPerHour.currency != catalog.offers.front().onDemandPerHour.currency) {
            fields.report("offers", "mixes " + catalog.offers.front().onDemandPerHour.currency + " and " +
                                        offer.onDemandPerHour.currency + " ('" + offer.id + "'), expected one currency");
        }
    }
    if (catalog.offers.empty()) {
        fields.report("offers", "is empty, expected at least one offer");
    }
}

} // namespace

Result<OfferCatalog> offersFromJson(std::string_view text, const std::string &source)
{
    auto parsed = JsonFields::parse(text, source);
    if (!parsed) {
        return passOn(parsed.error());
    }
    const json document = withDefaults(std::move(*parsed));
    std::optional<Error> problem;
    JsonFields fields(document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && schema != 1) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads catalogues of schema 1");
    }
    OfferCatalog catalog;
    fields.read("name", catalog.name);
    fields.readOptional("source", catalog.source);
    fields.readArray("offers", [&](JsonFields &each) { readOffer(each, catalog.offers.emplace_back()); });
    if (!problem) {
        checkTogether(fields, catalog);
    }
    return problem ? Result<OfferCatalog>(passOn(*problem)) : catalog;
}

std::vector<std::string> catalogNames()
{
    return {"local", "seed2019", "sample2026"};
}

Result<OfferCatalog> loadOffers(const std::string &nameOrPath)
{
    const auto names = catalogNames();
    const bool builtIn = std::find(names.begin(), names.end(), nameOrPath) != names.end();
    const auto path = builtIn ? resourceFolder() / "offers" / (nameOrPath + ".json") : std::filesystem::path(nameOrPath);
    const auto text = readFile(path);
    if (!text && !builtIn && text.error().code == ErrorCode::NotFound && nameOrPath.find('/') == std::string::npos) {
        return fail(ErrorCode::NotFound, "offers '" + nameOrPath + "': expected local, seed2019, sample2026 or a JSON file");
    }
    return text ? offersFromJson(*text, path.string()) : Result<OfferCatalog>(passOn(text.error()));
}

} // namespace mayfly::catalog
