// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/app_context.h"

#include "app/desktop/catalog_context.h"
#include "app/desktop/machine_profile.h"
#include "app/desktop/settings_file.h"
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/catalog/catalog.h"
#include "core/control/launch.h"
#include "core/control/run_client.h"
#include "core/planning/conditions.h"
#include "core/planning/risk.h"
#include "core/prediction/own_measurements.h"
#include "core/store/find_offers.h"

#include <algorithm>

namespace mayfly::desktop {

namespace {

constexpr double rehearsalCompression = 60;

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
    return sources;
}

bool anyLocal(const OfferCatalog &offers)
{
    return std::any_of(offers.offers.begin(), offers.offers.end(), [](const Offer &offer) { return offer.provider == "local"; });
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

Result<std::string> launch(const pages::LaunchRequest &request)
{
    control::RunSettings settings;
    settings.plan = request.plan;
    settings.cap = request.cap;
    settings.seed = request.plan.seed;
    settings.workerProgram = workerProgram();
    if (request.rehearsal) {
        settings.revocations = "lifetimes";
        settings.timeCompression = rehearsalCompression;
    }
    return control::launchRun(std::move(settings), controllerProgram());
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
    context.plan.search = search;
    context.plan.makePlan = [](const planning::PlanRequest &request, const planning::PlanOutcome &outcome, std::size_t candidate,
                               const std::string &name) {
        return planning::makePlan(request, outcome, candidate, name, SystemClock::instance().unixNanoseconds());
    };
    context.plan.simulate = simulate;
    context.plan.trial = playTrial;
    context.plan.readWorkload = catalog::workload;
    context.plan.launch = launch;
    context.runs = bridge::liveRunSource();
    context.runs.restart = [](const std::string &runId) { return control::restartController(runId, controllerProgram()); };
    context.history = bridge::storeHistorySource();
    context.stopRun = stopRun;
    context.settings = liveSettingsServices();
    context.checkHome = checkHome;
    context.recoveryFolder = dataFolder() / "recovery";
    context.settingsFile = QString::fromStdString((dataFolder() / "settings.ini").string());
    return context;
}

} // namespace mayfly::desktop
