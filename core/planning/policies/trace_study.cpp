// SPDX-License-Identifier: Apache-2.0
#include "core/planning/policies/trace_study.h"

#include "core/planning/policies/mayfly_policy.h"
#include "core/planning/policies/omniscient.h"
#include "core/planning/policies/single_server.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <thread>
#include <utility>

namespace mayfly::planning {

using simulation::AvailabilityTrace;
using simulation::JobOutcome;

namespace {

constexpr std::array<std::pair<PolicyKind, std::string_view>, 4> names = {{{PolicyKind::Greedy, "greedy"},
                                                                           {PolicyKind::UniformProgress, "uniform-progress"},
                                                                           {PolicyKind::Mayfly, "mayfly"},
                                                                           {PolicyKind::Omniscient, "omniscient"}}};

using MakePolicy = std::function<std::unique_ptr<simulation::Policy>()>;

MakePolicy policyMaker(PolicyKind kind, const simulation::JobTerms &job, const AvailabilityModel &model)
{
    if (kind == PolicyKind::Greedy) {
        return [] { return std::make_unique<Greedy>(); };
    }
    if (kind == PolicyKind::UniformProgress) {
        return [] { return std::make_unique<UniformProgress>(); };
    }
    if (kind == PolicyKind::Mayfly) {
        return [thresholds = SlackThresholds::solve(job, model)] { return std::make_unique<MayflyPolicy>(thresholds); };
    }
    return [] { return nullptr; };
}

JobOutcome omniscientJob(const AvailabilityTrace &trace, double start_s, const simulation::JobTerms &job)
{
    // The terms were checked, which is all that can be wrong.
    Omniscient policy(cheapestSchedule(trace, start_s, job).value_or(Schedule{0, {{0, simulation::Mode::OnDemand}}}));
    return replay(trace, start_s, job, policy);
}

TraceResult onTrace(const TraceStudy &what, const AvailabilityTrace &trace, std::span<const double> starts, const MakePolicy &make)
{
    TraceResult result;
    result.trace = trace.name;
    result.jobs = static_cast<int>(starts.size());
    const auto policy = make();
    for (const double start_s : starts) {
        const JobOutcome job = policy ? replay(trace, start_s, what.job, *policy) : omniscientJob(trace, start_s, what.job);
        result.late += job.late ? 1 : 0;
        result.meanCost += job.cost / result.jobs;
        result.meanFinish_s += job.finish_s / result.jobs;
        result.meanSpot_s += job.spot_s / result.jobs;
        result.meanOnDemand_s += job.onDemand_s / result.jobs;
        result.meanLaunches += static_cast<double>(job.launches) / result.jobs;
    }
    return result;
}

} // namespace

std::string_view toString(PolicyKind kind)
{
    return std::find_if(names.begin(), names.end(), [kind](const auto &each) { return each.first == kind; })->second;
}

Result<PolicyKind> policyFromString(std::string_view text)
{
    for (const auto &[kind, name] : names) {
        if (name == text) {
            return kind;
        }
    }
    return fail(ErrorCode::InvalidInput,
                "'" + std::string(text) + "' is not known; expected greedy, uniform-progress, mayfly or omniscient");
}

std::unique_ptr<simulation::Policy> makePolicy(PolicyKind kind, const simulation::JobTerms &job, const AvailabilityModel &model)
{
    return policyMaker(kind, job, model)();
}

Result<std::vector<TraceResult>> study(const TraceStudy &what, std::span<const AvailabilityTrace> traces)
{
    if (auto good = simulation::checkTerms(what.job); !good) {
        return passOn(good.error());
    }
    std::vector<std::vector<double>> starts;
    for (const auto &trace : traces) {
        auto times = simulation::startTimes(trace, what.job, what.starts);
        if (!times) {
            return passOn(times.error());
        }
        starts.push_back(std::move(*times));
    }
    const MakePolicy make = policyMaker(what.policy, what.job, what.model);
    std::vector<TraceResult> results(traces.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < traces.size(); i = next++) {
            results[i] = onTrace(what, traces[i], starts[i], make);
        }
    };
    std::vector<std::jthread> threads;
    for (int i = 1; i < std::min<int>(what.threads, static_cast<int>(traces.size())); ++i) {
        threads.emplace_back(work);
    }
    work();
    threads.clear();
    return results;
}

} // namespace mayfly::planning
