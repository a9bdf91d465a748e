// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/planning/baseline.h"
#include "core/planning/candidates.h"
#include "core/planning/conditions.h"
#include "core/planning/explain.h"
#include "core/planning/offer_choice.h"
#include "core/planning/planner.h"
#include "core/planning/ranking.h"
#include "core/planning/risk.h"

#include <algorithm>
#include <cmath>

namespace mayfly::planning {

namespace {

constexpr int mostWorkers = 256;
constexpr int mostParameterServers = 16;

tl::unexpected<Error> refuse(const std::string &what, const std::string &value, const std::string &expected)
{
    return fail(ErrorCode::InvalidInput, what + " is " + value + ", expected " + expected);
}

Result<void> checkTargets(const PlanRequest &request)
{
    const PlanTargets &targets = request.targets;
    if (targets.deadline_s && !(*targets.deadline_s > 0 && std::isfinite(*targets.deadline_s))) {
        return refuse("the deadline", formatFixed(*targets.deadline_s, 0) + " s", "a time above 0");
    }
    if (targets.budget && targets.budget->micros <= 0) {
        return refuse("the budget", formatMoney(*targets.budget), "an amount above 0");
    }
    const std::string currency = request.offers.offers.front().onDemandPerHour.currency;
    if (targets.budget && targets.budget->currency != currency) {
        return refuse("the budget", "in " + targets.budget->currency, currency + ", the currency of the offers");
    }
    if (targets.minAccuracyPct && !(*targets.minAccuracyPct > 0 && *targets.minAccuracyPct <= 100)) {
        return refuse("the accuracy", formatFixed(*targets.minAccuracyPct, 2) + " %", "0 to 100");
    }
    if (!(targets.confidence > 0 && targets.confidence < 1)) {
        return refuse("the confidence", formatFixed(targets.confidence, 4), "more than 0 and less than 1; nothing on transient servers is certain");
    }
    return {};
}

Result<void> checkRequest(const PlanRequest &request)
{
    if (request.offers.offers.empty()) {
        return fail(ErrorCode::InvalidInput, "there are no offers to plan with");
    }
    if (request.steps < 1) {
        return refuse("the number of steps", std::to_string(request.steps), "1 or more");
    }
    if (request.maxWorkers < 1 || request.maxWorkers > mostWorkers) {
        return refuse("the most workers", std::to_string(request.maxWorkers), "1 to " + std::to_string(mostWorkers));
    }
    if (request.maxParameterServers < 0 || request.maxParameterServers > mostParameterServers) {
        return refuse("the most parameter servers", std::to_string(request.maxParameterServers), "0 to " + std::to_string(mostParameterServers));
    }
    if (!(request.priceFactor > 0 && std::isfinite(request.priceFactor))) {
        return refuse("the price factor", formatFixed(request.priceFactor, 3), "a number above 0");
    }
    if (!(request.revocationFactor >= 0 && std::isfinite(request.revocationFactor))) {
        return refuse("the revocation factor", formatFixed(request.revocationFactor, 3), "0 or more");
    }
    if (auto allowed = checkAllowed(request); !allowed) {
        return allowed;
    }
    return checkTargets(request);
}

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
    markFront(outcome.candidates);
    return outcome;
}

/// Simulates the best until those that stand first have all been simulated: one that has not looks surer than it is.
Result<void> rank(PlanOutcome &outcome, const PlanRequest &request, const prediction::Predictor &predictor, const std::function<bool()> &cancelled,
                  const std::function<void(double)> &progress)
{
    constexpr int mostRounds = 4;
    constexpr std::size_t shown = 10;
    for (int round = 0; round < mostRounds && request.trials > 0; ++round) {
        const auto most = static_cast<std::size_t>(round == 0 ? request.simulated : request.simulated / 4);
        const auto chosen = contenders(outcome.candidates, request, most);
        if (auto done = simulate(outcome.candidates, chosen, request, predictor, cancelled, round == 0 ? progress : std::function<void(double)>()); !done) {
            return done;
        }
        rankCandidates(outcome.candidates, request.targets, request.objective);
        const auto first = outcome.candidates.begin();
        const auto last = first + static_cast<std::ptrdiff_t>(std::min(shown, outcome.candidates.size()));
        if (std::all_of(first, last, [](const Candidate &each) { return each.rank == 0 || each.prediction.simulatedRuns > 0; })) {
            break;
        }
    }
    rankCandidates(outcome.candidates, request.targets, request.objective);
    outcome.chosen = 0;
    outcome.meetsTargets = outcome.candidates.front().meetsTargets;
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
