// SPDX-License-Identifier: Apache-2.0
// Which offers a search looks at: those that the request allows, without those that another one is as good as in everything.
#pragma once
#include "core/planning/planner.h"

#include <string>
#include <vector>

namespace mayfly::planning {

/// "provider/region".
std::string placeOf(const Offer &offer);

/// Whether the request's providers, regions and GPU types (all where it names none) have the offer.
bool isAllowed(const PlanRequest &request, const Offer &offer);
/// What workers may be rented at: on-demand first, each once.
std::vector<Pricing> pricingsOf(const PlanRequest &request);
/// InvalidInput naming the field, the value and what the offers have if a name is unknown or nothing is left to train on.
Result<void> checkAllowed(const PlanRequest &request);

/// At the pricing, cheapest first and in the catalogue's order among equals; those that cannot be had that way left out. Without the
/// dominated ones: an offer goes where another of the same GPU type, region, billing step, notice and lifetime limit has no higher price per
/// GPU and minimum charge, and a number of GPUs that divides its own.
std::vector<const Offer *> worthwhile(std::vector<const Offer *> offers, Pricing pricing, bool keepDominated = false);

/// The offers of every zone that are worthwhile at one of the pricings, in the catalogue's order: those of other zones are where lost
/// servers may be replaced and clusters spread.
OfferCatalog worthwhile(const OfferCatalog &catalog, const Workload &workload);

/// Servers that can hold the parameters: with 4 vCPUs and enough memory where the region has such, else all it has.
std::vector<const Offer *> parameterServersOf(const std::vector<const Offer *> &offers, const Workload &workload);

} // namespace mayfly::planning
