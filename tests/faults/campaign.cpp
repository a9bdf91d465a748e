// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/campaign.h"

#include <algorithm>

namespace mayfly::faults {

int struck(const TrainingOutcome &training)
{
    return static_cast<int>(std::count_if(training.faults.begin(), training.faults.end(), [](const FaultOutcome &each) { return each.injected; }));
}

int struck(const std::vector<TrainingOutcome> &trainings)
{
    int sum = 0;
    for (const auto &each : trainings) {
        sum += struck(each);
    }
    return sum;
}

std::vector<TrainingOutcome> carryOut(const Campaign &campaign, const std::function<TrainingOutcome(const Schedule &)> &train)
{
    std::vector<TrainingOutcome> done;
    const auto isChosen = [&](int training) {
        return campaign.only.empty() || std::find(campaign.only.begin(), campaign.only.end(), training) != campaign.only.end();
    };
    for (const Schedule &schedule : drawCampaign(campaign.seed, campaign.faults, campaign.trainings, campaign.can)) {
        if (isChosen(schedule.training)) {
            done.push_back(train(schedule));
        }
    }
    if (!campaign.only.empty()) {
        for (const int each : campaign.only) {
            if (each >= campaign.trainings) {
                done.push_back(train(drawFurther(campaign.seed, each, campaign.faults, campaign.can)));
            }
        }
        return done;
    }
    for (int training = campaign.trainings; struck(done) < campaign.faults; ++training) {
        done.push_back(train(drawFurther(campaign.seed, training, campaign.faults - struck(done), campaign.can)));
        if (struck(done.back()) == 0) {
            break; // nothing can be struck any more
        }
    }
    return done;
}

} // namespace mayfly::faults
