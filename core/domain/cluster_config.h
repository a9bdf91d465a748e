// SPDX-License-Identifier: Apache-2.0
// A cluster as it is planned: groups of equal workers, and parameter servers.
#pragma once
#include "core/domain/offer.h"

#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

/// Equal workers from one offer.
struct WorkerGroup {
    std::string offerId;
    std::string gpu;
    std::string region;
    int count = 0;
    Pricing pricing = Pricing::Transient;
};

/// How workers' gradients meet.
enum class SyncMode {
    Asp,            ///< asynchronous parallel: nobody waits
    Bsp,            ///< bulk synchronous parallel: everybody waits for the slowest
    Ssp,            ///< stale synchronous parallel: nobody is more than stalenessBound steps ahead of the slowest
    SyncSwitch,     ///< BSP for the first bspFraction of the work, then ASP
};
std::string_view toString(SyncMode mode);                   ///< "asp", "bsp", "ssp", "sync-switch"
Result<SyncMode> syncModeFromString(std::string_view text);

struct Synchronisation {
    SyncMode mode = SyncMode::Asp;
    int stalenessBound = 3;                 ///< of SSP, in steps
    double bspFraction = 0.0625;            ///< of Sync-Switch, of the work
    bool switchOnStragglers = false;        ///< Sync-Switch: also when one worker keeps the others waiting
    bool operator==(const Synchronisation &) const = default;
};

/// What takes the place of a transient server that was lost.
enum class Replacement {
    SameOffer,
    NextCheapest,       ///< the cheapest transient offer of the same GPU type, another one than was lost
    AnotherZone,        ///< the same instance type in another zone
    OnDemand,           ///< the same offer at its on-demand price
    None,               ///< the survivors go on
};
std::string_view toString(Replacement replacement);         ///< "same-offer", "next-cheapest", "another-zone", "on-demand", "none"
Result<Replacement> replacementFromString(std::string_view text);

struct ClusterConfig {
    std::vector<WorkerGroup> workers;
    int parameterServers = 0;               ///< 0: a single worker holds the state itself
    std::string psOfferId;
    Pricing psPricing = Pricing::OnDemand;
    Synchronisation synchronisation;
    Replacement replacement = Replacement::SameOffer;
    double checkpointInterval_s = 0;        ///< 0: Young/Daly from the hazard and the write time

    int workerCount() const;
    /// "2x K80 + 1 PS", "1x K80 on-demand", "4x K80 + 1 PS, BSP"; for people, with plain spaces.
    std::string describe() const;
};

} // namespace mayfly
