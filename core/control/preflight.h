// SPDX-License-Identifier: Apache-2.0
// Everything that can be found wrong with a run before a server is paid for. Each problem is one message: what, where,
// what to do.
#pragma once
#include "core/control/launch.h"

#include <filesystem>
#include <vector>

namespace mayfly::control {

/// One thing that is looked at, with what is wrong with it.
struct PreflightCheck {
    enum class Kind { Backend, Plan, Dataset, WorkerProgram, ControllerProgram, OutFolder, Store };
    Kind kind = Kind::Backend;
    Result<void> outcome;
};

/// All of them, in the order of Kind. Makes the out folder if there is none.
std::vector<PreflightCheck> checksBeforeLaunch(const RunSettings &settings, const std::filesystem::path &controllerProgram);

/// The first problem found. Makes the out folder if there is none.
Result<void> checkBeforeLaunch(const RunSettings &settings, const std::filesystem::path &controllerProgram);

/// The files of a data set that is read from disk are there; unknown and generated data sets pass.
Result<void> checkDataset(const std::string &dataset, const std::string &folder);

} // namespace mayfly::control
