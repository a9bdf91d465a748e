// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl scale, replace and drain: more or fewer workers, another server for one of them, one worker less.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "core/control/run_client.h"

#include <memory>

namespace mayfly::cli {

namespace {

using SlotAct = Result<std::string> (control::RunClient::*)(const std::string &);

void addSlotCommand(CLI::App &app, Context &context, const char *name, const char *about, SlotAct act)
{
    CLI::App *command = context.add(app, name, about);
    const auto run = std::make_shared<std::string>();
    const auto slot = std::make_shared<std::string>();
    command->add_option("RUN", *run, "Run id, its beginning, or latest")->required();
    command->add_option("SLOT", *slot, "Slot of a worker, such as w-1")->required();
    context.onRun(*command, [&context, run, slot, act, verb = std::string(name)]() -> Result<void> {
        if (const auto remote = resolveRemote(*run)) {
            context.exitCode = actThere(*remote, {verb, remote->runId, *slot}, context.json);
            return {};
        }
        const auto runId = resolveRun(*run);
        if (!runId) {
            return passOn(runId.error());
        }
        const auto client = control::RunClient::attach(*runId, {});
        const auto answer = ((*client).*act)(*slot);
        if (!answer) {
            return passOn(answer.error());
        }
        context.answer({{"run_id", *runId}, {"slot", *slot}, {"message", *answer}}, *answer + "\n");
        return {};
    });
}

} // namespace

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
        if (const auto remote = resolveRemote(*run)) {
            context.exitCode = actThere(*remote, {"scale", remote->runId, "--workers", std::to_string(*workers)}, context.json);
            return {};
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

void addReplaceCommand(CLI::App &app, Context &context)
{
    addSlotCommand(app, context, "replace",
                   "Give a worker's slot another server; the present one trains until that answers",
                   &control::RunClient::replace);
}

void addDrainCommand(CLI::App &app, Context &context)
{
    addSlotCommand(app, context, "drain",
                   "Let a worker finish its step and leave; its slot stays empty until workers are added",
                   &control::RunClient::drain);
}

} // namespace mayfly::cli
