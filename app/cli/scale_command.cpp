// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl scale: more or fewer workers from now on.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "core/control/run_client.h"

#include <memory>

namespace mayfly::cli {

void addScaleCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "scale", "Change the number of workers of a live run");
    const auto run = std::make_shared<std::string>();
    const auto workers = std::make_shared<int>(0);
    command->add_option("RUN", *run, "Run id, its beginning, or latest")->required();
    command->add_option("--workers", *workers, "Workers wanted from now on")->required();
    context.onRun(*command, [&context, run, workers]() -> Result<void> {
        if (*workers < 1) {
            return context.wrongOption("--workers", "expected 1 or more");
        }
        const auto runId = resolveRun(*run);
        if (!runId) {
            return passOn(runId.error());
        }
        const auto scaled = control::RunClient::attach(*runId, {})->scale(*workers);
        if (!scaled) {
            return passOn(scaled.error());
        }
        context.answer({{"run_id", *runId}, {"workers", *workers}, {"message", *scaled}}, *scaled + "\n");
        return {};
    });
}

} // namespace mayfly::cli
