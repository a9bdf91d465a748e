// SPDX-License-Identifier: Apache-2.0
// The bound that no policy can beat: the cheapest schedule of one that knows the whole trace, idling allowed, in continuous time.
#pragma once
#include "core/base/result.h"
#include "core/simulation/trace_replay.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace mayfly::planning {

struct Schedule {
    double cost = 0;
    std::vector<simulation::JobStretch> stretches;  ///< from the job's start; the last one goes on until the work is done
};

/// Exact. Work counts alike on both kinds of server, so a schedule with k launches is up for work + k restarts in all, and costs
/// onDemand * that - (onDemand - spot) * (its time on spot). Over the runs of the trace, dynamic programming keeps for each mode and
/// number of launches the schedules that no other beats in both time on spot and time up. Each run of spot is used whole, passed over
/// idle, or passed over on-demand: leaving spot early for on-demand changes no total but the price, so nothing is lost by that.
/// Fails if even on-demand from the start is late (checkTerms).
Result<Schedule> cheapestSchedule(const simulation::AvailabilityTrace &trace, double start_s, const simulation::JobTerms &job);

/// Follows a schedule.
class Omniscient final : public simulation::Policy {
public:
    explicit Omniscient(Schedule schedule) : schedule_(std::move(schedule)) {}
    void start(const simulation::JobTerms &) override { next_ = 0; }
    simulation::Decision decide(const simulation::Situation &now) override;

private:
    Schedule schedule_;
    std::size_t next_ = 0;
};

} // namespace mayfly::planning
