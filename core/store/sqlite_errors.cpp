// SPDX-License-Identifier: Apache-2.0
#include "core/store/sqlite_errors.h"

#include <sqlite3.h>

#include <algorithm>
#include <cerrno>

namespace mayfly::store {

namespace fs = std::filesystem;

std::string repairAdvice(const fs::path &path)
{
    const std::string prefix = path.filename().string() + ".backup-";
    std::string newest;
    std::error_code ignored;
    for (const auto &entry : fs::directory_iterator(path.parent_path(), ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(prefix)) {
            newest = std::max(newest, name);
        }
    }
    const std::string away = "move " + path.string() + " (and its -wal and -shm files) away to start with an empty history";
    return newest.empty() ? away : "restore " + newest + " over it, or " + away;
}

namespace {

Error corrupt(const fs::path &path, const std::string &what)
{
    return {ErrorCode::Corrupt, path.string() + ": " + what + "; " + repairAdvice(path)};
}

} // namespace

Error toError(const SQLite::Exception &exception, const fs::path &path, const std::string &doing)
{
    const std::string context = path.string() + ": " + doing + ": ";
    switch (exception.getErrorCode() & 0xff) {
    case SQLITE_NOTADB:
        return corrupt(path, "is not a database");
    case SQLITE_CORRUPT:
        return corrupt(path, "is damaged (" + doing + ": " + exception.what() + ")");
    case SQLITE_FULL:
        return {ErrorCode::NoSpace, context + "the disk is full; free some space and try again"};
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
        return {ErrorCode::PermissionDenied, context + "no permission to write (" + exception.what() + ")"};
    case SQLITE_CANTOPEN:
        return {errno == ENOENT ? ErrorCode::NotFound : ErrorCode::PermissionDenied, context + "cannot be opened"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return {ErrorCode::Unavailable, context + "another process keeps it locked; try again"};
    case SQLITE_CONSTRAINT:
        return {ErrorCode::Conflict, context + exception.what()};
    case SQLITE_IOERR:
        return {ErrorCode::Unavailable, context + "the disk could not be read or written (" + exception.what() + ")"};
    default:
        return {ErrorCode::Internal, context + exception.what()};
    }
}

} // namespace mayfly::store
