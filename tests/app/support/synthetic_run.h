// SPDX-License-Identifier: GPL-3.0-or-later
// A run made up for tests and screenshots: four P100 workers and a parameter server on 64,000 steps, two revocations.
// Seeded; every figure in it is invented.
#pragma once
#include "core/base/rng.h"
#include "core/domain/plan.h"
#include "core/domain/run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

namespace mayfly::test {

inline constexpr std::int64_t second_ns = 1'000'000'000;
/// 2027-03-12 14:00:00 UTC.
inline constexpr std::int64_t launch_ns = 1'804'860'000 * second_ns;

inline Plan syntheticPlan(const std::string &name = "resnet32-two-hours")
{
    Plan plan;
    plan.name = name;
    plan.workload.name = "resnet32-icac19";
    plan.workload.batchSize = 128;
    plan.steps = 64000;
    plan.targets.deadline_s = 7200;
    plan.targets.budget = Money::fromUnits(1.6);
    plan.targets.minAccuracyPct = 90;
    plan.cluster.workers.push_back({"gcp-p100", "P100", "us-east1", 4, Pricing::Transient});
    plan.cluster.parameterServers = 1;
    plan.cluster.psOfferId = "gcp-n1";
    plan.prediction.stepsPerSecond = 4900.0 / 128;
    plan.prediction.time_s = 1790;
    plan.prediction.timeLow_s = 1730;
    plan.prediction.timeHigh_s = 2050;
    plan.prediction.cost = Money::fromUnits(1.10);
    plan.prediction.accuracyPct = 91.4;
    plan.prediction.expectedRevocations = 0.6;
    plan.ratePerHour = Money::fromUnits(2.347);
    plan.baseline.time_s = 14000;
    plan.baseline.cost = Money::fromUnits(2.83);
    plan.reason = "Fastest cluster under the budget.";
    for (const auto &[id, gpu, price] :
         {std::tuple{"gcp-p100", "P100", 0.551}, {"gcp-n1", "", 0.143}, {"gcp-k80", "K80", 0.725}}) {
        Offer offer;
        offer.id = id;
        offer.provider = "gcp";
        offer.region = "us-east1";
        offer.zone = "us-east1-c";
        offer.gpu = gpu;
        offer.gpuCount = offer.gpu.empty() ? 0 : 1;
        offer.vcpus = 4;
        offer.onDemandPerHour = Money::fromUnits(price);
        offer.transientPerHour = Money::fromUnits(price);
        plan.offers.push_back(offer);
    }
    plan.baselineCluster.workers.push_back({"gcp-k80", "K80", "us-east1", 1, Pricing::OnDemand});
    return plan;
}

inline Server syntheticServer(const std::string &slot, int incarnation, double requested_s, double starting_s,
                              double working_s)
{
    Server server;
    server.slot = slot;
    server.incarnation = incarnation;
    server.tag = "r27/" + slot + "/" + std::to_string(incarnation);
    const bool ps = slot.starts_with("ps-");
    server.role = ps ? ServerRole::ParameterServer : ServerRole::Worker;
    server.device = ps ? "n1-std-4" : "P100";
    server.zone = slot < "w-2" || ps ? "us-east1-c" : "us-west1-b";
    server.pricePerHour = Money::fromUnits(ps ? 0.143 : 0.551);
    server.pricing = ps ? Pricing::OnDemand : Pricing::Transient;
    server.requested_ns = launch_ns + static_cast<std::int64_t>(requested_s * 1e9);
    server.ready_ns = launch_ns + static_cast<std::int64_t>(starting_s * 1e9);
    server.working_ns = launch_ns + static_cast<std::int64_t>(working_s * 1e9);
    server.state = ps ? ServerState::Serving : ServerState::Training;
    return server;
}

inline void revoke(Server &server, double at_s)
{
    server.state = ServerState::Revoked;
    server.endReason = "revoked";
    server.ended_ns = launch_ns + static_cast<std::int64_t>(at_s * 1e9);
}

inline Event syntheticEvent(std::int64_t sequence, double at_s, EventKind kind, std::string slot, std::string message)
{
    Event event;
    event.sequence = sequence;
    event.time_ns = launch_ns + static_cast<std::int64_t>(at_s * 1e9);
    event.kind = kind;
    event.slot = std::move(slot);
    event.message = std::move(message);
    return event;
}

namespace detail {

inline void addServers(RunSnapshot &run)
{
    run.servers = {syntheticServer("ps-0", 1, 0, 18, 76),   syntheticServer("w-0", 1, 0, 20, 92),
                   syntheticServer("w-1", 1, 0, 30, 104),   syntheticServer("w-2", 1, 0, 20, 102),
                   syntheticServer("w-3", 1, 0, 36, 126),   syntheticServer("w-2", 2, 570, 620, 666),
                   syntheticServer("w-4", 1, 744, 816, 888)};
    revoke(run.servers[3], 564);
    revoke(run.servers[4], 1128);
    Server asked = syntheticServer("w-3", 2, 1154, 0, 0);
    asked.ready_ns.reset();
    asked.working_ns.reset();
    asked.state = ServerState::Requesting;
    run.servers.push_back(asked);
    for (const Server &server : run.servers) {
        if (server.state == ServerState::Requesting) {
            continue;
        }
        LedgerLine line;
        line.id = static_cast<std::int64_t>(run.ledger.size()) + 1;
        line.tag = server.tag;
        line.slot = server.slot;
        line.pricePerHour = server.pricePerHour;
        line.start_ns = server.requested_ns;
        line.end_ns = server.ended_ns;
        run.ledger.push_back(line);
    }
}

/// ResNet-32's gradients of 1.9 MB; of 1,000 steps so many were 0, 1, 2, ... steps stale.
inline void addExchanges(RunSnapshot &run, const std::map<std::string, std::int64_t> &steps, std::int64_t now_ns)
{
    constexpr std::array<std::int64_t, 9> shares{60, 190, 330, 240, 110, 45, 15, 7, 3};
    constexpr std::int64_t gradientBytes = 1'900'000;
    run.exchanges.clear();
    Exchange shard;
    shard.slot = "ps-0";
    shard.time_ns = now_ns;
    shard.apply_s = 0.0021;
    shard.wait_s = 0.0074;
    shard.queueLength = 0.4;
    shard.busy = 0.08;
    run.exchanges.push_back(shard);
    for (const auto &[slot, count] : steps) {
        Exchange exchange;
        exchange.slot = slot;
        exchange.time_ns = now_ns;
        exchange.steps = count;
        for (const std::int64_t share : shares) {
            exchange.staleness.push_back(count * share / 1000);
        }
        exchange.push_s = 0.011;
        exchange.pull_s = 0.009;
        exchange.pushing_s = 0.012 * static_cast<double>(count);
        exchange.pulling_s = 0.0095 * static_cast<double>(count);
        exchange.sentBytes = exchange.receivedBytes = count * gradientBytes;
        exchange.sentBytesPerSecond = exchange.receivedBytesPerSecond = 9.6 * gradientBytes;
        run.exchanges.push_back(exchange);
    }
}

inline void addSamples(RunSnapshot &run, double until_s)
{
    Rng rng(27);
    std::map<std::string, std::int64_t> steps;
    std::int64_t all = 0;
    for (double t = 76; t < until_s; t += 1) {
        double sum = 0;
        int active = 0;
        for (const Server &server : run.servers) {
            const double from = server.working_ns ? static_cast<double>(*server.working_ns - launch_ns) / 1e9 : 1e9;
            const double to = server.ended_ns ? static_cast<double>(*server.ended_ns - launch_ns) / 1e9 : 1e9;
            if (server.role != ServerRole::Worker || t < from || t >= to) {
                continue;
            }
            ++active;
            Sample sample;
            sample.time_ns = launch_ns + static_cast<std::int64_t>(t * 1e9);
            sample.slot = server.slot;
            const double ramp = std::min(1.0, (t - from) / 20);
            sample.imagesPerSecond = ramp * (1226 + 18 * rng.normal());
            sample.stepsPerSecond = sample.imagesPerSecond / 128;
            steps[server.slot] += static_cast<std::int64_t>(sample.stepsPerSecond);
            sample.steps = steps[server.slot];
            sample.staleness = 2.2 + 0.1 * rng.normal();
            sum += sample.imagesPerSecond;
            run.samples.push_back(sample);
        }
        Sample cluster;
        cluster.time_ns = launch_ns + static_cast<std::int64_t>(t * 1e9);
        cluster.slot = "cluster";
        cluster.imagesPerSecond = sum;
        cluster.stepsPerSecond = sum / 128;
        all += static_cast<std::int64_t>(cluster.stepsPerSecond);
        cluster.steps = all;
        cluster.learningRate = 0.1 * std::max(1, active);
        cluster.loss = 0.2 + 1.9 * std::exp(-static_cast<double>(all) / 9000) + 0.02 * rng.normal();
        cluster.spentUnits = t / until_s * 0.84;
        run.samples.push_back(cluster);
    }
    run.run.appliedSteps = all;
    addExchanges(run, steps, launch_ns + static_cast<std::int64_t>(until_s * 1e9));
}

inline void addEvents(RunSnapshot &run)
{
    run.events = {
        syntheticEvent(1, 0, EventKind::RunStarted, "", "Run launched: 4x P100 + 1 PS"),
        syntheticEvent(2, 126, EventKind::Joined, "", "All four workers training, 2 min 6 s after launch"),
        syntheticEvent(3, 522, EventKind::Notice, "w-2", "Notice for w-2; replacement asked for at once"),
        syntheticEvent(4, 564, EventKind::Lost, "w-2", "w-2 revoked 42 s after its notice; no step lost"),
        syntheticEvent(5, 666, EventKind::Replaced, "w-2", "w-2 training again after 102 s, now in us-west1-b"),
        syntheticEvent(6, 744, EventKind::Decision, "", "Re-plan: a fifth slot keeps 95 % for the deadline"),
        syntheticEvent(7, 888, EventKind::Joined, "w-4", "w-4 joined, training at full speed after 20 s"),
        syntheticEvent(8, 1086, EventKind::Notice, "w-3", "Notice for w-3; replacement asked for at once"),
        syntheticEvent(9, 1128, EventKind::Lost, "w-3", "w-3 revoked 42 s after its notice; no step lost"),
        syntheticEvent(10, 1129, EventKind::LearningRate, "", "Learning rate 0.50 → 0.40, four workers left"),
        syntheticEvent(11, 1154, EventKind::Requested, "w-3", "P100 asked for in us-west1-b"),
    };
    run.events[5].message = "A fifth slot is asked for";
    run.events[5].reason = "without it the deadline is met with 82 % only";
    run.events[9].reason = "it follows the active workers: one has left";
    run.events[10].reason = "us-east1-c took two in 10 min";
}

} // namespace detail

/// Twenty minutes into the run.
inline RunSnapshot syntheticRun()
{
    constexpr double until_s = 1180;
    RunSnapshot run;
    run.run.id = "20270312-140000-r27x";
    run.run.name = "resnet32-two-hours";
    run.run.state = RunState::Training;
    run.run.backend = "local";
    run.run.planJson = planToJson(syntheticPlan());
    run.run.created_ns = launch_ns;
    run.run.started_ns = launch_ns + 92 * second_ns;
    run.run.targetSteps = 64000;
    run.run.revocations = 2;
    run.now_ns = launch_ns + static_cast<std::int64_t>(until_s * 1e9);
    detail::addServers(run);
    detail::addSamples(run, until_s);
    detail::addEvents(run);
    for (int i = 1; i <= 12; ++i) {
        const double part = i / 12.0;
        run.evaluations.push_back({launch_ns + static_cast<std::int64_t>((90 + part * 1080) * 1e9),
                                   static_cast<std::int64_t>(part * static_cast<double>(run.run.appliedSteps)),
                                   90.5 - 35 * std::exp(-4 * part), 0.3});
    }
    run.run.testAccuracyPct = run.evaluations.back().accuracyPct;
    run.spent = Money::fromUnits(0.84);
    run.run.cost = run.spent;
    run.ratePerHour = Money::fromUnits(2.347);
    run.cap = Money::fromUnits(1.6);
    Forecast forecast;
    forecast.finish_ns = launch_ns + 1804 * second_ns;
    forecast.finishEarly_ns = launch_ns + 1752 * second_ns;
    forecast.finishLate_ns = launch_ns + 2040 * second_ns;
    forecast.cost = Money::fromUnits(1.27);
    forecast.costLow = Money::fromUnits(1.22);
    forecast.costHigh = Money::fromUnits(1.36);
    run.forecast = forecast;
    run.lastCheckpointStep = 41500;
    run.lastCheckpoint_ns = run.now_ns - 38 * second_ns;
    return run;
}

/// The same run with many workers, all of which train since they joined.
inline RunSnapshot syntheticLargeRun(int workers)
{
    RunSnapshot run = syntheticRun();
    run.servers = {syntheticServer("ps-0", 1, 0, 18, 76)};
    for (int i = 0; i < workers; ++i) {
        run.servers.push_back(syntheticServer("w-" + std::to_string(i), 1, 0, 20 + i % 7, 92 + 3 * (i % 11)));
    }
    run.samples.clear();
    detail::addSamples(run, 1180);
    return run;
}

/// The same run at its end.
inline RunSnapshot syntheticFinishedRun()
{
    RunSnapshot run = syntheticRun();
    run.run.state = RunState::Finished;
    Server &back = run.servers.back(); // w-3's replacement came after all
    back.ready_ns = launch_ns + 1190 * second_ns;
    back.working_ns = launch_ns + 1230 * second_ns;
    run.samples.clear();
    detail::addSamples(run, 1812);
    for (Sample &sample : run.samples) {
        sample.spentUnits *= 1.29 / 0.84;
    }
    run.run.appliedSteps = 64000;
    run.run.cost = run.spent = Money::fromUnits(1.29);
    run.run.ended_ns = run.now_ns = launch_ns + 1812 * second_ns;
    run.run.testAccuracyPct = 91.2;
    run.run.message = "all steps applied";
    run.forecast.reset();
    for (Server &server : run.servers) {
        if (!server.ended_ns) {
            server.ended_ns = run.run.ended_ns;
            server.state = ServerState::Ended;
            server.endReason = "finished";
        }
    }
    for (LedgerLine &line : run.ledger) {
        line.end_ns = line.end_ns ? line.end_ns : run.run.ended_ns;
    }
    return run;
}

} // namespace mayfly::test
