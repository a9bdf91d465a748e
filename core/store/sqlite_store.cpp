// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite_store.h"

#include "core/base/fail_point.h"
#include "core/store/rows.h"
#include "core/store/schema.h"
#include "core/store/sqlite_errors.h"
#include "core/store/thinned_samples.h"

#include <algorithm>
#include <limits>

namespace mayfly::store {

namespace fs = std::filesystem;

namespace {

std::string insertInto(const char *table, const char *columns, int count)
{
    return std::string("INSERT INTO ") + table + " (run_key, " + columns + ") VALUES (" + rows::marks(count + 1) + ")";
}

std::string selectFrom(const char *table, const char *columns, const char *rest)
{
    return std::string("SELECT ") + columns + " FROM " + table + " WHERE run_key = ? " + rest;
}

} // namespace

SqliteStore::SqliteStore(fs::path path, std::unique_ptr<SQLite::Database> database)
    : path_(std::move(path)), database_(std::move(database))
{
}

SQLite::Statement &SqliteStore::statement(const std::string &text)
{
    auto &kept = statements_[text];
    if (!kept) {
        kept = std::make_unique<SQLite::Statement>(*database_, text);
    }
    kept->tryReset();
    kept->clearBindings();
    return *kept;
}

Result<std::int64_t> SqliteStore::runKey(const std::string &runId)
{
    if (const auto at = keys_.find(runId); at != keys_.end()) {
        return at->second;
    }
    auto &query = statement("SELECT run_key FROM runs WHERE id = ?");
    query.bind(1, runId);
    if (!query.executeStep()) {
        return fail(ErrorCode::NotFound, "no run '" + runId + "' in " + path_.string() + "; `mayflyctl history` lists the runs");
    }
    const std::int64_t key = query.getColumn(0).getInt64();
    query.reset();
    keys_[runId] = key;
    return key;
}

template <typename Function>
auto SqliteStore::withRun(const std::string &runId, const char *doing, Function function) -> decltype(function(std::int64_t()))
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, doing, [&]() -> decltype(function(std::int64_t())) {
        const auto key = runKey(runId);
        if (!key) {
            return passOn(key.error());
        }
        return function(*key);
    });
}

template <typename Function>
auto SqliteStore::inTransaction(Function function) -> decltype(function())
{
    fail_point::atWrite();
    if (grouped_) {
        return function();
    }
    SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
    auto outcome = function();
    if (outcome) {
        transaction.commit();
        fail_point::atWrite();
    }
    return outcome;
}

template <typename Function>
auto SqliteStore::writeRun(const std::string &runId, const char *doing, Function function) -> decltype(function(std::int64_t()))
{
    return withRun(runId, doing, [&](std::int64_t key) { return inTransaction([&] { return function(key); }); });
}

Result<void> SqliteStore::together(const std::function<Result<void>()> &writes)
{
    const std::lock_guard lock(mutex_);
    if (grouped_) {
        return writes();
    }
    return guarded(path_, "store changes together", [&] {
        return inTransaction([&] {
            struct Group {
                bool &open;
                ~Group() { open = false; }
            };
            grouped_ = true;
            const Group group{grouped_};
            return writes();
        });
    });
}

template <typename Row>
Result<std::vector<Row>> SqliteStore::readAll(SQLite::Statement &query)
{
    std::vector<Row> found;
    while (query.executeStep()) {
        if (auto readRow = rows::read(query, found.emplace_back()); !readRow) {
            query.reset();
            return fail(readRow.error().code, path_.string() + ": " + readRow.error().message + "; " + repairAdvice(path_));
        }
    }
    query.reset();
    return found;
}

template <typename Row>
Result<std::vector<Row>> SqliteStore::list(const std::string &runId, const char *doing, const std::string &text,
                                           std::optional<std::int64_t> after)
{
    return withRun(runId, doing, [&](std::int64_t key) -> Result<std::vector<Row>> {
        auto &query = statement(text);
        query.bind(1, key);
        if (after) {
            query.bind(2, *after);
        }
        return readAll<Row>(query);
    });
}

