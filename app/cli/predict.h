// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions as ICAC'19 counts: from the first step on, the survivors going on without the lost.
#pragma once
#include "app/cli/cluster_option.h"
#include "core/domain/plan.h"
#include "core/domain/profile.h"

#include <filesystem>

namespace mayfly::cli {

struct PredictRequest {
    Workload workload;
    std::int64_t steps = 64000;
    OfferCatalog offers;
    ClusterOptions cluster;
    std::string baselineGpu;                    ///< empty: the cheapest on-demand server
    std::optional<MachineProfile> profile;
    std::uint64_t seed = 1;
    int trials = 10000;                         ///< simulated runs for P10, P50, P90 and the chance to end; 0: closed form only
};

struct Predicted {
    ClusterConfig cluster;
    Prediction prediction;              ///< speed-up and saving against the baseline
    ClusterConfig baselineCluster;
};
Result<Predicted> predict(const PredictRequest &request);

/// Reads rows of model,n_k80,n_p100,n_v100,n_ps[,profiled_steps_per_s_GPU...] (in any order) and writes them in their order with
/// steps_per_s,time_h,cost_usd,accuracy_pct added. A bad row is named with file, line, column and value, and nothing is written.
/// The request's workload, workers and parameter servers are taken from the rows. Returns the number of rows.
Result<std::size_t> predictBatch(const PredictRequest &request, const std::filesystem::path &input, const std::filesystem::path &output);

} // namespace mayfly::cli
