// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/worker_speed.h"

#include "core/base/text.h"
#include "core/prediction/cluster_speed.h"
#include "core/prediction/own_measurements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace mayfly::prediction {

namespace {

constexpr double fittedBatch = 128;     ///< images a step that the fits were made with

WorkerSpeed plain(double step_s, std::string basis)
{
    return {step_s, step_s, std::nullopt, {}, 0, std::move(basis)};
}

const SpeedMeasurement *measuredHere(const Workload &workload, const std::string &gpu, const MachineProfile *profile)
{
    if (profile == nullptr) {
        return nullptr;
    }
    const auto *found = workload.network.empty() ? nullptr : profile->find(gpu, workload.network);
    return found != nullptr ? found : profile->find(gpu, workload.name);
}

/// The other networks that the profile can be scaled from.
struct KnownNetwork {
    const char *name;
    double gflopsPerImage;
};
constexpr std::array<KnownNetwork, 1> knownNetworks{{{"resnet8", 0.01869184}}};

std::optional<WorkerSpeed> scaled(const Workload &workload, const std::string &gpu, const MachineProfile *profile)
{
    for (const auto &known : knownNetworks) {
        const auto *speed = profile == nullptr ? nullptr : profile->find(gpu, known.name);
        if (speed != nullptr && workload.gflopsPerImage > 0) {
            const double imagesPerSecond = speed->stepsPerSecond * speed->batchSize * known.gflopsPerImage / workload.gflopsPerImage;
            return plain(workload.batchSize / imagesPerSecond, std::string("scaled from ") + known.name + " by FLOPs");
        }
    }
    return std::nullopt;
}

/// A published measurement of the network, else the fit of the GPU type.
std::optional<WorkerSpeed> modelled(const Workload &workload, const std::string &gpu, const Calibration &calibration)
{
    const double batches = workload.batchSize / fittedBatch;
    if (const auto *measured = calibration.measuredWorkload(workload.name)) {
        for (const auto &worker : measured->gpus) {
            if (worker.gpu == gpu) {
                return WorkerSpeed{worker.computeStep_s * batches, batches / worker.aloneStepsPerSecond, std::nullopt, {}, 0, "measured"};
            }
        }
    }
    const auto *fit = calibration.gpu(gpu);
    if (fit == nullptr || !fit->hasFit()) {
        return std::nullopt;
    }
    const double compute_s = fit->baseStep_s + fit->perTensor_s * static_cast<double>(workload.tensors) +
                             fit->perGflop_s * workload.gflopsPerImage * batches;
    return WorkerSpeed{compute_s, compute_s + serverCapacity(workload, 1, calibration).service_s(), std::nullopt, {}, 0, "fitted"};
}

/// From the measured type that is nearest in rate.
std::optional<WorkerSpeed> fromOtherGpu(const Workload &workload, const std::string &gpu, const Calibration &calibration)
{
    const auto *to = calibration.spec(gpu);
    const GpuSpec *nearest = nullptr;
    for (const auto &each : calibration.gpus) {
        const auto *from = calibration.spec(each.gpu);
        const bool known = from != nullptr && to != nullptr && modelled(workload, each.gpu, calibration);
        if (known && (nearest == nullptr || std::abs(std::log(stepRatio(*from, *to))) < std::abs(std::log(stepRatio(*nearest, *to))))) {
            nearest = from;
        }
    }
    if (nearest == nullptr) {
        return std::nullopt;
    }
    auto speed = modelled(workload, nearest->gpu, calibration);
    const double exchange_s = speed->alone_s - speed->compute_s;
    speed->compute_s *= stepRatio(*nearest, *to);
    speed->alone_s = speed->compute_s + std::max(0.0, exchange_s);
    speed->basis = "scaled from " + nearest->gpu + " by memory bandwidth and arithmetic rate";
    return speed;
}

double ofSession(const std::string &gpu, const Calibration &calibration)
{
    const auto *known = calibration.gpu(gpu);
    return known != nullptr ? known->sessionSd : 0;
}

Result<WorkerSpeed> withoutOwnRuns(const Workload &workload, const std::string &gpu, const Calibration &calibration,
                                   const MachineProfile *profile)
{
    auto model = modelled(workload, gpu, calibration);
    if (const auto *here = measuredHere(workload, gpu, profile)) {
        if (!(here->stepsPerSecond > 0) || !std::isfinite(here->stepsPerSecond)) {
            return fail(ErrorCode::InvalidInput, "the measured speed of " + workload.name + " on " + gpu + " is " +
                                                     formatFixed(here->stepsPerSecond, 4) + " steps/s, expected more than 0");
        }
        const double batch = here->batchSize > 0 ? here->batchSize : workload.batchSize;
        const double step_s = workload.batchSize / (here->stepsPerSecond * batch);
        if (!model) {
            return WorkerSpeed{step_s, step_s, ProfiledStep{step_s, 0, 0}, {}, 0, "measured"};
        }
        const auto *fit = calibration.gpu(gpu);
        const double session = ofSession(gpu, calibration);
        model->profiled = ProfiledStep{step_s, session, model->basis == "fitted" ? fit->fitSd : session};
        model->basis = model->profiled->modelSd > 0 ? "measured and fitted" : "measured";
        return *model;
    }
    if (model) {
        return *model;
    }
    if (auto fromOther = scaled(workload, gpu, profile)) {
        return *fromOther;
    }
    if (auto fromOther = fromOtherGpu(workload, gpu, calibration)) {
        return *fromOther;
    }
    return fail(ErrorCode::NotFound,
                "no speed is known of " + workload.name + " on " + gpu +
                    (threadsOf(gpu) > 0 ? "; `mayfly-worker doctor --json` measures this machine" : ""));
}

} // namespace

