// SPDX-License-Identifier: Apache-2.0
#include "core/domain/training.h"

#include "core/base/text.h"
#include "core/domain/command.h"
#include "core/domain/json_fields.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace mayfly {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> rateKinds{"constant", "step", "cosine"};
constexpr std::array<std::string_view, 2> rateModes{"adaptive", "naive"};
constexpr std::array<std::string_view, 4> engines{"auto", "onednn", "reference", "cuda"};
constexpr std::array<std::string_view, 4> numberFormats{"fp32", "tf32", "bf16", "fp16"};
constexpr int mostDevices = 1024;

/// Names stand in the order of the enumeration.
template <typename Value, std::size_t N>
Result<Value> valueOf(const std::array<std::string_view, N> &names, std::string_view text, const char *what)
{
    std::string known;
    for (std::size_t i = 0; i < N; ++i) {
        if (names[i] == text) {
            return static_cast<Value>(i);
        }
        known += (known.empty() ? "" : ", ") + std::string(names[i]);
    }
    return fail(ErrorCode::InvalidInput, std::string(what) + " is '" + std::string(text) + "', expected one of " + known);
}

std::string isBut(double value, const std::string &expected)
{
    return "is " + formatFixed(value, 6) + ", expected " + expected;
}

std::optional<TrainingProblem> problemWithDecay(const RateSchedule &schedule, std::int64_t steps)
{
    double before = 0;
    for (const double share : schedule.decayAt) {
        if (!(share > before && share <= 1)) {
            return TrainingProblem{"schedule.decay_at", "has " + formatFixed(share, 6) + ", expected shares of the steps, ascending, more than 0 and up to 1"};
        }
        before = share;
    }
    constexpr double defaultFirst = 0.6;
    const double first = schedule.decayAt.empty() ? defaultFirst : schedule.decayAt.front();
    if (const auto at = static_cast<std::int64_t>(std::ceil(first * static_cast<double>(steps))); schedule.warmUpSteps > at) {
        return TrainingProblem{"schedule.warm_up_steps", "is " + std::to_string(schedule.warmUpSteps) + ", expected at most " + std::to_string(at) +
                                                    ", where the learning rate first falls"};
    }
    if (!(schedule.stepFactor > 0 && schedule.stepFactor <= 1)) {
        return TrainingProblem{"schedule.step_factor", isBut(schedule.stepFactor, "more than 0 and at most 1")};
    }
    return {};
}

std::optional<TrainingProblem> problemWithSchedule(const RateSchedule &schedule, double rate, std::int64_t steps)
{
    if (schedule.warmUpSteps < 0 || (schedule.warmUpSteps > 0 && schedule.warmUpSteps >= steps)) {
        return TrainingProblem{"schedule.warm_up_steps", "is " + std::to_string(schedule.warmUpSteps) + ", expected 0 up to, but not, the " +
                                                    std::to_string(steps) + " steps of the plan"};
    }
    if (!(schedule.warmUpFactor > 0 && schedule.warmUpFactor <= 1)) {
        return TrainingProblem{"schedule.warm_up_factor", isBut(schedule.warmUpFactor, "more than 0 and at most 1")};
    }
    if (schedule.kind == RateKind::Step) {
        return problemWithDecay(schedule, steps);
    }
    if (!schedule.decayAt.empty()) {
        return TrainingProblem{"schedule.decay_at", "is there, expected only with a schedule of kind step"};
    }
    if (schedule.kind == RateKind::Cosine && !(schedule.finalRate >= 0 && schedule.finalRate <= rate)) {
        return TrainingProblem{"schedule.final_rate", isBut(schedule.finalRate, "0 up to the learning rate, " + formatFixed(rate, 6))};
    }
    return {};
}

