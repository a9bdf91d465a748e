// SPDX-License-Identifier: GPL-3.0-or-later
// What every command of mayflyctl shares: how it is added, how it answers, and what it exits with. Documents go to standard output,
// progress and logs to standard error. Not thread-safe: commands run on the main thread.
#pragma once
#include "core/base/result.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace mayfly::cli {

/// Exit codes that scripts rely on.
enum ExitCode { Done = 0, Failed = 1, Usage = 2, TargetNotMet = 3 };

/// Of one invocation.
struct Context {
    bool json = false;          ///< --json: one document on standard output
    int exitCode = Done;

    /// Adds a sub-command with --json. The caller adds its options to what is returned.
    CLI::App *add(CLI::App &parent, const std::string &name, const std::string &description);
    /// What the command does. An error is reported; its code is 3 for TargetNotMet, 1 otherwise, unless exitCode was set before.
    void onRun(CLI::App &command, std::function<Result<void>()> action);

    /// The answer: the document with --json, else the text (which may be empty).
    void answer(const nlohmann::json &document, const std::string &text) const;
    /// An option's value that cannot be used: exit code 2. `option` as the user writes it, e.g. "--deadline".
    tl::unexpected<Error> wrongOption(const std::string &option, const std::string &problem);
    /// "mayflyctl: MESSAGE" on standard error.
    void say(const std::string &message) const;
    /// Says an error; with --json also {"error":{"code","message"}} on standard output.
    void report(const Error &error) const;
};

/// For options that are whole numbers without a sign: "'-3': expected a whole number, 0 or more".
CLI::Validator wholeNumberFrom(std::uint64_t least);

/// "invalid-input", "not-found", ...: the "code" of a JSON error.
std::string codeName(ErrorCode code);

} // namespace mayfly::cli
