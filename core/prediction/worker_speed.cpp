// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/worker_speed.h"

#include "core/base/text.h"

#include <array>
#include <optional>

namespace mayfly::prediction {

namespace {

constexpr double fittedBatch = 128;     ///< images a step that the fits were made with

WorkerSpeed plain(double step_s, std::string basis)
{
    return {step_s, 0, step_s, std::move(basis)};
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

} // namespace

double WorkerSpeed::stepSeconds(int parameterServers) const
{
    return parameterServers == 0 ? aloneStep_s : step_s + exchange_s / parameterServers;
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
    if (const auto *here = measuredHere(workload, gpu, profile)) {
        const double batch = here->batchSize > 0 ? here->batchSize : workload.batchSize;
        return plain(workload.batchSize / (here->stepsPerSecond * batch), "measured");
    }
    const double batches = workload.batchSize / fittedBatch;
    if (const auto *measured = calibration.measuredWorkload(workload.name)) {
        for (const auto &worker : measured->gpus) {
            if (worker.gpu == gpu) {
                return WorkerSpeed{worker.computeStep_s * batches, measured->exchange_s, batches / worker.aloneStepsPerSecond, "measured"};
            }
        }
    }
    const auto *fit = calibration.gpu(gpu);
    if (fit != nullptr && fit->hasFit()) {
        const double arithmetic = fit->perGflop_s * workload.gflopsPerImage * batches;
        return plain(fit->baseStep_s + fit->perTensor_s * static_cast<double>(workload.tensors) + arithmetic, "fitted");
    }
    if (auto fromOther = scaled(workload, gpu, profile)) {
        return *fromOther;
    }
    return fail(ErrorCode::NotFound,
                "no speed is known of " + workload.name + " on " + gpu +
                    (threadsOf(gpu) > 0 ? "; `mayfly-worker doctor --json` measures this machine" : ""));
}

} // namespace mayfly::prediction