std::optional<TrainingProblem> problemWithEngine(const Training &training)
{
    const bool cpu = training.engine == Engine::OneDnn || training.engine == Engine::Reference;
    const std::string name(toString(training.engine));
    if (cpu && training.precision && *training.precision != NumberFormat::Float32) {
        return TrainingProblem{"precision", "is " + std::string(toString(*training.precision)) + ", expected fp32: engine " + name + " calculates on the CPU"};
    }
    if (cpu && training.device) {
        return TrainingProblem{"device", "is " + std::to_string(*training.device) + ", expected none: engine " + name + " calculates on the CPU"};
    }
    if (training.device && (*training.device < 0 || *training.device >= mostDevices)) {
        return TrainingProblem{"device", "is " + std::to_string(*training.device) + ", expected the number of a GPU, from 0"};
    }
    return {};
}

std::optional<TrainingProblem> problemWithExchange(const Training &training)
{
    constexpr double longestStep_ms = 600'000;
    if (training.wire == NumberFormat::TensorFloat32) {
        return TrainingProblem{"wire", "is tf32, expected fp32, bf16 or fp16"};
    }
    if (training.syntheticStep_ms && !(*training.syntheticStep_ms > 0 && *training.syntheticStep_ms <= longestStep_ms)) {
        return TrainingProblem{"step_ms", isBut(*training.syntheticStep_ms, "more than 0 and at most 600000")};
    }
    return {};
}

std::optional<TrainingProblem> problemWithDraining(const DrainRule &rule)
{
    constexpr double longest_s = 86'400;
    if (rule.slowerThan && !(*rule.slowerThan > 0 && *rule.slowerThan < 1)) {
        return TrainingProblem{"drain_slower_than", isBut(*rule.slowerThan, "a share of the others' speed, more than 0 and less than 1")};
    }
    if (rule.stalerThan && !(*rule.stalerThan >= 0 && *rule.stalerThan <= 1e6)) {
        return TrainingProblem{"drain_staler_than", isBut(*rule.stalerThan, "0 to 1000000 steps")};
    }
    if (!(rule.after_s >= 1 && rule.after_s <= longest_s)) {
        return TrainingProblem{"drain_after_s", isBut(rule.after_s, "1 to 86400 seconds")};
    }
    return {};
}

std::optional<TrainingProblem> problemWithTransfer(const std::string &field, const std::vector<std::string> &arguments,
                                                   const std::map<std::string, std::string> &known)
{
    if (arguments.empty()) {
        return {};
    }
    if (arguments.front().empty()) {
        return TrainingProblem{field, "has an empty program, expected its name or path"};
    }
    if (const auto filled = filledIn(arguments, known); !filled) {
        return TrainingProblem{field, filled.error().message};
    }
    return {};
}

json toJson(const RateSchedule &schedule)
{
    return {{"kind", toString(schedule.kind)},
            {"decay_at", schedule.decayAt},
            {"step_factor", schedule.stepFactor},
            {"final_rate", schedule.finalRate},
            {"warm_up_steps", schedule.warmUpSteps},
            {"warm_up_factor", schedule.warmUpFactor}};
}

void readSchedule(JsonFields &fields, RateSchedule &schedule)
{
    if (fields.has("kind")) {
        fields.readParsed("kind", schedule.kind, rateKindFromString);
    }
    fields.readOptional("decay_at", schedule.decayAt);
    fields.readOptional("step_factor", schedule.stepFactor);
    fields.readOptional("final_rate", schedule.finalRate);
    fields.readOptional("warm_up_steps", schedule.warmUpSteps);
    fields.readOptional("warm_up_factor", schedule.warmUpFactor);
}

} // namespace

std::string_view toString(RateKind kind)
{
    return rateKinds.at(static_cast<std::size_t>(kind));
}

Result<RateKind> rateKindFromString(std::string_view text)
{
    return valueOf<RateKind>(rateKinds, text, "schedule");
}

std::string_view toString(RateMode mode)
{
    return rateModes.at(static_cast<std::size_t>(mode));
}

Result<RateMode> rateModeFromString(std::string_view text)
{
    return valueOf<RateMode>(rateModes, text, "rate mode");
}

