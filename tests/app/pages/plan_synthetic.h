// SPDX-License-Identifier: GPL-3.0-or-later
// A search's outcome made by hand: clusters of three GPU types with plausible times and costs, for tests and pictures of Plan.
#pragma once
#include "app/pages/plan_inputs.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace mayfly::test {

struct SyntheticGpu {
    const char *name;
    const char *region;
    double stepsPerSecond;
    double price;
    double onDemand;
};
inline constexpr SyntheticGpu syntheticGpus[] = {
    {"K80", "us-east1", 4.56, 0.256, 0.723}, {"P100", "us-east1", 12.2, 0.551, 1.43}, {"V100", "us-west1", 15.6, 0.861, 2.17}};

inline pages::PlanSources syntheticSources()
{
    pages::PlanSources sources;
    sources.catalogNames = {"Google Cloud 2019", "local"};
    sources.offers.name = "Google Cloud 2019";
    for (const SyntheticGpu &gpu : syntheticGpus) {
        Offer offer;
        offer.id = std::string("gce-") + gpu.name;
        offer.provider = "gcp";
        offer.region = gpu.region;
        offer.gpu = gpu.name;
        offer.gpuCount = 1;
        offer.transientPerHour = Money::fromUnits(gpu.price);
        offer.onDemandPerHour = Money::fromUnits(gpu.onDemand);
        offer.priceDate = "2019-06-16";
        sources.offers.offers.push_back(offer);
    }
    Offer server;
    server.id = "gce-ps";
    server.provider = "gcp";
    server.region = "us-east1";
    server.onDemandPerHour = Money::fromUnits(0.143);
    sources.offers.offers.push_back(server);
    Workload resnet32;
    resnet32.name = "resnet32";
    resnet32.network = "resnet32";
    resnet32.dataset = "cifar-10";
    resnet32.batchSize = 128;
    Workload shake;
    shake.name = "shake-shake-big";
    shake.dataset = "cifar-10";
    sources.workloads = {shake, resnet32};
    return sources;
}

inline Prediction syntheticPrediction(const ClusterConfig &cluster, double stepsPerSecond, double rate, const planning::PlanRequest &request)
{
    Prediction expected;
    const int workers = cluster.workerCount();
    expected.stepsPerSecond = stepsPerSecond;
    expected.time_s = static_cast<double>(request.steps) / stepsPerSecond + (request.includeStartUp ? 90 : 0);
    expected.cost = Money::fromUnits(expected.time_s / 3600 * rate);
    expected.accuracyPct = 93.2 - 0.45 * workers - 0.02 * stepsPerSecond;
    expected.expectedRevocations = 0.05 * workers * expected.time_s / 3600 * request.revocationFactor;
    const double spread = 1 + 0.12 * expected.expectedRevocations + 0.08;
    expected.timeLow_s = expected.time_s * 0.96;
    expected.timeHigh_s = expected.time_s * spread * 1.05;
    expected.costLow = Money::fromUnits(expected.cost.units() * 0.95);
    expected.costHigh = Money::fromUnits(expected.cost.units() * spread * 1.06);
    expected.bottleneck = workers / std::max(1, cluster.parameterServers) > 6 ? "parameter servers" : "workers";
    expected.basis = "fitted";
    return expected;
}

inline double syntheticChance(const Prediction &expected, const PlanTargets &targets)
{
    double chance = 0.98;
    const auto share = [](double value, double limit) { return std::clamp(1 - (value / limit - 0.85) * 3, 0.0, 1.0); };
    if (targets.deadline_s) {
        chance = std::min(chance, share(expected.timeHigh_s, *targets.deadline_s));
    }
    if (targets.budget) {
        chance = std::min(chance, share(expected.costHigh.units(), targets.budget->units()));
    }
    if (targets.minAccuracyPct) {
        chance = std::min(chance, std::clamp(0.5 + (*expected.accuracyPct - *targets.minAccuracyPct) * 0.6, 0.0, 1.0));
    }
    return chance;
}

