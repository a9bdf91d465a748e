// SPDX-License-Identifier: Apache-2.0
// How long synthetic workers wait in place of training: as long as the plan's models say that a step takes on their kind of server.
#pragma once
#include "core/control/launch_requests.h"
#include "core/domain/profile.h"

#include <map>
#include <optional>
#include <string>

namespace mayfly::control {

struct PredictedSteps {
    /// By GPU type of the plan's workers: the predicted step without what parameter servers take of it, for the real ones take that in the
    /// run.
    std::map<std::string, double> steps_ms;
    double stepsPerSecond = 0; ///< predicted of the whole cluster, its parameter servers included
};
/// speed: workers are so many times as fast. profile: of this machine, for local offers. Errors: what no speed is known of.
Result<PredictedSteps> predictedSteps(const Plan &plan, const std::optional<MachineProfile> &profile, double speed = 1);

/// Of the worker in a slot; nothing if it trains. The plan's own step_ms comes before what is predicted.
std::optional<double> syntheticStep_ms(const RunSettings &settings, const SlotPlan &slot);
bool isSynthetic(const RunSettings &settings);

} // namespace mayfly::control
