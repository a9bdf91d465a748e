// SPDX-License-Identifier: Apache-2.0
// Why a plan stands where it stands, in a sentence with figures.
#pragma once
#include "core/planning/planner.h"

namespace mayfly::planning {

/// "" if met; else what is missed and by how much: "takes 2 h 10 min, 8 % over the deadline of 2 h 00 min".
std::string missed(const Prediction &prediction, const PlanTargets &targets);

/// As formatMoney, but with four decimals below 10 units: plans differ by less than a cent.
std::string exactMoney(const Money &amount);

/// Fills every ranked candidate's reason, and the outcome's.
void explain(PlanOutcome &outcome, const PlanRequest &request);

} // namespace mayfly::planning
