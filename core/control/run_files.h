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

/// wanted.json: what people want of the slots since the last `scale`, `replace` or `drain`.
Result<void> writeWanted(const std::string &runId, const Wanted &wanted);
std::optional<Wanted> readWanted(const std::string &runId);

std::filesystem::path authorityFolder(const std::string &runId);
std::filesystem::path lockPath(const std::string &runId);
/// Shown by workers to parameter servers on a trusted network; made when it is first asked for, and kept beside the run's
/// authority. Empty if it cannot be kept.
std::string plainToken(const std::string &runId);
/// There once the run's reports are written.
std::filesystem::path stockMark(const std::string &runId);
/// The time that the run goes by, also after its controller was started again.
std::filesystem::path clockFile(const std::string &runId);
std::filesystem::path controllerLog(const std::string &runId);

} // namespace mayfly::control
