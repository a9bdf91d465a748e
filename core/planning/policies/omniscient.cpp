// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/omniscient.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>

namespace mayfly::planning {

using simulation::AvailabilityTrace;
using simulation::Decision;
using simulation::JobStretch;
using simulation::JobTerms;
using simulation::Mode;
using simulation::Situation;

namespace {

constexpr double rounding_s = 1e-6;
constexpr std::array modes = {Mode::None, Mode::Spot, Mode::OnDemand};

/// A stretch of the trace within the job's time.
struct Run {
    double start_s = 0, end_s = 0;
    bool available = false;
    double length_s() const { return end_s - start_s; }
};

/// The beginning of a schedule, up to some run's end.
struct Label {
    double spot_s = 0;
    double up_s = 0;
    int launches = 0;
    int before = -1;                ///< in the pool
    Mode mode = Mode::None;         ///< in the last run
};

std::vector<Run> runsOf(const AvailabilityTrace &trace, double start_s, double deadline_s)
{
    std::vector<Run> runs;
    double at_s = 0;
    for (std::size_t i = trace.runAt(start_s); i < trace.ends_s.size() && at_s < deadline_s; ++i) {
        const double end_s = std::min(trace.ends_s[i] - start_s, deadline_s);
        runs.push_back({at_s, end_s, trace.available(i)});
        at_s = end_s;
    }
    if (at_s < deadline_s) {
        runs.push_back({at_s, deadline_s, false});
    }
    return runs;
}

class Search {
public:
    Search(std::vector<Run> runs, const JobTerms &job) : runs_(std::move(runs)), job_(job)
    {
        const double launch = job.onDemandPerHour * job.restart_s / 3600;
        gainAhead_.assign(runs_.size() + 1, 0);
        for (std::size_t i = runs_.size(); i-- > 0;) {
            const double gain = (job.onDemandPerHour - job.spotPerHour) * runs_[i].length_s() / 3600 - launch;
            gainAhead_[i] = gainAhead_[i + 1] + (runs_[i].available ? std::max(0.0, gain) : 0);
        }
        // On-demand from the start is always there to fall back on.
        bestCost_ = costOf({0, 0, 1});
    }

    Schedule run()
    {
        pool_.push_back({});
        now_[0].push_back(0);
        for (std::size_t i = 0; i < runs_.size(); ++i) {
            std::array<std::vector<int>, 3> next;
            for (const auto &labels : now_) {
                for (const int label : labels) {
                    for (const Mode to : modes) {
                        step(label, to, i, next);
                    }
                }
            }
            for (auto &labels : next) {
                prune(labels);
            }
            now_ = std::move(next);
        }
        return schedule();
    }

private:
    const Label &at(int label) const { return pool_[static_cast<std::size_t>(label)]; }
    double upNeeded_s(int launches) const { return job_.work_s + launches * job_.restart_s; }

    double costOf(const Label &label) const
    {
        const double up_s = upNeeded_s(label.launches);
        const double spot_s = std::min(label.spot_s, up_s);
        return (job_.onDemandPerHour * (up_s - spot_s) + job_.spotPerHour * spot_s) / 3600;
    }

    /// As costOf, if all other work were on-demand, without what is the same for all.
    double extra(const Label &label) const
    {
        return (job_.onDemandPerHour * label.launches * job_.restart_s - (job_.onDemandPerHour - job_.spotPerHour) * label.spot_s) / 3600;
    }

    /// Neither out of time nor certain to cost as much as what is known.
    bool hopeful(const Label &label, std::size_t index) const
    {
        const double up_s = upNeeded_s(label.launches);
        const double least = std::max(job_.onDemandPerHour * job_.work_s / 3600 + extra(label) - gainAhead_[index + 1],
                                      std::min(job_.spotPerHour, job_.onDemandPerHour) * up_s / 3600);
        return label.up_s + job_.deadline_s - runs_[index].end_s >= up_s - rounding_s && least < bestCost_ - 1e-9;
    }

    void step(int before, Mode to, std::size_t index, std::array<std::vector<int>, 3> &next)
    {
        const Run &run = runs_[index];
        if (to == Mode::Spot && !run.available) {
            return;
        }
        Label label = at(before);
        label.launches += to != Mode::None && to != label.mode ? 1 : 0;
        label.before = before;
        label.mode = to;
        label.up_s += to == Mode::None ? 0 : run.length_s();
        label.spot_s += to == Mode::Spot ? run.length_s() : 0;
        if (!hopeful(label, index)) {
            return;
        }
        pool_.push_back(label);
        const int made = static_cast<int>(pool_.size()) - 1;
        next[static_cast<std::size_t>(to)].push_back(made);
        tryToEnd(made, index);
    }

