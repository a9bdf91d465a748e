// SPDX-License-Identifier: Apache-2.0
// How fast workers are together, under ASP: S = X * (1 + (X/C)^p)^(-1/p), the smooth minimum of what the workers offer (X, the sum of
// their own speeds) and what the parameter servers can apply (C). PREDICTION.md, "Throughput".
#pragma once
#include "core/domain/workload.h"
#include "core/prediction/calibration.h"
#include "core/prediction/worker_speed.h"

#include <span>

namespace mayfly::prediction {

/// What n parameter servers can apply.
struct ServerCapacity {
    double stepsPerSecond = 0;      ///< infinite without parameter servers
    double knee = 5.7;
    std::string basis;
    /// What one step occupies the parameter servers for: part of every worker's step. 0 without parameter servers.
    double service_s() const { return 1 / stepsPerSecond; }
};
ServerCapacity serverCapacity(const Workload &workload, int parameterServers, const Calibration &calibration);

/// Equal workers of a cluster.
struct ActiveWorkers {
    int count = 0;
    double step_s = 0;              ///< of one of them
    int threads = 0;                ///< CPU threads of one of them, where they share a machine
};

/// Steps/s of all together. localCores > 0: threads beyond so many slow every worker in proportion.
double workersTogether(std::span<const ActiveWorkers> workers, int localCores);
double clusterSpeed(double workersStepsPerSecond, const ServerCapacity &capacity);

} // namespace mayfly::prediction
