// SPDX-License-Identifier: GPL-3.0-or-later
// The front as people see it. The planner's own is exact, and has plans on it that are 143 % dearer and a millisecond faster.
#include "app/models/candidate_model.h"

#include <algorithm>

namespace mayfly::models {

namespace {

constexpr double tolerance = 0.01;          ///< of time and cost; far below the spread between runs
constexpr double tolerancePoints = 0.05;    ///< of accuracy

struct Seen {
    double time_s, cost, accuracyPct;
    explicit Seen(const Candidate &candidate)
        : time_s(medianTime_s(candidate.prediction)), cost(medianCost(candidate.prediction).units()), accuracyPct(candidate.prediction.accuracyPct.value_or(0))
    {
    }
    bool asGoodAs(const Seen &other) const
    {
        return time_s <= other.time_s * (1 + tolerance) && cost <= other.cost * (1 + tolerance) && accuracyPct >= other.accuracyPct - tolerancePoints;
    }
    bool beats(const Seen &other) const { return asGoodAs(other) && !other.asGoodAs(*this); }
    bool looksLike(const Seen &other) const { return asGoodAs(other) && other.asGoodAs(*this); }
};

} // namespace

void thinFront(std::vector<Candidate> &candidates)
{
    std::vector<std::pair<Candidate *, Seen>> kept;
    std::vector<Candidate *> front;
    for (Candidate &candidate : candidates) {
        if (candidate.onFront) {
            front.push_back(&candidate);
        }
    }
    std::stable_sort(front.begin(), front.end(), [](const Candidate *a, const Candidate *b) { return a->rank < b->rank; });
    for (Candidate *candidate : front) {
        const Seen seen(*candidate);
        candidate->onFront = std::none_of(kept.begin(), kept.end(), [&seen](const auto &other) { return other.second.beats(seen) || other.second.looksLike(seen); });
        if (candidate->onFront) {
            std::erase_if(kept, [&seen](const auto &other) {
                other.first->onFront = !seen.beats(other.second);
                return !other.first->onFront;
            });
            kept.emplace_back(candidate, seen);
        }
    }
}

} // namespace mayfly::models
