// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl bench simulator: replays a second (P3), simulated runs a second, and the policies on public traces (V6).
#include "app/cli/bench.h"
#include "core/base/rng.h"
#include "core/base/text.h"
#include "core/planning/policies/trace_study.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <map>
#include <thread>

namespace mayfly::cli {

namespace {

namespace fs = std::filesystem;
using planning::PolicyKind;
using simulation::AvailabilityTrace;
using simulation::JobTerms;

constexpr double hour_s = 3600;

JobTerms jobOf(double deadline_h)
{
    return {48 * hour_s, deadline_h * hour_s, 0.2 * hour_s, 0.9731, 3.06};
}

/// Nine traces of 45 days in ticks of 195 s, as long as the public ones, drawn from the built-in rates.
std::vector<AvailabilityTrace> drawnTraces()
{
    constexpr std::size_t ticks = 20158;
    std::vector<AvailabilityTrace> traces;
    Rng rng(195);
    for (int i = 0; i < 9; ++i) {
        traces.push_back(planning::drawTrace(planning::builtInAvailability(), 195, ticks, rng));
    }
    return traces;
}

struct Jobs {
    const AvailabilityTrace *trace;
    std::vector<double> starts_s;
};

/// Of this thread: what a core does in a second, however busy the machine is.
double cpuSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <typename Replay>
double jobsPerSecond(const std::vector<Jobs> &all, Replay replayOne)
{
    constexpr double least_s = 0.1;
    const double begin_s = cpuSeconds();
    int jobs = 0;
    double cost = 0;
    do {
        for (const auto &each : all) {
            for (const double start_s : each.starts_s) {
                cost += replayOne(*each.trace, start_s);
                ++jobs;
            }
        }
    } while (cpuSeconds() - begin_s < least_s);
    return cost > 0 ? jobs / (cpuSeconds() - begin_s) : 0;
}

/// One policy on one thread, against the plain loop over ticks with the same policy.
BenchCase replays(PolicyKind kind, const std::vector<Jobs> &all, const JobTerms &job, int samples)
{
    const auto policy = planning::makePolicy(kind, job, planning::builtInAvailability());
    BenchCase result;
    result.what = "replays of 48 h jobs (deadline 60 h, ticks of 195 s) under " + std::string(planning::toString(kind)) + ", one thread, CPU time";
    result.unit = "jobs/s";
    result.rival = "tick by tick";
    std::vector<double> rival;
    for (int i = 0; i < samples; ++i) {
        result.samples.push_back(jobsPerSecond(all, [&](const auto &trace, double start_s) { return replay(trace, start_s, job, *policy).cost; }));
        rival.push_back(jobsPerSecond(all, [&](const auto &trace, double start_s) { return replayByTicks(trace, start_s, job, *policy).cost; }));
    }
    result.rivalValue = median(rival);
    return result;
}

/// Traces by the folder they lie in.
using Sets = std::map<std::string, std::vector<AvailabilityTrace>>;

Result<Sets> readSets(const std::string &folder)
{
    Sets sets;
    std::vector<fs::path> files;
    std::error_code problem;
    for (const auto &entry : fs::recursive_directory_iterator(folder, problem)) {
        if (entry.path().extension() == ".json") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    for (const auto &file : files) {
        auto trace = simulation::readTrace(file);
        if (!trace) {
            return passOn(trace.error());
        }
        sets[fs::relative(file.parent_path(), folder).string()].push_back(std::move(*trace));
    }
    if (sets.size() < 2) {
        return fail(ErrorCode::InvalidInput, folder + ": has " + std::to_string(sets.size()) +
                                                 " folders of traces; expected two or more: a policy that learned from one is judged on another");
    }
    return sets;
}

struct Judged {
    double cost = 0;        ///< mean over the set's jobs
    int late = 0;
};

Result<Judged> judge(PolicyKind policy, const JobTerms &job, const planning::AvailabilityModel &model, const std::vector<AvailabilityTrace> &traces)
{
    planning::TraceStudy what{policy, job, 200, model, static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
    const auto results = planning::study(what, traces);
    if (!results) {
        return passOn(results.error());
    }
    Judged judged;
    for (const auto &each : *results) {
        judged.cost += each.meanCost / static_cast<double>(results->size());
        judged.late += each.late;
    }
    return judged;
}

/// All of one set's traces that are long enough, at one deadline. Mayfly's policy learned from all other sets.
Result<void> addSet(const Sets &sets, const std::string &name, double deadline_h, std::vector<BenchCase> &cases, int &late)
{
    const JobTerms job = jobOf(deadline_h);
    std::vector<AvailabilityTrace> traces, teachers;
    for (const auto &[set, all] : sets) {
        if (set != name) {
            teachers.insert(teachers.end(), all.begin(), all.end());
        }
    }
    std::copy_if(sets.at(name).begin(), sets.at(name).end(), std::back_inserter(traces),
                 [&](const auto &each) { return each.length_s() >= job.deadline_s; });
    if (traces.empty()) {
        return {};
    }
    const auto model = planning::learnAvailability(teachers);
    std::map<PolicyKind, Judged> judged;
    for (const auto kind : {PolicyKind::Greedy, PolicyKind::UniformProgress, PolicyKind::Mayfly, PolicyKind::Omniscient}) {
        const auto one = judge(kind, job, model, traces);
        if (!one) {
            return passOn(one.error());
        }
        judged[kind] = *one;
    }
    const double greedy = judged[PolicyKind::Greedy].cost, uniform = judged[PolicyKind::UniformProgress].cost;
    const double mine = judged[PolicyKind::Mayfly].cost, bound = judged[PolicyKind::Omniscient].cost;
    late += judged[PolicyKind::Mayfly].late;
    BenchCase against;
    against.what = name + ", " + formatFixed(deadline_h, 0) + " h: mean cost of mayfly's policy; greedy " + formatFixed(greedy / bound, 4) +
                   ", uniform-progress " + formatFixed(uniform / bound, 4) + ", mayfly " + formatFixed(mine / bound, 4) + " x omniscient";
    against.value = mine;
    against.unit = "USD";
    against.rival = greedy < uniform ? "greedy" : "uniform-progress";
    against.rivalValue = std::min(greedy, uniform);
    cases.push_back(against);
    BenchCase overBound;
    overBound.what = name + ", " + formatFixed(deadline_h, 0) + " h: mayfly's policy over the bound";
    overBound.part = deadline_h < 60 ? "aim at 52 h" : "aim from 60 h";
    overBound.value = mine / bound;
    overBound.unit = "x omniscient";
    cases.push_back(overBound);
    return {};
}

/// The worst of those with (or without) a part carries the target's id.
void headline(std::vector<BenchCase> &cases, const std::string &part)
{
    BenchCase *worst = nullptr;
    for (auto &each : cases) {
        const auto badness = [](const BenchCase &one) { return one.rivalValue ? *one.ratioOrQuotient() : *one.value; };
        if (each.part == part && (worst == nullptr || badness(each) > badness(*worst))) {
            worst = &each;
        }
    }
    if (worst != nullptr) {
        worst->id = "V6";
    }
}

Result<void> addPolicies(const std::string &folder, std::vector<BenchCase> &cases)
{
    const auto sets = readSets(folder);
    if (!sets) {
        return passOn(sets.error());
    }
    std::vector<BenchCase> judged;
    int late = 0;
    for (const auto &[name, traces] : *sets) {
        for (const double deadline_h : {52.0, 60.0, 72.0, 96.0}) {
            if (auto added = addSet(*sets, name, deadline_h, judged, late); !added) {
                return added;
            }
        }
    }
    for (const char *part : {"", "aim at 52 h", "aim from 60 h"}) {
        headline(judged, part);
    }
    for (auto &each : judged) {
        each.part = each.id.empty() ? "" : each.part;
    }
    BenchCase lateJobs;
    lateJobs.id = "V6";
    lateJobs.part = "late";
    lateJobs.what = "late jobs of mayfly's policy, all sets and deadlines";
    lateJobs.value = late;
    lateJobs.unit = "jobs";
    judged.push_back(lateJobs);
    cases.insert(cases.end(), judged.begin(), judged.end());
    return {};
}

} // namespace

Result<std::vector<BenchCase>> benchSimulator(const BenchOptions &options)
{
    const auto traces = drawnTraces();
    const JobTerms job = jobOf(60);
    std::vector<Jobs> all;
    for (const auto &trace : traces) {
        all.push_back({&trace, simulation::startTimes(trace, job, 200).value()});
    }
    std::vector<BenchCase> cases;
    for (const auto kind : {PolicyKind::Mayfly, PolicyKind::UniformProgress, PolicyKind::Greedy}) {
        cases.push_back(replays(kind, all, job, options.samples));
    }
    cases.front().id = "P3";
    if (!options.spotTraces.empty()) {
        if (auto added = addPolicies(options.spotTraces, cases); !added) {
            return passOn(added.error());
        }
    }
    return cases;
}

} // namespace mayfly::cli
