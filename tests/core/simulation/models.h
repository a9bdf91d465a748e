// SPDX-License-Identifier: Apache-2.0
// Small clusters for the simulator's tests, in round numbers.
#pragma once
#include "core/prediction/cluster_model.h"

#include <limits>
#include <memory>

namespace mayfly::test {

inline std::shared_ptr<const LifetimeModel> lifetime(double ratePerHour, double earlyShare = 0, double earlyMean_s = 3600,
                                                     std::optional<double> limit_s = {})
{
    return std::make_shared<const LifetimeModel>(LifetimeModel{earlyShare, earlyMean_s, ratePerHour, limit_s, "test"});
}

/// Workers of 1 step/s at 1 an hour, one parameter server of any capacity at 0.1 an hour, never lost. 36,000 steps, no start-up.
inline prediction::ClusterModel workersOf(int count, std::shared_ptr<const LifetimeModel> lost = nullptr)
{
    prediction::ClusterModel model;
    prediction::ServerGroup group;
    group.count = count;
    group.workers = {count, 1.0, 0};
    group.pricePerHour = 1;
    group.lifetime = std::move(lost);
    model.workers = {group};
    model.parameterServers.count = 1;
    model.parameterServers.pricePerHour = 0.1;
    model.capacity.stepsPerSecond = std::numeric_limits<double>::infinity();
    model.steps = 36000;
    model.replacement_s = 60;
    return model;
}

/// One worker that holds the state itself.
inline prediction::ClusterModel aloneOf(std::shared_ptr<const LifetimeModel> lost = nullptr)
{
    auto model = workersOf(1, std::move(lost));
    model.parameterServers = {};
    return model;
}

} // namespace mayfly::test
