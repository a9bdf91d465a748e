// SPDX-License-Identifier: Apache-2.0
// A real run that is disturbed for minutes: 16 synthetic workers, a revocation every few seconds. What it holds must stay
// flat, nothing may be left, and the ledger must equal an independent observer's account to the micro-unit.
//   soak_run --minutes 2      soak_run --minutes 30 --report soak.json
// Exit code 0 if all of it holds.
#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/rng.h"
#include "core/base/text.h"
#include "core/control/run_files.h"
#include "core/control/supervise.h"
#include "core/store/store.h"
#include "tests/core/control/live_run.h"
#include "tests/core/control/test_plan.h"
#include "tests/soak/account.h"
#include "tests/soak/resources.h"
#include "tests/support/wait_until.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <set>

namespace fs = std::filesystem;
using namespace mayfly;
using namespace mayfly::soak;

namespace {

struct Options {
    double minutes = 2;
    int workers = 16;
    double every_s = 3;
    std::uint64_t seed = 1;
    std::string report;
};

constexpr int spared = 2; ///< the last workers are never revoked: what lives long shows what it keeps
constexpr double slack_s = 20; ///< between a process's end and its confirmation, on a busy machine

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

struct Outcome {
    int killed = 0;
    int noticed = 0;
    std::int64_t steps = 0;
    int servers = 0;
    std::vector<Trend> trends;
    Comparison ledger;
    std::vector<std::string> problems;
};

class Soak {
public:
    Soak(const Options &options, fs::path folder)
        : options_(options), folder_(std::move(folder)), account_(folder_.string()), rng_(options.seed)
    {
    }
    Outcome run();

private:
    void disturb();
    void revokeOne();
    void noteHoldings();
    void note(const std::string &what, const std::optional<ProcessId> &process);
    void finish();
    void lookForLeftovers();
    void problem(const std::string &words) { outcome_.problems.push_back(words); }

