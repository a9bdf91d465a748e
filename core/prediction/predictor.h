// SPDX-License-Identifier: Apache-2.0
// What a cluster is expected to do with a workload: speed, time, cost, accuracy, in closed form (estimate.h). P10, P90 and the chances are
// those of the spread between sessions alone: the simulator gives them with the losses. Speeds, capacities, lifetimes and start-up come
// from the calibration of the offers' provider and from the machine's profile.
#pragma once
#include "core/domain/plan.h"
#include "core/domain/profile.h"
#include "core/prediction/calibration.h"
#include "core/prediction/cluster_model.h"
#include "core/prediction/own_measurements.h"
#include "core/prediction/worker_speed.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

namespace mayfly::prediction {

struct Conditions {
    Workload workload;
    std::int64_t steps = 0;
    OfferCatalog offers;
    std::optional<MachineProfile> profile;
    std::shared_ptr<const Calibration> calibration;     ///< instead of the shipped one of the offers' provider
    std::optional<OwnMeasurements> ownMeasurements;     ///< of this machine's runs: readOwnMeasurements()
    int localCores = 0;                 ///< threads that local servers share; 0: offers are independent machines
    /// true: from the request on, and every lost server is replaced at once. false, as ICAC'19 counts: from the first step on, the
    /// survivors go on without the lost, and runs that end are those whose first worker lives.
    bool includeStartUp = true;
    double priceFactor = 1;             ///< on transient prices
    double revocationFactor = 1;        ///< on the hazard of transient servers
    PlanTargets targets;                ///< for chanceToMeetTargets
};

/// Immutable once made; predict() may be called from any thread.
class Predictor {
public:
    /// Fails on offers of "local" and other providers in one catalogue, and on an unreadable calibration.
    static Result<Predictor> create(Conditions conditions);

    /// speedup and savingPct are left at 1 and 0: see compare().
    Result<Prediction> predict(const ClusterConfig &cluster) const;
    /// What the models say about a cluster, for the simulator. Fails as predict() does, except that it may never end.
    Result<ClusterModel> model(const ClusterConfig &cluster) const;
    /// NotFound, saying what is missing, if nothing is known of the workload on that type.
    Result<WorkerSpeed> workerSpeed(const std::string &gpu) const;
    /// Of the whole cluster, at the prices in force.
    Money ratePerHour(const ClusterConfig &cluster) const;
    /// Of the cluster's transient workers (those most likely to go); all zero for an on-demand cluster.
    LifetimeModel lifetime(const ClusterConfig &cluster) const;
    /// An offer at the prices in force (priceFactor applied).
    Offer priced(const Offer &offer) const;
    /// By its id, as OfferCatalog::find() but at once; nullptr if there is none.
    const Offer *offer(const std::string &id) const;

    const Conditions &conditions() const { return conditions_; }
    bool local() const { return local_; }

private:
    Predictor() = default;
    Result<ServerGroup> groupFor(const WorkerGroup &group, const ClusterConfig &cluster, const std::string &serverRegion) const;
    Result<ServerGroup> serversFor(const ClusterConfig &cluster) const;
    int zoneOf(const Offer &offer) const;
    LifetimeModel lifetimeOf(const Offer &offer) const;
    static std::string lifetimeKey(const Offer &offer);
    double sessionSdOf(const std::string &gpu) const;
    void addCheckpoints(const ClusterConfig &cluster, ClusterModel &model) const;
    std::optional<AccuracyModel> accuracyFor(const ClusterConfig &cluster) const;
    std::string basisFor(const ClusterConfig &cluster, const ServerCapacity &capacity) const;
    std::string whyNoAccuracy(const ClusterConfig &cluster) const;
    void addGains(const ClusterConfig &cluster, const ClusterModel &model, Prediction &prediction) const;
    void addSpread(const ClusterConfig &cluster, const ClusterModel &model, Prediction &prediction) const;

    Conditions conditions_;
    std::unordered_map<std::string, std::size_t> places_;   ///< in the catalogue, by id
    Calibration calibration_;
    bool local_ = false;
    std::map<std::string, Result<WorkerSpeed>> speeds_;     ///< by GPU type
    std::map<std::string, std::shared_ptr<const LifetimeModel>> lifetimes_;     ///< by lifetimeKey()
    std::map<std::string, int> zones_;                      ///< provider/region/zone to the number in ServerGroup
};

/// Sets speed-up and saving against a baseline.
void compare(Prediction &prediction, const Prediction &baseline);

} // namespace mayfly::prediction
