// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl supervise: the controller of one run. `run` starts it; by hand it takes a run up again whose controller is
// gone.
#include "app/cli/commands.h"
#include "core/base/log.h"
#include "core/control/supervise.h"

#include <memory>

namespace mayfly::cli {

void addSuperviseCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "supervise", "Be the controller of a run (started by `run`)");
    const auto run = std::make_shared<std::string>();
    command->add_option("RUN", *run, "Run id")->required();
    context.onRun(*command, [run] {
        log::start("controller");
        return control::supervise(*run);
    });
}

} // namespace mayfly::cli
