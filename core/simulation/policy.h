// SPDX-License-Identifier: Apache-2.0
// What a policy of one server sees and answers. The concrete policies are in core/planning/policies; the replay asks them.
//
// The job (after Wu et al., "Can't Be Late", NSDI'24): `work_s` seconds of computation on one server within `deadline_s` of its start.
// A spot server can be had in some ticks and not in others, an on-demand server always. Every launch of a server, the first one and each
// change between the kinds included, costs `restart_s` before work goes on (start-up, loading the checkpoint); nothing done is lost, as
// the work is checkpointed when the server goes. Servers are paid per second while they are up, the restart included. Whether spot can be
// had is known at the beginning of each tick and holds for the tick.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>

namespace mayfly::simulation {

struct JobTerms {
    double work_s = 0;
    double deadline_s = 0;          ///< from the job's start
    double restart_s = 0;
    double spotPerHour = 0;
    double onDemandPerHour = 0;
};

enum class Mode { None, Spot, OnDemand };

/// What is known at a moment of a job: the past and the present only.
struct Situation {
    double now_s = 0;               ///< since the job's start
    double workLeft_s = 0;
    double restartLeft_s = 0;       ///< of the server that is up, before it works
    Mode mode = Mode::None;         ///< what is up; None after a preemption
    bool spotAvailable = false;
    double tick_s = 0;
    double tickStart_s = 0;         ///< a tick's beginning at or before now
};

struct Decision {
    Mode mode = Mode::None;         ///< Spot only while it is available
    /// When to ask again at the latest; the replay asks earlier if spot comes or goes. Infinity: only then.
    double review_s = std::numeric_limits<double>::infinity();
};

/// One job at a time; not thread-safe. Deterministic.
class Policy {
public:
    virtual ~Policy() = default;
    /// Forgets the job before. Called once before its first decide().
    virtual void start(const JobTerms &job) = 0;
    virtual Decision decide(const Situation &now) = 0;
};

/// The safety net of every policy here: not on spot and no more slack (time left - work left) than this, it is on-demand to the end. Two
/// restarts as in "Can't Be Late": one for a spot server that is lost at once, one for the on-demand server after it; with ticks longer
/// than a restart a tick instead of the first, as nothing can be done in between. So nobody is late where on-demand from the start is not.
inline double netSlack_s(const JobTerms &job, const Situation &now)
{
    return job.restart_s + std::max(job.restart_s, now.tick_s);
}

/// The first beginning of a tick at or after a time: policies act when they learn something, at the beginnings of ticks.
inline double tickFrom(const Situation &now, double time_s)
{
    // A crossing computed within rounding of a tick's beginning belongs to that tick.
    const double ticks = std::ceil((time_s - now.tickStart_s) / now.tick_s - 1e-9);
    const double at_s = now.tickStart_s + ticks * now.tick_s;
    return at_s > now.now_s ? at_s : now.tickStart_s + (ticks + 1) * now.tick_s;
}

} // namespace mayfly::simulation
