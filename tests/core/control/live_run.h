// SPDX-License-Identifier: Apache-2.0
// One real run, launched and watched as the window does it.
#pragma once
#include "core/base/process.h"
#include "core/control/launch.h"
#include "core/control/run_client.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::test {

std::filesystem::path controllerProgram();
control::RunSettings settingsFor(const Plan &plan, const std::filesystem::path &outFolder);

/// Kills what is left of the run when it goes out of scope, so that a failed test leaves nothing.
class LiveRun {
public:
    static Result<std::unique_ptr<LiveRun>> launch(const control::RunSettings &settings);
    ~LiveRun();

    const std::string &id() const { return id_; }
    control::RunClient &client() { return *client_; }
    RunSnapshot present() const;
    std::vector<Event> events() const;
    std::vector<Evaluation> evaluations() const;
    std::map<std::string, std::vector<Sample>> samples() const;
    int count(EventKind kind) const;
    /// Waits on the snapshots.
    bool waitFor(const std::function<bool(const RunSnapshot &)> &condition, double limit_s = 120);
    bool waitUntilOver(double limit_s = 180);
    /// Events and server states, for a failed check.
    std::string story() const;

    std::optional<ProcessId> controller() const;
    std::optional<ProcessId> agentOf(const std::string &slot) const;
    std::optional<ProcessId> processOf(const std::string &slot) const;
    /// Every process of the run, the controller included.
    std::vector<FoundProcess> processes() const;

private:
    LiveRun() = default;
    std::string id_;
    mutable std::mutex mutex_;
    RunSnapshot present_;
    std::vector<Event> events_;
    std::vector<Evaluation> evaluations_;
    std::map<std::string, std::vector<Sample>> samples_;
    std::unique_ptr<control::RunClient> client_;
};

} // namespace mayfly::test