Result<void> SqliteStore::insertRun(const Run &run)
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, "store a run", [&]() -> Result<void> {
        fail_point::atWrite();
        auto &insert = statement(std::string("INSERT INTO runs (") + rows::runColumns + ") VALUES (" +
                                 rows::marks(rows::runColumnCount) + ") ON CONFLICT (id) DO NOTHING");
        rows::bind(insert, 1, run);
        if (insert.exec() == 0) {
            return fail(ErrorCode::Conflict, path_.string() + ": has a run '" + run.id + "' already");
        }
        fail_point::atWrite();
        return {};
    });
}

Result<void> SqliteStore::updateRun(const Run &run)
{
    return writeRun(run.id, "update a run", [&](std::int64_t key) -> Result<void> {
        auto &update = statement(std::string("UPDATE runs SET (") + rows::runColumns + ") = (" + rows::marks(rows::runColumnCount) +
                                 ") WHERE run_key = ?");
        rows::bind(update, 1, run);
        update.bind(rows::runColumnCount + 1, key);
        update.exec();
        return {};
    });
}

Result<Run> SqliteStore::run(const std::string &runId)
{
    auto found = list<Run>(runId, "read a run", selectFrom("runs", rows::runColumns, ""));
    if (!found) {
        return passOn(found.error());
    }
    if (found->empty()) {
        return fail(ErrorCode::NotFound, "no run '" + runId + "' in " + path_.string());
    }
    return std::move(found->front());
}

Result<std::vector<Run>> SqliteStore::runs(std::size_t limit)
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, "list the runs", [&] {
        auto &query = statement(std::string("SELECT ") + rows::runColumns +
                                " FROM runs ORDER BY created_ns DESC, run_key DESC LIMIT ?");
        constexpr auto most = static_cast<std::size_t>(std::numeric_limits<std::int64_t>::max());
        query.bind(1, static_cast<std::int64_t>(std::min(limit, most)));
        return readAll<Run>(query);
    });
}

Result<void> SqliteStore::saveServer(const std::string &runId, const Server &server)
{
    return writeRun(runId, "store a server", [&](std::int64_t key) -> Result<void> {
        auto &upsert = statement(insertInto("servers", rows::serverColumns, rows::serverColumnCount) +
                                 " ON CONFLICT (run_key, tag) DO UPDATE SET " + rows::assignments(rows::serverColumns));
        upsert.bind(1, key);
        rows::bind(upsert, 2, server);
        upsert.exec();
        return {};
    });
}

Result<std::vector<Server>> SqliteStore::servers(const std::string &runId)
{
    return list<Server>(runId, "list the servers", selectFrom("servers", rows::serverColumns, "ORDER BY requested_ns, rowid"));
}

Result<Event> SqliteStore::appendEvent(const std::string &runId, Event event)
{
    return writeRun(runId, "store an event", [&](std::int64_t key) -> Result<Event> {
        auto &last = statement("SELECT coalesce(max(sequence), 0) FROM events WHERE run_key = ?");
        last.bind(1, key);
        last.executeStep();
        event.sequence = last.getColumn(0).getInt64() + 1;
        last.reset();
        auto &insert = statement(insertInto("events", rows::eventColumns, rows::eventColumnCount));
        insert.bind(1, key);
        rows::bind(insert, 2, event);
        insert.exec();
        return event;
    });
}

Result<std::vector<Event>> SqliteStore::events(const std::string &runId, std::int64_t afterSequence)
{
    return list<Event>(runId, "list the events", selectFrom("events", rows::eventColumns, "AND sequence > ? ORDER BY sequence"),
                       afterSequence);
}

