// SPDX-License-Identifier: Apache-2.0
// What a campaign found: a table for people, JSON for docs/reliability.md.
#pragma once
#include "core/base/result.h"
#include "tests/faults/training.h"

#include <filesystem>
#include <string>
#include <vector>

namespace mayfly::faults {

struct CampaignReport {
    std::uint64_t seed = 0;
    std::string cutBy, filledBy;
    std::vector<TrainingOutcome> trainings;
};

std::size_t problems(const CampaignReport &report);
std::string table(const CampaignReport &report);
std::string toJson(const CampaignReport &report);

} // namespace mayfly::faults
