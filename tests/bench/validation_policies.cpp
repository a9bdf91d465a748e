// SPDX-License-Identifier: Apache-2.0
// Policies of one server on the public spot traces: the section of docs/validation.md that replays them (TARGETS.md, V6).
#include "core/base/text.h"
#include "core/planning/policies/trace_study.h"
#include "tests/bench/validation_figures.h"
#include "tests/bench/validation_sections.h"
#include "tests/core/prediction/clusters.h"

#include <algorithm>

namespace mayfly::bench {

namespace {

using namespace planning;

constexpr double hour_s = 3600;
constexpr const char *firstSet = "availability/1-node/aws-02-15-2023";
constexpr const char *secondSet = "availability/1-node/aws-10-26-2022";

std::vector<simulation::AvailabilityTrace> tracesIn(const std::filesystem::path &folder)
{
    std::vector<simulation::AvailabilityTrace> traces;
    std::error_code problem;
    for (const auto &entry : std::filesystem::directory_iterator(folder, problem)) {
        if (entry.path().extension() == ".json") {
            traces.push_back(test::must(simulation::readTrace(entry.path())));
        }
    }
    std::sort(traces.begin(), traces.end(), [](const auto &a, const auto &b) { return a.name < b.name; });
    return traces;
}

/// A set of traces, and those that Mayfly's policy learned from: the main two from each other, the rest from both.
struct Judged {
    std::string name;
    std::vector<std::string> teachers;
};

std::vector<Judged> judgedSets(const std::filesystem::path &folder)
{
    std::vector<std::string> others;
    std::error_code problem;
    for (const auto &entry : std::filesystem::recursive_directory_iterator(folder, problem)) {
        const std::string name = std::filesystem::relative(entry.path().parent_path(), folder).generic_string();
        const bool main = name == firstSet || name == secondSet;
        if (entry.path().extension() == ".json" && !main && std::find(others.begin(), others.end(), name) == others.end()) {
            others.push_back(name);
        }
    }
    std::sort(others.begin(), others.end());
    std::vector<Judged> sets{{firstSet, {secondSet}}, {secondSet, {firstSet}}};
    for (auto &name : others) {
        sets.push_back({std::move(name), {firstSet, secondSet}});
    }
    return sets;
}

std::vector<simulation::AvailabilityTrace> longEnough(std::vector<simulation::AvailabilityTrace> traces, double deadline_h)
{
    std::erase_if(traces, [deadline_h](const auto &trace) { return trace.length_s() < deadline_h * hour_s; });
    return traces;
}

/// Mean cost of a job over the traces, and how many were late.
std::pair<double, int> replayed(PolicyKind policy, double deadline_h, const AvailabilityModel &model, const std::vector<simulation::AvailabilityTrace> &traces, int threads)
{
    TraceStudy what;
    what.policy = policy;
    what.job = {48 * hour_s, deadline_h * hour_s, 0.2 * hour_s, 0.9731, 3.06};
    what.model = model;
    what.threads = threads;
    const auto results = test::must(study(what, traces));
    double cost = 0;
    int late = 0;
    for (const auto &each : results) {
        cost += each.meanCost / static_cast<double>(results.size());
        late += each.late;
    }
    return {cost, late};
}

} // namespace

Section policySection(const std::filesystem::path &reference, int threads)
{
    const auto folder = reference / "spot_traces";
    Section section;
    std::vector<std::vector<std::string>> rows;
    double worst = 0, worstRival = 1;             // the job whose cost comes nearest to the cheaper rival's
    int lateJobs = 0;
    double aimAt60 = 0, aimAt52 = 0;
    for (const auto &[judged, learned] : judgedSets(folder)) {
        const auto all = tracesIn(folder / judged);
        std::vector<simulation::AvailabilityTrace> teachers;
        for (const auto &set : learned) {
            for (auto &trace : tracesIn(folder / set)) {
                teachers.push_back(std::move(trace));
            }
        }
        if (all.empty() || teachers.empty()) {
            return {};
        }
        const auto model = learnAvailability(teachers);
        std::vector<PolicyBar> bars;
        for (const double deadline_h : {52.0, 60.0, 72.0, 96.0}) {
            const auto traces = longEnough(all, deadline_h);
            if (traces.empty()) {
                continue;
            }
            const auto [mine, late] = replayed(PolicyKind::Mayfly, deadline_h, model, traces, threads);
            const PolicyBar bar{deadline_h, replayed(PolicyKind::Greedy, deadline_h, model, traces, threads).first,
                                replayed(PolicyKind::UniformProgress, deadline_h, model, traces, threads).first, mine,
                                replayed(PolicyKind::Omniscient, deadline_h, model, traces, threads).first};
            bars.push_back(bar);
            lateJobs += late;
            if (const double rival = std::min(bar.greedy, bar.uniformProgress); mine / rival > worst / worstRival) {
                worst = mine;
                worstRival = rival;
            }
            double &aim = deadline_h < 60 ? aimAt52 : aimAt60;
            aim = std::max(aim, mine / bar.omniscient);
            rows.push_back({judged, formatFixed(deadline_h, 0) + " h", "$" + formatFixed(bar.greedy, 2), "$" + formatFixed(bar.uniformProgress, 2),
                            "$" + formatFixed(mine, 2), "$" + formatFixed(bar.omniscient, 2), formatFixed(mine / bar.omniscient, 3)});
        }
        if (judged == firstSet || judged == secondSet) {
            const std::string name = std::string("policies-") + (judged == firstSet ? "2023" : "2022") + ".svg";
            section.figures.push_back({name, policyFigure(bars, "Policies on " + judged)});
            section.markdown += "![Policies on " + judged + "](validation/" + name + ")\n\n";
        }
    }
    section.markdown = "## Policies on traces (V6)\n\n48 h of work on one server, restart 0.2 h, $3.06 on-demand and $0.9731 spot, 200 starts a trace. Mayfly's own policy "
                       "is judged on sets that it did not learn from: the two availability/1-node sets on each other, the others on both. Traces shorter than a deadline are "
                       "left out. The omniscient one knows the trace and may idle: no policy can be cheaper.\n\n" + section.markdown +
                       table({"traces", "deadline", "greedy", "Uniform Progress", "Mayfly", "omniscient", "Mayfly / omniscient"}, rows);
    const auto reached = [](const char *id, const char *part, const char *what, double value, const char *unit) {
        return Reached{{.id = id, .part = part, .what = what, .samples = {}, .value = value, .unit = unit, .rival = "", .rivalValue = {}, .ratio = {}}, "", std::nullopt};
    };
    Reached cheaper = reached("V6", "", "policy: dearest case against the cheaper of greedy and Uniform Progress", worst, "$");
    cheaper.bench.rival = "the cheaper of both";
    cheaper.bench.rivalValue = worstRival;
    cheaper.bench.ratio = worst / worstRival;
    section.reached = {cheaper, reached("V6", "late", "policy: late jobs", lateJobs, "jobs"),
                       reached("V6", "aim from 60 h", "policy against the omniscient bound, 60 h and more (aim)", aimAt60, "x omniscient"),
                       reached("V6", "aim at 52 h", "policy against the omniscient bound at 52 h (aim)", aimAt52, "x omniscient")};
    return section;
}

} // namespace mayfly::bench