Result<LedgerLine> SqliteStore::openLedgerLine(const std::string &runId, LedgerLine line)
{
    return writeRun(runId, "open a ledger line", [&](std::int64_t key) -> Result<LedgerLine> {
        auto &insert = statement(insertInto("ledger", rows::ledgerColumns, rows::ledgerColumnCount) +
                                 " ON CONFLICT (run_key, tag) DO NOTHING");
        insert.bind(1, key);
        rows::bind(insert, 2, line);
        insert.exec();
        auto &query = statement(std::string("SELECT id, ") + rows::ledgerColumns + " FROM ledger WHERE run_key = ? AND tag = ?");
        query.bind(1, key);
        query.bind(2, line.tag);
        auto found = readAll<LedgerLine>(query);
        if (!found) {
            return passOn(found.error());
        }
        return found->empty() ? Result<LedgerLine>(fail(ErrorCode::Internal, path_.string() + ": a ledger line vanished"))
                              : std::move(found->front());
    });
}

Result<void> SqliteStore::closeLedgerLine(const std::string &runId, const std::string &tag, std::int64_t end_ns,
                                          const std::string &reason)
{
    return writeRun(runId, "close a ledger line", [&](std::int64_t key) -> Result<void> {
        auto &update = statement("UPDATE ledger SET end_ns = coalesce(end_ns, ?), end_reason = CASE WHEN end_ns IS NULL THEN ? ELSE "
                                 "end_reason END WHERE run_key = ? AND tag = ?");
        update.bind(1, end_ns);
        update.bind(2, reason);
        update.bind(3, key);
        update.bind(4, tag);
        if (update.exec() == 0) {
            return fail(ErrorCode::NotFound, "run " + runId + " has no ledger line for '" + tag + "'");
        }
        return {};
    });
}

Result<std::vector<LedgerLine>> SqliteStore::ledger(const std::string &runId)
{
    return list<LedgerLine>(runId, "read the ledger",
                            selectFrom("ledger", (std::string("id, ") + rows::ledgerColumns).c_str(), "ORDER BY id"));
}

Result<void> SqliteStore::appendSamples(const std::string &runId, std::span<const Sample> samples)
{
    return writeRun(runId, "store samples", [&](std::int64_t key) -> Result<void> {
        // A batch sent again after a doubtful answer replaces itself.
        auto &insert = statement(std::string("INSERT OR REPLACE INTO samples (run_key, ") + rows::sampleColumns + ") VALUES (" +
                                 rows::marks(rows::sampleColumnCount + 1) + ")");
        insert.bind(1, key);
        for (const auto &sample : samples) {
            rows::bind(insert, 2, sample);
            insert.exec();
            insert.reset();
        }
        return {};
    });
}

Result<void> SqliteStore::appendLatencies(const std::string &runId, std::span<const LatencyPoint> points)
{
    return writeRun(runId, "store latencies", [&](std::int64_t key) -> Result<void> {
        auto &insert = statement(std::string("INSERT OR REPLACE INTO latencies (run_key, ") + rows::latencyColumns + ") VALUES (" +
                                 rows::marks(rows::latencyColumnCount + 1) + ")");
        insert.bind(1, key);
        for (const auto &point : points) {
            rows::bind(insert, 2, point);
            insert.exec();
            insert.reset();
        }
        return {};
    });
}

Result<std::vector<LatencyPoint>> SqliteStore::latencies(const std::string &runId, std::int64_t after_ns)
{
    return list<LatencyPoint>(runId, "read the latencies",
                              selectFrom("latencies", rows::latencyColumns, "AND time_ns > ? ORDER BY time_ns, slot"), after_ns);
}

Result<void> SqliteStore::saveExchanges(const std::string &runId, std::span<const Exchange> exchanges)
{
    return writeRun(runId, "store what slots exchange", [&](std::int64_t key) -> Result<void> {
        auto &upsert = statement(insertInto("exchanges", rows::exchangeColumns, rows::exchangeColumnCount) +
                                 " ON CONFLICT (run_key, slot) DO UPDATE SET " + rows::assignments(rows::exchangeColumns));
        upsert.bind(1, key);
        for (const auto &exchange : exchanges) {
            rows::bind(upsert, 2, exchange);
            upsert.exec();
            upsert.reset();
        }
        return {};
    });
}

Result<std::vector<Exchange>> SqliteStore::exchanges(const std::string &runId)
{
    return list<Exchange>(runId, "read what slots exchange", selectFrom("exchanges", rows::exchangeColumns, "ORDER BY slot"));
}

