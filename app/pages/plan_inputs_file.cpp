// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/plan_inputs_file.h"

#include "core/base/files.h"
#include "core/base/text.h"
#include "core/domain/json_fields.h"

#include <array>

namespace mayfly::pages {

namespace {

using nlohmann::json;

constexpr int currentSchema = 1;
constexpr std::size_t largestText = 4 << 20;
constexpr qsizetype longestName = 400;
constexpr std::size_t mostNames = 10'000;
constexpr const char *inputsField = "inputs";

template <typename Enum, std::size_t N>
using Words = std::array<std::pair<Enum, const char *>, N>;

constexpr Words<PlanInputs::ServerPricing, 3> serverPricings{{{PlanInputs::ServerPricing::OnDemand, "on-demand"},
                                                              {PlanInputs::ServerPricing::Transient, "transient"},
                                                              {PlanInputs::ServerPricing::Either, "either"}}};
constexpr Words<PlanInputs::Sync, 3> syncs{
    {{PlanInputs::Sync::Asp, "asp"}, {PlanInputs::Sync::AspOrSwitch, "asp-or-switch"}, {PlanInputs::Sync::All, "all"}}};
constexpr Words<planning::Objective, 3> objectives{
    {{planning::Objective::Knee, "knee"}, {planning::Objective::Cost, "cost"}, {planning::Objective::Time, "time"}}};
constexpr const char *anyReplacement = "any";

template <typename Enum, std::size_t N>
const char *wordOf(const Words<Enum, N> &words, Enum value)
{
    for (const auto &[each, word] : words) {
        if (each == value) {
            return word;
        }
    }
    return words.front().second;
}

template <typename Enum, std::size_t N>
void readWord(JsonFields &fields, const char *name, const Words<Enum, N> &words, Enum &value)
{
    if (!fields.has(name)) {
        return;
    }
    fields.readParsed(name, value, [&words](const std::string &text) -> Result<Enum> {
        std::string known;
        for (const auto &[each, word] : words) {
            if (text == word) {
                return each;
            }
            known += known.empty() ? word : std::string(", ") + word;
        }
        return fail(ErrorCode::InvalidInput, "is '" + text.substr(0, 60) + "', expected one of " + known);
    });
}

json namesToJson(const QStringList &names)
{
    json list = json::array();
    for (const QString &name : names) {
        list.push_back(name.toStdString());
    }
    return list;
}

void readText(JsonFields &fields, const char *name, QString &value)
{
    if (!fields.has(name)) {
        return;
    }
    std::string text;
    fields.read(name, text);
    value = QString::fromStdString(text);
    if (value.size() > longestName) {
        fields.report(name, "has " + std::to_string(value.size()) + " characters, expected up to " + std::to_string(longestName));
    }
}

void readNames(const json &document, JsonFields &fields, const char *name, QStringList &names)
{
    if (!fields.has(name)) {
        return;
    }
    const json &list = document.at(name);
    if (!list.is_array() || list.size() > mostNames) {
        fields.report(name, "expected a list of up to " + std::to_string(mostNames) + " names");
        return;
    }
    for (const json &each : list) {
        if (!each.is_string() || each.get_ref<const std::string &>().size() > static_cast<std::size_t>(longestName)) {
            fields.report(name, "expected names of up to " + std::to_string(longestName) + " characters in the list");
            return;
        }
        names << QString::fromStdString(each.get<std::string>());
    }
}

/// Within [low, high]; a missing one keeps its default.
template <typename Number>
void readNumber(JsonFields &fields, const char *name, Number &value, double low, double high)
{
    fields.readOptional(name, value);
    const auto number = static_cast<double>(value);
    if (!(number >= low && number <= high)) {
        fields.report(name, "is " + formatFixed(number, 3) + ", expected " + formatFixed(low, 0) + " to " + formatFixed(high, 0));
    }
}

void readAbove0(JsonFields &fields, const char *name, std::optional<double> &value, double high)
{
    fields.readOptional(name, value);
    if (value && !(*value > 0 && *value <= high)) {
        fields.report(name, "is " + formatFixed(*value, 3) + ", expected more than 0 and up to " + formatFixed(high, 0));
    }
}

void readAmount(JsonFields &fields, const char *name, std::optional<Money> &amount)
{
    fields.readOptional(name, amount);
    if (amount && amount->micros <= 0) {
        fields.report(name, "is " + formatMoney(*amount) + ", expected an amount above 0");
    }
}

json workloadToJson(const Workload &workload)
{
    return {{"name", workload.name},
            {"network", workload.network},
            {"dataset", workload.dataset},
            {"batch_size", workload.batchSize},
            {"parameters", workload.parameters},
            {"tensors", workload.tensors},
            {"gflops_per_image", workload.gflopsPerImage},
            {"dataset_images", workload.datasetImages},
            {"activation_megabytes_per_image", workload.activationMegabytesPerImage},
            {"steps", workload.steps},
            {"learning_rate", workload.learningRate},
            {"momentum", workload.momentum},
            {"weight_decay", workload.weightDecay}};
}

Workload readWorkload(JsonFields &fields)
{
    Workload workload;
    fields.read("name", workload.name);
    fields.readOptional("network", workload.network);
    fields.readOptional("dataset", workload.dataset);
    readNumber(fields, "batch_size", workload.batchSize, 1, 1 << 20);
    readNumber(fields, "parameters", workload.parameters, 1, 1e15);
    readNumber(fields, "tensors", workload.tensors, 0, 1e9);
    readNumber(fields, "gflops_per_image", workload.gflopsPerImage, 0, 1e9);
    readNumber(fields, "dataset_images", workload.datasetImages, 0, 1e15);
    readNumber(fields, "activation_megabytes_per_image", workload.activationMegabytesPerImage, 0, 1e9);
    readNumber(fields, "steps", workload.steps, 0, 1e12);
    readNumber(fields, "learning_rate", workload.learningRate, 0, 1e6);
    readNumber(fields, "momentum", workload.momentum, 0, 1);
    readNumber(fields, "weight_decay", workload.weightDecay, 0, 1e6);
    if (workload.name.empty()) {
        fields.report("name", "is empty, expected a name");
    }
    return workload;
}

void readTargets(JsonFields &fields, PlanInputs &inputs)
{
    readAbove0(fields, "deadline_s", inputs.deadline_s, 1e12);
    readAmount(fields, "budget", inputs.budget);
    readAbove0(fields, "min_accuracy_pct", inputs.minAccuracyPct, 100);
    readAmount(fields, "max_rate_per_hour", inputs.maxRatePerHour);
    fields.readOptional("confidence", inputs.confidence);
    if (!(inputs.confidence > 0 && inputs.confidence < 1)) {
        fields.report("confidence", "is " + formatFixed(inputs.confidence, 4) + ", expected more than 0 and less than 1");
    }
}

void readChoices(JsonFields &fields, PlanInputs &inputs)
{
    fields.readOptional("transient", inputs.transient);
    fields.readOptional("on_demand", inputs.onDemand);
    fields.readOptional("one_region", inputs.oneRegion);
    fields.readOptional("count_start_up", inputs.countStartUp);
    readNumber(fields, "max_workers", inputs.maxWorkers, 1, 256);
    readNumber(fields, "max_parameter_servers", inputs.maxParameterServers, 0, 16);
    readWord(fields, "parameter_server_pricing", serverPricings, inputs.serverPricing);
    readWord(fields, "synchronisation", syncs, inputs.sync);
    readWord(fields, "objective", objectives, inputs.objective);
    readNumber(fields, "checkpoint_interval_s", inputs.checkpointInterval_s, 0, 1e9);
    readNumber(fields, "simulated_runs", inputs.trials, 0, 100'000);
    if (fields.has("replacement")) {
        fields.readParsed("replacement", inputs.replacement, [](const std::string &text) -> Result<std::optional<Replacement>> {
            if (text == anyReplacement) {
                return std::optional<Replacement>();
            }
            const auto known = replacementFromString(text);
            return known ? Result<std::optional<Replacement>>(*known) : Result<std::optional<Replacement>>(passOn(known.error()));
        });
    }
    if (!inputs.transient && !inputs.onDemand) {
        fields.report("on_demand", "is false beside \"transient\": false, expected one of them to be true");
    }
}

/// Must be possible for so many steps.
void readTraining(JsonFields &fields, PlanInputs &inputs)
{
    static constexpr double largestRate = 1000;
    readAbove0(fields, "learning_rate", inputs.learningRate, largestRate);
    fields.readOptional("momentum", inputs.momentum);
    fields.readOptional("weight_decay", inputs.weightDecay);
    const std::pair<const char *, std::optional<double>> shares[] = {{"momentum", inputs.momentum}, {"weight_decay", inputs.weightDecay}};
    for (const auto &[name, value] : shares) {
        if (value && !(*value >= 0 && *value < 1)) {
            fields.report(name, "is " + formatFixed(*value, 6) + ", expected 0 up to, but not, 1");
        }
    }
    if (!fields.has("training")) {
        return;
    }
    fields.readObject("training", [&inputs](JsonFields &own) {
        read(own, inputs.training);
        if (const auto wrong = problemWith(inputs.training, inputs.learningRate.value_or(largestRate), inputs.steps)) {
            own.report(wrong->field.c_str(), wrong->what);
        }
    });
}

} // namespace

Result<PlanInputs> inputsFromDocument(const json &document, const std::string &source)
{
    std::optional<Error> problem;
    JsonFields fields(document, source, problem);
    int schema = 0;
    fields.read("schema", schema);
    if (!problem && (schema < 1 || schema > currentSchema)) {
        fields.report("schema", "is " + std::to_string(schema) + ", but this version of Mayfly reads inputs of schema " + std::to_string(currentSchema));
    }
    PlanInputs inputs;
    readText(fields, "name", inputs.name);
    readText(fields, "workload", inputs.workload);
    readText(fields, "catalog", inputs.catalog);
    inputs.steps = 1;
    std::int64_t steps = 1;
    readNumber(fields, "steps", steps, 1, 1e12);
    inputs.steps = steps;
    readTargets(fields, inputs);
    readChoices(fields, inputs);
    readTraining(fields, inputs);
    if (!problem) {
        readNames(document, fields, "hidden_gpus", inputs.hiddenGpus);
        readNames(document, fields, "hidden_providers", inputs.hiddenProviders);
        readNames(document, fields, "hidden_regions", inputs.hiddenRegions);
    }
    if (!problem && fields.has("own_workload")) {
        fields.readObject("own_workload", [&inputs](JsonFields &own) {
            inputs.own = OwnWorkload{readWorkload(own)};
            inputs.workload = QString::fromStdString(inputs.own->workload.name);
        });
    }
    return problem ? Result<PlanInputs>(passOn(*problem)) : inputs;
}

json inputsToDocument(const PlanInputs &inputs)
{
    json out = {{"schema", currentSchema},
                {"name", inputs.name.toStdString()},
                {"workload", inputs.workload.toStdString()},
                {"steps", inputs.steps},
                {"deadline_s", orNull(inputs.deadline_s)},
                {"budget", inputs.budget ? moneyToJson(*inputs.budget) : json()},
                {"min_accuracy_pct", orNull(inputs.minAccuracyPct)},
                {"max_rate_per_hour", inputs.maxRatePerHour ? moneyToJson(*inputs.maxRatePerHour) : json()},
                {"confidence", inputs.confidence},
                {"catalog", inputs.catalog.toStdString()},
                {"hidden_gpus", namesToJson(inputs.hiddenGpus)},
                {"hidden_providers", namesToJson(inputs.hiddenProviders)},
                {"hidden_regions", namesToJson(inputs.hiddenRegions)},
                {"transient", inputs.transient},
                {"on_demand", inputs.onDemand},
                {"one_region", inputs.oneRegion},
                {"max_workers", inputs.maxWorkers},
                {"max_parameter_servers", inputs.maxParameterServers},
                {"count_start_up", inputs.countStartUp},
                {"parameter_server_pricing", wordOf(serverPricings, inputs.serverPricing)},
                {"synchronisation", wordOf(syncs, inputs.sync)},
                {"replacement", inputs.replacement ? std::string(toString(*inputs.replacement)) : anyReplacement},
                {"checkpoint_interval_s", inputs.checkpointInterval_s},
                {"simulated_runs", inputs.trials},
                {"objective", wordOf(objectives, inputs.objective)},
                {"learning_rate", orNull(inputs.learningRate)},
                {"momentum", orNull(inputs.momentum)},
                {"weight_decay", orNull(inputs.weightDecay)},
                {"training", toJson(inputs.training)}};
    if (inputs.own) {
        out["own_workload"] = workloadToJson(inputs.own->workload);
    }
    return out;
}

std::string inputsToJson(const PlanInputs &inputs)
{
    return inputsToDocument(inputs).dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

Result<PlanInputs> inputsFromJson(std::string_view text, const std::string &source)
{
    if (text.size() > largestText) {
        return fail(ErrorCode::InvalidInput, source + ": has " + std::to_string(text.size()) + " bytes, expected up to " + std::to_string(largestText));
    }
    const auto parsed = JsonFields::parse(text, source);
    return parsed ? inputsFromDocument(*parsed, source) : Result<PlanInputs>(passOn(parsed.error()));
}

Result<void> writePlanWithInputs(const std::filesystem::path &path, const Plan &plan, const PlanInputs &inputs)
{
    auto whole = JsonFields::parse(planToJson(plan), path.string());
    if (!whole) {
        return passOn(whole.error());
    }
    (*whole)[inputsField] = inputsToDocument(inputs);
    return writeFileAtomically(path, whole->dump(2, ' ', false, json::error_handler_t::replace) + '\n');
}

Result<OpenedPlan> readPlanWithInputs(const std::filesystem::path &path)
{
    const auto text = readFile(path);
    if (!text) {
        return passOn(text.error());
    }
    auto plan = planFromJson(*text, path.string());
    if (!plan) {
        return passOn(plan.error());
    }
    OpenedPlan opened{std::move(*plan), std::nullopt};
    const auto whole = JsonFields::parse(*text, path.string());
    if (whole && whole->contains(inputsField)) {
        auto inputs = inputsFromDocument((*whole)[inputsField], path.string() + ": " + inputsField);
        if (!inputs) {
            return passOn(inputs.error());
        }
        opened.inputs = std::move(*inputs);
        opened.inputs->training = opened.plan.training;
    }
    return opened;
}

} // namespace mayfly::pages
