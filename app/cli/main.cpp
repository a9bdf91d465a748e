// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl: plan, launch and watch training on transient servers from a terminal or a script.
#include "app/cli/commands.h"
#include "core/base/log.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <span>
#include <string_view>

namespace {

constexpr const char *description =
    "Mayfly plans, launches and watches training on transient servers: what to rent for a deadline\n"
    "and a budget, what happens when servers are taken away, and what it cost.";

constexpr const char *footer =
    "Examples:\n"
    "  mayflyctl plan --workload fashion-resnet8 --steps 2000 --offers local --deadline 5m --budget 0.05usd --out quick.mayfly\n"
    "  mayflyctl run --plan quick.mayfly --backend local --out results\n"
    "  mayflyctl plan --workload resnet32-icac19 --steps 64000 --offers seed2019 --deadline 2h --budget 5usd --json\n"
    "  mayflyctl predict --workload resnet32-icac19 --workers k80=4 --ps 1 --pricing transient\n"
    "  mayflyctl history\n\n"
    "Every command takes --json (one document on standard output) and --help. Exit status: 0 done, 1 failed,\n"
    "2 wrong usage, 3 target not met. Data lives in $MAYFLY_HOME, else ~/.local/share/mayfly.";

void addCommands(CLI::App &app, mayfly::cli::Context &context)
{
    using namespace mayfly::cli;
    addPlanCommand(app, context);
    addPredictCommand(app, context);
    addSimulateCommand(app, context);
    addBenchCommand(app, context);
    addRunCommand(app, context);
    addRehearseCommand(app, context);
    addSuperviseCommand(app, context);
    addWatchCommand(app, context);
    addStopCommand(app, context);
    addScaleCommand(app, context);
    addReplaceCommand(app, context);
    addDrainCommand(app, context);
    addReportCommand(app, context);
    addCompareCommand(app, context);
    addHistoryCommand(app, context);
    addLatenciesCommand(app, context);
    addImportCommand(app, context);
    addCatalogCommand(app, context);
    addMeasurementsCommand(app, context);
    addStoreCommand(app, context);
    addDoctorCommand(app, context);
    addDescribeCommands(app, context);
}

/// Help and version go to standard output with 0; everything else is wrong usage.
int handleParseError(const CLI::App &app, const CLI::ParseError &error, mayfly::cli::Context &context,
                     std::span<char *const> arguments)
{
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
        return app.exit(error);
    }
    context.json = std::any_of(arguments.begin(), arguments.end(), [](const char *each) { return std::string_view(each) == "--json"; });
    // CLI11 says of an unknown command that one is missing.
    const std::string first = arguments.size() > 1 ? arguments[1] : "";
    const auto named = app.get_subcommands([&](const CLI::App *each) { return each->check_name(first); });
    const bool unknown = !first.empty() && first.front() != '-' && named.empty();
    context.report({mayfly::ErrorCode::InvalidInput,
                    (unknown ? "unknown command '" + first + "'" : std::string(error.what())) + " (see --help)"});
    return mayfly::cli::Usage;
}

} // namespace

int main(int argc, char **argv)
{
    mayfly::log::start("mayflyctl");
    std::signal(SIGPIPE, SIG_IGN);
    mayfly::cli::Context context;
    CLI::App app(description, "mayflyctl");
    app.set_version_flag("--version", "mayflyctl " MAYFLY_VERSION);
    app.footer(footer);
    app.require_subcommand(1);
    app.get_formatter()->column_width(34);
    try {
        addCommands(app, context);
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        return handleParseError(app, error, context, std::span<char *const>(argv, static_cast<std::size_t>(argc)));
    } catch (const std::exception &error) {
        context.report({mayfly::ErrorCode::Internal, std::string("unexpected: ") + error.what()});
        return mayfly::cli::Failed;
    }
    return context.exitCode;
}
