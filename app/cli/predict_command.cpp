// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl predict: what one given cluster would do, or a table of them.
#include "app/cli/commands.h"
#include "app/cli/local_profile.h"
#include "app/cli/plan_json.h"
#include "app/cli/predict.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/planning/explain.h"
#include "core/store/find_offers.h"

#include <memory>

namespace mayfly::cli {

namespace {

struct Options {
    std::string workload;
    std::string offers = "seed2019";
    std::string baseline;
    std::string batch, out;
    PredictRequest request;
};

void addOptions(CLI::App &command, Options &options)
{
    ClusterOptions &cluster = options.request.cluster;
    command.add_option("--workload", options.workload, "What is trained: a name of `mayflyctl catalog`, a network's, or a JSON file of either sort");
    command.add_option("--workers", cluster.workers, "As in k80=4,v100=1");
    command.add_option("--ps", cluster.parameterServers, "Parameter servers; default 1 for several workers, else 0")
        ->check(CLI::Range(0, 64));
    command.add_option("--steps", options.request.steps, "Steps to apply")->capture_default_str()->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000'000}));
    command.add_option("--pricing", cluster.pricing, "Of the workers: transient or on-demand")->capture_default_str();
    command.add_option("--ps-pricing", cluster.psPricing, "Of the parameter servers")->capture_default_str();
    command.add_option("--offers", options.offers, "local, seed2019, sample2026, an imported name, or a JSON file")->capture_default_str();
    command.add_option("--regions", cluster.regions, "Where the workers stand, as in us-east1=3,us-west1=1");
    command.add_option("--sync", cluster.synchronisation, "asp, bsp, ssp, ssp=4, sync-switch, sync-switch=0.05 or sync-switch=stragglers (predicted as if none appeared)")->capture_default_str();
    command.add_option("--baseline", options.baseline, "The single on-demand server to compare with, as in k80=1");
    command.add_option("--seed", options.request.seed, "Of every random choice")->capture_default_str()->check(wholeNumberFrom(0));
    command.add_option("--batch", options.batch, "Predict each row of a CSV file: model,n_k80,n_p100,n_v100,n_ps");
    command.add_option("--out", options.out, "The batch's predictions");
}

std::string toText(const Predicted &predicted, const PredictRequest &request)
{
    const Prediction &prediction = predicted.prediction;
    return predicted.cluster.describe() + ", " + request.workload.name + ", " + std::to_string(request.steps) + " steps, start-up excluded\n" +
           "  speed     " + formatFixed(prediction.stepsPerSecond, 2) + " steps/s, limited by the " + prediction.bottleneck + " (" +
           prediction.basis + ")\n" + "  time      " + formatDuration(prediction.time_s) + "  (P10 - P90: " +
           formatDuration(prediction.timeLow_s) + " - " + formatDuration(prediction.timeHigh_s) + ")\n" + "  cost      " +
           planning::exactMoney(prediction.cost) + "  (P10 - P90: " + planning::exactMoney(prediction.costLow) + " - " + planning::exactMoney(prediction.costHigh) + ")\n" +
           "  accuracy  " + (prediction.accuracyPct ? formatFixed(*prediction.accuracyPct, 2) + " %" : "not measured") + "\n" +
           (prediction.chanceToMeetTargets < 0.995
                ? "  ends      with " + formatFixed(100 * prediction.chanceToMeetTargets, 1) + " % chance: lost servers are not replaced, and the first must live\n"
                : "") +
           "  against " + predicted.baselineCluster.describe() + ": " + formatFixed(prediction.speedup, 2) + "x as fast, " +
           formatFixed(prediction.savingPct, 1) + " % saved\n";
}

Result<void> predictOne(Context &context, Options &options)
{
    PredictRequest &request = options.request;
    if (options.workload.empty() || request.cluster.workers.empty()) {
        return context.wrongOption(options.workload.empty() ? "--workload" : "--workers", "is required (or --batch)");
    }
    const auto workload = catalog::workload(options.workload);
    if (!workload) {
        return context.wrongOption("--workload", workload.error().message);
    }
    request.workload = *workload;
    if (request.offers.offers.front().provider == "local") {
        const auto profile = localProfile();
        if (!profile) {
            return passOn(profile.error());
        }
        request.profile = *profile;
    }
    const auto predicted = predict(request);
    if (!predicted) {
        context.exitCode = predicted.error().code == ErrorCode::InvalidInput ? Usage : Done;
        return passOn(predicted.error());
    }
    nlohmann::json document = toJson(predicted->cluster);
    document.update(toJson(predicted->prediction));
    document["workload"] = request.workload.name;
    document["steps"] = request.steps;
    document["baseline"] = predicted->baselineCluster.describe();
    context.answer(document, toText(*predicted, request));
    return {};
}

Result<void> run(Context &context, Options &options)
{
    const auto offers = store::findOffers(options.offers);
    if (!offers) {
        return passOn(offers.error());
    }
    options.request.offers = *offers;
    options.request.baselineGpu = split(options.baseline, '=').empty() ? "" : split(options.baseline, '=').front();
    if (options.batch.empty()) {
        return predictOne(context, options);
    }
    if (options.out.empty()) {
        return context.wrongOption("--out", "is required with --batch");
    }
    const auto rows = predictBatch(options.request, options.batch, options.out);
    if (!rows) {
        return passOn(rows.error());
    }
    context.answer({{"rows", *rows}, {"file", options.out}}, std::to_string(*rows) + " rows written to " + options.out + "\n");
    return {};
}

} // namespace

void addPredictCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "predict", "Predict speed, time, cost and accuracy of a given cluster");
    const auto options = std::make_shared<Options>();
    addOptions(*command, *options);
    context.onRun(*command, [&context, options] { return run(context, *options); });
}

} // namespace mayfly::cli
