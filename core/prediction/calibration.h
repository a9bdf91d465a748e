// SPDX-License-Identifier: Apache-2.0
// The numbers that the models were fitted to, with their sources: resources/calibration/NAME.json. "seed2019" holds GPU servers of a
// cloud, "local" processes of one machine.
#pragma once
#include "core/domain/plan.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly::prediction {

/// Computation in one worker's step = base + perTensor * tensors + perGflop * GFLOPs per image (PREDICTION.md; batch 128); the exchange
/// with the parameter servers comes on top.
struct GpuCalibration {
    std::string gpu;
    double baseStep_s = 0;
    double perTensor_s = 0;
    double perGflop_s = 0;              ///< all three 0: the type has no fit and must be measured
    double fitSd = 0;                   ///< relative standard deviation of the fit's error for a network that it was not made with
    double sessionSd = 0;               ///< relative standard deviation of speed between sessions
    double memoryGib = 0;               ///< 0: not limited
    LifetimeModel lifetime;             ///< of a transient server, all regions together
    bool hasFit() const { return baseStep_s > 0 || perTensor_s > 0 || perGflop_s > 0; }
};

/// How many times as frequent revocations are in a region as in all together: 1 - F becomes (1 - F)^factor.
struct RegionCalibration {
    std::string gpu;
    std::string region;                 ///< empty: everywhere
    double revocationFactor = 1;
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
    std::vector<double> capacity;       ///< steps/s that 1, 2, ... parameter servers apply
    double knee = 5.7;                  ///< p of the smooth minimum
};

/// Capacity of parameter servers from size: 1/C = perStep + perTensor * tensors / n + perMegabyte * (MB * share of the busiest)^exponent.
struct ServerCalibration {
    struct Share {
        std::string workloadPrefix;
        std::vector<double> shares;     ///< with 1, 2, ... servers
    };
    double perStep_s = 0;
    double perTensor_s = 0;
    double perMegabyte_s = 0;
    double sizeExponent = 1;            ///< below 1: large tensors move faster than small ones
    double knee = 5.7;
    std::vector<Share> busiestShare;    ///< the first prefix that fits is used
};

/// Accuracy after `steps`: one + perExtraWorker * (n - 1), measured for `most` workers and fewer. Under Sync-Switch the loss that ASP
/// adds to BSP's fades with the share f of the work done under BSP: exp(-f / switchScale).
struct AccuracyCalibration {
    std::vector<std::string> workloads;
    double oneWorkerPct = 0;
    double perExtraWorkerPct = 0;       ///< under ASP
    double sdOnePct = 0, sdMostPct = 0; ///< of one run, with 1 and with `most` workers
    int mostWorkers = 1;
    std::int64_t steps = 0;             ///< measured after so many
    std::optional<double> bspPerExtraWorkerPct;     ///< nothing: BSP and Sync-Switch were not measured
    double bspSdPct = 0;
    double switchScale = 0.03;
};

struct StartUpCalibration {
    double firstWorker_s = 0;           ///< request to the first step of a cluster with one worker
    double perExtraWorker_s = 0;
    double coldReplacement_s = 0;       ///< loss to the first step of a new server, without the part that grows with the network
    double warmReplacement_s = 0;       ///< the same where the server is up already
    double replacementPerTensor_s = 0;
    double cold_s(const Workload &workload) const { return coldReplacement_s + replacementPerTensor_s * static_cast<double>(workload.tensors); }
    double warm_s(const Workload &workload) const { return warmReplacement_s + replacementPerTensor_s * static_cast<double>(workload.tensors); }
};

/// A checkpoint's write: base + perMegabyte * MB of state (weights and momentum) + perTensor * tensors.
struct CheckpointCalibration {
    double base_s = 0;
    double perMegabyte_s = 0;
    double perTensor_s = 0;
    double write_s(const Workload &workload) const
    {
        return base_s + perMegabyte_s * 2 * workload.weightMegabytes() + perTensor_s * static_cast<double>(workload.tensors);
    }
};

/// A worker in another region than its parameter servers: each step takes base + perMegabyte * MB of weights longer.
struct RemoteCalibration {
    double base_s = 0;
    double perMegabyte_s = 0;
    double extraStep_s(const Workload &workload) const { return base_s + perMegabyte_s * workload.weightMegabytes(); }
};

/// A barrier costs perWorker * n each step; a switch from BSP to ASP stops training for switch_s.
struct BarrierCalibration {
    double perWorker_s = 0;
    struct Measured {
        std::vector<std::string> workloads;
        double perWorker_s = 0;
    };
    std::vector<Measured> measured;     ///< the first that names the workload counts instead
    double switch_s = 0;
    double perWorkerOf(std::string_view workload) const;
    bool measuredFor(std::string_view workload) const;
};

/// Published figures of a GPU type (resources/gpus.json); a type without measurements is scaled by them.
struct GpuSpec {
    std::string gpu;
    double memoryGib = 0;
    double memoryGbPerSecond = 0;
    double fp32Tflops = 0;
};

/// What this machine's own runs measured (own_measurements.h): whole steps of one worker, and what parameter servers applied at most.
struct OwnStep {
    std::string gpu;
    std::string workload;
    std::vector<double> values_s;
};
struct OwnCapacity {
    std::string workload;
    int parameterServers = 1;
    std::vector<double> values;         ///< steps/s
};

struct Calibration {
    std::string name;
    std::string source;
    std::string date;
    std::vector<GpuCalibration> gpus;
    std::vector<GpuSpec> specs;
    std::vector<RegionCalibration> regions;
    LifetimeModel cpuServerLifetime;
    LifetimeModel gpuServerLifetime;    ///< of a GPU type that has none of its own
    double sharedFate = 0;              ///< chance that a transient server's lifetime is the one drawn for its whole zone
    ServerCalibration servers;
    std::vector<MeasuredWorkload> measured;
    std::vector<AccuracyCalibration> accuracy;
    StartUpCalibration startUp;
    CheckpointCalibration checkpoint;
    RemoteCalibration remote;
    BarrierCalibration barrier;
    double checkpointInterval_s = 600;
    std::vector<OwnStep> ownSteps;
    std::vector<OwnCapacity> ownCapacities;

    const GpuCalibration *gpu(std::string_view name) const;
    const GpuSpec *spec(std::string_view gpu) const;
    /// Memory of a type, published or measured; 0: not known.
    double memoryGib(std::string_view gpu) const;
    const MeasuredWorkload *measuredWorkload(std::string_view workload) const;
    const AccuracyCalibration *accuracyOf(std::string_view workload) const;
    const OwnStep *ownStep(std::string_view gpu, std::string_view workload) const;
    const OwnCapacity *ownCapacity(std::string_view workload, int parameterServers) const;
    /// Of a transient server with that type in that region: the type's, with the region's factor on its hazard and that of region ""
    /// (everywhere: own runs).
    LifetimeModel lifetimeOf(std::string_view gpu, std::string_view region) const;
};

/// Errors name source, field, value and what was expected.
Result<Calibration> calibrationFromJson(std::string_view text, const std::string &source);
/// {"schema": 1, "gpus": [{"gpu", "memory_gib", "memory_gb_per_s", "fp32_tflops", "source"}]}.
Result<std::vector<GpuSpec>> gpuSpecsFromJson(std::string_view text, const std::string &source);
/// The built-in one for a provider's offers: "local" has its own, every other one is "seed2019".
Result<Calibration> calibrationForProvider(std::string_view provider);

} // namespace mayfly::prediction
