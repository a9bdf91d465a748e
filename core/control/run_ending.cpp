// SPDX-License-Identifier: Apache-2.0
// How a run ends: save, close, make sure that nothing is left, conclude.
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/control/run_controller.h"
#include "core/control/run_files.h"

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
    journal_.event(kind, "", ending.message, reason);
    if (auto written = writeEnding(settings_.runId, ending); !written) {
        log::error(written.error().message);
    }
    Run &run = journal_.run();
    run.state = RunState::Stopping;
    run.message = ending.message;
    (void)journal_.saveRun();
    ending_ = std::move(ending);
    endingSince_s_ = clock_.monotonicSeconds();
    forecast_.reset();
    if (ending_->save && board_.anyShardRuns()) {
        phase_ = Phase::Saving;
        board_.stopShards(saveGrace_s);
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
        const bool late = clock_.monotonicSeconds() - endingSince_s_ > saveGrace_s + 2;
        if (!board_.anyShardRuns() || late) {
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
    Run &run = journal_.run();
    run.state = ending_->state;
    run.ended_ns = journal_.now_ns();
    telemetry_.tick();
    journal_.flushSamples();
    std::string words =
        ending_->message + "; every server is confirmed gone, " + formatMoney(journal_.spent()) + " spent";
    journal_.event(EventKind::RunEnded, "", std::move(words));
    if (auto saved = journal_.saveRun(); !saved) {
        log::error("store: " + saved.error().message);
    }
    phase_ = Phase::Over;
    if (concluded_) {
        concluded_();
    }
}

} // namespace mayfly::control
