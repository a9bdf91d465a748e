// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/single_server.h"

#include <algorithm>

namespace mayfly::planning {

using simulation::Decision;
using simulation::JobTerms;
using simulation::Mode;
using simulation::Situation;
using simulation::tickFrom;

namespace {

/// When the safety net catches a job that stands still.
double netAt_s(const JobTerms &job, const Situation &now)
{
    return job.deadline_s - now.workLeft_s - netSlack_s(job, now);
}

} // namespace

Decision Greedy::decide(const Situation &now)
{
    if (now.mode == Mode::Spot) {
        return {Mode::Spot};
    }
    if (now.now_s >= netAt_s(job_, now)) {
        return {Mode::OnDemand};
    }
    if (now.spotAvailable) {
        return {Mode::Spot};
    }
    return {Mode::None, tickFrom(now, netAt_s(job_, now))};
}

Decision UniformProgress::decide(const Situation &now)
{
    if (now.mode == Mode::Spot) {
        return {Mode::Spot};
    }
    const double net_s = netAt_s(job_, now);
    if (now.now_s >= net_s) {
        return {Mode::OnDemand};
    }
    // Products instead of quotients: exact for whole seconds, so that ties fall the same way in every replay.
    const double done_s = job_.work_s - now.workLeft_s;
    const double ratio = job_.work_s / job_.deadline_s;
    if (now.mode == Mode::None) {
        if (now.spotAvailable) {
            return {Mode::Spot};
        }
        if (done_s * job_.deadline_s < now.now_s * job_.work_s) {
            return {Mode::OnDemand};
        }
        return {Mode::None, tickFrom(now, std::min(net_s, done_s / ratio))};
    }
    if (!now.spotAvailable) {
        return {Mode::OnDemand};
    }
    if (done_s * job_.deadline_s >= (now.now_s + 2 * job_.restart_s) * job_.work_s) {
        return {Mode::Spot};
    }
    // Done grows by one second a second once the restart is over.
    const double crossing_s = (2 * job_.restart_s * ratio - done_s + now.now_s + now.restartLeft_s) / (1 - ratio);
    return {Mode::OnDemand, tickFrom(now, crossing_s)};
}

} // namespace mayfly::planning
