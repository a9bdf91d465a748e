// SPDX-License-Identifier: Apache-2.0
// CM-DARE's measured clusters against the models (TARGETS.md, V1 and V2), with the constants as shipped and left-one-out.
#pragma once
#include "core/prediction/throughput_fit.h"

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace mayfly::test {

struct MeasuredSpeeds {
    std::vector<prediction::SpeedObservation> clusters;     ///< the measurements of cluster size
    std::vector<prediction::SpeedObservation> workers;      ///< one worker, other sessions
    std::vector<prediction::SpeedObservation> all() const;
};
MeasuredSpeeds measuredSpeeds(const std::filesystem::path &reference);

/// What one cluster is predicted to do. Relative errors; leftOut with the cluster out of the fit, modelLeftOut with all clusters and
/// workers of its network out.
struct SpeedScore {
    prediction::SpeedObservation cluster;
    double predicted = 0;
    double error = 0, leftOut = 0, modelLeftOut = 0;
};
/// V2: nothing profiled.
std::vector<SpeedScore> scoresWithoutProfile(const MeasuredSpeeds &speeds);
/// V1: the own speed known from the one-worker cluster of the same kind; clusters of several workers that have one.
std::vector<SpeedScore> scoresWithProfile(const MeasuredSpeeds &speeds);

/// Mean of |error| in percent of those on a type ("" for all).
double meanErrorPct(std::span<const SpeedScore> scores, double SpeedScore::*error, const std::string &gpu = {});

} // namespace mayfly::test
