// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/predictor.h"

#include "core/base/text.h"
#include "core/prediction/accuracy.h"
#include "core/prediction/checkpoint.h"
#include "core/prediction/estimate.h"
#include "core/prediction/lifetime.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mayfly::prediction {

namespace {

constexpr int mostServers = 1024;
constexpr double hazardWindow_s = 4 * 3600;     ///< over which the hazard of the state's holder is averaged for the checkpoint interval

/// Where most workers are; the parameter servers stand there.
std::string busiestRegion(const ClusterConfig &cluster)
{
    std::map<std::string, int> counts;
    std::string busiest;
    for (const auto &group : cluster.workers) {
        const int count = counts[group.region] += group.count;
        if (busiest.empty() || count > counts[busiest]) {
            busiest = group.region;
        }
    }
    return busiest;
}

/// One worker per GPU: servers that have to be rented for so many workers.
int rentedServers(int workers, int gpusPerServer)
{
    const int each = std::max(1, gpusPerServer);
    return (workers + each - 1) / each;
}

double pricePerWorker(double pricePerServer, int workers, int gpusPerServer)
{
    const int each = std::max(1, gpusPerServer);
    return workers % each == 0 ? pricePerServer / each : pricePerServer * rentedServers(workers, each) / workers;
}

/// Of the standard normal distribution.
double below(double z)
{
    return std::erfc(-z / std::numbers::sqrt2) / 2;
}

} // namespace

