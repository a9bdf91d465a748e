// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl plan: ranked clusters for a workload within targets, and the plan file.
#include "app/cli/commands.h"
#include "app/cli/local_profile.h"
#include "app/cli/plan_json.h"
#include "app/cli/table.h"
#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/planning/explain.h"
#include "core/planning/planner.h"
#include "core/store/find_offers.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace mayfly::cli {

namespace {

using nlohmann::json;

struct Options {
    std::string workload;
    std::int64_t steps = 0;
    std::string offers = "local";
    std::string deadline, budget;
    std::optional<double> minAccuracyPct;
    double confidence = 0.95;
    int maxWorkers = 16;
    int maxParameterServers = 2;
    std::string objective = "knee";
    std::string baseline;
    std::string psPricing = "on-demand";
    bool excludeStartUp = false;
    double priceFactor = 1, revocationFactor = 1;
    std::uint64_t seed = 1;
    std::string out;
    bool all = false;
};

void addOptions(CLI::App &command, Options &options)
{
    command.add_option("--workload", options.workload, "What is trained: a name of `mayflyctl catalog`, a network's, or a JSON file of either sort")->required();
    command.add_option("--steps", options.steps, "Steps to apply; default: what the workload's description says");
    command.add_option("--offers", options.offers, "local, seed2019, sample2026, an imported name, or a JSON file")->capture_default_str();
    command.add_option("--deadline", options.deadline, "As in 2h, 90m, 1h30m");
    command.add_option("--budget", options.budget, "As in 5usd");
    command.add_option("--min-accuracy", options.minAccuracyPct, "In percent");
    command.add_option("--confidence", options.confidence, "Chance to meet the targets that a plan must have")->capture_default_str();
    command.add_option("--max-workers", options.maxWorkers, "Workers of a cluster at most")->capture_default_str();
    command.add_option("--max-ps", options.maxParameterServers, "Parameter servers of a cluster at most")->capture_default_str();
    command.add_option("--objective", options.objective, "cost, time or knee (the best balance)")->capture_default_str();
    command.add_option("--baseline", options.baseline, "The single on-demand server to compare with, as in k80=1");
    command.add_option("--ps-pricing", options.psPricing, "on-demand or transient")->capture_default_str();
    command.add_flag("--exclude-startup", options.excludeStartUp,
                     "Count from the first step, and do not replace lost servers, as the ICAC'19 paper does");
    command.add_option("--price-factor", options.priceFactor, "What if transient prices were so many times as high")->capture_default_str();
    command.add_option("--revocation-factor", options.revocationFactor, "What if servers were lost so many times as often")
        ->capture_default_str();
    command.add_option("--seed", options.seed, "Of every random choice")->capture_default_str();
    command.add_option("--out", options.out, "Write the chosen plan here, NAME.mayfly");
    command.add_flag("--all", options.all, "List every cluster evaluated");
}

/// Texts into values; the option at fault is named.
Result<void> parseOptions(Context &context, const Options &options, planning::PlanRequest &request)
{
    if (!options.deadline.empty()) {
        const auto deadline = parseDuration(options.deadline);
        if (!deadline) {
            return context.wrongOption("--deadline", deadline.error().message);
        }
        request.targets.deadline_s = *deadline;
    }
    if (!options.budget.empty()) {
        const auto budget = parseMoney(options.budget);
        if (!budget) {
            return context.wrongOption("--budget", budget.error().message);
        }
        request.targets.budget = *budget;
    }
    const auto objective = planning::objectiveFromString(options.objective);
    if (!objective) {
        return context.wrongOption("--objective", objective.error().message);
    }
    request.objective = *objective;
    const auto psPricing = pricingFromString(options.psPricing);
    if (!psPricing) {
        return context.wrongOption("--ps-pricing", psPricing.error().message);
    }
    request.psPricing = *psPricing;
    const auto parts = split(options.baseline, '=');
    if (parts.size() > 2 || (parts.size() == 2 && parts[1] != "1")) {
        return context.wrongOption("--baseline", "'" + options.baseline + "' is not one server; expected as in k80=1");
    }
    request.baselineGpu = parts.empty() ? "" : parts[0];
    if (!options.out.empty() && std::filesystem::path(options.out).extension() != ".mayfly") {
        return context.wrongOption("--out", "'" + options.out + "': a plan file is called NAME.mayfly");
    }
    return {};
}

Result<planning::PlanRequest> requestOf(Context &context, const Options &options)
{
    planning::PlanRequest request;
    if (auto parsed = parseOptions(context, options, request); !parsed) {
        return passOn(parsed.error());
    }
    const auto workload = catalog::workload(options.workload);
    if (!workload) {
        return workload.error().code == ErrorCode::NotFound ? context.wrongOption("--workload", workload.error().message)
                                                            : passOn(workload.error());
    }
    const auto offers = store::findOffers(options.offers);
    if (!offers) {
        return passOn(offers.error());
    }
    request.workload = *workload;
    request.offers = *offers;
    request.steps = options.steps != 0 ? options.steps : workload->steps;
    if (request.steps == 0) {
        return context.wrongOption("--steps", "is required, as the workload does not say how many");
    }
    request.targets.minAccuracyPct = options.minAccuracyPct;
    request.targets.confidence = options.confidence;
    request.maxWorkers = options.maxWorkers;
    request.maxParameterServers = options.maxParameterServers;
    request.includeStartUp = !options.excludeStartUp;
    request.priceFactor = options.priceFactor;
    request.revocationFactor = options.revocationFactor;
    request.seed = options.seed;
    if (request.offers.offers.front().provider == "local") {
        const auto profile = localProfile();
        if (!profile) {
            return passOn(profile.error());
        }
        request.profile = *profile;
        request.localCores = profile->cores;
    }
    return request;
}

json toJson(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, const Options &options)
{
    constexpr int mostRanked = 50;
    json document = {{"workload", request.workload.name},
                     {"steps", request.steps},
                     {"offers", request.offers.name},
                     {"objective", options.objective},
                     {"meets_targets", outcome.meetsTargets},
                     {"reason", outcome.reason},
                     {"baseline", cli::toJson(outcome.baselineCluster)},
                     {"best", cli::toJson(outcome.candidates[outcome.chosen])},
                     {"front", json::array()},
                     {"plans", json::array()},
                     {"evaluated", outcome.candidates.size()},
                     {"elapsed_s", outcome.elapsed_s}};
    document["baseline"].update(cli::toJson(outcome.baseline));
    std::vector<const Candidate *> front;
    for (const auto &candidate : outcome.candidates) {
        if (candidate.onFront) {
            front.push_back(&candidate);
        }
        if (candidate.rank > 0 && candidate.rank <= mostRanked) {
            document["plans"].push_back(cli::toJson(candidate));
        }
        if (options.all) {
            document["all"].push_back(cli::toJson(candidate));
        }
    }
    std::sort(front.begin(), front.end(), [](const auto *a, const auto *b) { return a->prediction.time_s < b->prediction.time_s; });
    for (const auto *candidate : front) {
        document["front"].push_back(cli::toJson(*candidate));
    }
    return document;
}

void addRow(Table &table, const std::string &mark, const ClusterConfig &cluster, const Prediction &prediction)
{
    table.add({mark, cluster.describe(), formatFixed(prediction.stepsPerSecond, 1), formatDuration(prediction.time_s),
               formatDuration(prediction.timeLow_s) + " - " + formatDuration(prediction.timeHigh_s), planning::exactMoney(prediction.cost),
               prediction.accuracyPct ? formatFixed(*prediction.accuracyPct, 2) + " %" : "-", formatFixed(prediction.speedup, 2) + "x",
               formatFixed(prediction.savingPct, 1) + " %", formatFixed(100 * prediction.chanceToMeetTargets, 1) + " %", prediction.bottleneck});
}

std::string toText(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, bool all)
{
    constexpr int mostRows = 12;
    Table table({"", "CLUSTER", "STEPS/S", "TIME", "P10 - P90", "COST", "ACCURACY", "SPEED-UP", "SAVING", "CHANCE", "LIMITED BY"});
    table.alignRight({2, 3, 4, 5, 6, 7, 8, 9});
    int rows = 0;
    for (const auto &candidate : outcome.candidates) {
        const bool chosen = &candidate == &outcome.candidates[outcome.chosen];
        if (all || chosen || candidate.onFront || (candidate.rank > 0 && rows < mostRows)) {
            const std::string rank = candidate.rank > 0 ? std::to_string(candidate.rank) : "";
            addRow(table, (chosen && outcome.meetsTargets ? "*" : " ") + rank + (candidate.onFront ? " front" : ""), candidate.cluster,
                   candidate.prediction);
            ++rows;
        }
    }
    addRow(table, "  baseline", outcome.baselineCluster, outcome.baseline);
    return request.workload.name + ", " + std::to_string(request.steps) + " steps, offers " + request.offers.name + ": " +
           std::to_string(outcome.candidates.size()) + " clusters evaluated\n\n" + table.text() + "\n" + outcome.reason + "\n";
}

Result<void> writeChosen(const Options &options, const planning::PlanRequest &request, const planning::PlanOutcome &outcome)
{
    const std::filesystem::path path(options.out);
    const Plan plan =
        planning::makePlan(request, outcome, outcome.chosen, path.stem().string(), SystemClock::instance().unixNanoseconds());
    return writePlan(path, plan);
}

Result<void> plan(Context &context, const Options &options)
{
    const auto request = requestOf(context, options);
    if (!request) {
        return passOn(request.error());
    }
    const auto outcome = planning::search(*request);
    if (!outcome) {
        context.exitCode = outcome.error().code == ErrorCode::InvalidInput ? Usage : Done;
        return passOn(outcome.error());
    }
    json document = toJson(*request, *outcome, options);
    std::string text = toText(*request, *outcome, options.all);
    if (!outcome->meetsTargets) {
        document["error"] = {{"code", codeName(ErrorCode::TargetNotMet)}, {"message", outcome->reason}};
        context.answer(document, text);
        context.exitCode = TargetNotMet;
        context.say(outcome->reason);
        return {};
    }
    if (!options.out.empty()) {
        if (auto written = writeChosen(options, *request, *outcome); !written) {
            return written;
        }
        document["file"] = options.out;
        text += "wrote " + options.out + "\n";
    }
    context.answer(document, text);
    return {};
}

} // namespace

void addPlanCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "plan", "Find the best cluster for a workload within a deadline and a budget");
    const auto options = std::make_shared<Options>();
    addOptions(*command, *options);
    context.onRun(*command, [&context, options] { return plan(context, *options); });
}

} // namespace mayfly::cli
