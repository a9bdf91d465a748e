// SPDX-License-Identifier: GPL-3.0-or-later
// What was asked for on the Plan page as JSON: for the autosave of the plan being edited, and inside a saved plan.
#pragma once
#include "app/pages/plan_inputs.h"

#include <nlohmann/json_fwd.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace mayfly::pages {

/// JSON text with a "schema" number, C locale.
std::string inputsToJson(const PlanInputs &inputs);
/// Errors name `source`, the field, the value and what was expected; nothing is half-read. Newer schemas are refused; what a text does not
/// say has its default. Safe for text from anywhere.
Result<PlanInputs> inputsFromJson(std::string_view text, const std::string &source);
/// The same as a part of a larger document.
nlohmann::json inputsToDocument(const PlanInputs &inputs);
Result<PlanInputs> inputsFromDocument(const nlohmann::json &document, const std::string &source);

/// A plan file as core writes it (see core/domain/plan.h) with the inputs beside it, which other readers pass over. Atomic; may block.
Result<void> writePlanWithInputs(const std::filesystem::path &path, const Plan &plan, const PlanInputs &inputs);
/// The inputs of a plan file; nothing where it has none (written by the command line). How is trained is what the plan says.
struct OpenedPlan {
    Plan plan;
    std::optional<PlanInputs> inputs;
};
Result<OpenedPlan> readPlanWithInputs(const std::filesystem::path &path);

} // namespace mayfly::pages
