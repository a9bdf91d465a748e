// SPDX-License-Identifier: Apache-2.0
#include "core/control/synthetic_steps.h"

#include "core/prediction/own_measurements.h"
#include "core/prediction/predictor.h"

#include <algorithm>

namespace mayfly::control {

namespace {

Result<prediction::Predictor> predictorFor(const Plan &plan, const std::optional<MachineProfile> &profile)
{
    if (plan.offers.empty()) {
        return fail(ErrorCode::InvalidInput, "plan '" + plan.name + "' has no offers");
    }
    auto calibration = prediction::ownCalibration(plan.offers.front().provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    prediction::Conditions conditions;
    conditions.workload = plan.workload;
    conditions.steps = plan.steps;
    conditions.offers = {plan.name, {}, plan.offers};
    conditions.profile = profile;
    conditions.calibration = std::make_shared<const prediction::Calibration>(std::move(*calibration));
    return prediction::Predictor::create(std::move(conditions));
}

} // namespace

Result<PredictedSteps> predictedSteps(const Plan &plan, const std::optional<MachineProfile> &profile, double speed)
{
    const auto predictor = predictorFor(plan, profile);
    if (!predictor) {
        return passOn(predictor.error());
    }
    const auto model = predictor->model(plan.cluster);
    if (!model) {
        return passOn(model.error());
    }
    PredictedSteps predicted;
    std::vector<prediction::ActiveWorkers> together;
    const double service_s = model->capacity.service_s();
    for (const auto &group : plan.cluster.workers) {
        const auto worker = predictor->workerSpeed(group.gpu);
        if (!worker) {
            return passOn(worker.error());
        }
        const double compute_s = worker->computeSeconds(service_s) / speed;
        predicted.steps_ms[group.gpu] = 1e3 * compute_s;
        together.push_back({group.count, worker->stepSeconds(service_s) - worker->computeSeconds(service_s) + compute_s, 0});
    }
    predicted.stepsPerSecond = prediction::clusterSpeed(prediction::workersTogether(together, 0), model->capacity);
    return predicted;
}

std::optional<double> syntheticStep_ms(const RunSettings &settings, const SlotPlan &slot)
{
    const auto &steps_ms = settings.syntheticSteps_ms;
    if (settings.plan.training.syntheticStep_ms || steps_ms.empty()) {
        return settings.plan.training.syntheticStep_ms;
    }
    const auto found = slot.offer == nullptr ? steps_ms.end() : steps_ms.find(slot.offer->gpu);
    if (found != steps_ms.end()) {
        return found->second;
    }
    // A type that the cluster did not have when the run was launched: as slow as its slowest.
    return std::ranges::max_element(steps_ms, {}, [](const auto &each) { return each.second; })->second;
}

bool isSynthetic(const RunSettings &settings)
{
    return settings.plan.training.syntheticStep_ms || !settings.syntheticSteps_ms.empty();
}

} // namespace mayfly::control
