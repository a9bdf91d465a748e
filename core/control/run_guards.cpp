// SPDX-License-Identifier: Apache-2.0
// The guards: budget, deadline, idle servers, leaks. Each acts before the harm is done, and says why.
#include "core/base/text.h"
#include "core/control/run_controller.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double believable_s = 10;
constexpr double leakEvery_s = 30;
constexpr double idleWorker_s = 300;   ///< while others train
constexpr double progressing_s = 30;

} // namespace

/// What will have been spent when everything is saved and given back, begun now.
Money RunController::committed() const
{
    const auto windDown_ns = static_cast<std::int64_t>(windDown_s * 1e9);
    return projectedCost(journal_.ledger(), journal_.now_ns() + windDown_ns, journal_.run().cost.currency);
}

void RunController::updateForecast()
{
    const auto speed = telemetry_.speed();
    forecast_ = speed ? forecastRun({.now_ns = journal_.now_ns(),
                                     .appliedSteps = journal_.run().appliedSteps,
                                     .targetSteps = settings_.plan.steps,
                                     .speed = *speed,
                                     .ledger = journal_.ledger(),
                                     .currency = journal_.run().cost.currency})
                      : std::nullopt;
}

void RunController::guardBudget()
{
    const auto speed = telemetry_.speed();
    const double left =
        1 - static_cast<double>(journal_.run().appliedSteps) / static_cast<double>(settings_.plan.steps);
    const auto problem = budgetProblem(settings_.cap, committed(), forecast_, speed ? speed->covered_s : 0, left);
    if (problem) {
        end({RunState::Stopped, "stopped by the budget: " + *problem, true}, EventKind::Budget,
            "the budget guard acts on projected spend");
    }
}

/// Tells of it, once each way; lost servers are replaced by what meets the deadline (repair.h).
void RunController::guardDeadline()
{
    const auto &deadline_s = settings_.plan.targets.deadline_s;
    const auto speed = telemetry_.speed();
    if (!deadline_s || settings_.timeCompression != 1 || !forecast_ || !speed || speed->covered_s < believable_s) {
        return;
    }
    const auto deadline_ns = journal_.run().created_ns + static_cast<std::int64_t>(*deadline_s * 1e9);
    const auto after = [&](std::int64_t finish_ns) { return static_cast<double>(finish_ns - deadline_ns) / 1e9; };
    if (!deadlineInDanger_ && after(forecast_->finishEarly_ns) > 0) {
        deadlineInDanger_ = true;
        journal_.event(EventKind::Decision, "",
                       "the deadline is in danger: at the measured speed the run ends " +
                           formatDuration(after(forecast_->finish_ns)) +
                           " after it; lost servers are replaced by what is fastest within the budget",
                       "the deadline guard acts on the forecast");
    } else if (deadlineInDanger_ && after(forecast_->finishLate_ns) < 0) {
        deadlineInDanger_ = false;
        journal_.event(EventKind::Decision, "", "the deadline is met again at the measured speed",
                       "the deadline guard acts on the forecast");
    }
}

/// Servers that cost money and do not train: one of many is given back for another, all of them end the run.
void RunController::guardIdle()
{
    const double now = clock_.monotonicSeconds();
    if (journal_.run().appliedSteps != stepsSeen_) {
        stepsSeen_ = journal_.run().appliedSteps;
        progress_s_ = now;
    }
    double firstUp_s = now;
    for (const auto &[tag, member] : fleet_.members()) {
        if (member->up && !member->ending && member->server.pricePerHour.micros > 0) {
            firstUp_s = std::min(firstUp_s, member->up_s);
        }
    }
    const double idle_s = now - std::max(progress_s_, firstUp_s);
    const bool done = stepsSeen_ >= settings_.plan.steps; // the last evaluation is under way
    const bool own = !settings_.plan.workload.command.arguments.empty(); // it has a limit of its own for silence
    if (done || own) {
        return;
    }
    if (idle_s > settings_.idleLimit_s) {
        end({RunState::Stopped,
             "stopped by the idle guard: no step in " + formatDuration(idle_s) + ", while servers cost " +
                 formatMoney(journal_.ratePerHour()) + " an hour",
             true},
            EventKind::Budget, "servers that do not train are not paid for");
        return;
    }
    if (now - progress_s_ > progressing_s) {
        return;
    }
    for (const auto &[tag, member] : fleet_.members()) {
        const Server &server = member->server;
        const bool trains = server.role == ServerRole::Worker && member->up && !member->ending && !member->retiring &&
                            server.state != ServerState::Notice && hostOfShard(settings_.plan, 0) != server.slot;
        const auto seen = stepped_s_.find(server.slot);
        const double since_s = std::max(member->up_s, seen == stepped_s_.end() ? 0 : seen->second);
        if (trains && now - since_s > std::min(idleWorker_s, settings_.idleLimit_s / 2)) {
            journal_.event(EventKind::Decision, server.slot, "gives its server back and asks for another",
                           "the idle guard: no step of it in " + formatDuration(now - since_s) + " while others train");
            (void)board_.noteLost(tag);
            telemetry_.forget(server.slot);
            vacancies_[server.slot].lost_ns = journal_.now_ns();
            reasons_[server.slot] = "replaces " + server.slot + "/" + std::to_string(server.incarnation) + ", which did not train";
            fleet_.end(tag, "idle", 1);
        }
    }
}

/// What exists at the back-end under the run's name, and is none of its servers, is ended.
void RunController::guardLeaks()
{
    if (clock_.monotonicSeconds() - lastLeakCheck_s_ >= leakEvery_s) {
        lastLeakCheck_s_ = clock_.monotonicSeconds();
        (void)fleet_.sweep();
    }
}

} // namespace mayfly::control
