// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mayflyctl plan, and the request they make.
#pragma once
#include "app/cli/command_options.h"
#include "app/cli/context.h"
#include "core/planning/planner.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::cli {

struct PlanOptions {
    std::string workload;
    std::optional<std::int64_t> steps;
    std::string offers = "local";
    std::string deadline, budget, maxRate;
    std::optional<double> minAccuracyPct;
    double confidence = 0.95;
    int maxWorkers = 16;
    int maxParameterServers = 2;
    std::string objective = "knee";
    std::string baseline;
    std::string pricing = "both";
    std::string psPricing = "on-demand";
    bool excludeStartUp = false;
    bool acrossRegions = false;
    std::vector<std::string> providers, regions, gpus, tags;
    std::vector<std::string> synchronisations{"asp"}, replacements{"same-offer"};
    std::vector<std::string> checkpointIntervals{"auto"};
    double priceFactor = 1, revocationFactor = 1;
    int trials = 10000;
    std::uint64_t seed = 1;
    int threads = 0;
    std::string out;
    bool all = false;
    CommandOptions command;
    SizeOptions size;
};

void addPlanOptions(CLI::App &command, PlanOptions &options);

/// Reads workload, offers and this machine's profile. The option at fault is named.
Result<planning::PlanRequest> requestOf(Context &context, const PlanOptions &options);

} // namespace mayfly::cli
