// SPDX-License-Identifier: Apache-2.0
// What the controller makes of each message.
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/control/run_controller.h"
#include "core/control/synthetic_steps.h"

#include <algorithm>

namespace mayfly::control {

namespace {

std::string percent(double value)
{
    return formatFixed(value, 2) + " %";
}

} // namespace

void RunController::handle(LinkUp &message)
{
    fleet_.noteUp(message);
    script_ ? script_->noteUp(message) : board_.adopt(message);
}

void RunController::handle(LaunchAnswered &message)
{
    script_ ? script_->noteLaunch(message) : board_.noteLaunch(message);
}

void RunController::handle(StopAsked &message)
{
    end({RunState::Stopped, message.reason.empty() ? "stopped on request" : message.reason, true}, EventKind::Decision,
        "asked for");
}

void RunController::handle(LeaveAsked &)
{
    leaving_ = true;
}

void RunController::handle(LinkReport &message)
{
    const auto &report = message.report;
    if (script_ && script_->note(message.tag, report)) {
        return;
    }
    switch (report.body_case()) {
    case v1::AgentReport::kReady:
        board_.noteReady(message.tag, report);
        break;
    case v1::AgentReport::kExited:
        if (phase_ == Phase::Working && finishedShards_.empty()) {
            board_.noteExit(message.tag, report);
        } else {
            board_.noteEnd(report);
        }
        break;
    case v1::AgentReport::kWorker:
        telemetry_.noteWorker(report);
        bottleneck_.noteWorker(report.process(), report.worker(), report.time_ns());
        noteSpeed(message.tag, report);
        if (report.worker().steps() > 0) {
            board_.noteSteps(report.process());
        }
        if (report.worker().steps_per_s() > 0) {
            stepped_s_[report.process()] = clock_.monotonicSeconds();
        }
        break;
    case v1::AgentReport::kServe:
        handleServing(message.tag, report);
        break;
    case v1::AgentReport::kFinished:
        noteFinished(report);
        break;
    case v1::AgentReport::kRestored:
        noteRestored(report);
        break;
    case v1::AgentReport::kLog:
        noteNotice(message.tag, report);
        break;
    default:
        handleMilestone(report);
    }
}

void RunController::noteSpeed(const std::string &tag, const v1::AgentReport &report)
{
    const Member *member = fleet_.find(tag);
    if (member != nullptr && !member->ending && !member->retiring && isWanted(report.process()) &&
        board_.isCurrent(tag, report.process(), report.incarnation())) {
        stragglers_.noteWorker(report.process(), report.incarnation(), member->server.offerId, report.worker(),
                               clock_.monotonicSeconds());
    }
}

void RunController::handleServing(const std::string &tag, const v1::AgentReport &report)
{
    const auto &serve = report.serve();
    // A sample of a shard that is gone, read late, would turn the step counter back or forth.
    if (!board_.isCurrent(tag, report.process(), report.incarnation())) {
        return;
    }
    telemetry_.noteServer(report);
    board_.noteHeard(report.process(), report.incarnation());
    if (serve.applied_steps() > 0) {
        board_.noteSteps(report.process());
        noteFirstStep(report.time_ns());
    }
    const SyncMode mode = settings_.plan.cluster.synchronisation.mode;
    if (report.process() == "ps-0" && (mode == SyncMode::Asp || mode == SyncMode::Ssp)) {
        if (const auto found = bottleneck_.noteServer(serve, report.time_ns())) {
            journal_.event(EventKind::Bottleneck, report.process(), found->describe(), found->reason());
        }
    }
}

void RunController::noteFirstStep(std::int64_t time_ns)
{
    Run &run = journal_.run();
    if (!run.started_ns) {
        run.started_ns = time_ns;
    }
    if (run.state == RunState::Launching) {
        run.state = RunState::Training;
        (void)journal_.saveRun();
    }
}

void RunController::handleMilestone(const v1::AgentReport &report)
{
    const std::string &slot = report.process();
    if (report.has_evaluation()) {
        if (isSynthetic(settings_)) {
            return; // of no images
        }
        const auto &evaluation = report.evaluation();
        (void)journal_.together([&]() -> Result<void> {
            if (!journal_.addEvaluation(
                    {report.time_ns(), evaluation.step(), evaluation.accuracy_pct(), evaluation.loss()})) {
                return {};
            }
            journal_.eventOnce(EventKind::Evaluation, slot, report.time_ns(),
                               percent(evaluation.accuracy_pct()) +
                                   (evaluation.images() > 0 ? " of " + std::to_string(evaluation.images()) + " test images right" : " accuracy") +
                                   " at step " + std::to_string(evaluation.step()));
            journal_.run().testAccuracyPct = evaluation.accuracy_pct();
            return journal_.saveRun();
        });
    } else if (report.has_learning_rate()) {
        noteLearningRate(report);
    } else if (report.has_checkpoint()) {
        noteCheckpoint(report);
    } else if (report.has_checkpoint_failed()) {
        const auto &failed = report.checkpoint_failed();
        journal_.eventOnce(EventKind::Checkpoint, slot, report.time_ns(),
                           "step " + std::to_string(failed.step()) + " could not be saved: " + failed.problem(),
                           "training goes on, and it is tried again");
    } else if (report.has_checkpoint_interval()) {
        noteCheckpointInterval(report);
    } else if (report.has_uploaded()) {
        noteUpload(report);
    } else if (report.has_synchronisation()) {
        const auto &change = report.synchronisation();
        journal_.eventOnce(EventKind::Decision, slot, report.time_ns(),
                           "switches from BSP to ASP at step " + std::to_string(change.step()), change.reason());
    } else if (report.has_silent()) {
        noteSilent(report.silent());
    } else if (report.has_refused()) {
        journal_.eventOnce(EventKind::Refused, slot, report.time_ns(), report.refused().reason());
    }
}

/// A worker hangs, or has lost its way to the parameter server for good, while its server is well.
void RunController::noteSilent(const v1::SlotSilent &silent)
{
    const std::string slot = "w-" + std::to_string(silent.slot());
    if (phase_ == Phase::Working && isWanted(slot) && board_.endHung(slot, silent.incarnation())) {
        journal_.event(EventKind::Decision, slot, "ends its process, which hangs",
                       "the parameter server has not heard of it for " + formatDuration(silent.silent_s()) + ", though its server answers");
    }
}

void RunController::noteCheckpoint(const v1::AgentReport &report)
{
    const auto &checkpoint = report.checkpoint();
    lastCheckpointStep_ = checkpoint.step();
    lastCheckpoint_ns_ = report.time_ns();
    std::string words = "step " + std::to_string(checkpoint.step()) + " saved";
    if (checkpoint.write_s() > 0) {
        words += " in " + formatDuration(checkpoint.write_s());
    }
    if (checkpoint.failures() > 0) {
        words += "; failed before: " + std::to_string(checkpoint.failures());
    }
    journal_.eventOnce(EventKind::Checkpoint, report.process(), report.time_ns(), words);
}

void RunController::noteCheckpointInterval(const v1::AgentReport &report)
{
    const auto &change = report.checkpoint_interval();
    const double lossesPerSecond = std::max(change.losses_per_s(), 1e-12);
    journal_.eventOnce(EventKind::Decision, report.process(), report.time_ns(),
                       "a checkpoint every " + formatDuration(change.after_s()) + " instead of every " + formatDuration(change.before_s()),
                       "a write takes " + formatDuration(change.write_s()) + ", and a parameter server is lost every " +
                           formatDuration(1 / lossesPerSecond) + " on average");
}

void RunController::noteUpload(const v1::AgentReport &report)
{
    const auto &uploaded = report.uploaded();
    const std::string step = "step " + std::to_string(uploaded.step());
    if (uploaded.problem().empty()) {
        journal_.eventOnce(EventKind::Checkpoint, report.process(), report.time_ns(),
                           step + " uploaded in " + formatDuration(uploaded.upload_s()));
    } else {
        journal_.eventOnce(EventKind::Checkpoint, report.process(), report.time_ns(),
                           step + " could not be uploaded: " + uploaded.problem(), "training goes on, and the upload is tried again");
    }
}

void RunController::noteNotice(const std::string &tag, const v1::AgentReport &report)
{
    if (report.log().level() == "advice" && report.process().empty()) {
        noteAdvice(tag, report);
        return;
    }
    if (report.log().level() != "notice" || !report.process().empty()) {
        log::info(report.process() + ": " + report.log().text());
        return;
    }
    Member *member = fleet_.find(tag);
    if (member == nullptr || member->ending || member->server.state == ServerState::Notice) {
        return;
    }
    member->server.state = ServerState::Notice;
    (void)journal_.together([&]() -> Result<void> {
        journal_.event(EventKind::Notice, member->server.slot, report.log().text());
        return journal_.saveServer(member->server);
    });
    reasons_[member->server.slot] =
        "replaces " + member->server.slot + "/" + std::to_string(member->server.incarnation) + ", which has its notice";
    vacancies_[member->server.slot].lost_ns = journal_.now_ns();
    if (phase_ == Phase::Working) {
        fillSlots();
    }
}

/// The provider expects to take the server away, and may not: nothing stops, and the next servers go elsewhere if they can.
void RunController::noteAdvice(const std::string &tag, const v1::AgentReport &report)
{
    const Member *member = fleet_.find(tag);
    if (member == nullptr || member->ending) {
        return;
    }
    advised_.insert(tag);
    journal_.eventOnce(EventKind::Decision, member->server.slot, report.time_ns(), report.log().text(),
                       "advice only: it goes on training, and its zone counts as one more where servers are lost");
}

void RunController::noteLearningRate(const v1::AgentReport &report)
{
    const auto &change = report.learning_rate();
    journal_.eventOnce(EventKind::LearningRate, report.process(), report.time_ns(),
                       formatFixed(change.before(), 4) + " to " + formatFixed(change.after(), 4) + " for " +
                           std::to_string(change.active_slots()) +
                           (change.active_slots() == 1 ? " active worker, at step " : " active workers, at step ") +
                           std::to_string(change.step()),
                       change.reason());
}

/// The event and the count are stored together: neither is without the other after a crash.
void RunController::noteStepsLost(const std::string &slot, std::int64_t time_ns, std::int64_t step, const std::string &words)
{
    (void)journal_.together([&]() -> Result<void> {
        if (!journal_.eventOnce(EventKind::Restored, slot, time_ns, words)) {
            return {};
        }
        Run &run = journal_.run();
        run.lostSteps += std::max<std::int64_t>(0, telemetry_.mostApplied() - step);
        run.appliedSteps = step;
        telemetry_.wentBackTo(step);
        return journal_.saveRun();
    });
}

/// A shard's process says what it went back to before it says that it serves. One that said nothing after steps had been
/// applied began anew: its predecessor was lost before the first checkpoint.
/// earlier: the event that told of the predecessor; 0 without one.
void RunController::noteShardServes(const std::string &slot, std::int64_t time_ns, std::int64_t earlier)
{
    const std::int64_t before = journal_.run().appliedSteps;
    if (earlier == 0 || before == 0 || journal_.lastEvent(EventKind::Restored, slot) > earlier) {
        return;
    }
    noteStepsLost(slot, time_ns, 0, "no checkpoint had been written: begun anew, " + std::to_string(before) + " steps lost");
}

void RunController::noteRestored(const v1::AgentReport &report)
{
    const auto &restored = report.restored();
    const std::int64_t lost = std::max<std::int64_t>(0, telemetry_.mostApplied() - restored.step());
    std::string words = "back at step " + std::to_string(restored.step()) + ", " + std::to_string(lost) + " steps lost";
    if (!restored.skipped().empty()) {
        words += "; passed over: " + restored.skipped();
    }
    noteStepsLost(report.process(), report.time_ns(), restored.step(), words);
}

void RunController::noteFinished(const v1::AgentReport &report)
{
    const auto &finished = report.finished();
    finishedShards_.insert(report.process());
    Run &run = journal_.run();
    run.appliedSteps = finished.applied_steps();
    if (finished.accuracy_pct() > 0) {
        run.testAccuracyPct = finished.accuracy_pct();
    }
    noteFirstStep(report.time_ns());
    (void)journal_.saveRun(); // before its end is decided: a restarted controller may not hear of it again
    if (static_cast<int>(finishedShards_.size()) < shardsOf(settings_.plan)) {
        return;
    }
    if (finished.step_counter() != finished.applied_steps()) {
        end({RunState::Failed,
             "the model's step counter says " + std::to_string(finished.step_counter()) + ", but " +
                 std::to_string(finished.applied_steps()) + " steps were applied: the result cannot be trusted",
             false},
            EventKind::Error, "steps must be counted exactly once");
        return;
    }
    end({RunState::Finished, "trained " + std::to_string(finished.applied_steps()) + " steps", false},
        EventKind::Decision, "the last step is applied");
}

} // namespace mayfly::control
