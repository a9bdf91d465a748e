// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl bench: measures this build against its targets.
#include "app/cli/bench.h"
#include "app/cli/commands.h"

#include <array>
#include <memory>

namespace mayfly::cli {

namespace {

struct Bench {
    const char *name;
    const char *description;
    Result<std::vector<BenchCase>> (*run)(const BenchOptions &options);
};

constexpr std::array benches = {
    Bench{"planner", "The exact front, a plan with risk, and a price list of 60,000 rows", benchPlanner},
    Bench{"simulator", "Replays of policies on spot traces, and simulated runs", benchSimulator},
    Bench{"engine", "Training on the CPU: images a second and memory", benchEngine},
    Bench{"paramserver", "Push and pull against a raw TCP connection (P6)", benchParameterServer},
};

} // namespace

void addBenchCommand(CLI::App &app, Context &context)
{
    CLI::App *command = app.add_subcommand("bench", "Measure this build against its targets");
    command->require_subcommand(1);
    for (const Bench &bench : benches) {
        CLI::App *each = context.add(*command, bench.name, bench.description);
        const auto options = std::make_shared<BenchOptions>();
        each->add_option("--samples", options->samples, "Of each measurement")->capture_default_str()->check(CLI::Range(1, 1000));
        each->add_option("--spot-traces", options->spotTraces, "Folder of public spot traces, for the comparison of policies")
            ->check(CLI::ExistingDirectory);
        context.onRun(*each, [&context, &bench, options]() -> Result<void> {
            const auto cases = bench.run(*options);
            if (!cases) {
                return passOn(cases.error());
            }
            context.answer(benchReport(*cases), benchText(*cases));
            return {};
        });
    }
}

} // namespace mayfly::cli
