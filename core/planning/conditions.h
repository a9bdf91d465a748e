// SPDX-License-Identifier: Apache-2.0
// A request as the predictor wants it.
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"

namespace mayfly::planning {

prediction::Conditions conditionsOf(const PlanRequest &request);

} // namespace mayfly::planning
