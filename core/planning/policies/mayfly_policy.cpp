// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/mayfly_policy.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mayfly::planning {

using simulation::Decision;
using simulation::JobTerms;
using simulation::Mode;
using simulation::Situation;
using simulation::tickFrom;

namespace {

constexpr std::size_t ages = ageClasses_s.size();
constexpr double steps = 300;           ///< of the deadline
constexpr double far = 1e30;

} // namespace

/// Expected cost to finish, by work left and slack in whole steps; the cost of a step is paid, then availability may change.
class SlackSolver {
public:
    SlackSolver(const JobTerms &job, const AvailabilityModel &model) : job_(job)
    {
        step_s_ = std::max({job.deadline_s / steps, job.restart_s, 1.0});
        launch_ = job.restart_s / step_s_;
        works_ = static_cast<std::size_t>(std::ceil(job.work_s / step_s_)) + 1;
        slacks_ = static_cast<std::size_t>(std::ceil((job.deadline_s - job.work_s) / step_s_)) + 2;
        spot_ = job.spotPerHour * step_s_ / 3600;
        onDemand_ = job.onDemandPerHour * step_s_ / 3600;
        for (std::size_t age = 0; age < ages; ++age) {
            for (const bool available : {false, true}) {
                changes_[available][age] = -std::expm1(-model.perHour(available, age) * step_s_ / 3600);
            }
            grows_[age] = age + 1 < ages ? std::min(1.0, step_s_ / (ageClasses_s[age + 1] - ageClasses_s[age])) : 0;
        }
        value_.assign(works_ * slacks_ * perPoint, 0);
    }

    std::shared_ptr<const SlackThresholds> solve()
    {
        auto result = std::make_shared<SlackThresholds>();
        result->step_s_ = step_s_;
        result->works_ = works_;
        result->least_s_.assign(3 * ages * works_, 0);
        for (std::size_t time = 1; time < works_ + slacks_ - 1; ++time) {
            const std::size_t first = time >= slacks_ ? time - slacks_ + 1 : 1;
            for (std::size_t work = std::max<std::size_t>(first, 1); work <= std::min(time, works_ - 1); ++work) {
                point(work, time - work);
            }
        }
        for (std::size_t age = 0; age < ages; ++age) {
            for (std::size_t work = 1; work < works_; ++work) {
                for (const int kind : {SlackThresholds::Wait, SlackThresholds::GiveBack, SlackThresholds::ToSpot}) {
                    result->least_s_[(static_cast<std::size_t>(kind) * ages + age) * works_ + work] =
                        static_cast<float>(threshold(kind, age, work) * step_s_);
                }
            }
        }
        return result;
    }

private:
    enum State { NoneUp, OnDemandUp, SpotUp };
    static constexpr std::size_t perPoint = 2 * ages * 3;

    float &at(std::size_t work, std::size_t slack, bool available, std::size_t age, State state)
    {
        return value_[(work * slacks_ + slack) * perPoint + ((available ? ages : 0) + age) * 3 + static_cast<std::size_t>(state)];
    }

    /// After a step: the server that is up, whether spot is there and for how long.
    double after(std::size_t work, std::size_t slack, bool available, std::size_t age, State state)
    {
        if (work == 0) {
            return 0;
        }
        const double stays = grows_[age] > 0 ? (1 - grows_[age]) * at(work, slack, available, age, state) +
                                                   grows_[age] * at(work, slack, available, age + 1, state)
                                             : at(work, slack, available, age, state);
        const State left = state == SpotUp ? NoneUp : state;
        return (1 - changes_[available][age]) * stays + changes_[available][age] * at(work, slack, !available, 0, left);
    }

    /// A launch takes a part of a step's slack, then a step of work is done.
    double launched(std::size_t work, std::size_t slack, bool available, std::size_t age, State state)
    {
        const double price = state == SpotUp ? spot_ : onDemand_;
        const double before = after(work - 1, slack, available, age, state);
        const double with = slack > 0 ? after(work - 1, slack - 1, available, age, state) : far;
        return price * (1 + launch_) + (launch_ > 0 ? (1 - launch_) * before + launch_ * with : before);
    }