    const Options options_;
    const fs::path folder_;
    ProcessAccount account_;
    Rng rng_;
    std::unique_ptr<test::LiveRun> live_;
    ResourceLog log_;
    Outcome outcome_;
    double began_s_ = 0;
};

Plan soakPlan(const Options &options)
{
    constexpr double step_ms = 250;
    constexpr double billingStep_s = 10;
    constexpr std::int64_t neverEnding_steps = 16'000'000;
    Plan plan = test::tinyPlan({.steps = neverEnding_steps, .workers = options.workers, .parameterServers = 2});
    plan.training.syntheticStep_ms = step_ms;
    plan.cluster.checkpointInterval_s = 5;
    plan.seed = options.seed;
    for (auto &offer : plan.offers) {
        offer.billingStep_s = billingStep_s;
    }
    return plan;
}

Outcome Soak::run()
{
    auto settings = test::settingsFor(soakPlan(options_), folder_ / "out");
    settings.evaluateEvery_s = 10;
    auto launched = test::LiveRun::launch(settings);
    if (!launched) {
        problem(launched.error().message);
        return outcome_;
    }
    live_ = std::move(*launched);
    const bool trains = live_->waitFor(
        [&](const RunSnapshot &now) {
            return std::count_if(now.servers.begin(), now.servers.end(), [](const Server &each) {
                       return each.state == ServerState::Training;
                   }) == options_.workers;
        },
        180);
    if (!trains) {
        problem("not all workers began to train");
    } else {
        disturb();
        finish();
    }
    if (!outcome_.problems.empty()) {
        std::cerr << live_->story();
    }
    return outcome_;
}

void Soak::disturb()
{
    began_s_ = now_s();
    const double length_s = options_.minutes * 60;
    double next_s = options_.every_s;
    std::int64_t steps = live_->present().run.appliedSteps;
    double stepped_s = 0;
    for (double at_s = 0; at_s < length_s; at_s = now_s() - began_s_) {
        if (at_s >= next_s) {
            revokeOne();
            next_s += std::max(0.3, rng_.exponential(options_.every_s));
        }
        noteHoldings();
        const RunSnapshot now = live_->present();
        if (now.run.appliedSteps > steps) {
            steps = now.run.appliedSteps;
            stepped_s = at_s;
        }
        constexpr double patience_s = 30;
        if (isOver(now.run.state) || at_s - stepped_s > patience_s) {
            problem("after " + formatDuration(at_s) + " the run is " + std::string(toString(now.run.state)) +
                    " and no step was applied for " + formatDuration(at_s - stepped_s));
            break;
        }
        const double look_s = std::max(0.5, length_s / 360);
        test::waitUntil([&] { return now_s() - began_s_ > std::min(next_s, at_s + look_s); }, look_s + 1);
    }
    outcome_.trends = log_.trends(length_s);
    for (const Trend &each : outcome_.trends) {
        if (const std::string words = growth(each); !words.empty()) {
            problem(words);
        }
    }
    outcome_.steps = steps;
}

/// As a provider does it: the whole server at once, one in five with a notice.
void Soak::revokeOne()
{
    constexpr double share = 0.2;
    const std::string slot =
        "w-" + std::to_string(rng_.below(static_cast<std::uint64_t>(std::max(1, options_.workers - spared))));
    const bool notice = rng_.uniform() < share;
    const auto agent = live_->agentOf(slot);
    if (!agent) {
        return;
    }
    if (notice) {
        outcome_.noticed += sendSignal(*agent, SIGTERM) ? 1 : 0;
        return;
    }
    const auto process = live_->processOf(slot);
    outcome_.killed += killGroup(*agent) ? 1 : 0;
    if (process) {
        sendSignal(*process, SIGKILL);
    }
}

void Soak::note(const std::string &what, const std::optional<ProcessId> &process)
{
    if (process) {
        log_.note(what, *process, now_s() - began_s_);
    }
}

void Soak::noteHoldings()
{
    note("controller", live_->controller());
    for (const std::string shard : {"ps-0", "ps-1"}) {
        note("agent of " + shard, live_->agentOf(shard));
        note("parameter server " + shard, live_->processOf(shard));
    }
    for (int i = std::max(0, options_.workers - spared); i < options_.workers; ++i) {
        const std::string slot = "w-" + std::to_string(i);
        note("agent of " + slot, live_->agentOf(slot));
        note("worker " + slot, live_->processOf(slot));
    }
}

void Soak::finish()
{
    if (const auto stopped = live_->client().stop("soaked"); !stopped) {
        problem("stop: " + stopped.error().message);
    }
    if (!live_->waitUntilOver(120)) {
        problem("it does not end");
    }
    lookForLeftovers();
    auto store = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    auto stored = store ? store::loadRun(**store, live_->id()) : Result<RunSnapshot>(passOn(store.error()));
    if (!stored) {
        problem(stored.error().message);
        return;
    }
    outcome_.servers = static_cast<int>(stored->servers.size());
    outcome_.ledger = compare(*stored, account_.lives(), slack_s);
    for (const auto &each : outcome_.ledger.problems) {
        problem("ledger: " + each);
    }
    if (stored->run.lostSteps != 0) {
        problem(std::to_string(stored->run.lostSteps) + " steps were lost, although the parameter servers lived");
    }
    if (stored->run.revocations < outcome_.killed) {
        problem(std::to_string(outcome_.killed) + " servers were killed, " + std::to_string(stored->run.revocations) +
                " revocations are counted");
    }
}

void Soak::lookForLeftovers()
{
    if (!test::waitUntil([&] { return live_->processes().empty(); }, 30)) {
        for (const auto &each : live_->processes()) {
            problem("left: process " + std::to_string(each.id.pid) + " " + each.arguments.front());
        }
    }
    for (const auto &each : control::findLeftovers()) {
        problem("left: " + each.what);
    }
    std::error_code ignored;
    for (const auto &entry : fs::recursive_directory_iterator(folder_, ignored)) {
        const std::string name = entry.path().filename().string();
        if (entry.is_socket(ignored) || name.find(".tmp") != std::string::npos || name.starts_with(".")) {
            problem("left: " + entry.path().string());
        }
    }
}

std::string table(const Options &options, const Outcome &outcome)
{
    std::string text = formatFixed(options.minutes, 1) + " minutes, " + std::to_string(options.workers) + " workers: " +
                       std::to_string(outcome.killed) + " servers killed, " + std::to_string(outcome.noticed) +
                       " with a notice, " + std::to_string(outcome.servers) + " servers in all, " +
                       std::to_string(outcome.steps) + " steps\n";
    for (const Trend &each : outcome.trends) {
        text += "  " + each.what + ": " + formatFixed(each.early.memory_mb, 1) + " -> " +
                formatFixed(each.late.memory_mb, 1) + " MiB, descriptors " + std::to_string(each.early.descriptors) +
                " -> " + std::to_string(each.late.descriptors) + ", threads " + std::to_string(each.early.threads) +
                " -> " + std::to_string(each.late.threads) + "\n";
    }
    const Comparison &ledger = outcome.ledger;
    text += "ledger: " + std::to_string(ledger.lines) + " lines, " + std::to_string(ledger.cost_micros) + " millionths; " +
            std::to_string(ledger.equal) + " equal by the observer's own times, " + std::to_string(ledger.straddling) +
            " with a billing step's end between request and start or end and confirmation (" +
            formatFixed(ledger.longestBefore_s, 3) + " s and " + formatFixed(ledger.longestAfter_s, 3) + " s at most)\n";
    for (const auto &each : outcome.problems) {
        text += "PROBLEM " + each + "\n";
    }
    return text;
}

nlohmann::json toJson(const Options &options, const Outcome &outcome)
{
    nlohmann::json trends = nlohmann::json::array();
    const auto holding = [](const Holding &each) {
        return nlohmann::json{
            {"memory_mb", each.memory_mb}, {"descriptors", each.descriptors}, {"threads", each.threads}};
    };
    for (const Trend &each : outcome.trends) {
        trends.push_back({{"what", each.what}, {"samples", each.samples}, {"early", holding(each.early)}, {"late", holding(each.late)}});
    }
    return {{"minutes", options.minutes}, {"workers", options.workers}, {"seed", options.seed},
            {"killed", outcome.killed}, {"noticed", outcome.noticed}, {"servers", outcome.servers},
            {"steps", outcome.steps}, {"trends", trends}, {"ledger_lines", outcome.ledger.lines},
            {"ledger_equal", outcome.ledger.equal}, {"ledger_straddling", outcome.ledger.straddling},
            {"cost_micros", outcome.ledger.cost_micros}, {"problems", outcome.problems}};
}

} // namespace

