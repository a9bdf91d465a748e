// SPDX-License-Identifier: Apache-2.0
// Two workers against one: real processes with a real parameter server over loopback (target P7).
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <vector>

namespace mayfly::worker {

/// Images per second of the whole cluster, by turns.
struct ScalingSpeeds {
    std::vector<double> one;
    std::vector<double> two;
};

/// ResNet-32, batch 128, one CPU thread a worker. seconds: of each turn of each case, after the workers have started.
Result<ScalingSpeeds> measureScaling(const std::filesystem::path &resources, double seconds, int turns);

} // namespace mayfly::worker
