// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/replacement.h"

#include <algorithm>

namespace mayfly::planning {

namespace {

const Offer *cheapest(const OfferCatalog &offers, const Offer &lost, const auto &fits)
{
    const Offer *best = nullptr;
    for (const auto &offer : offers.offers) {
        const bool cheaper = best == nullptr || (offer.transientPerHour && offer.transientPerHour->micros < best->transientPerHour->micros);
        if (offer.id != lost.id && offer.gpu == lost.gpu && offer.transientPerHour && fits(offer) && cheaper) {
            best = &offer;
        }
    }
    return best;
}

void replaceGroup(WorkerGroup &group, Replacement how, const OfferCatalog &offers)
{
    const Offer *lost = offers.find(group.offerId);
    if (lost == nullptr || group.pricing != Pricing::Transient) {
        return;
    }
    if (how == Replacement::OnDemand) {
        group.pricing = Pricing::OnDemand;
        return;
    }
    const Offer *next = how == Replacement::NextCheapest
                            ? cheapest(offers, *lost, [](const Offer &) { return true; })
                            : cheapest(offers, *lost, [lost](const Offer &offer) {
                                  return offer.instanceType == lost->instanceType && (offer.zone != lost->zone || offer.region != lost->region);
                              });
    if (next != nullptr) {
        group.offerId = next->id;
        group.region = next->region;
    }
}

} // namespace

ClusterConfig replacementsOf(const ClusterConfig &cluster, const OfferCatalog &offers)
{
    ClusterConfig after = cluster;
    if (cluster.replacement == Replacement::SameOffer || cluster.replacement == Replacement::None) {
        return after;
    }
    for (auto &group : after.workers) {
        replaceGroup(group, cluster.replacement, offers);
    }
    if (cluster.replacement == Replacement::OnDemand) {
        after.psPricing = Pricing::OnDemand;
    }
    return after;
}

Result<simulation::RunPolicy> runPolicyOf(const ClusterConfig &cluster, const prediction::Predictor &predictor)
{
    simulation::RunPolicy policy;
    if (cluster.replacement == Replacement::SameOffer || cluster.replacement == Replacement::None) {
        return policy;
    }
    const auto model = predictor.model(replacementsOf(cluster, predictor.conditions().offers));
    if (!model) {
        return passOn(model.error());
    }
    policy.replacements = model->workers;
    policy.replacements.push_back(model->parameterServers);
    return policy;
}

} // namespace mayfly::planning
