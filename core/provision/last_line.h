// SPDX-License-Identifier: Apache-2.0
// What a program wrote last, in one line.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly::provision {

/// The last line that is not blank; empty if there is none.
std::string lastLineIn(std::string_view text);
/// The same of a file, of its last 4 KiB.
std::string lastLine(const std::filesystem::path &path);

} // namespace mayfly::provision
