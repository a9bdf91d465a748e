// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/bridge/history_feed.h"

#include "app/bridge/async_task.h"

#include <algorithm>
#include <utility>

namespace mayfly::bridge {

/// What does not have to be read again.
struct HistoryFeed::Cache {
    std::map<std::string, std::shared_ptr<const Plan>> plans;
};

struct HistoryFeed::Outcome {
    std::vector<PastRun> runs;
    QString problem;
};

namespace {

/// Summaries read in one go: some rows are filled soon, and a scroll away is noticed soon.
constexpr std::size_t summariesAtOnce = 8;

bool sameInList(const Run &a, const Run &b)
{
    return a.id == b.id && a.state == b.state && a.appliedSteps == b.appliedSteps && a.cost == b.cost &&
           a.revocations == b.revocations && a.testAccuracyPct == b.testAccuracyPct && a.ended_ns == b.ended_ns &&
           a.started_ns == b.started_ns && a.name == b.name;
}

bool sameList(const std::vector<PastRun> &a, const std::vector<PastRun> &b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const PastRun &x, const PastRun &y) {
        return sameInList(x.run, y.run);
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
    for (Run &run : *runs) {
        auto &plan = cache.plans[run.id];
        if (!plan && !run.planJson.empty()) {
            if (auto parsed = planFromJson(run.planJson, "run " + run.id)) {
                plan = std::make_shared<const Plan>(std::move(*parsed));
            }
        }
        run.planJson.clear();
        outcome.runs.push_back({std::move(run), plan, {}, {}});
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
            std::map<std::string, PastRun *> before;
            for (PastRun &past : runs_) {
                before[past.run.id] = &past;
            }
            for (PastRun &past : outcome.runs) {
                if (const auto known = before.find(past.run.id); known != before.end()) {
                    past.throughput = std::move(known->second->throughput);
                    past.revokedAt = std::move(known->second->revokedAt);
                }
            }
            runs_ = std::move(outcome.runs);
            emit changed();
        }
        readSinceRefresh_.clear();
        summariseNext();
    }
    if (std::exchange(again_, false)) {
        refresh();
    }
}

void HistoryFeed::want(std::vector<std::string> runIds)
{
    wanted_ = std::move(runIds);
    summariseNext();
}

PastRun *HistoryFeed::find(const std::string &runId)
{
    const auto at =
        std::find_if(runs_.begin(), runs_.end(), [&](const PastRun &past) { return past.run.id == runId; });
    return at == runs_.end() ? nullptr : &*at;
}

void HistoryFeed::summariseNext()
{
    if (summarising_) {
        return;
    }
    std::vector<Run> next;
    for (const std::string &id : wanted_) {
        const PastRun *past = find(id);
        const bool fresh = past != nullptr && past->run.appliedSteps > 0 && !settled_.contains(id) &&
                           !readSinceRefresh_.contains(id);
        if (fresh && next.size() < summariesAtOnce) {
            next.push_back(past->run);
        }
    }
    if (next.empty()) {
        return;
    }
    auto work = [load = source_.glance ? source_.glance : source_.load, next](TaskControl &control) {
        std::vector<PastRun> summaries;
        for (const Run &run : next) {
            if (control.cancelled()) {
                break;
            }
            PastRun past{run, nullptr, {}, {}};
            if (const auto snapshot = load(run.id)) {
                summarise(*snapshot, sparklinePoints, past);
            }
            summaries.push_back(std::move(past));
        }
        return summaries;
    };
    summarising_ = runAsync(this, std::move(work),
                            [this](std::vector<PastRun> summaries) { takeSummaries(std::move(summaries)); });
}

void HistoryFeed::takeSummaries(std::vector<PastRun> summaries)
{
    summarising_ = nullptr;
    std::vector<std::string> known;
    for (PastRun &summary : summaries) {
        (isOver(summary.run.state) ? settled_ : readSinceRefresh_).insert(summary.run.id);
        PastRun *past = find(summary.run.id);
        if (past != nullptr && !summary.throughput.empty()) {
            past->throughput = std::move(summary.throughput);
            past->revokedAt = std::move(summary.revokedAt);
            known.push_back(summary.run.id);
        }
    }
    if (!known.empty()) {
        emit summarised(known);
    }
    summariseNext();
}

} // namespace mayfly::bridge
