// SPDX-License-Identifier: Apache-2.0
// Measures this machine's own speed in a few seconds, for the plan.
#pragma once
#include "core/domain/profile.h"
#include "gpuworker/engine/model.h"

#include <vector>

namespace mayfly::train {

/// Speed of the arithmetic alone: the median step of one worker process with so many CPU threads, measured for about so
/// long.
Result<SpeedMeasurement> measureSpeed(const engine::NetworkSpec &network, int batchSize, int threads, double seconds);

struct ModelMeasurement {
    SpeedMeasurement speed;
    engine::MemoryUse memory;
};
/// The same, and the memory of activations and gradients.
Result<ModelMeasurement> measureModel(const engine::NetworkSpec &network, int batchSize, int threads, double seconds);
/// On any back-end; device is what the measurement is to be called by.
Result<ModelMeasurement> measureModel(const engine::NetworkSpec &network, const engine::ModelOptions &options,
                                      const std::string &device, double seconds);

/// What the machine has, and its speed: 5 seconds in all, one thread, and two where there are two cores; 5 more for a GPU that can serve. resources: the folder with networks/; empty: the usual place.
Result<MachineProfile> measureMachine(const std::filesystem::path &resources);

} // namespace mayfly::train
