// SPDX-License-Identifier: GPL-3.0-or-later
// Which run is meant, and the programs beside this one.
#pragma once
#include "core/base/result.h"
#include "core/control/remote_controller.h"
#include "core/domain/run.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::cli {

/// A run's id from its id, a unique beginning of it, or "latest". NotFound or InvalidInput (ambiguous) otherwise.
Result<std::string> resolveRun(const std::string &text);

/// A run whose controller is on another machine, by its id, a unique beginning of it, or "latest" if it is the newest.
std::optional<control::RemoteRun> resolveRemote(const std::string &text);
/// Has that machine's mayflyctl do it, with this one's standard streams; its exit status.
int actThere(const control::RemoteRun &run, std::vector<std::string> arguments, bool json);

std::filesystem::path thisProgram();
/// mayfly-worker beside this program, or what $MAYFLY_WORKER names.
std::filesystem::path workerProgram();

} // namespace mayfly::cli
