// SPDX-License-Identifier: Apache-2.0
#include "core/planning/planner.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace mayfly::planning {

void markFront(std::vector<Candidate> &candidates)
{
    std::vector<std::size_t> order(candidates.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto before = [&](std::size_t a, std::size_t b) {
        const Prediction &left = candidates[a].prediction;
        const Prediction &right = candidates[b].prediction;
        return left.time_s != right.time_s ? left.time_s < right.time_s : left.cost.micros < right.cost.micros;
    };
    std::sort(order.begin(), order.end(), before);
    // Swept from the fastest on: a point is on the front if it is cheaper than everything faster, and cheapest among the equally fast.
    std::int64_t cheapestFaster = std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < order.size();) {
        const Prediction &first = candidates[order[i]].prediction;
        const bool better = first.cost.micros < cheapestFaster;
        std::size_t end = i;
        for (; end < order.size() && candidates[order[end]].prediction.time_s == first.time_s; ++end) {
            candidates[order[end]].onFront = better && candidates[order[end]].prediction.cost.micros == first.cost.micros;
        }
        cheapestFaster = std::min(cheapestFaster, first.cost.micros);
        i = end;
    }
}

} // namespace mayfly::planning
