// SPDX-License-Identifier: Apache-2.0
// What a cluster's replacement policy means for the simulator: which server, at what price, in which zone, takes the place of a lost one.
#pragma once
#include "core/prediction/predictor.h"
#include "core/simulation/cluster_run.h"

namespace mayfly::planning {

/// The cluster with every group's transient servers replaced as its policy says: by the same offer, the cheapest other transient offer of
/// the same GPU type, the same instance type in another zone, or the same offer on-demand. The predictor's offers are what there is to
/// choose from; where they have nothing fitting, the same offer again.
ClusterConfig replacementsOf(const ClusterConfig &cluster, const OfferCatalog &offers);

/// For the simulator; empty where lost servers are replaced like by like or not at all. Fails as Predictor::model() does.
Result<simulation::RunPolicy> runPolicyOf(const ClusterConfig &cluster, const prediction::Predictor &predictor);

} // namespace mayfly::planning
