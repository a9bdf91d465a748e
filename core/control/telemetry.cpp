// SPDX-License-Identifier: Apache-2.0
#include "core/control/telemetry.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t stretch_ns = 10 * second_ns;

/// A damaged process may report anything; what is not plausible is left out, as what is stored has to be read again.
bool arePlausible(std::initializer_list<double> measured)
{
    constexpr double most = 1e15;
    return std::all_of(measured.begin(), measured.end(), [](double each) { return each >= 0 && each <= most; });
}

bool arePlausible(const google::protobuf::RepeatedField<std::int64_t> &counts)
{
    constexpr std::int64_t most = 1'000'000'000'000'000;
    return std::all_of(counts.begin(), counts.end(), [](std::int64_t each) { return each >= 0 && each <= most; });
}

bool isPlausible(const v1::WorkerSample &worker)
{
    const auto isTime = [](float each) { return each >= 0 && each <= 1e9F; };
    return arePlausible(worker.staleness_counts()) && std::ranges::all_of(worker.push_times_s(), isTime) &&
           std::ranges::all_of(worker.pull_times_s(), isTime) &&
           arePlausible({worker.push_s(), worker.pull_s(), worker.pushing_s(), worker.pulling_s(), static_cast<double>(worker.sent_bytes()),
                         static_cast<double>(worker.received_bytes()), worker.sent_bytes_per_s(), worker.received_bytes_per_s()});
}

bool isPlausible(const v1::ServeSample &shard)
{
    return arePlausible(shard.staleness()) &&
           arePlausible({static_cast<double>(shard.applied_steps()), shard.apply_s(), shard.wait_s(), shard.queue_length(), shard.busy()});
}

/// What a process counts only grows; less than before is of another one.
template <typename Number> void addNew(Number &total, Number now, Number before)
{
    constexpr Number most{1'000'000'000'000'000'000};
    total = std::min<Number>(most, total + std::max<Number>(0, now - before));
}

/// The same place by place.
template <typename Before>
void addNew(std::vector<std::int64_t> &counts, const google::protobuf::RepeatedField<std::int64_t> &now, const Before &before)
{
    const int places = std::min(now.size(), static_cast<int>(stalenessCounts));
    counts.resize(std::max(counts.size(), static_cast<std::size_t>(places)));
    for (int i = 0; i < places; ++i) {
        addNew<std::int64_t>(counts[static_cast<std::size_t>(i)], now[i], i < static_cast<int>(before.size()) ? before.begin()[i] : 0);
    }
}

/// Of a slot's processes the last ones are enough: two of them may report at once, and a late report comes soon.
template <typename Counted> void forgetOld(Counted &counted, const std::string &slot, std::uint32_t incarnation)
{
    constexpr std::uint32_t kept = 8;
    const auto first = counted.lower_bound({slot, 0});
    const auto last = counted.lower_bound({slot, incarnation > kept ? incarnation - kept : 0});
    counted.erase(first, last);
}

} // namespace

void Telemetry::noteExchange(const v1::AgentReport &report, std::int64_t steps, bool isNew)
{
    const v1::WorkerSample &worker = report.worker();
    if (!isPlausible(worker)) {
        return;
    }
    v1::WorkerSample &before = counted_[{report.process(), report.incarnation()}];
    if (isNew) {
        const Exchange *last = journal_.exchangeOf(report.process());
        Exchange exchange = last != nullptr ? *last : Exchange{};
        exchange.slot = report.process();
        exchange.time_ns = report.time_ns();
        exchange.steps = steps;
        addNew(exchange.staleness, worker.staleness_counts(), before.staleness_counts());
        exchange.push_s = worker.push_s();
        exchange.pull_s = worker.pull_s();
        addNew<double>(exchange.pushing_s, worker.pushing_s(), before.pushing_s());
        addNew<double>(exchange.pulling_s, worker.pulling_s(), before.pulling_s());
        addNew<std::int64_t>(exchange.sentBytes, worker.sent_bytes(), before.sent_bytes());
        addNew<std::int64_t>(exchange.receivedBytes, worker.received_bytes(), before.received_bytes());
        exchange.sentBytesPerSecond = worker.sent_bytes_per_s();
        exchange.receivedBytesPerSecond = worker.received_bytes_per_s();
        journal_.setExchange(exchange);
        noteLatencies(report);
    }
    before = worker;
    forgetOld(counted_, report.process(), report.incarnation());
}

