// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl plan: ranked clusters for a workload within targets, and the plan file.
#include "app/cli/commands.h"
#include "app/cli/plan_json.h"
#include "app/cli/plan_options.h"
#include "app/cli/training_options.h"
#include "core/base/clock.h"

#include <array>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

namespace mayfly::cli {

namespace {

Result<void> writeChosen(const PlanOptions &options, const planning::PlanRequest &request, const planning::PlanOutcome &outcome,
                         const Training &training)
{
    const std::filesystem::path path(options.out);
    Plan plan =
        planning::makePlan(request, outcome, outcome.chosen, path.stem().string(), SystemClock::instance().unixNanoseconds());
    plan.training = training;
    return writePlan(path, plan);
}

/// The planner names fields of the request; users know options.
Error inOptions(Error error)
{
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 15> names{{
        {"the deadline", "--deadline"},
        {"the budget", "--budget"},
        {"the limit per hour", "--max-rate"},
        {"the accuracy", "--min-accuracy"},
        {"the confidence", "--confidence"},
        {"the number of steps", "--steps"},
        {"the most workers", "--max-workers"},
        {"the most parameter servers", "--max-parameter-servers"},
        {"the price factor", "--price-factor"},
        {"the revocation factor", "--revocation-factor"},
        {"the provider", "--providers"},
        {"the region", "--regions"},
        {"the GPU type", "--gpus"},
        {"baseline", "--baseline"},
        {"a checkpoint interval", "--checkpoint-interval"},
    }};
    for (const auto &[field, option] : names) {
        if (error.message.starts_with(field)) {
            error.message = std::string(option) + ": " + error.message;
            break;
        }
    }
    return error;
}

Result<void> plan(Context &context, const PlanOptions &options, const TrainingOptions &trainingOptions)
{
    auto request = requestOf(context, options);
    if (!request) {
        return passOn(request.error());
    }
    Training training;
    if (auto applied = apply(context, trainingOptions, request->steps, request->workload, training); !applied) {
        return applied;
    }
    const auto outcome = planning::search(*request);
    if (!outcome) {
        context.exitCode = outcome.error().code == ErrorCode::InvalidInput ? Usage : Done;
        return passOn(inOptions(outcome.error()));
    }
    nlohmann::json document = toJson(*request, *outcome, options.all);
    std::string text = toText(*request, *outcome, options.all);
    if (!outcome->meetsTargets) {
        document["error"] = {{"code", codeName(ErrorCode::TargetNotMet)}, {"message", outcome->reason}};
        context.answer(document, text);
        context.exitCode = TargetNotMet;
        context.say(outcome->reason);
        return {};
    }
    if (!options.out.empty()) {
        if (auto written = writeChosen(options, *request, *outcome, training); !written) {
            return written;
        }
        document["file"] = options.out;
        text += "wrote " + options.out + "\n";
        if (!request->includeStartUp) {
            context.say("the file does not hold --exclude-startup; `simulate --plan` counts start-up unless told the same");
        }
    }
    context.answer(document, text);
    return {};
}

} // namespace

void addPlanCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "plan", "Find the best cluster for a workload within a deadline and a budget");
    const auto options = std::make_shared<PlanOptions>();
    const auto training = std::make_shared<TrainingOptions>();
    addPlanOptions(*command, *options);
    addTrainingOptions(*command, *training);
    context.onRun(*command, [&context, options, training] { return plan(context, *options, *training); });
}

} // namespace mayfly::cli
