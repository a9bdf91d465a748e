// SPDX-License-Identifier: Apache-2.0
// Sync-Switch's runs against the model of BSP, ASP and the switch between them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::test {

struct SyncScore {
    std::string setup;
    int workers = 0;
    double bspFraction = 0;
    int runs = 0;
    double measuredTime_s = 0;          ///< median of the runs, training without pauses
    double predictedTime_s = 0;
    double measuredAccuracyPct = 0, accuracySdPct = 0;
    double predictedAccuracyPct = 0, predictedSdPct = 0;    ///< 0: not predicted
    double timeError() const { return predictedTime_s / measuredTime_s - 1; }
};
/// By setup and share of BSP, BSP first. ASP's own speed is known (from the ASP runs); barrier and accuracy come from the calibration.
std::vector<SyncScore> syncScores(const std::filesystem::path &reference);

} // namespace mayfly::test
