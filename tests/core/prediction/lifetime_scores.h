// SPDX-License-Identifier: Apache-2.0
// Measured lifetimes by group, and how well drawn ones agree with them (TARGETS.md, V5).
#pragma once
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

/// Largest distance between the Kaplan-Meier curves of so many drawn lifetimes and of the measured ones.
double simulatedDistance(const prediction::LifetimeCurve &curve, const LifetimeGroup &group, int draws, std::uint64_t seed);

} // namespace mayfly::test
