// SPDX-License-Identifier: Apache-2.0
// Which file system a folder lies on. SQLite's write-ahead log needs shared memory and working locks, which network file systems do not
// give (sqlite.org/wal.html, section 1): a database there can be damaged by two machines, so it is refused.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <string>

namespace mayfly::store {

/// The type's name as mount(8) shows it: "ext4", "nfs", "fuse.sshfs"; empty if the system does not say. A seam, so that a test can
/// pretend to be anywhere.
using FileSystemProbe = std::function<std::string(const std::filesystem::path &folder)>;

/// From statfs(2) and, for FUSE, /proc/self/mountinfo. Thread-safe.
std::string fileSystemOf(const std::filesystem::path &folder);

/// InvalidInput, naming the folder, its file system and what to do, if it is a network file system.
Result<void> refuseNetworkFileSystem(const std::filesystem::path &folder, const FileSystemProbe &probe);

} // namespace mayfly::store
