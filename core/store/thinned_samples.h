// SPDX-License-Identifier: Apache-2.0
// Reading a long run's samples for a chart: one pass over the rows by time, in memory that grows with what is kept.
#pragma once
#include "core/domain/run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <vector>

namespace mayfly::store {

/// Of a bound query of rows::sampleColumns by time: per slot and stretch the first sample and those with the lowest and highest images/s; from
/// the stretch with number `lastStretch` (time / stretch) on, everything. By time. May throw SQLite::Exception.
Result<std::vector<Sample>> readThinned(SQLite::Statement &query, std::int64_t stretch_ns, std::int64_t lastStretch);

} // namespace mayfly::store
