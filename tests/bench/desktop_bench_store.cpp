// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/desktop_bench_store.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/domain/profile.h"
#include "core/store/store.h"
#include "tests/app/support/synthetic_run.h"

#include <cmath>
#include <numbers>

namespace mayfly::bench {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr double imagesOfOne = 640;
constexpr double revocationEvery_s = 600;
constexpr double replacedAfter_s = 90;

std::string slotOf(int worker)
{
    return "w-" + std::to_string(worker);
}

std::int64_t at(std::int64_t start_ns, double seconds)
{
    return start_ns + static_cast<std::int64_t>(seconds * 1e9);
}

double noise(int worker, double t)
{
    return std::sin(0.37 * t + worker) * std::cos(0.021 * t * (1 + worker % 7)) + 0.3 * std::sin(5.1 * t + 3 * worker);
}

Server serverOf(int worker, int incarnation, std::int64_t requested_ns)
{
    Server server = test::syntheticServer(slotOf(worker), incarnation, 0, 20, 60);
    server.tag = std::string(livingRun) + "/" + server.slot + "/" + std::to_string(incarnation);
    server.requested_ns = requested_ns;
    server.ready_ns = at(requested_ns, 20);
    server.working_ns = at(requested_ns, 60);
    return server;
}

Plan planFor(int workers)
{
    Plan plan = test::syntheticPlan("resnet32-day");
    plan.cluster.workers.front().count = workers;
    plan.steps = 100'000'000;
    plan.targets.deadline_s = 200'000;
    plan.targets.budget = Money::fromUnits(1500);
    plan.prediction.time_s = 190'000;
    plan.prediction.stepsPerSecond = workers * imagesOfOne / 128;
    return plan;
}

} // namespace

Sample sampleOf(int worker, std::int64_t time_ns, std::int64_t created_ns)
{
    const double t = static_cast<double>(time_ns - created_ns) / 1e9;
    Sample sample;
    sample.time_ns = time_ns;
    sample.slot = slotOf(worker);
    sample.imagesPerSecond = imagesOfOne * (1 + 0.05 * noise(worker, t));
    sample.stepsPerSecond = sample.imagesPerSecond / 128;
    sample.steps = static_cast<std::int64_t>(imagesOfOne / 128 * t);
    sample.loss = 0.2 + 2 * std::exp(-t / 9000) + 0.01 * noise(worker, t);
    sample.staleness = 2.2 + 0.2 * noise(worker, t);
    return sample;
}

Sample clusterSample(int workers, std::int64_t time_ns, std::int64_t created_ns)
{
    Sample sum = sampleOf(0, time_ns, created_ns);
    sum.slot = "cluster";
    sum.imagesPerSecond *= workers;
    sum.stepsPerSecond *= workers;
    sum.steps *= workers;
    sum.learningRate = 0.05 * workers;
    sum.spentUnits = 0.551 * workers * static_cast<double>(time_ns - created_ns) / 3600e9;
    return sum;
}

