// SPDX-License-Identifier: Apache-2.0
// A live state checked, and the changes of its cluster that can be made now. Internal to replan().
#pragma once
#include "core/planning/policies/replan.h"

#include <vector>

namespace mayfly::planning {

/// A change before it is judged.
struct Change {
    ReplanAction action = ReplanAction::Keep;
    std::string what;
    std::vector<LiveServer> servers;        ///< afterwards; new ones have age 0 and are not up
    std::vector<LiveServer> leaving;        ///< paid until the new ones work
    bool pauses = false;                    ///< the state moves: training stands still for a checkpoint and a restore
};

/// InvalidInput for a state that cannot be.
Result<void> checkReplan(const ReplanRequest &request);

/// Keep first, then the others in a fixed order. Stop is not among them.
std::vector<Change> possibleChanges(const ReplanRequest &request);

/// The servers as groups of a cluster; the parameter servers as one group with the first one's offer.
ClusterConfig clusterOf(const ReplanRequest &request, const std::vector<LiveServer> &servers);

} // namespace mayfly::planning
