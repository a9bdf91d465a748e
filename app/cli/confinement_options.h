// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mayflyctl run and rehearse for what servers on this machine are kept in.
#pragma once
#include "app/cli/commands.h"
#include "core/control/launch.h"

#include <string>

namespace mayfly::cli {

struct ConfinementOptions {
    double cpus = 0;
    std::string memory;
    bool networks = false;
};

void addConfinementOptions(CLI::App &command, ConfinementOptions &options);

/// Errors name the option, with exit code 2. settings.backend is known already.
Result<void> apply(Context &context, const ConfinementOptions &options, control::RunSettings &settings);

/// "2GiB", "512MiB", "1500000000": bytes.
Result<std::int64_t> parseBytes(const std::string &text);

} // namespace mayfly::cli
