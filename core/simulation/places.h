// SPDX-License-Identifier: Apache-2.0
// A race of many clusters for the few places that are worth all the simulated runs.
#pragma once
#include "core/simulation/risk.h"

namespace mayfly::simulation {

struct Entrant {
    const ClusterRun *run = nullptr;
    int mostTrials = 0;             ///< its share of the options' trials: runs with very many losses get fewer
};

/// Where an entrant would stand if its chance to meet all targets were this: the lower the better, never worse for a better chance.
using Standing = std::function<double(std::size_t entrant, double chance)>;

struct PlacesOptions {
    RiskOptions risk;               ///< trials: of those that win a place
    std::size_t places = 50;
    int firstRound = 128;           ///< trials; each further round has four times as many
    double confidence = 0.99;       ///< with which a dropped entrant is not among the best, all comparisons of the race together
    std::function<void(double)> progress;   ///< gets parts of 1, on the calling thread
};

struct Placed {
    RiskSummary risk;               ///< from the trials it ran
    std::optional<int> droppedInRound;  ///< counted from 1; nothing: has a place
};

/// Simulates all entrants in rounds with common random numbers. After each, an entrant drops out where as many others as there are places
/// stand better even if their chance is at the lower end of its interval (Wilson's, JASA 22, 1927; Bonferroni over entrants and rounds) and
/// its own at the upper end. Those who still crowd the places before the last round are thinned by where they stand so far. In the order of
/// the entrants; the same for any number of threads. A place's summary is simulateRisk()'s.
Result<std::vector<Placed>> raceForPlaces(std::span<const Entrant> entrants, const PlanTargets &targets, const Standing &standing,
                                          const PlacesOptions &options);

/// Wilson's score interval of a share.
struct ShareBounds {
    double low = 0, high = 1;
};
ShareBounds wilsonBounds(int successes, int trials, double z);

} // namespace mayfly::simulation
