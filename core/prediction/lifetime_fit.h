// SPDX-License-Identifier: Apache-2.0
// Fitting lifetimes to observations by maximum likelihood, with servers that were still alive (right-censored) and losses that are known
// to an interval only; goodness by AIC and by the largest distance from the Kaplan-Meier curve.
#pragma once
#include "core/base/result.h"
#include "core/prediction/lifetime_curve.h"

#include <span>

namespace mayfly::prediction {

/// Servers that were lost between two ages. Equal ages: lost then. to_s infinite: alive at from_s, and not seen since.
struct LifetimeObservation {
    double from_s = 0;
    double to_s = 0;
    int count = 1;
    static LifetimeObservation of(double age_s, bool revoked);
};

struct LifetimeFit {
    LifetimeCurve curve;
    double logLikelihood = 0;
    double aic = 0;                 ///< 2 * parameters - 2 * logLikelihood
    double distance = 0;            ///< largest, between the curve and the observations' Kaplan-Meier curve
    int servers = 0, lost = 0;
};

/// The Kaplan-Meier curve (Kaplan and Meier, JASA 53, 1958); losses in an interval count at its end.
LifetimeCurve kaplanMeier(std::span<const LifetimeObservation> observations, std::optional<double> limit_s);

/// Largest distance between a curve and the observations' Kaplan-Meier curve, below the limit. At a step both of its sides count, but for
/// losses in intervals, where only the end is known.
double largestDistance(const LifetimeCurve &curve, std::span<const LifetimeObservation> observations);

/// Errors: an age that is negative or no number, no observation, no loss (there is nothing to fit).
Result<LifetimeFit> fitLifetime(LifetimeFamily family, std::span<const LifetimeObservation> observations, std::optional<double> limit_s);
/// The four parametric families, the least AIC first.
Result<std::vector<LifetimeFit>> fitLifetimes(std::span<const LifetimeObservation> observations, std::optional<double> limit_s);

/// Of fits in the order of fitLifetimes: of those within 2 of the least AIC, which the data support about equally, the one that lies
/// nearest to the measured curve.
const LifetimeFit &chosen(std::span<const LifetimeFit> fits);

/// Revocations in one place against those that all places together let expect (cumulative hazard), shrunk towards 1 as if `strength` more
/// had been seen and expected: (lost + strength) / (expected + strength).
double regionFactor(const LifetimeCurve &whole, std::span<const LifetimeObservation> there, double strength = 4);

} // namespace mayfly::prediction
