// SPDX-License-Identifier: Apache-2.0
#include "core/planning/ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::planning {

namespace {

double logOf(double value)
{
    return std::log(std::max(value, 1e-9));
}

bool hasTargets(const PlanTargets &targets)
{
    return targets.deadline_s || targets.budget || targets.minAccuracyPct;
}

struct Key {
    int tier = 0;               ///< 0 meets the targets, 1 on the front, 2 neither
    double nearness = 0;        ///< tier 1: the shortfall
    double score = 0;
    double second = 0;          ///< cost for those equally fast, time for those equally cheap
    double lessChance = 0;      ///< of those alike in both
    int servers = 0;
    std::size_t place = 0;
    auto operator<=>(const Key &) const = default;
};

/// To nine digits: clusters that differ in the order of a sum are alike.
double rounded(double value)
{
    if (value == 0 || !std::isfinite(value)) {
        return value;
    }
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 8);
    return std::round(value / unit) * unit;
}

Key keyOf(const Candidate &candidate, std::size_t place, const PlanTargets &targets, const Scale &scale)
{
    Key key;
    key.tier = candidate.meetsTargets ? 0 : candidate.onFront ? 1 : 2;
    key.nearness = key.tier == 1 ? shortfallOf(candidate, targets).size() : 0;
    key.score = rounded(score(candidate.prediction, scale));
    key.second = rounded(scale.objective == Objective::Time ? candidate.prediction.cost.units() : candidate.prediction.time_s);
    key.lessChance = -candidate.prediction.chanceToMeetTargets;
    key.servers = candidate.cluster.workerCount() + candidate.cluster.parameterServers;
    key.place = place;
    return key;
}

bool before(const Key &a, const Key &b)
{
    return (a <=> b) == std::partial_ordering::less;
}

/// A plan's chance to meet some of the targets, from its chances to meet each: time and budget are met together or not.
double chanceFor(const Prediction &prediction, const PlanTargets &targets)
{
    return std::min(targets.deadline_s ? prediction.chanceInTime : 1, targets.budget ? prediction.chanceInBudget : 1) *
           (targets.minAccuracyPct ? prediction.chanceAccurate : 1);
}

struct Dropped {
    std::string name;
    PlanTargets left;
};

std::vector<Dropped> droppedOneByOne(const PlanTargets &targets)
{
    std::vector<Dropped> all;
    const auto add = [&](const char *name, auto &&drop) {
        all.push_back({name, targets});
        drop(all.back().left);
    };
    if (targets.deadline_s) {
        add("deadline", [](PlanTargets &left) { left.deadline_s.reset(); });
    }
    if (targets.budget) {
        add("budget", [](PlanTargets &left) { left.budget.reset(); });
    }
    if (targets.minAccuracyPct) {
        add("accuracy", [](PlanTargets &left) { left.minAccuracyPct.reset(); });
    }
    if (targets.maxRatePerHour) {
        add("rate", [](PlanTargets &left) { left.maxRatePerHour.reset(); });
    }
    if (hasTargets(targets)) {
        add("confidence", [](PlanTargets &left) { left.confidence = 0; });
    }
    return all;
}

} // namespace

double Shortfall::size() const
{
    constexpr double perAccuracyPoint = 0.05;       // a point of accuracy weighs as 5 % of the budget
    return time + cost + accuracyPoints * perAccuracyPoint + (accuracyUnknown ? 1 : 0) + rate + confidence;
}

Shortfall shortfallAt(const Candidate &candidate, const PlanTargets &targets, double chance)
{
    const Prediction &prediction = candidate.prediction;
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
    if (targets.maxRatePerHour) {
        shortfall.rate = std::max(0.0, candidate.ratePerHour.units() / targets.maxRatePerHour->units() - 1);
    }
    if (hasTargets(targets)) {
        shortfall.confidence = std::max(0.0, targets.confidence - chance);
    }
    return shortfall;
}

Shortfall shortfallOf(const Candidate &candidate, const PlanTargets &targets)
{
    return shortfallAt(candidate, targets, candidate.prediction.chanceToMeetTargets);
}

Scale scaleOf(const std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective)
{
    Scale scale;
    scale.objective = objective;
    std::vector<std::pair<double, double>> points, all;
    for (const auto &candidate : candidates) {
        all.emplace_back(logOf(candidate.prediction.time_s), logOf(candidate.prediction.cost.units()));
        if (shortfallOf(candidate, targets).none()) {
            points.push_back(all.back());
        }
    }
    points = points.empty() ? all : points;
    std::sort(points.begin(), points.end());
    std::vector<std::pair<double, double>> front;
    for (const auto &point : points) {
        if (front.empty() || point.second < front.back().second) {
            front.push_back(point);
        }
    }
    const bool bent = front.size() > 2 && front.back().first > front.front().first;
    if (bent) {
        const double leastExtent = std::log(1.1);
        scale.timeFrom = front.front().first;
        scale.timePer = 1 / std::max(leastExtent, front.back().first - front.front().first);
        scale.costFrom = front.back().second;
        scale.costPer = 1 / std::max(leastExtent, front.front().second - front.back().second);
    }
    return scale;
}

double score(const Prediction &prediction, const Scale &scale)
{
    switch (scale.objective) {
    case Objective::Cost: return prediction.cost.units();
    case Objective::Time: return prediction.time_s;
    case Objective::Knee: break;
    }
    return (logOf(prediction.time_s) - scale.timeFrom) * scale.timePer + (logOf(prediction.cost.units()) - scale.costFrom) * scale.costPer;
}

void rankCandidates(std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective)
{
    for (auto &candidate : candidates) {
        candidate.meetsTargets = shortfallOf(candidate, targets).none();
    }
    const Scale scale = scaleOf(candidates, targets, objective);
    std::vector<Key> keys;
    keys.reserve(candidates.size());
    for (const auto &candidate : candidates) {
        keys.push_back(keyOf(candidate, keys.size(), targets, scale));
    }
    std::sort(keys.begin(), keys.end(), before);
    std::vector<Candidate> sorted;
    sorted.reserve(candidates.size());
    for (const auto &key : keys) {
        sorted.push_back(std::move(candidates[key.place]));
        sorted.back().rank = key.tier < 2 ? static_cast<int>(sorted.size()) : 0;
    }
    candidates = std::move(sorted);
}

std::vector<BindingTarget> bindingTargets(const std::vector<Candidate> &candidates, const PlanTargets &targets, Objective objective)
{
    std::vector<BindingTarget> binding;
    for (const auto &dropped : droppedOneByOne(targets)) {
        BindingTarget target{dropped.name, std::nullopt};
        const Scale scale = scaleOf(candidates, dropped.left, objective);
        std::optional<Key> best;
        for (std::size_t i = 0; i < candidates.size(); ++i) {
            if (!shortfallAt(candidates[i], dropped.left, chanceFor(candidates[i].prediction, dropped.left)).none()) {
                continue;
            }
            const Key key = keyOf(candidates[i], i, dropped.left, scale);
            if (!best || before(key, *best)) {
                best = key;
                target.candidate = i;
            }
        }
        binding.push_back(target);
    }
    return binding;
}

} // namespace mayfly::planning