    double kept(std::size_t work, std::size_t slack, bool available, std::size_t age, State state)
    {
        return (state == SpotUp ? spot_ : onDemand_) + after(work - 1, slack, available, age, state);
    }

    bool netHolds(std::size_t slack) const { return static_cast<double>(slack) <= 2 * launch_; }

    void point(std::size_t work, std::size_t slack)
    {
        for (const bool available : {false, true}) {
            for (std::size_t age = 0; age < ages; ++age) {
                const double toEnd = onDemand_ * static_cast<double>(work);
                if (netHolds(slack)) {
                    at(work, slack, available, age, NoneUp) = static_cast<float>(toEnd + onDemand_ * launch_);
                    at(work, slack, available, age, OnDemandUp) = static_cast<float>(toEnd);
                } else {
                    const double wait = after(work, slack - 1, available, age, NoneUp);
                    const double toSpot = available ? launched(work, slack, true, age, SpotUp) : far;
                    at(work, slack, available, age, NoneUp) =
                        static_cast<float>(std::min({wait, toSpot, launched(work, slack, available, age, OnDemandUp)}));
                    at(work, slack, available, age, OnDemandUp) =
                        static_cast<float>(std::min({wait, toSpot, kept(work, slack, available, age, OnDemandUp)}));
                }
                if (available) {
                    at(work, slack, true, age, SpotUp) = static_cast<float>(kept(work, slack, true, age, SpotUp));
                }
            }
        }
    }

    /// Above 0 where the action that spends slack is the better one.
    double advantage(int kind, std::size_t age, std::size_t work, std::size_t slack)
    {
        switch (kind) {
        case SlackThresholds::Wait:
            return launched(work, slack, false, age, OnDemandUp) - after(work, slack - 1, false, age, NoneUp);
        case SlackThresholds::GiveBack:
            return kept(work, slack, false, age, OnDemandUp) - after(work, slack - 1, false, age, NoneUp);
        default:
            return kept(work, slack, true, age, OnDemandUp) - launched(work, slack, true, age, SpotUp);
        }
    }

    /// In steps: just above the largest slack at which the action does not pay.
    double threshold(int kind, std::size_t age, std::size_t work)
    {
        double above = 0;
        for (std::size_t slack = slacks_ - 1; slack > 0 && !netHolds(slack); --slack) {
            const double here = advantage(kind, age, work, slack);
            if (here <= 0) {
                const double part = slack + 1 < slacks_ ? here / (here - above) : far;
                return static_cast<double>(slack) + part;
            }
            above = here;
        }
        return 0;
    }

    const JobTerms &job_;
    double step_s_ = 0;
    double launch_ = 0;                 ///< in steps
    std::size_t works_ = 0, slacks_ = 0;
    double spot_ = 0, onDemand_ = 0;    ///< of a step
    std::array<std::array<double, ages>, 2> changes_{};
    std::array<double, ages> grows_{};
    std::vector<float> value_;
};

std::shared_ptr<const SlackThresholds> SlackThresholds::solve(const JobTerms &job, const AvailabilityModel &model)
{
    return SlackSolver(job, model).solve();
}

double SlackThresholds::least_s(Kind kind, std::size_t age, double workLeft_s) const
{
    const double at = std::clamp(workLeft_s / step_s_, 1.0, static_cast<double>(works_ - 1));
    const auto low = std::min(static_cast<std::size_t>(at), works_ - 2);
    const float *row = least_s_.data() + (static_cast<std::size_t>(kind) * ages + age) * works_;
    const double part = at - static_cast<double>(low);
    return (1 - part) * row[low] + part * row[low + 1];
}

