// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl doctor: measures this machine, checks the store, and proves that no process of a past run is left.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "core/base/files.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/control/supervise.h"
#include "core/domain/profile.h"
#include "core/store/store.h"

#include <memory>

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

Result<void> examine(Context &context, bool quick)
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
    document["leftovers"] = nlohmann::json::array();
    const auto left = control::findLeftovers();
    for (const auto &each : left) {
        document["leftovers"].push_back({{"run_id", each.runId}, {"pid", each.pid}, {"what", each.what}});
        problems += "left behind: process " + std::to_string(each.pid) + ", " + each.what + "; end it with `kill " +
                    std::to_string(each.pid) + "`\n";
    }
    text += left.empty() ? "no process of a past run is left\n" : "";
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
        context.add(app, "doctor", "Measure this machine, check the store, look for processes left behind");
    const auto quick = std::make_shared<bool>(false);
    command->add_flag("--quick", *quick, "Skip the measurement");
    context.onRun(*command, [&context, quick] { return examine(context, *quick); });
}

} // namespace mayfly::cli
