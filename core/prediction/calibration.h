// SPDX-License-Identifier: Apache-2.0
// The numbers that the models were fitted to, with their sources: resources/calibration/NAME.json. "seed2019" holds GPU servers of a
// cloud, "local" processes of one machine.
#pragma once
#include "core/domain/plan.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly::prediction {

/// Step time of one worker = base + perTensor * tensors + perGflop * GFLOPs per image (PREDICTION.md; batch 128).
struct GpuCalibration {
    std::string gpu;
    double baseStep_s = 0;
    double perTensor_s = 0;
    double perGflop_s = 0;              ///< all three 0: the type has no fit and must be measured
    double sessionSd = 0;               ///< relative standard deviation of speed between sessions
    double memoryGib = 0;               ///< 0: not limited
    LifetimeModel lifetime;             ///< of a transient server
    bool hasFit() const { return baseStep_s > 0 || perTensor_s > 0 || perGflop_s > 0; }
};

/// A network that was measured on a GPU type: its step without the exchange with parameter servers, and its speed without any.
struct MeasuredWorker {
    std::string gpu;
    double computeStep_s = 0;
    double aloneStepsPerSecond = 0;
};

/// A network whose clusters were measured.
struct MeasuredWorkload {
    std::vector<std::string> workloads;
    std::vector<MeasuredWorker> gpus;
    double exchange_s = 0;              ///< part of a worker's step spent on one parameter server's link; n of them share it
    std::vector<double> capacity;       ///< steps/s that 1, 2, ... parameter servers apply
    double knee = 5.7;                  ///< p of the smooth minimum
};

/// Capacity of parameter servers from size: 1/C = perStep + perTensor * tensors / n + perMegabyte * MB * share of the busiest.
struct ServerCalibration {
    struct Share {
        std::string workloadPrefix;
        std::vector<double> shares;     ///< with 1, 2, ... servers
    };
    double perStep_s = 0;
    double perTensor_s = 0;
    double perMegabyte_s = 0;
    double knee = 5.7;
    std::vector<Share> busiestShare;    ///< the first prefix that fits is used
};

/// Accuracy under ASP falls with the workers: one + perExtraWorker * (n - 1), measured for `most` workers and fewer.
struct AccuracyCalibration {
    std::vector<std::string> workloads;
    double oneWorkerPct = 0;
    double perExtraWorkerPct = 0;
    double sdOnePct = 0, sdMostPct = 0; ///< of one run, with 1 and with `most` workers
    int mostWorkers = 1;
    std::int64_t steps = 0;             ///< measured after so many
};

struct StartUpCalibration {
    double firstWorker_s = 0;           ///< request to the first step of a cluster with one worker
    double perExtraWorker_s = 0;
    double replacement_s = 0;           ///< loss to the replacement's first step
};

struct Calibration {
    std::string name;
    std::string source;
    std::string date;
    std::vector<GpuCalibration> gpus;
    LifetimeModel cpuServerLifetime;
    ServerCalibration servers;
    std::vector<MeasuredWorkload> measured;
    std::vector<AccuracyCalibration> accuracy;
    StartUpCalibration startUp;
    double remoteWorkerStep_s = 0;      ///< added to each step of a worker in another region than its parameter servers
    double checkpointInterval_s = 600;

    const GpuCalibration *gpu(std::string_view name) const;
    const MeasuredWorkload *measuredWorkload(std::string_view workload) const;
    const AccuracyCalibration *accuracyOf(std::string_view workload) const;
};

/// Errors name source, field, value and what was expected.
Result<Calibration> calibrationFromJson(std::string_view text, const std::string &source);
/// The built-in one for a provider's offers: "local" has its own, every other one is "seed2019".
Result<Calibration> calibrationForProvider(std::string_view provider);

} // namespace mayfly::prediction