int main(int argc, char **argv)
{
    Options options;
    CLI::App app("A run under revocations for minutes");
    app.add_option("--minutes", options.minutes, "How long")->capture_default_str()->check(CLI::Range(0.1, 10000.0));
    app.add_option("--workers", options.workers, "Synthetic ones")->capture_default_str()->check(CLI::Range(3, 64));
    app.add_option("--every", options.every_s, "Mean seconds between two revocations")->capture_default_str()->check(CLI::Range(0.3, 3600.0));
    app.add_option("--seed", options.seed, "Of every choice")->capture_default_str();
    app.add_option("--report", options.report, "JSON");
    CLI11_PARSE(app, argc, argv);
    std::string folder = "/tmp/mfs-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr) {
        std::cerr << folder << ": cannot be made" << std::endl;
        return 1;
    }
    ::setenv("XDG_RUNTIME_DIR", folder.c_str(), 1);
    ::setenv("MAYFLY_HOME", (folder + "/home").c_str(), 1);
    const Outcome outcome = Soak(options, folder).run();
    std::cout << table(options, outcome);
    if (!options.report.empty()) {
        if (const auto written = writeFileAtomically(options.report, toJson(options, outcome).dump(1) + "\n"); !written) {
            std::cerr << written.error().message << std::endl;
            return 1;
        }
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    return outcome.problems.empty() ? 0 : 1;
}