void MayflyPolicy::start(const JobTerms &job)
{
    job_ = job;
    seen_ = false;
    held_ = {};
}

Decision MayflyPolicy::decide(const Situation &now)
{
    if (!seen_ || now.spotAvailable != available_) {
        available_ = now.spotAvailable;
        changed_s_ = now.now_s;
        seen_ = true;
        held_.review_s = 0;
    }
    if (job_.spotPerHour >= job_.onDemandPerHour) {
        return {Mode::OnDemand};        // nothing is saved by servers that may go
    }
    if (now.mode == held_.mode && now.now_s < held_.review_s) {
        return held_;
    }
    if (now.mode == Mode::Spot) {
        return held_ = {Mode::Spot};
    }
    if (now.workLeft_s + netSlack_s(job_, now) >= job_.deadline_s - now.now_s) {
        return held_ = {Mode::OnDemand};
    }
    const double slack_s = job_.deadline_s - now.now_s - now.workLeft_s - now.restartLeft_s;
    if (!now.spotAvailable) {
        return held_ = withoutSpot(now, slack_s);
    }
    return held_ = now.mode == Mode::OnDemand ? onDemandWithSpot(now, slack_s) : Decision{Mode::Spot};
}

Decision MayflyPolicy::withoutSpot(const Situation &now, double slack_s) const
{
    const auto kind = now.mode == Mode::OnDemand ? SlackThresholds::GiveBack : SlackThresholds::Wait;
    if (slack_s >= thresholds_->least_s(kind, ageClass(now.now_s - changed_s_), now.workLeft_s)) {
        return {Mode::None, waitsUntil_s(now, slack_s)};
    }
    return {Mode::OnDemand, leavesAt_s(SlackThresholds::GiveBack, now, slack_s)};
}

Decision MayflyPolicy::onDemandWithSpot(const Situation &now, double slack_s) const
{
    if (slack_s >= thresholds_->least_s(SlackThresholds::ToSpot, ageClass(now.now_s - changed_s_), now.workLeft_s)) {
        return {Mode::Spot};
    }
    return {Mode::OnDemand, leavesAt_s(SlackThresholds::ToSpot, now, slack_s)};
}

double MayflyPolicy::waitsUntil_s(const Situation &now, double slack_s) const
{
    // Waiting spends slack, and the threshold changes with the age class.
    double at_s = now.now_s;
    for (std::size_t age = ageClass(at_s - changed_s_);; ++age) {
        const double least_s = std::max(thresholds_->least_s(SlackThresholds::Wait, age, now.workLeft_s), netSlack_s(job_, now));
        const double ends_s = age + 1 < ages ? changed_s_ + ageClasses_s[age + 1] : far;
        const double crossing_s = now.now_s + slack_s - least_s;
        if (crossing_s <= std::max(at_s, ends_s)) {
            return tickFrom(now, std::max(at_s, crossing_s));
        }
        at_s = tickFrom(now, ends_s);
    }
}

double MayflyPolicy::leavesAt_s(SlackThresholds::Kind kind, const Situation &now, double slack_s) const
{
    // On-demand the work goes down and the slack stays; looked at once a step and where the age class changes.
    constexpr int mostLooked = 12;      // spot usually comes or goes before
    double at_s = now.now_s;
    std::size_t age = ageClass(at_s - changed_s_);
    for (int looked = 1;; ++looked) {
        at_s += thresholds_->step_s();
        if (age + 1 < ages && at_s >= changed_s_ + ageClasses_s[age + 1]) {
            at_s = std::max(changed_s_ + ageClasses_s[++age], now.now_s);
        }
        const double workLeft_s = std::min(now.workLeft_s, now.workLeft_s + now.restartLeft_s - (at_s - now.now_s));
        if (looked == mostLooked || workLeft_s <= 0 || slack_s >= thresholds_->least_s(kind, age, workLeft_s)) {
            return tickFrom(now, at_s);
        }
    }
}

} // namespace mayfly::planning
