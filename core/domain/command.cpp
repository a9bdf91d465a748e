// SPDX-License-Identifier: Apache-2.0
#include "core/domain/command.h"

#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

namespace mayfly {

namespace {

using nlohmann::json;

constexpr std::size_t longestArgument = 32768;
constexpr std::size_t mostArguments = 1024;
constexpr double longestGrace_s = 3600;
constexpr double longestSilence_s = 7 * 24 * 3600.0;
constexpr std::string_view shellCharacters = ";|&<>`$(";

constexpr std::array<std::pair<std::string_view, int>, 6> signalNumbers{{{"SIGTERM", SIGTERM},
                                                                         {"SIGINT", SIGINT},
                                                                         {"SIGUSR1", SIGUSR1},
                                                                         {"SIGUSR2", SIGUSR2},
                                                                         {"SIGHUP", SIGHUP},
                                                                         {"SIGQUIT", SIGQUIT}}};

tl::unexpected<Error> wrongAt(std::size_t position, const std::string &what)
{
    return fail(ErrorCode::InvalidInput, "character " + std::to_string(position + 1) + ": " + what);
}

/// One pass over the text; the state is the argument being collected.
class Splitter {
public:
    explicit Splitter(std::string_view text) : text_(text) {}

    Result<std::vector<std::string>> split()
    {
        while (at_ < text_.size()) {
            if (auto taken = take(); !taken) {
                return passOn(taken.error());
            }
        }
        endArgument();
        if (found_.empty()) {
            return fail(ErrorCode::InvalidInput, "is empty, expected a program and its arguments");
        }
        return std::move(found_);
    }

private:
    Result<void> take()
    {
        const char c = text_[at_];
        if (c == '\0') {
            return wrongAt(at_, "a zero byte, expected text");
        }
        if (c == '\'' || c == '"') {
            return takeQuoted(c);
        }
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            endArgument();
        } else if (c == '\\') {
            if (at_ + 1 == text_.size()) {
                return wrongAt(at_, "a backslash at the end, expected a character after it");
            }
            add(text_[++at_]);
        } else if (shellCharacters.find(c) != std::string_view::npos) {
            return wrongAt(at_, std::string("'") + c + "' means something to a shell, but the program is started without one; put it in quotes if "
                                                       "the program is to have it, or name a script that does what a shell would");
        } else {
            add(c);
        }
        ++at_;
        return {};
    }

    Result<void> takeQuoted(char quote)
    {
        const std::size_t opened = at_++;
        begun_ = true;
        for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
            const bool escape = quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
            at_ += escape ? 1 : 0;
            if (text_[at_] == '\0') {
                return wrongAt(at_, "a zero byte, expected text");
            }
            add(text_[at_]);
        }
        if (at_ == text_.size()) {
            return wrongAt(opened, std::string("the quote ") + quote + " is not closed");
        }
        ++at_;
        return {};
    }

    void add(char c)
    {
        begun_ = true;
        argument_ += c;
    }

