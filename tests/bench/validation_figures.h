// SPDX-License-Identifier: Apache-2.0
// The figures of docs/validation.md, each a standalone SVG.
#pragma once
#include "tests/core/prediction/icac_scores.h"
#include "tests/core/prediction/lifetime_scores.h"
#include "tests/core/prediction/sync_scores.h"
#include "tests/core/prediction/throughput_scores.h"

#include <span>
#include <string>
#include <vector>

namespace mayfly::bench {

/// Predicted against measured steps/s, both logarithmic; K80 and P100 apart.
std::string speedFigure(std::span<const test::SpeedScore> scores, const std::string &title);
/// Errors of time as bars, one for each configuration.
std::string icacFigure(std::span<const test::IcacScore> scores);
/// Lost share over age: the measured curve as steps, the fits as lines. The chosen one is drawn full.
std::string lifetimeFigure(const test::LifetimeGroup &group, std::span<const prediction::LifetimeFit> fits);
/// Accuracy and time by the share of the work under BSP, measured as dots and predicted as a line.
std::string syncFigure(std::span<const test::SyncScore> scores, bool accuracy);

/// Mean cost of one job by policy, one group of bars for each deadline.
struct PolicyBar {
    double deadline_h = 0;
    double greedy = 0, uniformProgress = 0, mayfly = 0, omniscient = 0;
};
std::string policyFigure(std::span<const PolicyBar> bars, const std::string &title);

} // namespace mayfly::bench
