// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/app_context.h"

#include "app/desktop/backend_probe.h"
#include "app/desktop/catalog_context.h"
#include "app/desktop/machine_profile.h"
#include "app/desktop/settings_file.h"
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/catalog/catalog.h"
#include "core/control/launch.h"
#include "core/control/preflight.h"
#include "core/control/run_client.h"
#include "core/planning/conditions.h"
#include "core/planning/risk.h"
#include "core/prediction/own_measurements.h"
#include "core/provision/slurm_settings.h"
#include "core/store/find_offers.h"

#include <QSettings>

#include <algorithm>
#include <numeric>
#include <random>

namespace mayfly::desktop {

namespace {

constexpr double rehearsalCompression = 60;

bool anyLocal(const OfferCatalog &offers)
{
    return std::any_of(offers.offers.begin(), offers.offers.end(), [](const Offer &offer) { return offer.provider == "local"; });
}

Result<pages::PlanSources> loadSources(const std::string &wanted)
{
    pages::PlanSources sources;
    sources.catalogNames = store::offerNames();
    if (sources.catalogNames.empty()) {
        return fail(ErrorCode::NotFound, (resourceFolder() / "offers").string() + ": no catalogue of offers there");
    }
    auto offers = store::findOffers(wanted.empty() ? sources.catalogNames.front() : wanted);
    if (!offers) {
        return passOn(offers.error());
    }
    sources.offers = std::move(*offers);
    sources.workloads = catalog::workloads();
    std::error_code none;
    sources.mustMeasure = anyLocal(sources.offers) && !std::filesystem::exists(profilePath(), none);
    return sources;
}

/// With what this machine's runs have measured; local offers share this machine, whose speed is then part of the question.
Result<planning::PlanRequest> completed(planning::PlanRequest request)
{
    if (request.includeStartUp && !request.offers.offers.empty()) {     // ICAC'19's way of counting is that of the shipped constants alone
        auto calibration = prediction::ownCalibration(request.offers.offers.front().provider);
        if (!calibration) {
            return passOn(calibration.error());
        }
        request.calibration = std::make_shared<const prediction::Calibration>(std::move(*calibration));
    }
    if (anyLocal(request.offers)) {
        auto profile = machineProfile();
        if (!profile) {
            return passOn(profile.error());
        }
        request.localCores = profile->cores;
        request.profile = std::move(*profile);
    }
    return request;
}

Result<planning::PlanOutcome> search(const planning::PlanRequest &request, const std::function<bool()> &cancelled,
                                     const std::function<void(double)> &progress)
{
    const auto whole = completed(request);
    if (!whole) {
        return passOn(whole.error());
    }
    return planning::search(*whole, cancelled, progress);
}

Result<prediction::ClusterModel> modelOf(const planning::PlanRequest &request, const Candidate &candidate)
{
    const auto whole = completed(request);
    if (!whole) {
        return passOn(whole.error());
    }
    const auto predictor = prediction::Predictor::create(planning::conditionsOf(*whole));
    return predictor ? predictor->model(candidate.cluster) : Result<prediction::ClusterModel>(passOn(predictor.error()));
}

pages::Bins binsOf(const simulation::Histogram &histogram)
{
    const auto count = static_cast<double>(std::max<std::size_t>(1, histogram.counts.size()));
    return {histogram.low, (histogram.high - histogram.low) / count, histogram.counts};
}

Result<pages::SimulatedPlan> simulate(const planning::PlanRequest &request, const Candidate &candidate, const std::function<bool()> &cancelled)
{
    const auto model = modelOf(request, candidate);
    if (!model) {
        return passOn(model.error());
    }
    const auto risk = simulation::simulateRisk(*model, request.targets, {.trials = request.trials, .seed = request.seed, .threads = 1, .cancelled = cancelled});
    if (!risk) {
        return passOn(risk.error());
    }
    pages::SimulatedPlan simulated{candidate.prediction, binsOf(risk->times_s), binsOf(risk->costs)};
    planning::applyRisk(simulated.prediction, *risk);
    return simulated;
}

Result<pages::SimulatedTrial> playTrial(const planning::PlanRequest &request, const Candidate &candidate, int number)
{
    const auto model = modelOf(request, candidate);
    if (!model) {
        return passOn(model.error());
    }
    auto told = simulation::ClusterRun(*model).timeline(request.seed, static_cast<std::uint64_t>(number - 1));
    return pages::SimulatedTrial{told.outcome.ended,      told.outcome.time_s, Money::fromUnits(told.outcome.cost, candidate.prediction.cost.currency),
                                 told.outcome.revocations, candidate.cluster.workerCount(), candidate.cluster.parameterServers, std::move(told.events)};
}

/// Numbers of runs by time, then those that miss a target first.
std::vector<pages::NotableTrial> notableOf(const std::vector<simulation::RunOutcome> &outcomes, const PlanTargets &targets)
{
    using Why = pages::NotableTrial::Why;
    std::vector<std::size_t> byTime(outcomes.size());
    std::iota(byTime.begin(), byTime.end(), std::size_t{0});
    std::erase_if(byTime, [&](std::size_t i) { return !outcomes[i].ended; });
    std::stable_sort(byTime.begin(), byTime.end(), [&](std::size_t a, std::size_t b) { return outcomes[a].time_s < outcomes[b].time_s; });
    std::vector<pages::NotableTrial> notable;
    const auto add = [&notable](Why why, std::size_t index) {
        const int number = static_cast<int>(index) + 1;
        if (std::none_of(notable.begin(), notable.end(), [number](const auto &each) { return each.number == number; })) {
            notable.push_back({why, number});
        }
    };
    if (!byTime.empty()) {
        add(Why::Median, byTime[byTime.size() / 2]);
        add(Why::Slow, byTime[byTime.size() * 9 / 10]);
    }
    const auto first = [&](Why why, auto misses) {
        const auto found = std::find_if(outcomes.begin(), outcomes.end(), misses);
        if (found != outcomes.end()) {
            add(why, static_cast<std::size_t>(found - outcomes.begin()));
        }
    };
    if (targets.deadline_s) {
        first(Why::Late, [&](const auto &each) { return !each.ended || each.time_s > *targets.deadline_s; });
    }
    if (targets.budget) {
        first(Why::OverBudget, [&](const auto &each) { return each.cost > targets.budget->units(); });
    }
    const auto most = std::max_element(outcomes.begin(), outcomes.end(), [](const auto &a, const auto &b) { return a.revocations < b.revocations; });
    if (most != outcomes.end() && most->revocations > 0) {
        add(Why::MostRevocations, static_cast<std::size_t>(most - outcomes.begin()));
    }
    if (!byTime.empty()) {
        add(Why::Fastest, byTime.front());
    }
    return notable;
}

Result<std::vector<pages::NotableTrial>> notableTrials(const planning::PlanRequest &request, const Candidate &candidate, int runs,
                                                       const std::function<bool()> &cancelled)
{
    const auto model = modelOf(request, candidate);
    if (!model) {
        return passOn(model.error());
    }
    const simulation::ClusterRun run(*model);
    std::vector<simulation::RunOutcome> outcomes;
    outcomes.reserve(static_cast<std::size_t>(runs));
    for (int i = 0; i < runs; ++i) {
        if (i % 256 == 0 && cancelled()) {
            return fail(ErrorCode::Cancelled, "cancelled");
        }
        outcomes.push_back(run.run(request.seed, static_cast<std::uint64_t>(i)));
    }
    return notableOf(outcomes, request.targets);
}

const char *backendName(pages::LaunchBackend backend)
{
    switch (backend) {
    case pages::LaunchBackend::Local: return "local";
    case pages::LaunchBackend::Ssh: return "ssh";
    case pages::LaunchBackend::Slurm: return "slurm";
    }
    return "";
}

/// A run's own folder, but for Slurm, whose nodes write checkpoints there: then in the folder that they share.
std::filesystem::path outFolderOf(const control::RunSettings &settings)
{
    if (settings.backend == "slurm") {
        if (const auto slurm = provision::readSlurmSettings(settings.inventory)) {
            return std::filesystem::path(slurm->sharedFolder) / "results";
        }
    }
    return dataFolder() / "runs";
}

control::RunSettings settingsOf(const pages::LaunchRequest &request)
{
    control::RunSettings settings;
    settings.plan = request.plan;
    settings.cap = request.cap;
    settings.seed = request.plan.seed;
    settings.workerProgram = workerProgram();
    if (!request.rehearsal) {
        settings.backend = backendName(request.backend);
        settings.inventory = request.backend == pages::LaunchBackend::Local ? std::string() : request.inventory;
        return settings;
    }
    switch (request.losses) {
    case pages::RehearsedLosses::FromModel:
        settings.revocations = "lifetimes";
        settings.timeCompression = rehearsalCompression;
        break;
    case pages::RehearsedLosses::OneHalfway: settings.revocations = "one-halfway"; break;
    case pages::RehearsedLosses::None: settings.revocations = "none"; break;
    }
    return settings;
}

std::vector<pages::LaunchCheck> check(const pages::LaunchRequest &request, const std::function<bool()> &cancelled)
{
    using What = pages::LaunchCheck::What;
    control::RunSettings settings = settingsOf(request);
    settings.runId = makeRunId(SystemClock::instance().unixNanoseconds(), 1);      // as long as any run's
    settings.outFolder = outFolderOf(settings);
    std::vector<pages::LaunchCheck> checks;
    for (const auto &each : control::checksBeforeLaunch(settings, controllerProgram())) {
        checks.push_back({static_cast<What>(each.kind), each.outcome ? std::string() : each.outcome.error().message});
    }
    for (pages::LaunchCheck &each : checks) {
        const bool chosen = settings.backend == "local" || !settings.inventory.empty();
        if (each.what == What::Backend && (each.problem.empty() || !chosen)) {
            const BackendFindings found = probeBackend(settings, cancelled);
            each.problem = found.problem.toStdString();
            each.note = found.note.toStdString();
        }
    }
    return checks;
}

Result<std::string> launch(const pages::LaunchRequest &request)
{
    control::RunSettings settings = settingsOf(request);
    if (settings.backend == "slurm") {
        settings.runId = makeRunId(SystemClock::instance().unixNanoseconds(), std::random_device{}());
        settings.outFolder = outFolderOf(settings) / settings.runId;
    }
    return control::launchRun(settings, controllerProgram());
}

pages::LaunchChoice lastChoice(const QString &settingsFile)
{
    const QSettings settings(settingsFile, QSettings::IniFormat);
    pages::LaunchChoice choice;
    for (const auto backend : {pages::LaunchBackend::Local, pages::LaunchBackend::Ssh, pages::LaunchBackend::Slurm}) {
        const QString name = backendName(backend);
        choice.inventories[static_cast<std::size_t>(backend)] = settings.value("launch/" + name).toString().toStdString();
        choice.backend = settings.value("launch/backend").toString() == name ? backend : choice.backend;
    }
    return choice;
}

void keepChoice(const QString &settingsFile, const pages::LaunchChoice &choice)
{
    QSettings settings(settingsFile, QSettings::IniFormat);
    settings.setValue("launch/backend", backendName(choice.backend));
    for (const auto backend : {pages::LaunchBackend::Ssh, pages::LaunchBackend::Slurm}) {
        settings.setValue(QString("launch/") + backendName(backend), QString::fromStdString(choice.inventories[static_cast<std::size_t>(backend)]));
    }
}

/// Everything of the user's is kept there.
Result<void> checkHome()
{
    if (auto made = makeFolder(dataFolder()); !made) {
        return made;
    }
    return checkWritableFolder(dataFolder());
}

Result<void> stopRun(const std::string &runId)
{
    const auto client = control::RunClient::attach(runId, {[](const RunSnapshot &) {}, [](const std::string &) {}});
    return client->stop("stopped as the window was closed");
}

} // namespace

AppContext liveContext()
{
    AppContext context;
    context.catalog = liveCatalogServices();
    context.plan.load = loadSources;
    context.plan.measure = [] {
        const auto measured = measureMachine();
        return measured ? Result<void>() : Result<void>(passOn(measured.error()));
    };
    context.plan.search = search;
    context.plan.makePlan = [](const planning::PlanRequest &request, const planning::PlanOutcome &outcome, std::size_t candidate,
                               const std::string &name) {
        return planning::makePlan(request, outcome, candidate, name, SystemClock::instance().unixNanoseconds());
    };
    context.plan.simulate = simulate;
    context.plan.trial = playTrial;
    context.plan.readWorkload = catalog::workload;
    context.plan.notableTrials = notableTrials;
    context.plan.check = check;
    context.plan.launch = launch;
    context.runs = bridge::liveRunSource();
    context.runs.restart = [](const std::string &runId) { return control::restartController(runId, controllerProgram()); };
    context.history = bridge::storeHistorySource();
    context.stopRun = stopRun;
    context.settings = liveSettingsServices();
    context.checkHome = checkHome;
    context.recoveryFolder = dataFolder() / "recovery";
    context.settingsFile = QString::fromStdString((dataFolder() / "settings.ini").string());
    context.plan.lastChoice = [file = context.settingsFile] { return lastChoice(file); };
    context.plan.keepChoice = [file = context.settingsFile](const pages::LaunchChoice &choice) { keepChoice(file, choice); };
    return context;
}

} // namespace mayfly::desktop
