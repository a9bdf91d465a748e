// SPDX-License-Identifier: Apache-2.0
// The clusters that a search keeps: the front and what else is worth a look.
#pragma once
#include "core/planning/pareto.h"

namespace mayfly::planning {

struct Kept {
    std::vector<Configuration> configurations;      ///< in their order, each once
    double evaluated = 0;
    bool whole = false;
};

/// All of a space of no more than `mostCandidates`; else the front, its neighbours, the front of the clusters
/// without transient servers, and clusters of one kind where these are few.
Result<Kept> keptOf(const Space &space, const PlanRequest &request, const std::function<bool()> &cancelled);

/// A worker or a parameter server more or less, a group at the other pricing.
std::vector<Configuration> neighboursOf(const Space &space, const Configuration &configuration);

} // namespace mayfly::planning
