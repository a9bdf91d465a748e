// SPDX-License-Identifier: Apache-2.0
// What a server that ended wrote last.
#pragma once
#include <filesystem>
#include <string>

namespace mayfly::provision {

/// The last line of a file that is not blank, of its last 4 KiB; empty if there is none.
std::string lastLine(const std::filesystem::path &path);

} // namespace mayfly::provision
