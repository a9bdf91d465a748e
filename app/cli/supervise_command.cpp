// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl supervise: the controller of one run. `run` starts it; by hand it takes a run up again whose controller is
// gone.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "core/base/log.h"
#include "core/control/launch.h"
#include "core/control/remote_controller.h"
#include "core/control/supervise.h"

#include <memory>

namespace mayfly::cli {

void addSuperviseCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "supervise", "Be the controller of a run (started by `run`)");
    const auto run = std::make_shared<std::string>();
    const auto detach = std::make_shared<bool>(false);
    const auto there = std::make_shared<std::string>();
    command->add_option("RUN", *run, "Run id")->required();
    command->add_flag("--detach", *detach, "Start it in the background, and return once it answers; fine if it runs");
    command->add_option("--controller", *there, "user@host: on the machine where the run was launched with that");
    context.onRun(*command, [&context, run, detach, there]() -> Result<void> {
        if (const auto remote = control::remoteRun(*run)) {
            if (!there->empty() && *there != remote->at.host) {
                return context.wrongOption("--controller", "'" + *there + "': this run's controller is on " + remote->at.host);
            }
            return control::restartThere(*remote);
        }
        if (!there->empty()) {
            return context.wrongOption("--controller", "run '" + *run + "' was not launched with a controller elsewhere");
        }
        if (*detach) {
            return control::restartController(*run, thisProgram());
        }
        log::start("controller");
        return control::supervise(*run);
    });
}

} // namespace mayfly::cli
