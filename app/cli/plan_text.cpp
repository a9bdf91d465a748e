// SPDX-License-Identifier: GPL-3.0-or-later
// What `mayflyctl plan` prints for people.
#include "app/cli/plan_json.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/planning/explain.h"

#include <algorithm>
#include <set>

namespace mayfly::cli {

namespace {

constexpr std::size_t mostRows = 16;

void addRow(Table &table, const std::string &mark, const std::string &place, const ClusterConfig &cluster, const Prediction &prediction)
{
    table.add({mark, cluster.describe(), place, formatFixed(prediction.stepsPerSecond, 1), formatDuration(prediction.time_s),
               formatDuration(prediction.timeLow_s) + " - " + formatDuration(prediction.timeHigh_s), planning::exactMoney(prediction.cost),
               prediction.accuracyPct ? formatFixed(*prediction.accuracyPct, 2) + " %" : "-", formatFixed(prediction.speedup, 2) + "x",
               formatFixed(prediction.savingPct, 1) + " %", formatFixed(100 * prediction.chanceToMeetTargets, 1) + " %", prediction.bottleneck});
}

/// With --all everything; else the best, and the front spread over what room is left.
std::set<std::size_t> shownOf(const planning::PlanOutcome &outcome, bool all)
{
    std::set<std::size_t> shown;
    std::vector<std::size_t> front;
    for (std::size_t i = 0; i < outcome.candidates.size(); ++i) {
        if (all || (outcome.candidates[i].rank > 0 && shown.size() < mostRows / 2)) {
            shown.insert(i);
        }
        if (outcome.candidates[i].onFront) {
            front.push_back(i);
        }
    }
    std::sort(front.begin(), front.end(), [&](std::size_t a, std::size_t b) {
        return outcome.candidates[a].prediction.time_s < outcome.candidates[b].prediction.time_s;
    });
    for (std::size_t i = 0; i < mostRows / 2 && !front.empty(); ++i) {
        shown.insert(front[i * (front.size() - 1) / std::max<std::size_t>(1, mostRows / 2 - 1)]);
    }
    return shown;
}

std::string countText(const planning::PlanOutcome &outcome)
{
    const auto front = std::count_if(outcome.candidates.begin(), outcome.candidates.end(), [](const auto &each) { return each.onFront; });
    return formatFixed(outcome.searched, 0) + " clusters searched in " + formatDuration(outcome.elapsed_s) + ", " + std::to_string(front) + " on the front";
}

/// 1, 2, 4, 8 ... transient servers of one kind with the fewest parameter servers: the clusters that papers and people think in.
void addOfOneKind(Table &table, const planning::PlanOutcome &outcome)
{
    constexpr int mostKinds = 4;
    std::set<std::string> kinds;
    for (const Candidate *candidate : clustersOfOneKind(outcome)) {
        const auto &group = candidate->cluster.workers.front();
        const bool power = (group.count & (group.count - 1)) == 0;
        if (group.pricing == Pricing::Transient && power && candidate->cluster.parameterServers == (group.count > 1 ? 1 : 0)) {
            kinds.insert(group.gpu);
            if (kinds.size() <= mostKinds) {
                addRow(table, "  one kind", group.region, candidate->cluster, candidate->prediction);
            }
        }
    }
}

} // namespace

std::string toText(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, bool all)
{
    Table table({"", "CLUSTER", "REGION", "STEPS/S", "TIME", "P10 - P90", "COST", "ACCURACY", "SPEED-UP", "SAVING", "CHANCE", "LIMITED BY"});
    table.alignRight({3, 4, 5, 6, 7, 8, 9, 10});
    for (const std::size_t i : shownOf(outcome, all)) {
        const Candidate &candidate = outcome.candidates[i];
        const bool chosen = i == outcome.chosen && outcome.meetsTargets;
        const std::string rank = candidate.rank > 0 ? std::to_string(candidate.rank) : "";
        addRow(table, (chosen ? "*" : " ") + rank + (candidate.onFront ? " front" : ""), candidate.cluster.workers.front().region, candidate.cluster,
               candidate.prediction);
    }
    addOfOneKind(table, outcome);
    addRow(table, "  baseline", outcome.baselineCluster.workers.front().region, outcome.baselineCluster, outcome.baseline);
    std::string text = request.workload.name + ", " + std::to_string(request.steps) + " steps, offers " + request.offers.name + ": " +
                       countText(outcome) + "\n\n" + table.text() + "\n" + outcome.reason + "\n";
    for (const auto &each : outcome.leftOut) {
        text += "Left out: " + each + "\n";
    }
    if (!outcome.meetsTargets) {
        for (const auto &each : outcome.binding) {
            text += "  " + planning::bindingText(each, outcome, request) + "\n";
        }
        return text;
    }
    const auto &race = outcome.race;
    const std::string raced = race.plans < 2 ? std::string()
                              : race.level == 1
                                  ? "Raced against the next " + std::to_string(race.plans - 1) + " with the same luck it is clearly ahead, after " +
                                        std::to_string(race.runs) + " simulated runs"
                                  : "Of the best " + std::to_string(race.plans) + ", " + std::to_string(race.level) + " cannot be told apart in " +
                                        std::to_string(race.runs) + " simulated runs with the same luck";
    const std::string field = race.entered > request.simulated ? std::to_string(race.entered) + " clusters raced for the " +
                                                                     std::to_string(request.simulated) + " that got all simulated runs"
                                                               : std::string();
    const auto explanation = planning::explanationOf(outcome, outcome.chosen, request);
    for (const auto &sentence : {explanation.bottleneck, explanation.chances, explanation.spread, explanation.revocations, field, raced}) {
        text += sentence.empty() ? "" : "  " + sentence + ".\n";
    }
    return text;
}

} // namespace mayfly::cli
