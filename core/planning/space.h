// SPDX-License-Identifier: Apache-2.0
// The clusters that a request allows, as tables that can be searched without building each one: what is the same for many clusters (place,
// parameter servers, synchronisation, replacement, checkpoint interval) is a setting, what differs are counts of the setting's options.
//
// A cluster has up to three groups of workers, each one GPU type at one pricing, in one region (or several, where the request says so),
// 1 to maxWorkers workers, and up to maxParameterServers parameter servers. Of each GPU type and pricing it uses one offer.
#pragma once
#include "core/planning/planner.h"
#include "core/prediction/predictor.h"

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mayfly::planning {

inline constexpr int mostGroups = 3;

/// One kind of worker that a setting can have.
struct WorkerOption {
    const Offer *offer = nullptr;
    Pricing pricing = Pricing::Transient;
    int gpusPerServer = 1;              ///< workers come in multiples of it
    int kind = 0;                       ///< GPU type, pricing, and whether remote; a cluster has one group of a kind
    bool remote = false;                ///< in another region than the setting's, where the parameter servers are
    std::int64_t pricePerHour_micros = 0;       ///< of one server
    prediction::ServerGroup group;      ///< of one worker
};

/// What a number of workers fixes, whatever they are.
struct BySize {
    double startUp_s = 0;
    double accuracy = 0;                ///< percent; unknownAccuracy where nothing was measured
};
/// Unknown accuracy counts as worse than any known one.
inline constexpr double unknownAccuracy = -1;

/// What is the same for many clusters.
struct Setting {
    std::string region;                 ///< "provider/region"
    const Offer *parameterServer = nullptr;     ///< none: a single worker holds the state itself
    int parameterServers = 0;
    Pricing psPricing = Pricing::OnDemand;
    Synchronisation synchronisation;
    Replacement replacement = Replacement::SameOffer;
    double checkpointInterval_s = 0;
    int mostWorkers = 0;
    bool across = false;                ///< has remote options
    std::int64_t psPerHour_micros = 0;          ///< of all parameter servers
    prediction::ClusterModel model;             ///< without workers
    std::vector<WorkerOption> options;
    std::shared_ptr<const std::vector<BySize>> bySize;  ///< [workers]
};

/// A cluster of a setting. The order of these is the order of ties: of equal points the first one stands for all.
struct Configuration {
    std::uint32_t setting = 0;
    std::uint8_t groups = 0;
    std::array<std::uint16_t, mostGroups> options{};    ///< ascending; 0 where unused
    std::array<std::uint16_t, mostGroups> counts{};     ///< workers
    auto operator<=>(const Configuration &) const = default;
};

/// Clusters of a setting: for each set of up to three kinds, the offers times the splits of 1 to most workers, at least half of them at
/// home. Counted by groups, workers, and workers at home.
double configurationsOf(const Setting &setting);

/// At least half of the workers stand where the parameter servers do.
bool isTogether(const Setting &setting, const Configuration &configuration);

struct Space {
    std::vector<Setting> settings;
    std::int64_t mostRate_micros = 0;   ///< $/h of a cluster; 0: no limit
    double configurations = 0;          ///< clusters in it, the limit on $/h not counted
    std::vector<std::string> leftOut;   ///< GPU types that cannot be used, each with the reason
};

/// From the predictor's offers, without the dominated ones (offer_choice.h) unless keepDominated, which is for tests. Regions between which
/// the models see no difference appear once, the first of them. Fails if no cluster can be had, with the first reason. Points into the
/// predictor's catalogue.
Result<Space> spaceOf(const PlanRequest &request, const prediction::Predictor &predictor, bool keepDominated = false);

ClusterConfig clusterOf(const Space &space, const Configuration &configuration);

} // namespace mayfly::planning