inline Candidate syntheticCandidate(const SyntheticGpu &gpu, int count, int servers, Pricing pricing, const planning::PlanRequest &request)
{
    Candidate candidate;
    candidate.cluster.workers = {{std::string("gce-") + gpu.name, gpu.name, gpu.region, count, pricing}};
    candidate.cluster.parameterServers = servers;
    candidate.cluster.psOfferId = servers > 0 ? "gce-ps" : "";
    const double cap = servers == 0 ? 1e9 : 78.0 * servers;
    const double raw = gpu.stepsPerSecond * std::pow(count, 0.94);
    const double price = pricing == Pricing::OnDemand ? gpu.onDemand : gpu.price * request.priceFactor;
    const double rate = price * count + 0.143 * servers;
    candidate.ratePerHour = Money::fromUnits(rate);
    candidate.prediction = syntheticPrediction(candidate.cluster, raw / std::pow(1 + std::pow(raw / cap, 4), 0.25), rate, request);
    candidate.reason = "Rank by balance of time and cost.";
    return candidate;
}

inline void markSyntheticFront(std::vector<Candidate> &candidates)
{
    for (Candidate &one : candidates) {
        one.onFront = std::none_of(candidates.begin(), candidates.end(), [&one](const Candidate &other) {
            return &other != &one && other.prediction.time_s <= one.prediction.time_s && other.prediction.cost.micros <= one.prediction.cost.micros;
        });
    }
}

inline planning::PlanOutcome syntheticOutcome(const planning::PlanRequest &request)
{
    planning::PlanOutcome outcome;
    const Candidate baseline = syntheticCandidate(syntheticGpus[0], 1, 0, Pricing::OnDemand, request);
    outcome.baselineCluster = baseline.cluster;
    outcome.baseline = baseline.prediction;
    for (const SyntheticGpu &gpu : syntheticGpus) {
        for (int count = 1; count <= request.maxWorkers; ++count) {
            for (int servers = count == 1 ? 0 : 1; servers <= (count == 1 ? 0 : request.maxParameterServers); ++servers) {
                for (const Pricing pricing : {Pricing::Transient, Pricing::OnDemand}) {
                    outcome.candidates.push_back(syntheticCandidate(gpu, count, servers, pricing, request));
                }
            }
        }
    }
    for (Candidate &candidate : outcome.candidates) {
        Prediction &expected = candidate.prediction;
        expected.speedup = outcome.baseline.time_s / expected.time_s;
        expected.savingPct = 100 * (1 - expected.cost.units() / outcome.baseline.cost.units());
        expected.chanceToMeetTargets = syntheticChance(expected, request.targets);
        candidate.meetsTargets = expected.chanceToMeetTargets >= request.targets.confidence;
    }
    markSyntheticFront(outcome.candidates);
    const auto score = [](const Candidate &c) {
        return (c.meetsTargets ? 0 : 100) + (c.onFront ? 0 : 10) + c.prediction.time_s / 3600 + c.prediction.cost.units();
    };
    std::stable_sort(outcome.candidates.begin(), outcome.candidates.end(),
                     [&score](const Candidate &a, const Candidate &b) { return score(a) < score(b); });
    int rank = 0;
    for (Candidate &candidate : outcome.candidates) {
        candidate.rank = ++rank;
    }
    outcome.meetsTargets = outcome.candidates.front().meetsTargets;
    outcome.reason = "Best balance: $0.05 above 3x P100, but 18 % faster; 4x V100 reaches 90 % accuracy in only 84 % of outcomes.";
    outcome.elapsed_s = 0.038;
    return outcome;
}

