// SPDX-License-Identifier: Apache-2.0
// Availability traces. Two formats:
// * spot-traces JSON: {"metadata": {"gap_seconds": 300}, "data": [1, 1, 0, ...], "prices": [...]}: servers available in each tick. A sister
//   format of the same shape holds 1 for preempted: nothing in the file says so, so the polarity must be given.
// * raw ping CSV: index,ISO time,preempted; one server.
#pragma once
#include "core/catalog/import_types.h"
#include "core/catalog/server_trace.h"

#include <istream>

namespace mayfly::catalog {

/// What the numbers of a trace count.
enum class Polarity { Available, Preempted };
Result<Polarity> polarityFromString(std::string_view text);     ///< "available", "preempted"

struct TraceOptions {
    Polarity polarity = Polarity::Available;
    int servers = 0;                ///< that were asked for; 0: the highest count of the file (needed for Preempted with several servers)
};

struct ImportedTrace {
    ServerTrace trace;
    ImportReport report;
};

/// Every wrong value refuses the file (a tick cannot be left out): no ticks, a gap that is not above 0, a count that is not a whole number of
/// 0 or more, a negative price, fewer prices than ticks. A price of 0 leaves the prices out, with a warning.
Result<ImportedTrace> importTrace(std::istream &stream, const ImportOptions &options, const TraceOptions &traceOptions);

/// The tick is the median distance of two pings, in whole seconds. Times must ascend; rows that do not are broken. A pause of more than ten
/// ticks is filled with the state before it, with a warning.
Result<ImportedTrace> importPings(std::istream &stream, const ImportOptions &options);

} // namespace mayfly::catalog
