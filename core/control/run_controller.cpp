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
                             [this](const Server &server, const std::string &why) { serverFailed(server, why); },
                             [this](const Server &server, const std::string &why) { serverSoldOut(server, why); }}),
      board_(settings_, journal_, fleet_, clock_,
             ProcessBoard::Observer{[this](Member &member, const std::string &slot, std::int64_t time_ns) {
                                        processWorking(member, slot, time_ns);
                                    },
                                    [this](const std::string &slot, const std::string &message) { giveUpSlot(slot, message); }}),
      script_(makeScriptBoard())
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
    wanted_ = readWanted(settings_.runId).value_or(Wanted{settings_.plan.cluster.workerCount() + settings_.plan.training.spareWorkers, {}, {}});
    slots_ = slotsOf(settings_.plan, wanted_.workers, wanted_.drained);
    if (journal_.isResumed()) {
        journal_.event(EventKind::ControllerRestarted, "", "the controller runs again");
    }
    if (!journal_.hasAnyEvent(EventKind::RunStarted)) {
        journal_.event(EventKind::RunStarted, "",
                       settings_.plan.name + ": " + std::to_string(settings_.plan.steps) + " steps on " +
                           settings_.plan.cluster.describe());
        if (settings_.trustedNetwork) {
            journal_.event(EventKind::Decision, "", "gradients between workers and parameter servers are not encrypted",
                           "the network is said to be trusted");
        }
    }
    if (journal_.isResumed()) {
        fleet_.adopt();
        takeUpLosses();
        takeUpWanted();
        if (auto ending = readEnding(settings_.runId)) {
            end(*ending, EventKind::Decision, "decided before the controller was restarted");
        }
        return;
    }
    fillSlots();
}

/// After a restart: slots whose server was lost before it, and not replaced yet.
void RunController::takeUpLosses()
{
    std::map<std::string, const Server *> lost; ///< by slot; since then no server has worked there
    for (const Server &each : journal_.servers()) {
        if (each.working_ns) {
            lost.erase(each.slot);
        }
        if (each.endReason == "revoked" || each.state == ServerState::Notice) {
            lost[each.slot] = &each;
        }
    }
    for (const auto &[slot, server] : lost) {
        if (isWanted(slot)) {
            reasons_[slot] = "replaces " + slot + "/" + std::to_string(server->incarnation) + ", which was lost";
            vacancies_[slot].lost_ns = server->ended_ns.value_or(journal_.now_ns());
        }
    }
}

void RunController::tick()
{
    fleet_.tick();
    if (phase_ == Phase::Working) {
        fillSlots();
        dropUnwanted();
        handOver();
        script_ ? script_->reconcile(slots_) : board_.reconcile(slots_);
        const double done =
            static_cast<double>(journal_.run().appliedSteps) / static_cast<double>(settings_.plan.steps);
        backend_.noteProgress(std::clamp(done, 0.0, 1.0));
        updateForecast();
        guardBudget();
        guardDeadline();
        guardIdle();
        drainStragglers();
        guardLeaks();
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

void RunController::processWorking(Member &member, const std::string &slot, std::int64_t time_ns)
{
    Server &server = member.server;
    if (server.slot != slot || server.state == ServerState::Notice) {
        return;
    }
    const bool first = !server.working_ns;
    server.state = slot.starts_with("ps-") ? ServerState::Serving : ServerState::Training;
    if (first) {
        server.working_ns = time_ns;
    }
    (void)journal_.together([&]() -> Result<void> {
        noteWorking(server, slot, time_ns, first);
        return journal_.saveServer(server);
    });
}

void RunController::noteWorking(const Server &server, const std::string &slot, std::int64_t time_ns, bool first)
{
    auto &vacancy = vacancies_[slot];
    vacancy.failures = 0;
    const std::int64_t earlier = std::max(journal_.lastEvent(EventKind::Joined, slot), journal_.lastEvent(EventKind::Replaced, slot));
    bool isNews = true;
    if (const Offer *offer = settings_.plan.offer(server.offerId)) {
        soldOut_.forget(*offer, server.pricing);
    }
    if (first && vacancy.lost_ns) {
        const double gap_s = static_cast<double>(*server.working_ns - *vacancy.lost_ns) / 1e9;
        journal_.event(EventKind::Replaced, slot,
                       slot + "/" + std::to_string(server.incarnation) + " has taken over " + formatDuration(gap_s) +
                           (vacancy.askedFor ? " after it was asked for" : " after the loss"),
                       {}, time_ns);
        vacancy.lost_ns.reset();
        vacancy.askedFor = false;
    } else {
        isNews = !journal_.hasEvent(EventKind::Replaced, slot, time_ns) &&
                 journal_.eventOnce(EventKind::Joined, slot, time_ns, slot.starts_with("ps-") ? "serves the model" : "trains");
    }
    if (isNews && slot.starts_with("ps-")) {
        noteShardServes(slot, time_ns, earlier);
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
