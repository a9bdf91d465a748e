// SPDX-License-Identifier: Apache-2.0
// Target P8: workers of a local run are killed with SIGKILL, one after the other. How fast each survivor goes on, and how
// long it takes until the killed one's replacement trains: by the run's own agents, controller and parameter server.
//
//     killed_worker_bench --kills 3 --json
//
// The workers are synthetic (gradients of the right size through the real parameter server after --step-ms), so that they do
// not compete for the machine's cores and what is seen is the run's doing.
#include "core/base/bench_report.h"
#include "core/base/clock.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/wait_until.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

namespace {

using namespace mayfly;

constexpr double window_s = 5;
constexpr double longest_s = 120;

struct Options {
    int kills = 3;
    int workers = 3;
    double step_ms = 50;
    std::string network = "tiny";
    bool asJson = false;
};

double secondsOf(std::int64_t time_ns)
{
    return static_cast<double>(time_ns) * 1e-9;
}

/// Steps of a slot at a moment, between its samples; nothing beyond the last one.
std::optional<double> stepsAt(const std::vector<Sample> &samples, double time_s)
{
    for (std::size_t i = 1; i < samples.size(); ++i) {
        const double from_s = secondsOf(samples[i - 1].time_ns), to_s = secondsOf(samples[i].time_ns);
        if (from_s <= time_s && time_s <= to_s && to_s > from_s) {
            const auto before = static_cast<double>(samples[i - 1].steps), after = static_cast<double>(samples[i].steps);
            return before + (after - before) * (time_s - from_s) / (to_s - from_s);
        }
    }
    return std::nullopt;
}

std::optional<double> stepsBetween(const std::vector<Sample> &samples, double from_s, double to_s)
{
    const auto from = stepsAt(samples, from_s), to = stepsAt(samples, to_s);
    return from && to ? std::optional(*to - *from) : std::nullopt;
}

struct Kill {
    std::vector<double> survivors_pct; ///< of their own rate before
    double replacement_s = 0;
};

/// Every slot has samples around [from, to], in UTC seconds.
bool haveSamples(const test::LiveRun &run, int workers, double from_s, double to_s)
{
    const auto samples = run.samples();
    for (int worker = 0; worker < workers; ++worker) {
        const auto found = samples.find("w-" + std::to_string(worker));
        if (found == samples.end() || !stepsBetween(found->second, from_s, to_s)) {
            return false;
        }
    }
    return true;
}

double now_s()
{
    return secondsOf(SystemClock::instance().unixNanoseconds());
}

/// When the slot's first step after that moment was: its next sample, back by as many of its usual steps as it counts.
std::optional<double> firstStepAfter(const std::vector<Sample> &samples, double killed_s, double usual_s)
{
    const auto before = stepsAt(samples, killed_s);
    for (const Sample &each : samples) {
        const double more = static_cast<double>(each.steps) - before.value_or(0);
        // The killed process may have made some steps since its last sample, which nobody has counted.
        if (before && secondsOf(each.time_ns) > killed_s && more >= 1 && each.stepsPerSecond > 0) {
            return std::max(killed_s, secondsOf(each.time_ns) - (more - 1) * usual_s);
        }
    }
    return std::nullopt;
}

std::optional<Kill> killOne(test::LiveRun &run, const Options &options, int victim)
{
    const std::string slot = "w-" + std::to_string(victim);
    // Everybody has trained for long enough, and longer than the last kill was felt.
    const double steady_s = now_s() + window_s;
    const auto isSteady = [&] {
        constexpr double late_s = 3; // samples come once a second
        const double until_s = now_s() - late_s;
        return now_s() > steady_s && haveSamples(run, options.workers, until_s - window_s, until_s);
    };
    if (!test::waitUntil(isSteady, longest_s)) {
        return std::nullopt;
    }
    const auto process = run.processOf(slot);
    if (!process || !sendSignal(*process, SIGKILL)) {
        return std::nullopt;
    }
    const double killed_s = now_s();
    if (!test::waitUntil([&] { return haveSamples(run, options.workers, killed_s - window_s, killed_s + window_s); }, longest_s)) {
        return std::nullopt;
    }
    const auto samples = run.samples();
    Kill kill;
    for (int worker = 0; worker < options.workers; ++worker) {
        const auto &own = samples.at("w-" + std::to_string(worker));
        const double before = *stepsBetween(own, killed_s - window_s, killed_s);
        if (worker == victim) {
            const auto first = firstStepAfter(own, killed_s, window_s / std::max(1.0, before));
            if (!first) {
                return std::nullopt;
            }
            kill.replacement_s = *first - killed_s;
        } else {
            kill.survivors_pct.push_back(100 * *stepsBetween(own, killed_s, killed_s + window_s) / before);
        }
    }
    return kill;
}

int measure(const Options &options, const std::filesystem::path &home)
{
    Plan plan = test::tinyPlan({.steps = 16'000'000, .workers = options.workers});
    plan.workload.network = options.network;
    plan.training.syntheticStep_ms = options.step_ms;
    auto settings = test::settingsFor(plan, home / "out");
    settings.evaluateEvery_s = 0;
    const auto launched = test::LiveRun::launch(settings);
    if (!launched) {
        std::fprintf(stderr, "killed_worker_bench: %s\n", launched.error().message.c_str());
        return 1;
    }
    test::LiveRun &run = **launched;
    BenchCase survivors, replacement;
    survivors.id = replacement.id = "P8";
    survivors.part = "survivors";
    survivors.what = "each survivor's own step rate, 5 s after a worker's SIGKILL against 5 s before (the slowest of each kill)";
    survivors.unit = "%";
    replacement.part = "replacement";
    replacement.what = "from a worker's SIGKILL to its local replacement's first step";
    replacement.unit = "s";
    for (int i = 0; i < options.kills; ++i) {
        const auto kill = killOne(run, options, i % options.workers);
        if (!kill) {
            std::fprintf(stderr, "killed_worker_bench: not measured\n%s\n", run.story().c_str());
            return 1;
        }
        survivors.samples.push_back(*std::ranges::min_element(kill->survivors_pct));
        replacement.samples.push_back(kill->replacement_s);
    }
    const std::vector<BenchCase> cases{survivors, replacement};
    std::printf("%s\n", options.asJson ? benchReport(cases).dump(2).c_str() : benchText(cases).c_str());
    return 0;
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("Kills workers of a local run and tells how the others and the replacements fare (P8).");
    app.add_option("--kills", options.kills)->check(CLI::Range(1, 100));
    app.add_option("--workers", options.workers)->check(CLI::Range(2, 16));
    app.add_option("--step-ms", options.step_ms, "Of a synthetic worker")->check(CLI::Range(1.0, 10'000.0));
    app.add_option("--network", options.network, "Whose gradients' size is sent");
    app.add_flag("--json", options.asJson);
    CLI11_PARSE(app, argc, argv);
    std::string folder = (std::filesystem::temp_directory_path() / "mayfly-p8-XXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
        std::perror("killed_worker_bench");
        return 1;
    }
    ::setenv("MAYFLY_HOME", (folder + "/home").c_str(), 1);
    ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
    const int result = measure(options, folder);
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return result;
}
