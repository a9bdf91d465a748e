// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl run and rehearse: launch a plan with a controller of its own and follow it.
#include "app/cli/cluster_option.h"
#include "app/cli/command_options.h"
#include "app/cli/commands.h"
#include "app/cli/confinement_options.h"
#include "app/cli/live_document.h"
#include "app/cli/live_follow.h"
#include "app/cli/live_run.h"
#include "app/cli/synthetic_options.h"
#include "app/cli/training_options.h"
#include "core/base/clock.h"
#include "core/catalog/catalog.h"
#include "core/control/launch.h"
#include "core/control/remote_controller.h"
#include "core/control/run_client.h"
#include "core/control/supervise.h"
#include "core/provision/backends.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>
#include <thread>

namespace mayfly::cli {

namespace {

struct Options {
    std::string plan;
    std::string backend = "local";
    std::string inventory;
    std::string out;
    std::string revocations = "none";
    std::optional<std::uint64_t> seed;
    double compress = 1;
    std::string datasetFolder;
    std::string cap;
    double evaluateEvery_s = 15;
    bool detach = false;
    bool trustedNetwork = false;
    std::string controller;
    std::string controllerProgram = "mayflyctl";
    std::string sshConfig;
    std::string workers;
    std::string offers;
    int parameterServers = -1;
    CommandOptions command;
    TrainingOptions training;
    SyntheticOptions synthetic;
    ConfinementOptions confinement;
};

/// The plan's, or those of a catalogue.
Result<OfferCatalog> offersFor(Context &context, const Options &options, const Plan &plan)
{
    if (options.offers.empty()) {
        return OfferCatalog{plan.name, options.plan, plan.offers};
    }
    auto loaded = catalog::loadOffers(options.offers);
    if (!loaded) {
        return context.wrongOption("--offers", loaded.error().message);
    }
    return loaded;
}

/// A plan holds the offers that it uses.
void addOffers(const OfferCatalog &from, const ClusterConfig &cluster, Plan &plan)
{
    const auto add = [&](const std::string &id) {
        if (const Offer *offer = from.find(id); offer != nullptr && plan.offer(id) == nullptr) {
            plan.offers.push_back(*offer);
        }
    };
    for (const auto &group : cluster.workers) {
        add(group.offerId);
    }
    add(cluster.psOfferId);
}

/// Another cluster than the plan's.
Result<void> applyCluster(Context &context, const Options &options, Plan &plan)
{
    if (options.workers.empty()) {
        return {};
    }
    ClusterOptions wanted;
    wanted.workers = options.workers;
    wanted.parameterServers = options.parameterServers;
    wanted.pricing = toString(plan.cluster.workers.front().pricing);
    wanted.psPricing = toString(plan.cluster.psPricing);
    const auto offers = offersFor(context, options, plan);
    if (!offers) {
        return passOn(offers.error());
    }
    auto cluster = clusterFrom(wanted, *offers);
    if (!cluster) {
        context.exitCode = Usage;
        return passOn(cluster.error());
    }
    constexpr int mostWorkers = 512;
    if (cluster->workerCount() > mostWorkers) {
        return context.wrongOption("--workers", "are " + std::to_string(cluster->workerCount()) + ", expected up to " + std::to_string(mostWorkers));
    }
    cluster->synchronisation = plan.cluster.synchronisation;
    cluster->replacement = plan.cluster.replacement;
    cluster->checkpointInterval_s = plan.cluster.checkpointInterval_s;
    context.say("this run has " + cluster->describe() + "; the plan's forecast is of " + plan.cluster.describe());
    addOffers(*offers, *cluster, plan);
    plan.cluster = std::move(*cluster);
    return {};
}

Result<control::RunSettings> settingsFrom(Context &context, const Options &options)
{
    const auto &backends = provision::backendNames();
    if (std::find(backends.begin(), backends.end(), options.backend) == backends.end()) {
        return context.wrongOption("--backend", "'" + options.backend + "': expected local, ssh or slurm");
    }
    if (options.backend != "local" && options.revocations != "none") {
        return context.wrongOption("--revocations", "only the back-end local takes servers away by itself");
    }
    if (const auto kind = provision::revocationKindFromString(options.revocations); !kind) {
        return context.wrongOption("--revocations", kind.error().message);
    }
    constexpr double mostCompressed = 1e6;
    if (!(options.compress > 0 && options.compress <= mostCompressed)) {
        return context.wrongOption("--compress", "expected a number above 0 and up to 1000000");
    }
    if (!(options.evaluateEvery_s >= 0)) {
        return context.wrongOption("--evaluate-every", "expected seconds, or 0 for once at the end");
    }
    control::RunSettings settings;
    if (!options.cap.empty()) {
        const auto cap = parseMoney(options.cap);
        if (!cap) {
            return context.wrongOption("--cap", cap.error().message);
        }
        if (cap->micros <= 0) {
            return context.wrongOption("--cap", "'" + options.cap + "', expected an amount above 0, as 5usd");
        }
        settings.cap = *cap;
    }
    auto plan = readPlan(options.plan);
    if (!plan) {
        return passOn(plan.error());
    }
    if (auto applied = apply(context, options.command, plan->workload); !applied) {
        return passOn(applied.error());
    }
    if (auto applied = applyCluster(context, options, *plan); !applied) {
        return passOn(applied.error());
    }
    leaveOutParameterServers(context, *plan);
    if (options.cap.empty() && plan->targets.budget) {
        settings.cap = *plan->targets.budget;
    }
    settings.seed = options.seed.value_or(plan->seed);
    settings.plan = std::move(*plan);
    TrainingOptions training = options.training;
    if (auto applied = apply(context, options.synthetic, training, settings); !applied) {
        return passOn(applied.error());
    }
    if (auto applied = apply(context, training, settings.plan.steps, settings.plan.workload, settings.plan.training); !applied) {
        return passOn(applied.error());
    }
    settings.backend = options.backend;
    if (auto applied = apply(context, options.confinement, settings); !applied) {
        return passOn(applied.error());
    }
    settings.inventory = options.inventory;
    settings.outFolder = options.out;
    settings.revocations = options.revocations;
    settings.timeCompression = options.compress;
    settings.workerProgram = workerProgram();
    settings.datasetFolder = options.datasetFolder;
    settings.evaluateEvery_s = options.evaluateEvery_s;
    settings.trustedNetwork = options.trustedNetwork;
    return settings;
}

/// The controller writes the reports and ends a moment after the run; what is still there after that is left behind.
std::vector<control::Leftover> leftoversOf(const std::string &runId)
{
    constexpr double patience_s = 10;
    const double deadline = SystemClock::instance().monotonicSeconds() + patience_s;
    while (true) {
        auto left = control::findLeftovers();
        std::erase_if(left, [&](const control::Leftover &each) { return each.runId != runId; });
        if (left.empty() || SystemClock::instance().monotonicSeconds() > deadline) {
            return left;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
}

Result<void> conclude(Context &context, const RunSnapshot &last)
{
    const auto left = leftoversOf(last.run.id);
    nlohmann::json document = summaryToJson(last);
    document["leftovers"] = nlohmann::json::array();
    for (const auto &each : left) {
        document["leftovers"].push_back({{"pid", each.pid}, {"what", each.what}});
        std::cerr << "left behind: " << (each.pid == 0 ? "" : "process " + std::to_string(each.pid) + ", ") << each.what << std::endl;
    }
    context.answer(document, summaryLine(last) + "\n");
    if (!left.empty()) {
        context.exitCode = Failed;
        return {};
    }
    context.exitCode = last.run.state == RunState::Finished ? Done : Failed;
    return {};
}

/// The controller lives on another machine; what it wrote is brought here at the end.
Result<void> launchThereAndFollow(Context &context, const Options &options, const control::RunSettings &settings)
{
    const control::RemoteController at{options.controller, options.controllerProgram, options.sshConfig};
    if (auto good = control::checkHost(at); !good) {
        return context.wrongOption("--controller", good.error().message);
    }
    if (!settings.syntheticSteps_ms.empty()) {
        return context.wrongOption("--step-ms", "is missing, expected with --compute synthetic where --controller is given");
    }
    const auto run = control::launchThere(settings, at, "mayflyctl " MAYFLY_VERSION);
    if (!run) {
        return passOn(run.error());
    }
    std::cerr << "run " << run->runId << " has begun; its controller is on " << at.host << std::endl;
    if (options.detach) {
        context.answer({{"run_id", run->runId}, {"controller", at.host}}, run->runId + "\n");
        return {};
    }
    const auto followed = follow(run->runId, {.documents = false, .keepController = false});
    if (!followed) {
        return passOn(followed.error());
    }
    const RunSnapshot &last = followed->last;
    if (followed->end == Followed::End::Left) {
        context.answer(summaryToJson(last), "run " + run->runId + " goes on without this machine; `mayflyctl watch " + run->runId +
                                                "` shows it again\n");
        return {};
    }
    const std::filesystem::path out = options.out.empty() ? control::runFolder(run->runId) / "out" : std::filesystem::path(options.out);
    if (auto brought = control::bringResults(*run, out); !brought) {
        return failWith(brought.error(), "the results are still on " + at.host + " in " + run->outFolder);
    }
    nlohmann::json document = summaryToJson(last);
    document["out_folder"] = out.string();
    document["controller"] = at.host;
    context.answer(document, summaryLine(last) + "\n");
    context.exitCode = last.run.state == RunState::Finished ? Done : Failed;
    return {};
}

Result<void> launchAndFollow(Context &context, const Options &options)
{
    const auto settings = settingsFrom(context, options);
    if (!settings) {
        return passOn(settings.error());
    }
    if (settings->trustedNetwork) {
        std::cerr << "the network is said to be trusted: gradients between workers and parameter servers are not encrypted; everything else is" << std::endl;
    }
    if (!options.controller.empty()) {
        return launchThereAndFollow(context, options, *settings);
    }
    const auto runId = control::launchRun(*settings, thisProgram());
    if (!runId) {
        return passOn(runId.error());
    }
    std::cerr << "run " << *runId << " has begun" << std::endl;
    if (options.detach) {
        const auto socket = control::socketPath(*runId);
        const auto launched = control::readSettings(*runId);
        context.answer({{"run_id", *runId},
                        {"socket", socket ? socket->string() : std::string()},
                        {"out_folder", launched ? launched->outFolder.string() : std::string()}},
                       *runId + "\n");
        return {};
    }
    const auto followed = follow(*runId, {.documents = false, .keepController = true});
    if (!followed) {
        return passOn(followed.error());
    }
    if (followed->end == Followed::End::Left) {
        context.answer(summaryToJson(followed->last), "run " + *runId + " goes on; `mayflyctl watch " + *runId +
                                                          "` shows it again, `mayflyctl stop " + *runId +
                                                          "` ends it\n");
        return {};
    }
    return conclude(context, followed->last);
}

void addOptions(CLI::App &command, const std::shared_ptr<Options> &options)
{
    command.add_option("--plan", options->plan, "Plan file (NAME.mayfly)")->required();
    command.add_option("--out", options->out,
                        "Folder for reports, checkpoints and the model (default: in the run's own folder)");
    command.add_option("--revocations", options->revocations, "none, one-halfway or lifetimes")->capture_default_str();
    command.add_option("--seed", options->seed, "Seed of the revocations and the training (default: the plan's)")->check(wholeNumberFrom(0));
    command.add_option("--compress", options->compress, "Lifetimes are divided by this")->capture_default_str();
    command.add_option("--dataset-folder", options->datasetFolder,
                        "Where the images are (default: where their package puts them)");
    command.add_option("--cap", options->cap, "Most to spend, as 5usd (default: the plan's budget)");
    command.add_option("--evaluate-every", options->evaluateEvery_s, "Seconds between two evaluations; 0: once, at the end")
        ->capture_default_str();
    CLI::Option *workers = command.add_option("--workers", options->workers, "Another cluster than the plan's, as in cpu-1t=64");
    command.add_option("--ps", options->parameterServers, "And its parameter servers; default 1 for several workers, else 0")
        ->check(CLI::Range(0, 64))
        ->needs(workers);
    command.add_option("--offers", options->offers, "And the catalogue that it is of, as in seed2019 (default: the plan's own offers)")->needs(workers);
    addCommandOptions(command, options->command);
    command.add_flag("--detach", options->detach, "Return once the controller runs");
    addTrainingOptions(command, options->training);
    addSyntheticOptions(command, options->synthetic);
    addConfinementOptions(command, options->confinement);
}

} // namespace

void addRunCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "run", "Launch a plan, follow it to its end, and report what it cost");
    const auto options = std::make_shared<Options>();
    command->add_option("--backend", options->backend, "Where servers come from: local, ssh or slurm")
        ->capture_default_str();
    command->add_option("--inventory", options->inventory, "Your servers: hosts.toml for ssh, slurm.toml for slurm");
    command->add_flag("--trusted-network", options->trustedNetwork,
                      "Do not encrypt gradients between workers and parameter servers; everything else is encrypted as always");
    command->add_option("--controller", options->controller,
                        "user@host: the controller runs there, over SSH, and this machine may go to sleep");
    command->add_option("--controller-program", options->controllerProgram, "mayflyctl on that host")->capture_default_str();
    command->add_option("--ssh-config", options->sshConfig, "Configuration file for ssh to that host (ssh -F)");
    addOptions(*command, options);
    context.onRun(*command, [&context, options] { return launchAndFollow(context, *options); });
}

/// The window's Rehearse: the plan's own model of lifetimes, in compressed time, on this machine.
void addRehearseCommand(CLI::App &app, Context &context)
{
    constexpr double compression = 60;
    CLI::App *command = context.add(app, "rehearse", "Run a plan on this machine, with revocations drawn from its own model, in compressed time");
    const auto options = std::make_shared<Options>();
    options->revocations = "lifetimes";
    options->compress = compression;
    addOptions(*command, options);
    context.onRun(*command, [&context, options] { return launchAndFollow(context, *options); });
}

} // namespace mayfly::cli
