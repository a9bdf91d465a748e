// SPDX-License-Identifier: Apache-2.0
#include "core/store/open_store.h"

#include "core/base/files.h"
#include "core/store/sqlite_errors.h"
#include "core/store/sqlite_store.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>

namespace mayfly::store {

namespace fs = std::filesystem;

namespace {

/// Larger databases are not read through by those who only look (the window's start); their controllers still do.
constexpr std::uintmax_t quickCheckLimit_bytes = 64U << 20U;

/// Keeps other processes out while tables are made or changed: a lock on the folder itself, so that no file is left.
class FolderLock {
public:
    explicit FolderLock(const fs::path &folder) : fd_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    {
        while (fd_ >= 0 && ::flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
        }
    }
    ~FolderLock()
    {
        if (fd_ >= 0) {
            ::close(fd_);
        }
    }
    FolderLock(const FolderLock &) = delete;
    FolderLock &operator=(const FolderLock &) = delete;

private:
    int fd_;
};

void configure(SQLite::Database &database, const OpenOptions &options)
{
    database.exec("PRAGMA foreign_keys = ON");
    if (options.mode == OpenMode::ReadOnly) {
        return;
    }
    if (database.execAndGet("PRAGMA journal_mode").getString() != "wal") {
        database.execAndGet("PRAGMA journal_mode = WAL");
    }
    database.exec("PRAGMA synchronous = FULL");
    if (options.maxPages > 0) {
        database.execAndGet("PRAGMA max_page_count = " + std::to_string(options.maxPages));
    }
}

Result<void> quickCheck(SQLite::Database &database, const fs::path &path, OpenMode mode)
{
    std::error_code ignored;
    if (mode == OpenMode::ReadOnly && fs::file_size(path, ignored) > quickCheckLimit_bytes) {
        return {};
    }
    const std::string found = database.execAndGet("PRAGMA quick_check(1)").getString();
    if (found != "ok") {
        return fail(ErrorCode::Corrupt, path.string() + ": is damaged (" + found + "); " + repairAdvice(path));
    }
    return {};
}

Result<std::unique_ptr<SQLite::Database>> openForWriting(const fs::path &path, const OpenOptions &options)
{
    const FolderLock lock(path.parent_path());
    auto database = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, options.busyTimeout_ms);
    if (const auto known = schemaVersion(*database, path, options.migrations); !known) {
        return passOn(known.error());
    }
    if (auto healthy = quickCheck(*database, path, options.mode); !healthy) {
        return passOn(healthy.error());
    }
    configure(*database, options);
    if (auto migrated = migrate(*database, path, options.migrations); !migrated) {
        return passOn(migrated.error());
    }
    return database;
}

Result<std::unique_ptr<SQLite::Database>> openForReading(const fs::path &path, const OpenOptions &options)
{
    auto database = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READONLY, options.busyTimeout_ms);
    const auto version = schemaVersion(*database, path, options.migrations);
    if (!version) {
        return passOn(version.error());
    }
    if (*version < options.migrations.back().version) {
        database.reset();
        OpenOptions writing = options;
        writing.mode = OpenMode::ReadWrite;
        auto migrated = openForWriting(path, writing);
        if (!migrated) {
            return passOn(migrated.error());
        }
        database = std::make_unique<SQLite::Database>(path.string(), SQLite::OPEN_READONLY, options.busyTimeout_ms);
    }
    if (auto healthy = quickCheck(*database, path, options.mode); !healthy) {
        return passOn(healthy.error());
    }
    configure(*database, options);
    return database;
}

} // namespace

fs::path defaultPath()
{
    return dataFolder() / "mayfly.db";
}

Result<std::unique_ptr<Store>> Store::open(const fs::path &path, OpenMode mode)
{
    OpenOptions options;
    options.mode = mode;
    return openStore(path, options);
}

Result<std::unique_ptr<Store>> openStore(const fs::path &given, const OpenOptions &options)
{
    auto database = openDatabase(given, options);
    std::error_code problem;
    return database ? Result<std::unique_ptr<Store>>(std::make_unique<SqliteStore>(fs::absolute(given, problem), std::move(*database)))
                    : passOn(database.error());
}

Result<std::unique_ptr<SQLite::Database>> openDatabase(const fs::path &given, const OpenOptions &options)
{
    std::error_code problem;
    const fs::path path = fs::absolute(given, problem);
    if (options.mode == OpenMode::ReadOnly && !fs::exists(path, problem)) {
        return fail(ErrorCode::NotFound, path.string() + ": no such database; it is made by the first run");
    }
    if (options.mode == OpenMode::ReadWrite) {
        if (auto made = makeFolder(path.parent_path()); !made) {
            return passOn(made.error());
        }
    }
    if (auto local = refuseNetworkFileSystem(path.parent_path(), options.fileSystem); !local) {
        return passOn(local.error());
    }
    if (options.mode == OpenMode::ReadWrite && !fs::exists(path, problem)) {
        if (auto writable = checkWritableFolder(path.parent_path()); !writable) {
            return passOn(writable.error());
        }
    }
    return guarded(path, "open", [&] {
        return options.mode == OpenMode::ReadWrite ? openForWriting(path, options) : openForReading(path, options);
    });
}

} // namespace mayfly::store
