// SPDX-License-Identifier: Apache-2.0
// Small decisions of a run that outlive its controller, beside run.json in the run's folder.
#pragma once
#include "core/base/result.h"
#include "core/control/run_controller.h"

#include <filesystem>
#include <optional>
#include <string>

namespace mayfly::control {

/// ending.json: the run is to end, and how.
Result<void> writeEnding(const std::string &runId, const Ending &ending);
std::optional<Ending> readEnding(const std::string &runId);

/// wanted.json: workers wanted since the last `scale`.
Result<void> writeWantedWorkers(const std::string &runId, int workers);
std::optional<int> readWantedWorkers(const std::string &runId);

std::filesystem::path authorityFolder(const std::string &runId);
std::filesystem::path lockPath(const std::string &runId);
std::filesystem::path controllerLog(const std::string &runId);

} // namespace mayfly::control
