// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/watched_run.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace mayfly::models {

namespace {

bool sameServer(const Server &a, const Server &b)
{
    return a.tag == b.tag && a.state == b.state && a.ready_ns == b.ready_ns && a.working_ns == b.working_ns &&
           a.ended_ns == b.ended_ns;
}

int numberOf(const std::string &slot)
{
    const auto dash = slot.rfind('-');
    int number = -1;
    if (dash != std::string::npos) {
        std::from_chars(slot.data() + dash + 1, slot.data() + slot.size(), number);
    }
    return number;
}

} // namespace

bool slotBefore(const std::string &a, const std::string &b)
{
    const auto key = [](const std::string &slot) {
        return std::make_tuple(!slot.starts_with("ps-"), numberOf(slot), slot);
    };
    return key(a) < key(b);
}

void WatchedRun::clear()
{
    *this = WatchedRun();
}

RunChanges WatchedRun::apply(const RunSnapshot &delta)
{
    RunChanges changes;
    changes.servers = !std::equal(delta.servers.begin(), delta.servers.end(), present_.servers.begin(),
                                  present_.servers.end(), sameServer) ||
                      delta.ledger.size() != present_.ledger.size();
    if (delta.run.planJson != present_.run.planJson || !plan_) {
        if (auto plan = planFromJson(delta.run.planJson, "run " + delta.run.id)) {
            plan_ = std::move(*plan);
        }
    }
    present_ = delta;
    present_.events.clear();
    present_.samples.clear();
    present_.evaluations.clear();
    for (const Event &event : delta.events) {
        if (event.sequence > lastSequence_) {
            lastSequence_ = event.sequence;
            const auto later = [](std::int64_t time_ns, const Event &each) { return time_ns < each.time_ns; };
            events_.insert(std::upper_bound(events_.begin(), events_.end(), event.time_ns, later), event);
            changes.events = true;
        }
    }
    for (const Sample &sample : delta.samples) {
        changes.samples |= histories_[sample.slot].add(sample, secondsOf(sample.time_ns));
    }
    for (const Evaluation &evaluation : delta.evaluations) {
        if (evaluations_.empty() || evaluation.time_ns > evaluations_.back().time_ns) {
            evaluations_.push_back(evaluation);
            changes.evaluations = true;
        }
    }
    return changes;
}

std::vector<std::string> WatchedRun::slotNames() const
{
    std::vector<std::string> names;
    for (const Server &server : present_.servers) {
        names.push_back(server.slot);
    }
    std::sort(names.begin(), names.end(), slotBefore);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

const Server *WatchedRun::lostServer(const Event &lost) const
{
    // Its end is told with the loss, some moments apart.
    const auto apart = [&lost](const Server &server) { return std::abs(*server.ended_ns - lost.time_ns); };
    const Server *nearest = nullptr;
    for (const Server &server : present_.servers) {
        if (server.slot == lost.slot && server.ended_ns && server.requested_ns <= lost.time_ns &&
            (nearest == nullptr || apart(server) < apart(*nearest))) {
            nearest = &server;
        }
    }
    return nearest;
}

const Server *WatchedRun::successorOf(const Server &server) const
{
    const Server *next = nullptr;
    for (const Server &each : present_.servers) {
        const bool cameToNothing = each.ended_ns && !each.working_ns;
        if (each.slot == server.slot && each.incarnation > server.incarnation && !cameToNothing &&
            (next == nullptr || each.incarnation < next->incarnation)) {
            next = &each;
        }
    }
    return next;
}

const Server *WatchedRun::currentServer(const std::string &slot) const
{
    const Server *current = nullptr;
    for (const Server &server : present_.servers) {
        if (server.slot == slot && (current == nullptr || server.incarnation >= current->incarnation)) {
            current = &server;
        }
    }
    return current;
}

const SlotHistory *WatchedRun::history(const std::string &slot) const
{
    const auto at = histories_.find(slot);
    return at == histories_.end() ? nullptr : &at->second;
}

const Exchange *WatchedRun::exchangeOf(const std::string &slot) const
{
    const auto at = std::find_if(present_.exchanges.begin(), present_.exchanges.end(), [&](const Exchange &each) { return each.slot == slot; });
    return at == present_.exchanges.end() ? nullptr : &*at;
}

Money WatchedRun::spentBy(const std::string &slot) const
{
    Money sum{0, present_.spent.currency};
    for (const LedgerLine &line : present_.ledger) {
        if (line.slot == slot && line.pricePerHour.currency == sum.currency) {
            sum += line.cost(present_.now_ns);
        }
    }
    return sum;
}

std::optional<Money> WatchedRun::rateOf(const std::string &slot) const
{
    for (const LedgerLine &line : present_.ledger) {
        if (line.slot == slot && !line.end_ns) {
            return line.pricePerHour;
        }
    }
    return std::nullopt;
}

double WatchedRun::secondsOf(std::int64_t time_ns) const
{
    return static_cast<double>(time_ns - present_.run.created_ns) / 1e9;
}

int WatchedRun::activeWorkers() const
{
    return static_cast<int>(std::count_if(present_.servers.begin(), present_.servers.end(), [](const Server &server) {
        return server.state == ServerState::Training ||
               (server.state == ServerState::Notice && server.role == ServerRole::Worker);
    }));
}

int WatchedRun::paidSlots() const
{
    return static_cast<int>(std::count_if(present_.ledger.begin(), present_.ledger.end(),
                                          [](const LedgerLine &line) { return !line.end_ns; }));
}

} // namespace mayfly::models
