// SPDX-License-Identifier: Apache-2.0
// A small Monte Carlo of one run on a transient cluster: losses, replacements, lost work, billing. Seeded; every cluster meets the same
// draws (common random numbers), and each slot's lifetimes are stratified (Latin hypercube), so that few trials give steady means and
// comparisons between clusters are not noise. Independent lifetimes: losses that come together in a zone are not modelled yet.
#pragma once
#include "core/domain/offer.h"
#include "core/prediction/cluster_speed.h"

#include <cstdint>
#include <limits>
#include <vector>

namespace mayfly::prediction {

/// The draws that all clusters share. Immutable after construction, so any number of threads may read.
class TrialDraws {
public:
    TrialDraws(int trials, int slots, std::uint64_t seed);

    int trials() const { return trials_; }
    int slots() const { return slots_; }
    /// Which of the `trials` equal strata of its lifetime distribution the server in a slot has; incarnation 0 is the first server.
    int stratum(int trial, int slot, int incarnation) const;
    /// Standard normal: speed of the session, accuracy of the run.
    double speedNormal(int trial) const { return speed_[static_cast<std::size_t>(trial)]; }
    double accuracyNormal(int trial) const { return accuracy_[static_cast<std::size_t>(trial)]; }

private:
    int trials_;
    int slots_;
    std::uint64_t seed_;
    std::vector<std::uint16_t> strata_;     ///< slot-major
    std::vector<double> speed_, accuracy_;
};

/// Lifetimes at the middles of equal strata, for each age-based model once.
std::vector<double> lifetimeStrata(const LifetimeModel &lifetime, int strata, double revocationFactor);

/// Equal servers of a trial.
struct TrialGroup {
    ActiveWorkers workers;                          ///< count 0 in the group of parameter servers
    int servers = 0;
    double pricePerHour = 0;                        ///< currency units
    double minimumCharge_s = 0, billingStep_s = 0;
    const std::vector<double> *lifetimes = nullptr; ///< strata; none: on-demand, never lost
};

/// One cluster and what it has to do.
struct TrialSetup {
    std::vector<TrialGroup> workers;
    TrialGroup parameterServers;        ///< servers 0: the one worker holds the state
    ServerCapacity capacity;
    int localCores = 0;
    double steps = 0;
    double startUp_s = 0;               ///< request to the first step; paid
    double sessionSd = 0;               ///< relative spread of speed between runs
    bool replaceLost = true;            ///< false, as in ICAC'19: the survivors go on; slot 0 (its master) is never lost in runs that end
    double replacement_s = 0;
    double checkpointInterval_s = 0;    ///< a lost holder of the state costs half of it in work
};

struct TrialOutcome {
    bool ended = false;
    double time_s = 0;
    double cost = 0;                    ///< currency units
    int revocations = 0;
};

/// Every trial's outcome. Pure.
std::vector<TrialOutcome> runTrials(const TrialSetup &setup, const TrialDraws &draws);

} // namespace mayfly::prediction
