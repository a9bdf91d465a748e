// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/plan_state.h"

#include "core/domain/json_fields.h"

namespace mayfly::desktop {

namespace {

using nlohmann::json;
using pages::PlanInputs;

constexpr int schema = 1;

json toJson(const QStringList &words)
{
    json array = json::array();
    for (const QString &word : words) {
        array.push_back({{"name", word.toStdString()}});
    }
    return array;
}

json toJson(const Workload &workload)
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

void read(JsonFields &fields, Workload &workload)
{
    fields.read("name", workload.name);
    fields.read("network", workload.network);
    fields.read("dataset", workload.dataset);
    fields.read("batch_size", workload.batchSize);
    fields.read("parameters", workload.parameters);
    fields.read("tensors", workload.tensors);
    fields.read("gflops_per_image", workload.gflopsPerImage);
    fields.read("dataset_images", workload.datasetImages);
    fields.read("activation_megabytes_per_image", workload.activationMegabytesPerImage);
    fields.read("steps", workload.steps);
    fields.read("learning_rate", workload.learningRate);
    fields.read("momentum", workload.momentum);
    fields.read("weight_decay", workload.weightDecay);
}

void readText(JsonFields &fields, const char *name, QString &text)
{
    std::string plain;
    fields.read(name, plain);
    text = QString::fromStdString(plain);
}

void readWords(JsonFields &fields, const char *name, QStringList &words)
{
    fields.readArray(name, [&words](JsonFields &each) {
        QString word;
        readText(each, "name", word);
        words << word;
    });
}

/// An enumeration as its number.
template <typename Enum>
void readChoice(JsonFields &fields, const char *name, Enum &choice, Enum last)
{
    int number = 0;
    fields.read(name, number);
    if (number < 0 || number > static_cast<int>(last)) {
        fields.report(name, "is " + std::to_string(number) + ", expected 0 to " + std::to_string(static_cast<int>(last)));
    } else {
        choice = static_cast<Enum>(number);
    }
}

json toJson(const PlanInputs &inputs)
{
    const auto money = [](const std::optional<Money> &amount) { return amount ? moneyToJson(*amount) : json(nullptr); };
    return {{"name", inputs.name.toStdString()},
            {"workload", inputs.workload.toStdString()},
            {"own_workload", inputs.own ? toJson(inputs.own->workload) : json(nullptr)},
            {"steps", static_cast<std::int64_t>(inputs.steps)},
            {"deadline_s", orNull(inputs.deadline_s)},
            {"budget", money(inputs.budget)},
            {"min_accuracy_pct", orNull(inputs.minAccuracyPct)},
            {"max_rate_per_hour", money(inputs.maxRatePerHour)},
            {"confidence", inputs.confidence},
            {"catalog", inputs.catalog.toStdString()},
            {"hidden_gpus", toJson(inputs.hiddenGpus)},
            {"hidden_providers", toJson(inputs.hiddenProviders)},
            {"hidden_regions", toJson(inputs.hiddenRegions)},
            {"transient", inputs.transient},
            {"on_demand", inputs.onDemand},
            {"one_region", inputs.oneRegion},
            {"max_workers", inputs.maxWorkers},
            {"max_parameter_servers", inputs.maxParameterServers},
            {"count_start_up", inputs.countStartUp},
            {"server_pricing", static_cast<int>(inputs.serverPricing)},
            {"synchronisation", static_cast<int>(inputs.sync)},
            {"replacement", inputs.replacement ? json(toString(*inputs.replacement)) : json(nullptr)},
            {"checkpoint_interval_s", inputs.checkpointInterval_s},
            {"trials", inputs.trials},
            {"objective", static_cast<int>(inputs.objective)}};
}

void read(JsonFields &fields, PlanInputs &inputs)
{
    readText(fields, "name", inputs.name);
    readText(fields, "workload", inputs.workload);
    if (fields.has("own_workload")) {
        inputs.own.emplace();
        fields.readObject("own_workload", [&inputs](JsonFields &each) { read(each, inputs.own->workload); });
    }
    std::int64_t steps = 0;
    fields.read("steps", steps);
    inputs.steps = steps;
    fields.readOptional("deadline_s", inputs.deadline_s);
    fields.readOptional("budget", inputs.budget);
    fields.readOptional("min_accuracy_pct", inputs.minAccuracyPct);
    fields.readOptional("max_rate_per_hour", inputs.maxRatePerHour);
    fields.read("confidence", inputs.confidence);
    readText(fields, "catalog", inputs.catalog);
    readWords(fields, "hidden_gpus", inputs.hiddenGpus);
    readWords(fields, "hidden_providers", inputs.hiddenProviders);
    readWords(fields, "hidden_regions", inputs.hiddenRegions);
    fields.read("transient", inputs.transient);
    fields.read("on_demand", inputs.onDemand);
    fields.read("one_region", inputs.oneRegion);
    fields.read("max_workers", inputs.maxWorkers);
    fields.read("max_parameter_servers", inputs.maxParameterServers);
    fields.read("count_start_up", inputs.countStartUp);
    readChoice(fields, "server_pricing", inputs.serverPricing, PlanInputs::ServerPricing::Either);
    readChoice(fields, "synchronisation", inputs.sync, PlanInputs::Sync::All);
    inputs.replacement.reset();
    if (fields.has("replacement")) {
        inputs.replacement.emplace();
        fields.readParsed("replacement", *inputs.replacement, replacementFromString);
    }
    fields.read("checkpoint_interval_s", inputs.checkpointInterval_s);
    fields.read("trials", inputs.trials);
    readChoice(fields, "objective", inputs.objective, planning::Objective::Time);
}

} // namespace

std::string planStateToJson(const PlanState &state)
{
    return json{{"schema", schema}, {"file", state.file.toStdString()}, {"edited", state.edited}, {"plan", toJson(state.inputs)}}.dump(1);
}

Result<PlanState> planStateFromJson(std::string_view text, const std::string &source)
{
    const auto parsed = JsonFields::parse(text, source);
    if (!parsed) {
        return passOn(parsed.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*parsed, source, problem);
    PlanState state;
    int version = 0;
    fields.read("schema", version);
    if (version != schema) {
        fields.report("schema", "is " + std::to_string(version) + ", expected " + std::to_string(schema));
    }
    readText(fields, "file", state.file);
    fields.read("edited", state.edited);
    fields.readObject("plan", [&state](JsonFields &each) { read(each, state.inputs); });
    return problem ? Result<PlanState>(tl::make_unexpected(*problem)) : Result<PlanState>(state);
}

} // namespace mayfly::desktop
