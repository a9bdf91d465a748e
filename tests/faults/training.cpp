// SPDX-License-Identifier: Apache-2.0
#include "tests/faults/training.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/control/run_files.h"
#include "core/store/store.h"
#include "tests/core/control/test_plan.h"
#include "tests/support/wait_until.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <utility>

namespace mayfly::faults {

namespace fs = std::filesystem;
using test::waitUntil;

namespace {

constexpr double patience_s = 60; ///< for a busy machine, not an expectation
constexpr std::int64_t neverEnding_steps = 16'000'000;
constexpr std::int64_t short_steps = 6000;
constexpr std::size_t newestSamples = 3;
constexpr double farAhead_s = 365 * 24 * 3600.0;

double now_s()
{
    return SystemClock::instance().monotonicSeconds();
}

/// Of the cluster's samples with the most steps; by steps, because the clock that stamps them is moved.
double latestLoss(std::vector<Sample> samples, std::size_t count)
{
    std::erase_if(samples, [](const Sample &each) { return each.slot != "cluster" || !(each.loss > 0); });
    std::stable_sort(samples.begin(), samples.end(), [](const Sample &a, const Sample &b) { return a.steps > b.steps; });
    samples.resize(std::min(count, samples.size()));
    double sum = 0;
    for (const Sample &each : samples) {
        sum += each.loss;
    }
    return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

} // namespace

FaultyTraining::FaultyTraining(Place &place, const Schedule &schedule, fs::path home)
    : place_(place), schedule_(schedule), home_(std::move(home))
{
    outcome_.schedule = schedule;
    for (const Fault &each : schedule.faults) {
        outcome_.faults.push_back({each, false, {}, 0});
    }
}

void FaultyTraining::problem(const std::string &words)
{
    outcome_.problems.push_back(words);
    std::cerr << "training " << schedule_.training << ": " << words << std::endl;
}

TrainingOutcome FaultyTraining::run()
{
    const double began_s = now_s();
    if (const auto launched = launch(); !launched) {
        problem("launch: " + launched.error().message);
        return outcome_;
    }
    outcome_.runId = live_->id();
    if (warmUp()) {
        injectAll();
        finish();
    }
    if (!outcome_.problems.empty()) {
        outcome_.story = live_->story();
    }
    live_.reset();
    reapOrphans();
    if (const auto socket = control::socketPath(outcome_.runId)) {
        std::error_code ignored;
        fs::remove(*socket, ignored); // a run that had to be killed is told already: the next one is not to blame
    }
    outcome_.seconds = now_s() - began_s;
    return outcome_;
}

Result<void> FaultyTraining::launch()
{
    ::setenv("MAYFLY_HOME", (home_ / "home").c_str(), 1);
    if (auto made = makePrivateFolder(home_); !made) {
        return made;
    }
    place_.forgetStarts();
    if (Ground *ground = place_.ground()) {
        ground->shim().clockOffset_ns = 0;
    }
    Plan plan = test::tinyPlan({.steps = schedule_.toTheEnd ? short_steps : neverEnding_steps,
                                .workers = schedule_.workers,
                                .parameterServers = schedule_.shards,
                                .psPricing = Pricing::Transient});
    plan.cluster.checkpointInterval_s = 1;
    plan.cluster.synchronisation.mode = syncModeFromString(schedule_.synchronisation).value_or(SyncMode::Asp);
    plan.seed = schedule_.seed % 1000;
    plan.workload.learningRate = 0.002; // it is still learning when the last fault comes
    auto settings = test::settingsFor(plan, home_ / "out");
    place_.prepare(settings, home_);
    auto launched = test::LiveRun::launch(settings);
    if (!launched) {
        return passOn(launched.error());
    }
    live_ = std::move(*launched);
    auto authority = rpc::CertificateAuthority::open(control::authorityFolder(live_->id()), live_->id());
    auto identity = authority ? authority->issue(rpc::PeerRole::Controller, "observer", farAhead_s)
                              : Result<rpc::Identity>(passOn(authority.error()));
    if (!identity) {
        return passOn(identity.error());
    }
    inquiry_ = std::make_unique<Inquiry>(*live_, std::move(*identity));
    return {};
}

bool FaultyTraining::warmUp()
{
    const bool trains = live_->waitFor(
        [](const RunSnapshot &now) { return now.run.state == RunState::Training && now.run.appliedSteps >= 20; },
        patience_s);
    if (!trains) {
        problem("it never began to train");
    }
    return trains;
}

bool FaultyTraining::isOver() const
{
    const auto state = live_->present().run.state;
    return mayfly::isOver(state) || state == RunState::Stopping;
}

void FaultyTraining::injectAll()
{
    std::size_t group = 0; // the first fault that is not recovered from
    int struck = 0;
    for (std::size_t i = 0; i < outcome_.faults.size() && struck < schedule_.wanted && !isOver() && outcome_.problems.empty(); ++i) {
        Outcome &each = outcome_.faults[i];
        if (!each.fault.together) {
            recover(group, i);
            group = i;
        }
        if (!outcome_.problems.empty()) {
            return;
        }
        pass(each.fault.pause_s);
        const auto samples = live_->samples();
        const auto cluster = samples.find("cluster");
        lossAt_.push_back(cluster == samples.end() ? 0 : latestLoss(cluster->second, 1));
        inject(each);
        struck += each.injected ? 1 : 0;
        std::cerr << "  " << i + 1 << " " << toString(each.fault.kind) << ": " << each.what
                  << (each.injected ? "" : " (not injected)") << std::endl;
    }
    outcome_.faults.resize(lossAt_.size()); // the others were not tried
    recover(group, outcome_.faults.size());
}

/// The counter says what was applied, steps go on being applied, and the ledger is whole.
void FaultyTraining::recover(std::size_t first, std::size_t end)
{
    if (first == end) {
        return;
    }
    const double began_s = now_s();
    constexpr std::int64_t enough_steps = 3;
    constexpr double enough_s = 0.3;
    std::optional<ServerNow> before;
    double since_s = began_s;
    std::string wrong = "no parameter server answers";
    const bool goesOn = waitUntil(
        [&] {
            if (isOver()) {
                return true;
            }
            const auto now = inquiry_->server();
            if (!now) {
                return false;
            }
            if (now->applied != now->counter) {
                wrong = "the counter is " + std::to_string(now->counter) + ", applied are " + std::to_string(now->applied);
                return true;
            }
            wrong = "no step is applied any more: " + std::to_string(now->applied);
            if (!before || before->address != now->address || now->applied < before->applied) {
                before = now;
                since_s = now_s();
            }
            // What was on its way when the fault came is not enough.
            const bool further = now->applied >= before->applied + enough_steps && now_s() - since_s > enough_s;
            if (further) {
                wrong.clear();
            }
            return further;
        },
        patience_s);
    const auto state = live_->present().run.state;
    const bool expected = schedule_.toTheEnd && (state == RunState::Finished || state == RunState::Stopping);
    if (isOver() && !expected) {
        problem("the run is " + std::string(mayfly::toString(state)) + ": " + live_->present().run.message);
    } else if (!isOver() && (!goesOn || !wrong.empty())) {
        problem(wrong);
    }
    for (std::size_t i = first; i < end; ++i) {
        outcome_.faults[i].recovered_s = now_s() - began_s;
    }
    if (auto ledger = wrongInLedger(live_->id(), place_, false); !ledger.empty()) {
        problem(ledger);
    }
    reapOrphans();
}

/// Of the newest samples; empty if it lies below what it was at every fault, within a tenth.
std::string FaultyTraining::wrongInLoss(const std::vector<Sample> &samples) const
{
    const double last = latestLoss(samples, newestSamples);
    for (std::size_t i = 0; i < lossAt_.size(); ++i) {
        if (lossAt_[i] > 0 && last > 1.1 * lossAt_[i] + 0.05) {
            return "the loss did not go on falling after fault " + std::to_string(i + 1) + ": " +
                   formatFixed(lossAt_[i], 3) + " then, " + formatFixed(last, 3) + " at last";
        }
    }
    return {};
}

void FaultyTraining::finish()
{
    if (!isOver() && !schedule_.toTheEnd && outcome_.problems.empty()) {
        // A model restored from its checkpoint has to train again what was lost: it must get there, not at once.
        (void)waitUntil(
            [&] {
                const auto samples = live_->samples();
                const auto cluster = samples.find("cluster");
                return isOver() || (cluster != samples.end() && wrongInLoss(cluster->second).empty());
            },
            patience_s);
    }
    if (!isOver() && !schedule_.toTheEnd && outcome_.problems.empty()) {
        (void)waitUntil([&] { return isOver() || live_->client().stop("enough faults").has_value(); }, patience_s);
    }
    if (!outcome_.problems.empty()) {
        return; // nothing more can be said of it; what runs is killed
    }
    const RunState wanted = schedule_.toTheEnd ? RunState::Finished : RunState::Stopped;
    // As long as it goes on: on a busy machine the steps to its target take their time.
    std::int64_t before = -1;
    while (schedule_.toTheEnd && !isOver() && std::exchange(before, live_->present().run.appliedSteps) < live_->present().run.appliedSteps) {
        (void)waitUntil([&] { return isOver(); }, patience_s);
    }
    if (!live_->waitUntilOver(2 * patience_s) || live_->present().run.state != wanted) {
        problem("it ended as " + std::string(mayfly::toString(live_->present().run.state)) + ": " +
                live_->present().run.message);
        return;
    }
    if (auto left = leftBehind(live_->id(), {home_, std::getenv("XDG_RUNTIME_DIR")}); !left.empty()) {
        problem(left);
    }
    if (auto ledger = wrongInLedger(live_->id(), place_, true); !ledger.empty()) {
        problem(ledger);
    }
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    const auto whole = opened ? store::loadRun(**opened, live_->id()) : Result<RunSnapshot>(passOn(opened.error()));
    if (!whole) {
        problem(whole.error().message);
        return;
    }
    outcome_.applied = whole->run.appliedSteps;
    outcome_.lost = whole->run.lostSteps;
    outcome_.servers = static_cast<std::int64_t>(whole->servers.size());
    outcome_.ledgerLines = static_cast<std::int64_t>(whole->ledger.size());
    outcome_.restores = live_->count(EventKind::Restored);
    outcome_.refused = live_->count(EventKind::Refused);
    if (schedule_.toTheEnd && outcome_.applied != short_steps) {
        problem("applied " + std::to_string(outcome_.applied) + " of " + std::to_string(short_steps) + " steps");
    }
    if (auto wrong = wrongInCheckpoint(place_.checkpoints(live_->id(), home_), outcome_.applied); !wrong.empty()) {
        problem(wrong);
    }
    outcome_.lossAtFirst = lossAt_.empty() ? 0 : lossAt_.front();
    outcome_.lossAtLast = latestLoss(whole->samples, newestSamples);
    if (auto wrong = wrongInLoss(whole->samples); !wrong.empty()) {
        problem(wrong);
    }
}

} // namespace mayfly::faults
