// SPDX-License-Identifier: GPL-3.0-or-later
// mayflyctl compare: two to four runs beside each other, with their forecasts.
#include "app/cli/commands.h"
#include "app/cli/live_run.h"
#include "app/cli/run_report.h"
#include "app/cli/table.h"
#include "core/base/clock.h"
#include "core/base/text.h"
#include "core/report/comparison.h"

#include <algorithm>
#include <memory>

namespace mayfly::cli {

namespace {

using report::Report;

struct Options {
    std::vector<std::string> runs;
    std::string format;
    std::string out;
};

std::string none()
{
    return "-";
}

std::string percent(const std::optional<double> &value, int decimals = 1)
{
    return value ? formatFixed(*value, decimals) + " %" : none();
}

/// How much the forecast was above what came.
std::string off(const std::optional<double> &value, const char *unit)
{
    return value ? (*value >= 0 ? "+" : "") + formatFixed(*value, 1) + unit : none();
}

std::string toText(const std::vector<Report> &reports)
{
    std::vector<std::string> heading{""};
    for (const Report &each : reports) {
        heading.push_back(each.run.name);
    }
    Table table(heading);
    table.alignRight({1, 2, 3, 4});
    const auto line = [&](const char *name, auto of) {
        std::vector<std::string> row{name};
        std::transform(reports.begin(), reports.end(), std::back_inserter(row), of);
        table.add(row);
    };
    const auto timeOr = [](double seconds) { return seconds > 0 ? formatDuration(seconds) : none(); };
    line("run", [](const Report &each) { return each.run.id; });
    line("cluster", [](const Report &each) { return each.plan.cluster.describe(); });
    line("state", [](const Report &each) { return std::string(toString(each.run.state)); });
    line("steps", [](const Report &each) { return std::to_string(each.run.appliedSteps) + "/" + std::to_string(each.run.targetSteps); });
    line("time", [&](const Report &each) { return timeOr(each.makespan_s); });
    line("  forecast", [&](const Report &each) { return timeOr(each.plan.prediction.time_s); });
    line("  off by", [](const Report &each) { return off(each.error.timePct, " %"); });
    line("cost", [](const Report &each) { return formatMoney(each.cost); });
    line("  forecast", [](const Report &each) { return formatMoney(each.plan.prediction.cost); });
    line("  off by", [](const Report &each) { return off(each.error.costPct, " %"); });
    line("cost of 1000 steps", [](const Report &each) {
        const auto cost = report::costPerThousandSteps(each);
        return cost ? formatMoney(Money::fromUnits(*cost, each.cost.currency)) : none();
    });
    line("accuracy", [](const Report &each) { return percent(each.accuracyPct, 2); });
    line("  off by", [](const Report &each) { return off(each.error.accuracyPoints, " points"); });
    line("saving", [](const Report &each) { return each.hasSaving() ? percent(each.savingPct) : none(); });
    line("revocations", [](const Report &each) { return std::to_string(each.run.revocations); });
    return table.text();
}

Result<std::vector<Report>> reportsOf(Context &context, const Options &options)
{
    if (options.runs.size() < report::fewestCompared || options.runs.size() > report::mostCompared) {
        return context.wrongOption("RUN", "expected two to four runs, found " + std::to_string(options.runs.size()));
    }
    std::vector<std::string> ids;
    std::vector<Report> reports;
    for (const std::string &run : options.runs) {
        const auto id = resolveRun(run);
        if (!id) {
            return passOn(id.error());
        }
        if (std::find(ids.begin(), ids.end(), *id) != ids.end()) {
            return context.wrongOption("RUN", "'" + run + "' names " + *id + " once more");
        }
        ids.push_back(*id);
        auto made = reportOf(*id);
        if (!made) {
            return passOn(made.error());
        }
        reports.push_back(std::move(*made));
    }
    return reports;
}

Result<void> compare(Context &context, const Options &options)
{
    const auto format = report::formatFromString(options.format.empty() ? "json" : options.format);
    if (!format) {
        return context.wrongOption("--format", format.error().message);
    }
    if (options.format.empty() != options.out.empty()) {
        return context.wrongOption(options.out.empty() ? "--out" : "--format", "--format and --out go together");
    }
    const auto reports = reportsOf(context, options);
    if (!reports) {
        return passOn(reports.error());
    }
    const auto now_ns = SystemClock::instance().unixNanoseconds();
    nlohmann::json document = nlohmann::json::parse(report::comparisonJson(*reports, now_ns));
    std::string text = toText(*reports);
    if (!options.out.empty()) {
        if (auto written = report::writeComparison(*reports, *format, options.out, now_ns); !written) {
            return written;
        }
        document["file"] = options.out;
        text = "wrote " + options.out + "\n";
    }
    context.answer(document, text);
    return {};
}

} // namespace

void addCompareCommand(CLI::App &app, Context &context)
{
    CLI::App *command = context.add(app, "compare", "Lay two to four runs side by side, with their forecasts");
    const auto options = std::make_shared<Options>();
    command->add_option("RUN", options->runs, "Run ids, their beginnings, or latest")->required();
    command->add_option("--format", options->format, "Of a file: html, pdf, csv, json, xlsx or svg");
    command->add_option("--out", options->out, "The file");
    context.onRun(*command, [&context, options] { return compare(context, *options); });
}

} // namespace mayfly::cli
