// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl store check|compact|backup: the care of the database.
#include "app/cli/commands.h"
#include "core/store/store.h"

#include <memory>

namespace mayfly::cli {

namespace {

using store::OpenMode;

void addCheck(CLI::App &parent, Context &context)
{
    CLI::App *command = context.add(parent, "check", "Read the whole database and verify it");
    context.onRun(*command, [&context]() -> Result<void> {
        const auto path = store::defaultPath();
        const auto opened = store::Store::open(path, OpenMode::ReadOnly);
        if (!opened) {
            return passOn(opened.error());
        }
        if (auto checked = (*opened)->check(); !checked) {
            return checked;
        }
        context.answer({{"path", path.string()}, {"ok", true}}, path.string() + ": in order\n");
        return {};
    });
}

void addCompact(CLI::App &parent, Context &context)
{
    CLI::App *command = context.add(parent, "compact", "Give unused space back to the disk");
    context.onRun(*command, [&context]() -> Result<void> {
        const auto path = store::defaultPath();
        std::error_code ignored;
        const auto before = std::filesystem::file_size(path, ignored);
        if (ignored) {
            return fail(ErrorCode::NotFound, path.string() + ": no such database; it is made by the first run");
        }
        const auto opened = store::Store::open(path, OpenMode::ReadWrite);
        if (!opened) {
            return passOn(opened.error());
        }
        if (auto compacted = (*opened)->compact(); !compacted) {
            return compacted;
        }
        const auto after = std::filesystem::file_size(path, ignored);
        context.answer({{"path", path.string()}, {"bytes_before", before}, {"bytes_after", after}},
                       path.string() + ": " + std::to_string(before) + " bytes before, " + std::to_string(after) + " now\n");
        return {};
    });
}

void addBackup(CLI::App &parent, Context &context)
{
    CLI::App *command = context.add(parent, "backup", "Copy the database, also while a run writes to it");
    const auto target = std::make_shared<std::string>();
    command->add_option("FILE", *target, "The copy; must not exist")->required();
    context.onRun(*command, [&context, target]() -> Result<void> {
        const auto opened = store::Store::open(store::defaultPath(), OpenMode::ReadOnly);
        if (!opened) {
            return passOn(opened.error());
        }
        if (auto copied = (*opened)->backup(*target); !copied) {
            return copied;
        }
        context.answer({{"path", store::defaultPath().string()}, {"backup", *target}}, "copied to " + *target + "\n");
        return {};
    });
}

} // namespace

void addStoreCommand(CLI::App &app, Context &context)
{
    CLI::App *command = app.add_subcommand("store", "Check, compact or back up the database of runs");
    command->require_subcommand(1);
    addCheck(*command, context);
    addCompact(*command, context);
    addBackup(*command, context);
}

} // namespace mayfly::cli
