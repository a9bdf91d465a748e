// SPDX-License-Identifier: Apache-2.0
#include "core/planning/front_set.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace mayfly::planning {

FrontSet::FrontSet(std::vector<double> accuracies) : accuracies_(std::move(accuracies))
{
    std::sort(accuracies_.begin(), accuracies_.end(), std::greater<>());
    accuracies_.erase(std::unique(accuracies_.begin(), accuracies_.end()), accuracies_.end());
    levels_.resize(accuracies_.size());
}

std::size_t FrontSet::levelOf(double accuracy) const
{
    return static_cast<std::size_t>(std::lower_bound(accuracies_.begin(), accuracies_.end(), accuracy, std::greater<>()) - accuracies_.begin());
}

/// In time and cost only; equal points are replaced by a more accurate or an earlier one.
bool FrontSet::insert(Staircase &stairs, const Point &point)
{
    const auto slower = std::upper_bound(stairs.begin(), stairs.end(), point.time_s, [](double time_s, const Point &each) { return time_s < each.time_s; });
    if (slower != stairs.begin()) {
        Point &before = *(slower - 1);
        if (before.time_s == point.time_s && before.cost_micros == point.cost_micros) {
            const bool better = beats(point, before);
            before = better ? point : before;
            return better;
        }
        if (before.cost_micros <= point.cost_micros) {
            return false;
        }
    }
    auto first = slower;
    if (first != stairs.begin() && (first - 1)->time_s == point.time_s) {
        --first;                            // equally fast and dearer
    }
    auto last = first;
    while (last != stairs.end() && last->cost_micros >= point.cost_micros) {
        ++last;
    }
    if (first == last) {
        stairs.insert(first, point);
    } else {
        *first = point;
        stairs.erase(first + 1, last);
    }
    return true;
}

bool FrontSet::offer(const Point &point)
{
    const std::size_t level = levelOf(point.accuracy);
    if (!insert(levels_[level], point)) {
        return false;
    }
    for (std::size_t worse = level + 1; worse < levels_.size(); ++worse) {
        insert(levels_[worse], point);
    }
    return true;
}

bool FrontSet::beaten(std::size_t level, double time_s, double cost_micros) const
{
    const Staircase &stairs = levels_[level];
    const auto slower = std::upper_bound(stairs.begin(), stairs.end(), time_s, [](double time, const Point &each) { return time < each.time_s; });
    if (slower == stairs.begin()) {
        return false;
    }
    const Point &best = *(slower - 1);
    const auto cost = static_cast<double>(best.cost_micros);
    return cost < cost_micros || (cost == cost_micros && best.time_s < time_s);
}

double FrontSet::cheapestWithin(std::size_t level, double time_s) const
{
    const Staircase &stairs = levels_[level];
    const auto slower = std::upper_bound(stairs.begin(), stairs.end(), time_s, [](double time, const Point &each) { return time < each.time_s; });
    return slower == stairs.begin() ? std::numeric_limits<double>::infinity() : static_cast<double>((slower - 1)->cost_micros);
}

std::vector<Point> FrontSet::points() const
{
    std::vector<Point> all;
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        std::copy_if(levels_[level].begin(), levels_[level].end(), std::back_inserter(all), [&](const Point &point) { return point.accuracy == accuracies_[level]; });
    }
    std::sort(all.begin(), all.end(), [](const Point &a, const Point &b) {
        return std::tuple(a.time_s, a.cost_micros, -a.accuracy) < std::tuple(b.time_s, b.cost_micros, -b.accuracy);
    });
    return all;
}

} // namespace mayfly::planning
