// SPDX-License-Identifier: Apache-2.0
#include "tests/core/control/live_run.h"

#include "tests/support/wait_until.h"

#include <algorithm>
#include <csignal>

namespace mayfly::test {

std::filesystem::path controllerProgram()
{
    return std::string(MAYFLY_BIN_DIR) + "/mayflyctl";
}

control::RunSettings settingsFor(const Plan &plan, const std::filesystem::path &outFolder)
{
    control::RunSettings settings;
    settings.plan = plan;
    settings.outFolder = outFolder;
    settings.seed = plan.seed;
    settings.workerProgram = std::string(MAYFLY_BIN_DIR) + "/mayfly-worker";
    settings.evaluateEvery_s = 2;
    return settings;
}

Result<std::unique_ptr<LiveRun>> LiveRun::launch(const control::RunSettings &settings)
{
    const auto id = control::launchRun(settings, controllerProgram());
    if (!id) {
        return passOn(id.error());
    }
    std::unique_ptr<LiveRun> live(new LiveRun);
    live->id_ = *id;
    live->client_ = control::RunClient::attach(*id, {[run = live.get()](const RunSnapshot &snapshot) {
                                                         const std::lock_guard lock(run->mutex_);
                                                         run->present_ = snapshot;
                                                         for (const auto &each : snapshot.events) {
                                                             run->events_.push_back(each);
                                                         }
                                                         for (const auto &each : snapshot.evaluations) {
                                                             run->evaluations_.push_back(each);
                                                         }
                                                         for (const auto &each : snapshot.samples) {
                                                             run->samples_[each.slot].push_back(each);
                                                         }
                                                     },
                                                     {}});
    return live;
}

LiveRun::~LiveRun()
{
    client_.reset();
    for (const auto &each : processes()) {
        sendSignal(each.id, SIGKILL);
    }
    waitUntil([&] { return processes().empty(); }, 10);
}

RunSnapshot LiveRun::present() const
{
    const std::lock_guard lock(mutex_);
    return present_;
}

std::vector<Event> LiveRun::events() const
{
    const std::lock_guard lock(mutex_);
    return events_;
}

std::vector<Evaluation> LiveRun::evaluations() const
{
    const std::lock_guard lock(mutex_);
    return evaluations_;
}

std::map<std::string, std::vector<Sample>> LiveRun::samples() const
{
    const std::lock_guard lock(mutex_);
    return samples_;
}

int LiveRun::count(EventKind kind) const
{
    const auto all = events();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const Event &each) { return each.kind == kind; }));
}

bool LiveRun::waitFor(const std::function<bool(const RunSnapshot &)> &condition, double limit_s)
{
    return waitUntil([&] { return condition(present()); }, limit_s);
}

bool LiveRun::waitUntilOver(double limit_s)
{
    return waitFor([](const RunSnapshot &snapshot) { return !snapshot.run.id.empty() && isOver(snapshot.run.state); },
                   limit_s);
}

std::string LiveRun::story() const
{
    const auto now = present();
    std::string text = "run " + id_ + " " + std::string(toString(now.run.state)) + " (" + now.run.message + "), step " +
                       std::to_string(now.run.appliedSteps) + "\n";
    for (const auto &each : events()) {
        text += std::to_string(each.sequence) + " " + std::string(toString(each.kind)) + " " + each.slot + ": " +
                each.message + " [" + each.reason + "]\n";
    }
    for (const auto &each : now.servers) {
        text += each.tag + " " + std::string(toString(each.state)) + " " + each.endReason + "\n";
    }
    return text;
}

std::optional<ProcessId> LiveRun::controller() const
{
    const auto found = findProcesses({"supervise", id_});
    return found.empty() ? std::nullopt : std::optional(found.front().id);
}

std::optional<ProcessId> LiveRun::agentOf(const std::string &slot) const
{
    const auto now = present();
    for (auto at = now.servers.rbegin(); at != now.servers.rend(); ++at) {
        if (at->slot == slot && !isOver(at->state)) {
            // Not the client or the job step that started it on another host.
            const auto found = findProcesses({"agent", "--tag", at->tag});
            const auto agent = std::find_if(found.begin(), found.end(), [](const auto &each) { return each.arguments[1] == "agent"; });
            return agent == found.end() ? std::nullopt : std::optional(agent->id);
        }
    }
    return std::nullopt;
}

std::optional<ProcessId> LiveRun::processOf(const std::string &slot) const
{
    const auto found = findProcesses({"--run", id_, "--slot", slot});
    return found.empty() ? std::nullopt : std::optional(found.back().id);
}

std::vector<FoundProcess> LiveRun::processes() const
{
    auto found = findProcesses({"supervise", id_});
    for (auto &each : findProcesses({"--run", id_})) {
        found.push_back(std::move(each));
    }
    return found;
}

} // namespace mayfly::test