RunSnapshot presentOf(const StoreSize &size, std::int64_t created_ns, std::int64_t now_ns)
{
    RunSnapshot present;
    Run &run = present.run;
    run.id = livingRun;
    run.name = "resnet32-day";
    run.state = RunState::Training;
    run.backend = "local";
    run.planJson = planToJson(planFor(size.workers));
    run.created_ns = created_ns;
    run.started_ns = at(created_ns, 60);
    run.targetSteps = 100'000'000;
    present.now_ns = now_ns;
    const double span_s = static_cast<double>(now_ns - created_ns) / 1e9;
    present.servers.push_back(test::syntheticServer("ps-0", 1, 0, 18, 50));
    present.servers.back().requested_ns = created_ns;
    present.servers.back().ready_ns = at(created_ns, 18);
    present.servers.back().working_ns = at(created_ns, 50);
    for (int worker = 0; worker < size.workers; ++worker) {
        int incarnation = 1;
        Server server = serverOf(worker, incarnation, created_ns);
        for (double lost_s = revocationEvery_s * (worker + 1); lost_s < span_s; lost_s += revocationEvery_s * size.workers) {
            server.state = ServerState::Revoked;
            server.endReason = "revoked";
            server.ended_ns = at(created_ns, lost_s);
            present.servers.push_back(server);
            server = serverOf(worker, ++incarnation, at(created_ns, lost_s + replacedAfter_s - 60));
            ++run.revocations;
        }
        present.servers.push_back(server);
    }
    for (const Server &server : present.servers) {
        LedgerLine line;
        line.id = static_cast<std::int64_t>(present.ledger.size()) + 1;
        line.tag = server.tag;
        line.slot = server.slot;
        line.pricePerHour = server.pricePerHour;
        line.start_ns = server.requested_ns;
        line.end_ns = server.ended_ns;
        present.ledger.push_back(line);
        present.spent += line.cost(now_ns);
        if (!line.end_ns) {
            present.ratePerHour += line.pricePerHour;
        }
    }
    run.appliedSteps = clusterSample(size.workers, now_ns, created_ns).steps;
    run.cost = present.spent;
    present.cap = Money::fromUnits(1500);
    Forecast forecast;
    forecast.finish_ns = at(created_ns, 190'000);
    forecast.finishEarly_ns = at(created_ns, 185'000);
    forecast.finishLate_ns = at(created_ns, 197'000);
    forecast.cost = Money::fromUnits(1300);
    forecast.costLow = Money::fromUnits(1250);
    forecast.costHigh = Money::fromUnits(1390);
    present.forecast = forecast;
    return present;
}

Result<void> writePastRuns(const StoreSize &size)
{
    auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
    if (!opened) {
        return passOn(opened.error());
    }
    const RunSnapshot pattern = test::syntheticFinishedRun();
    for (int i = 0; i < size.runs; ++i) {
        RunSnapshot past = pattern;
        past.run.id = "20270101-" + std::to_string(100000 + i) + "-past";
        past.run.name = "run-" + std::to_string(i + 1);
        past.run.created_ns -= (i + 1) * 3600 * second_ns;
        past.run.ended_ns = past.run.created_ns + 1800 * second_ns;
        if (auto stored = (*opened)->insertRun(past.run); !stored) {
            return stored;
        }
        std::vector<Sample> samples;
        for (const Sample &sample : past.samples) {
            if (sample.slot == "cluster" && sample.time_ns / second_ns % 10 == 0) {
                samples.push_back(sample);
                samples.back().time_ns -= (i + 1) * 3600 * second_ns;
            }
        }
        if (auto stored = (*opened)->appendSamples(past.run.id, samples); !stored) {
            return stored;
        }
    }
    return {};
}

Result<void> writeLivingRun(const StoreSize &size)
{
    auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadWrite);
    if (!opened) {
        return passOn(opened.error());
    }
    const std::int64_t now_ns = SystemClock::instance().unixNanoseconds();
    const std::int64_t created_ns = at(now_ns, -3600 * size.hours);
    const RunSnapshot present = presentOf(size, created_ns, now_ns);
    if (auto stored = (*opened)->insertRun(present.run); !stored) {
        return stored;
    }
    for (const Server &server : present.servers) {
        if (auto stored = (*opened)->saveServer(livingRun, server); !stored) {
            return stored;
        }
        if (server.ended_ns) {
            const Event lost = test::syntheticEvent(0, 0, EventKind::Lost, server.slot, server.slot + " was revoked");
            if (auto stored = (*opened)->appendEvent(livingRun, lost); !stored) {
                return passOn(stored.error());
            }
        }
    }
    for (const LedgerLine &line : present.ledger) {
        if (auto stored = (*opened)->openLedgerLine(livingRun, line); !stored) {
            return passOn(stored.error());
        }
    }
    std::vector<Sample> batch;
    constexpr int batch_s = 120;
    const int span_s = static_cast<int>(3600 * size.hours);
    for (int second = 60; second < span_s; ++second) {
        const std::int64_t time_ns = at(created_ns, second);
        for (int worker = 0; worker < size.workers; ++worker) {
            batch.push_back(sampleOf(worker, time_ns, created_ns));
        }
        batch.push_back(clusterSample(size.workers, time_ns, created_ns));
        if (second % batch_s == 0 || second + 1 == span_s) {
            if (auto stored = (*opened)->appendSamples(livingRun, batch); !stored) {
                return stored;
            }
            batch.clear();
        }
    }
    for (int i = 1; i <= 288; ++i) {
        const double part = i / 288.0;
        const Evaluation evaluation{at(created_ns, 60 + part * (span_s - 61)), static_cast<std::int64_t>(part * static_cast<double>(present.run.appliedSteps)),
                                    91 - 40 * std::exp(-5 * part), 0.3};
        if (auto stored = (*opened)->appendEvaluation(livingRun, evaluation); !stored) {
            return stored;
        }
    }
    return {};
}

Result<void> writeMachine()
{
    if (auto made = makeFolder(profilePath().parent_path()); !made) {
        return made;
    }
    MachineProfile machine;
    machine.host = "bench";
    machine.cores = 2;
    machine.cpu = "invented";
    machine.cuda = "no CUDA device";
    machine.measured_ns = 1;
    for (const char *network : {"resnet8", "resnet20", "resnet32", "resnet56", "resnet50", "tiny"}) {
        for (const char *device : {"cpu-1t", "cpu-2t"}) {
            machine.speeds.push_back({device, network, 128, 10, 1280});
        }
    }
    return writeProfile(profilePath(), machine);
}

} // namespace mayfly::bench
