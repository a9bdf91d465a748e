// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of mayflyctl, one file each (NAME_command.cpp). Each adds its sub-command and options to the application.
#pragma once
#include "app/cli/context.h"

namespace mayfly::cli {

void addPlanCommand(CLI::App &app, Context &context);
void addPredictCommand(CLI::App &app, Context &context);
void addSimulateCommand(CLI::App &app, Context &context);
void addBenchCommand(CLI::App &app, Context &context);
void addRunCommand(CLI::App &app, Context &context);
void addRehearseCommand(CLI::App &app, Context &context);
void addSuperviseCommand(CLI::App &app, Context &context);
void addWatchCommand(CLI::App &app, Context &context);
void addStopCommand(CLI::App &app, Context &context);
void addScaleCommand(CLI::App &app, Context &context);
void addReplaceCommand(CLI::App &app, Context &context);
void addDrainCommand(CLI::App &app, Context &context);
void addReportCommand(CLI::App &app, Context &context);
void addCompareCommand(CLI::App &app, Context &context);
void addHistoryCommand(CLI::App &app, Context &context);
void addLatenciesCommand(CLI::App &app, Context &context);
void addCatalogCommand(CLI::App &app, Context &context);
void addImportCommand(CLI::App &app, Context &context);
void addMeasurementsCommand(CLI::App &app, Context &context);
void addStoreCommand(CLI::App &app, Context &context);
void addDoctorCommand(CLI::App &app, Context &context);
/// "completion" and "man".
void addDescribeCommands(CLI::App &app, Context &context);

} // namespace mayfly::cli
