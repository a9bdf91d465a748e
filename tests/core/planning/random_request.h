// SPDX-License-Identifier: Apache-2.0
// Small random catalogues and requests, full of ties: prices on a coarse grid, the same offer in several zones, mixes of billing rules.
#pragma once
#include "core/base/rng.h"
#include "core/catalog/catalog.h"
#include "core/planning/planner.h"

#include <string>
#include <vector>

namespace mayfly::test {

template <typename T>
const T &oneOf(Rng &rng, const std::vector<T> &values)
{
    return values[rng.below(values.size())];
}

inline Money coarsePrice(Rng &rng, double scale)
{
    return Money::fromUnits(scale * (1 + static_cast<double>(rng.below(6))) / 4);
}

inline Offer randomOffer(Rng &rng, const std::string &region, const std::string &gpu, std::size_t number)
{
    Offer offer;
    offer.id = "offer-" + std::to_string(number);
    offer.provider = "gcp";
    offer.region = region;
    offer.zone = region + "-" + oneOf(rng, std::vector<std::string>{"a", "b", "c"});
    offer.gpu = gpu;
    offer.gpuCount = gpu.empty() ? 0 : rng.below(8) == 0 ? 2 : 1;
    offer.vcpus = gpu.empty() ? oneOf(rng, std::vector<int>{2, 4, 8}) : 8;
    offer.memoryGib = 16;
    const double scale = gpu.empty() ? 0.1 : gpu == "K80" ? 0.7 : gpu == "P100" ? 1.4 : 2.1;
    offer.onDemandPerHour = coarsePrice(rng, scale);
    if (rng.below(5) > 0) {
        offer.transientPerHour = coarsePrice(rng, scale / 3);
    }
    offer.minimumCharge_s = oneOf(rng, std::vector<double>{0, 60, 600});
    offer.billingStep_s = oneOf(rng, std::vector<double>{0, 1, 60, 3600});
    offer.notice_s = oneOf(rng, std::vector<double>{0, 30, 30, 120});
    if (rng.below(3) == 0) {
        offer.lifetimeLimit_s = oneOf(rng, std::vector<double>{6 * 3600, 86400});
    }
    return offer;
}

inline OfferCatalog randomCatalog(Rng &rng)
{
    OfferCatalog catalog;
    catalog.name = "random";
    const std::vector<std::string> places{"us-east1", "us-west1", "europe-west1"};
    const std::vector<std::string> gpus{"K80", "P100", "V100"};
    const std::size_t regions = 1 + rng.below(2), types = 1 + rng.below(3);
    for (std::size_t region = 0; region < regions; ++region) {
        for (std::size_t type = 0; type < types; ++type) {
            for (std::size_t copies = 1 + rng.below(3); copies > 0; --copies) {
                catalog.offers.push_back(randomOffer(rng, places[region], gpus[type], catalog.offers.size()));
            }
        }
        for (std::size_t copies = rng.below(3); copies > 0; --copies) {
            catalog.offers.push_back(randomOffer(rng, places[region], "", catalog.offers.size()));
        }
    }
    return catalog;
}

inline planning::PlanRequest randomRequest(Rng &rng)
{
    planning::PlanRequest request;
    request.workload = catalog::workload(oneOf(rng, std::vector<std::string>{"resnet32-icac19", "res32", "shakebig"})).value();
    request.steps = oneOf(rng, std::vector<std::int64_t>{500, 64000, 1'000'000});
    request.offers = randomCatalog(rng);
    request.maxWorkers = 1 + static_cast<int>(rng.below(5));
    request.maxParameterServers = static_cast<int>(rng.below(3));
    request.psPricings = rng.below(2) == 0 ? std::vector{Pricing::OnDemand, Pricing::Transient} : std::vector<Pricing>{};
    request.includeStartUp = rng.below(3) > 0;
    request.revocationFactor = oneOf(rng, std::vector<double>{0, 1, 1, 4});
    request.priceFactor = oneOf(rng, std::vector<double>{1, 1, 0.731});
    if (rng.below(3) == 0) {
        const Synchronisation bsp{SyncMode::Bsp}, ssp{SyncMode::Ssp}, mixed{SyncMode::SyncSwitch};
        request.synchronisations = oneOf(rng, std::vector<std::vector<Synchronisation>>{{bsp}, {{}, bsp}, {ssp, mixed}, {mixed}});
    }
    if (rng.below(4) == 0) {
        request.replacements = {Replacement::SameOffer, Replacement::None};
    }
    if (rng.below(4) == 0) {
        request.checkpointIntervals_s = {0, 120};
    }
    if (rng.below(5) == 0) {
        request.targets.maxRatePerHour = Money::fromUnits(2.5);
    }
    request.acrossRegions = rng.below(4) == 0;
    request.threads = 1;
    return request;
}

} // namespace mayfly::test
