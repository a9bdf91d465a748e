// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl stop: ends a run, saved and with every server given back.
#include "app/cli/commands.h"
#include "app/cli/live_document.h"
#include "app/cli/live_follow.h"
#include "app/cli/live_run.h"
#include "core/base/clock.h"
#include "core/control/launch.h"
#include "core/control/run_client.h"

#include <chrono>
#include <memory>
#include <thread>

namespace mayfly::cli {

namespace {

/// Waits until the run is over; the state that it ended in.
Result<RunSnapshot> waitUntilOver(const std::string &runId)
{
    constexpr double patience_s = 120;
    const double deadline = SystemClock::instance().monotonicSeconds() + patience_s;
    while (SystemClock::instance().monotonicSeconds() < deadline) {
        const auto snapshot = control::snapshotOf(runId);
        if (snapshot && isOver(snapshot->run.state)) {
            return snapshot;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    return fail(ErrorCode::Unavailable,
                "run " + runId + " has not ended yet; `mayflyctl watch " + runId + "` shows it");
}

Result<void> stopRun(Context &context, const std::string &run, const std::string &reason)
{
    const auto runId = resolveRun(run);
    if (!runId) {
        return passOn(runId.error());
    }
    const auto before = control::snapshotOf(*runId);
    if (!before) {
        return passOn(before.error());
    }
    if (isOver(before->run.state)) {
        return fail(ErrorCode::Conflict,
                    "run " + *runId + " is over already (" + std::string(toString(before->run.state)) + ")");
    }
    // Without its controller a run cannot be ended properly: it is started again for that.
    if (auto running = control::restartController(*runId, thisProgram()); !running) {
        return running;
    }
    const auto client = control::RunClient::attach(*runId, {});
    if (auto stopped = client->stop(reason); !stopped) {
        return stopped;
    }
    const auto last = waitUntilOver(*runId);
    if (!last) {
        return passOn(last.error());
    }
    context.answer(summaryToJson(*last), summaryLine(*last) + "\n");
    return {};
}

} // namespace

void addStopCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "stop", "End a run: save, give every server back");
    const auto run = std::make_shared<std::string>();
    const auto reason = std::make_shared<std::string>("stopped on request");
    command->add_option("RUN", *run, "Run id, its beginning, or latest")->required();
    command->add_option("--reason", *reason, "Kept with the run")->capture_default_str();
    context.onRun(*command, [&context, run, reason]() -> Result<void> {
        if (const auto remote = resolveRemote(*run)) {
            context.exitCode = actThere(*remote, {"stop", remote->runId, "--reason", *reason}, context.json);
            return {};
        }
        return stopRun(context, *run, *reason);
    });
}

} // namespace mayfly::cli
