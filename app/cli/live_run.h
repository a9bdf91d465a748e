// SPDX-License-Identifier: GPL-3.0-or-later
// Which run is meant, and the programs beside this one.
#pragma once
#include "core/base/result.h"
#include "core/domain/run.h"

#include <filesystem>
#include <string>

namespace mayfly::cli {

/// A run's id from its id, a unique beginning of it, or "latest". NotFound or InvalidInput (ambiguous) otherwise.
Result<std::string> resolveRun(const std::string &text);

std::filesystem::path thisProgram();
/// mayfly-worker beside this program, or what $MAYFLY_WORKER names.
std::filesystem::path workerProgram();

} // namespace mayfly::cli
