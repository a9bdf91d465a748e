// SPDX-License-Identifier: Apache-2.0
#include "core/planning/front_set.h"
#include "core/planning/planner.h"

namespace mayfly::planning {

void markFront(std::vector<Candidate> &candidates)
{
    std::vector<double> accuracies;
    for (const auto &candidate : candidates) {
        accuracies.push_back(candidate.prediction.accuracyPct.value_or(unknownAccuracy));
    }
    FrontSet front(accuracies);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Prediction &prediction = candidates[i].prediction;
        candidates[i].onFront = false;
        Configuration place;
        place.setting = static_cast<std::uint32_t>(i);
        front.offer({prediction.time_s, prediction.cost.micros, accuracies[i], place});
    }
    for (const auto &point : front.points()) {
        candidates[point.configuration.setting].onFront = true;
    }
}

} // namespace mayfly::planning
