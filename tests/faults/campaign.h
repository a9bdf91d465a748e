// SPDX-License-Identifier: Apache-2.0
// All trainings of a campaign, until as many faults have struck as were asked for.
#pragma once
#include "tests/faults/training.h"

#include <functional>
#include <vector>

namespace mayfly::faults {

struct Campaign {
    std::uint64_t seed = 1;
    int faults = 200;
    int trainings = 10;
    std::vector<int> only = {}; ///< these trainings by number, further ones among them; nothing is made up for then
    std::function<bool(Kind)> can = [](Kind) { return true; };
};

/// A fault may come when what it is to strike is not there: further trainings make up for it, as long as any of them strikes.
std::vector<TrainingOutcome> carryOut(const Campaign &campaign, const std::function<TrainingOutcome(const Schedule &)> &train);

int struck(const TrainingOutcome &training);
int struck(const std::vector<TrainingOutcome> &trainings);

} // namespace mayfly::faults