void Telemetry::noteShard(const v1::AgentReport &report)
{
    const v1::ServeSample &shard = report.serve();
    if (!isPlausible(shard)) {
        return;
    }
    const Exchange *last = journal_.exchangeOf(report.process());
    const std::int64_t stored_ns = storedUntil_ns_.try_emplace(report.process(), last != nullptr ? last->time_ns : 0).first->second;
    auto &before = staleness_[{report.process(), report.incarnation()}];
    if (report.time_ns() > stored_ns) {
        Exchange exchange = last != nullptr ? *last : Exchange{};
        exchange.slot = report.process();
        exchange.time_ns = report.time_ns();
        exchange.steps = shard.applied_steps();
        addNew(exchange.staleness, shard.staleness(), before);
        exchange.apply_s = shard.apply_s();
        exchange.wait_s = shard.wait_s();
        exchange.queueLength = shard.queue_length();
        exchange.busy = shard.busy();
        journal_.setExchange(exchange);
        noteLatencies(report);
    }
    before.assign(shard.staleness().begin(), shard.staleness().end());
    forgetOld(staleness_, report.process(), report.incarnation());
}

void Telemetry::noteLatencies(const v1::AgentReport &report)
{
    constexpr std::size_t most = 4096; // of one stretch; more is not a worker's
    if (report.has_serve() && report.serve().wait_s() <= 0) {
        return; // no gradient came
    }
    Stretch &stretch = stretches_[report.process()];
    if (report.time_ns() <= stretch.until_ns) {
        return; // read again
    }
    if (stretch.since_ns == 0) {
        stretch.since_ns = report.time_ns();
    }
    stretch.until_ns = report.time_ns();
    if (report.has_serve()) {
        stretch.apply_s.push_back(report.serve().apply_s());
        stretch.wait_s.push_back(report.serve().wait_s());
    } else if (stretch.push_s.size() < most) {
        stretch.push_s.insert(stretch.push_s.end(), report.worker().push_times_s().begin(), report.worker().push_times_s().end());
        stretch.pull_s.insert(stretch.pull_s.end(), report.worker().pull_times_s().begin(), report.worker().pull_times_s().end());
    }
}

void Telemetry::endStretches(Stretches which)
{
    std::erase_if(stretches_, [&](auto &each) {
        auto &[slot, stretch] = each;
        if (which == Stretches::Due && stretch.until_ns - stretch.since_ns < stretch_ns) {
            return false;
        }
        const std::size_t count = std::max(stretch.push_s.size(), stretch.apply_s.size());
        if (count > 0) {
            journal_.addLatency({slot, stretch.until_ns, static_cast<std::int64_t>(count), quantilesOf(std::move(stretch.push_s)),
                                 quantilesOf(std::move(stretch.pull_s)), quantilesOf(std::move(stretch.apply_s)), quantilesOf(std::move(stretch.wait_s))});
        }
        return true;
    });
}

void Telemetry::noteWorker(const v1::AgentReport &report)
{
    const auto &worker = report.worker();
    Sample sample;
    sample.time_ns = report.time_ns();
    sample.slot = report.process();
    const bool isNew = !journal_.isStored(report.process(), report.time_ns());
    sample.steps = totalSteps(report);
    noteExchange(report, sample.steps, isNew);
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
    noteShard(report);
    std::int64_t applied = report.serve().applied_steps();
    for (const auto &[slot, each] : servers_) {
        applied = std::min(applied, each.applied_steps());
    }
    journal_.run().appliedSteps = applied;
    meter_.note(report.time_ns(), applied);
}

std::int64_t Telemetry::mostApplied() const
{
    std::int64_t most = journal_.run().appliedSteps;
    for (const auto &[slot, each] : servers_) {
        most = std::max(most, each.applied_steps());
    }
    return most;
}

void Telemetry::wentBackTo(std::int64_t step)
{
    for (auto &[slot, each] : servers_) {
        each.set_applied_steps(std::min(each.applied_steps(), step));
    }
}

void Telemetry::tick()
{
    const std::int64_t now = journal_.now_ns();
    if (now - lastTick_ns_ < second_ns) {
        return;
    }
    endStretches(Stretches::Due);
    write();
}

void Telemetry::flush()
{
    endStretches(Stretches::All);
    write();
}

void Telemetry::write()
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
