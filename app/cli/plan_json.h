// SPDX-License-Identifier: GPL-3.0-or-later
// Plans as JSON and as text: the keys that `plan`, `predict` and `simulate` share.
#pragma once
#include "core/planning/planner.h"

#include <nlohmann/json.hpp>

#include <vector>

#include <string>

namespace mayfly::cli {

nlohmann::json toJson(const Prediction &prediction);
nlohmann::json toJson(const ClusterConfig &cluster);
nlohmann::json toJson(const Candidate &candidate);

/// Clusters of one kind: what plans are often compared with, on the front or not. In the baseline's region where it has them, else the
/// cheapest one.
std::vector<const Candidate *> clustersOfOneKind(const planning::PlanOutcome &outcome);

/// The whole answer of `plan`: front, ranked plans with their explanations, simple clusters of one kind, baseline, what binds.
nlohmann::json toJson(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, bool all);
std::string toText(const planning::PlanRequest &request, const planning::PlanOutcome &outcome, bool all);

} // namespace mayfly::cli
