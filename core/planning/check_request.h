// SPDX-License-Identifier: Apache-2.0
// Whether a request can be planned at all.
#pragma once
#include "core/planning/planner.h"

namespace mayfly::planning {

/// InvalidInput naming the field, its value and what was expected.
Result<void> checkRequest(const PlanRequest &request);

} // namespace mayfly::planning
