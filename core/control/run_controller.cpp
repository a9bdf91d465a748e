// SPDX-License-Identifier: Apache-2.0
#include "core/control/run_controller.h"

#include "core/base/log.h"
#include "core/base/text.h"
#include "core/control/run_files.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double tick_s = 0.1;
constexpr double publish_s = 0.25;

} // namespace

RunController::RunController(Parts parts)
    : settings_(std::move(parts.settings)), journal_(parts.journal), feed_(parts.feed), backend_(parts.backend),
      inbox_(parts.inbox), clock_(parts.clock), concluded_(std::move(parts.concluded)),
      telemetry_(journal_, settings_.plan.workload.batchSize),
      fleet_(settings_, journal_, backend_, parts.authority, std::move(parts.identity), inbox_, clock_, parts.timing,
             Fleet::Observer{[this](const Server &server) { serverLost(server); },
                             [this](const Server &server, const std::string &why) { serverFailed(server, why); }}),
      board_(settings_, journal_, fleet_, clock_,
             ProcessBoard::Observer{[this](Member &member, const std::string &slot, std::int64_t time_ns) {
                                        processWorking(member, slot, time_ns);
                                    },
                                    [this](const std::string &message) {
                                        end({RunState::Failed, message, false}, EventKind::Error, "no try helps");
                                    }})
{
}

bool RunController::run()
{
    start();
    while (phase_ != Phase::Over && !leaving_) {
        for (auto &message : inbox_.take(tick_s)) {
            std::visit([this](auto &each) { handle(each); }, message);
        }
        tick();
    }
    journal_.flushSamples();
    publish();
    feed_.close();
    return phase_ == Phase::Over;
}

void RunController::start()
{
    wanted_ = readWanted(settings_.runId).value_or(Wanted{settings_.plan.cluster.workerCount(), {}, {}});
    slots_ = slotsOf(settings_.plan, wanted_.workers, wanted_.drained);
    if (journal_.isResumed()) {
        journal_.event(EventKind::ControllerRestarted, "", "the controller runs again");
        fleet_.adopt();
        takeUpWanted();
        if (auto ending = readEnding(settings_.runId)) {
            end(*ending, EventKind::Decision, "decided before the controller was restarted");
        }
        return;
    }
    journal_.event(EventKind::RunStarted, "",
                   settings_.plan.name + ": " + std::to_string(settings_.plan.steps) + " steps on " +
                       settings_.plan.cluster.describe());
    fillSlots();
}

void RunController::tick()
{
    fleet_.tick();
    if (phase_ == Phase::Working) {
        fillSlots();
        dropUnwanted();
        handOver();
        board_.reconcile(slots_);
        const double done =
            static_cast<double>(journal_.run().appliedSteps) / static_cast<double>(settings_.plan.steps);
        backend_.noteProgress(std::clamp(done, 0.0, 1.0));
        updateForecast();
        guardBudget();
    } else {
        advanceEnding();
    }
    telemetry_.tick();
    saveNowAndThen();
    if (phase_ != Phase::Over && clock_.monotonicSeconds() - lastPublish_s_ >= publish_s) {
        publish();
    }
}

/// The applied steps in the run's row: what a restarted controller counts lost steps from.
void RunController::saveNowAndThen()
{
    constexpr double save_s = 2;
    if (phase_ == Phase::Over || clock_.monotonicSeconds() - lastSave_s_ < save_s) {
        return;
    }
    lastSave_s_ = clock_.monotonicSeconds();
    if (auto saved = journal_.saveRun(); !saved) {
        log::error("store: " + saved.error().message);
    }
}

void RunController::fillSlots()
{
    for (const auto &slot : slots_) {
        Vacancy &vacancy = vacancies_[slot.slot];
        if (fleet_.inSlot(slot.slot) != nullptr || clock_.monotonicSeconds() < vacancy.retryAt_s) {
            continue;
        }
        const auto reason = reasons_.find(slot.slot);
        const auto asked = fleet_.request(slot, reason == reasons_.end() ? "the plan asks for it" : reason->second);
        if (!asked) {
            log::error(slot.slot + ": " + asked.error().message);
            vacancy.retryAt_s = clock_.monotonicSeconds() + 1;
            if (++vacancy.failures > 5) {
                if (!keepRetiring(slot.slot, asked.error().message)) {
                    end({RunState::Failed, slot.slot + ": " + asked.error().message, true}, EventKind::Error,
                        "no server can be asked for");
                }
                return; // either way the slots are others now
            }
        }
    }
}

