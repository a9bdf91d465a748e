// SPDX-License-Identifier: Apache-2.0
#include "core/planning/enumerate.h"

#include "core/base/text.h"

#include <algorithm>
#include <functional>
#include <set>

namespace mayfly::planning {

namespace {

constexpr double mostConfigurations = 400000;

/// What one region has: per GPU type its cheapest offer, and the cheapest server for parameters.
struct Region {
    std::string name;
    std::vector<const Offer *> workers;         ///< in the order of the GPU types
    const Offer *parameterServer = nullptr;
};

bool cheaper(const Offer *left, const Offer *right)
{
    return right == nullptr || left->onDemandPerHour.micros < right->onDemandPerHour.micros;
}

std::vector<Region> regionsOf(const OfferCatalog &catalog, std::span<const std::string> gpus)
{
    std::vector<Region> regions;
    for (const auto &offer : catalog.offers) {
        auto at = std::find_if(regions.begin(), regions.end(), [&](const Region &each) { return each.name == offer.region; });
        if (at == regions.end()) {
            at = regions.insert(regions.end(), {offer.region, std::vector<const Offer *>(gpus.size(), nullptr), nullptr});
        }
        if (offer.forParameterServers()) {
            at->parameterServer = cheaper(&offer, at->parameterServer) ? &offer : at->parameterServer;
            continue;
        }
        const auto gpu = std::find(gpus.begin(), gpus.end(), offer.gpu);
        if (gpu != gpus.end()) {
            const Offer *&kept = at->workers[static_cast<std::size_t>(gpu - gpus.begin())];
            kept = cheaper(&offer, kept) ? &offer : kept;
        }
    }
    return regions;
}

/// Equal for regions between which the models see no difference.
std::string signatureOf(const Region &region)
{
    std::string signature;
    const auto add = [&](const Offer *offer) {
        if (offer != nullptr) {
            signature += offer->provider + "/" + std::to_string(offer->onDemandPerHour.micros) + "/" +
                         (offer->transientPerHour ? std::to_string(offer->transientPerHour->micros) : "-") + "/" +
                         formatFixed(offer->minimumCharge_s, 3) + "/" + formatFixed(offer->billingStep_s, 3);
        }
        signature += ";";
    };
    for (const Offer *offer : region.workers) {
        add(offer);
    }
    add(region.parameterServer);
    return signature;
}

/// Calls each with every split of 1 to `most` workers over the types.
void forEachSplit(std::size_t types, int most, const std::function<void(const std::vector<int> &)> &each)
{
    std::vector<int> counts(types, 0);
    const std::function<void(std::size_t, int)> fill = [&](std::size_t type, int left) {
        if (type == types) {
            if (left < most) {
                each(counts);
            }
            return;
        }
        for (int count = 0; count <= left; ++count) {
            counts[type] = count;
            fill(type + 1, left - count);
        }
        counts[type] = 0;
    };
    fill(0, most);
}

/// Nothing if a type is not offered in the region or not at this pricing.
std::optional<ClusterConfig> clusterOf(const Region &region, const std::vector<int> &counts, Pricing pricing)
{
    ClusterConfig cluster;
    for (std::size_t type = 0; type < counts.size(); ++type) {
        if (counts[type] == 0) {
            continue;
        }
        const Offer *offer = region.workers[type];
        if (offer == nullptr || !offer->pricePerHour(pricing)) {
            return std::nullopt;
        }
        cluster.workers.push_back({offer->id, offer->gpu, offer->region, counts[type], pricing});
    }
    return cluster;
}

double splits(std::size_t types, int most)
{
    double count = 1;
    for (std::size_t i = 1; i <= types; ++i) {
        count *= (most + static_cast<double>(i)) / static_cast<double>(i);
    }
    return count - 1;
}

/// The cluster with each number of parameter servers.
void addWithServers(std::vector<ClusterConfig> &all, ClusterConfig cluster, const Region &region, const PlanRequest &request)
{
    const bool holdsItself = cluster.workerCount() == 1 && request.offers.offers.front().provider != "local";
    const int most = region.parameterServer == nullptr ? 0 : request.maxParameterServers;
    for (int servers = holdsItself ? 0 : 1; servers <= most; ++servers) {
        cluster.parameterServers = servers;
        if (servers > 0) {
            cluster.psOfferId = region.parameterServer->id;
            cluster.psPricing = region.parameterServer->pricePerHour(request.psPricing) ? request.psPricing : Pricing::OnDemand;
        }
        all.push_back(cluster);
    }
}

} // namespace

Result<std::vector<ClusterConfig>> enumerate(const PlanRequest &request, std::span<const std::string> gpus)
{
    std::vector<Region> regions;
    std::set<std::string> seen;
    for (auto &region : regionsOf(request.offers, gpus)) {
        if (seen.insert(signatureOf(region)).second) {
            regions.push_back(std::move(region));
        }
    }
    const double expected = splits(gpus.size(), request.maxWorkers) * static_cast<double>(regions.size()) * 2 * (request.maxParameterServers + 1);
    if (expected > mostConfigurations) {
        return fail(ErrorCode::InvalidInput, "up to " + std::to_string(request.maxWorkers) + " workers of " + std::to_string(gpus.size()) +
                                                 " GPU types in " + std::to_string(regions.size()) + " regions are " +
                                                 formatFixed(expected, 0) + " clusters, more than the " + formatFixed(mostConfigurations, 0) +
                                                 " that are searched; allow fewer workers");
    }
    std::vector<ClusterConfig> all;
    for (const auto &region : regions) {
        for (const Pricing pricing : {Pricing::Transient, Pricing::OnDemand}) {
            forEachSplit(gpus.size(), request.maxWorkers, [&](const std::vector<int> &counts) {
                if (auto cluster = clusterOf(region, counts, pricing)) {
                    addWithServers(all, std::move(*cluster), region, request);
                }
            });
        }
    }
    return all;
}

Result<ClusterConfig> baselineCluster(const PlanRequest &request, std::span<const std::string> gpus)
{
    const Offer *best = nullptr;
    std::set<std::string> known;
    for (const auto &offer : request.offers.offers) {
        if (std::find(gpus.begin(), gpus.end(), offer.gpu) == gpus.end()) {
            continue;
        }
        known.insert(offer.gpu);
        const bool wanted = request.baselineGpu.empty() || lowerCase(offer.gpu) == lowerCase(request.baselineGpu);
        best = wanted && cheaper(&offer, best) ? &offer : best;
    }
    if (best == nullptr) {
        std::string names;
        for (const auto &name : known) {
            names += (names.empty() ? "" : ", ") + name;
        }
        return fail(ErrorCode::InvalidInput, "baseline '" + request.baselineGpu + "': expected one of " + names);
    }
    ClusterConfig cluster;
    cluster.workers.push_back({best->id, best->gpu, best->region, 1, Pricing::OnDemand});
    return cluster;
}

} // namespace mayfly::planning
