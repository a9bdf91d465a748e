// SPDX-License-Identifier: Apache-2.0
// Clusters spread over the zones of their region. Time and cost in closed form do not tell them from those in one zone; the losses that
// servers of a zone share do, in the simulation.
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"

#include <optional>

namespace mayfly::planning {

/// The cluster with each transient group dealt out over the zones of its region that have the same GPU type at no higher a price (of the
/// predictor's offers, by id), at most three. Nothing if no group can be.
std::optional<ClusterConfig> spreadOverZones(const ClusterConfig &cluster, const prediction::Predictor &predictor);

/// Appends the spread variants of the candidates at the front of the ranking, `most` of them at most; they are never on the front.
void addSpread(std::vector<Candidate> &candidates, std::size_t most, const prediction::Predictor &predictor, const Prediction &baseline);

} // namespace mayfly::planning
