// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/confinement_options.h"

#include "core/base/text.h"

#include <array>
#include <utility>

namespace mayfly::cli {

Result<std::int64_t> parseBytes(const std::string &text)
{
    constexpr std::array<std::pair<std::string_view, double>, 7> units{
        {{"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0}, {"kB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"B", 1}}};
    std::string_view number = trimmed(text);
    double factor = 1;
    for (const auto &[unit, bytes] : units) {
        if (number.ends_with(unit)) {
            number = trimmed(number.substr(0, number.size() - unit.size()));
            factor = bytes;
            break;
        }
    }
    const auto value = parseDouble(number);
    constexpr double most = 1e15;
    if (!value || !(*value * factor >= 1 && *value * factor <= most)) {
        return fail(ErrorCode::InvalidInput, "'" + text + "', expected a size, as 2GiB or 500MB");
    }
    return static_cast<std::int64_t>(*value * factor);
}

void addConfinementOptions(CLI::App &command, ConfinementOptions &options)
{
    command.add_option("--server-cpus", options.cpus, "On this machine: CPUs that each server may use, as 1.5 (control group)");
    command.add_option("--server-memory", options.memory, "On this machine: memory of each server, as 2GiB (control group)");
    command.add_flag("--server-networks", options.networks, "On this machine: each server has a network namespace of its own (needs root)");
}

Result<void> apply(Context &context, const ConfinementOptions &options, control::RunSettings &settings)
{
    const char *given = options.cpus != 0 ? "--server-cpus" : !options.memory.empty() ? "--server-memory" : options.networks ? "--server-networks" : nullptr;
    if (given != nullptr && settings.backend != "local") {
        return context.wrongOption(given, "is only for servers on this machine (back-end local)");
    }
    constexpr double most = 4096;
    if (options.cpus != 0 && !(options.cpus >= 0.01 && options.cpus <= most)) {
        return context.wrongOption("--server-cpus", "is " + formatFixed(options.cpus, 3) + ", expected a number from 0.01 to 4096");
    }
    if (!options.memory.empty()) {
        const auto bytes = parseBytes(options.memory);
        constexpr std::int64_t least = 32 << 20; // an agent alone needs some of it
        if (!bytes || *bytes < least) {
            return context.wrongOption("--server-memory", bytes ? "is " + options.memory + ", expected 32MiB or more" : "is " + bytes.error().message);
        }
        settings.serverMemory_bytes = *bytes;
    }
    settings.serverCpus = options.cpus;
    settings.serverNetworks = options.networks;
    return {};
}

} // namespace mayfly::cli
