// SPDX-License-Identifier: GPL-3.0-or-later
// A run's snapshot as JSON, for scripts.
#pragma once
#include "core/domain/run.h"

#include <nlohmann/json.hpp>

namespace mayfly::cli {

/// Run, servers, ledger, money, forecast, and what is new since the last one.
nlohmann::json snapshotToJson(const RunSnapshot &snapshot);
/// How it ended, in one small document.
nlohmann::json summaryToJson(const RunSnapshot &snapshot);
/// How it ended, in one line for people.
std::string summaryLine(const RunSnapshot &snapshot);

} // namespace mayfly::cli
