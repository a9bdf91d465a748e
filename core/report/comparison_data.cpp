// SPDX-License-Identifier: Apache-2.0
// The comparison's figures for other programs: the same columns as CSV, JSON and XLSX.
#include "core/base/text.h"
#include "core/report/comparison.h"
#include "core/report/sheet.h"
#include "core/report/words.h"

#include <nlohmann/json.hpp>

#include <variant>

namespace mayfly::report {

namespace {

/// A figure with the decimals that the CSV gives it.
struct Figure {
    std::optional<double> value;
    int decimals = 0;
};
struct Field {
    const char *name;
    std::variant<std::string, Figure> value;
};

std::vector<Field> fieldsOf(const Report &report)
{
    const Prediction &predicted = report.plan.prediction;
    const auto known = [](double value) { return value > 0 ? std::optional(value) : std::nullopt; };
    return {{"run", report.run.id},
            {"name", report.run.name},
            {"cluster", report.plan.cluster.describe()},
            {"state", std::string(toString(report.run.state))},
            {"steps", Figure{static_cast<double>(report.run.appliedSteps), 0}},
            {"time_s", Figure{report.makespan_s, 3}},
            {"predicted_time_s", Figure{known(predicted.time_s), 3}},
            {"time_error_pct", Figure{report.error.timePct, 3}},
            {"currency", report.cost.currency},
            {"cost", Figure{report.cost.units(), 6}},
            {"predicted_cost", Figure{known(predicted.cost.units()), 6}},
            {"cost_error_pct", Figure{report.error.costPct, 3}},
            {"cost_per_1000_steps", Figure{costPerThousandSteps(report), 6}},
            {"accuracy_pct", Figure{report.accuracyPct, 3}},
            {"accuracy_error_points", Figure{report.error.accuracyPoints, 3}},
            {"saving_pct", Figure{report.hasSaving() ? std::optional(report.savingPct) : std::nullopt, 3}},
            {"revocations", Figure{static_cast<double>(report.run.revocations), 0}}};
}

std::vector<const char *> fieldNames()
{
    const Report none;
    std::vector<const char *> names;
    for (const Field &field : fieldsOf(none)) {
        names.push_back(field.name);
    }
    return names;
}

std::string csvText(std::string_view text)
{
    std::string result = "\"";
    for (const char c : cleanText(text)) {
        result += c == '"' ? "\"\"" : std::string(1, c);
    }
    return result + '"';
}

std::string csvOf(const Field &field)
{
    if (const auto *words = std::get_if<std::string>(&field.value)) {
        return csvText(*words);
    }
    const auto &figure = std::get<Figure>(field.value);
    return figure.value ? formatFixed(*figure.value, figure.decimals) : std::string();
}

nlohmann::ordered_json jsonOf(const Field &field)
{
    if (const auto *words = std::get_if<std::string>(&field.value)) {
        return cleanText(*words);
    }
    const auto &figure = std::get<Figure>(field.value);
    if (!figure.value) {
        return nullptr;
    }
    return figure.decimals == 0 ? nlohmann::ordered_json(static_cast<std::int64_t>(*figure.value)) : nlohmann::ordered_json(*figure.value);
}

} // namespace

std::optional<double> costPerThousandSteps(const Report &report)
{
    return report.run.appliedSteps > 0 ? std::optional(1000 * report.cost.units() / static_cast<double>(report.run.appliedSteps)) : std::nullopt;
}

std::string comparisonCsv(std::span<const Report> reports)
{
    std::string csv;
    for (const char *name : fieldNames()) {
        csv += (csv.empty() ? "" : ",") + std::string(name);
    }
    csv += "\r\n";
    for (const Report &each : reports) {
        std::string row;
        for (const Field &field : fieldsOf(each)) {
            row += (row.empty() ? "" : ",") + csvOf(field);
        }
        csv += row + "\r\n";
    }
    return csv;
}

std::string comparisonJson(std::span<const Report> reports, std::int64_t now_ns)
{
    nlohmann::ordered_json runs = nlohmann::ordered_json::array();
    for (const Report &each : reports) {
        nlohmann::ordered_json run;
        for (const Field &field : fieldsOf(each)) {
            run[field.name] = jsonOf(field);
        }
        runs.push_back(std::move(run));
    }
    constexpr int schema = 1;
    return nlohmann::ordered_json{{"schema", schema}, {"generated", formatUtcMillis(now_ns)}, {"runs", std::move(runs)}}.dump(2) + "\n";
}

Result<std::string> comparisonXlsx(std::span<const Report> reports)
{
    return workbookBytes([reports](const Workbook &book) {
        Sheet sheet(book, "Runs");
        sheet.header(fieldNames());
        for (const Report &each : reports) {
            for (const Field &field : fieldsOf(each)) {
                const auto *words = std::get_if<std::string>(&field.value);
                words != nullptr ? sheet.words(*words) : sheet.number(std::get<Figure>(field.value).value);
            }
            sheet.next();
        }
    });
}

} // namespace mayfly::report
