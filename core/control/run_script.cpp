// SPDX-License-Identifier: Apache-2.0
// What follows from what a user's own program does; and what stands in its place where the engine trains.
#include "core/control/run_controller.h"

namespace mayfly::control {

std::unique_ptr<ScriptBoard> RunController::makeScriptBoard()
{
    if (settings_.plan.workload.command.empty()) {
        return nullptr;
    }
    ScriptBoard::Observer observer;
    observer.working = [this](Member &member, const std::string &slot, std::int64_t time_ns) { processWorking(member, slot, time_ns); };
    observer.progress = [this](const v1::AgentReport &report) {
        v1::AgentReport whole = report;
        whole.set_process("program"); // rank 0 may be in another slot after each start: one source all the same
        telemetry_.noteServer(whole);
        if (report.serve().applied_steps() > 0) {
            noteFirstStep(report.time_ns());
        }
    };
    observer.begun = [this](const v1::AgentReport &report, std::int64_t step) {
        const std::int64_t lost = std::max<std::int64_t>(0, journal_.run().appliedSteps - step);
        noteStepsLost(report.process(), report.time_ns(), step, "back at step " + std::to_string(step) + ", " + std::to_string(lost) + " steps lost");
    };
    observer.idle = [this] {
        v1::AgentReport still;
        still.set_process("program");
        still.set_time_ns(journal_.now_ns());
        still.mutable_serve()->set_applied_steps(journal_.run().appliedSteps);
        telemetry_.noteServer(still);
    };
    observer.finished = [this] {
        const std::string words = "trained " + std::to_string(journal_.run().appliedSteps) + " steps";
        end({RunState::Finished, words, false}, EventKind::Decision, "the last step is applied");
    };
    observer.hopeless = [this](const std::string &message) { end({RunState::Failed, message, false}, EventKind::Error, "no try helps"); };
    return std::make_unique<ScriptBoard>(settings_, journal_, fleet_, clock_, std::move(observer));
}

void RunController::stopProcesses(double grace_s)
{
    if (script_) {
        script_->stop();
    } else {
        board_.stopShards(grace_s);
    }
}

bool RunController::anythingToSave() const
{
    return script_ ? script_->isRunning() : board_.anyShardRuns();
}

} // namespace mayfly::control
