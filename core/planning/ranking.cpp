// SPDX-License-Identifier: Apache-2.0
#include "core/planning/ranking.h"

#include <algorithm>
#include <cmath>

namespace mayfly::planning {

double Shortfall::size() const
{
    constexpr double perAccuracyPoint = 0.05;       // a point of accuracy weighs as 5 % of the budget
    return time + cost + accuracyPoints * perAccuracyPoint + (accuracyUnknown ? 1 : 0) + confidence;
}

Shortfall shortfallOf(const Prediction &prediction, const PlanTargets &targets)
{
    Shortfall shortfall;
    if (targets.deadline_s) {
        shortfall.time = std::max(0.0, prediction.time_s / *targets.deadline_s - 1);
    }
    if (targets.budget) {
        shortfall.cost = std::max(0.0, prediction.cost.units() / targets.budget->units() - 1);
    }
    if (targets.minAccuracyPct) {
        shortfall.accuracyUnknown = !prediction.accuracyPct;
        shortfall.accuracyPoints = prediction.accuracyPct ? std::max(0.0, *targets.minAccuracyPct - *prediction.accuracyPct) : 0;
    }
    if (targets.deadline_s || targets.budget || targets.minAccuracyPct) {
        shortfall.confidence = std::max(0.0, targets.confidence - prediction.chanceToMeetTargets);
    }
    return shortfall;
}

double score(const Prediction &prediction, Objective objective)
{
    switch (objective) {
    case Objective::Cost: return prediction.cost.units();
    case Objective::Time: return prediction.time_s;
    case Objective::Knee: break;
    }
    return std::log(prediction.time_s) + std::log(std::max(prediction.cost.units(), 1e-9));
}

namespace {

struct Key {
    int tier = 0;               ///< 0 meets the targets, 1 on the front, 2 neither
    double nearness = 0;        ///< tier 1: the shortfall
    double score = 0;
    double second = 0;          ///< cost for those equally fast, time for those equally cheap
    int servers = 0;
    std::size_t place = 0;
    auto operator<=>(const Key &) const = default;
};

Key keyOf(const Candidate &candidate, std::size_t place, const PlanTargets &targets, Objective objective)
{
    Key key;
    key.tier = candidate.meetsTargets ? 0 : candidate.onFront ? 1 : 2;
    key.nearness = key.tier == 1 ? shortfallOf(candidate.prediction, targets).size() : 0;
    key.score = score(candidate.prediction, objective);
    key.second = objective == Objective::Time ? candidate.prediction.cost.units() : candidate.prediction.time_s;
    key.servers = candidate.cluster.workerCount() + candidate.cluster.parameterServers;
    key.place = place;
    return key;
}

} // namespace

void rankCandidates(std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective)
{
    std::vector<Key> keys;
    keys.reserve(candidates.size());
    for (auto &candidate : candidates) {
        candidate.meetsTargets = shortfallOf(candidate.prediction, targets).none();
        keys.push_back(keyOf(candidate, keys.size(), targets, objective));
    }
    std::sort(keys.begin(), keys.end(), [](const Key &a, const Key &b) { return (a <=> b) == std::partial_ordering::less; });
    std::vector<Candidate> sorted;
    sorted.reserve(candidates.size());
    for (const auto &key : keys) {
        sorted.push_back(std::move(candidates[key.place]));
        sorted.back().rank = key.tier < 2 ? static_cast<int>(sorted.size()) : 0;
    }
    candidates = std::move(sorted);
}

} // namespace mayfly::planning
