// SPDX-License-Identifier: GPL-3.0-or-later
// The processes that desktop_bench measures: the window itself, as main() makes it. Each prints one line of JSON and ends.
#pragma once
#include "tests/bench/desktop_bench_store.h"

namespace mayfly::bench {

/// From the first line of main to the first frame with offers in the form and all runs in the list:
/// {"usable_ns": CLOCK_MONOTONIC, "rows": n}
int startChild(int argc, char **argv);

/// The living run with its past from the store, then `seconds` of telemetry at 10 Hz a worker:
/// {"busy_pct", "turns", "turn_p50_ms", "turn_p99_ms", "turn_cpu_p99_ms", "turn_max_ms", "resident_mb", "load_s", "samples"}
int liveChild(int argc, char **argv, const StoreSize &size, double seconds);

/// The History page over all runs while its search field is typed into: milliseconds from each letter to the painted window.
/// {"rows": n, "fewest": shown at least, "wall_ms": [...], "cpu_ms": [...]}
int historyChild(int argc, char **argv);

} // namespace mayfly::bench
