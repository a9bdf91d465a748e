// SPDX-License-Identifier: GPL-3.0-or-later
// Where the feeds get runs from: the controllers and the store, or whatever a test puts in their place.
#pragma once
#include "core/control/run_client.h"
#include "core/domain/latency.h"
#include "core/domain/plan.h"
#include "core/domain/run.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::bridge {

struct RunSource {
    /// Watches a live run; returns at once (control::RunClient::attach).
    std::function<std::unique_ptr<control::RunClient>(const std::string &runId, control::RunClient::Callbacks)> attach;
    /// A run with its whole past; may block. Called on the task pool.
    std::function<Result<RunSnapshot>(const std::string &runId)> load;
    /// Starts a run's controller again if it is gone; may block. Called on the task pool. Empty: cannot be done here.
    std::function<Result<void>(const std::string &runId)> restart = {};
    /// How long exchanges took, after a time, by time; may block. Called on the task pool. Empty: not known here.
    std::function<Result<std::vector<LatencyPoint>>(const std::string &runId, std::int64_t after_ns)> latencies = {};
};

/// The real one.
RunSource liveRunSource();

/// A run as the history shows it: what was planned, and its throughput in a few points.
struct PastRun {
    Run run;                          ///< without its planJson, which `plan` stands for
    std::shared_ptr<const Plan> plan; ///< null if it cannot be read
    std::vector<double> throughput;   ///< cluster's images/s, evenly spaced over the run's time; empty: not read (yet)
    std::vector<double> revokedAt;    ///< times of the revocations as parts of the run's time, 0 to 1
};

struct HistorySource {
    /// Newest first. May block.
    std::function<Result<std::vector<Run>>(std::size_t limit)> runs;
    /// A run with its whole past; may block.
    std::function<Result<RunSnapshot>(const std::string &runId)> load;
    /// The same with samples thinned to what a small picture needs; empty: load.
    std::function<Result<RunSnapshot>(const std::string &runId)> glance = {};
    /// Takes another machine's run in from its report.json; may block. Empty: cannot be done here.
    std::function<Result<Run>(const std::string &reportFile)> importRun = {};
};

/// The store, opened for reading for each call. Without a store file there are no runs.
HistorySource storeHistorySource();

} // namespace mayfly::bridge
