// SPDX-License-Identifier: Apache-2.0
#include "core/planning/explain.h"

#include "core/base/text.h"
#include "core/planning/ranking.h"

#include <algorithm>
#include <cmath>

namespace mayfly::planning {

namespace {

std::string percent(double part)
{
    const double value = 100 * part;
    return formatFixed(value, std::abs(value) < 9.95 ? 1 : 0) + " %";
}

/// Chances come from some hundred trials: beyond 99 % they say no more than that.
std::string chance(double probability)
{
    return probability > 0.99 ? "over 99 %" : formatFixed(100 * probability, 0) + " %";
}

std::string timeAndCost(const Prediction &prediction)
{
    return formatDuration(prediction.time_s) + " and " + exactMoney(prediction.cost);
}

bool hasTargets(const PlanTargets &targets)
{
    return targets.deadline_s || targets.budget || targets.minAccuracyPct;
}

std::string againstBaseline(const Prediction &prediction, const PlanOutcome &outcome)
{
    const double saving = prediction.savingPct;
    return formatFixed(prediction.speedup, 2) + "x as fast as " + outcome.baselineCluster.describe() + " and " +
           formatFixed(std::abs(saving), 1) + " % " + (saving >= 0 ? "cheaper" : "dearer");
}

/// "12 % slower and 3.0 % cheaper than the best".
std::string against(const Prediction &prediction, const Prediction &best)
{
    const double time = prediction.time_s / best.time_s - 1;
    const double cost = best.cost.micros > 0 ? prediction.cost.units() / best.cost.units() - 1 : 0;
    const std::string slower = std::abs(time) < 0.0005 ? "as fast" : percent(std::abs(time)) + (time > 0 ? " slower" : " faster");
    const std::string dearer = std::abs(cost) < 0.0005 ? "as cheap" : percent(std::abs(cost)) + (cost > 0 ? " dearer" : " cheaper");
    return slower + " and " + dearer;
}

std::string objectiveText(Objective objective)
{
    switch (objective) {
    case Objective::Cost: return "the cheapest";
    case Objective::Time: return "the fastest";
    case Objective::Knee: break;
    }
    return "the best balance of time and cost";
}

std::string whyBest(const PlanOutcome &outcome, const PlanRequest &request)
{
    const Candidate &best = outcome.candidates[outcome.chosen];
    const auto meeting = std::count_if(outcome.candidates.begin(), outcome.candidates.end(), [](const auto &each) { return each.meetsTargets; });
    std::string text = best.cluster.describe() + ": " + timeAndCost(best.prediction) + ", " + objectiveText(request.objective) + " of " +
                       std::to_string(hasTargets(request.targets) ? meeting : static_cast<std::ptrdiff_t>(outcome.candidates.size())) +
                       (hasTargets(request.targets) ? " plans that meet the targets; " : " plans; ") + againstBaseline(best.prediction, outcome);
    if (hasTargets(request.targets)) {
        text += "; " + chance(best.prediction.chanceToMeetTargets) + " chance to meet the targets";
    }
    if (outcome.candidates.size() > outcome.chosen + 1 && outcome.candidates[outcome.chosen + 1].rank > 0) {
        const Candidate &second = outcome.candidates[outcome.chosen + 1];
        text += ". The next, " + second.cluster.describe() + ", is " + against(second.prediction, best.prediction);
    }
    return text + ".";
}

std::string reasonOf(const Candidate &candidate, const Candidate &best, const PlanRequest &request)
{
    const std::string misses = missed(candidate.prediction, request.targets);
    if (!misses.empty()) {
        return misses;
    }
    return against(candidate.prediction, best.prediction) + " than the best" + (candidate.onFront ? "" : "; not on the front");
}

} // namespace

std::string exactMoney(const Money &amount)
{
    constexpr std::int64_t coarseFrom = 10'000'000;
    if (amount.micros >= coarseFrom) {
        return formatMoney(amount);
    }
    const std::string number = formatFixed(amount.units(), 4);
    return amount.currency == "USD" ? "$" + number : number + " " + amount.currency;
}

std::string missed(const Prediction &prediction, const PlanTargets &targets)
{
    const Shortfall shortfall = shortfallOf(prediction, targets);
    std::vector<std::string> parts;
    if (shortfall.time > 0) {
        parts.push_back("takes " + formatDuration(prediction.time_s) + ", " + percent(shortfall.time) + " over the deadline of " +
                        formatDuration(*targets.deadline_s));
    }
    if (shortfall.cost > 0) {
        parts.push_back("costs " + exactMoney(prediction.cost) + ", " + percent(shortfall.cost) + " over the budget of " + exactMoney(*targets.budget));
    }
    if (shortfall.accuracyPoints > 0) {
        parts.push_back("reaches " + formatFixed(*prediction.accuracyPct, 2) + " %, " + formatFixed(shortfall.accuracyPoints, 2) +
                        " points under the accuracy of " + formatFixed(*targets.minAccuracyPct, 2) + " %");
    }
    if (shortfall.accuracyUnknown) {
        parts.emplace_back("nothing is known of its accuracy");
    }
    if (parts.empty() && shortfall.confidence > 0) {
        parts.push_back("meets the targets on average, but only with " + chance(prediction.chanceToMeetTargets) +
                        " chance, " + formatFixed(100 * targets.confidence, 1) + " % asked for");
    }
    std::string text;
    for (const auto &part : parts) {
        text += (text.empty() ? "" : "; ") + part;
    }
    return text;
}

void explain(PlanOutcome &outcome, const PlanRequest &request)
{
    Candidate &best = outcome.candidates[outcome.chosen];
    for (auto &candidate : outcome.candidates) {
        if (candidate.rank > 0) {
            candidate.reason = reasonOf(candidate, best, request);
        }
    }
    outcome.reason = outcome.meetsTargets ? whyBest(outcome, request)
                                          : "Nothing meets the targets. The closest, " + best.cluster.describe() + ", " +
                                                missed(best.prediction, request.targets) + ".";
    best.reason = outcome.reason;
}

} // namespace mayfly::planning
