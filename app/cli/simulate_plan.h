// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl simulate --plan: many simulated runs of one plan, and one of them in full.
#pragma once
#include "app/cli/context.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mayfly::cli {

struct SimulatePlanOptions {
    std::string plan;                       ///< NAME.mayfly
    int trials = 10000;
    std::uint64_t seed = 1;
    bool excludeStartUp = false;
    std::optional<std::int64_t> timeline;   ///< trial to tell in full
};

Result<void> simulatePlan(Context &context, const SimulatePlanOptions &options);

} // namespace mayfly::cli
