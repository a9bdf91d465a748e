// SPDX-License-Identifier: Apache-2.0
// Opening the store, with the seams that its tests use.
#pragma once
#include "core/store/file_system.h"
#include "core/store/schema.h"
#include "core/store/store.h"

#include <cstdint>

namespace mayfly::store {

struct OpenOptions {
    OpenMode mode = OpenMode::ReadWrite;
    FileSystemProbe fileSystem = fileSystemOf;
    std::span<const Migration> migrations = store::migrations();
    int busyTimeout_ms = 10000;         ///< how long another process's write is waited for
    std::int64_t maxPages = 0;          ///< above 0: the file may not grow beyond it, as on a full disk
};

/// The connection: migrated, checked and configured. See Store::open.
Result<std::unique_ptr<SQLite::Database>> openDatabase(const std::filesystem::path &path, const OpenOptions &options);

/// See Store::open.
Result<std::unique_ptr<Store>> openStore(const std::filesystem::path &path, const OpenOptions &options);

} // namespace mayfly::store
