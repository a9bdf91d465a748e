// SPDX-License-Identifier: GPL-3.0-or-later
// The benchmarks of mayflyctl, one file each (bench_NAME.cpp). To add one: a function here, and a line in bench_command.cpp.
#pragma once
#include "core/base/bench_report.h"
#include "core/base/result.h"

#include <string>
#include <vector>

namespace mayfly::cli {

struct BenchOptions {
    int samples = 7;                    ///< of each measurement
    std::string spotTraces;             ///< a folder of spot traces (JSON, in sub-folders, one a set), for V6
};

/// P1, P2, and a search over a price list of 60,000 rows.
Result<std::vector<BenchCase>> benchPlanner(const BenchOptions &options);
/// P3, and V6 with --spot-traces.
Result<std::vector<BenchCase>> benchSimulator(const BenchOptions &options);
/// What `mayfly-worker bench` measures of each.
Result<std::vector<BenchCase>> benchEngine(const BenchOptions &options);
Result<std::vector<BenchCase>> benchParameterServer(const BenchOptions &options);

} // namespace mayfly::cli
