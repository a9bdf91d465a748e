// SPDX-License-Identifier: Apache-2.0
// Everything Mayfly remembers, in one SQLite database ($MAYFLY_HOME/mayfly.db): runs, servers, events, ledger, measurements.
// A run's rows are written by its controller alone; everybody else opens it for reading. WAL, so readers never block writers.
// Events and ledger lines are durable (fsync) when the call returns; samples within a second.
#pragma once
#include "core/domain/latency.h"
#include "core/domain/run.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace mayfly::store {

enum class OpenMode { ReadOnly, ReadWrite };

/// $MAYFLY_HOME/mayfly.db
std::filesystem::path defaultPath();

/// Thread-safe: one lock around the connection.
class Store {
public:
    /// Creates and migrates in ReadWrite mode (with a backup before a migration). Errors: NotFound (ReadOnly and no file),
    /// Corrupt (not a database, or its check fails; says which file and what to do), PermissionDenied, Conflict (a newer schema),
    /// InvalidInput (the folder is on a network file system).
    static Result<std::unique_ptr<Store>> open(const std::filesystem::path &path, OpenMode mode);
    virtual ~Store() = default;

    /// What the function stores becomes durable together, or not at all: its error undoes it all. Other threads wait meanwhile.
    virtual Result<void> together(const std::function<Result<void>()> &writes) = 0;

    virtual Result<void> insertRun(const Run &run) = 0;
    virtual Result<void> updateRun(const Run &run) = 0;
    virtual Result<Run> run(const std::string &runId) = 0;
    /// Newest first.
    virtual Result<std::vector<Run>> runs(std::size_t limit) = 0;

    /// Inserts or updates by (run, tag).
    virtual Result<void> saveServer(const std::string &runId, const Server &server) = 0;
    virtual Result<std::vector<Server>> servers(const std::string &runId) = 0;

    /// Gives the event its sequence number (1, 2, ... within the run) and stores it.
    virtual Result<Event> appendEvent(const std::string &runId, Event event) = 0;
    virtual Result<std::vector<Event>> events(const std::string &runId, std::int64_t afterSequence) = 0;

    /// Gives the line its id. A tag has one line at most: asked again, the existing line is returned.
    virtual Result<LedgerLine> openLedgerLine(const std::string &runId, LedgerLine line) = 0;
    virtual Result<void> closeLedgerLine(const std::string &runId, const std::string &tag, std::int64_t end_ns,
                                         const std::string &reason) = 0;
    virtual Result<std::vector<LedgerLine>> ledger(const std::string &runId) = 0;

    /// One transaction.
    virtual Result<void> appendSamples(const std::string &runId, std::span<const Sample> samples) = 0;
    virtual Result<std::vector<Sample>> samples(const std::string &runId, std::int64_t after_ns) = 0;
    /// For looking at long runs: of each slot, in each stretch of time, the samples with the lowest and the highest images/s and the first
    /// one; everything of the last stretch. By time.
    virtual Result<std::vector<Sample>> thinnedSamples(const std::string &runId, std::int64_t stretch_ns) = 0;
    /// Inserts or updates by (run, slot), in one transaction.
    virtual Result<void> saveExchanges(const std::string &runId, std::span<const Exchange> exchanges) = 0;
    virtual Result<std::vector<Exchange>> exchanges(const std::string &runId) = 0;
    /// One transaction; a point of the same slot and time replaces itself.
    virtual Result<void> appendLatencies(const std::string &runId, std::span<const LatencyPoint> points) = 0;
    /// By time.
    virtual Result<std::vector<LatencyPoint>> latencies(const std::string &runId, std::int64_t after_ns) = 0;
    virtual Result<void> appendEvaluation(const std::string &runId, const Evaluation &evaluation) = 0;
    virtual Result<std::vector<Evaluation>> evaluations(const std::string &runId) = 0;

    /// The next number for a slot's incarnation, stored before it is returned; starts at 1 and only grows.
    virtual Result<int> nextIncarnation(const std::string &runId, const std::string &slot) = 0;

    virtual Result<void> check() = 0;                                   ///< integrity check, row by row
    virtual Result<void> compact() = 0;
    virtual Result<void> backup(const std::filesystem::path &target) = 0;
};

/// Everything of one run as a report or a view wants it.
Result<RunSnapshot> loadRun(Store &store, const std::string &runId);
/// The same for a window: the samples of a run of more than an hour are thinned to stretches of 10 s, of more than ten hours to stretches
/// of a minute.
Result<RunSnapshot> loadRunToShow(Store &store, const std::string &runId);

} // namespace mayfly::store
