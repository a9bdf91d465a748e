// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/training_options.h"

#include "core/base/text.h"
#include "core/domain/command.h"

#include <algorithm>

namespace mayfly::cli {

namespace {

constexpr const char *group = "Training";

template <typename T>
void take(const std::optional<T> &given, T &value)
{
    value = given.value_or(value);
}

/// Text that a function turns into a value.
template <typename T, typename Parse>
Result<void> take(Context &context, const char *option, const std::optional<std::string> &given, T &value, Parse parse)
{
    if (given) {
        const auto parsed = parse(*given);
        if (!parsed) {
            return context.wrongOption(option, parsed.error().message);
        }
        value = *parsed;
    }
    return {};
}

/// "schedule.decay_at" is --decay-at.
std::string optionOf(const std::string &field)
{
    std::string name = field.substr(field.rfind('.') + 1);
    std::ranges::replace(name, '_', '-');
    return "--" + name;
}

Result<void> applyToWorkload(Context &context, const TrainingOptions &options, Workload &workload)
{
    constexpr double largestRate = 1000;
    take(options.dataset, workload.dataset);
    take(options.learningRate, workload.learningRate);
    take(options.momentum, workload.momentum);
    take(options.weightDecay, workload.weightDecay);
    if (options.learningRate && !(workload.learningRate > 0 && workload.learningRate <= largestRate)) {
        return context.wrongOption("--learning-rate", formatFixed(workload.learningRate, 6) + ", expected more than 0 and at most 1000");
    }
    if (options.momentum && !(workload.momentum >= 0 && workload.momentum < 1)) {
        return context.wrongOption("--momentum", formatFixed(workload.momentum, 6) + ", expected 0 up to, but not, 1");
    }
    if (options.weightDecay && !(workload.weightDecay >= 0 && workload.weightDecay < 1)) {
        return context.wrongOption("--weight-decay", formatFixed(workload.weightDecay, 6) + ", expected 0 up to, but not, 1");
    }
    return {};
}

Result<void> applySchedule(Context &context, const TrainingOptions &options, RateSchedule &schedule)
{
    if (auto kind = take(context, "--schedule", options.schedule, schedule.kind, rateKindFromString); !kind) {
        return kind;
    }
    if (options.schedule && schedule.kind != RateKind::Step) {
        schedule.decayAt.clear(); // of the plan's schedule, which this one replaces
    }
    if (!options.decayAt.empty()) {
        schedule.decayAt = options.decayAt;
    }
    take(options.stepFactor, schedule.stepFactor);
    take(options.finalRate, schedule.finalRate);
    take(options.warmUpSteps, schedule.warmUpSteps);
    take(options.warmUpFactor, schedule.warmUpFactor);
    return {};
}

Result<void> applyArithmetic(Context &context, const TrainingOptions &options, Training &training)
{
    if (auto engine = take(context, "--engine", options.engine, training.engine, engineFromString); !engine) {
        return engine;
    }
    if (options.engine && training.engine != Engine::Cuda) {
        training.precision.reset(); // of the plan's engine, which this one replaces
        training.device.reset();
    }
    if (auto precision = take(context, "--precision", options.precision, training.precision, numberFormatFromString); !precision) {
        return precision;
    }
    if (options.device) {
        training.device = options.device;
    }
    return {};
}

Result<void> applyExchange(Context &context, const TrainingOptions &options, Training &training)
{
    if (auto mode = take(context, "--rate-mode", options.rateMode, training.rateMode, rateModeFromString); !mode) {
        return mode;
    }
    if (auto wire = take(context, "--wire", options.wire, training.wire, numberFormatFromString); !wire) {
        return wire;
    }
    if (options.compute && *options.compute != "train" && *options.compute != "synthetic") {
        return context.wrongOption("--compute", "is '" + *options.compute + "', expected train or synthetic");
    }
    const bool synthetic = options.compute ? *options.compute == "synthetic" : training.syntheticStep_ms.has_value();
    if (!synthetic && options.step_ms) {
        return context.wrongOption("--step-ms", "is given, expected only with --compute synthetic");
    }
    if (!synthetic) {
        training.syntheticStep_ms.reset();
    } else if (options.step_ms) {
        training.syntheticStep_ms = options.step_ms;
    }
    if (synthetic && !training.syntheticStep_ms) {
        return context.wrongOption("--step-ms", "is missing, expected the milliseconds of a synthetic worker's step");
    }
    return {};
}

Result<void> applyDraining(Context &context, const TrainingOptions &options, DrainRule &rule)
{
    if (options.drainSlowerThan) {
        rule.slowerThan = options.drainSlowerThan;
    }
    if (options.drainStalerThan) {
        rule.stalerThan = options.drainStalerThan;
    }
    return take(context, "--drain-after", options.drainAfter, rule.after_s, parseDuration);
}

Result<void> applyTransfers(Context &context, const TrainingOptions &options, Training &training)
{
    const auto split = [](const std::string &text) {
        return text.empty() ? Result<std::vector<std::string>>(std::vector<std::string>()) : splitCommand(text);
    };
    if (auto upload = take(context, "--upload", options.upload, training.upload, split); !upload) {
        return upload;
    }
    return take(context, "--download", options.download, training.download, split);
}

} // namespace

void addTrainingOptions(CLI::App &command, TrainingOptions &options)
{
    command.add_option("--dataset", options.dataset,
                       "Images: fashion-mnist, cifar-10, ..., a folder, or synthetic:CxHxW:CLASSES:COUNT[:SEED] (default: the workload's)")
        ->group(group);
    command.add_option("--learning-rate", options.learningRate, "Of one active worker, where the schedule starts")->group(group);
    command.add_option("--momentum", options.momentum, "Of SGD")->group(group);
    command.add_flag_function("--nesterov,!--no-nesterov", [&options](std::int64_t times) { options.nesterov = times > 0; }, "Nesterov's momentum")
        ->group(group);
    command.add_option("--weight-decay", options.weightDecay, "Of weights, not of normalisation")->group(group);
    command.add_option("--schedule", options.schedule, "Of the learning rate: step (default), cosine or constant")->group(group);
    command.add_option("--decay-at", options.decayAt, "Of step: shares of the steps at which the rate falls, as in 0.5,0.75 (default: 0.6,0.85)")
        ->delimiter(',')
        ->group(group);
    command.add_option("--step-factor", options.stepFactor, "Of step: what the rate is multiplied by there (default: 0.1)")->group(group);
    command.add_option("--final-rate", options.finalRate, "Of cosine: the rate at the end (default: 0)")->group(group);
    command.add_option("--warm-up-steps", options.warmUpSteps, "Steps in which the rate rises to its full value (default: 0)")->group(group);
    command.add_option("--warm-up-factor", options.warmUpFactor, "Where the warm-up starts, as a share of the rate (default: 0.1)")->group(group);
    command.add_option("--label-smoothing", options.labelSmoothing, "Share of every label that is spread over all classes (default: 0)")->group(group);
    command.add_option("--dropout", options.dropout,
                       "Rate of every dropout layer; a network without any gets one before its last layer (default: the network's own)")
        ->group(group);
    command.add_option("--engine", options.engine, "What calculates: auto (default: a GPU on offers with one, where it can serve), onednn, reference or cuda")
        ->group(group);
    command.add_option("--precision", options.precision, "fp32, tf32, bf16 or fp16; a CPU has fp32 only (default: tf32 on a GPU)")->group(group);
    command.add_option("--device", options.device, "Which GPU of its server a worker takes, from 0 (default: they take turns)")->group(group);
    command.add_option("--rate-mode", options.rateMode,
                       "How the learning rate follows the workers: adaptive (default: those that are active) or naive (as many as planned)")
        ->group(group);
    command.add_option("--wire", options.wire, "Gradients and states on the network: fp32 (default), bf16 or fp16")->group(group);
    command.add_option("--compute", options.compute,
                       "train (default), or synthetic: gradients of the right size after the time of a step, to rehearse large clusters on a small machine")
        ->group(group);
    command.add_option("--drain-slower-than", options.drainSlowerThan,
                       "A worker leaves when it is slower than this share of the median of the others on the same kind of server, as in 0.5 (default: none does)")
        ->group(group);
    command.add_option("--drain-staler-than", options.drainStalerThan, "A worker leaves when its gradients are staler than so many steps (default: none does)")
        ->group(group);
    command.add_option("--drain-after", options.drainAfter, "It has to be so for so long, as in 45s (default: 30s)")->group(group);
    command.add_option("--spare-workers", options.spareWorkers,
                       "So many more than the cluster has: they train too, and a loss leaves as many as were planned (default: 0)")
        ->group(group);
    command.add_option("--upload", options.upload,
                       "Program run after each checkpoint where it was written, never through a shell; {folder}, {file} and {step} are filled in, as in "
                       "'rclone copy {folder} remote:run' ('': none)")
        ->group(group);
    command.add_option("--download", options.download,
                       "Program run before a parameter server is restored, as in 'rclone copy remote:run {folder}' ('': none)")
        ->group(group);
    command.add_option("--step-ms", options.step_ms, "Of --compute synthetic: what a step takes (default of run and rehearse: as predicted for each worker's GPU type)")->group(group);
}

Result<void> apply(Context &context, const TrainingOptions &options, std::int64_t steps, Workload &workload, Training &training)
{
    if (auto applied = applyToWorkload(context, options, workload); !applied) {
        return applied;
    }
    if (auto applied = applySchedule(context, options, training.schedule); !applied) {
        return applied;
    }
    take(options.nesterov, training.nesterov);
    take(options.labelSmoothing, training.labelSmoothing);
    take(options.spareWorkers, training.spareWorkers);
    if (options.dropout) {
        training.dropout = options.dropout;
    }
    if (auto applied = applyArithmetic(context, options, training); !applied) {
        return applied;
    }
    if (auto applied = applyExchange(context, options, training); !applied) {
        return applied;
    }
    if (auto applied = applyDraining(context, options, training.drain); !applied) {
        return applied;
    }
    if (auto applied = applyTransfers(context, options, training); !applied) {
        return applied;
    }
    if (const auto wrong = problemWith(training, workload.learningRate, steps)) {
        return context.wrongOption(optionOf(wrong->field), wrong->what);
    }
    return {};
}

} // namespace mayfly::cli
