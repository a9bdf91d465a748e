// SPDX-License-Identifier: Apache-2.0
// The two published policies of one server that Mayfly's own is measured against. PREDICTION.md, "Policies"; Wu et al., "Can't Be Late",
// NSDI'24. Both keep the same safety net (netSlack_s), so they are never late where on-demand from the start is not.
#pragma once
#include "core/simulation/policy.h"

namespace mayfly::planning {

/// Spot whenever it can be had, nothing otherwise, on-demand only when the deadline forces it.
class Greedy final : public simulation::Policy {
public:
    void start(const simulation::JobTerms &job) override { job_ = job; }
    simulation::Decision decide(const simulation::Situation &now) override;

private:
    simulation::JobTerms job_;
};

/// Keeps to the line from nothing done to all done at the deadline: below it on-demand where there is no spot; back to spot only when
/// two restarts above it.
class UniformProgress final : public simulation::Policy {
public:
    void start(const simulation::JobTerms &job) override { job_ = job; }
    simulation::Decision decide(const simulation::Situation &now) override;

private:
    simulation::JobTerms job_;
};

} // namespace mayfly::planning
