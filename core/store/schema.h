// SPDX-License-Identifier: Apache-2.0
// The database's tables and how older ones become today's. The version is SQLite's `user_version`; the application's mark is
// `application_id`, so that another program's database is never touched.
#pragma once
#include "core/base/result.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <span>

namespace mayfly::store {

/// "MFLY"
constexpr int applicationId = 0x4D464C59;

/// From one version to the next; run in one transaction with the version's change.
struct Migration {
    int version;            ///< reached by it: 1, 2, ...
    const char *statements;
};

/// Today's, in order.
std::span<const Migration> migrations();

/// The version found: 0 for an empty database. Corrupt if it is another program's, Conflict if it is newer than the table's last.
Result<int> schemaVersion(SQLite::Database &database, const std::filesystem::path &path, std::span<const Migration> table);

/// Brings the database up to the table's last version. One that held data is first copied to NAME.backup-N-UTC (N: the version it had).
/// A step that fails leaves the version before it. May throw SQLite::Exception. Callers exclude each other (see open_store.cpp).
Result<void> migrate(SQLite::Database &database, const std::filesystem::path &path, std::span<const Migration> table);

/// A consistent copy, on disk when the call returns. Conflict if the target exists.
Result<void> copyDatabase(SQLite::Database &database, const std::filesystem::path &target);

} // namespace mayfly::store