Result<std::vector<Sample>> SqliteStore::samples(const std::string &runId, std::int64_t after_ns)
{
    return list<Sample>(runId, "read the samples", selectFrom("samples", rows::sampleColumns, "AND time_ns > ? ORDER BY time_ns, slot"),
                        after_ns);
}

Result<std::vector<Sample>> SqliteStore::thinnedSamples(const std::string &runId, std::int64_t stretch_ns)
{
    return withRun(runId, "read the samples", [&](std::int64_t key) -> Result<std::vector<Sample>> {
        auto &newest = statement("SELECT MAX(time_ns) FROM samples WHERE run_key = ?");
        newest.bind(1, key);
        const std::int64_t last_ns = newest.executeStep() ? newest.getColumn(0).getInt64() : 0;
        newest.reset();
        auto &query = statement(selectFrom("samples", rows::sampleColumns, "ORDER BY time_ns, slot"));
        query.bind(1, key);
        auto kept = readThinned(query, stretch_ns, last_ns / stretch_ns);
        query.reset();
        if (!kept) {
            return fail(kept.error().code, path_.string() + ": " + kept.error().message + "; " + repairAdvice(path_));
        }
        return kept;
    });
}

Result<void> SqliteStore::appendEvaluation(const std::string &runId, const Evaluation &evaluation)
{
    return writeRun(runId, "store an evaluation", [&](std::int64_t key) -> Result<void> {
        auto &insert = statement(insertInto("evaluations", rows::evaluationColumns, rows::evaluationColumnCount) +
                                 " ON CONFLICT DO UPDATE SET accuracy_pct = excluded.accuracy_pct, loss = excluded.loss");
        insert.bind(1, key);
        rows::bind(insert, 2, evaluation);
        insert.exec();
        return {};
    });
}

Result<std::vector<Evaluation>> SqliteStore::evaluations(const std::string &runId)
{
    return list<Evaluation>(runId, "read the evaluations",
                            selectFrom("evaluations", rows::evaluationColumns, "ORDER BY time_ns, step"));
}

Result<int> SqliteStore::nextIncarnation(const std::string &runId, const std::string &slot)
{
    return writeRun(runId, "count an incarnation", [&](std::int64_t key) -> Result<int> {
        auto &count = statement("INSERT INTO incarnations (run_key, slot, last) VALUES (?, ?, 1) "
                                "ON CONFLICT (run_key, slot) DO UPDATE SET last = last + 1 RETURNING last");
        count.bind(1, key);
        count.bind(2, slot);
        count.executeStep();
        const int next = count.getColumn(0).getInt();
        // The row is stored when the statement is done, not when it returns its row.
        while (count.executeStep()) {
        }
        count.reset();
        return next;
    });
}

Result<void> SqliteStore::check()
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, "check", [&]() -> Result<void> {
        const std::string found = database_->execAndGet("PRAGMA integrity_check(1)").getString();
        if (found != "ok") {
            return fail(ErrorCode::Corrupt, path_.string() + ": is damaged (" + found + "); " + repairAdvice(path_));
        }
        SQLite::Statement orphans(*database_, "PRAGMA foreign_key_check");
        if (orphans.executeStep()) {
            return fail(ErrorCode::Corrupt, path_.string() + ": table " + orphans.getColumn(0).getString() +
                                                " has a row without its run; " + repairAdvice(path_));
        }
        return {};
    });
}

Result<void> SqliteStore::compact()
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, "compact", [&]() -> Result<void> {
        statements_.clear();
        database_->exec("VACUUM");
        SQLite::Statement checkpoint(*database_, "PRAGMA wal_checkpoint(TRUNCATE)");
        checkpoint.executeStep();
        return {};
    });
}

Result<void> SqliteStore::backup(const fs::path &target)
{
    const std::lock_guard lock(mutex_);
    return guarded(path_, "back up", [&] { return copyDatabase(*database_, target); });
}

} // namespace mayfly::store
