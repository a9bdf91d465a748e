// SPDX-License-Identifier: Apache-2.0
// The Pareto front of a growing set of points in time, cost and accuracy, and the question that prunes a search: is everything beyond
// these bounds beaten already? Equal points are one, that of the first configuration.
#pragma once
#include "core/planning/evaluate.h"

#include <vector>

namespace mayfly::planning {

/// Not thread-safe. Accuracy takes few values (one per number of workers and synchronisation): each has a level, the best first, and
/// each level a staircase of the points that are at least as accurate.
class FrontSet {
public:
    /// Every accuracy that points can have.
    explicit FrontSet(std::vector<double> accuracies);

    std::size_t levelOf(double accuracy) const;
    /// True if the point is on the front of all that were offered so far.
    bool offer(const Point &point);
    /// Whether every point of this level (or a worse one) that takes at least time_s and costs at least cost_micros is beaten, whatever
    /// its configuration.
    bool beaten(std::size_t level, double time_s, double cost_micros) const;
    /// Cheapest known with no more than this time at no worse than this level, in micro-units; infinite if there is none.
    double cheapestWithin(std::size_t level, double time_s) const;
    /// By time, then cost, then accuracy.
    std::vector<Point> points() const;

private:
    /// Points by time, each cheaper than the one before.
    using Staircase = std::vector<Point>;
    static bool insert(Staircase &stairs, const Point &point);

    std::vector<double> accuracies_;        ///< from the best to the worst
    std::vector<Staircase> levels_;
};

} // namespace mayfly::planning
