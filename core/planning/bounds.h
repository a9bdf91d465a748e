// SPDX-License-Identifier: Apache-2.0
// Lower bounds of time and cost for whole families of clusters: what lets the search skip them.
//
// All clusters of n workers in a setting whose workers offer X steps/s together take at least T(X) = start-up + the undisturbed time at X,
// as every loss only delays. Their workers cost at least n h(X/n) per hour, where h is the lower convex envelope of the options' price
// over speed; an option that lies d above the envelope adds at least d for each of its workers. Where a loss is not replaced, the lost
// worker is paid less, but never by more than the time it misses of the undisturbed run. The bounds hold bit for bit: they give way by a
// relative 1e-9, by the rounding of money to micro-units, and by the billing's rounding.
#pragma once
#include "core/planning/front_set.h"

#include <vector>

namespace mayfly::planning {

/// An interval of X in which something may still reach the front, and the $/h above the envelope that it may have.
struct Opening {
    double from = 0, to = 0;
    double spare = 0;
};

class Bounds {
public:
    explicit Bounds(const Setting &setting);
    /// Prepares for clusters of so many workers.
    void setWorkers(int workers);

    /// Steps/s that a worker of the option brings at most, and $/h that it lies above the envelope.
    double speed(std::size_t option) const { return speeds_[option]; }
    double above(std::size_t option) const { return above_[option]; }
    /// Where the front leaves room, by X ascending.
    const std::vector<Opening> &openings(const FrontSet &front, std::size_t level);

private:
    double envelope(double speed) const;
    double undisturbed_s(double offered) const;
    double spare(double from, double fromTime_s, double toTime_s, const FrontSet &front, std::size_t level) const;
    void open(double from, double to, double fromTime_s, double toTime_s, const FrontSet &front, std::size_t level);

    const Setting &setting_;
    int workers_ = 0;
    std::vector<double> speeds_, above_;
    struct Corner {
        double speed, price;
    };
    std::vector<Corner> corners_;           ///< of the envelope, by speed
    std::vector<double> phaseRatios_;       ///< of what is offered in each phase to what is offered in the last one, at most
    double slack_micros_ = 0;
    std::vector<Opening> openings_;
};

} // namespace mayfly::planning
