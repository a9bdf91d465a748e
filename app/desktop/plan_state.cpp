// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/plan_state.h"

#include "app/pages/plan_inputs_file.h"
#include "core/domain/json_fields.h"

namespace mayfly::desktop {

namespace {

using nlohmann::json;

constexpr int schema = 2;

/// Before the first plan there is nothing to keep.
json toJson(const pages::PlanInputs &inputs)
{
    return inputs.workload.isEmpty() ? json(nullptr) : pages::inputsToDocument(inputs);
}

} // namespace

std::string planStateToJson(const PlanState &state)
{
    json before = json::array();
    for (const pages::PlanInputs &each : state.before) {
        before.push_back(toJson(each));
    }
    const json document = {{"schema", schema}, {"file", state.file.toStdString()}, {"edited", state.edited}, {"plan", toJson(state.inputs)}, {"before", before}};
    return document.dump(1, ' ', false, json::error_handler_t::replace);
}

Result<PlanState> planStateFromJson(std::string_view text, const std::string &source)
{
    const auto parsed = JsonFields::parse(text, source);
    if (!parsed) {
        return passOn(parsed.error());
    }
    std::optional<Error> problem;
    JsonFields fields(*parsed, source, problem);
    int version = 0;
    fields.read("schema", version);
    if (!problem && version != schema) {
        fields.report("schema", "is " + std::to_string(version) + ", expected " + std::to_string(schema));
    }
    PlanState state;
    std::string file;
    fields.read("file", file);
    fields.read("edited", state.edited);
    if (problem) {
        return passOn(*problem);
    }
    state.file = QString::fromStdString(file);
    if (fields.has("plan")) {
        auto inputs = pages::inputsFromDocument((*parsed)["plan"], source + ": plan");
        if (!inputs) {
            return passOn(inputs.error());
        }
        state.inputs = std::move(*inputs);
    }
    const auto before = parsed->find("before");
    for (std::size_t i = 0; before != parsed->end() && before->is_array() && i < before->size(); ++i) {
        auto inputs = pages::inputsFromDocument((*before)[i], source + ": before[" + std::to_string(i) + "]");
        if (!inputs) {
            return passOn(inputs.error());
        }
        state.before.push_back(std::move(*inputs));
    }
    return state;
}

} // namespace mayfly::desktop
