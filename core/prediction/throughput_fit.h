// SPDX-License-Identifier: Apache-2.0
// Fitting the constants of worker_speed.h and cluster_speed.h to measured speeds: robust least squares of the logarithms (each residual r
// counts as 2 (sqrt(1 + (r/s)^2) - 1) s^2, s = 2 %), by Levenberg and Marquardt.
#pragma once
#include "core/prediction/calibration.h"

#include <span>
#include <string>
#include <vector>

namespace mayfly::prediction {

/// A measured cluster of equal workers.
struct SpeedObservation {
    Workload workload;
    std::string gpu;
    int workers = 1;
    int parameterServers = 1;
    double stepsPerSecond = 0;
};

/// Fits from `start` (whose constants are positive) and returns it with its GPU types' and parameter servers' constants replaced. A type
/// with fewer than 8 observations keeps its ratio of constants to the type that has the most and is fitted by one scale. Published
/// measurements of workloads in `start` are dropped: the fit is by size alone. Errors: a speed or count that is not above 0, an unknown type.
Result<Calibration> fitThroughput(const Calibration &start, std::span<const SpeedObservation> observations);

/// Steps/s that a calibration gives for a cluster of equal workers, nothing profiled; profiledStep_s > 0: with that own step.
double speedOf(const Calibration &calibration, const SpeedObservation &cluster, double profiledStep_s = 0);

} // namespace mayfly::prediction
