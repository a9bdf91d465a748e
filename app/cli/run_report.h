// SPDX-License-Identifier: GPL-3.0-or-later
// Reports of runs that the store remembers.
#pragma once
#include "core/report/report.h"

namespace mayfly::cli {

/// Of a run by its whole id.
Result<report::Report> reportOf(const std::string &runId);

} // namespace mayfly::cli
