// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl simulate: many runs of a plan (simulate_plan.h), or many jobs of one server on recorded spot traces under a policy.
#include "app/cli/commands.h"
#include "app/cli/simulate_plan.h"
#include "app/cli/table.h"
#include "core/base/money.h"
#include "core/base/text.h"
#include "core/planning/policies/trace_study.h"
#include "core/store/catalog_store.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <thread>
#include <tuple>

namespace mayfly::cli {

namespace {

using nlohmann::json;

struct Options {
    SimulatePlanOptions plan;
    std::string policy;
    std::vector<std::string> traces;
    std::vector<std::string> learnFrom;
    std::string work, deadline, restart = "0.2h";
    double onDemand = 0, spot = 0;
    int starts = 200;
    std::string polarity = "available";
};

void addOptions(CLI::App &command, Options &options)
{
    command.add_option("--plan", options.plan.plan, "Simulate this plan (NAME.mayfly)");
    command.add_option("--trials", options.plan.trials, "Simulated runs of the plan")->capture_default_str();
    command.add_option("--seed", options.plan.seed, "Of every random choice")->capture_default_str()->check(wholeNumberFrom(0));
    command.add_flag("--exclude-startup", options.plan.excludeStartUp, "From the first step on, as the papers count; survivors go on without the lost");
    command.add_option("--timeline", options.plan.timeline, "Tell this trial of the plan in full");
    command.add_option("--policy", options.policy, "greedy, uniform-progress, mayfly, or omniscient (the bound: it knows the trace)");
    command.add_option("--trace", options.traces, "Availability traces: files (spot-traces JSON), or names of imported ones")->expected(1, -1);
    command.add_option("--learn-from", options.learnFrom, "Traces that mayfly's policy learns from; default: built-in rates")->expected(1, -1);
    command.add_option("--work", options.work, "Of each job, on one server, as in 48h");
    command.add_option("--deadline", options.deadline, "From the job's start, as in 60h");
    command.add_option("--restart", options.restart, "Lost at each launch of a server")->capture_default_str();
    command.add_option("--on-demand", options.onDemand, "Price of an hour in USD");
    command.add_option("--spot", options.spot, "Price of an hour in USD");
    command.add_option("--start-offsets", options.starts, "Jobs a trace, spread evenly over [0, length - deadline]")->capture_default_str();
    command.add_option("--polarity", options.polarity, "What a 1 in a trace means: available or preempted")->capture_default_str();
}

Result<void> parseDurations(Context &context, const Options &options, simulation::JobTerms &job)
{
    const std::array<std::tuple<const char *, const std::string *, double *>, 3> durations = {
        {{"--work", &options.work, &job.work_s}, {"--deadline", &options.deadline, &job.deadline_s}, {"--restart", &options.restart, &job.restart_s}}};
    for (const auto &[name, text, value] : durations) {
        if (text->empty()) {
            return context.wrongOption(name, "is required with --trace");
        }
        const auto parsed = parseDuration(*text);
        if (!parsed) {
            return context.wrongOption(name, parsed.error().message);
        }
        *value = *parsed;
    }
    return {};
}

Result<planning::TraceStudy> studyOf(Context &context, const Options &options)
{
    planning::TraceStudy what;
    const auto policy = planning::policyFromString(options.policy);
    if (!policy) {
        return context.wrongOption("--policy", policy.error().message);
    }
    what.policy = *policy;
    if (auto parsed = parseDurations(context, options, what.job); !parsed) {
        return passOn(parsed.error());
    }
    for (const auto &[name, price] : {std::pair{"--on-demand", options.onDemand}, {"--spot", options.spot}}) {
        if (!(price > 0 && price <= 1e6)) {
            return context.wrongOption(name, price == 0 ? "is required: the price of an hour in USD" : "expected a price of an hour above 0 and up to 1000000");
        }
    }
    what.job.onDemandPerHour = options.onDemand;
    what.job.spotPerHour = options.spot;
    constexpr int mostStarts = 1'000'000;
    if (options.starts < 1 || options.starts > mostStarts) {
        return context.wrongOption("--start-offsets", std::to_string(options.starts) + " is not between 1 and 1000000");
    }
    what.starts = options.starts;
    if (auto good = simulation::checkTerms(what.job); !good) {
        context.exitCode = Usage;
        return passOn(good.error());
    }
    what.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    return what;
}

/// A file, or the name of an imported trace.
Result<simulation::AvailabilityTrace> readOne(const std::string &fileOrName, catalog::Polarity polarity)
{
    std::error_code ignored;
    if (!std::filesystem::exists(fileOrName, ignored) && fileOrName.find('/') == std::string::npos && std::filesystem::exists(store::defaultPath(), ignored)) {
        const auto opened = store::CatalogStore::open(store::defaultPath(), store::OpenMode::ReadOnly);
        if (!opened) {
            return passOn(opened.error());
        }
        if (const auto recorded = (*opened)->trace(fileOrName)) {
            return simulation::traceFrom(*recorded);
        }
    }
    return simulation::readTrace(fileOrName, polarity);
}

Result<std::vector<simulation::AvailabilityTrace>> readAll(const std::vector<std::string> &files, catalog::Polarity polarity)
{
    std::vector<simulation::AvailabilityTrace> traces;
    for (const auto &file : files) {
        auto trace = readOne(file, polarity);
        if (!trace) {
            return passOn(trace.error());
        }
        traces.push_back(std::move(*trace));
    }
    return traces;
}

void answer(const Context &context, const planning::TraceStudy &what, const std::vector<planning::TraceResult> &results)
{
    json document = {{"policy", planning::toString(what.policy)}, {"jobs", 0}, {"late", 0}, {"mean_cost_usd", 0.0}, {"per_trace", json::array()}};
    Table table({"TRACE", "JOBS", "LATE", "MEAN COST", "MEAN TIME", "SPOT", "LAUNCHES"});
    table.alignRight({1, 2, 3, 4, 5, 6});
    int jobs = 0, late = 0;
    double cost = 0;
    for (const auto &each : results) {
        jobs += each.jobs;
        late += each.late;
        cost += each.meanCost * each.jobs;
        const double spotShare = each.meanSpot_s / (each.meanSpot_s + each.meanOnDemand_s);
        document["per_trace"].push_back({{"trace", each.trace}, {"jobs", each.jobs}, {"late", each.late}, {"mean_cost_usd", each.meanCost},
                                         {"mean_time_h", each.meanFinish_s / 3600}, {"mean_spot_h", each.meanSpot_s / 3600},
                                         {"mean_on_demand_h", each.meanOnDemand_s / 3600}, {"mean_launches", each.meanLaunches}});
        table.add({std::filesystem::path(each.trace).filename().string(), std::to_string(each.jobs), std::to_string(each.late),
                   formatMoney(Money::fromUnits(each.meanCost)), formatDuration(each.meanFinish_s), formatFixed(100 * spotShare, 1) + " %",
                   formatFixed(each.meanLaunches, 1)});
    }
    document["jobs"] = jobs;
    document["late"] = late;
    document["mean_cost_usd"] = cost / jobs;
    context.answer(document, table.text() + "\n" + std::string(planning::toString(what.policy)) + ": " + std::to_string(jobs) + " jobs, " +
                                 std::to_string(late) + " late, " + formatMoney(Money::fromUnits(cost / jobs)) + " on average\n");
}

Result<void> onTraces(Context &context, const Options &options)
{
    auto what = studyOf(context, options);
    if (!what) {
        return passOn(what.error());
    }
    const auto polarity = catalog::polarityFromString(options.polarity);
    if (!polarity) {
        return context.wrongOption("--polarity", polarity.error().message);
    }
    const auto traces = readAll(options.traces, *polarity);
    if (!traces) {
        return passOn(traces.error());
    }
    if (!options.learnFrom.empty()) {
        const auto teachers = readAll(options.learnFrom, *polarity);
        if (!teachers) {
            return passOn(teachers.error());
        }
        what->model = planning::learnAvailability(*teachers);
    }
    const auto results = planning::study(*what, *traces);
    if (!results) {
        return passOn(results.error());
    }
    answer(context, *what, *results);
    return {};
}

} // namespace

void addSimulateCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "simulate", "Simulate a plan's runs, or jobs on recorded spot traces under a policy");
    const auto options = std::make_shared<Options>();
    addOptions(*command, *options);
    context.onRun(*command, [&context, options]() -> Result<void> {
        if (!options->plan.plan.empty()) {
            if (!options->policy.empty() || !options->traces.empty()) {
                return context.wrongOption("--plan", "cannot be used together with --policy and --trace");
            }
            return simulatePlan(context, options->plan);
        }
        if (options->policy.empty() || options->traces.empty()) {
            return context.wrongOption(options->policy.empty() ? "--policy" : "--trace", "is required (or --plan)");
        }
        return onTraces(context, *options);
    });
}

} // namespace mayfly::cli
