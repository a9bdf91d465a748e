// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/simulate_plan.h"

#include "app/cli/local_profile.h"
#include "app/cli/table.h"
#include "core/base/text.h"
#include "core/domain/plan.h"
#include "core/planning/policies/replacement.h"
#include "core/prediction/own_measurements.h"
#include "core/simulation/risk.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>

namespace mayfly::cli {

namespace {

using nlohmann::json;
using simulation::RiskSummary;
using simulation::RunTimeline;
using simulation::Spread;

/// What a plan file says, as the simulator wants it.
Result<simulation::ClusterRun> runOf(const Plan &plan, const SimulatePlanOptions &options)
{
    prediction::Conditions conditions;
    conditions.workload = plan.workload;
    conditions.steps = plan.steps;
    conditions.offers = {plan.name, options.plan, plan.offers};
    conditions.includeStartUp = !options.excludeStartUp;
    if (conditions.includeStartUp && !plan.offers.empty()) {        // the papers' numbers come from the shipped constants alone
        auto calibration = prediction::ownCalibration(plan.offers.front().provider);
        if (!calibration) {
            return passOn(calibration.error());
        }
        conditions.calibration = std::make_shared<const prediction::Calibration>(std::move(*calibration));
    }
    if (!plan.offers.empty() && plan.offers.front().provider == "local") {
        const auto profile = localProfile();
        if (!profile) {
            return passOn(profile.error());
        }
        conditions.profile = *profile;
        conditions.localCores = profile->cores;
    }
    const auto predictor = prediction::Predictor::create(std::move(conditions));
    if (!predictor) {
        return passOn(predictor.error());
    }
    auto model = predictor->model(plan.cluster);
    if (!model) {
        return passOn(model.error());
    }
    auto policy = planning::runPolicyOf(plan.cluster, *predictor);
    if (!policy) {
        return passOn(policy.error());
    }
    return simulation::ClusterRun(std::move(*model), std::move(*policy));
}

json toJson(const Spread &spread, double unit)
{
    return {{"mean", spread.mean / unit}, {"p10", spread.low / unit}, {"p50", spread.median / unit}, {"p90", spread.high / unit}};
}

json toJson(const simulation::Histogram &histogram, double unit)
{
    return {{"low", histogram.low / unit}, {"high", histogram.high / unit}, {"counts", histogram.counts}};
}

json toJson(const RiskSummary &risk)
{
    return {{"trials", risk.trials},
            {"chance_to_end", risk.chanceToEnd},
            {"time_h", toJson(risk.time_s, 3600)},
            {"cost_usd", toJson(risk.cost, 1)},
            {"accuracy_pct", risk.accuracyPct ? toJson(*risk.accuracyPct, 1) : json(nullptr)},
            {"chance_in_time", risk.chanceInTime},
            {"chance_in_budget", risk.chanceInBudget},
            {"chance_accurate", risk.chanceAccurate},
            {"chance_of_all", risk.chanceOfAll},
            {"revocations", risk.meanRevocations},
            {"revocation_time_s", risk.revocationTime_s},
            {"revocation_cost_usd", risk.revocationCost},
            {"lost_steps", risk.lostSteps},
            {"lost_time_s", risk.lostTime_s},
            {"lost_cost_usd", risk.lostCost},
            {"histogram_time_h", toJson(risk.times_s, 3600)},
            {"histogram_cost_usd", toJson(risk.costs, 1)}};
}

const char *nameOf(simulation::TimelineKind kind)
{
    using simulation::TimelineKind;
    switch (kind) {
    case TimelineKind::Requested: return "requested";
    case TimelineKind::Waiting: return "waiting";
    case TimelineKind::Joined: return "joined";
    case TimelineKind::Notice: return "notice";
    case TimelineKind::Lost: return "lost";
    case TimelineKind::Speed: return "speed";
    case TimelineKind::Checkpoint: return "checkpoint";
    case TimelineKind::Restored: return "restored";
    case TimelineKind::Phase: return "phase";
    case TimelineKind::OnDemand: return "on-demand";
    case TimelineKind::Stopped: return "stopped";
    case TimelineKind::Finished: return "finished";
    }
    return "";
}

std::string slotOf(int server, int workers)
{
    if (server == simulation::TimelineEvent::wholeRun) {
        return "";
    }
    return server < workers ? "w-" + std::to_string(server) : "ps-" + std::to_string(server - workers);
}

json toJson(const RunTimeline &told, int workers)
{
    json events = json::array();
    for (const auto &event : told.events) {
        json one = {{"time_s", event.time_s}, {"kind", nameOf(event.kind)}, {"value", event.value}};
        if (event.server != simulation::TimelineEvent::wholeRun) {
            one["slot"] = slotOf(event.server, workers);
            one["incarnation"] = event.incarnation + 1;
        }
        events.push_back(std::move(one));
    }
    return {{"ended", told.outcome.ended}, {"time_h", told.outcome.time_s / 3600}, {"cost_usd", told.outcome.cost},
            {"revocations", told.outcome.revocations}, {"lost_steps", told.outcome.lostSteps}, {"events", events}};
}

std::string toText(const RunTimeline &told, int workers)
{
    Table table({"TIME", "SLOT", "WHAT", "VALUE"});
    table.alignRight({3});
    for (const auto &event : told.events) {
        table.add({formatDuration(event.time_s), slotOf(event.server, workers), nameOf(event.kind), event.value == 0 ? "" : formatFixed(event.value, 2)});
    }
    return table.text() + "\n";
}

std::string percent(double share)
{
    return formatFixed(100 * share, 1) + " %";
}

std::string toText(const Plan &plan, const RiskSummary &risk)
{
    const auto money = [&](double units) { return formatMoney(Money::fromUnits(units, plan.prediction.cost.currency)); };
    Table table({"", "MEAN", "P10", "P50", "P90"});
    table.alignRight({1, 2, 3, 4});
    table.add({"time", formatDuration(risk.time_s.mean), formatDuration(risk.time_s.low), formatDuration(risk.time_s.median), formatDuration(risk.time_s.high)});
    table.add({"cost", money(risk.cost.mean), money(risk.cost.low), money(risk.cost.median), money(risk.cost.high)});
    if (risk.accuracyPct) {
        const auto pct = [](double value) { return formatFixed(value, 2) + " %"; };
        table.add({"accuracy", pct(risk.accuracyPct->mean), pct(risk.accuracyPct->low), pct(risk.accuracyPct->median), pct(risk.accuracyPct->high)});
    }
    std::string text = plan.name + ": " + plan.cluster.describe() + ", " + std::to_string(risk.trials) + (risk.trials == 1 ? " simulated run\n\n" : " simulated runs\n\n") + table.text() +
                       "\nends " + percent(risk.chanceToEnd);
    text += plan.targets.deadline_s ? "; in time " + percent(risk.chanceInTime) : "";
    text += plan.targets.budget ? "; within the budget " + percent(risk.chanceInBudget) : "";
    text += plan.targets.minAccuracyPct ? "; accurate enough " + percent(risk.chanceAccurate) : "";
    text += "; all targets " + percent(risk.chanceOfAll) + "\n";
    return text + formatFixed(risk.meanRevocations, 2) + " revocations a run, each adding " + formatDuration(risk.revocationTime_s) + " and " +
           money(risk.revocationCost) + "; " + formatFixed(risk.lostSteps, 0) + " steps done twice\n";
}

} // namespace

Result<void> simulatePlan(Context &context, const SimulatePlanOptions &options)
{
    constexpr int mostTrials = 10'000'000;
    if (options.trials < 1 || options.trials > mostTrials) {
        return context.wrongOption("--trials", std::to_string(options.trials) + " is not between 1 and " + std::to_string(mostTrials));
    }
    if (options.timeline && *options.timeline < 0) {
        return context.wrongOption("--timeline", std::to_string(*options.timeline) + " is not the number of a trial, 0 or more");
    }
    const auto plan = readPlan(options.plan);
    if (!plan) {
        return passOn(plan.error());
    }
    const auto run = runOf(*plan, options);
    if (!run) {
        return failWith(run.error(), options.plan);
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto risk = simulateRisk(*run, plan->targets, {.trials = options.trials, .seed = options.seed,
                                                         .threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency())), .cancelled = {}});
    if (!risk) {
        return failWith(risk.error(), options.plan);
    }
    json document = toJson(*risk);
    document["plan"] = plan->name;
    document["seed"] = options.seed;
    document["elapsed_s"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    std::string text = toText(*plan, *risk);
    if (options.timeline) {
        const auto told = run->timeline(options.seed, static_cast<std::uint64_t>(*options.timeline));
        document["timeline"] = toJson(told, plan->cluster.workerCount());
        document["timeline"]["trial"] = *options.timeline;
        text += "\ntrial " + std::to_string(*options.timeline) + "\n" + toText(told, plan->cluster.workerCount());
    }
    context.answer(document, text);
    return {};
}

} // namespace mayfly::cli