Result<Predictor> Predictor::create(Conditions conditions)
{
    if (conditions.offers.offers.empty()) {
        return fail(ErrorCode::InvalidInput, "no offers to plan with");
    }
    Predictor made;
    const std::string &provider = conditions.offers.offers.front().provider;
    made.local_ = provider == "local";
    for (const auto &offer : conditions.offers.offers) {
        if ((offer.provider == "local") != made.local_) {
            return fail(ErrorCode::InvalidInput, "offers '" + conditions.offers.name + "': local servers and those of '" + offer.provider +
                                                     "' cannot be planned together");
        }
    }
    auto calibration = conditions.calibration ? Result<Calibration>(*conditions.calibration) : calibrationForProvider(provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    made.calibration_ = conditions.ownMeasurements ? calibrated(std::move(*calibration), *conditions.ownMeasurements) : std::move(*calibration);
    made.conditions_ = std::move(conditions);
    const MachineProfile *profile = made.conditions_.profile ? &*made.conditions_.profile : nullptr;
    for (const auto &offer : made.conditions_.offers.offers) {
        if (auto &lifetime = made.lifetimes_[made.lifetimeKey(offer)]; !lifetime) {
            lifetime = std::make_shared<const LifetimeModel>(made.lifetimeOf(offer));
        }
        made.places_.emplace(offer.id, static_cast<std::size_t>(&offer - made.conditions_.offers.offers.data()));
        made.zones_.emplace(offer.provider + "/" + offer.region + "/" + offer.zone, static_cast<int>(made.zones_.size()));
        if (offer.forParameterServers()) {
            continue;
        }
        if (!made.speeds_.contains(offer.gpu)) {
            made.speeds_.emplace(offer.gpu, prediction::workerSpeed(made.conditions_.workload, offer.gpu, made.calibration_, profile));
        }
    }
    return made;
}

Result<WorkerSpeed> Predictor::workerSpeed(const std::string &gpu) const
{
    const auto at = speeds_.find(gpu);
    return at == speeds_.end() ? Result<WorkerSpeed>(fail(ErrorCode::NotFound, "no offer has the GPU type '" + gpu + "'")) : at->second;
}

const Offer *Predictor::offer(const std::string &id) const
{
    const auto at = places_.find(id);
    return at == places_.end() ? nullptr : &conditions_.offers.offers[at->second];
}

Offer Predictor::priced(const Offer &offer) const
{
    Offer result = offer;
    if (result.transientPerHour) {
        result.transientPerHour->micros = std::llround(static_cast<double>(result.transientPerHour->micros) * conditions_.priceFactor);
    }
    return result;
}

Money Predictor::ratePerHour(const ClusterConfig &cluster) const
{
    Money rate{0, conditions_.offers.offers.front().onDemandPerHour.currency};
    const auto add = [&](const std::string &offerId, Pricing pricing, int count) {
        const Offer *offer = this->offer(offerId);
        const auto price = offer == nullptr ? std::nullopt : priced(*offer).pricePerHour(pricing);
        const int servers = offer == nullptr ? 0 : rentedServers(count, offer->gpuCount);
        for (int i = 0; price && i < servers; ++i) {
            rate += *price;
        }
    };
    for (const auto &group : cluster.workers) {
        add(group.offerId, group.pricing, group.count);
    }
    add(cluster.psOfferId, cluster.psPricing, cluster.parameterServers);
    return rate;
}

LifetimeModel Predictor::lifetime(const ClusterConfig &cluster) const
{
    constexpr double day_s = 86400;
    LifetimeModel worst;
    worst.source = "on-demand servers are not revoked";
    double most = -1;
    for (const auto &group : cluster.workers) {
        if (group.pricing == Pricing::OnDemand) {
            continue;
        }
        const Offer *offer = conditions_.offers.find(group.offerId);
        LifetimeModel model = offer != nullptr ? lifetimeOf(*offer) : calibration_.lifetimeOf(group.gpu, group.region);
        model.ratePerHour *= conditions_.revocationFactor;
        model.earlyShare = std::min(1.0, model.earlyShare * conditions_.revocationFactor);
        if (const double lost = lostBy(model, day_s - 1); lost > most) {
            most = lost;
            worst = model;
        }
    }
    return worst;
}

LifetimeModel Predictor::lifetimeOf(const Offer &offer) const
{
    LifetimeModel model = offer.forParameterServers() ? calibration_.cpuServerLifetime : calibration_.lifetimeOf(offer.gpu, offer.region);
    if (!local_) {
        model.limit_s = offer.lifetimeLimit_s;      // the provider's, not that of the one whose servers were measured
    }
    return model;
}

std::string Predictor::lifetimeKey(const Offer &offer)
{
    return offer.gpu + "/" + offer.region + "/" + formatFixed(offer.lifetimeLimit_s.value_or(0), 3);
}

int Predictor::zoneOf(const Offer &offer) const
{
    return zones_.at(offer.provider + "/" + offer.region + "/" + offer.zone);
}

Result<ServerGroup> Predictor::groupFor(const WorkerGroup &group, const ClusterConfig &cluster, const std::string &serverRegion) const
{
    const Offer *offer = this->offer(group.offerId);
    if (offer == nullptr) {
        return fail(ErrorCode::NotFound, "no offer '" + group.offerId + "' in " + conditions_.offers.name);
    }
    const auto price = priced(*offer).pricePerHour(group.pricing);
    if (!price) {
        return fail(ErrorCode::InvalidInput, "offer '" + group.offerId + "' is not to be had as " + std::string(toString(group.pricing)));
    }
    const auto speed = workerSpeed(group.gpu);
    if (!speed) {
        return passOn(speed.error());
    }
    const double needed_gib = conditions_.workload.trainingMemoryGib();
    const double memory_gib = calibration_.memoryGib(group.gpu);
    if (memory_gib > 0 && needed_gib > memory_gib) {
        return fail(ErrorCode::InvalidInput, conditions_.workload.name + " needs at least " + formatFixed(needed_gib, 1) + " GiB, but a " +
                                                 group.gpu + " has " + formatFixed(memory_gib, 0));
    }
    ServerGroup made;
    made.count = group.count;
    made.workers.count = group.count;
    made.workers.threads = local_ ? threadsOf(group.gpu) : 0;
    made.workers.step_s = speed->stepSeconds(serverCapacity(conditions_.workload, cluster.parameterServers, calibration_).service_s());
    if (cluster.parameterServers > 0 && group.region != serverRegion) {
        made.workers.step_s += calibration_.remote.extraStep_s(conditions_.workload);
    }
    made.pricePerHour = pricePerWorker(price->units(), group.count, offer->gpuCount);
    made.minimumCharge_s = offer->minimumCharge_s;
    made.billingStep_s = offer->billingStep_s;
    made.notice_s = offer->notice_s;
    made.zone = zoneOf(*offer);
    if (group.pricing == Pricing::Transient) {
        made.lifetime = lifetimes_.at(lifetimeKey(*offer));
    }
    return made;
}

Result<ServerGroup> Predictor::serversFor(const ClusterConfig &cluster) const
{
    const Offer *offer = this->offer(cluster.psOfferId);
    const auto price = offer == nullptr ? std::nullopt : priced(*offer).pricePerHour(cluster.psPricing);
    if (!price) {
        return fail(ErrorCode::NotFound,
                    "no offer '" + cluster.psOfferId + "' for parameter servers as " + std::string(toString(cluster.psPricing)));
    }
    ServerGroup made;
    made.count = cluster.parameterServers;
    made.pricePerHour = price->units();
    made.minimumCharge_s = offer->minimumCharge_s;
    made.billingStep_s = offer->billingStep_s;
    made.notice_s = offer->notice_s;
    made.zone = zoneOf(*offer);
    // ICAC'19 prices a parameter server as transient that ran on-demand.
    if (cluster.psPricing == Pricing::Transient && conditions_.includeStartUp) {
        made.lifetime = lifetimes_.at(lifetimeKey(*offer));
    }
    return made;
}

Result<ClusterModel> Predictor::model(const ClusterConfig &cluster) const
{
    const int workers = cluster.workerCount();
    if (workers < 1 || cluster.parameterServers < 0 || workers + cluster.parameterServers > mostServers) {
        return fail(ErrorCode::InvalidInput, "a cluster of " + std::to_string(workers) + " workers and " +
                                                 std::to_string(cluster.parameterServers) + " parameter servers cannot be predicted (1 to " +
                                                 std::to_string(mostServers) + " servers)");
    }
    if (cluster.parameterServers == 0 && workers > 1 && conditions_.workload.command.empty()) {
        return fail(ErrorCode::InvalidInput, std::to_string(workers) + " workers need at least one parameter server");
    }
    ClusterModel model;
    const std::string region = busiestRegion(cluster);
    for (const auto &group : cluster.workers) {
        auto made = groupFor(group, cluster, region);
        if (!made) {
            return passOn(made.error());
        }
        model.sessionSd = std::max(model.sessionSd, sessionSdOf(group.gpu));
        model.workers.push_back(std::move(*made));
    }
    if (cluster.parameterServers > 0) {
        auto made = serversFor(cluster);
        if (!made) {
            return passOn(made.error());
        }
        model.parameterServers = std::move(*made);
    }
    model.capacity = serverCapacity(conditions_.workload, cluster.parameterServers, calibration_);
    model.synchronisation = cluster.synchronisation;
    model.localCores = local_ ? conditions_.localCores : 0;
    model.steps = static_cast<double>(conditions_.steps);
    model.revocationFactor = conditions_.revocationFactor;
    model.replaceLost = conditions_.includeStartUp && cluster.replacement != Replacement::None;
    model.replacement = cluster.replacement;
    model.startUp_s = conditions_.includeStartUp ? calibration_.startUp.firstWorker_s + calibration_.startUp.perExtraWorker_s * (workers - 1) : 0;
    model.replacement_s = calibration_.startUp.cold_s(conditions_.workload);
    model.sharedFate = calibration_.sharedFate;
    model.barrierPerWorker_s = calibration_.barrier.perWorkerOf(conditions_.workload.name);
    model.switch_s = calibration_.barrier.switch_s;
    addCheckpoints(cluster, model);
    model.accuracy = accuracyFor(cluster);
    return model;
}

std::string Predictor::basisFor(const ClusterConfig &cluster, const ServerCapacity &capacity) const
{
    std::map<std::string, std::string> byBasis;         // basis: the types that have it
    const std::string region = busiestRegion(cluster);
    bool remote = false;
    for (const auto &group : cluster.workers) {
        remote = remote || (cluster.parameterServers > 0 && group.region != region);
        if (const auto speed = workerSpeed(group.gpu)) {
            std::string &types = byBasis[speed->basis];
            if (types.find(group.gpu) == std::string::npos) {
                types += (types.empty() ? "" : " and ") + group.gpu;
            }
        }
    }
    std::string basis;
    for (const auto &[each, types] : byBasis) {
        basis += (basis.empty() ? "" : ", ") + (byBasis.size() > 1 ? types + " " : "") + each;
    }
    if (cluster.parameterServers > 0 && capacity.basis != basis) {
        basis += "; parameter servers " + capacity.basis;
    }
    if (remote) {
        basis += "; remote workers fitted";
    }
    if (cluster.synchronisation.mode != SyncMode::Asp) {
        basis += calibration_.barrier.measuredFor(conditions_.workload.name) ? "; barrier measured" : "; barrier assumed";
    }
    const bool pooled = std::any_of(cluster.workers.begin(), cluster.workers.end(), [&](const auto &group) {
        return group.pricing == Pricing::Transient && calibration_.gpu(group.gpu) == nullptr;
    });
    return basis + (pooled ? "; lifetimes of other GPU types" : "") + whyNoAccuracy(cluster);
}

std::string Predictor::whyNoAccuracy(const ClusterConfig &cluster) const
{
    if (accuracyFor(cluster)) {
        return {};
    }
    const auto *accuracy = calibration_.accuracyOf(conditions_.workload.name);
    if (accuracy == nullptr) {
        return "; accuracy of " + conditions_.workload.name + " not measured";
    }
    if (conditions_.steps < accuracy->steps) {
        return "; accuracy measured after " + std::to_string(accuracy->steps) + " steps only";
    }
    return cluster.workerCount() > accuracy->mostWorkers ? "; accuracy measured for up to " + std::to_string(accuracy->mostWorkers) + " workers only"
                                                         : "; accuracy measured under ASP only";
}

double Predictor::sessionSdOf(const std::string &gpu) const
{
    if (const auto *known = calibration_.gpu(gpu)) {
        return known->sessionSd;
    }
    double most = 0;            // a scaled type: as much as the least steady measured one
    for (const auto &each : calibration_.gpus) {
        most = std::max(most, each.sessionSd);
    }
    return most;
}

void Predictor::addCheckpoints(const ClusterConfig &cluster, ClusterModel &model) const
{
    model.checkpointInterval_s = cluster.checkpointInterval_s > 0 ? cluster.checkpointInterval_s : calibration_.checkpointInterval_s;
    if (!conditions_.includeStartUp) {
        return;                 // ICAC'19's speeds hold its writes already
    }
    model.checkpointWrite_s = calibration_.checkpoint.write_s(conditions_.workload);
    if (cluster.checkpointInterval_s <= 0) {
        const auto &holder = cluster.parameterServers > 0 ? model.parameterServers : model.workers.front();
        const double mean_s = meanTimeBetweenLosses_s(holder.lifetime.get(), holder.count, hazardWindow_s, holder.notice_s, model.checkpointWrite_s,
                                                      model.revocationFactor);
        model.checkpointInterval_s = youngDalyInterval_s(model.checkpointWrite_s, mean_s);
    }
}

std::optional<AccuracyModel> Predictor::accuracyFor(const ClusterConfig &cluster) const
{
    const auto *accuracy = calibration_.accuracyOf(conditions_.workload.name);
    if (accuracy == nullptr || conditions_.steps < accuracy->steps) {
        return std::nullopt;
    }
    return prediction::accuracyFor(*accuracy, cluster.workerCount(), cluster.synchronisation);
}

void Predictor::addGains(const ClusterConfig &cluster, const ClusterModel &model, Prediction &prediction) const
{
    std::vector<int> active;
    for (const auto &group : model.workers) {
        active.push_back(group.count);
    }
    const SyncMode phase = phasesOf(model.synchronisation).back().mode;
    if (cluster.parameterServers > 0) {
        auto more = active;
        ++more.front();
        prediction.oneMoreWorkerPct = 100 * (speedWith(model, more, phase) / prediction.stepsPerSecond - 1);
        ClusterConfig larger = cluster;
        ++larger.parameterServers;
        if (const auto withServer = this->model(larger)) {
            prediction.oneMoreServerPct = 100 * (speedWith(*withServer, active, phase) / prediction.stepsPerSecond - 1);
        }
    }
}

void Predictor::addSpread(const ClusterConfig &cluster, const ClusterModel &model, Prediction &prediction) const
{
    constexpr double tenth = 1.2815515655446004;        ///< of the standard normal, above
    const auto &targets = conditions_.targets;
    const double low = std::exp(-tenth * model.sessionSd), high = std::exp(tenth * model.sessionSd);
    prediction.timeLow_s = prediction.time_s * low;
    prediction.timeHigh_s = prediction.time_s * high;
    prediction.timeMedian_s = prediction.time_s;
    prediction.costLow = Money::fromUnits(prediction.cost.units() * low, prediction.cost.currency);
    prediction.costHigh = Money::fromUnits(prediction.cost.units() * high, prediction.cost.currency);
    prediction.costMedian = prediction.cost;
    const auto chance = [&](double limit, double mean) {
        return model.sessionSd > 0 ? below(std::log(limit / mean) / model.sessionSd) : (mean <= limit ? 1.0 : 0.0);
    };
    prediction.chanceInTime = targets.deadline_s ? chance(*targets.deadline_s, prediction.time_s) : 1;
    prediction.chanceInBudget = targets.budget ? chance(targets.budget->units(), prediction.cost.units()) : 1;
    if (targets.minAccuracyPct) {
        prediction.chanceAccurate =
            model.accuracy ? below((model.accuracy->mean - *targets.minAccuracyPct) / std::max(model.accuracy->sd, 1e-9)) : 0;
    }
    // A longer run costs more: time and budget are met together or not.
    prediction.chanceToMeetTargets = std::min(prediction.chanceInTime, prediction.chanceInBudget) * prediction.chanceAccurate;
    if (!conditions_.includeStartUp && cluster.workers.front().pricing == Pricing::Transient) {
        const auto &first = model.workers.front();
        const double lost = first.lifetime ? lostBy(*first.lifetime, prediction.time_s) : 0;
        prediction.chanceToMeetTargets *= std::pow(1 - lost, conditions_.revocationFactor);
    }
}

Result<Prediction> Predictor::predict(const ClusterConfig &cluster) const
{
    const auto model = this->model(cluster);
    if (!model) {
        return passOn(model.error());
    }
    const Estimate estimated = estimate(*model);
    if (!std::isfinite(estimated.time_s)) {
        return fail(ErrorCode::TargetNotMet, cluster.describe() + " never ends: its servers are lost faster than they come");
    }
    Prediction prediction;
    prediction.stepsPerSecond = estimated.stepsPerSecond;
    prediction.time_s = estimated.time_s;
    prediction.cost = Money::fromUnits(estimated.cost, conditions_.offers.offers.front().onDemandPerHour.currency);
    prediction.expectedRevocations = estimated.revocations;
    prediction.bottleneck = estimated.offeredStepsPerSecond < model->capacity.stepsPerSecond ? "workers" : "parameter servers";
    prediction.basis = basisFor(cluster, model->capacity);
    if (model->accuracy) {
        prediction.accuracyPct = model->accuracy->mean;
        prediction.accuracySdPct = model->accuracy->sd;
    }
    addGains(cluster, *model, prediction);
    addSpread(cluster, *model, prediction);
    return prediction;
}

void compare(Prediction &prediction, const Prediction &baseline)
{
    prediction.speedup = prediction.time_s > 0 ? baseline.time_s / prediction.time_s : 0;
    const double base = baseline.cost.units();
    prediction.savingPct = base > 0 ? 100 * (base - prediction.cost.units()) / base : 0;
}

} // namespace mayfly::prediction
