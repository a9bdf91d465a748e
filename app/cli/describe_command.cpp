// SPDX-License-Identifier: GPL-3.0-or-later
// `mayflyctl completion SHELL` and `mayflyctl man [COMMAND]`: what packages install.
#include "app/cli/commands.h"
#include "app/cli/man_page.h"

#include <memory>

namespace mayfly::cli {

namespace {

void addCompletion(CLI::App &app, Context &context)
{
    auto shell = std::make_shared<std::string>();
    CLI::App *command = context.add(app, "completion", "Print a completion script for bash, zsh or fish");
    command->add_option("shell", *shell, "bash, zsh or fish")->required();
    command->footer("Try it:  source <(mayflyctl completion bash)");
    context.onRun(*command, [&app, &context, shell]() -> Result<void> {
        const auto script = completionScript(app, *shell);
        if (!script) {
            return context.wrongOption("shell", script.error().message);
        }
        context.answer({{"shell", *shell}, {"script", *script}}, *script);
        return {};
    });
}

} // namespace

void addDescribeCommands(CLI::App &app, Context &context)
{
    addCompletion(app, context);
    auto name = std::make_shared<std::string>();
    CLI::App *command = context.add(app, "man", "Print the manual page, of everything or of one command");
    command->add_option("command", *name, "One of the commands");
    command->footer("Read it:  mayflyctl man plan | man -l -");
    context.onRun(*command, [&app, &context, name]() -> Result<void> {
        const CLI::App *chosen = nullptr;
        for (const CLI::App *each : app.get_subcommands([](const CLI::App *) { return true; })) {
            chosen = each->get_name() == *name ? each : chosen;
        }
        if (chosen == nullptr && !name->empty()) {
            return context.wrongOption("command", "there is no command '" + *name + "', see mayflyctl --help");
        }
        const std::string page = manPage(app, chosen, MAYFLY_VERSION);
        context.answer({{"page", page}}, page);
        return {};
    });
}

} // namespace mayfly::cli
