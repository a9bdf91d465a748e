// SPDX-License-Identifier: Apache-2.0
// Logging to standard error (and a file where a process has one). Secrets are never logged.
#pragma once
#include <string>
#include <string_view>

namespace mayfly::log {

enum class Level { Debug, Info, Warning, Error };

/// Sets the program's name in front of each line, and a file as well if path is not empty. Call once, at the start.
void start(std::string_view program, const std::string &file = {});
/// From MAYFLY_LOG=debug|info|warning|error; default info.
void setLevel(Level level);

/// Thread-safe.
void debug(std::string_view message);
void info(std::string_view message);
void warning(std::string_view message);
void error(std::string_view message);

} // namespace mayfly::log