std::string_view toString(Engine engine)
{
    return engines.at(static_cast<std::size_t>(engine));
}

Result<Engine> engineFromString(std::string_view text)
{
    return valueOf<Engine>(engines, text, "engine");
}

std::string_view toString(NumberFormat format)
{
    return numberFormats.at(static_cast<std::size_t>(format));
}

Result<NumberFormat> numberFormatFromString(std::string_view text)
{
    return valueOf<NumberFormat>(numberFormats, text, "precision");
}

std::optional<TrainingProblem> problemWith(const Training &training, double rate, std::int64_t steps)
{
    if (auto problem = problemWithSchedule(training.schedule, rate, steps)) {
        return problem;
    }
    if (!(training.labelSmoothing >= 0 && training.labelSmoothing < 1)) {
        return TrainingProblem{"label_smoothing", isBut(training.labelSmoothing, "0 up to, but not, 1")};
    }
    if (training.dropout && !(*training.dropout >= 0 && *training.dropout < 1)) {
        return TrainingProblem{"dropout", isBut(*training.dropout, "0 up to, but not, 1")};
    }
    if (auto problem = problemWithEngine(training)) {
        return problem;
    }
    if (auto problem = problemWithDraining(training.drain)) {
        return problem;
    }
    constexpr int mostSpare = 64;
    if (training.spareWorkers < 0 || training.spareWorkers > mostSpare) {
        return TrainingProblem{"spare_workers", isBut(training.spareWorkers, "0 to 64")};
    }
    if (auto problem = problemWithTransfer("upload", training.upload, {{"folder", ""}, {"file", ""}, {"step", ""}})) {
        return problem;
    }
    if (auto problem = problemWithTransfer("download", training.download, {{"folder", ""}})) {
        return problem;
    }
    return problemWithExchange(training);
}

json toJson(const Training &training)
{
    return {{"schedule", toJson(training.schedule)},
            {"nesterov", training.nesterov},
            {"label_smoothing", training.labelSmoothing},
            {"dropout", orNull(training.dropout)},
            {"engine", toString(training.engine)},
            {"precision", training.precision ? json(toString(*training.precision)) : json(nullptr)},
            {"device", orNull(training.device)},
            {"rate_mode", toString(training.rateMode)},
            {"wire", toString(training.wire)},
            {"drain_slower_than", orNull(training.drain.slowerThan)},
            {"drain_staler_than", orNull(training.drain.stalerThan)},
            {"drain_after_s", training.drain.after_s},
            {"spare_workers", training.spareWorkers},
            {"upload", training.upload},
            {"download", training.download},
            {"step_ms", orNull(training.syntheticStep_ms)}};
}

void read(JsonFields &fields, Training &training)
{
    if (fields.has("schedule")) {
        fields.readObject("schedule", [&](JsonFields &each) { readSchedule(each, training.schedule); });
    }
    fields.readOptional("nesterov", training.nesterov);
    fields.readOptional("label_smoothing", training.labelSmoothing);
    fields.readOptional("dropout", training.dropout);
    if (fields.has("engine")) {
        fields.readParsed("engine", training.engine, engineFromString);
    }
    if (fields.has("precision")) {
        fields.readParsed("precision", training.precision.emplace(), numberFormatFromString);
    }
    fields.readOptional("device", training.device);
    if (fields.has("rate_mode")) {
        fields.readParsed("rate_mode", training.rateMode, rateModeFromString);
    }
    if (fields.has("wire")) {
        fields.readParsed("wire", training.wire, numberFormatFromString);
    }
    fields.readOptional("drain_slower_than", training.drain.slowerThan);
    fields.readOptional("drain_staler_than", training.drain.stalerThan);
    fields.readOptional("drain_after_s", training.drain.after_s);
    fields.readOptional("spare_workers", training.spareWorkers);
    fields.readOptional("upload", training.upload);
    fields.readOptional("download", training.download);
    fields.readOptional("step_ms", training.syntheticStep_ms);
}

} // namespace mayfly
