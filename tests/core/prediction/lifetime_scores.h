// SPDX-License-Identifier: Apache-2.0
// Measured lifetimes by group, and how well drawn ones agree with them (TARGETS.md, V5).
#pragma once
#include "core/prediction/calibration.h"
#include "core/prediction/lifetime_fit.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::test {

struct LifetimeGroup {
    std::string name;
    std::vector<prediction::LifetimeObservation> observations;
    int servers = 0;
    double limit() const { return servers >= 100 ? 0.045 : 0.08; }
};

/// ICAC'19's servers, to the second; then CM-DARE's, to the hour, by type and by type and region (these hold the former: never pooled).
std::vector<LifetimeGroup> standingGroups(const std::filesystem::path &reference);
std::vector<LifetimeGroup> hourlyGroups(const std::filesystem::path &reference, bool byRegion);

/// Servers of ICAC'19's standing measurement that were revoked, and those of them that went within five minutes of another one that was
/// started on the same day in the same zone; then the same share in drawn lifetimes, with the calibration's shared fate and without.
struct Companions {
    int revoked = 0, together = 0;
    double shareMeasured() const { return static_cast<double>(together) / revoked; }
    double shareDrawn = 0, shareIndependent = 0;
};
Companions companions(const std::filesystem::path &reference, const prediction::Calibration &calibration);

/// Largest distance between the Kaplan-Meier curves of so many drawn lifetimes and of the measured ones.
double simulatedDistance(const prediction::LifetimeCurve &curve, const LifetimeGroup &group, int draws, std::uint64_t seed);

} // namespace mayfly::test
