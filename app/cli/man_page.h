// SPDX-License-Identifier: GPL-3.0-or-later
// The manual page and the shell completions of an application, from its own description of itself, so that they cannot fall behind.
#pragma once
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace mayfly::cli {

/// roff with man macros, section 1. For a command of the application: NAME-COMMAND(1).
std::string manPage(const CLI::App &app, const CLI::App *command, std::string_view version);

/// A completion script for "bash", "zsh" or "fish": commands, their options, files after options that take a file.
Result<std::string> completionScript(const CLI::App &app, std::string_view shell);

} // namespace mayfly::cli
