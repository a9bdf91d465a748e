// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/history_feed.h"

#include "app/bridge/async_task.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mayfly::bridge {

/// What does not have to be read again: plans, and the summaries of runs that are over.
struct HistoryFeed::Cache {
    std::map<std::string, PastRun> byId;
    std::set<std::string> settled; ///< over, and summarised as far as it can be
};

struct HistoryFeed::Outcome {
    std::vector<PastRun> runs;
    QString problem;
    bool complete = true; ///< false: some summaries are still to be read
};

namespace {

/// Summaries read per refresh, so that a first look at a long history shows its list at once.
constexpr int summariesAtOnce = 8;

bool sameInList(const Run &a, const Run &b)
{
    return a.id == b.id && a.state == b.state && a.appliedSteps == b.appliedSteps && a.cost == b.cost &&
           a.revocations == b.revocations && a.testAccuracyPct == b.testAccuracyPct && a.ended_ns == b.ended_ns &&
           a.started_ns == b.started_ns && a.name == b.name;
}

bool sameList(const std::vector<PastRun> &a, const std::vector<PastRun> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PastRun &x, const PastRun &y) {
        return sameInList(x.run, y.run) && x.throughput == y.throughput;
    });
}

std::int64_t endOf(const RunSnapshot &snapshot)
{
    std::int64_t end = snapshot.run.ended_ns.value_or(snapshot.now_ns);
    if (!snapshot.run.ended_ns && !snapshot.samples.empty()) {
        end = std::max(end, snapshot.samples.back().time_ns);
    }
    return end;
}

} // namespace

void summarise(const RunSnapshot &snapshot, std::size_t points, PastRun &into)
{
    into.throughput.clear();
    into.revokedAt.clear();
    const std::int64_t start = snapshot.run.created_ns;
    const double span = static_cast<double>(endOf(snapshot) - start);
    if (span <= 0) {
        return;
    }
    const auto partOf = [&](std::int64_t time_ns) {
        return std::clamp(static_cast<double>(time_ns - start) / span, 0.0, 1.0);
    };
    std::vector<double> sum(points, 0.0);
    std::vector<int> count(points, 0);
    for (const Sample &sample : snapshot.samples) {
        if (sample.slot == "cluster") {
            const auto bin =
                std::min(points - 1, static_cast<std::size_t>(partOf(sample.time_ns) * static_cast<double>(points)));
            sum[bin] += sample.imagesPerSecond;
            ++count[bin];
        }
    }
    double last = 0;
    for (std::size_t i = 0; i < points; ++i) {
        last = count[i] > 0 ? sum[i] / count[i] : last;
        into.throughput.push_back(last);
    }
    for (const Server &server : snapshot.servers) {
        if (server.ended_ns && server.endReason == "revoked") {
            into.revokedAt.push_back(partOf(*server.ended_ns));
        }
    }
}

HistoryFeed::HistoryFeed(HistorySource source, QObject *parent, std::chrono::milliseconds interval)
    : QObject(parent), source_(std::move(source)), cache_(std::make_shared<Cache>())
{
    timer_.setInterval(interval);
    connect(&timer_, &QTimer::timeout, this, &HistoryFeed::refresh);
}

HistoryFeed::~HistoryFeed() = default;

void HistoryFeed::setFollowing(bool on)
{
    if (!on) {
        timer_.stop();
    } else if (!timer_.isActive()) {
        timer_.start();
        refresh();
    }
}

void HistoryFeed::refresh()
{
    if (reading_) {
        again_ = true;
        return;
    }
    again_ = false;
    reading_ = runAsync(
        this, [source = source_, cache = cache_](TaskControl &) { return read(source, *cache); },
        [this](Outcome outcome) { take(std::move(outcome)); });
}

HistoryFeed::Outcome HistoryFeed::read(const HistorySource &source, Cache &cache)
{
    Outcome outcome;
    auto runs = source.runs(runLimit);
    if (!runs) {
        outcome.problem = QString::fromStdString(runs.error().message);
        return outcome;
    }
    int budget = summariesAtOnce;
    for (Run &run : *runs) {
        PastRun &known = cache.byId[run.id];
        if (!known.plan && !run.planJson.empty()) {
            if (auto plan = planFromJson(run.planJson, "run " + run.id)) {
                known.plan = std::move(*plan);
            }
        }
        known.run = std::move(run);
        const bool over = isOver(known.run.state);
        if (known.run.appliedSteps > 0 && !cache.settled.contains(known.run.id)) {
            outcome.complete = outcome.complete && (budget > 0 || !over);
            if (budget-- > 0) {
                if (const auto snapshot = source.load(known.run.id)) {
                    summarise(*snapshot, sparklinePoints, known);
                }
                if (over) {
                    cache.settled.insert(known.run.id);
                }
            }
        }
        outcome.runs.push_back(known);
    }
    return outcome;
}

void HistoryFeed::take(Outcome outcome)
{
    reading_ = nullptr;
    if (!outcome.problem.isEmpty()) {
        failing_ = true;
        emit failed(outcome.problem);
    } else {
        if (std::exchange(failing_, false)) {
            emit recovered();
        }
        if (!loaded_ || !sameList(runs_, outcome.runs)) {
            loaded_ = true;
            runs_ = std::move(outcome.runs);
            emit changed();
        }
        again_ = again_ || !outcome.complete;
    }
    if (std::exchange(again_, false)) {
        refresh();
    }
}

} // namespace mayfly::bridge
