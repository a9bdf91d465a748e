// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl watch: attaches to a run, again if its controller was restarted.
#include "app/cli/commands.h"
#include "app/cli/live_document.h"
#include "app/cli/live_follow.h"
#include "app/cli/live_run.h"

#include <iostream>
#include <memory>

namespace mayfly::cli {

void addWatchCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "watch", "Follow a run; with --json one document per line");
    const auto run = std::make_shared<std::string>("latest");
    command->add_option("RUN", *run, "Run id, its beginning, or latest")->capture_default_str();
    context.onRun(*command, [&context, run]() -> Result<void> {
        const auto remote = resolveRemote(*run);
        const auto runId = remote ? Result<std::string>(remote->runId) : resolveRun(*run);
        if (!runId) {
            return passOn(runId.error());
        }
        const auto followed = follow(*runId, {.documents = context.json, .keepController = false});
        if (!followed) {
            return passOn(followed.error());
        }
        if (!context.json) {
            const bool over = followed->end == Followed::End::Over;
            std::cout << (over ? summaryLine(followed->last) : "run " + *runId + " goes on") << std::endl;
        }
        return {};
    });
}

} // namespace mayfly::cli
