// SPDX-License-Identifier: Apache-2.0
// A finished run of another machine, taken into the history from its report.json (core/report/json_report.h).
#pragma once
#include "core/store/store.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly::store {

/// Errors name source, field, value and what was expected. Refused: a newer schema, a report without its plan (made by an older Mayfly), a
/// run that was not over, and one whose ledger does not add up to its cost.
Result<RunSnapshot> runFromReport(std::string_view text, const std::string &source);

/// One transaction: all of the run or nothing. Conflict: the history has it already.
Result<void> addRun(Store &store, const RunSnapshot &run);

/// Both, into the store of this machine. What the run measured teaches nothing here: its servers were another machine's.
Result<Run> importRun(const std::filesystem::path &reportFile);

} // namespace mayfly::store
