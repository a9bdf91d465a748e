// SPDX-License-Identifier: Apache-2.0
#include "tests/core/report/sample_run.h"

#include "core/base/rng.h"

#include <cmath>

namespace mayfly::test {

namespace {

constexpr double end_s = 151;
constexpr double lost_s = 62;
constexpr double rejoined_s = 74;

Offer workerOffer()
{
    Offer offer;
    offer.id = "local-k80";
    offer.provider = "local";
    offer.region = offer.zone = "here";
    offer.gpu = "K80";
    offer.gpuCount = 1;
    offer.onDemandPerHour = Money{450'000, "USD"};
    offer.transientPerHour = Money{135'000, "USD"};
    offer.minimumCharge_s = 60;
    return offer;
}

Offer psOffer()
{
    Offer offer = workerOffer();
    offer.id = "local-ps";
    offer.gpu = "";
    offer.gpuCount = 0;
    offer.onDemandPerHour = Money{142'500, "USD"};
    offer.transientPerHour.reset();
    return offer;
}

Server server(const std::string &slot, int incarnation, double requested_s, double ready_s, double working_s,
              double ended_s)
{
    const bool ps = slot.starts_with("ps");
    Server result;
    result.slot = slot;
    result.incarnation = incarnation;
    result.tag = "20261201-145546-k3f9/" + slot + "/" + std::to_string(incarnation);
    result.role = ps ? ServerRole::ParameterServer : ServerRole::Worker;
    result.offerId = ps ? "local-ps" : "local-k80";
    result.device = ps ? "1 CPU thread" : "K80 (1 CPU thread)";
    result.zone = "here";
    result.pricing = ps ? Pricing::OnDemand : Pricing::Transient;
    result.pricePerHour = ps ? psOffer().onDemandPerHour : *workerOffer().transientPerHour;
    result.state = ServerState::Ended;
    result.requested_ns = at(requested_s);
    result.ready_ns = at(ready_s);
    result.working_ns = at(working_s);
    result.ended_ns = at(ended_s);
    result.endReason = "finished";
    return result;
}

void addLedger(RunSnapshot &run)
{
    for (const auto &each : run.servers) {
        LedgerLine line;
        line.id = static_cast<std::int64_t>(run.ledger.size()) + 1;
        line.tag = each.tag;
        line.slot = each.slot;
        line.offerId = each.offerId;
        line.pricing = each.pricing;
        line.pricePerHour = each.pricePerHour;
        line.minimumCharge_s = 60;
        line.start_ns = each.requested_ns;
        line.end_ns = each.ended_ns;
        line.endReason = each.endReason;
        run.ledger.push_back(line);
    }
}

void addSamples(RunSnapshot &run)
{
    Rng rng(7);
    double total = 0;
    for (double second = 5; second <= end_s; second += 1) {
        double cluster = 0;
        for (const char *slot : {"w-0", "w-1"}) {
            const bool lost = std::string(slot) == "w-1" && second > lost_s && second < rejoined_s;
            if (lost) {
                continue;
            }
            Sample sample;
            sample.time_ns = at(second);
            sample.slot = slot;
            sample.stepsPerSecond = 6.9 + 0.3 * rng.normal();
            sample.imagesPerSecond = 128 * sample.stepsPerSecond;
            sample.loss = 2.3 * std::exp(-second / 50);
            sample.learningRate = 0.05;
            cluster += sample.stepsPerSecond;
            run.samples.push_back(sample);
        }
        total = std::min(total + cluster, 1800.0);
        Sample sum;
        sum.time_ns = at(second);
        sum.slot = "cluster";
        sum.steps = static_cast<std::int64_t>(total);
        sum.stepsPerSecond = cluster;
        run.samples.push_back(sum);
    }
}

void addEvents(RunSnapshot &run)
{
    const auto add = [&](double seconds, EventKind kind, const char *slot, const char *message,
                         const char *reason = "") {
        run.events.push_back(
            {static_cast<std::int64_t>(run.events.size()) + 1, at(seconds), kind, slot, message, reason});
    };
    add(0, EventKind::RunStarted, "", "Launched 2x K80 + 1 PS on the local back-end");
    add(0.1, EventKind::Requested, "ps-0", "Asked for local-ps at $0.1425/h");
    add(0.2, EventKind::Requested, "w-0", "Asked for local-k80 at $0.135/h, transient");
    add(0.3, EventKind::Requested, "w-1", "Asked for local-k80 at $0.135/h, transient");
    add(4.5, EventKind::Joined, "w-0", "Joined at step 0");
    add(4.8, EventKind::Joined, "w-1", "Joined at step 3");
    add(4.8, EventKind::LearningRate, "", "Learning rate 0.1", "2 active workers");
    add(60, EventKind::Checkpoint, "ps-0", "Checkpoint at step 760, 0.3 MB in 0.02 s");
    add(lost_s, EventKind::Lost, "w-1", "No heart-beat for 2 s; the server is gone", "revoked without notice");
    add(lost_s + 0.1, EventKind::LearningRate, "", "Learning rate 0.05", "1 active worker");
    add(lost_s + 0.2, EventKind::Requested, "w-1", "Asked for a replacement, local-k80 at $0.135/h",
        "the deadline needs 2 workers");
    add(rejoined_s, EventKind::Replaced, "w-1", "Joined at step 862");
    add(145, EventKind::RunEnded, "", "1,800 of 1,800 steps applied");
}

} // namespace

Plan samplePlan()
{
    Plan plan;
    plan.name = "demo";
    plan.created_ns = launch_ns;
    plan.workload.name = "fashion-resnet8";
    plan.workload.network = "resnet8";
    plan.workload.dataset = "fashion-mnist";
    plan.steps = 1800;
    plan.targets.deadline_s = 300;
    plan.targets.budget = Money{50'000, "USD"};
    plan.targets.minAccuracyPct = 85;
    plan.cluster.workers = {{"local-k80", "K80", "here", 2, Pricing::Transient}};
    plan.cluster.parameterServers = 1;
    plan.cluster.psOfferId = "local-ps";
    plan.baselineCluster.workers = {{"local-k80", "K80", "here", 1, Pricing::OnDemand}};
    plan.offers = {workerOffer(), psOffer()};
    plan.prediction.stepsPerSecond = 13.4;
    plan.prediction.time_s = 148;
    plan.prediction.timeLow_s = 139;
    plan.prediction.timeHigh_s = 165;
    plan.prediction.cost = Money{16'900, "USD"};
    plan.prediction.costLow = Money{16'000, "USD"};
    plan.prediction.costHigh = Money{19'200, "USD"};
    plan.prediction.expectedRevocations = 0.6;
    plan.prediction.bottleneck = "workers";
    plan.prediction.basis = "measured on this machine";
    plan.baseline.time_s = 262;
    plan.baseline.cost = Money{32'750, "USD"};
    plan.ratePerHour = Money{412'500, "USD"};
    return plan;
}

RunSnapshot emptyRun()
{
    RunSnapshot snapshot;
    snapshot.run.id = "20261201-145546-k3f9";
    snapshot.run.name = "demo";
    snapshot.run.backend = "local";
    snapshot.run.created_ns = launch_ns;
    snapshot.run.targetSteps = 1800;
    return snapshot;
}

RunSnapshot sampleRun()
{
    RunSnapshot snapshot = emptyRun();
    Run &run = snapshot.run;
    run.state = RunState::Finished;
    run.started_ns = at(4.5);
    run.ended_ns = at(end_s + 2.5);
    run.appliedSteps = 1800;
    run.lostSteps = 0;
    run.testAccuracyPct = 86.4;
    run.revocations = 1;
    run.message = "all steps applied";
    snapshot.servers = {server("ps-0", 1, 0.1, 1.2, 1.4, end_s + 2), server("w-0", 1, 0.2, 2.5, 4.5, end_s + 1.5),
                        server("w-1", 1, 0.3, 2.7, 4.8, lost_s),
                        server("w-1", 2, lost_s + 0.2, 66, rejoined_s, end_s + 1.6)};
    snapshot.servers[2].state = ServerState::Revoked;
    snapshot.servers[2].endReason = "revoked";
    addLedger(snapshot);
    addSamples(snapshot);
    addEvents(snapshot);
    for (int i = 1; i <= 6; ++i) {
        const double accuracy = i == 6 ? 86.4 : 87.5 - 40 * std::exp(-i * 0.6);
        snapshot.evaluations.push_back({at(4.5 + i * 24.4), i * 300, accuracy, 2.3 * std::exp(-i * 0.4)});
    }
    snapshot.cap = Money{50'000, "USD"};
    snapshot.now_ns = at(160);
    return snapshot;
}

} // namespace mayfly::test
