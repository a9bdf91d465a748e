// SPDX-License-Identifier: Apache-2.0
// Filling the slots: as planned at first, and what takes a lost server's place.
#include "core/base/log.h"
#include "core/base/text.h"
#include "core/control/run_controller.h"

#include <algorithm>

namespace mayfly::control {

namespace {

constexpr double reconsider_s = 5;
constexpr double hour_s = 3600;
constexpr std::int64_t lately_ns = 30LL * 60 * 1'000'000'000;
constexpr double assumedStartUp_s = 30;

double seconds(std::int64_t from_ns, std::int64_t to_ns)
{
    return static_cast<double>(to_ns - from_ns) / 1e9;
}

} // namespace

void RunController::fillSlots()
{
    const auto slots = slots_; // what cannot be had may change what is wanted
    for (const auto &slot : slots) {
        if (phase_ == Phase::Working && fleet_.inSlot(slot.slot) == nullptr &&
            clock_.monotonicSeconds() >= vacancies_[slot.slot].retryAt_s && !fillSlot(slot)) {
            return; // the slots are others now
        }
    }
}

/// False if what is wanted has changed over it.
bool RunController::fillSlot(const SlotPlan &slot)
{
    Vacancy &vacancy = vacancies_[slot.slot];
    const double now = clock_.monotonicSeconds();
    SlotPlan wanted = slot;
    const auto reason = reasons_.find(slot.slot);
    std::string why = reason == reasons_.end() ? "the plan asks for it" : reason->second;
    const bool planned = !vacancy.lost_ns && !(slot.offer != nullptr && soldOut_.blocks(*slot.offer, slot.pricing, now));
    if (!planned && !vacancy.askedFor) {
        const auto choice = chooseRepair(settings_.plan, slot, repairState(slot), soldOut_, now);
        if (choice.offer == nullptr || !isAffordable(*choice.offer, choice.pricing)) {
            leaveEmpty(slot, choice.offer == nullptr ? choice.why : "another server would pass the budget",
                       choice.later ? soldOut_.nextTry_s().value_or(now) - now : reconsider_s);
            return true;
        }
        wanted.offer = choice.offer;
        wanted.pricing = choice.pricing;
        why += "; " + choice.why;
    }
    vacancy.emptyWhy.clear();
    if (const auto asked = fleet_.request(wanted, why); !asked) {
        log::error(slot.slot + ": " + asked.error().message);
        vacancy.retryAt_s = now + 1;
        if (++vacancy.failures > 5) {
            if (!keepRetiring(slot.slot, asked.error().message)) {
                end({RunState::Failed, slot.slot + ": " + asked.error().message, true}, EventKind::Error,
                    "no server can be asked for");
            }
            return false;
        }
    }
    return true;
}

void RunController::leaveEmpty(const SlotPlan &slot, const std::string &why, double pause_s)
{
    Vacancy &vacancy = vacancies_[slot.slot];
    vacancy.retryAt_s = clock_.monotonicSeconds() + pause_s;
    // Numbers in the words change all the time: told once for each kind of reason.
    const std::string kind = why.substr(0, why.find(" about "));
    if (vacancy.emptyWhy != kind) {
        vacancy.emptyWhy = kind;
        journal_.event(EventKind::Decision, slot.slot, "the slot stays empty for now", why);
    }
}

/// What it costs at least, with all that is running, leaves the budget's cap alone.
bool RunController::isAffordable(const Offer &offer, Pricing pricing) const
{
    if (settings_.cap.micros <= 0) {
        return true;
    }
    const auto least = billedCost(*offer.pricePerHour(pricing), windDown_s, offer.minimumCharge_s, offer.billingStep_s);
    return committed().micros + least.micros <= settings_.cap.micros;
}

RepairState RunController::repairState(const SlotPlan &slot) const
{
    const Plan &plan = settings_.plan;
    const std::int64_t now = journal_.now_ns();
    RepairState state;
    state.stepsLeft = static_cast<double>(std::max<std::int64_t>(0, plan.steps - journal_.run().appliedSteps));
    const double share = plan.prediction.stepsPerSecond / std::max(1, plan.cluster.workerCount());
    const auto speedOf = [&](const std::string &name) {
        const auto last = journal_.lastSample(name);
        return last && last->stepsPerSecond > 0 ? last->stepsPerSecond : share;
    };
    state.stepsPerSecond = speedOf(slot.slot);
    double startUp_s = 0;
    int started = 0;
    for (const Server &each : journal_.servers()) {
        if (each.working_ns) {
            startUp_s += seconds(each.requested_ns, *each.working_ns);
            ++started;
        }
        if (each.endReason == "revoked" && each.ended_ns.value_or(now) > now - lately_ns) {
            ++state.lostInZone[each.zone];
        }
        if (isOver(each.state) || each.slot == slot.slot || each.state == ServerState::Notice) {
            continue;
        }
        ++state.inZone[each.zone];
        state.lostInZone[each.zone] += advised_.contains(each.tag) ? 1 : 0;
        state.othersMicrosPerHour += static_cast<double>(each.pricePerHour.micros);
        if (each.role == ServerRole::Worker && each.state == ServerState::Training) {
            state.othersStepsPerSecond += speedOf(each.slot);
        }
    }
    for (int shard = 0; shard < shardsOf(plan); ++shard) {
        if (hostOfShard(plan, shard) == slot.slot && slot.role == ServerRole::Worker) {
            state.othersStepsPerSecond = 0; // nobody trains without it
        }
    }
    state.startUp_s = started > 0 ? startUp_s / started : assumedStartUp_s;
    const LifetimeModel &lifetime = plan.lifetime;
    state.lossesPerHour = lifetime.earlyShare * hour_s / std::max(1.0, lifetime.earlyMean_s) + lifetime.ratePerHour;
    if (settings_.timeCompression == 1) { // else a rehearsal, whose clock is not the plan's
        if (plan.targets.deadline_s) {
            state.timeLeft_s = *plan.targets.deadline_s - seconds(journal_.run().created_ns, now);
        }
        if (settings_.cap.micros > 0) {
            state.moneyLeft = static_cast<double>(settings_.cap.micros - journal_.spent().micros);
        }
    } else {
        state.lossesPerHour *= settings_.timeCompression;
    }
    return state;
}

/// The back-end has none of the kind at present: something else is tried at once, the same after a pause.
void RunController::serverSoldOut(const Server &server, const std::string &why)
{
    const Offer *offer = settings_.plan.offer(server.offerId);
    const double now = clock_.monotonicSeconds();
    const double pause_s = offer == nullptr ? reconsider_s : soldOut_.note(*offer, server.pricing, now);
    journal_.event(EventKind::Decision, server.slot,
                   server.offerId + ", " + std::string(toString(server.pricing)) + ", cannot be had; asked for again in " +
                       formatDuration(pause_s),
                   why);
    if (isWanted(server.slot)) {
        Vacancy &vacancy = vacancies_[server.slot];
        if (vacancy.askedFor && keepRetiring(server.slot, why)) {
            return;
        }
        vacancy.retryAt_s = 0;
        reasons_.try_emplace(server.slot, "none could be had before");
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
    vacancy.lost_ns = vacancy.lost_ns.value_or(journal_.now_ns()); // the next look at the slots fills it
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

} // namespace mayfly::control
