// SPDX-License-Identifier: GPL-3.0-or-later
// Everything known of the run being looked at, put together from the batches that a feed delivers. Tables and charts
// read it.
#pragma once
#include "app/models/slot_history.h"
#include "core/domain/plan.h"
#include "core/domain/run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mayfly::models {

/// What a batch brought, so that only what shows it is redrawn.
struct RunChanges {
    bool servers = false; ///< a server, its state or the ledger
    bool events = false;
    bool samples = false;
    bool evaluations = false;
};

/// Not thread-safe: belongs to the window's thread. Batches may overlap; nothing is counted twice.
class WatchedRun {
public:
    void clear();
    RunChanges apply(const RunSnapshot &delta);

    bool empty() const { return present_.run.id.empty(); }
    const Run &run() const { return present_.run; }
    /// The latest present: servers, ledger, money, forecast, checkpoint, the controller's clock. Its lists of news are
    /// empty.
    const RunSnapshot &present() const { return present_; }
    /// The plan as launched; nothing if it cannot be read.
    const std::optional<Plan> &plan() const { return plan_; }
    /// Oldest first by their own time: a restarted controller reads late what happened while it was away.
    const std::vector<Event> &events() const { return events_; }
    /// The highest sequence number of an event told so far; 0: none.
    std::int64_t lastSequence() const { return lastSequence_; }
    const std::vector<Evaluation> &evaluations() const { return evaluations_; } ///< by step

    /// Parameter servers first, then workers, by number.
    std::vector<std::string> slotNames() const;
    /// The server whose loss an event of kind Lost tells, and the one that was asked for in its place; null if there is none.
    const Server *lostServer(const Event &lost) const;
    const Server *successorOf(const Server &server) const;
    /// The server that fills a slot now, or filled it last.
    const Server *currentServer(const std::string &slot) const;
    /// Null before the first sample. "cluster" is the sum.
    const SlotHistory *history(const std::string &slot) const;
    /// What a slot exchanges; null before its first report.
    const Exchange *exchangeOf(const std::string &slot) const;
    /// Of a slot's ledger lines, up to the controller's now.
    Money spentBy(const std::string &slot) const;
    /// Of the slot's open ledger line; nothing while nothing is paid.
    std::optional<Money> rateOf(const std::string &slot) const;

    /// Seconds since launch.
    double secondsOf(std::int64_t time_ns) const;
    double now_s() const { return secondsOf(present_.now_ns); }
    /// Workers that train now, and slots that are paid for.
    int activeWorkers() const;
    int paidSlots() const;

private:
    RunSnapshot present_;
    std::optional<Plan> plan_;
    std::vector<Event> events_;
    std::int64_t lastSequence_ = 0;
    std::vector<Evaluation> evaluations_;
    std::map<std::string, SlotHistory> histories_;
};

/// "w-2" before "w-10", parameter servers before workers.
bool slotBefore(const std::string &a, const std::string &b);

} // namespace mayfly::models
