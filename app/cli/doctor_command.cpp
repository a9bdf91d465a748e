// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl doctor: measures this machine, checks the store, and proves that nothing of a past run is left, here, on
// SSH hosts and in Slurm.
#include "app/cli/commands.h"
#include "app/cli/left_behind.h"
#include "app/cli/live_run.h"
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/domain/profile.h"
#include "core/store/store.h"

#include <memory>
#include <unistd.h>

namespace mayfly::cli {

namespace {

/// What is wrong with one part of the machine; empty: nothing.
struct Finding {
    std::string text;
    std::string problem;
};

Result<MachineProfile> measure()
{
    const auto program = workerProgram();
    const auto output = runCommand({program.string(), "doctor", "--json"});
    if (!output) {
        return passOn(output.error());
    }
    if (output->exitCode != 0) {
        return fail(ErrorCode::Unavailable,
                    program.string() + " doctor ended with " + std::to_string(output->exitCode));
    }
    auto profile = profileFromJson(output->output, program.string() + " doctor");
    if (!profile) {
        return profile;
    }
    if (auto made = makeFolder(profilePath().parent_path()); !made) {
        return passOn(made.error());
    }
    if (auto written = writeProfile(profilePath(), *profile); !written) {
        return passOn(written.error());
    }
    return profile;
}

Finding describe(const MachineProfile &profile)
{
    Finding finding;
    finding.text = profile.cpu + ", " + std::to_string(profile.cores) + " cores\nCUDA: " + profile.cuda + "\n";
    for (const auto &each : profile.speeds) {
        finding.text += each.network + " on " + each.device + ": " + formatFixed(each.stepsPerSecond, 1) +
                        " steps/s, " + formatFixed(each.imagesPerSecond, 0) + " images/s\n";
    }
    return finding;
}

Finding checkStore()
{
    const auto opened = store::Store::open(store::defaultPath(), store::OpenMode::ReadOnly);
    if (!opened) {
        const bool none = opened.error().code == ErrorCode::NotFound;
        return none ? Finding{"store: none yet", {}} : Finding{"store: damaged", opened.error().message};
    }
    const auto checked = (*opened)->check();
    return checked ? Finding{"store: " + store::defaultPath().string() + " is sound", {}}
                   : Finding{"store: damaged", checked.error().message};
}

Result<void> examine(Context &context, bool quick, const LeftBehindOptions &options)
{
    nlohmann::json document = {{"profile", nullptr}};
    std::string text;
    std::string problems;
    if (!quick) {
        const auto profile = measure();
        if (profile) {
            document["profile"] = nlohmann::json::parse(profileToJson(*profile));
            text += describe(*profile).text;
        } else {
            problems += "measurement: " + profile.error().message + "\n";
        }
    }
    const Finding store = checkStore();
    text += store.text + "\n";
    problems += store.problem.empty() ? "" : "store: " + store.problem + "\n";
    document["store"] = {{"ok", store.problem.empty()}, {"message", store.problem}};
    const LeftBehind left = lookForLeftBehind(options, document);
    text += left.text;
    problems += left.problems;
    document["ok"] = problems.empty();
    document["problems"] = problems;
    context.answer(document, text + problems);
    context.exitCode = problems.empty() ? Done : Failed;
    return {};
}

} // namespace

void addDoctorCommand(CLI::App &app, Context &context)
{
    CLI::App *command =
        context.add(app, "doctor", "Measure this machine, check the store, look for processes and servers left behind");
    const auto quick = std::make_shared<bool>(false);
    command->add_flag("--quick", *quick, "Skip the measurement");
    const auto options = std::make_shared<LeftBehindOptions>();
    command->add_option("--inventory", options->inventories,
                        "Look there too: hosts.toml or slurm.toml (those of past runs are looked at anyway)");
    CLI::Option *end = command->add_option("--end", options->runs,
                                           "End what is left of runs that are over; with RUN ids, of those, known here or not");
    end->expected(0, -1)->type_name("[RUN...]");
    context.onRun(*command, [&context, quick, options, end] {
        options->end = end->count() > 0 && options->runs.empty();
        options->ask = end->count() == 0 && !context.json && ::isatty(STDIN_FILENO) == 1;
        return examine(context, *quick, *options);
    });
}

} // namespace mayfly::cli
