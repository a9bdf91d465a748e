// SPDX-License-Identifier: Apache-2.0
// The controller of one run, as the process `mayflyctl supervise RUN-ID`.
#pragma once
#include "core/base/result.h"

#include <string>
#include <vector>

namespace mayfly::control {

/// Runs until the run is over and every server is confirmed gone. Started again after a crash it re-adopts what still
/// runs, terminates what it does not know, and carries on. Conflict if another controller of the same run is alive (a
/// lock in the run's folder).
Result<void> supervise(const std::string &runId);

/// What is left behind on this machine: processes of runs that are over or unknown, and what their servers were kept in.
struct Leftover {
    std::string runId;
    int pid = 0;          ///< 0: a control group or a network
    std::string what;
    std::string tag = {}; ///< of the server that a control group or a network was for
};
std::vector<Leftover> findLeftovers();
/// SIGKILL; a control group or a network is taken away. Fine if it is gone already.
Result<void> endLeftover(const Leftover &left);

} // namespace mayfly::control