/// One of its workers, w-NUMBER (modulo their count), is lost half-way and replaced.
inline pages::SimulatedTrial syntheticTrial(const Candidate &candidate, int number)
{
    using simulation::TimelineEvent;
    using simulation::TimelineKind;
    pages::SimulatedTrial trial;
    trial.ended = true;
    trial.time_s = candidate.prediction.time_s + number;
    trial.cost = candidate.prediction.cost;
    trial.revocations = 1;
    trial.workers = candidate.cluster.workerCount();
    trial.parameterServers = candidate.cluster.parameterServers;
    const int servers = trial.workers + trial.parameterServers;
    for (int i = 0; i < servers; ++i) {
        trial.events.push_back({0, TimelineKind::Requested, i, 0, 0.5});
    }
    for (int i = 0; i < servers; ++i) {
        trial.events.push_back({60, TimelineKind::Joined, i, 0, 0});
    }
    const int victim = number % trial.workers;
    const double half = trial.time_s / 2;
    trial.events.push_back({60, TimelineKind::Speed, TimelineEvent::wholeRun, 0, 30});
    trial.events.push_back({half / 2, TimelineKind::Checkpoint, TimelineEvent::wholeRun, 0, 16000});
    trial.events.push_back({half, TimelineKind::Notice, victim, 0, 30});
    trial.events.push_back({half + 30, TimelineKind::Lost, victim, 0, 0});
    trial.events.push_back({half + 30, TimelineKind::Speed, TimelineEvent::wholeRun, 0, 20});
    trial.events.push_back({half + 31, TimelineKind::Requested, victim, 1, 0.5});
    trial.events.push_back({half + 90, TimelineKind::Joined, victim, 1, 0});
    trial.events.push_back({half + 90, TimelineKind::Speed, TimelineEvent::wholeRun, 0, 30});
    trial.events.push_back({trial.time_s, TimelineKind::Finished, TimelineEvent::wholeRun, 0, 64000});
    return trial;
}

inline pages::PlanServices syntheticServices()
{
    pages::PlanServices services;
    services.load = [](const std::string &) { return Result<pages::PlanSources>(syntheticSources()); };
    services.search = [](const planning::PlanRequest &request, const std::function<bool()> &,
                         const std::function<void(double)> &progress) -> Result<planning::PlanOutcome> {
        if (pages::gpuTypes(request.offers).isEmpty()) {
            return fail(ErrorCode::InvalidInput, "no offers: expected at least one GPU type");
        }
        progress(1);
        return syntheticOutcome(request);
    };
    services.simulate = [](const planning::PlanRequest &, const Candidate &candidate, const std::function<bool()> &) {
        pages::SimulatedPlan simulated{candidate.prediction, {}, {}};
        Prediction &prediction = simulated.prediction;
        prediction.simulatedRuns = 10000;
        prediction.timeMedian_s = 0.97 * prediction.time_s;
        prediction.costMedian = prediction.cost;
        prediction.expectedRevocations = 0.42;
        prediction.revocationTime_s = 190;
        prediction.revocationCost = Money::fromUnits(0.05);
        simulated.times = {0.9 * prediction.time_s, 0.028 * prediction.time_s, {20, 310, 2400, 3900, 1800, 700, 420, 240, 120, 60, 20, 10}};
        simulated.costs = {0.93 * prediction.cost.units(), 0.02 * prediction.cost.units(), {40, 900, 4100, 2900, 1200, 500, 240, 90, 30}};
        return Result<pages::SimulatedPlan>(simulated);
    };
    services.makePlan = [](const planning::PlanRequest &request, const planning::PlanOutcome &outcome, std::size_t index,
                           const std::string &name) {
        Plan plan;
        plan.name = name;
        plan.workload = request.workload;
        plan.steps = request.steps;
        plan.targets = request.targets;
        plan.cluster = outcome.candidates[index].cluster;
        plan.prediction = outcome.candidates[index].prediction;
        plan.ratePerHour = outcome.candidates[index].ratePerHour;
        plan.offers = request.offers.offers;
        plan.baselineCluster = outcome.baselineCluster;
        plan.lifetime = {0.12, 1800, 0.08, 86400, "fitted"};
        return plan;
    };
    services.trial = [](const planning::PlanRequest &, const Candidate &candidate, int number) { return Result<pages::SimulatedTrial>(syntheticTrial(candidate, number)); };
    services.notableTrials = [](const planning::PlanRequest &, const Candidate &, int, const std::function<bool()> &) {
        using Why = pages::NotableTrial::Why;
        return Result<std::vector<pages::NotableTrial>>(std::vector<pages::NotableTrial>{{Why::Median, 12}, {Why::Slow, 7}, {Why::Late, 3}});
    };
    services.check = [](const pages::LaunchRequest &, const std::function<bool()> &) {
        std::vector<pages::LaunchCheck> checks;
        for (int what = 0; what <= static_cast<int>(pages::LaunchCheck::What::Store); ++what) {
            checks.push_back({static_cast<pages::LaunchCheck::What>(what), {}});
        }
        return checks;
    };
    services.launch = [](const pages::LaunchRequest &) { return Result<std::string>(std::string("20261201-145546-k3f9")); };
    return services;
}

} // namespace mayfly::test
