// SPDX-License-Identifier: Apache-2.0
// Files and folders with errors that name them, and the folders that Mayfly keeps its things in.
#pragma once
#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly {

/// The whole file. Errors name the path and the system's reason.
Result<std::string> readFile(const std::filesystem::path &path);

/// Temporary file beside it, fsync, rename, fsync of the folder: readers see the old file or the new one, never a part.
/// mode as for open(2).
Result<void> writeFileAtomically(const std::filesystem::path &path, std::string_view content, unsigned mode = 0644);

/// Creates the folder and its parents. With private folders (mode 0700) an existing one is tightened.
Result<void> makeFolder(const std::filesystem::path &path);
Result<void> makePrivateFolder(const std::filesystem::path &path);

/// True if a file can be created in the folder; the error says why not (read-only, full, not a folder).
Result<void> checkWritableFolder(const std::filesystem::path &path);

/// The error code that fits an errno.
ErrorCode codeOfErrno(int number);
/// "PATH: REASON" from errno.
Error fileError(const std::filesystem::path &path, int number, std::string_view doing);

/// $MAYFLY_HOME, else $XDG_DATA_HOME/mayfly, else ~/.local/share/mayfly.
std::filesystem::path dataFolder();
/// Sockets: a folder of mode 0700 under $XDG_RUNTIME_DIR/mayfly, else /tmp/mayfly-UID. Created on demand.
Result<std::filesystem::path> runtimeFolder();
/// Where resources/ lies: $MAYFLY_RESOURCES, else ../share/mayfly beside the executable's folder, else the source tree's.
std::filesystem::path resourceFolder();
/// The running executable's folder.
std::filesystem::path executableFolder();

} // namespace mayfly
