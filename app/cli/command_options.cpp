// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_options.h"

#include "core/base/text.h"

#include <algorithm>
#include <filesystem>

namespace mayfly::cli {

namespace {

constexpr const char *group = "A program of your own";

Result<void> takeTime(Context &context, const char *option, const std::optional<std::string> &given, double &value)
{
    if (!given) {
        return {};
    }
    const auto parsed = parseDuration(*given);
    if (!parsed) {
        return context.wrongOption(option, parsed.error().message);
    }
    value = *parsed;
    return {};
}

/// "folder" of a command is --command-folder.
std::string optionOf(const std::string &field)
{
    return field == "folder"            ? "--command-folder"
           : field == "notice_signal"   ? "--notice-signal"
           : field == "grace_s"         ? "--notice-grace"
           : field == "silence_limit_s" ? "--silence-limit"
                                        : "--command";
}

Result<void> takeCommand(Context &context, const CommandOptions &options, Command &command)
{
    std::error_code problem;
    if (options.command) {
        const auto arguments = splitCommand(*options.command);
        if (!arguments) {
            return context.wrongOption("--command", arguments.error().message);
        }
        command.arguments = *arguments;
        command.folder = std::filesystem::current_path(problem).string();
    }
    if (options.folder) {
        const auto folder = std::filesystem::absolute(*options.folder, problem).lexically_normal();
        if (!std::filesystem::is_directory(folder, problem)) {
            return context.wrongOption("--command-folder", "'" + *options.folder + "' is not a folder");
        }
        command.folder = folder.string();
    }
    if (options.noticeSignal) {
        const auto name = signalName(*options.noticeSignal);
        if (!name) {
            return context.wrongOption("--notice-signal", name.error().message);
        }
        command.noticeSignal = *name;
    }
    return {};
}

} // namespace

void addCommandOptions(CLI::App &command, CommandOptions &options)
{
    command.add_option("--command", options.command, "Program that trains in place of the engine, as in 'torchrun train.py'; no shell reads it")->group(group);
    command.add_option("--command-folder", options.folder, "It runs there (default: this folder)")->group(group);
    command.add_option("--notice-signal", options.noticeSignal, "Tells it to save and leave: SIGTERM (default), SIGINT, SIGUSR1, SIGUSR2, SIGHUP, SIGQUIT")
        ->group(group);
    command.add_option("--notice-grace", options.grace, "From that signal to SIGKILL, as in 30s (default)")->group(group);
    command.add_option("--silence-limit", options.silenceLimit, "Without a progress line for so long it is taken as hung, as in 30m (default); 0: never")
        ->group(group);
}

Result<void> apply(Context &context, const CommandOptions &options, Workload &workload)
{
    Command &command = workload.command;
    if (auto taken = takeCommand(context, options, command); !taken) {
        return taken;
    }
    if (auto taken = takeTime(context, "--notice-grace", options.grace, command.grace_s); !taken) {
        return taken;
    }
    if (auto taken = takeTime(context, "--silence-limit", options.silenceLimit, command.silenceLimit_s); !taken) {
        return taken;
    }
    const bool more = options.folder || options.noticeSignal || options.grace || options.silenceLimit;
    if (command.empty() && more) {
        return context.wrongOption("--command", "is missing, while other options speak of it");
    }
    if (const auto problem = problemWith(command)) {
        return context.wrongOption(optionOf(problem->field).c_str(), problem->what);
    }
    return {};
}

void addSizeOptions(CLI::App &command, SizeOptions &options)
{
    command.add_option("--gflops", options.gflopsPerImage, "Instead of --workload: GFLOP of one image's forward pass, a multiply-add counted as 2")->group(group);
    command.add_option("--params", options.parameters, "And trainable parameters")->group(group);
    command.add_option("--batch-size", options.batchSize, "And images a worker puts into one step")->group(group);
}

Result<Workload> workloadOf(Context &context, const SizeOptions &options, const CommandOptions &command)
{
    if (!command.command || !options.gflopsPerImage || !options.parameters || !options.batchSize) {
        return context.wrongOption("--workload", "is required, or --command with --gflops, --params and --batch-size");
    }
    if (!(*options.gflopsPerImage > 0 && *options.gflopsPerImage <= 1e9)) {
        return context.wrongOption("--gflops", formatFixed(*options.gflopsPerImage, 6) + ", expected more than 0 and up to 1000000000");
    }
    constexpr std::int64_t mostParameters = 1'000'000'000'000'000;
    if (*options.parameters < 1 || *options.parameters > mostParameters) {
        return context.wrongOption("--params", std::to_string(*options.parameters) + ", expected 1 to 10^15");
    }
    constexpr int largestBatch = 65536;
    if (*options.batchSize < 1 || *options.batchSize > largestBatch) {
        return context.wrongOption("--batch-size", std::to_string(*options.batchSize) + ", expected 1 to 65536");
    }
    const auto arguments = splitCommand(*command.command);
    if (!arguments) {
        return context.wrongOption("--command", arguments.error().message);
    }
    constexpr std::int64_t parametersPerTensor = 100'000; // only the cost of an update follows from it
    Workload workload;
    workload.name = "own:" + std::filesystem::path(arguments->back()).filename().string();
    for (const auto &each : *arguments) {
        if (each.ends_with(".py") || each.ends_with(".sh")) {
            workload.name = "own:" + std::filesystem::path(each).filename().string();
        }
    }
    workload.dataset = "own";
    workload.datasetImages = 1;
    workload.gflopsPerImage = *options.gflopsPerImage;
    workload.parameters = *options.parameters;
    workload.tensors = std::max<std::int64_t>(1, *options.parameters / parametersPerTensor);
    workload.batchSize = *options.batchSize;
    return workload;
}

void leaveOutParameterServers(Context &context, Plan &plan)
{
    if (plan.workload.command.empty() || plan.cluster.parameterServers == 0) {
        return;
    }
    context.say("the plan's parameter servers are left out: the program trains without them");
    plan.cluster.parameterServers = 0;
    plan.cluster.psOfferId.clear();
}

} // namespace mayfly::cli
