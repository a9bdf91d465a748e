// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster as options describe it: "--workers k80=4,v100=1 --ps 1 --pricing transient --regions us-east1=3,us-west1=2".
#pragma once
#include "core/domain/cluster_config.h"

#include <string>
#include <utility>
#include <vector>

namespace mayfly::cli {

struct ClusterOptions {
    std::string workers;
    int parameterServers = -1;          ///< below 0: one for several workers, none for a single one
    std::string pricing = "transient";
    std::string psPricing = "on-demand";
    std::string synchronisation = "asp";    ///< or "bsp", "ssp", "ssp=4" (bound), "sync-switch", "sync-switch=0.05" (share under BSP), "sync-switch=stragglers"
    std::string regions;                ///< empty: the catalogue's first region that has all types
};

/// "a=1,b=2" in its order. Errors name the part, and `option`.
Result<std::vector<std::pair<std::string, int>>> parseCounts(const std::string &text, const std::string &option);

/// As ClusterOptions::synchronisation. Errors name `option`.
Result<Synchronisation> parseSynchronisation(const std::string &text, const std::string &option);

/// Finds the offers. Errors name the option at fault.
Result<ClusterConfig> clusterFrom(const ClusterOptions &options, const OfferCatalog &catalog);

} // namespace mayfly::cli
