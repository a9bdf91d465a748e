// SPDX-License-Identifier: Apache-2.0
// Clusters of seed2019 and predictors over it, for tests.
#pragma once
#include "core/catalog/catalog.h"
#include "core/prediction/predictor.h"

#include <stdexcept>
#include <string>

namespace mayfly::test {

template <typename T>
T must(Result<T> result)
{
    if (!result) {
        throw std::runtime_error(result.error().message);
    }
    return std::move(*result);
}

inline ClusterConfig seedCluster(int k80, int p100, int v100, int parameterServers, Pricing pricing = Pricing::Transient,
                                 Pricing psPricing = Pricing::OnDemand)
{
    ClusterConfig cluster;
    const auto add = [&](const char *offer, const char *gpu, int count) {
        if (count > 0) {
            cluster.workers.push_back({offer, gpu, "us-east1", count, pricing});
        }
    };
    add("gce-us-east1-k80", "K80", k80);
    add("gce-us-east1-p100", "P100", p100);
    add("gce-us-east1-v100", "V100", v100);
    cluster.parameterServers = parameterServers;
    cluster.psOfferId = parameterServers > 0 ? "gce-us-east1-ps" : "";
    cluster.psPricing = psPricing;
    return cluster;
}

inline prediction::Conditions seedConditions(const std::string &workload = "resnet32-icac19", bool includeStartUp = false)
{
    prediction::Conditions conditions;
    conditions.workload = must(catalog::workload(workload));
    conditions.steps = 64000;
    conditions.offers = must(catalog::loadOffers("seed2019"));
    conditions.includeStartUp = includeStartUp;
    return conditions;
}

} // namespace mayfly::test
