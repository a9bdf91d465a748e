// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/planning/baseline.h"
#include "core/planning/candidates.h"
#include "core/planning/check_request.h"
#include "core/planning/conditions.h"
#include "core/planning/explain.h"
#include "core/planning/offer_choice.h"
#include "core/planning/planner.h"
#include "core/planning/ranking.h"
#include "core/planning/risk.h"
#include "core/planning/zones.h"

#include <algorithm>

namespace mayfly::planning {

namespace {

/// The configurations as candidates; those that end.
Result<std::vector<Candidate>> candidatesOf(const Space &space, const Kept &kept, const prediction::Predictor &predictor, const Prediction &baseline)
{
    std::vector<Candidate> candidates;
    candidates.reserve(kept.configurations.size());
    std::optional<Error> problem;
    for (const auto &configuration : kept.configurations) {
        const ClusterConfig cluster = clusterOf(space, configuration);
        auto predicted = predictor.predict(cluster);
        if (!predicted) {
            problem = problem.value_or(predicted.error());
            continue;
        }
        Candidate &candidate = candidates.emplace_back();
        candidate.cluster = cluster;
        candidate.prediction = std::move(*predicted);
        candidate.ratePerHour = predictor.ratePerHour(cluster);
        prediction::compare(candidate.prediction, baseline);
    }
    if (candidates.empty()) {
        return passOn(problem.value_or(Error{ErrorCode::TargetNotMet, "no cluster that the offers allow ever ends within the limits given"}));
    }
    return candidates;
}

} // namespace

prediction::Conditions conditionsOf(const PlanRequest &request)
{
    prediction::Conditions conditions;
    conditions.workload = request.workload;
    conditions.steps = request.steps;
    conditions.offers = request.offers;
    conditions.profile = request.profile;
    conditions.calibration = request.calibration;
    conditions.localCores = request.localCores;
    conditions.includeStartUp = request.includeStartUp;
    conditions.priceFactor = request.priceFactor;
    conditions.revocationFactor = request.revocationFactor;
    conditions.targets = request.targets;
    return conditions;
}

Result<Objective> objectiveFromString(std::string_view text)
{
    if (text == "knee") {
        return Objective::Knee;
    }
    if (text == "cost") {
        return Objective::Cost;
    }
    if (text == "time") {
        return Objective::Time;
    }
    return fail(ErrorCode::InvalidInput, "objective '" + std::string(text) + "': expected cost, time or knee");
}

namespace {

/// Everything up to the ranking.
Result<PlanOutcome> evaluateAll(const PlanRequest &request, const prediction::Predictor &predictor, const std::function<bool()> &cancelled)
{
    PlanOutcome outcome;
    const auto baseline = baselineCluster(request, predictor);
    if (!baseline) {
        return passOn(baseline.error());
    }
    outcome.baselineCluster = *baseline;
    const auto baselinePrediction = predictor.predict(*baseline);
    if (!baselinePrediction) {
        return passOn(baselinePrediction.error());
    }
    outcome.baseline = *baselinePrediction;
    const auto space = spaceOf(request, predictor);
    if (!space) {
        return passOn(space.error());
    }
    const auto kept = keptOf(*space, request, cancelled);
    if (!kept) {
        return passOn(kept.error());
    }
    auto candidates = candidatesOf(*space, *kept, predictor, outcome.baseline);
    if (!candidates) {
        return passOn(candidates.error());
    }
    outcome.candidates = std::move(*candidates);
    outcome.searched = space->configurations;
    outcome.evaluated = kept->evaluated;
    outcome.whole = kept->whole;
    outcome.leftOut = space->leftOut;
    markFront(outcome.candidates);
    return outcome;
}

/// Simulates the best until those that stand first have all been simulated: one that has not looks surer than it is.
Result<void> rank(PlanOutcome &outcome, const PlanRequest &request, const prediction::Predictor &predictor, const std::function<bool()> &cancelled,
                  const std::function<void(double)> &progress)
{
    constexpr int mostRounds = 4;
    constexpr std::size_t shown = 10;
    constexpr std::size_t perPlace = 4;         ///< clusters that race for each place among the simulated
    if (request.trials > 0) {
        rankCandidates(outcome.candidates, request.targets, request.objective);
        addSpread(outcome.candidates, shown, predictor, outcome.baseline);
    }
    int entered = 0;
    for (int round = 0; round < mostRounds && request.trials > 0; ++round) {
        const auto places = static_cast<std::size_t>(round == 0 ? request.simulated : std::max(1, request.simulated / 4));
        const auto field = contenders(outcome.candidates, request, perPlace * places);
        const auto done = simulateTheBest(outcome.candidates, field, places, request, predictor, cancelled,
                                          round == 0 ? progress : std::function<void(double)>());
        if (!done) {
            return passOn(done.error());
        }
        entered += done->entered;
        rankCandidates(outcome.candidates, request.targets, request.objective);
        const auto first = outcome.candidates.begin();
        const auto last = first + static_cast<std::ptrdiff_t>(std::min(shown, outcome.candidates.size()));
        if (std::all_of(first, last, [&](const Candidate &each) { return each.rank == 0 || isSimulated(each, request); })) {
            break;
        }
    }
    rankCandidates(outcome.candidates, request.targets, request.objective);
    outcome.chosen = 0;
    outcome.meetsTargets = outcome.candidates.front().meetsTargets;
    auto race = raceTheBest(outcome, request, predictor, cancelled);
    if (!race) {
        return passOn(race.error());
    }
    outcome.race = *race;
    outcome.race.entered = entered;
    return {};
}

} // namespace

Result<PlanOutcome> search(const PlanRequest &request, const std::function<bool()> &cancelled, const std::function<void(double)> &progress)
{
    const double start_s = SystemClock::instance().monotonicSeconds();
    if (auto valid = checkRequest(request); !valid) {
        return passOn(valid.error());
    }
    auto conditions = conditionsOf(request);
    conditions.offers = worthwhile(request.offers, request.workload);
    const auto predictor = prediction::Predictor::create(std::move(conditions));
    if (!predictor) {
        return passOn(predictor.error());
    }
    auto outcome = evaluateAll(request, *predictor, cancelled);
    const bool nothingCheapEnough = !outcome && outcome.error().code == ErrorCode::TargetNotMet;
    if (!outcome && !(nothingCheapEnough && request.targets.maxRatePerHour)) {
        return outcome;
    }
    if (outcome) {
        if (auto ranked = rank(*outcome, request, *predictor, cancelled, progress); !ranked) {
            return passOn(ranked.error());
        }
    }
    if (request.targets.maxRatePerHour && (!outcome || !outcome->meetsTargets)) {
        // Nothing within the limit per hour: the nearest may lie beyond it.
        PlanRequest unlimited = request;
        unlimited.targets.maxRatePerHour.reset();
        outcome = evaluateAll(unlimited, *predictor, cancelled);
        if (!outcome) {
            return outcome;
        }
        if (auto ranked = rank(*outcome, request, *predictor, cancelled, progress); !ranked) {
            return passOn(ranked.error());
        }
    }
    if (!outcome->meetsTargets) {
        outcome->binding = bindingTargets(outcome->candidates, request.targets, request.objective);
    }
    explain(*outcome, request);
    outcome->elapsed_s = SystemClock::instance().monotonicSeconds() - start_s;
    return outcome;
}

} // namespace mayfly::planning
