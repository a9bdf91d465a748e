// SPDX-License-Identifier: Apache-2.0
// How fast one worker is by itself.
#pragma once
#include "core/domain/profile.h"
#include "core/domain/workload.h"
#include "core/prediction/calibration.h"

namespace mayfly::prediction {

struct WorkerSpeed {
    double step_s = 0;              ///< one step without any exchange with parameter servers
    double exchange_s = 0;          ///< the exchange with one parameter server; n of them share it
    double aloneStep_s = 0;         ///< one step of a worker that holds the state itself
    std::string basis;              ///< "measured", "fitted", "scaled from resnet8 by FLOPs"

    /// Seconds a step, with so many parameter servers.
    double stepSeconds(int parameterServers) const;
};

/// In this order: the profile's measurement of this network; a published measurement of it; the fit of its GPU type; another network's
/// measurement in the profile, scaled by FLOPs. NotFound, saying what is missing, if none applies.
Result<WorkerSpeed> workerSpeed(const Workload &workload, const std::string &gpu, const Calibration &calibration,
                                const MachineProfile *profile);

/// CPU threads of a local server type: 2 for "cpu-2t"; 0 for a GPU.
int threadsOf(const std::string &gpu);

} // namespace mayfly::prediction
