// SPDX-License-Identifier: Apache-2.0
// Mayfly's own policy of one server. Slack (time left - work left) is what waiting for spot is paid with, and what is left of it at the
// end is worth nothing. How much slack must be there for waiting to be worth it follows from the expected cost of all that can still
// happen: dynamic programming over work left, slack, availability and the time since it last changed, under an AvailabilityModel. The
// result is three thresholds on the slack by work left and that time, which is all that a decision looks up:
//   * no spot, nothing up: wait from the first threshold on, else on-demand;
//   * no spot, on-demand up: give it back from the second on;
//   * spot, on-demand up: change to spot from the third on.
// A server on spot stays; spot is taken when nothing is up. The safety net is that of the other policies (netSlack_s).
#pragma once
#include "core/planning/policies/availability_model.h"
#include "core/simulation/policy.h"

#include <memory>
#include <vector>

namespace mayfly::planning {

/// Thresholds for one kind of job. Immutable; any number of policies and threads share it.
class SlackThresholds {
public:
    /// Takes tens of milliseconds.
    static std::shared_ptr<const SlackThresholds> solve(const simulation::JobTerms &job, const AvailabilityModel &model);

    enum Kind { Wait, GiveBack, ToSpot };
    /// The least slack, in seconds.
    double least_s(Kind kind, std::size_t age, double workLeft_s) const;
    double step_s() const { return step_s_; }

private:
    double step_s_ = 0;
    std::size_t works_ = 0;
    std::vector<float> least_s_;    ///< by kind, age class, work left in steps
    friend class SlackSolver;
};

class MayflyPolicy final : public simulation::Policy {
public:
    explicit MayflyPolicy(std::shared_ptr<const SlackThresholds> thresholds) : thresholds_(std::move(thresholds)) {}
    void start(const simulation::JobTerms &job) override;
    simulation::Decision decide(const simulation::Situation &now) override;

private:
    simulation::Decision withoutSpot(const simulation::Situation &now, double slack_s) const;
    simulation::Decision onDemandWithSpot(const simulation::Situation &now, double slack_s) const;
    /// When waiting is no longer worth it.
    double waitsUntil_s(const simulation::Situation &now, double slack_s) const;
    /// When on-demand may be left.
    double leavesAt_s(SlackThresholds::Kind kind, const simulation::Situation &now, double slack_s) const;

    std::shared_ptr<const SlackThresholds> thresholds_;
    simulation::JobTerms job_;
    bool available_ = false;
    bool seen_ = false;
    double changed_s_ = 0;              ///< when availability last changed, as far as this job saw
    simulation::Decision held_;         ///< until its review, so that asking more often changes nothing
    double heldFrom_s_ = 0;
};

} // namespace mayfly::planning
