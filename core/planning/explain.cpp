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

/// Beyond 99 % the models say no more than that.
std::string chance(double probability)
{
    return probability > 0.99 ? "over 99 %" : formatFixed(100 * probability, 0) + " %";
}

std::string join(const std::vector<std::string> &parts, const std::string &between)
{
    std::string text;
    for (const auto &part : parts) {
        text += (text.empty() ? "" : between) + part;
    }
    return text;
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

/// "12 % slower and 3.0 % cheaper".
std::string against(const Prediction &prediction, const Prediction &best)
{
    const Difference difference = differenceOf(prediction, best);
    const double time = difference.timePct / 100, cost = difference.costPct / 100;
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

/// For the best plan, the best of another make-up (the same in another region says little); for any other plan, the best.
std::optional<std::size_t> runnerUpOf(const PlanOutcome &outcome, std::size_t candidate)
{
    if (candidate != outcome.chosen) {
        return outcome.chosen;
    }
    const std::string name = outcome.candidates[candidate].cluster.describe();
    for (std::size_t other = 0; other < outcome.candidates.size() && outcome.candidates[other].rank > 0; ++other) {
        if (other != candidate && outcome.candidates[other].cluster.describe() != name) {
            return other;
        }
    }
    return std::nullopt;
}

std::string whyBest(const PlanOutcome &outcome, const PlanRequest &request)
{
    const Candidate &best = outcome.candidates[outcome.chosen];
    const auto meeting = std::count_if(outcome.candidates.begin(), outcome.candidates.end(), [](const auto &each) { return each.meetsTargets; });
    std::string text = best.cluster.describe() + ": " + timeAndCost(best.prediction) + ", " + objectiveText(request.objective) + " of " +
                       (hasTargets(request.targets) ? std::to_string(meeting) + " plans that meet the targets; "
                                                    : formatFixed(outcome.searched, 0) + " plans; ") + againstBaseline(best.prediction, outcome);
    if (hasTargets(request.targets)) {
        text += "; " + chance(best.prediction.chanceToMeetTargets) + " chance to meet the targets";
    }
    if (const auto next = runnerUpOf(outcome, outcome.chosen)) {
        const Candidate &second = outcome.candidates[*next];
        text += ". The next, " + second.cluster.describe() + ", is " + against(second.prediction, best.prediction);
    }
    return text + ".";
}

std::string reasonOf(const Candidate &candidate, const Candidate &best, const PlanRequest &request)
{
    const std::string misses = missed(candidate, request.targets);
    if (!misses.empty()) {
        return misses;
    }
    return against(candidate.prediction, best.prediction) + " than the best" + (candidate.onFront ? "" : "; not on the front");
}

/// "one more worker brings 12 %, one more parameter server 0.3 %".
std::string bottleneckText(const Candidate &plan)
{
    const Prediction &prediction = plan.prediction;
    std::string text = "The " + prediction.bottleneck + (prediction.bottleneck.ends_with('s') ? " limit" : " limits") + " the speed of " +
                       formatFixed(prediction.stepsPerSecond, 2) + " steps/s";
    constexpr double nothingPct = 0.05;         // shown as 0.0 %
    if (plan.cluster.parameterServers > 0 && prediction.oneMoreWorkerPct < nothingPct && prediction.oneMoreServerPct < nothingPct) {
        text += ": neither one more " + plan.cluster.workers.front().gpu + " nor one more parameter server would bring anything (they share what there is)";
    } else if (plan.cluster.parameterServers > 0) {
        text += ": one more " + plan.cluster.workers.front().gpu + " would bring " + percent(prediction.oneMoreWorkerPct / 100) +
                ", one more parameter server " + percent(prediction.oneMoreServerPct / 100);
    }
    return text;
}

std::string chancesText(const Prediction &prediction, const PlanTargets &targets)
{
    if (!hasTargets(targets)) {
        return {};
    }
    std::vector<std::string> each;
    if (targets.deadline_s) {
        each.push_back("in time " + chance(prediction.chanceInTime));
    }
    if (targets.budget) {
        each.push_back("within the budget " + chance(prediction.chanceInBudget));
    }
    if (targets.minAccuracyPct) {
        each.push_back("accurate enough " + chance(prediction.chanceAccurate));
    }
    return "The chance to meet all targets is " + chance(prediction.chanceToMeetTargets) + " (" + join(each, ", ") + ")";
}

std::string spreadText(const Prediction &prediction)
{
    return "Of ten runs one takes less than " + formatDuration(prediction.timeLow_s) + " and " + exactMoney(prediction.costLow) + ", half take " +
           formatDuration(prediction.timeMedian_s) + " and " + exactMoney(prediction.costMedian) + ", one more than " +
           formatDuration(prediction.timeHigh_s) + " and " + exactMoney(prediction.costHigh) +
           (prediction.simulatedRuns > 0 ? " (" + std::to_string(prediction.simulatedRuns) + " simulated runs)" : " (spread between sessions alone)");
}

std::string revocationsText(const Prediction &prediction)
{
    constexpr double none = 0.005;          // shown as 0.00
    if (prediction.expectedRevocations < none) {
        return {};
    }
    std::string text = formatFixed(prediction.expectedRevocations, prediction.expectedRevocations < 0.995 ? 2 : 1) + " revocations are expected";
    if (prediction.simulatedRuns > 0) {
        const Money &cost = prediction.revocationCost;
        text += "; one takes " + formatDuration(std::max(0.0, prediction.revocationTime_s)) + " and " +
                (cost.micros >= 0 ? "costs " + exactMoney(cost) : "saves " + exactMoney({-cost.micros, cost.currency}));
    }
    return text;
}

std::string accuracyBeside(const Prediction &plan, const Prediction &other)
{
    const auto points = differenceOf(plan, other).accuracyPoints;
    if (!points || std::abs(*points) < 0.005) {
        return {};
    }
    return ", " + formatFixed(std::abs(*points), 2) + (*points > 0 ? " points less accurate" : " points more accurate");
}

/// " Without the budget something would do."
std::string whatBinds(const PlanOutcome &outcome)
{
    std::vector<std::string> names;
    for (const auto &each : outcome.binding) {
        if (each.candidate) {
            names.push_back(each.target == "rate" ? "limit per hour" : each.target);
        }
    }
    if (names.empty()) {
        return outcome.binding.size() > 1 ? " No single target is to blame: without any one of them still nothing meets the rest." : "";
    }
    return " The " + join(names, " or the ") + " binds: without it a plan is possible.";
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

std::string missed(const Candidate &candidate, const PlanTargets &targets)
{
    const Prediction &prediction = candidate.prediction;
    const Shortfall shortfall = shortfallOf(candidate, targets);
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
    if (shortfall.rate > 0) {
        parts.push_back("costs " + exactMoney(candidate.ratePerHour) + " per hour, " + percent(shortfall.rate) + " over the limit of " +
                        exactMoney(*targets.maxRatePerHour));
    }
    if (parts.empty() && shortfall.confidence > 0) {
        parts.push_back("meets the targets on average, but only with " + chance(prediction.chanceToMeetTargets) +
                        " chance, " + formatFixed(100 * targets.confidence, 1) + " % asked for");
    }
    return join(parts, "; ");
}

Difference differenceOf(const Prediction &plan, const Prediction &other)
{
    Difference difference;
    difference.timePct = other.time_s > 0 ? 100 * (plan.time_s / other.time_s - 1) : 0;
    difference.costPct = other.cost.micros > 0 ? 100 * (plan.cost.units() / other.cost.units() - 1) : 0;
    if (plan.accuracyPct && other.accuracyPct) {
        difference.accuracyPoints = *other.accuracyPct - *plan.accuracyPct;
    }
    return difference;
}

Explanation explanationOf(const PlanOutcome &outcome, std::size_t candidate, const PlanRequest &request)
{
    const Candidate &plan = outcome.candidates.at(candidate);
    Explanation explanation;
    explanation.bottleneck = bottleneckText(plan);
    explanation.chances = chancesText(plan.prediction, request.targets);
    explanation.spread = spreadText(plan.prediction);
    explanation.baseline = againstBaseline(plan.prediction, outcome);
    explanation.revocations = revocationsText(plan.prediction);
    if (const auto second = runnerUpOf(outcome, candidate)) {
        const Candidate &other = outcome.candidates[*second];
        explanation.runnerUpCandidate = second;
        explanation.runnerUpDifference = differenceOf(other.prediction, plan.prediction);
        const std::string misses = missed(other, request.targets);
        explanation.runnerUp = other.cluster.describe() + " is " + against(other.prediction, plan.prediction) + accuracyBeside(other.prediction, plan.prediction) +
                               (misses.empty() ? "" : "; it " + misses);
    }
    return explanation;
}

std::string bindingText(const BindingTarget &binding, const PlanOutcome &outcome, const PlanRequest &request)
{
    const std::string name = binding.target == "rate" ? "limit per hour" : binding.target;
    if (!binding.candidate) {
        return "Without the " + name + " alone, still nothing meets the rest.";
    }
    const Candidate &plan = outcome.candidates[*binding.candidate];
    return "Without the " + name + ", " + plan.cluster.describe() + " would do: " + timeAndCost(plan.prediction) + "; it " +
           missed(plan, request.targets) + ".";
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
                                                missed(best, request.targets) + "." + whatBinds(outcome);
    best.reason = outcome.reason;
}

} // namespace mayfly::planning
