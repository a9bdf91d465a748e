// SPDX-License-Identifier: Apache-2.0
#include "core/store/schema.h"

#include "core/base/clock.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/store/catalog_schema.h"
#include "core/store/sqlite_errors.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace mayfly::store {

namespace fs = std::filesystem;

namespace {

// run_key: a small integer in place of the run's id, because samples are many. Text in enumerations is what toString() gives.
constexpr const char *schema1 = R"sql(
CREATE TABLE runs (
    run_key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    state TEXT NOT NULL,
    backend TEXT NOT NULL,
    plan_json TEXT NOT NULL,
    out_folder TEXT NOT NULL,
    created_ns INTEGER NOT NULL,
    started_ns INTEGER,
    ended_ns INTEGER,
    target_steps INTEGER NOT NULL,
    applied_steps INTEGER NOT NULL,
    lost_steps INTEGER NOT NULL,
    test_accuracy_pct REAL,
    cost_micros INTEGER NOT NULL,
    currency TEXT NOT NULL,
    revocations INTEGER NOT NULL,
    message TEXT NOT NULL
);
CREATE INDEX runs_by_creation ON runs (created_ns);

CREATE TABLE servers (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    slot TEXT NOT NULL,
    incarnation INTEGER NOT NULL,
    role TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    device TEXT NOT NULL,
    zone TEXT NOT NULL,
    pricing TEXT NOT NULL,
    price_micros INTEGER NOT NULL,
    currency TEXT NOT NULL,
    state TEXT NOT NULL,
    requested_ns INTEGER NOT NULL,
    ready_ns INTEGER,
    working_ns INTEGER,
    ended_ns INTEGER,
    end_reason TEXT NOT NULL,
    address TEXT NOT NULL,
    handle TEXT NOT NULL,
    PRIMARY KEY (run_key, tag)
);

CREATE TABLE events (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    time_ns INTEGER NOT NULL,
    kind TEXT NOT NULL,
    slot TEXT NOT NULL,
    message TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (run_key, sequence)
) WITHOUT ROWID;

CREATE TABLE ledger (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    tag TEXT NOT NULL,
    slot TEXT NOT NULL,
    offer_id TEXT NOT NULL,
    pricing TEXT NOT NULL,
    price_micros INTEGER NOT NULL,
    currency TEXT NOT NULL,
    minimum_charge_s REAL NOT NULL,
    billing_step_s REAL NOT NULL,
    start_ns INTEGER NOT NULL,
    end_ns INTEGER,
    end_reason TEXT NOT NULL,
    UNIQUE (run_key, tag)
);

CREATE TABLE samples (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    time_ns INTEGER NOT NULL,
    slot TEXT NOT NULL,
    steps INTEGER NOT NULL,
    steps_per_s REAL,
    images_per_s REAL,
    loss REAL,
    staleness REAL,
    learning_rate REAL,
    spent_units REAL,
    PRIMARY KEY (run_key, time_ns, slot)
) WITHOUT ROWID;

CREATE TABLE evaluations (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    time_ns INTEGER NOT NULL,
    step INTEGER NOT NULL,
    accuracy_pct REAL,
    loss REAL,
    PRIMARY KEY (run_key, time_ns, step)
) WITHOUT ROWID;

CREATE TABLE incarnations (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    slot TEXT NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (run_key, slot)
) WITHOUT ROWID;
)sql";

// One row for each slot, always the newest. staleness: counts, one after the other with a space between.
constexpr const char *exchangeSchema = R"sql(
CREATE TABLE exchanges (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    slot TEXT NOT NULL,
    time_ns INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    staleness TEXT NOT NULL,
    push_s REAL,
    pull_s REAL,
    pushing_s REAL,
    pulling_s REAL,
    sent_bytes INTEGER NOT NULL,
    received_bytes INTEGER NOT NULL,
    sent_bytes_per_s REAL,
    received_bytes_per_s REAL,
    apply_s REAL,
    wait_s REAL,
    queue_length REAL,
    busy REAL,
    PRIMARY KEY (run_key, slot)
) WITHOUT ROWID;
)sql";

