// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/synthetic_options.h"

#include "app/cli/local_profile.h"
#include "core/base/text.h"
#include "core/catalog/network_file.h"
#include "core/control/synthetic_steps.h"

#include <algorithm>

namespace mayfly::cli {

namespace {

Result<std::optional<MachineProfile>> profileFor(const Plan &plan)
{
    if (std::ranges::none_of(plan.offers, [](const Offer &each) { return each.provider == "local"; })) {
        return std::optional<MachineProfile>();
    }
    auto profile = localProfile();
    return profile ? Result<std::optional<MachineProfile>>(std::move(*profile)) : passOn(profile.error());
}

std::string described(const std::map<std::string, double> &steps_ms)
{
    std::string text;
    for (const auto &[gpu, step_ms] : steps_ms) {
        text += (text.empty() ? "" : ", ") + gpu + " " + formatFixed(step_ms, 1) + " ms";
    }
    return text;
}

/// The network says how large gradients are; a workload that is only planned has none.
Result<void> applyNetwork(Context &context, const SyntheticOptions &options, Workload &workload)
{
    if (options.network) {
        if (const auto read = catalog::readNetwork(*options.network); !read) {
            return context.wrongOption("--network", read.error().message);
        }
        workload.network = *options.network;
    }
    if (workload.network.empty()) {
        return context.wrongOption("--network", "is missing, as the workload '" + workload.name + "' has no network file: expected one with about " +
                                                    std::to_string(workload.parameters) + " parameters (resources/networks)");
    }
    return {};
}

/// As long as training would take on each type of the plan's workers.
Result<void> applyPrediction(Context &context, double speed, control::RunSettings &settings)
{
    const auto profile = profileFor(settings.plan);
    if (!profile) {
        return passOn(profile.error());
    }
    auto predicted = control::predictedSteps(settings.plan, *profile, speed);
    if (!predicted) {
        return failWith(predicted.error(), "--compute synthetic");
    }
    context.say("synthetic workers compute a step in " + described(predicted->steps_ms) + "; " + formatFixed(predicted->stepsPerSecond, 1) +
                " steps/s are predicted of all together");
    settings.syntheticSteps_ms = std::move(predicted->steps_ms);
    return {};
}

} // namespace

void addSyntheticOptions(CLI::App &command, SyntheticOptions &options)
{
    command.add_option("--synthetic-speed", options.speed,
                       "Of --compute synthetic without --step-ms: workers are so many times as fast as predicted for their GPU type (default: 1)")
        ->group("Training");
    command.add_option("--network", options.network,
                       "Of --compute synthetic: the network whose gradients are exchanged, for a workload without one, as in resnet32-wide")
        ->group("Training");
}

Result<void> apply(Context &context, const SyntheticOptions &options, TrainingOptions &training, control::RunSettings &settings)
{
    const Plan &plan = settings.plan;
    const bool synthetic = training.compute == "synthetic" || (!training.compute && plan.training.syntheticStep_ms);
    if (!synthetic && options.network) {
        return context.wrongOption("--network", "is given, expected only with --compute synthetic");
    }
    const bool predicted = synthetic && !training.step_ms && !plan.training.syntheticStep_ms;
    if (options.speed && (!predicted || !(*options.speed > 0 && *options.speed <= 1e6))) {
        return context.wrongOption("--synthetic-speed", predicted ? formatFixed(*options.speed, 6) + ", expected more than 0 and at most 1000000"
                                                                  : "is given, expected only with --compute synthetic and without --step-ms");
    }
    if (predicted) {
        if (auto applied = applyPrediction(context, options.speed.value_or(1), settings); !applied) {
            return applied;
        }
        training.compute.reset();
    }
    return synthetic ? applyNetwork(context, options, settings.plan.workload) : Result<void>();
}

} // namespace mayfly::cli
