// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/plan_options.h"

#include "app/cli/cluster_option.h"
#include "app/cli/local_profile.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"
#include "core/catalog/gpu_types.h"
#include "core/prediction/own_measurements.h"
#include "core/provision/ssh_inventory.h"
#include "core/store/find_offers.h"

#include <algorithm>
#include <filesystem>

namespace mayfly::cli {

namespace {

constexpr std::size_t wholeWithAll = 20000;         ///< clusters that --all lists
constexpr int mostTrials = 1'000'000;

void addTargets(CLI::App &command, PlanOptions &options)
{
    command.add_option("--deadline", options.deadline, "As in 2h, 90m, 1h30m");
    command.add_option("--budget", options.budget, "As in 5usd");
    command.add_option("--min-accuracy", options.minAccuracyPct, "In percent");
    command.add_option("--confidence", options.confidence, "Chance to meet the targets that a plan must have")->capture_default_str();
    command.add_option("--max-rate", options.maxRate, "What the cluster may cost per hour, as in 3usd");
    command.add_option("--max-workers", options.maxWorkers, "Workers of a cluster at most")->capture_default_str();
    command.add_option("--max-parameter-servers,--max-ps", options.maxParameterServers, "Parameter servers of a cluster at most")
        ->capture_default_str();
    command.add_option("--objective", options.objective, "cost, time or knee (the best balance)")->capture_default_str();
}

void addChoices(CLI::App &command, PlanOptions &options)
{
    command.add_option("--providers", options.providers, "Only these, as in gcp,aws")->delimiter(',');
    command.add_option("--regions", options.regions, "Only these, as in us-east1,us-west1")->delimiter(',');
    command.add_flag("--across-regions", options.acrossRegions, "Also clusters with up to half of their workers away from the parameter servers");
    command.add_option("--gpus", options.gpus, "Only these types, as in k80,v100")->delimiter(',');
    command.add_option("--pricing", options.pricing, "Of workers: on-demand, transient, or both to choose from")->capture_default_str();
    command.add_option("--ps-pricing", options.psPricing, "on-demand, transient, or both to choose from")->capture_default_str();
    command.add_option("--sync", options.synchronisations, "To choose from: asp, bsp, ssp, ssp=4 (a bound in steps), sync-switch, sync-switch=0.05 (the share under BSP), "
                       "sync-switch=stragglers (BSP until one worker keeps the others waiting), or all")->delimiter(',')->capture_default_str();
    command
        .add_option("--replacement", options.replacements,
                    "What comes for a lost server, to choose from: same-offer, next-cheapest, another-zone, on-demand, none")
        ->delimiter(',')
        ->capture_default_str();
    command.add_option("--checkpoint-interval", options.checkpointIntervals, "To choose from, as in auto,2m,10m; auto: Young/Daly")
        ->delimiter(',')
        ->capture_default_str();
}

/// "--deadline: ..." and exit code 2.
template <typename T>
tl::unexpected<Error> wrong(Context &context, const char *option, const Result<T> &result)
{
    return context.wrongOption(option, result.error().message);
}

Result<std::vector<Pricing>> pricingsFrom(const std::string &text)
{
    if (text == "both") {
        return std::vector{Pricing::OnDemand, Pricing::Transient};
    }
    const auto pricing = pricingFromString(text);
    return pricing ? Result<std::vector<Pricing>>(std::vector{*pricing})
                   : fail(ErrorCode::InvalidInput, "pricing '" + text + "': expected on-demand, transient or both");
}

Result<void> parseTargets(Context &context, const PlanOptions &options, PlanTargets &targets)
{
    if (!options.deadline.empty()) {
        const auto deadline = parseDuration(options.deadline);
        if (!deadline) {
            return wrong(context, "--deadline", deadline);
        }
        targets.deadline_s = *deadline;
    }
    if (!options.budget.empty()) {
        const auto budget = parseMoney(options.budget);
        if (!budget) {
            return wrong(context, "--budget", budget);
        }
        targets.budget = *budget;
    }
    if (!options.maxRate.empty()) {
        const auto rate = parseMoney(options.maxRate);
        if (!rate) {
            return wrong(context, "--max-rate", rate);
        }
        targets.maxRatePerHour = *rate;
    }
    targets.minAccuracyPct = options.minAccuracyPct;
    if (options.minAccuracyPct && *options.minAccuracyPct > 0 && *options.minAccuracyPct <= 1) {
        const std::string typed = formatFixed(*options.minAccuracyPct, 2);
        context.say("--min-accuracy " + typed + " is taken as " + typed + " %; for a share, write " + formatFixed(100 * *options.minAccuracyPct, 0));
    }
    targets.confidence = options.confidence;
    return {};
}

Result<void> parseSynchronisations(Context &context, const PlanOptions &options, planning::PlanRequest &request)
{
    request.synchronisations.clear();
    for (const auto &name : options.synchronisations) {
        if (name == "all") {
            for (const SyncMode mode : {SyncMode::Asp, SyncMode::Bsp, SyncMode::Ssp, SyncMode::SyncSwitch}) {
                request.synchronisations.push_back({mode});
            }
            continue;
        }
        const auto synchronisation = parseSynchronisation(name, "--sync");
        if (!synchronisation) {
            context.exitCode = Usage;
            return passOn(synchronisation.error());
        }
        request.synchronisations.push_back(*synchronisation);
    }
    return {};
}

Result<void> parseChoices(Context &context, const PlanOptions &options, planning::PlanRequest &request)
{
    const auto objective = planning::objectiveFromString(options.objective);
    if (!objective) {
        return wrong(context, "--objective", objective);
    }
    request.objective = *objective;
    const auto pricings = pricingsFrom(options.pricing);
    if (!pricings) {
        return wrong(context, "--pricing", pricings);
    }
    request.pricings = *pricings;
    const auto psPricings = pricingsFrom(options.psPricing);
    if (!psPricings) {
        return wrong(context, "--ps-pricing", psPricings);
    }
    request.psPricings = *psPricings;
    request.replacements.clear();
    for (const auto &name : options.replacements) {
        const auto replacement = replacementFromString(name);
        if (!replacement) {
            return wrong(context, "--replacement", replacement);
        }
        request.replacements.push_back(*replacement);
    }
    request.checkpointIntervals_s.clear();
    for (const auto &text : options.checkpointIntervals) {
        const auto interval = text == "auto" ? Result<double>(0) : parseDuration(text);
        if (!interval || (text != "auto" && !(*interval >= 1))) {
            return context.wrongOption("--checkpoint-interval", "'" + text + "', expected auto, or a time of 1 s or more as in 10m");
        }
        request.checkpointIntervals_s.push_back(*interval);
    }
    request.providers = options.providers;
    request.acrossRegions = options.acrossRegions;
    request.regions = options.regions;
    request.gpus = options.gpus;
    return parseSynchronisations(context, options, request);
}

Result<void> parseTexts(Context &context, const PlanOptions &options, planning::PlanRequest &request)
{
    if (auto targets = parseTargets(context, options, request.targets); !targets) {
        return targets;
    }
    if (auto choices = parseChoices(context, options, request); !choices) {
        return choices;
    }
    const auto parts = split(options.baseline, '=');
    if (parts.size() > 2 || (parts.size() == 2 && parts[1] != "1")) {
        return context.wrongOption("--baseline", "'" + options.baseline + "' is not one server; expected as in k80=1");
    }
    request.baselineGpu = parts.empty() ? "" : parts[0];
    if (!options.out.empty() && std::filesystem::path(options.out).extension() != ".mayfly") {
        return context.wrongOption("--out", "'" + options.out + "': a plan file is called NAME.mayfly");
    }
    if (options.trials < 0 || options.trials > mostTrials) {
        return context.wrongOption("--trials", std::to_string(options.trials) + ", expected 0 to " + std::to_string(mostTrials));
    }
    return {};
}

bool isInventory(const PlanOptions &options)
{
    return std::filesystem::path(options.offers).extension() == ".toml";
}

/// Of a catalogue, or the user's own hosts.
Result<OfferCatalog> offersFrom(Context &context, const PlanOptions &options)
{
    if (!isInventory(options)) {
        return options.tags.empty() ? store::findOffers(options.offers)
                                    : context.wrongOption("--tags", "are those of an inventory; expected --offers hosts.toml");
    }
    const auto inventory = provision::readInventory(options.offers);
    auto offers = inventory ? provision::offersOf(*inventory, options.tags) : Result<OfferCatalog>(passOn(inventory.error()));
    if (!offers) {
        return failWith(offers.error(), options.offers);
    }
    for (Offer &each : offers->offers) {
        each.gpu = catalog::gpuName(each.gpu);
    }
    return offers;
}

/// As many as the hosts with a GPU take; without limit elsewhere.
int mostWorkers(const PlanOptions &options, const OfferCatalog &offers)
{
    if (!isInventory(options)) {
        return options.maxWorkers;
    }
    const auto inventory = provision::readInventory(options.offers);
    int servers = 0;
    for (const Offer &each : offers.offers) {
        servers += inventory && !each.gpu.empty() ? provision::serversFor(*inventory, each) * std::max(1, each.gpuCount) : 0;
    }
    return std::max(1, servers);
}

} // namespace

void addPlanOptions(CLI::App &command, PlanOptions &options)
{
    command.add_option("--workload", options.workload, "What is trained: a name of `mayflyctl catalog`, a network's, or a JSON file of either sort");
    command.add_option("--steps", options.steps, "Steps to apply; default: what the workload's description says");
    command.add_option("--offers", options.offers, "local, seed2019, sample2026, an imported name, a JSON file, or your own hosts: hosts.toml")->capture_default_str();
    command.add_option("--tags", options.tags, "Of an inventory: only hosts that have all of these")->delimiter(',');
    addCommandOptions(command, options.command);
    addSizeOptions(command, options.size);
    addTargets(command, options);
    addChoices(command, options);
    command.add_option("--baseline", options.baseline, "The single on-demand server to compare with, as in k80=1");
    command.add_flag("--exclude-startup", options.excludeStartUp,
                     "Count from the first step, and do not replace lost servers, as the ICAC'19 paper does");
    command.add_option("--price-factor", options.priceFactor, "What if transient prices were so many times as high")->capture_default_str();
    command.add_option("--revocation-factor", options.revocationFactor, "What if servers were lost so many times as often")
        ->capture_default_str();
    command.add_option("--trials", options.trials, "Simulated runs of each of the best plans; 0: closed form only")->capture_default_str();
    command.add_option("--seed", options.seed, "Of every random choice")->capture_default_str()->check(wholeNumberFrom(0));
    command.add_option("--threads", options.threads, "0: one per core; the answer is the same on any number")
        ->capture_default_str()
        ->check(CLI::Range(0, 256));
    command.add_option("--out", options.out, "Write the chosen plan here, NAME.mayfly");
    command.add_flag("--all", options.all, "List every cluster of a search of up to 20,000, else all that were kept");
}

Result<planning::PlanRequest> requestOf(Context &context, const PlanOptions &options)
{
    planning::PlanRequest request;
    if (auto parsed = parseTexts(context, options, request); !parsed) {
        return passOn(parsed.error());
    }
    auto workload = options.workload.empty() ? workloadOf(context, options.size, options.command) : catalog::workload(options.workload);
    if (!workload) {
        return workload.error().code == ErrorCode::NotFound ? context.wrongOption("--workload", workload.error().message)
                                                            : passOn(workload.error());
    }
    if (!options.workload.empty() && options.size.any()) {
        return context.wrongOption("--workload", "says how large it is; --gflops, --params and --batch-size stand in its place");
    }
    if (auto applied = apply(context, options.command, *workload); !applied) {
        return passOn(applied.error());
    }
    const auto offers = offersFrom(context, options);
    if (!offers) {
        return passOn(offers.error());
    }
    request.workload = *workload;
    request.offers = *offers;
    request.steps = options.steps.value_or(workload->steps);
    if (!options.steps && request.steps == 0) {
        return context.wrongOption("--steps", "is required, as the workload does not say how many");
    }
    request.maxWorkers = std::min(options.maxWorkers, mostWorkers(options, *offers));
    request.maxParameterServers = options.maxParameterServers;
    request.includeStartUp = !options.excludeStartUp;
    request.priceFactor = options.priceFactor;
    request.revocationFactor = options.revocationFactor;
    request.trials = options.trials;
    request.seed = options.seed;
    request.threads = options.threads;
    request.mostCandidates = options.all ? wholeWithAll : request.mostCandidates;
    if (request.includeStartUp && !request.offers.offers.empty()) {         // the papers' numbers come from the shipped constants alone
        auto calibration = prediction::ownCalibration(request.offers.offers.front().provider);
        if (!calibration) {
            return passOn(calibration.error());
        }
        request.calibration = std::make_shared<const prediction::Calibration>(std::move(*calibration));
    }
    const bool local = std::any_of(request.offers.offers.begin(), request.offers.offers.end(), [](const Offer &offer) { return offer.provider == "local"; });
    if (local) {
        const auto profile = localProfile();
        if (!profile) {
            return passOn(profile.error());
        }
        request.profile = *profile;
        request.localCores = profile->cores;
    }
    return request;
}

} // namespace mayfly::cli
