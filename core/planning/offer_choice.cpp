// SPDX-License-Identifier: Apache-2.0
#include "core/planning/offer_choice.h"

#include "core/base/text.h"

#include <algorithm>
#include <limits>
#include <set>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace mayfly::planning {

namespace {

using Names = std::vector<std::string>;

bool allows(const Names &names, const std::string &value)
{
    return names.empty() || std::any_of(names.begin(), names.end(), [&](const auto &each) { return lowerCase(each) == lowerCase(value); });
}

std::string listed(const std::set<std::string> &names)
{
    constexpr std::size_t most = 40;
    std::string text;
    std::size_t count = 0;
    for (const auto &name : names) {
        if (++count > most) {
            return text + " and " + std::to_string(names.size() - most) + " more";
        }
        text += (text.empty() ? "" : ", ") + name;
    }
    return text;
}

/// Names that no offer has.
Result<void> checkNames(const Names &names, const std::set<std::string> &known, const std::string &what)
{
    for (const auto &name : names) {
        if (std::none_of(known.begin(), known.end(), [&](const auto &each) { return lowerCase(each) == lowerCase(name); })) {
            return fail(ErrorCode::InvalidInput, "the " + what + " '" + name + "' has no offers, expected some of " + listed(known));
        }
    }
    return {};
}

int gpusOf(const Offer &offer)
{
    return std::max(1, offer.gpuCount);
}

/// Price per GPU at the pricing, in micro-units; there is one.
double priceOf(const Offer &offer, Pricing pricing)
{
    return static_cast<double>(offer.pricePerHour(pricing)->micros) / gpusOf(offer);
}

bool dominates(const Offer &a, const Offer &b, Pricing pricing)
{
    return priceOf(a, pricing) <= priceOf(b, pricing) && a.minimumCharge_s <= b.minimumCharge_s && a.billingStep_s == b.billingStep_s &&
           a.notice_s == b.notice_s && gpusOf(b) % gpusOf(a) == 0 && a.lifetimeLimit_s == b.lifetimeLimit_s;
}

} // namespace

std::string placeOf(const Offer &offer)
{
    return offer.provider + "/" + offer.region;
}

bool isAllowed(const PlanRequest &request, const Offer &offer)
{
    return allows(request.providers, offer.provider) && allows(request.regions, offer.region) &&
           (offer.forParameterServers() || allows(request.gpus, offer.gpu));
}

std::vector<Pricing> pricingsOf(const PlanRequest &request)
{
    std::vector<Pricing> pricings;
    for (const Pricing pricing : {Pricing::OnDemand, Pricing::Transient}) {
        if (request.pricings.empty() || std::find(request.pricings.begin(), request.pricings.end(), pricing) != request.pricings.end()) {
            pricings.push_back(pricing);
        }
    }
    return pricings;
}

Result<void> checkAllowed(const PlanRequest &request)
{
    std::set<std::string> providers, regions, gpus;
    for (const auto &offer : request.offers.offers) {
        providers.insert(offer.provider);
        regions.insert(offer.region);
        if (!offer.forParameterServers()) {
            gpus.insert(offer.gpu);
        }
    }
    for (const auto &checked : {checkNames(request.providers, providers, "provider"), checkNames(request.regions, regions, "region"),
                                checkNames(request.gpus, gpus, "GPU type")}) {
        if (!checked) {
            return checked;
        }
    }
    const auto pricings = pricingsOf(request);
    const auto hasWorkers = [&](bool atPricing) {
        return std::any_of(request.offers.offers.begin(), request.offers.offers.end(), [&](const Offer &offer) {
            return !offer.forParameterServers() && isAllowed(request, offer) &&
                   (!atPricing || std::any_of(pricings.begin(), pricings.end(), [&](Pricing each) { return offer.pricePerHour(each).has_value(); }));
        });
    };
    if (!hasWorkers(false)) {
        return fail(ErrorCode::InvalidInput, "offers '" + request.offers.name + "' have no server for workers" +
                                                 (gpus.empty() ? "" : " with the providers, regions and GPU types allowed"));
    }
    return hasWorkers(true) ? Result<void>{} : fail(ErrorCode::InvalidInput, "offers '" + request.offers.name + "' have no " +
                                                        std::string(toString(pricings.front())) + " server for workers, expected another pricing");
}

std::vector<const Offer *> worthwhile(std::vector<const Offer *> offers, Pricing pricing, bool keepDominated)
{
    std::erase_if(offers, [&](const Offer *offer) { return !offer->pricePerHour(pricing); });
    std::stable_sort(offers.begin(), offers.end(), [&](const Offer *a, const Offer *b) {
        const auto key = [&](const Offer &offer) {
            return std::tuple(priceOf(offer, pricing), offer.minimumCharge_s, offer.billingStep_s, offer.notice_s, gpusOf(offer),
                              -offer.lifetimeLimit_s.value_or(std::numeric_limits<double>::infinity()));
        };
        return key(*a) < key(*b);
    });
    if (keepDominated) {
        return offers;
    }
    std::vector<const Offer *> kept;
    for (const Offer *offer : offers) {
        if (std::none_of(kept.begin(), kept.end(), [&](const Offer *other) { return dominates(*other, *offer, pricing); })) {
            kept.push_back(offer);
        }
    }
    return kept;
}

OfferCatalog worthwhile(const OfferCatalog &catalog, const Workload &workload)
{
    std::unordered_map<std::string, std::vector<const Offer *>> groups;
    for (const auto &offer : catalog.offers) {
        groups[placeOf(offer) + "/" + offer.zone + "/" + offer.gpu].push_back(&offer);
    }
    std::unordered_set<const Offer *> kept;
    for (auto &[key, offers] : groups) {
        if (offers.front()->forParameterServers()) {
            offers = parameterServersOf(offers, workload);
        }
        for (const Pricing pricing : {Pricing::OnDemand, Pricing::Transient}) {
            const auto best = worthwhile(offers, pricing);
            kept.insert(best.begin(), best.end());
        }
    }
    OfferCatalog reduced;
    reduced.name = catalog.name;
    reduced.source = catalog.source;
    for (const auto &offer : catalog.offers) {
        if (kept.contains(&offer)) {
            reduced.offers.push_back(offer);
        }
    }
    return reduced;
}

std::vector<const Offer *> parameterServersOf(const std::vector<const Offer *> &offers, const Workload &workload)
{
    constexpr int fewestCpus = 4;               // as the measured ones had
    constexpr double bytesPerParameter = 12;    // weight, gradient, momentum
    const double needed_gib = static_cast<double>(workload.parameters) * bytesPerParameter / (1024.0 * 1024 * 1024);
    std::vector<const Offer *> all, large;
    for (const Offer *offer : offers) {
        if (offer->forParameterServers()) {
            all.push_back(offer);
            if (offer->vcpus >= fewestCpus && offer->memoryGib >= needed_gib) {
                large.push_back(offer);
            }
        }
    }
    return large.empty() ? all : large;
}

} // namespace mayfly::planning
