// SPDX-License-Identifier: Apache-2.0
#include "core/prediction/predictor.h"

#include "core/base/text.h"
#include "core/prediction/lifetime.h"

#include <algorithm>
#include <cmath>

namespace mayfly::prediction {

namespace {

constexpr int trialCount = 512;
constexpr double bytesPerParameter = 12;        ///< weight, gradient, momentum

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

/// The value below which a share of the sorted values lies.
double quantile(const std::vector<double> &sorted, double share)
{
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const auto high = std::min(low + 1, sorted.size() - 1);
    return sorted[low] + (sorted[high] - sorted[low]) * (at - static_cast<double>(low));
}

struct Spread {
    double mean = 0, low = 0, high = 0;
};

Spread spreadOf(std::vector<double> values)
{
    double sum = 0;
    for (const double value : values) {
        sum += value;
    }
    std::sort(values.begin(), values.end());
    return {sum / static_cast<double>(values.size()), quantile(values, 0.1), quantile(values, 0.9)};
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
    auto calibration = calibrationForProvider(provider);
    if (!calibration) {
        return passOn(calibration.error());
    }
    made.calibration_ = std::move(*calibration);
    made.conditions_ = std::move(conditions);
    const MachineProfile *profile = made.conditions_.profile ? &*made.conditions_.profile : nullptr;
    const double factor = made.conditions_.revocationFactor;
    made.lifetimes_[""] = lifetimeStrata(made.calibration_.cpuServerLifetime, trialCount, factor);
    for (const auto &offer : made.conditions_.offers.offers) {
        if (offer.forParameterServers() || made.speeds_.contains(offer.gpu)) {
            continue;
        }
        made.speeds_.emplace(offer.gpu, prediction::workerSpeed(made.conditions_.workload, offer.gpu, made.calibration_, profile));
        const auto *gpu = made.calibration_.gpu(offer.gpu);
        const LifetimeModel lifetime = gpu != nullptr ? gpu->lifetime : made.calibration_.cpuServerLifetime;
        made.lifetimes_[offer.gpu] = lifetimeStrata(lifetime, trialCount, factor);
    }
    made.draws_ = std::make_shared<const TrialDraws>(trialCount, made.conditions_.mostServers, made.conditions_.seed);
    return made;
}

Result<WorkerSpeed> Predictor::workerSpeed(const std::string &gpu) const
{
    const auto at = speeds_.find(gpu);
    return at == speeds_.end() ? Result<WorkerSpeed>(fail(ErrorCode::NotFound, "no offer has the GPU type '" + gpu + "'")) : at->second;
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
        const Offer *offer = conditions_.offers.find(offerId);
        const auto price = offer == nullptr ? std::nullopt : priced(*offer).pricePerHour(pricing);
        for (int i = 0; price && i < count; ++i) {
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
        const auto *gpu = calibration_.gpu(group.gpu);
        if (group.pricing == Pricing::OnDemand || gpu == nullptr) {
            continue;
        }
        LifetimeModel model = gpu->lifetime;
        model.ratePerHour *= conditions_.revocationFactor;
        model.earlyShare = std::min(1.0, model.earlyShare * conditions_.revocationFactor);
        if (const double lost = lostBy(model, day_s - 1); lost > most) {
            most = lost;
            worst = model;
        }
    }
    return worst;
}

Result<TrialGroup> Predictor::groupFor(const WorkerGroup &group, const ClusterConfig &cluster, const std::string &serverRegion) const
{
    const Offer *offer = conditions_.offers.find(group.offerId);
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
    const auto *gpu = calibration_.gpu(group.gpu);
    const double needed_gib = static_cast<double>(conditions_.workload.parameters) * bytesPerParameter / (1024.0 * 1024 * 1024);
    if (gpu != nullptr && gpu->memoryGib > 0 && needed_gib > gpu->memoryGib) {
        return fail(ErrorCode::InvalidInput, conditions_.workload.name + " needs at least " + formatFixed(needed_gib, 1) + " GiB, but a " +
                                                 group.gpu + " has " + formatFixed(gpu->memoryGib, 0));
    }
    TrialGroup made;
    made.servers = group.count;
    made.workers.count = group.count;
    made.workers.threads = local_ ? threadsOf(group.gpu) : 0;
    made.workers.step_s = speed->stepSeconds(cluster.parameterServers);
    if (cluster.parameterServers > 0 && group.region != serverRegion) {
        made.workers.step_s += calibration_.remoteWorkerStep_s;
    }
    made.pricePerHour = price->units();
    made.minimumCharge_s = offer->minimumCharge_s;
    made.billingStep_s = offer->billingStep_s;
    if (group.pricing == Pricing::Transient) {
        made.lifetimes = &lifetimes_.at(group.gpu);
    }
    return made;
}

Result<TrialSetup> Predictor::setupFor(const ClusterConfig &cluster) const
{
    const int workers = cluster.workerCount();
    if (workers < 1 || cluster.parameterServers < 0 || workers + cluster.parameterServers > draws_->slots()) {
        return fail(ErrorCode::InvalidInput, "a cluster of " + std::to_string(workers) + " workers and " +
                                                 std::to_string(cluster.parameterServers) + " parameter servers cannot be predicted (1 to " +
                                                 std::to_string(draws_->slots()) + " servers)");
    }
    if (cluster.parameterServers == 0 && workers > 1) {
        return fail(ErrorCode::InvalidInput, std::to_string(workers) + " workers need at least one parameter server");
    }
    TrialSetup setup;
    const std::string region = busiestRegion(cluster);
    for (const auto &group : cluster.workers) {
        auto made = groupFor(group, cluster, region);
        if (!made) {
            return passOn(made.error());
        }
        const auto *gpu = calibration_.gpu(group.gpu);
        setup.sessionSd = std::max(setup.sessionSd, gpu != nullptr ? gpu->sessionSd : 0);
        setup.workers.push_back(*made);
    }
    if (cluster.parameterServers > 0) {
        const Offer *offer = conditions_.offers.find(cluster.psOfferId);
        const auto price = offer == nullptr ? std::nullopt : priced(*offer).pricePerHour(cluster.psPricing);
        if (!price) {
            return fail(ErrorCode::NotFound, "no offer '" + cluster.psOfferId + "' for parameter servers as " + std::string(toString(cluster.psPricing)));
        }
        setup.parameterServers = {{}, cluster.parameterServers, price->units(), offer->minimumCharge_s, offer->billingStep_s, nullptr};
        // ICAC'19 prices a parameter server as transient that ran on-demand.
        if (cluster.psPricing == Pricing::Transient && conditions_.includeStartUp) {
            setup.parameterServers.lifetimes = &lifetimes_.at("");
        }
    }
    setup.capacity = serverCapacity(conditions_.workload, cluster.parameterServers, calibration_);
    setup.localCores = local_ ? conditions_.localCores : 0;
    setup.steps = static_cast<double>(conditions_.steps);
    setup.replaceLost = conditions_.includeStartUp;
    setup.startUp_s = conditions_.includeStartUp ? calibration_.startUp.firstWorker_s + calibration_.startUp.perExtraWorker_s * (workers - 1) : 0;
    setup.replacement_s = calibration_.startUp.replacement_s;
    setup.checkpointInterval_s = calibration_.checkpointInterval_s;
    return setup;
}

std::string Predictor::basisFor(const ClusterConfig &cluster, const ServerCapacity &capacity) const
{
    std::string basis;
    for (const auto &group : cluster.workers) {
        const auto speed = workerSpeed(group.gpu);
        if (speed && basis.find(speed->basis) == std::string::npos) {
            basis += (basis.empty() ? "" : ", ") + speed->basis;
        }
    }
    return cluster.parameterServers > 0 && capacity.basis != basis ? basis + "; parameter servers " + capacity.basis : basis;
}

void Predictor::addAccuracy(const ClusterConfig &cluster, Prediction &prediction) const
{
    const auto *accuracy = calibration_.accuracyOf(conditions_.workload.name);
    const int workers = cluster.workerCount();
    if (accuracy != nullptr && workers <= accuracy->mostWorkers && conditions_.steps >= accuracy->steps) {
        prediction.accuracyPct = accuracy->oneWorkerPct + accuracy->perExtraWorkerPct * (workers - 1);
    }
}

double Predictor::chanceToMeet(const ClusterConfig &cluster, const std::vector<TrialOutcome> &outcomes, const Prediction &prediction) const
{
    const auto &targets = conditions_.targets;
    double accuracySd = 0;
    if (const auto *accuracy = calibration_.accuracyOf(conditions_.workload.name); accuracy != nullptr && accuracy->mostWorkers > 1) {
        accuracySd = accuracy->sdOnePct + (accuracy->sdMostPct - accuracy->sdOnePct) * (cluster.workerCount() - 1) / (accuracy->mostWorkers - 1);
    }
    int met = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const auto &outcome = outcomes[i];
        const bool inTime = !targets.deadline_s || outcome.time_s <= *targets.deadline_s;
        const bool inBudget = !targets.budget || outcome.cost <= targets.budget->units();
        const bool accurate = !targets.minAccuracyPct ||
                              (prediction.accuracyPct && *prediction.accuracyPct + accuracySd * draws_->accuracyNormal(static_cast<int>(i)) >=
                                                             *targets.minAccuracyPct);
        met += outcome.ended && inTime && inBudget && accurate ? 1 : 0;
    }
    double chance = static_cast<double>(met) / static_cast<double>(outcomes.size());
    if (!conditions_.includeStartUp && cluster.workers.front().pricing == Pricing::Transient) {
        const auto *gpu = calibration_.gpu(cluster.workers.front().gpu);
        chance *= gpu == nullptr ? 1 : std::pow(1 - lostBy(gpu->lifetime, prediction.time_s), conditions_.revocationFactor);
    }
    return chance;
}

Result<Prediction> Predictor::predict(const ClusterConfig &cluster) const
{
    const auto setup = setupFor(cluster);
    if (!setup) {
        return passOn(setup.error());
    }
    const auto outcomes = runTrials(*setup, *draws_);
    std::vector<double> times;
    std::vector<double> costs;
    double revocations = 0;
    for (const auto &outcome : outcomes) {
        if (outcome.ended) {
            times.push_back(outcome.time_s);
            costs.push_back(outcome.cost);
            revocations += outcome.revocations;
        }
    }
    if (times.empty()) {
        return fail(ErrorCode::TargetNotMet, cluster.describe() + " never ends: its servers are lost faster than they come");
    }
    std::vector<ActiveWorkers> all;
    for (const auto &group : setup->workers) {
        all.push_back(group.workers);
    }
    const double offered = workersTogether(all, setup->localCores);
    const std::string currency = conditions_.offers.offers.front().onDemandPerHour.currency;
    const Spread time = spreadOf(std::move(times));
    const Spread cost = spreadOf(std::move(costs));
    Prediction prediction;
    prediction.stepsPerSecond = clusterSpeed(offered, setup->capacity);
    prediction.time_s = time.mean;
    prediction.timeLow_s = time.low;
    prediction.timeHigh_s = time.high;
    prediction.cost = Money::fromUnits(cost.mean, currency);
    prediction.costLow = Money::fromUnits(cost.low, currency);
    prediction.costHigh = Money::fromUnits(cost.high, currency);
    const auto ended = static_cast<double>(std::count_if(outcomes.begin(), outcomes.end(), [](const auto &each) { return each.ended; }));
    prediction.expectedRevocations = revocations / ended;
    prediction.bottleneck = offered < setup->capacity.stepsPerSecond ? "workers" : "parameter servers";
    prediction.basis = basisFor(cluster, setup->capacity);
    addAccuracy(cluster, prediction);
    prediction.chanceToMeetTargets = chanceToMeet(cluster, outcomes, prediction);
    return prediction;
}

void compare(Prediction &prediction, const Prediction &baseline)
{
    prediction.speedup = prediction.time_s > 0 ? baseline.time_s / prediction.time_s : 0;
    const double base = baseline.cost.units();
    prediction.savingPct = base > 0 ? 100 * (base - prediction.cost.units()) / base : 0;
}

} // namespace mayfly::prediction
