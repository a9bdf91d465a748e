// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include <CLI/CLI.hpp>

#include <vector>

namespace mayfly::cli {

namespace {

std::vector<const CLI::App *> commandsOf(const CLI::App &app)
{
    return app.get_subcommands([](const CLI::App *) { return true; });
}

/// "--deadline --budget": the long options, and short ones where there is no long one.
std::string optionWords(const CLI::App &command)
{
    std::string words;
    for (const CLI::Option *option : command.get_options()) {
        for (const auto &name : option->get_lnames()) {
            words += (words.empty() ? "--" : " --") + name;
        }
    }
    for (const CLI::App *inner : commandsOf(command)) {
        words += (words.empty() ? "" : " ") + inner->get_name();
    }
    return words;
}

std::string commandWords(const CLI::App &app)
{
    std::string words;
    for (const CLI::App *each : commandsOf(app)) {
        words += (words.empty() ? "" : " ") + each->get_name();
    }
    return words;
}

std::string bash(const CLI::App &app)
{
    const std::string program = app.get_name();
    std::string text = "# bash completion of " + program + "\n_" + program + "()\n{\n    local current=${COMP_WORDS[COMP_CWORD]} words=\n"
                       "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words=\"" + commandWords(app) + " --help --version\"\n    else\n"
                       "        case ${COMP_WORDS[1]} in\n";
    for (const CLI::App *each : commandsOf(app)) {
        text += "        " + each->get_name() + ") words=\"" + optionWords(*each) + "\" ;;\n";
    }
    return text + "        esac\n    fi\n    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n}\ncomplete -o default -F _" + program + " " + program + "\n";
}

std::string quotedFor(const std::string &text, const std::string &special)
{
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string::npos) {
            result += '\\';
        }
        result += c == '\n' ? ' ' : c;
    }
    return result;
}

std::string zsh(const CLI::App &app)
{
    const std::string program = app.get_name();
    std::string text = "#compdef " + program + "\n_" + program + "() {\n    local -a commands=(\n";
    for (const CLI::App *each : commandsOf(app)) {
        text += "        \"" + each->get_name() + ":" + quotedFor(each->get_description(), "\"$`\\:") + "\"\n";
    }
    text += "    )\n    if (( CURRENT == 2 )); then\n        _describe command commands\n        return\n    fi\n    case $words[2] in\n";
    for (const CLI::App *each : commandsOf(app)) {
        text += "        " + each->get_name() + ") compadd -- " + optionWords(*each) + " ;;\n";
    }
    return text + "    esac\n    _files\n}\n_" + program + " \"$@\"\n";
}

std::string fish(const CLI::App &app)
{
    const std::string program = app.get_name();
    std::string text = "# fish completion of " + program + "\n";
    for (const CLI::App *each : commandsOf(app)) {
        text += "complete -c " + program + " -n __fish_use_subcommand -a " + each->get_name() + " -d '" + quotedFor(each->get_description(), "'\\") + "'\n";
        for (const CLI::Option *option : each->get_options()) {
            for (const auto &name : option->get_lnames()) {
                text += "complete -c " + program + " -n '__fish_seen_subcommand_from " + each->get_name() + "' -l " + name +
                        (option->get_items_expected_max() > 0 ? " -r" : "") + " -d '" + quotedFor(option->get_description(), "'\\") + "'\n";
            }
        }
    }
    return text;
}

} // namespace

Result<std::string> completionScript(const CLI::App &app, std::string_view shell)
{
    if (shell == "bash") {
        return bash(app);
    }
    if (shell == "zsh") {
        return zsh(app);
    }
    if (shell == "fish") {
        return fish(app);
    }
    return fail(ErrorCode::InvalidInput, "shell '" + std::string(shell) + "': expected bash, zsh or fish");
}

} // namespace mayfly::cli