void RunController::serverLost(const Server &server)
{
    const bool noticed = server.state == ServerState::Notice;
    const bool transient = server.pricing == Pricing::Transient;
    const bool hadShard = board_.noteLost(server.tag);
    if (server.role == ServerRole::Worker && (fleet_.inSlot(server.slot) == nullptr)) {
        telemetry_.forget(server.slot);
    }
    std::string what = transient ? "the server was taken away" : "the server is gone";
    what += noticed ? ", as it had been told" : " without notice";
    journal_.event(EventKind::Lost, server.slot,
                   what + (hadShard ? "; training goes on from the newest checkpoint" : ""));
    if (transient) {
        ++journal_.run().revocations;
    }
    (void)journal_.saveRun();
    if (!isWanted(server.slot)) {
        return;
    }
    reasons_[server.slot] = "replaces " + server.slot + "/" + std::to_string(server.incarnation) + ", which was lost";
    auto &vacancy = vacancies_[server.slot];
    vacancy.lost_ns = vacancy.lost_ns.value_or(journal_.now_ns());
    if (phase_ == Phase::Working && !noticed) {
        fillSlots();
    }
}

void RunController::serverFailed(const Server &server, const std::string &why)
{
    constexpr int mostFailures = 4;
    (void)board_.noteLost(server.tag);
    journal_.event(EventKind::Error, server.slot, "no server: " + why);
    if (!isWanted(server.slot)) {
        return; // it was to leave anyway
    }
    auto &vacancy = vacancies_[server.slot];
    ++vacancy.failures;
    vacancy.retryAt_s = clock_.monotonicSeconds() + 0.5 * vacancy.failures;
    reasons_[server.slot] = "the last try failed";
    if (vacancy.failures >= mostFailures && !keepRetiring(server.slot, why)) {
        end({RunState::Failed, server.slot + ": no server after " + std::to_string(vacancy.failures) + " tries: " + why,
             true},
            EventKind::Error, "no try helps");
    }
}

void RunController::processWorking(Member &member, const std::string &slot, std::int64_t time_ns)
{
    Server &server = member.server;
    const bool shard = slot.starts_with("ps-");
    if (server.slot != slot || server.state == ServerState::Notice) {
        return;
    }
    const bool first = !server.working_ns;
    server.state = shard ? ServerState::Serving : ServerState::Training;
    if (first) {
        server.working_ns = time_ns;
    }
    fleet_.save(member);
    auto &vacancy = vacancies_[slot];
    vacancy.failures = 0;
    if (first && vacancy.lost_ns) {
        const double gap_s = static_cast<double>(*server.working_ns - *vacancy.lost_ns) / 1e9;
        journal_.event(EventKind::Replaced, slot,
                       slot + "/" + std::to_string(server.incarnation) + " has taken over " + formatDuration(gap_s) +
                           (vacancy.askedFor ? " after it was asked for" : " after the loss"),
                       {}, time_ns);
        vacancy.lost_ns.reset();
        vacancy.askedFor = false;
    } else if (!journal_.hasEvent(EventKind::Replaced, slot, time_ns)) {
        journal_.eventOnce(EventKind::Joined, slot, time_ns, shard ? "serves the model" : "trains");
    }
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
    const auto problem = budgetProblem(settings_.cap, journal_.spent(), forecast_, speed ? speed->covered_s : 0, left);
    if (problem) {
        end({RunState::Stopped, "stopped by the budget: " + *problem, true}, EventKind::Budget,
            "the budget guard acts on projected spend");
    }
}

void RunController::publish()
{
    lastPublish_s_ = clock_.monotonicSeconds();
    RunSnapshot snapshot = journal_.present();
    snapshot.cap = settings_.cap;
    snapshot.forecast = forecast_;
    snapshot.lastCheckpointStep = lastCheckpointStep_;
    snapshot.lastCheckpoint_ns = lastCheckpoint_ns_;
    feed_.publish(std::move(snapshot));
}

} // namespace mayfly::control
