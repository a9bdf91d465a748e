// SPDX-License-Identifier: Apache-2.0
// Why a plan stands where it stands: figures, and sentences for people.
#pragma once
#include "core/planning/planner.h"

namespace mayfly::planning {

/// "" if met; else what is missed and by how much: "takes 2 h 10 min, 8 % over the deadline of 2 h 00 min".
std::string missed(const Candidate &candidate, const PlanTargets &targets);

/// As formatMoney, but with four decimals below 10 units: plans differ by less than a cent.
std::string exactMoney(const Money &amount);

/// One plan beside another: positive is slower, dearer, less accurate.
struct Difference {
    double timePct = 0;
    double costPct = 0;
    std::optional<double> accuracyPoints;
};
Difference differenceOf(const Prediction &plan, const Prediction &other);

/// A plan's explanation. The figures are in its Prediction; these are the sentences, empty where there is nothing to say.
struct Explanation {
    std::string bottleneck;         ///< what limits the speed, and what one more worker or parameter server would bring
    std::string chances;            ///< to meet all targets, and each
    std::string spread;             ///< P10, P50, P90 of time and cost
    std::string baseline;           ///< speed-up and saving
    std::string revocations;        ///< how many are expected, and what one costs
    std::string runnerUp;           ///< the second-best plan and why it lost
    std::optional<std::size_t> runnerUpCandidate;
    Difference runnerUpDifference;  ///< of the second-best to this plan
};
Explanation explanationOf(const PlanOutcome &outcome, std::size_t candidate, const PlanRequest &request);

/// "Without the budget, 4x P100 + 1 PS would do: 28 min and $1.2034, 20 % over the budget of $1.0000."
std::string bindingText(const BindingTarget &binding, const PlanOutcome &outcome, const PlanRequest &request);

/// Fills every ranked candidate's reason, and the outcome's.
void explain(PlanOutcome &outcome, const PlanRequest &request);

} // namespace mayfly::planning
