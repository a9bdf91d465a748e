// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_json.h"

#include "core/domain/json_fields.h"
#include "core/planning/explain.h"
#include "core/planning/ranking.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace mayfly::cli {

namespace {

using nlohmann::json;

constexpr int mostRanked = 50;
constexpr std::size_t mostNearest = 3;

json toJson(const planning::Explanation &explanation, const planning::PlanOutcome &outcome)
{
    json document = {{"bottleneck", explanation.bottleneck}, {"chances", explanation.chances},         {"spread", explanation.spread},
                     {"baseline", explanation.baseline},     {"revocations", explanation.revocations}, {"runner_up", nullptr}};
    if (explanation.runnerUpCandidate) {
        const auto &difference = explanation.runnerUpDifference;
        document["runner_up"] = {{"cluster", outcome.candidates[*explanation.runnerUpCandidate].cluster.describe()},
                                 {"slower_pct", difference.timePct},
                                 {"dearer_pct", difference.costPct},
                                 {"less_accurate_points", orNull(difference.accuracyPoints)},
                                 {"why", explanation.runnerUp}};
    }
    return document;
}

json explained(const planning::PlanOutcome &outcome, std::size_t index, const planning::PlanRequest &request)
{
    json document = cli::toJson(outcome.candidates[index]);
    document["explanation"] = toJson(planning::explanationOf(outcome, index, request), outcome);
    return document;
}


json simpleClusters(const planning::PlanOutcome &outcome)
{
    json all = json::array();
    for (const Candidate *candidate : clustersOfOneKind(outcome)) {
        const Prediction &prediction = candidate->prediction;
        all.push_back({{"cluster", candidate->cluster.describe()},
                       {"region", candidate->cluster.workers.front().region},
                       {"time_h", prediction.time_s / 3600},
                       {"cost_usd", prediction.cost.units()},
                       {"accuracy_pct", orNull(prediction.accuracyPct)},
                       {"speedup", prediction.speedup},
                       {"saving_pct", prediction.savingPct},
                       {"on_front", candidate->onFront}});
    }
    return all;
}

json bindingOf(const planning::PlanOutcome &outcome, const planning::PlanRequest &request)
{
    json all = json::array();
    for (const auto &each : outcome.binding) {
        json entry = {{"target", each.target}, {"enough", each.candidate.has_value()}, {"text", planning::bindingText(each, outcome, request)}};
        if (each.candidate) {
            entry["plan"] = cli::toJson(outcome.candidates[*each.candidate]);
        }
        all.push_back(std::move(entry));
    }
    return all;
}

json nearestOf(const planning::PlanOutcome &outcome, const planning::PlanRequest &request)
{
    json all = json::array();
    for (std::size_t i = 0; i < outcome.candidates.size() && i < mostNearest; ++i) {
        const auto shortfall = planning::shortfallOf(outcome.candidates[i], request.targets);
        json entry = cli::toJson(outcome.candidates[i]);
        entry["misses"] = {{"text", planning::missed(outcome.candidates[i], request.targets)},
                           {"deadline_pct", 100 * shortfall.time},
                           {"budget_pct", 100 * shortfall.cost},
                           {"accuracy_points", shortfall.accuracyPoints},
                           {"accuracy_unknown", shortfall.accuracyUnknown},
                           {"rate_pct", 100 * shortfall.rate},
                           {"confidence_points", 100 * shortfall.confidence}};
        all.push_back(std::move(entry));
    }
    return all;
}

std::string objectiveName(planning::Objective objective)
{
    switch (objective) {
    case planning::Objective::Cost: return "cost";
    case planning::Objective::Time: return "time";
    case planning::Objective::Knee: break;
    }
    return "knee";
}

} // namespace

json toJson(const Prediction &prediction)
{
    return {{"steps_per_s", prediction.stepsPerSecond},
            {"time_h", prediction.time_s / 3600},
            {"time_s", prediction.time_s},
            {"cost_usd", prediction.cost.units()},
            {"currency", prediction.cost.currency},
            {"accuracy_pct", orNull(prediction.accuracyPct)},
            {"accuracy_sd_points", prediction.accuracySdPct},
            {"speedup", prediction.speedup},
            {"saving_pct", prediction.savingPct},
            {"time_p10_s", prediction.timeLow_s},
            {"time_p50_s", prediction.timeMedian_s},
            {"time_p90_s", prediction.timeHigh_s},
            {"cost_p10_usd", prediction.costLow.units()},
            {"cost_p50_usd", prediction.costMedian.units()},
            {"cost_p90_usd", prediction.costHigh.units()},
            {"expected_revocations", prediction.expectedRevocations},
            {"revocation_time_s", prediction.revocationTime_s},
            {"revocation_cost_usd", prediction.revocationCost.units()},
            {"chance_to_meet_targets", prediction.chanceToMeetTargets},
            {"chance_in_time", prediction.chanceInTime},
            {"chance_in_budget", prediction.chanceInBudget},
            {"chance_accurate", prediction.chanceAccurate},
            {"simulated_runs", prediction.simulatedRuns},
            {"bottleneck", prediction.bottleneck},
            {"one_more_worker_pct", prediction.oneMoreWorkerPct},
            {"one_more_parameter_server_pct", prediction.oneMoreServerPct},
            {"basis", prediction.basis}};
}