constexpr const char *latencySchema = R"sql(
CREATE TABLE latencies (
    run_key INTEGER NOT NULL REFERENCES runs (run_key) ON DELETE CASCADE,
    slot TEXT NOT NULL,
    time_ns INTEGER NOT NULL,
    count INTEGER NOT NULL,
    push_p50_s REAL,
    push_p95_s REAL,
    pull_p50_s REAL,
    pull_p95_s REAL,
    apply_p50_s REAL,
    apply_p95_s REAL,
    wait_p50_s REAL,
    wait_p95_s REAL,
    PRIMARY KEY (run_key, time_ns, slot)
) WITHOUT ROWID;
)sql";

constexpr std::array<Migration, 4> table{{{1, schema1}, {2, catalogSchema}, {3, exchangeSchema}, {4, latencySchema}}};

int pragma(SQLite::Database &database, const char *name)
{
    return database.execAndGet(std::string("PRAGMA ") + name).getInt();
}

void applyStep(SQLite::Database &database, const Migration &step)
{
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(step.statements);
    database.exec("PRAGMA application_id = " + std::to_string(applicationId));
    database.exec("PRAGMA user_version = " + std::to_string(step.version));
    transaction.commit();
}

/// NAME.backup-VERSION-UTC beside the database; a number is added while the name is taken.
fs::path backupName(const fs::path &path, int version)
{
    std::string time = formatUtc(SystemClock::instance().unixNanoseconds());
    std::erase(time, ':');
    const std::string name = path.string() + ".backup-" + std::to_string(version) + "-" + time;
    fs::path free = name;
    for (int i = 2; fs::exists(free); ++i) {
        free = name + "-" + std::to_string(i);
    }
    return free;
}

Result<void> syncToDisk(const fs::path &path)
{
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool synced = fd >= 0 && ::fsync(fd) == 0;
    const int problem = errno;
    if (fd >= 0) {
        ::close(fd);
    }
    return synced ? Result<void>() : tl::make_unexpected(fileError(path, problem, "write to disk"));
}

} // namespace

std::span<const Migration> migrations()
{
    return table;
}

Result<int> schemaVersion(SQLite::Database &database, const fs::path &path, std::span<const Migration> steps)
{
    const int version = pragma(database, "user_version");
    const int mark = pragma(database, "application_id");
    const bool empty = database.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
    if (empty && version == 0) {
        return 0;
    }
    if (mark != applicationId) {
        return fail(ErrorCode::Corrupt, path.string() + ": is a database, but not Mayfly's; " + repairAdvice(path));
    }
    const int newest = steps.empty() ? 0 : steps.back().version;
    if (version > newest) {
        return fail(ErrorCode::Conflict, path.string() + ": was written by a newer Mayfly (schema " + std::to_string(version) +
                                             ", this one knows " + std::to_string(newest) + "); use that version, or another MAYFLY_HOME");
    }
    return version;
}

Result<void> migrate(SQLite::Database &database, const fs::path &path, std::span<const Migration> steps)
{
    const auto found = schemaVersion(database, path, steps);
    if (!found) {
        return passOn(found.error());
    }
    if (*found > 0 && *found < steps.back().version) {
        if (auto copied = copyDatabase(database, backupName(path, *found)); !copied) {
            return failWith(copied.error(), "backup before a migration");
        }
    }
    for (const auto &step : steps) {
        if (step.version > *found) {
            applyStep(database, step);
        }
    }
    return {};
}

Result<void> copyDatabase(SQLite::Database &database, const fs::path &target)
{
    if (fs::exists(target)) {
        return fail(ErrorCode::Conflict, target.string() + ": exists already; name another file");
    }
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (auto writable = checkWritableFolder(folder); !writable) {
        return passOn(writable.error());
    }
    fs::path temporary = target;
    temporary += ".part-" + std::to_string(::getpid());
    std::error_code problem;
    fs::remove(temporary, problem);
    auto copied = guarded(temporary, "write the copy", [&]() -> Result<void> {
        SQLite::Statement copy(database, "VACUUM INTO ?");
        copy.bind(1, temporary.string());
        copy.exec();
        return syncToDisk(temporary);
    });
    if (copied) {
        fs::rename(temporary, target, problem);
        copied = problem ? tl::make_unexpected(fileError(target, problem.value(), "create")) : syncToDisk(folder);
    }
    if (!copied) {
        fs::remove(temporary, problem);
    }
    return copied;
}

} // namespace mayfly::store
