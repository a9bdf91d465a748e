// SPDX-License-Identifier: Apache-2.0
// A cluster as it is planned: groups of equal workers, and parameter servers.
#pragma once
#include "core/domain/offer.h"

#include <string>
#include <vector>

namespace mayfly {

/// Equal workers from one offer.
struct WorkerGroup {
    std::string offerId;
    std::string gpu;
    std::string region;
    int count = 0;
    Pricing pricing = Pricing::Transient;
};

struct ClusterConfig {
    std::vector<WorkerGroup> workers;
    int parameterServers = 0;               ///< 0: a single worker holds the state itself
    std::string psOfferId;
    Pricing psPricing = Pricing::OnDemand;

    int workerCount() const;
    /// "2x K80 + 1 PS", "1x K80 on-demand"; for people, with plain spaces.
    std::string describe() const;
};

} // namespace mayfly
