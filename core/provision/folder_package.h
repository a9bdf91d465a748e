// SPDX-License-Identifier: Apache-2.0
// A folder (the worker bundle, a data set) as one archive that is copied to a server once, known by its checksum.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace mayfly::provision {

struct FolderPackage {
    std::filesystem::path archive; ///< tar, gzip
    std::string checksum;          ///< SHA-256 of the archive, hexadecimal
    std::uint64_t bytes = 0;
};

/// The same content gives the same checksum. Made once per state of the folder (names, sizes, times); kept in cache.
Result<FolderPackage> packFolder(const std::filesystem::path &folder, const std::filesystem::path &cache);

/// A program for sh on the server that takes the archive on its standard input and unpacks it to "$1"/"$2", "$2" being
/// the checksum. Does nothing but read if it is there; ends with 9 and leaves nothing if the archive came damaged.
extern const char *const unpackScript;
/// Ends with 0 if "$1"/"$2" is there, with 8 if not.
extern const char *const presentScript;

} // namespace mayfly::provision