    void endArgument()
    {
        if (std::exchange(begun_, false)) {
            found_.push_back(std::exchange(argument_, {}));
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool begun_ = false;
    std::string argument_;
    std::vector<std::string> found_;
};

bool isPlain(char c)
{
    return isAsciiLetter(c) || (c >= '0' && c <= '9') || std::string_view("_-./=,:+@%").find(c) != std::string_view::npos ||
           static_cast<unsigned char>(c) >= 0x80;
}

std::string quoted(const std::string &argument)
{
    if (!argument.empty() && std::all_of(argument.begin(), argument.end(), isPlain)) {
        return argument;
    }
    std::string text = "'";
    for (const char c : argument) {
        text += c == '\'' ? "'\\''" : std::string(1, c);
    }
    return text + "'";
}

std::optional<std::pair<std::string_view, int>> signalOf(std::string_view name)
{
    const std::string upper = upperCase(name);
    const std::string whole = upper.starts_with("SIG") ? upper : "SIG" + upper;
    const auto *at = std::find_if(signalNumbers.begin(), signalNumbers.end(), [&](const auto &each) { return each.first == whole; });
    return at == signalNumbers.end() ? std::nullopt : std::optional(*at);
}

tl::unexpected<Error> unknownSignal(std::string_view name)
{
    std::string known;
    for (const auto &each : noticeSignals()) {
        known += (known.empty() ? "" : ", ") + each;
    }
    return fail(ErrorCode::InvalidInput, "signal '" + std::string(name) + "', expected one of " + known);
}

std::optional<CommandProblem> problemWithArguments(const std::vector<std::string> &arguments)
{
    if (arguments.size() > mostArguments) {
        return CommandProblem{"arguments", "has " + std::to_string(arguments.size()) + " entries, expected " + std::to_string(mostArguments) + " at most"};
    }
    for (const auto &each : arguments) {
        if (each.size() > longestArgument || each.find('\0') != std::string::npos) {
            return CommandProblem{"arguments", "has one of " + std::to_string(each.size()) + " bytes, expected text of " + std::to_string(longestArgument) + " at most"};
        }
    }
    return arguments.empty() || !arguments.front().empty() ? std::nullopt : std::optional(CommandProblem{"arguments", "begins with nothing, expected a program"});
}

} // namespace

Result<std::vector<std::string>> splitCommand(std::string_view text)
{
    return Splitter(text).split();
}

std::string commandText(const std::vector<std::string> &arguments)
{
    std::string text;
    for (const auto &each : arguments) {
        text += (text.empty() ? "" : " ") + quoted(each);
    }
    return text;
}

Result<std::vector<std::string>> filledIn(std::vector<std::string> arguments, const std::map<std::string, std::string> &values)
{
    for (std::string &argument : arguments) {
        for (std::size_t open = argument.find('{'); open != std::string::npos; open = argument.find('{', open)) {
            const std::size_t close = argument.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", open + 1);
            if (close == std::string::npos || argument[close] != '}' || close == open + 1) {
                ++open;
                continue;
            }
            const auto found = values.find(argument.substr(open + 1, close - open - 1));
            if (found == values.end()) {
                std::string known;
                for (const auto &[name, value] : values) {
                    known += (known.empty() ? "{" : ", {") + name + "}";
                }
                return fail(ErrorCode::InvalidInput,
                            "has " + argument.substr(open, close - open + 1) + ", expected one of " + known);
            }
            argument.replace(open, close - open + 1, found->second);
            open += found->second.size();
        }
    }
    return arguments;
}

const std::vector<std::string> &noticeSignals()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto &each : signalNumbers) {
            all.emplace_back(each.first);
        }
        return all;
    }();
    return names;
}

Result<int> signalNumber(std::string_view name)
{
    const auto found = signalOf(name);
    return found ? Result<int>(found->second) : unknownSignal(name);
}

Result<std::string> signalName(std::string_view name)
{
    const auto found = signalOf(name);
    return found ? Result<std::string>(std::string(found->first)) : unknownSignal(name);
}

std::optional<CommandProblem> problemWith(const Command &command)
{
    if (command.empty()) {
        return {};
    }
    if (auto problem = problemWithArguments(command.arguments)) {
        return problem;
    }
    if (!command.folder.empty() && command.folder.front() != '/') {
        return CommandProblem{"folder", "is '" + command.folder + "', expected an absolute path"};
    }
    if (const auto signal = signalName(command.noticeSignal); !signal) {
        return CommandProblem{"notice_signal", signal.error().message};
    }
    if (!(command.grace_s >= 1 && command.grace_s <= longestGrace_s)) {
        return CommandProblem{"grace_s", "is " + formatFixed(command.grace_s, 3) + ", expected 1 to 3600"};
    }
    if (!(command.silenceLimit_s >= 0 && command.silenceLimit_s <= longestSilence_s)) {
        return CommandProblem{"silence_limit_s", "is " + formatFixed(command.silenceLimit_s, 3) + ", expected 0 (never) to 604800"};
    }
    return {};
}

json toJson(const Command &command)
{
    return {{"arguments", command.arguments},
            {"folder", command.folder},
            {"notice_signal", command.noticeSignal},
            {"grace_s", command.grace_s},
            {"silence_limit_s", command.silenceLimit_s}};
}

void read(JsonFields &fields, Command &command)
{
    fields.read("arguments", command.arguments);
    fields.readOptional("folder", command.folder);
    fields.readOptional("notice_signal", command.noticeSignal);
    fields.readOptional("grace_s", command.grace_s);
    fields.readOptional("silence_limit_s", command.silenceLimit_s);
    if (command.empty()) {
        fields.report("arguments", "is empty, expected a program and its arguments");
    }
    if (const auto problem = problemWith(command)) {
        fields.report(problem->field.c_str(), problem->what);
    }
}

} // namespace mayfly
