// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mayflyctl plan, run and rehearse that say how is trained.
#pragma once
#include "app/cli/context.h"
#include "core/domain/plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::cli {

/// What is not given leaves the plan, or the workload's description, as it is.
struct TrainingOptions {
    std::optional<std::string> dataset, schedule, engine, precision, rateMode, wire, compute, upload, download, drainAfter;
    std::optional<double> learningRate, momentum, weightDecay;
    std::optional<double> stepFactor, finalRate, warmUpFactor, labelSmoothing, dropout, step_ms, drainSlowerThan, drainStalerThan;
    std::optional<std::int64_t> warmUpSteps;
    std::optional<int> device, spareWorkers;
    std::vector<double> decayAt;
    std::optional<bool> nesterov;
};

void addTrainingOptions(CLI::App &command, TrainingOptions &options);

/// Changes workload and training; what they are together must be possible for so many steps. Errors name the option, with
/// exit code 2.
Result<void> apply(Context &context, const TrainingOptions &options, std::int64_t steps, Workload &workload, Training &training);

} // namespace mayfly::cli
