// SPDX-License-Identifier: Apache-2.0
// How a run ends: save, close, make sure that nothing is left, conclude.
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/control/run_controller.h"
#include "core/control/run_files.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double saveGrace_s = 15; ///< for the parameter servers' last checkpoint
constexpr double closeGrace_s = 8; ///< for agents and their children

} // namespace

void RunController::end(Ending ending, EventKind kind, const std::string &reason)
{
    if (phase_ != Phase::Working) {
        return;
    }
    if (auto written = writeEnding(settings_.runId, ending); !written) {
        log::error(written.error().message);
    }
    Run &run = journal_.run();
    (void)journal_.together([&]() -> Result<void> {
        if (run.state != RunState::Stopping) { // else an earlier controller said so
            journal_.event(kind, "", ending.message, reason);
        }
        run.state = RunState::Stopping;
        run.message = ending.message;
        return journal_.saveRun();
    });
    ending_ = std::move(ending);
    endingSince_s_ = clock_.monotonicSeconds();
    forecast_.reset();
    if (ending_->save && anythingToSave()) {
        phase_ = Phase::Saving;
        stopProcesses(saveGrace_s);
        return;
    }
    phase_ = Phase::Closing;
    fleet_.endAll(endReason(), closeGrace_s);
}

std::string RunController::endReason() const
{
    return ending_->state == RunState::Finished ? "finished" : "stopped";
}

void RunController::advanceEnding()
{
    if (phase_ == Phase::Saving) {
        const bool late = clock_.monotonicSeconds() - endingSince_s_ > std::max(saveGrace_s, settings_.plan.workload.command.empty() ? 0 : settings_.plan.workload.command.grace_s) + 2;
        if (!anythingToSave() || late) {
            phase_ = Phase::Closing;
            fleet_.endAll(endReason(), closeGrace_s);
        }
    }
    if (phase_ == Phase::Closing && fleet_.empty()) {
        phase_ = Phase::Sweeping;
    }
    if (phase_ == Phase::Sweeping && fleet_.sweep()) {
        conclude();
    }
}

void RunController::conclude()
{
    telemetry_.flush();
    Run &run = journal_.run();
    run.state = ending_->state;
    run.ended_ns = journal_.now_ns();
    std::string words =
        ending_->message + "; every server is confirmed gone, " + formatMoney(journal_.spent()) + " spent";
    (void)journal_.together([&]() -> Result<void> {
        journal_.event(EventKind::RunEnded, "", std::move(words));
        return journal_.saveRun();
    });
    phase_ = Phase::Over;
    if (concluded_) {
        concluded_();
    }
}

} // namespace mayfly::control
