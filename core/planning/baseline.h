// SPDX-License-Identifier: Apache-2.0
// The single on-demand server that plans are compared with.
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"

namespace mayfly::planning {

/// The cheapest on-demand server of the request's GPU type (upper or lower case), else of all that can train the workload.
Result<ClusterConfig> baselineCluster(const PlanRequest &request, const prediction::Predictor &predictor);

} // namespace mayfly::planning
