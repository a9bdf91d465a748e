// SPDX-License-Identifier: Apache-2.0
#include "core/base/clock.h"
#include "core/domain/plan.h"
#include "core/store/store.h"

#include <algorithm>
#include <limits>

namespace mayfly::store {

namespace {

/// Sums of the ledger: spent until now, and what the servers still up cost per hour.
void addMoney(RunSnapshot &snapshot)
{
    if (!snapshot.ledger.empty()) {
        snapshot.spent.currency = snapshot.ratePerHour.currency = snapshot.ledger.front().pricePerHour.currency;
    }
    for (const auto &line : snapshot.ledger) {
        snapshot.spent += line.cost(snapshot.now_ns);
        if (!line.end_ns) {
            snapshot.ratePerHour += line.pricePerHour;
        }
    }
    const auto plan = planFromJson(snapshot.run.planJson, "run " + snapshot.run.id);
    if (plan && plan->targets.budget) {
        snapshot.cap = *plan->targets.budget;
    }
}

/// When the newest checkpoint was written; its step is only known while the run lives.
void addLastCheckpoint(RunSnapshot &snapshot)
{
    const auto last = std::find_if(snapshot.events.rbegin(), snapshot.events.rend(),
                                   [](const Event &event) { return event.kind == EventKind::Checkpoint; });
    if (last != snapshot.events.rend()) {
        snapshot.lastCheckpoint_ns = last->time_ns;
    }
}

/// Reads one part into its place; the first failure is kept.
template <typename T>
void take(Result<T> part, T &place, std::optional<Error> &problem)
{
    if (part) {
        place = std::move(*part);
    } else if (!problem) {
        problem = part.error();
    }
}

} // namespace

namespace {

constexpr double hour_s = 3600;
/// A view that changes to coarser steps after an hour, or ten, has them without a gap.
constexpr double overlap = 1.1;

/// 0: nothing is thinned.
std::int64_t stretchFor(const RunSnapshot &snapshot)
{
    constexpr std::int64_t second_ns = 1'000'000'000;
    const std::int64_t end_ns = snapshot.run.ended_ns.value_or(snapshot.now_ns);
    const double span_s = static_cast<double>(end_ns - snapshot.run.created_ns) / second_ns;
    return span_s <= overlap * hour_s ? 0 : span_s <= overlap * 10 * hour_s ? 10 * second_ns : 60 * second_ns;
}

Result<RunSnapshot> load(Store &store, const std::string &runId, bool thinned)
{
    RunSnapshot snapshot;
    std::optional<Error> problem;
    take(store.run(runId), snapshot.run, problem);
    if (problem) {
        return passOn(*problem);
    }
    take(store.servers(runId), snapshot.servers, problem);
    take(store.events(runId, 0), snapshot.events, problem);
    snapshot.now_ns = SystemClock::instance().unixNanoseconds();
    if (const std::int64_t stretch_ns = thinned ? stretchFor(snapshot) : 0; stretch_ns > 0) {
        take(store.thinnedSamples(runId, stretch_ns), snapshot.samples, problem);
    } else {
        take(store.samples(runId, std::numeric_limits<std::int64_t>::min()), snapshot.samples, problem);
    }
    take(store.evaluations(runId), snapshot.evaluations, problem);
    take(store.exchanges(runId), snapshot.exchanges, problem);
    take(store.ledger(runId), snapshot.ledger, problem);
    if (problem) {
        return passOn(*problem);
    }
    addMoney(snapshot);
    addLastCheckpoint(snapshot);
    return snapshot;
}

} // namespace

Result<RunSnapshot> loadRun(Store &store, const std::string &runId)
{
    return load(store, runId, false);
}

Result<RunSnapshot> loadRunToShow(Store &store, const std::string &runId)
{
    return load(store, runId, true);
}

} // namespace mayfly::store
