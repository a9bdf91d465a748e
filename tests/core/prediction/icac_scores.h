// SPDX-License-Identifier: Apache-2.0
// ICAC'19's configurations against predictions (TARGETS.md, V3 and V4), with the constants as shipped and left-one-out.
#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace mayfly::test {

/// Errors of time and cost are relative, those of accuracy in points: predicted against the mean of the runs that finished.
struct IcacScore {
    std::string config, cluster;
    bool crossRegion = false;
    int runs = 0;
    double time_h = 0, cost_usd = 0, accuracyPct = 0;           ///< measured means
    double timeTwoErrors = 0, costTwoErrors = 0;                ///< two standard errors of the means, relative; 0 for one run
    double predictedTime_h = 0, predictedCost_usd = 0, predictedAccuracyPct = 0;
    double timeError = 0, costError = 0, accuracyError = 0;
    double timeLeftOut = 0, costLeftOut = 0, accuracyLeftOut = 0;
};
/// All configurations of one region, then the cross-region ones. The experiments on parameter servers and mixes recorded no losses and
/// are compared with a prediction without any.
std::vector<IcacScore> icacScores(const std::filesystem::path &reference);

/// Mean of the absolute errors of one region's or of the cross-region configurations.
double meanOf(std::span<const IcacScore> scores, double IcacScore::*error, bool crossRegion);

} // namespace mayfly::test
