// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predict.h"
#include "core/base/files.h"
#include "core/base/text.h"
#include "core/catalog/catalog.h"

#include <algorithm>
#include <array>

namespace mayfly::cli {

namespace {

constexpr std::array<std::string_view, 3> gpus{"k80", "p100", "v100"};
constexpr std::string_view profiledPrefix = "profiled_steps_per_s_";

/// The table being read, for errors that name file, line and column.
struct Csv {
    std::string file;
    std::vector<std::string> heading;
    std::size_t line = 1;
    std::vector<std::string> cells;

    std::optional<std::size_t> column(std::string_view name) const
    {
        const auto at = std::find(heading.begin(), heading.end(), name);
        return at == heading.end() ? std::nullopt : std::optional<std::size_t>(static_cast<std::size_t>(at - heading.begin()));
    }
    tl::unexpected<Error> bad(std::size_t at, const std::string &expected) const
    {
        return fail(ErrorCode::InvalidInput, file + ": line " + std::to_string(line) + ", column '" + heading[at] + "': '" + cells[at] +
                                                 "', expected " + expected);
    }
    /// 0 where the column is missing.
    Result<int> count(std::string_view name) const
    {
        const auto at = column(name);
        if (!at) {
            return 0;
        }
        const auto value = parseInteger(trimmed(cells[*at]));
        return value && *value >= 0 && *value <= 256 ? Result<int>(static_cast<int>(*value)) : bad(*at, "a number of servers, 0 to 256");
    }
};

std::vector<std::string> cellsOf(std::string_view line)
{
    auto cells = split(line, ',');
    for (auto &cell : cells) {
        cell = std::string(trimmed(cell));
    }
    return cells;
}

/// The row's measured speeds as a profile; nothing if it has none.
Result<std::optional<MachineProfile>> profileOf(const Csv &csv, const Workload &workload)
{
    MachineProfile profile;
    for (std::size_t i = 0; i < csv.heading.size(); ++i) {
        if (!csv.heading[i].starts_with(profiledPrefix) || csv.cells[i].empty()) {
            continue;
        }
        const auto speed = parseDouble(csv.cells[i]);
        if (!speed || !(*speed > 0)) {
            return csv.bad(i, "steps per second above 0, or nothing");
        }
        profile.speeds.push_back({upperCase(csv.heading[i].substr(profiledPrefix.size())), workload.name, workload.batchSize, *speed,
                                  *speed * workload.batchSize});
    }
    return profile.speeds.empty() ? std::nullopt : std::optional<MachineProfile>(profile);
}

Result<std::string> predictRow(PredictRequest request, const Csv &csv)
{
    const std::size_t model = *csv.column("model");
    const auto workload = catalog::workload(csv.cells[model]);
    if (!workload) {
        return csv.bad(model, "a workload's name (see `mayflyctl catalog`)");
    }
    request.workload = *workload;
    request.trials = 0;
    request.cluster.workers.clear();
    for (const auto gpu : gpus) {
        const auto count = csv.count("n_" + std::string(gpu));
        if (!count) {
            return passOn(count.error());
        }
        if (*count > 0) {
            request.cluster.workers += (request.cluster.workers.empty() ? "" : ",") + std::string(gpu) + "=" + std::to_string(*count);
        }
    }
    const auto servers = csv.count("n_ps");
    const auto profile = profileOf(csv, *workload);
    if (!servers || !profile) {
        return !servers ? passOn(servers.error()) : passOn(profile.error());
    }
    request.cluster.parameterServers = *servers;
    request.profile = *profile;
    const auto predicted = predict(request);
    if (!predicted) {
        return failWith(predicted.error(), csv.file + ": line " + std::to_string(csv.line));
    }
    const Prediction &prediction = predicted->prediction;
    return formatFixed(prediction.stepsPerSecond, 4) + "," + formatFixed(prediction.time_s / 3600, 5) + "," +
           formatFixed(prediction.cost.units(), 5) + "," + (prediction.accuracyPct ? formatFixed(*prediction.accuracyPct, 3) : "");
}

} // namespace

Result<std::size_t> predictBatch(const PredictRequest &request, const std::filesystem::path &input, const std::filesystem::path &output)
{
    std::error_code ignored;
    if (std::filesystem::equivalent(input, output, ignored)) {
        return fail(ErrorCode::InvalidInput, "--out: " + output.string() + " is the file that is read, expected another");
    }
    auto text = readFile(input);
    if (text && text->starts_with("\xEF\xBB\xBF")) {
        text->erase(0, 3);
    }
    if (!text) {
        return passOn(text.error());
    }
    const auto lines = split(*text, '\n');
    Csv csv;
    csv.file = input.string();
    csv.heading = lines.empty() ? std::vector<std::string>() : cellsOf(lines.front());
    if (!csv.column("model")) {
        return fail(ErrorCode::InvalidInput, csv.file + ": line 1: has no column 'model'; expected model,n_k80,n_p100,n_v100,n_ps");
    }
    std::string result = std::string(trimmed(lines.front())) + ",steps_per_s,time_h,cost_usd,accuracy_pct\n";
    std::size_t rows = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (trimmed(lines[i]).empty()) {
            continue;
        }
        csv.line = i + 1;
        csv.cells = cellsOf(lines[i]);
        if (csv.cells.size() != csv.heading.size()) {
            return fail(ErrorCode::InvalidInput, csv.file + ": line " + std::to_string(csv.line) + ": has " + std::to_string(csv.cells.size()) +
                                                     " columns, expected " + std::to_string(csv.heading.size()));
        }
        const auto row = predictRow(request, csv);
        if (!row) {
            return passOn(row.error());
        }
        result += std::string(trimmed(lines[i])) + "," + *row + "\n";
        ++rows;
    }
    if (auto written = writeFileAtomically(output, result); !written) {
        return passOn(written.error());
    }
    return rows;
}

} // namespace mayfly::cli
