// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mayflyctl run and rehearse for workers that wait in place of training, as long as the plan's models say.
#pragma once
#include "app/cli/training_options.h"
#include "core/control/launch.h"

#include <optional>
#include <string>

namespace mayfly::cli {

struct SyntheticOptions {
    std::optional<double> speed;
    std::optional<std::string> network;
};

void addSyntheticOptions(CLI::App &command, SyntheticOptions &options);

/// settings.plan is what the run will be. Takes --compute synthetic without a --step-ms, of the command line or the plan, out of
/// `training` and fills in settings.syntheticSteps_ms. Measures this machine if it has to (seconds). Errors name the option, with exit code 2.
Result<void> apply(Context &context, const SyntheticOptions &options, TrainingOptions &training, control::RunSettings &settings);

} // namespace mayfly::cli