double blended(double model_s, const ProfiledStep &profiled)
{
    if (profiled.modelSd <= 0 || model_s <= 0) {
        return profiled.step_s;
    }
    const double apart = std::log(profiled.step_s / model_s);
    const double session = profiled.sessionSd * profiled.sessionSd;
    const double model = std::max(profiled.modelSd * profiled.modelSd, apart * apart - session);
    return model_s * std::exp(apart * model / (model + session));
}

double stepRatio(const GpuSpec &from, const GpuSpec &to)
{
    return std::sqrt(from.memoryGbPerSecond / to.memoryGbPerSecond * from.fp32Tflops / to.fp32Tflops);
}

double WorkerSpeed::stepSeconds(double service_s) const
{
    const double model_s = service_s > 0 ? compute_s + service_s : alone_s;
    const double step_s = profiled ? blended(model_s, *profiled) : model_s;
    std::vector<double> ratios;
    std::transform(own_s.begin(), own_s.end(), std::back_inserter(ratios), [&](double each) { return std::log(each / step_s); });
    return step_s * std::exp(ownShift(ratios, ownSd));
}

double WorkerSpeed::computeSeconds(double service_s) const
{
    const double model_s = service_s > 0 ? compute_s + service_s : alone_s;
    return stepSeconds(service_s) * compute_s / model_s;
}

int threadsOf(const std::string &gpu)
{
    if (!gpu.starts_with("cpu-") || !gpu.ends_with("t") || gpu.size() < 6) {
        return 0;
    }
    const auto threads = parseInteger(std::string_view(gpu).substr(4, gpu.size() - 5));
    return threads && *threads > 0 && *threads <= 4096 ? static_cast<int>(*threads) : 0;
}

Result<WorkerSpeed> workerSpeed(const Workload &workload, const std::string &gpu, const Calibration &calibration,
                                const MachineProfile *profile)
{
    constexpr double usualSd = 0.05;            // of a type whose sessions were not compared
    auto speed = withoutOwnRuns(workload, gpu, calibration, profile);
    const auto *own = calibration.ownStep(gpu, workload.name);
    if (own == nullptr || own->values_s.empty() || (!speed && speed.error().code != ErrorCode::NotFound)) {
        return speed;
    }
    if (!speed) {
        auto values_s = own->values_s;
        std::nth_element(values_s.begin(), values_s.begin() + static_cast<std::ptrdiff_t>(values_s.size() / 2), values_s.end());
        const double middle_s = values_s[values_s.size() / 2];
        return WorkerSpeed{middle_s, middle_s, ProfiledStep{middle_s, 0, 0}, {}, 0, "measured by own runs"};
    }
    const double session = ofSession(gpu, calibration);
    speed->own_s = own->values_s;
    speed->ownSd = session > 0 ? session : usualSd;
    speed->basis += " and own runs";
    return speed;
}

} // namespace mayfly::prediction
