// SPDX-License-Identifier: Apache-2.0
// When transient servers are lost: F(t) = w (1 - exp(-t/tau)) + (1 - w)(1 - exp(-rate t)), then the provider's hard limit.
// PREDICTION.md, "Lifetime"; the fits' quality is in reference/analysis.md.
#pragma once
#include "core/domain/plan.h"

namespace mayfly::prediction {

/// Chance to be lost by an age in seconds; 1 from the hard limit on.
double lostBy(const LifetimeModel &lifetime, double age_s);

/// The age by which a share of the servers is lost (0 <= share < 1); the hard limit, or infinity, where they live on.
double lifetimeQuantile(const LifetimeModel &lifetime, double share);

/// Revocations `factor` times as frequent: the hazard is multiplied, so that 1 - F becomes (1 - F)^factor. Gives the share to look up
/// in the unchanged model; 1 (nobody is lost) for a factor of 0.
double shareUnderFactor(double share, double factor);

} // namespace mayfly::prediction