    /// Enough is up already, or going on on-demand from here makes it enough.
    void tryToEnd(int made, std::size_t index)
    {
        Label label = at(made);
        bool thenOnDemand = false;
        if (label.up_s < upNeeded_s(label.launches) - rounding_s) {
            thenOnDemand = true;
            label.launches += label.mode == Mode::OnDemand ? 0 : 1;
            if (label.up_s + job_.deadline_s - runs_[index].end_s < upNeeded_s(label.launches) - rounding_s) {
                return;
            }
        }
        if (costOf(label) < bestCost_) {
            bestCost_ = costOf(label);
            best_ = made;
            bestEnd_s_ = runs_[index].end_s;
            bestThenOnDemand_ = thenOnDemand;
        }
    }

    /// A label that another of its mode beats in launches, extra cost and work done cannot end cheaper, whatever follows.
    void prune(std::vector<int> &labels) const
    {
        std::sort(labels.begin(), labels.end(), [this](int left, int right) {
            const auto key = [this](int each) { return std::tuple(at(each).launches, extra(at(each)), -at(each).up_s, each); };
            return key(left) < key(right);
        });
        std::map<double, double> mostDone;      // by extra cost, rising in both
        std::erase_if(labels, [&](int each) {
            const double cost = extra(at(each));
            const double done_s = at(each).up_s - at(each).launches * job_.restart_s;
            auto after = mostDone.upper_bound(cost);
            if (after != mostDone.begin() && std::prev(after)->second >= done_s) {
                return true;
            }
            while (after != mostDone.end() && after->second <= done_s) {
                after = mostDone.erase(after);
            }
            mostDone[cost] = done_s;
            return false;
        });
    }

    Schedule schedule() const
    {
        Schedule result{bestCost_, {}};
        std::vector<Mode> chosen;
        for (int label = best_; label > 0; label = at(label).before) {
            chosen.push_back(at(label).mode);
        }
        std::reverse(chosen.begin(), chosen.end());
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            append(result, runs_[i].start_s, chosen[i]);
        }
        if (best_ < 0 || bestThenOnDemand_) {
            append(result, best_ < 0 ? 0 : bestEnd_s_, Mode::OnDemand);
        } else {
            shorten(result, at(best_).up_s - upNeeded_s(at(best_).launches));
        }
        return result;
    }

    static void append(Schedule &result, double start_s, Mode mode)
    {
        if (result.stretches.empty() || result.stretches.back().mode != mode) {
            result.stretches.push_back({start_s, mode});
        }
    }

    /// What is up too long in all is taken off on-demand: its stretches end early, nothing follows them at once.
    void shorten(Schedule &result, double spare_s) const
    {
        Schedule shorter{result.cost, {}};
        for (std::size_t i = 0; i < result.stretches.size(); ++i) {
            const JobStretch &each = result.stretches[i];
            const double end_s = i + 1 < result.stretches.size() ? result.stretches[i + 1].start_s : bestEnd_s_;
            append(shorter, each.start_s, each.mode);
            if (each.mode == Mode::OnDemand && spare_s > 0) {
                const double cut_s = std::min(spare_s, end_s - each.start_s);
                spare_s -= cut_s;
                append(shorter, end_s - cut_s, Mode::None);
            }
        }
        result = std::move(shorter);
    }

    std::vector<Run> runs_;
    const JobTerms &job_;
    std::vector<double> gainAhead_;     ///< of taking every run from here on that is worth its launch, over on-demand
    std::vector<Label> pool_;
    std::array<std::vector<int>, 3> now_;   ///< by mode
    double bestCost_ = 0;
    int best_ = -1;                     ///< -1: on-demand from the start
    double bestEnd_s_ = 0;
    bool bestThenOnDemand_ = false;
};

} // namespace

Result<Schedule> cheapestSchedule(const AvailabilityTrace &trace, double start_s, const JobTerms &job)
{
    if (auto good = simulation::checkTerms(job); !good) {
        return passOn(good.error());
    }
    return Search(runsOf(trace, start_s, job.deadline_s), job).run();
}

Decision Omniscient::decide(const Situation &now)
{
    const auto &stretches = schedule_.stretches;
    while (next_ + 1 < stretches.size() && stretches[next_ + 1].start_s <= now.now_s + rounding_s) {
        ++next_;
    }
    Decision decision{stretches[next_].mode};
    if (next_ + 1 < stretches.size()) {
        decision.review_s = stretches[next_ + 1].start_s;
    }
    return decision;
}

} // namespace mayfly::planning
