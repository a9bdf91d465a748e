// SPDX-License-Identifier: Apache-2.0
#include "core/control/state_hazard.h"

#include "core/control/launch_requests.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double hour_s = 3600;
constexpr double priorLosses = 1;
/// Failures that no provider announces, of on-demand servers too.
constexpr double unannouncedLossesPerHour = 0.001;

bool isTransient(const Plan &plan)
{
    const auto &cluster = plan.cluster;
    if (cluster.parameterServers > 0 || cluster.workers.empty()) {
        return cluster.psPricing == Pricing::Transient;
    }
    return cluster.workers.front().pricing == Pricing::Transient; // the state is beside the first worker
}

double plannedLossesPerHour(const Plan &plan)
{
    if (!isTransient(plan)) {
        return unannouncedLossesPerHour;
    }
    const double early = plan.lifetime.earlyShare * hour_s / std::max(1.0, plan.lifetime.earlyMean_s);
    return std::max(unannouncedLossesPerHour, early + plan.lifetime.ratePerHour);
}

} // namespace

StateHistory stateHistory(const Plan &plan, std::span<const Server> servers, std::int64_t now_ns)
{
    StateHistory seen;
    for (int shard = 0; shard < shardsOf(plan); ++shard) {
        const std::string host = hostOfShard(plan, shard);
        for (const Server &each : servers) {
            if (each.slot != host || !each.working_ns) {
                continue;
            }
            const std::int64_t until_ns = each.ended_ns.value_or(now_ns);
            seen.serverTime_s += static_cast<double>(std::max<std::int64_t>(0, until_ns - *each.working_ns)) / 1e9;
            seen.losses += each.endReason == "revoked" || each.endReason == "failed" ? 1 : 0;
        }
    }
    return seen;
}

double stateLossesPerSecond(const RunSettings &settings, const StateHistory &seen)
{
    const bool compressed = settings.revocations == "lifetimes";
    const double planned = plannedLossesPerHour(settings.plan) / hour_s * (compressed ? settings.timeCompression : 1);
    const double ofOne = (priorLosses + seen.losses) / (priorLosses / planned + seen.serverTime_s);
    return ofOne * std::max(1, settings.plan.cluster.parameterServers);
}

} // namespace mayfly::control
