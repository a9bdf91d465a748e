// SPDX-License-Identifier: Apache-2.0
// A program of the user's own that trains in place of the engine: an argument vector that never meets a shell.
#pragma once
#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mayfly {

class JsonFields;

struct Command {
    std::vector<std::string> arguments;    ///< the program first; empty: the engine trains
    std::string folder;                    ///< absolute; the program runs there, where a server has it
    std::string noticeSignal = "SIGTERM";  ///< tells the program to save and leave
    double grace_s = 30;                   ///< from that signal to SIGKILL
    double silenceLimit_s = 1800;          ///< without a progress line for so long it is taken as hung; 0: never
    bool empty() const { return arguments.empty(); }
    bool operator==(const Command &) const = default;
};

/// Splits as people expect of a command line, and does nothing else: blanks separate, '...' keeps everything, "..." keeps everything but
/// \" and \\, outside of quotes a backslash keeps the next character. No variables, no globs, no pipes: ; | & < > ` $ and ( outside of
/// quotes are refused, because whoever writes them expects a shell. Errors name the position and what was expected.
Result<std::vector<std::string>> splitCommand(std::string_view text);
/// The reverse, with quotes where they are needed: splitCommand() gives the same arguments again.
std::string commandText(const std::vector<std::string> &arguments);

/// {name} in any argument becomes the name's value; other text in braces than small letters and _ is left alone. Errors name a
/// placeholder that is not among the values.
Result<std::vector<std::string>> filledIn(std::vector<std::string> arguments, const std::map<std::string, std::string> &values);

/// Names of the signals that a program may ask for as its notice.
const std::vector<std::string> &noticeSignals();
/// Its number; "USR1" and "sigusr1" are understood as well.
Result<int> signalNumber(std::string_view name);
/// As in noticeSignals(), from any of the ways it may be written.
Result<std::string> signalName(std::string_view name);

/// The field, as files name it, and its value with what was expected; nothing if all is well.
struct CommandProblem {
    std::string field;
    std::string what;
};
std::optional<CommandProblem> problemWith(const Command &command);

nlohmann::json toJson(const Command &command);
void read(JsonFields &fields, Command &command);

} // namespace mayfly
