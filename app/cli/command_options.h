// SPDX-License-Identifier: GPL-3.0-or-later
// The options of mayflyctl plan, run and rehearse that name a program of the user's own (docs/guides/own-script.md).
#pragma once
#include "app/cli/context.h"
#include "core/domain/plan.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mayfly::cli {

struct CommandOptions {
    std::optional<std::string> command, folder, noticeSignal, grace, silenceLimit;
};
void addCommandOptions(CLI::App &command, CommandOptions &options);

/// What is not given leaves the workload's command as it is. Errors name the option, with exit code 2.
Result<void> apply(Context &context, const CommandOptions &options, Workload &workload);

/// A workload that only its size is known of, for planning.
struct SizeOptions {
    std::optional<double> gflopsPerImage;
    std::optional<std::int64_t> parameters;
    std::optional<int> batchSize;
    bool any() const { return gflopsPerImage || parameters || batchSize; }
};
void addSizeOptions(CLI::App &command, SizeOptions &options);
/// Named after the program. All three must be there.
Result<Workload> workloadOf(Context &context, const SizeOptions &options, const CommandOptions &command);

/// A plan made for the engine, with a program in its place: no parameter server is rented for it.
void leaveOutParameterServers(Context &context, Plan &plan);

} // namespace mayfly::cli
