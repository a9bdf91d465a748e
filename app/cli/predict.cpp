// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predict.h"

#include "core/base/text.h"
#include "core/planning/risk.h"
#include "core/prediction/predictor.h"

#include <algorithm>

namespace mayfly::cli {

namespace {

/// The cheapest on-demand server of a type, or of all whose speed is known.
Result<ClusterConfig> baselineOf(const PredictRequest &request, const prediction::Predictor &predictor)
{
    const Offer *best = nullptr;
    for (const auto &offer : request.offers.offers) {
        const bool wanted = request.baselineGpu.empty() || lowerCase(offer.gpu) == lowerCase(request.baselineGpu);
        if (!offer.forParameterServers() && wanted && predictor.workerSpeed(offer.gpu) &&
            (best == nullptr || offer.onDemandPerHour.micros < best->onDemandPerHour.micros)) {
            best = &offer;
        }
    }
    if (best == nullptr) {
        return fail(ErrorCode::InvalidInput, "--baseline: no offer of '" + request.baselineGpu + "' whose speed is known");
    }
    ClusterConfig cluster;
    cluster.workers.push_back({best->id, best->gpu, best->region, 1, Pricing::OnDemand});
    return cluster;
}

/// P10, P50, P90 and revocations of simulated runs, as `plan` gives them. Means stay those of the closed form. Runs of years with
/// thousands of losses are left to the closed form.
Result<void> addSpread(Predicted &predicted, const prediction::Predictor &predictor, const PredictRequest &request)
{
    constexpr double mostLosses = 30;
    if (request.trials == 0 || predicted.prediction.expectedRevocations > mostLosses) {
        return {};
    }
    const auto model = predictor.model(predicted.cluster);
    if (!model) {
        return passOn(model.error());
    }
    const auto risk = simulation::simulateRisk(*model, {}, {.trials = request.trials, .seed = request.seed, .threads = 1, .cancelled = {}});
    if (!risk) {
        return passOn(risk.error());
    }
    if (risk->chanceToEnd > 0) {
        planning::applyRisk(predicted.prediction, *risk);
    }
    return {};
}

} // namespace

Result<Predicted> predict(const PredictRequest &request)
{
    Predicted predicted;
    auto cluster = clusterFrom(request.cluster, request.offers);
    if (!cluster) {
        return passOn(cluster.error());
    }
    predicted.cluster = std::move(*cluster);
    prediction::Conditions conditions;
    conditions.workload = request.workload;
    conditions.steps = request.steps;
    conditions.offers = request.offers;
    conditions.profile = request.profile;
    conditions.localCores = request.profile ? request.profile->cores : 0;
    conditions.includeStartUp = false;
    const auto predictor = prediction::Predictor::create(std::move(conditions));
    if (!predictor) {
        return passOn(predictor.error());
    }
    auto prediction = predictor->predict(predicted.cluster);
    if (!prediction) {
        return passOn(prediction.error());
    }
    predicted.prediction = std::move(*prediction);
    if (auto spread = addSpread(predicted, *predictor, request); !spread) {
        return passOn(spread.error());
    }
    auto baseline = baselineOf(request, *predictor);
    if (!baseline) {
        return passOn(baseline.error());
    }
    predicted.baselineCluster = std::move(*baseline);
    const auto baselinePrediction = predictor->predict(predicted.baselineCluster);
    if (!baselinePrediction) {
        return passOn(baselinePrediction.error());
    }
    prediction::compare(predicted.prediction, *baselinePrediction);
    return predicted;
}

} // namespace mayfly::cli
