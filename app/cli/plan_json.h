// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions and candidates as the command line prints them.
#pragma once
#include "core/domain/plan.h"

#include <nlohmann/json.hpp>

namespace mayfly::cli {

/// {"steps_per_s","time_h","cost_usd","accuracy_pct","speedup","saving_pct","bottleneck","basis", ...}
nlohmann::json toJson(const Prediction &prediction);
nlohmann::json toJson(const ClusterConfig &cluster);
/// Cluster, prediction, and where it stands.
nlohmann::json toJson(const Candidate &candidate);

} // namespace mayfly::cli
