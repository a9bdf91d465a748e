// SPDX-License-Identifier: Apache-2.0
// A data set that this server fetches itself, once: known by the checksum of the file at the URL, whole or not there.
#pragma once
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace mayfly::agent {

struct FetchOptions {
    std::string url;              ///< http or https
    std::string checksum;         ///< SHA-256 of the file, 64 hexadecimal digits
    std::filesystem::path folder; ///< the data set goes to FOLDER/CHECKSUM
    double stalled_s = 30;        ///< less than 1 KB/s for so long is a connection that hangs
    int tries = 4;                ///< what was cut short goes on where it ended
    double pause_s = 1;           ///< before the second try, longer before each further one
    /// Bytes so far, and in all if the other side says so.
    std::function<void(std::uint64_t, std::optional<std::uint64_t>)> progress = {};
};

/// FOLDER/CHECKSUM: the content of a tar archive (.tar, .tgz, .tar.gz, .tar.xz, .tar.bz2), or the file itself under the
/// URL's last name. Returns at once if it is there; of several processes that fetch the same, one does and the others
/// wait. Corrupt if what came has another checksum, Unavailable if nothing (or not all) came.
Result<std::filesystem::path> fetchDataset(const FetchOptions &options, const std::stop_token &stop = {});

} // namespace mayfly::agent