json toJson(const ClusterConfig &cluster)
{
    json workers = json::array();
    for (const auto &group : cluster.workers) {
        workers.push_back({{"gpu", group.gpu},
                           {"count", group.count},
                           {"offer", group.offerId},
                           {"region", group.region},
                           {"pricing", toString(group.pricing)}});
    }
    return {{"cluster", cluster.describe()},
            {"workers", workers},
            {"parameter_servers", cluster.parameterServers},
            {"ps_offer", cluster.psOfferId},
            {"ps_pricing", toString(cluster.psPricing)},
            {"synchronisation", toString(cluster.synchronisation.mode)},
            {"replacement", toString(cluster.replacement)},
            {"checkpoint_interval_s", cluster.checkpointInterval_s > 0 ? json(cluster.checkpointInterval_s) : json("auto")}};
}

json toJson(const Candidate &candidate)
{
    json document = toJson(candidate.cluster);
    document.update(toJson(candidate.prediction));
    document["rate_usd_per_h"] = candidate.ratePerHour.units();
    document["rank"] = candidate.rank;
    document["on_front"] = candidate.onFront;
    document["meets_targets"] = candidate.meetsTargets;
    document["reason"] = candidate.reason;
    return document;
}

std::vector<const Candidate *> clustersOfOneKind(const planning::PlanOutcome &outcome)
{
    const std::string &home = outcome.baselineCluster.workers.front().region;
    const auto order = [&](const Candidate &candidate) {
        return std::tuple(candidate.cluster.workers.front().region != home, candidate.prediction.cost.micros, candidate.prediction.time_s);
    };
    std::map<std::tuple<std::string, Pricing, int, int, Pricing>, const Candidate *> best;
    for (const auto &candidate : outcome.candidates) {
        if (candidate.cluster.workers.size() != 1) {
            continue;
        }
        const auto &group = candidate.cluster.workers.front();
        auto &kept = best[{group.gpu, group.pricing, candidate.cluster.parameterServers, group.count, candidate.cluster.psPricing}];
        kept = kept == nullptr || order(candidate) < order(*kept) ? &candidate : kept;
    }
    std::vector<const Candidate *> all;
    for (const auto &[key, candidate] : best) {
        all.push_back(candidate);
    }
    return all;
}

json toJson(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, bool all)
{
    json document = {{"workload", request.workload.name},
                     {"steps", request.steps},
                     {"offers", request.offers.name},
                     {"objective", objectiveName(request.objective)},
                     {"meets_targets", outcome.meetsTargets},
                     {"reason", outcome.reason},
                     {"baseline", toJson(outcome.baselineCluster)},
                     {"best", explained(outcome, outcome.chosen, request)},
                     {"front", json::array()},
                     {"plans", json::array()},
                     {"simple", simpleClusters(outcome)},
                     {"binding", bindingOf(outcome, request)},
                     {"race", {{"entered", outcome.race.entered}, {"plans", outcome.race.plans}, {"level", outcome.race.level}, {"runs", outcome.race.runs}}},
                     {"nearest", outcome.meetsTargets ? json::array() : nearestOf(outcome, request)},
                     {"searched", outcome.searched},
                     {"evaluated", outcome.evaluated},
                     {"kept", outcome.candidates.size()},
                     {"whole", outcome.whole},
                     {"left_out", outcome.leftOut},
                     {"elapsed_s", outcome.elapsed_s}};
    document["baseline"].update(toJson(outcome.baseline));
    std::vector<const Candidate *> front;
    for (std::size_t i = 0; i < outcome.candidates.size(); ++i) {
        const Candidate &candidate = outcome.candidates[i];
        if (candidate.onFront) {
            front.push_back(&candidate);
        }
        if (candidate.rank > 0 && candidate.rank <= mostRanked) {
            document["plans"].push_back(explained(outcome, i, request));
        }
        if (all) {
            document["all"].push_back(toJson(candidate));
        }
    }
    std::sort(front.begin(), front.end(), [](const auto *a, const auto *b) { return a->prediction.time_s < b->prediction.time_s; });
    for (const auto *candidate : front) {
        document["front"].push_back(toJson(*candidate));
    }
    return document;
}

} // namespace mayfly::cli
