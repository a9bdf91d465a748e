// SPDX-License-Identifier: Apache-2.0
#include "core/planning/risk.h"

#include "core/planning/policies/replacement.h"
#include "core/planning/ranking.h"
#include "core/simulation/places.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <set>
#include <thread>

namespace mayfly::planning {

namespace {

bool isSteady(const Candidate &candidate)
{
    return std::all_of(candidate.cluster.workers.begin(), candidate.cluster.workers.end(),
                       [](const WorkerGroup &group) { return group.pricing == Pricing::OnDemand; });
}

/// Each loss is an event: runs of years with thousands of losses get fewer trials, and none where a few hundred would take minutes.
int affordableTrials(const Prediction &prediction, int asked)
{
    constexpr double mostLosses = 3e5;
    constexpr int fewest = 100;
    const double losses = std::max(1.0, prediction.expectedRevocations);
    const double affordable = mostLosses / losses;
    return affordable >= asked ? asked : affordable >= fewest ? static_cast<int>(affordable) : 0;
}

int threadsFor(const PlanRequest &request)
{
    return request.threads > 0 ? request.threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

/// Ordered as rankCandidates orders: those that would meet the targets by the objective, the front's others by their shortfall, the rest.
double standingOf(const Candidate &candidate, const PlanTargets &targets, const Scale &scale, double chance)
{
    constexpr double onTheFront = 1, besideIt = 1e9;
    const Shortfall shortfall = shortfallAt(candidate, targets, chance);
    const double byObjective = 0.5 + std::atan(score(candidate.prediction, scale)) / std::numbers::pi;      // 0 to 1
    return shortfall.none() ? byObjective : candidate.onFront ? onTheFront + shortfall.size() : besideIt + byObjective;
}

Money moneyOf(double units, const Money &like)
{
    return Money::fromUnits(units, like.currency);
}

} // namespace

bool isSimulated(const Candidate &candidate, const PlanRequest &request)
{
    return candidate.prediction.simulatedRuns > 0 && candidate.prediction.simulatedRuns >= affordableTrials(candidate.prediction, request.trials);
}

std::vector<std::size_t> contenders(const std::vector<Candidate> &candidates, const PlanRequest &request, std::size_t most)
{
    PlanTargets onAverage = request.targets;
    onAverage.confidence = 0;
    const Scale scale = scaleOf(candidates, onAverage, request.objective);
    struct Entry {
        bool misses;
        double shortfall, score;
        std::size_t index;
        auto operator<=>(const Entry &) const = default;
    };
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Shortfall shortfall = shortfallOf(candidates[i], onAverage);
        if (!isSimulated(candidates[i], request) && (shortfall.none() || candidates[i].onFront)) {
            entries.push_back({!shortfall.none(), shortfall.none() ? 0 : shortfall.size(), score(candidates[i].prediction, scale), i});
        }
    }
    std::sort(entries.begin(), entries.end(), [](const Entry &a, const Entry &b) { return (a <=> b) == std::partial_ordering::less; });
    std::set<std::size_t> taken;
    std::vector<std::size_t> chosen;
    const auto take = [&](bool steadyOnly, std::size_t until) {
        for (const auto &entry : entries) {
            if (chosen.size() < until && (!steadyOnly || isSteady(candidates[entry.index])) && taken.insert(entry.index).second) {
                chosen.push_back(entry.index);
            }
        }
    };
    take(true, most / 5);
    take(false, most);
    return chosen;
}

void applyRisk(Prediction &prediction, const simulation::RiskSummary &risk)
{
    prediction.simulatedRuns = risk.trials;
    prediction.timeLow_s = risk.time_s.low;
    prediction.timeMedian_s = risk.time_s.median;
    prediction.timeHigh_s = risk.time_s.high;
    prediction.costLow = moneyOf(risk.cost.low, prediction.cost);
    prediction.costMedian = moneyOf(risk.cost.median, prediction.cost);
    prediction.costHigh = moneyOf(risk.cost.high, prediction.cost);
    prediction.chanceInTime = risk.chanceInTime;
    prediction.chanceInBudget = risk.chanceInBudget;
    prediction.chanceAccurate = risk.chanceAccurate;
    prediction.chanceToMeetTargets = risk.chanceOfAll;
    prediction.expectedRevocations = risk.meanRevocations;
    prediction.revocationTime_s = risk.revocationTime_s;
    prediction.revocationCost = moneyOf(risk.revocationCost, prediction.cost);
}

Result<FieldRun> simulateTheBest(std::vector<Candidate> &candidates, const std::vector<std::size_t> &field, std::size_t places,
                                 const PlanRequest &request, const prediction::Predictor &predictor, const std::function<bool()> &cancelled,
                                 const std::function<void(double)> &progress)
{
    std::vector<std::unique_ptr<simulation::ClusterRun>> runs;
    std::vector<simulation::Entrant> entrants;
    std::vector<std::size_t> indices;
    for (const std::size_t index : field) {
        const int trials = affordableTrials(candidates[index].prediction, request.trials);
        if (trials == 0) {
            continue;       // stays in closed form, and says so: simulatedRuns is 0
        }
        auto model = predictor.model(candidates[index].cluster);
        if (!model) {
            return passOn(model.error());
        }
        auto policy = runPolicyOf(candidates[index].cluster, predictor);
        if (!policy) {
            return passOn(policy.error());
        }
        runs.push_back(std::make_unique<simulation::ClusterRun>(std::move(*model), std::move(*policy)));
        entrants.push_back({runs.back().get(), trials});
        indices.push_back(index);
    }
    const Scale scale = scaleOf(candidates, request.targets, request.objective);
    const auto standing = [&](std::size_t entrant, double chance) { return standingOf(candidates[indices[entrant]], request.targets, scale, chance); };
    simulation::PlacesOptions options;
    options.places = places;
    options.progress = progress;
    options.risk = {.trials = request.trials, .seed = request.seed, .threads = threadsFor(request), .cancelled = cancelled};
    const auto placed = simulation::raceForPlaces(entrants, request.targets, standing, options);
    if (!placed) {
        return passOn(placed.error());
    }
    FieldRun result;
    for (std::size_t i = 0; i < indices.size(); ++i) {
        applyRisk(candidates[indices[i]].prediction, (*placed)[i].risk);
        ++result.entered;
        result.dropped += (*placed)[i].droppedInRound ? 1 : 0;
    }
    return result;
}

Result<RaceOfTheBest> raceTheBest(const PlanOutcome &outcome, const PlanRequest &request, const prediction::Predictor &predictor,
                                  const std::function<bool()> &cancelled)
{
    constexpr std::size_t mostPlans = 8;
    constexpr int firstRound = 128;
    constexpr double unfinished = 3;        ///< times the time and cost that a run which does not end counts
    std::vector<prediction::ClusterModel> models;
    for (const auto &candidate : outcome.candidates) {
        if (models.size() == mostPlans || candidate.rank == 0 || candidate.meetsTargets != outcome.meetsTargets) {
            break;
        }
        auto model = predictor.model(candidate.cluster);
        if (!model) {
            return passOn(model.error());
        }
        if (affordableTrials(candidate.prediction, request.trials) < request.trials) {
            return RaceOfTheBest{};
        }
        models.push_back(std::move(*model));
    }
    if (models.size() < 2 || request.trials < 2 * firstRound) {
        return RaceOfTheBest{};
    }
    const Scale scale = scaleOf(outcome.candidates, request.targets, request.objective);
    const auto objective = [&scale](const simulation::RunOutcome &run) {
        Prediction one;
        one.time_s = run.ended ? run.time_s : unfinished * run.time_s;
        one.cost = Money::fromUnits(run.ended ? run.cost : unfinished * run.cost);
        return score(one, scale);
    };
    simulation::RaceOptions options;
    options.firstRound = firstRound;
    options.risk = {.trials = request.trials, .seed = request.seed, .threads = threadsFor(request), .cancelled = cancelled};
    const auto racers = simulation::raceModels(models, request.targets, objective, options);
    if (!racers) {
        return passOn(racers.error());
    }
    RaceOfTheBest race;
    race.plans = static_cast<int>(models.size());
    for (const auto &racer : *racers) {
        race.level += racer.droppedInRound ? 0 : 1;
        race.runs = std::max(race.runs, racer.risk.trials);
    }
    return race;
}

} // namespace mayfly::planning
