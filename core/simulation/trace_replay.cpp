// SPDX-License-Identifier: Apache-2.0
#include "core/simulation/trace_replay.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace mayfly::simulation {

namespace {

constexpr double rounding_s = 1e-6;     ///< of times in jobs of days

/// The job's state while it runs.
class Job {
public:
    Job(const AvailabilityTrace &trace, const JobTerms &terms, std::vector<JobStretch> *stretches)
        : terms_(terms), stretches_(stretches)
    {
        now_.tick_s = trace.tick_s;
        now_.workLeft_s = terms.work_s;
    }

    const Situation &situation() const { return now_; }
    bool done() const { return now_.workLeft_s <= 0; }

    void see(bool available)
    {
        now_.spotAvailable = available;
        if (!available && now_.mode == Mode::Spot) {
            now_.mode = Mode::None;
            now_.restartLeft_s = 0;
        }
    }

    void take(Mode mode)
    {
        if (mode == Mode::Spot && !now_.spotAvailable) {
            mode = Mode::None;
        }
        if (mode != now_.mode) {
            now_.restartLeft_s = mode == Mode::None ? 0 : terms_.restart_s;
            outcome_.launches += mode == Mode::None ? 0 : 1;
            now_.mode = mode;
        }
        if (stretches_ != nullptr && (stretches_->empty() || stretches_->back().mode != mode)) {
            stretches_->push_back({now_.now_s, mode});
        }
    }

    /// Goes on until `until_s` or the end of the work.
    void pass(double until_s)
    {
        double step_s = until_s - now_.now_s;
        if (now_.mode != Mode::None) {
            const double need_s = now_.restartLeft_s + now_.workLeft_s;
            if (need_s <= step_s + rounding_s) {
                step_s = need_s;
                until_s = now_.now_s + need_s;
                now_.workLeft_s = 0;
            } else {
                const double restarting_s = std::min(step_s, now_.restartLeft_s);
                now_.restartLeft_s -= restarting_s;
                now_.workLeft_s -= step_s - restarting_s;
            }
            (now_.mode == Mode::Spot ? outcome_.spot_s : outcome_.onDemand_s) += step_s;
        }
        now_.now_s = until_s;
    }

    void tickBegan(double time_s) { now_.tickStart_s = time_s; }

    JobOutcome outcome()
    {
        outcome_.finish_s = now_.now_s;
        outcome_.late = now_.now_s > terms_.deadline_s + rounding_s;
        outcome_.cost = (outcome_.spot_s * terms_.spotPerHour + outcome_.onDemand_s * terms_.onDemandPerHour) / 3600;
        return outcome_;
    }

private:
    const JobTerms &terms_;
    std::vector<JobStretch> *stretches_;
    Situation now_;
    JobOutcome outcome_;
};

/// A policy that never works again would make the replay endless: on-demand from there.
double giveUp_s(const JobTerms &job)
{
    return 4 * (job.deadline_s + job.work_s + job.restart_s);
}

} // namespace

JobOutcome replay(const AvailabilityTrace &trace, double start_s, const JobTerms &terms, Policy &policy,
                  std::vector<JobStretch> *stretches)
{
    Job job(trace, terms, stretches);
    policy.start(terms);
    std::size_t run = trace.runAt(start_s);
    const double last_s = giveUp_s(terms);
    while (!job.done()) {
        const bool within = run < trace.ends_s.size();
        const double end_s = within ? trace.ends_s[run] - start_s : last_s;
        job.see(within && trace.available(run));
        while (!job.done() && job.situation().now_s < end_s) {
            const Decision decision = policy.decide(job.situation());
            job.take(job.situation().now_s + trace.tick_s >= last_s ? Mode::OnDemand : decision.mode);
            job.pass(std::max(std::min(end_s, decision.review_s), job.situation().now_s + rounding_s));
        }
        job.tickBegan(end_s);
        ++run;
        if (!within && !job.done()) {
            job.take(Mode::OnDemand);
            job.pass(std::numeric_limits<double>::infinity());
        }
    }
    return job.outcome();
}

JobOutcome replayByTicks(const AvailabilityTrace &trace, double start_s, const JobTerms &terms, Policy &policy)
{
    Job job(trace, terms, nullptr);
    policy.start(terms);
    std::size_t run = trace.runAt(start_s);
    const double last_s = giveUp_s(terms);
    for (double tick = 0; !job.done(); ++tick) {
        const double now_s = tick * trace.tick_s;
        while (run < trace.ends_s.size() && trace.ends_s[run] - start_s <= now_s) {
            ++run;
        }
        job.tickBegan(now_s);
        job.see(run < trace.ends_s.size() && trace.available(run));
        const Decision decision = policy.decide(job.situation());
        job.take(now_s + trace.tick_s >= last_s ? Mode::OnDemand : decision.mode);
        job.pass(now_s + trace.tick_s);
    }
    return job.outcome();
}

Result<void> checkTerms(const JobTerms &job)
{
    const auto wrong = [](const std::string &what, double value, const std::string &expected) {
        return fail(ErrorCode::InvalidInput, what + " is " + formatFixed(value, 4) + "; expected " + expected);
    };
    const std::array<std::pair<const char *, double>, 4> positive = {
        {{"the work", job.work_s}, {"the deadline", job.deadline_s}, {"the on-demand price", job.onDemandPerHour}, {"the spot price", job.spotPerHour}}};
    constexpr double most = 1e9;        // 30 years in seconds
    for (const auto &[name, value] : positive) {
        if (!(value > 0 && value <= most)) {
            return wrong(name, value, "a number above 0, up to 1000000000");
        }
    }
    if (!std::isfinite(job.restart_s) || job.restart_s < 0) {
        return wrong("the restart overhead", job.restart_s, "seconds, 0 or more");
    }
    if (job.deadline_s < job.work_s) {
        return fail(ErrorCode::InvalidInput, "the deadline, " + formatDuration(job.deadline_s) + ", is before the work of " +
                                                 formatDuration(job.work_s) + " can be done");
    }
    if (job.work_s + job.restart_s > job.deadline_s) {
        return fail(ErrorCode::InvalidInput, "the restart overhead, " + formatDuration(job.restart_s) + ", is longer than the slack of " +
                                                 formatDuration(job.deadline_s - job.work_s) + ": even on-demand from the start is late");
    }
    return {};
}

Result<std::vector<double>> startTimes(const AvailabilityTrace &trace, const JobTerms &job, int count)
{
    if (count < 1) {
        return fail(ErrorCode::InvalidInput, "the number of starts is " + std::to_string(count) + "; expected 1 or more");
    }
    const double free_s = trace.length_s() - job.deadline_s;
    if (free_s < 0) {
        return fail(ErrorCode::InvalidInput, trace.name + ": the trace is " + formatDuration(trace.length_s()) +
                                                 " long, shorter than the deadline of " + formatDuration(job.deadline_s));
    }
    std::vector<double> starts;
    for (int i = 0; i < count; ++i) {
        const double at_s = count == 1 ? 0 : free_s * i / (count - 1);
        starts.push_back(std::floor(at_s / trace.tick_s + 1e-9) * trace.tick_s);
    }
    return starts;
}

} // namespace mayfly::simulation
