// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/cluster_speed.h"

#include "core/prediction/own_measurements.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::prediction {

namespace {

/// Part of the bytes on the busiest of n servers; beyond what was measured it falls as 1/n.
double busiestShare(const Workload &workload, int parameterServers, const ServerCalibration &servers)
{
    for (const auto &each : servers.busiestShare) {
        if (workload.name.starts_with(each.workloadPrefix) && !each.shares.empty()) {
            const auto measured = static_cast<int>(each.shares.size());
            return parameterServers <= measured ? each.shares[static_cast<std::size_t>(parameterServers - 1)]
                                                : each.shares.back() * measured / parameterServers;
        }
    }
    return 1.0 / parameterServers;
}

ServerCapacity withoutOwnRuns(const Workload &workload, int parameterServers, const Calibration &calibration)
{
    const auto *measured = calibration.measuredWorkload(workload.name);
    if (measured != nullptr && !measured->capacity.empty()) {
        const auto known = static_cast<int>(measured->capacity.size());
        const int used = std::min(parameterServers, known);
        const double capacity = measured->capacity[static_cast<std::size_t>(used - 1)] * parameterServers / used;
        return {capacity, measured->knee, parameterServers <= known ? "measured" : "scaled"};
    }
    const auto &servers = calibration.servers;
    const double megabytes = workload.weightMegabytes() * busiestShare(workload, parameterServers, servers);
    const double seconds = servers.perStep_s + servers.perTensor_s * static_cast<double>(workload.tensors) / parameterServers +
                           servers.perMegabyte_s * std::pow(megabytes, servers.sizeExponent);
    return {1 / seconds, servers.knee, "fitted"};
}

} // namespace

ServerCapacity serverCapacity(const Workload &workload, int parameterServers, const Calibration &calibration)
{
    constexpr double usualSd = 0.05;
    if (parameterServers < 1) {
        return {std::numeric_limits<double>::infinity(), calibration.servers.knee, "none"};
    }
    ServerCapacity capacity = withoutOwnRuns(workload, parameterServers, calibration);
    if (const auto *own = calibration.ownCapacity(workload.name, parameterServers)) {
        std::vector<double> ratios;
        for (const double each : own->values) {
            ratios.push_back(std::log(each / capacity.stepsPerSecond));
        }
        capacity.stepsPerSecond *= std::exp(ownShift(ratios, usualSd));
        capacity.basis += " and own runs";
    }
    return capacity;
}

double workersTogether(std::span<const ActiveWorkers> workers, int localCores)
{
    double speed = 0;
    int threads = 0;
    for (const auto &group : workers) {
        speed += group.count / group.step_s;
        threads += group.count * group.threads;
    }
    return localCores > 0 && threads > localCores ? speed * localCores / threads : speed;
}

double clusterSpeed(double workersStepsPerSecond, const ServerCapacity &capacity)
{
    if (!std::isfinite(capacity.stepsPerSecond) || workersStepsPerSecond <= 0) {
        return workersStepsPerSecond;
    }
    return workersStepsPerSecond * std::pow(1 + std::pow(workersStepsPerSecond / capacity.stepsPerSecond, capacity.knee), -1 / capacity.knee);
}

} // namespace mayfly::prediction
