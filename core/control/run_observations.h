// SPDX-License-Identifier: Apache-2.0
// What a finished run says about the models: own steps of its workers, start-up, replacements, lifetimes. The calibration learns from it
// (core/prediction/own_measurements.h).
#pragma once
#include "core/control/launch.h"
#include "core/domain/plan.h"
#include "core/domain/run.h"
#include "core/prediction/own_measurements.h"

namespace mayfly::control {

/// Only what stands on its own: steps of workers that were not held up by parameter servers or by each other (`cores`: threads of the
/// machine that local workers share, 0: independent machines); times against what `calibration` says; lifetimes only of rented servers.
prediction::RunObservations observationsOf(const RunSnapshot &run, const Plan &plan, const prediction::Calibration &calibration, int cores);

/// A run whose workers only waited says nothing, and neither do a cloud's servers that were processes on this machine.
bool teaches(const RunSettings &settings);

/// Adds them to $MAYFLY_HOME/measurements/PROVIDER.json, unless the run never trained. Runs of one home take turns.
Result<void> learnFrom(const RunSnapshot &run, const Plan &plan);

} // namespace mayfly::control
