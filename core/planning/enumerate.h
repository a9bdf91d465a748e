// SPDX-License-Identifier: Apache-2.0
// Every cluster that a request allows.
#pragma once
#include "core/planning/planner.h"

#include <span>
#include <string>
#include <vector>

namespace mayfly::planning {

/// Homogeneous and mixed workers of the GPU types, in one region at a time, all transient or all on-demand, with every allowed number of
/// parameter servers. Regions whose offers have equal prices are alike to the models and appear once (the first in the catalogue).
/// Local clusters keep their state in a parameter server, so they have at least one; elsewhere a single worker may hold it itself.
/// InvalidInput if there would be more than can be searched.
Result<std::vector<ClusterConfig>> enumerate(const PlanRequest &request, std::span<const std::string> gpus);

/// The single on-demand server that plans are compared with: of the request's GPU type (upper or lower case), else the cheapest.
Result<ClusterConfig> baselineCluster(const PlanRequest &request, std::span<const std::string> gpus);

} // namespace mayfly::planning
