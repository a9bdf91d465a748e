// SPDX-License-Identifier: Apache-2.0
#include "core/control/telemetry.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;

} // namespace

void Telemetry::noteWorker(const v1::AgentReport &report)
{
    const auto &worker = report.worker();
    Sample sample;
    sample.time_ns = report.time_ns();
    sample.slot = report.process();
    sample.steps = totalSteps(report);
    sample.stepsPerSecond = worker.steps_per_s();
    sample.imagesPerSecond = worker.images_per_s();
    sample.loss = worker.loss();
    sample.staleness = worker.staleness();
    sample.learningRate = servers_.empty() ? 0 : servers_.begin()->second.learning_rate();
    journal_.addSample(sample);
    workers_[report.process()] = worker;
}

std::int64_t Telemetry::totalSteps(const v1::AgentReport &report)
{
    const auto [at, first] = steps_.try_emplace(report.process());
    Steps &steps = at->second;
    if (first) {
        // A restarted controller goes on from the slot's last sample.
        const auto last = journal_.lastSample(report.process());
        steps.total = last ? last->steps : 0;
    }
    std::int64_t &own = steps.own[report.incarnation()];
    // Reports that an earlier controller counted come again, from the oldest that the agent still has: they only say how
    // far this process was.
    if (!journal_.isStored(report.process(), report.time_ns())) {
        steps.total += report.worker().steps() - own;
    }
    own = report.worker().steps();
    return steps.total;
}

void Telemetry::noteServer(const v1::AgentReport &report)
{
    servers_[report.process()] = report.serve();
    std::int64_t applied = report.serve().applied_steps();
    for (const auto &[slot, each] : servers_) {
        applied = std::min(applied, each.applied_steps());
    }
    journal_.run().appliedSteps = applied;
    meter_.note(report.time_ns(), applied);
}

void Telemetry::tick()
{
    const std::int64_t now = journal_.now_ns();
    if (now - lastTick_ns_ < second_ns) {
        return;
    }
    flush();
}

void Telemetry::flush()
{
    const std::int64_t now = journal_.now_ns();
    lastTick_ns_ = now;
    if (!servers_.empty()) {
        const auto &first = servers_.begin()->second;
        Sample sample;
        sample.time_ns = now;
        sample.slot = "cluster";
        sample.steps = journal_.run().appliedSteps;
        sample.stepsPerSecond = first.steps_per_s();
        sample.imagesPerSecond = first.steps_per_s() * batchSize_;
        // Without a step there is no new loss: the last one stands.
        const auto before = journal_.lastSample("cluster");
        sample.loss = first.steps_per_s() > 0 || !before ? first.loss() : before->loss;
        sample.learningRate = first.learning_rate();
        for (const auto &[slot, worker] : workers_) {
            sample.staleness += worker.staleness() / static_cast<double>(workers_.size());
        }
        sample.spentUnits = journal_.spent().units();
        journal_.addSample(sample);
    }
    journal_.flushSamples();
}

} // namespace mayfly::control
