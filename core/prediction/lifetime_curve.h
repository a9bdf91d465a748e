// SPDX-License-Identifier: Apache-2.0
// The family of lifetime distributions of PREDICTION.md, each with the provider's hard limit. Ages in seconds; F is the share lost by an
// age when the limit is left out. Domain's LifetimeModel, which plans carry, is the EarlyAndConstant one.
#pragma once
#include "core/domain/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace mayfly::prediction {

enum class LifetimeFamily {
    Exponential,        ///< rate: F = 1 - exp(-rate t)
    Weibull,            ///< scale, shape: F = 1 - exp(-(t / scale)^shape)
    Bathtub,            ///< A, t1, t2, b: F = A (1 - exp(-t/t1) + exp((t-b)/t2) - exp(-b/t2)), at most 1 (Kadupitiya et al., normalised to F(0) = 0)
    EarlyAndConstant,   ///< w, tau, rate: F = w (1 - exp(-t/tau)) + (1 - w)(1 - exp(-rate t))
    Empirical,          ///< the Kaplan-Meier curve of the observations
};
std::string_view toString(LifetimeFamily family);   ///< "exponential", "Weibull", "bathtub", "early and constant", "empirical"

struct LifetimeStep {
    double age_s = 0;
    double lost = 0;        ///< share lost up to and at this age
};

struct LifetimeCurve {
    LifetimeFamily family = LifetimeFamily::EarlyAndConstant;
    std::vector<double> parameters;         ///< in the order above; seconds and 1/s
    std::vector<LifetimeStep> steps;        ///< of Empirical, ages rising
    std::optional<double> limit_s;
};

/// F(age) with the hard limit: 1 from it on. An Empirical curve stays where its last step is.
double lostBy(const LifetimeCurve &curve, double age_s);
/// F(age) without the limit, and its density per second (0 for Empirical).
double lostWithoutLimit(const LifetimeCurve &curve, double age_s);
double density(const LifetimeCurve &curve, double age_s);
/// The age by which a share is lost (0 <= share < 1); the hard limit, or infinity, where they live on. A uniform share draws a lifetime.
double lifetimeQuantile(const LifetimeCurve &curve, double share);

LifetimeCurve curveOf(const LifetimeModel &model);
/// Only of an EarlyAndConstant curve.
LifetimeModel modelOf(const LifetimeCurve &curve, std::string source);

} // namespace mayfly::prediction
