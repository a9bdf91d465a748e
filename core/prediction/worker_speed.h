// SPDX-License-Identifier: Apache-2.0
// How fast one worker is by itself.
#pragma once
#include "core/domain/profile.h"
#include "core/domain/workload.h"
#include "core/prediction/calibration.h"

#include <optional>

namespace mayfly::prediction {

/// A profile's speed, and what it is worth beside the model's.
struct ProfiledStep {
    double step_s = 0;              ///< whole, as measured
    double sessionSd = 0;           ///< relative, between sessions
    double modelSd = 0;             ///< relative error of the model; 0: there is no model, the measurement stands alone
};

struct WorkerSpeed {
    double compute_s = 0;           ///< one step without any exchange with parameter servers
    double alone_s = 0;             ///< one step of a worker that holds the state itself
    std::optional<ProfiledStep> profiled;
    std::vector<double> own_s;      ///< whole steps that own runs measured; they move the rest (own_measurements.h)
    double ownSd = 0;               ///< relative, usual between runs
    std::string basis;              ///< "measured", "measured and fitted", "fitted", "scaled from resnet8 by FLOPs", "scaled from V100 by ..."

    /// Seconds a step, with parameter servers that are busy for service_s with it; 0: there are none.
    double stepSeconds(double service_s) const;
    /// Of them, those without the parameter servers' part.
    double computeSeconds(double service_s) const;
};

/// In this order: the profile's measurement of this network (with the fit, where there is one: see blended()); a published measurement of
/// it; the fit of its GPU type; another network's measurement in the profile, scaled by FLOPs; a measured GPU type, scaled by memory
/// bandwidth and arithmetic rate. NotFound, saying what is missing, if none applies.
Result<WorkerSpeed> workerSpeed(const Workload &workload, const std::string &gpu, const Calibration &calibration,
                                const MachineProfile *profile);

/// The best estimate of the next session's step from a measured one and the model's, in logarithms by their variances. A measurement
/// further from the model than both variances explain says that the model is wrong here, by so much: it then counts alone.
double blended(double model_s, const ProfiledStep &profiled);

/// Step time on one type by that on another: the geometric mean of the ratios of memory bandwidth and of arithmetic rate (it gives
/// 0.39 for K80 to P100 and 0.69 for P100 to V100; fitted: 0.37 and 0.73).
double stepRatio(const GpuSpec &from, const GpuSpec &to);

/// CPU threads of a local server type: 2 for "cpu-2t"; 0 for a GPU.
int threadsOf(const std::string &gpu);

} // namespace mayfly::prediction
