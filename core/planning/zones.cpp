// SPDX-License-Identifier: Apache-2.0
#include "core/planning/zones.h"

#include <algorithm>

namespace mayfly::planning {

namespace {

constexpr std::size_t mostZones = 3;

/// One offer of each zone that can stand in for a group's, the group's own first.
std::vector<const Offer *> zonesFor(const WorkerGroup &group, const prediction::Predictor &predictor)
{
    const Offer *own = predictor.offer(group.offerId);
    std::vector<const Offer *> zones;
    if (own == nullptr || group.pricing != Pricing::Transient || group.count < 2 || own->gpuCount > 1) {
        return zones;
    }
    zones.push_back(own);
    for (const auto &offer : predictor.conditions().offers.offers) {
        const bool fits = offer.provider == own->provider && offer.region == own->region && offer.gpu == own->gpu && offer.gpuCount == own->gpuCount &&
                          offer.transientPerHour && offer.transientPerHour->micros <= own->transientPerHour->micros;
        const bool isNew = std::none_of(zones.begin(), zones.end(), [&](const Offer *each) { return each->zone == offer.zone; });
        if (fits && isNew && zones.size() < mostZones) {
            zones.push_back(&offer);
        }
    }
    return zones;
}

} // namespace

std::optional<ClusterConfig> spreadOverZones(const ClusterConfig &cluster, const prediction::Predictor &predictor)
{
    ClusterConfig spread = cluster;
    spread.workers.clear();
    bool changed = false;
    for (const auto &group : cluster.workers) {
        const auto zones = zonesFor(group, predictor);
        if (zones.size() < 2) {
            spread.workers.push_back(group);
            continue;
        }
        changed = true;
        const auto parts = static_cast<int>(std::min(zones.size(), static_cast<std::size_t>(group.count)));
        for (int part = 0; part < parts; ++part) {
            WorkerGroup dealt = group;
            dealt.offerId = zones[static_cast<std::size_t>(part)]->id;
            dealt.count = group.count / parts + (part < group.count % parts ? 1 : 0);
            spread.workers.push_back(std::move(dealt));
        }
    }
    return changed ? std::optional(spread) : std::nullopt;
}

void addSpread(std::vector<Candidate> &candidates, std::size_t most, const prediction::Predictor &predictor, const Prediction &baseline)
{
    const std::size_t count = candidates.size();
    std::size_t added = 0;
    for (std::size_t i = 0; i < count && added < most; ++i) {
        const auto cluster = spreadOverZones(candidates[i].cluster, predictor);
        auto predicted = cluster ? predictor.predict(*cluster) : Result<Prediction>(fail(ErrorCode::NotFound, ""));
        if (!predicted) {
            continue;
        }
        Candidate &candidate = candidates.emplace_back();
        candidate.cluster = *cluster;
        candidate.prediction = std::move(*predicted);
        candidate.ratePerHour = predictor.ratePerHour(*cluster);
        prediction::compare(candidate.prediction, baseline);
        ++added;
    }
}

} // namespace mayfly::planning
