// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cluster_option.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace mayfly::cli {

namespace {

const Offer *findOffer(const OfferCatalog &catalog, const std::string &gpu, const std::string &region)
{
    const auto at = std::find_if(catalog.offers.begin(), catalog.offers.end(), [&](const Offer &offer) {
        return lowerCase(offer.gpu) == lowerCase(gpu) && (region.empty() || offer.region == region);
    });
    return at == catalog.offers.end() ? nullptr : &*at;
}

std::string gpusOf(const OfferCatalog &catalog)
{
    std::set<std::string> names;
    for (const auto &offer : catalog.offers) {
        if (!offer.forParameterServers()) {
            names.insert(lowerCase(offer.gpu));
        }
    }
    std::string text;
    for (const auto &name : names) {
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// The first region, in the catalogue's order, that has every type; empty if none has.
std::string regionWithAll(const OfferCatalog &catalog, const std::vector<std::pair<std::string, int>> &workers)
{
    for (const auto &offer : catalog.offers) {
        if (std::all_of(workers.begin(), workers.end(), [&](const auto &each) { return findOffer(catalog, each.first, offer.region) != nullptr; })) {
            return offer.region;
        }
    }
    return {};
}

Result<void> addWorker(ClusterConfig &cluster, const OfferCatalog &catalog, const std::string &gpu, const std::string &region, Pricing pricing)
{
    const Offer *offer = findOffer(catalog, gpu, region);
    if (offer == nullptr || gpu.empty()) {
        return fail(ErrorCode::InvalidInput, "--workers: no offer of '" + gpu + "'" + (region.empty() ? "" : " in " + region) + "; " +
                                                 catalog.name + " has " + gpusOf(catalog));
    }
    if (!offer->pricePerHour(pricing)) {
        return fail(ErrorCode::InvalidInput, "--pricing: '" + offer->id + "' is not to be had as " + std::string(toString(pricing)));
    }
    const auto same = std::find_if(cluster.workers.begin(), cluster.workers.end(), [&](const auto &each) { return each.offerId == offer->id; });
    if (same != cluster.workers.end()) {
        ++same->count;
    } else {
        cluster.workers.push_back({offer->id, offer->gpu, offer->region, 1, pricing});
    }
    return {};
}

/// One entry per worker: its region, in the order given.
Result<std::vector<std::string>> regionsOf(const ClusterOptions &options, const OfferCatalog &catalog, std::size_t workers, const std::string &common)
{
    if (options.regions.empty()) {
        return std::vector<std::string>(workers, common);
    }
    const auto counts = parseCounts(options.regions, "--regions");
    if (!counts) {
        return passOn(counts.error());
    }
    std::vector<std::string> regions;
    for (const auto &[region, count] : *counts) {
        if (std::none_of(catalog.offers.begin(), catalog.offers.end(), [&name = region](const Offer &offer) { return offer.region == name; })) {
            return fail(ErrorCode::InvalidInput, "--regions: '" + region + "': " + catalog.name + " has no offers there");
        }
        regions.insert(regions.end(), static_cast<std::size_t>(count), region);
    }
    if (regions.size() != workers) {
        return fail(ErrorCode::InvalidInput, "--regions: has " + std::to_string(regions.size()) + " servers, but --workers has " + std::to_string(workers));
    }
    return regions;
}

} // namespace

Result<std::vector<std::pair<std::string, int>>> parseCounts(const std::string &text, const std::string &option)
{
    constexpr int most = 4096;
    std::vector<std::pair<std::string, int>> counts;
    for (const auto &part : split(text, ',')) {
        const auto sides = split(std::string(trimmed(part)), '=');
        const auto count = sides.size() == 2 ? parseInteger(sides[1]) : std::nullopt;
        if (!count || sides[0].empty() || *count < 1 || *count > most) {
            return fail(ErrorCode::InvalidInput, option + ": '" + part + "': expected NAME=COUNT with a count of 1 to " + std::to_string(most));
        }
        counts.emplace_back(sides[0], static_cast<int>(*count));
    }
    if (counts.empty()) {
        return fail(ErrorCode::InvalidInput, option + " is empty, expected NAME=COUNT,...");
    }
    return counts;
}

namespace {

/// "4", of SSP.
bool readBound(const std::string &text, Synchronisation &made)
{
    const auto number = parseDouble(text);
    if (made.mode != SyncMode::Ssp || !number || !(*number >= 0 && *number <= 1'000'000) || *number != std::floor(*number)) {
        return false;
    }
    made.stalenessBound = static_cast<int>(*number);
    return true;
}

/// "0.05", "stragglers" (under BSP until there are some) or "0.05+stragglers" (until then, or until there are some), of Sync-Switch.
bool readSwitch(const std::string &text, Synchronisation &made)
{
    const auto sides = split(text, '+');
    const bool onStragglers = !sides.empty() && sides.back() == "stragglers";
    if (made.mode != SyncMode::SyncSwitch || sides.empty() || sides.size() > (onStragglers ? 2U : 1U)) {
        return false;
    }
    const auto share = onStragglers && sides.size() == 1 ? std::optional<double>(1) : parseDouble(sides.front());
    if (!share || !(*share >= 0 && *share <= 1)) {
        return false;
    }
    made.bspFraction = *share;
    made.switchOnStragglers = onStragglers;
    return true;
}

} // namespace

Result<Synchronisation> parseSynchronisation(const std::string &text, const std::string &option)
{
    const auto parts = split(text, '=');
    const auto mode = syncModeFromString(parts.empty() ? text : parts.front());
    if (!mode) {
        return failWith(mode.error(), option);
    }
    Synchronisation made;
    made.mode = *mode;
    if (parts.size() < 2) {
        return made;
    }
    if (parts.size() > 2 || !(readBound(parts[1], made) || readSwitch(parts[1], made))) {
        return fail(ErrorCode::InvalidInput,
                    option + ": '" + text + "': expected asp, bsp, ssp, ssp=4 (a bound in steps), sync-switch, sync-switch=0.05 (the share under BSP, 0 to 1), " +
                        "sync-switch=stragglers or sync-switch=0.05+stragglers");
    }
    return made;
}

Result<ClusterConfig> clusterFrom(const ClusterOptions &options, const OfferCatalog &catalog)
{
    const auto counts = parseCounts(options.workers, "--workers");
    const auto pricing = pricingFromString(options.pricing);
    const auto psPricing = pricingFromString(options.psPricing);
    if (!counts) {
        return passOn(counts.error());
    }
    if (!pricing || !psPricing) {
        return !pricing ? failWith(pricing.error(), "--pricing") : failWith(psPricing.error(), "--ps-pricing");
    }
    std::vector<std::string> gpus;
    for (const auto &[gpu, count] : *counts) {
        gpus.insert(gpus.end(), static_cast<std::size_t>(count), gpu);
    }
    const auto regions = regionsOf(options, catalog, gpus.size(), regionWithAll(catalog, *counts));
    if (!regions) {
        return passOn(regions.error());
    }
    const auto synchronisation = parseSynchronisation(options.synchronisation, "--sync");
    if (!synchronisation) {
        return passOn(synchronisation.error());
    }
    ClusterConfig cluster;
    cluster.synchronisation = *synchronisation;
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        if (auto added = addWorker(cluster, catalog, gpus[i], (*regions)[i], *pricing); !added) {
            return passOn(added.error());
        }
    }
    cluster.parameterServers = options.parameterServers >= 0 ? options.parameterServers : (gpus.size() > 1 ? 1 : 0);
    cluster.psPricing = *psPricing;
    if (cluster.parameterServers > 0) {
        const Offer *server = findOffer(catalog, "", regions->front());
        server = server != nullptr ? server : findOffer(catalog, "", "");
        if (server == nullptr) {
            return fail(ErrorCode::InvalidInput, "--ps: " + catalog.name + " has no server for parameters");
        }
        cluster.psOfferId = server->id;
    }
    return cluster;
}

} // namespace mayfly::cli
