// SPDX-License-Identifier: Apache-2.0
// Mean time, cost and revocations of a cluster's runs that end, in closed form: what predict() says and what the search looks through.
// To first order in the losses: each loss delays the run by what the survivors lack, weighted with the distribution of its time. The
// simulator (core/simulation) plays the same model out event by event; the tests hold the two together.
#pragma once
#include "core/prediction/cluster_model.h"

namespace mayfly::prediction {

struct Estimate {
    double offeredStepsPerSecond = 0;   ///< sum of the workers' own speeds
    double stepsPerSecond = 0;          ///< steady state, nobody lost; of the last phase
    double time_s = 0;                  ///< infinite if servers are lost faster than they come
    double cost = 0;                    ///< currency units
    double revocations = 0;
};

/// Pure. The model has at least one worker with a positive speed.
Estimate estimate(const ClusterModel &model);

/// Seconds from the first step to the last if nobody is lost, checkpoints included, where the workers offer so many steps/s in each phase
/// of the synchronisation (phasesOf). Falls with what they offer.
double undisturbedTime_s(const ClusterModel &model, std::span<const double> offeredByPhase);

/// Integral of F(a) over [0, age], in seconds: the mean time a server misses of so long a run.
double missedTime_s(const LifetimeModel &lifetime, double age_s, double revocationFactor);

/// Mean losses of a slot that is refilled at once, over so long a time.
double lossesOfSlot(const LifetimeModel &lifetime, double time_s, double revocationFactor);

} // namespace mayfly::prediction
