// SPDX-License-Identifier: Apache-2.0
// How often the servers that hold the model's state are lost: the plan's expectation, corrected by what this run has
// seen. Pure functions.
#pragma once
#include "core/control/launch.h"
#include "core/domain/run.h"

#include <cstdint>
#include <span>

namespace mayfly::control {

/// Of the servers that hold the state.
struct StateHistory {
    int losses = 0;          ///< taken away, or failed at work
    double serverTime_s = 0; ///< at work, of all together
};

/// servers: every one of the run.
StateHistory stateHistory(const Plan &plan, std::span<const Server> servers, std::int64_t now_ns);

/// Losses to be expected of the state per second: any one of its servers suffices.
///
/// One server is lost at a constant but unknown rate; the plan's rate r is a gamma prior that weighs as much as one
/// loss, Gamma(1, 1 / r). After k losses in the time T of all servers the rate's mean is (1 + k) / (1 / r + T): the gamma
/// distribution is conjugate to the exponential waiting time (Gelman et al., Bayesian Data Analysis, 3rd edition,
/// section 2.6). In a rehearsal with lifetimes the plan's rate is that of its compressed clock.
double stateLossesPerSecond(const RunSettings &settings, const StateHistory &seen);

} // namespace mayfly::control
