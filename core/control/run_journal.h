// SPDX-License-Identifier: Apache-2.0
// What the controller knows of its run, kept the same in three places: in memory, in the store, and in what watchers
// see. What must be durable before it is acted on (a server's row, its ledger line, an event) returns an error if the
// store refuses it.
#pragma once
#include "core/base/clock.h"
#include "core/control/snapshot_feed.h"
#include "core/domain/run.h"
#include "core/store/store.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mayfly::control {

/// The controller's thread only.
class RunJournal {
public:
    /// Reads the run's past from the store; a run that the store does not know yet is inserted.
    static Result<std::unique_ptr<RunJournal>> open(store::Store &store, SnapshotFeed &feed, const Clock &clock,
                                                    const Run &fresh);

    Run &run() { return run_; }
    const Run &run() const { return run_; }
    Result<void> saveRun();
    bool isResumed() const { return resumed_; }

    const std::vector<Server> &servers() const { return servers_; }
    Result<void> saveServer(const Server &server);
    /// What the function stores is stored together or not at all; after an error, what is known here is read anew.
    /// Nothing outside the store may be touched inside. Errors are logged as well.
    Result<void> together(const std::function<Result<void>()> &writes);
    Result<int> nextIncarnation(const std::string &slot);

    /// Now, unless time_ns says when. Errors are logged: no caller can do better.
    void event(EventKind kind, const std::string &slot, std::string message, std::string reason = {},
               std::int64_t time_ns = 0);
    /// From a report that may have been read before: at most once per kind, slot and time. True if it was new.
    bool hasEvent(EventKind kind, const std::string &slot, std::int64_t time_ns) const;
    /// The sequence number of the newest of them; 0 if there is none.
    std::int64_t lastEvent(EventKind kind, const std::string &slot) const;
    bool hasAnyEvent(EventKind kind) const;
    bool eventOnce(EventKind kind, const std::string &slot, std::int64_t time_ns, std::string message,
                   std::string reason = {});

    Result<void> openLine(const Server &server, const Offer &offer);
    void closeLine(const std::string &tag, std::int64_t end_ns, const std::string &reason);
    const std::vector<LedgerLine> &ledger() const { return ledger_; }
    Money spent() const;
    /// Of the servers whose lines are open.
    Money ratePerHour() const;

    /// Kept until flush(); a second one of the same slot and time is dropped. True if it was new.
    bool addSample(const Sample &sample);
    /// True if an earlier controller stored this sample: its report is read again.
    bool isStored(const std::string &slot, std::int64_t time_ns) const { return storedSamples_.contains({slot, time_ns}); }
    /// The slot's newest sample, if any.
    std::optional<Sample> lastSample(const std::string &slot) const;
    /// The slot's newest; stored with the next flushSamples(), so that both always tell of the same steps.
    void setExchange(const Exchange &exchange);
    const Exchange *exchangeOf(const std::string &slot) const;
    /// Stored with the next flushSamples().
    void addLatency(const LatencyPoint &point) { unsavedLatencies_.push_back(point); }
    void flushSamples();
    /// At most one per time. True if it was new.
    bool addEvaluation(const Evaluation &evaluation);
    const std::vector<Evaluation> &evaluations() const { return evaluations_; }

    std::int64_t now_ns() const { return clock_.unixNanoseconds(); }
    /// Run, servers, ledger and money for the watchers.
    RunSnapshot present() const;

private:
    RunJournal(store::Store &store, SnapshotFeed &feed, const Clock &clock) : store_(store), feed_(feed), clock_(clock)
    {
    }
    Result<void> load(const std::string &runId);

    store::Store &store_;
    SnapshotFeed &feed_;
    const Clock &clock_;
    Run run_;
    bool resumed_ = false;
    std::vector<Server> servers_;
    std::vector<LedgerLine> ledger_;
    std::vector<Evaluation> evaluations_;
    std::set<std::tuple<EventKind, std::string, std::int64_t>> knownEvents_;
    std::map<std::pair<EventKind, std::string>, std::int64_t> lastEvents_;
    std::set<std::pair<std::string, std::int64_t>> storedSamples_; ///< of an earlier controller: its reports come again
    std::map<std::string, Sample> lastSamples_;
    std::vector<Sample> unsaved_;
    std::map<std::string, Exchange> exchanges_;
    std::set<std::string> unsavedExchanges_; ///< their slots
    std::vector<LatencyPoint> unsavedLatencies_;
    bool grouped_ = false;
    std::vector<Event> untold_; ///< of a group: watchers see what is stored
};

} // namespace mayfly::control
