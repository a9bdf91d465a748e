// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/context.h"

#include <charconv>
#include <iostream>
#include <utility>

namespace mayfly::cli {

CLI::App *Context::add(CLI::App &parent, const std::string &name, const std::string &description)
{
    CLI::App *command = parent.add_subcommand(name, description);
    command->add_flag("--json", json, "One JSON document on standard output");
    return command;
}

void Context::onRun(CLI::App &command, std::function<Result<void>()> action)
{
    command.callback([this, action = std::move(action)] {
        const auto done = action();
        if (done) {
            return;
        }
        report(done.error());
        if (exitCode == Done) {
            exitCode = done.error().code == ErrorCode::TargetNotMet ? TargetNotMet : Failed;
        }
    });
}

void Context::answer(const nlohmann::json &document, const std::string &text) const
{
    if (json) {
        std::cout << document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
    } else {
        std::cout << text << std::flush;
    }
}

tl::unexpected<Error> Context::wrongOption(const std::string &option, const std::string &problem)
{
    exitCode = Usage;
    return fail(ErrorCode::InvalidInput, option + ": " + problem);
}

void Context::say(const std::string &message) const
{
    std::cerr << "mayflyctl: " << message << std::endl;
}

void Context::report(const Error &error) const
{
    say(error.message);
    if (json) {
        answer({{"error", {{"code", codeName(error.code)}, {"message", error.message}}}}, {});
    }
}

CLI::Validator wholeNumberFrom(std::uint64_t least)
{
    const auto problemOf = [least](std::string &text) {
        std::uint64_t value = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool good = error == std::errc{} && end == text.data() + text.size() && value >= least;
        return good ? std::string() : "'" + text.substr(0, 60) + "': expected a whole number, " + std::to_string(least) + " or more";
    };
    return CLI::Validator(problemOf, "");
}

std::string codeName(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidInput: return "invalid-input";
    case ErrorCode::NotFound: return "not-found";
    case ErrorCode::Unavailable: return "unavailable";
    case ErrorCode::PermissionDenied: return "permission-denied";
    case ErrorCode::Conflict: return "conflict";
    case ErrorCode::Corrupt: return "corrupt";
    case ErrorCode::NoSpace: return "no-space";
    case ErrorCode::TargetNotMet: return "target-not-met";
    case ErrorCode::Cancelled: return "cancelled";
    case ErrorCode::Internal: return "internal";
    }
    return "internal";
}

} // namespace mayfly::cli
